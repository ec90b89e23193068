import { rankNotes } from '../../../../src/core/decide/top-of-mind/index';
import { WEIGHTS } from '../../../../src/core/decide/top-of-mind/weights';
import { asVaultPath } from '../../../../src/core/model/path';
import { contextOf } from '../../../support/snapshot';

const files = {
  'Boats.md': '---\ncreated: 2026-01-01\n---\n',
  '2026-03-01 A.md': '[[Boats]]',
  '2026-03-02 B.md': '[[Boats]] [[Boats]] [[2026-03-01 A]]',
  '2025-12-02 C.md': '[[Boats]]',
  'undated.md': '',
};

describe('ranking', () => {
  test('by links; a date is named and does not count', () => {
    const ranked = rankNotes(contextOf(files));
    expect(ranked.map(({ path, why }) => `${path}: ${why}`)).toEqual([
      'Boats.md: linked from 3 notes; last dated 2026-01-01',
      '2026-03-01 A.md: linked from 1 note; last dated 2026-03-01',
      '2026-03-02 B.md: no note links to it; last dated 2026-03-02',
      '2025-12-02 C.md: no note links to it; last dated 2025-12-02',
      'undated.md: no note links to it; counts half as nearly empty; no date',
    ]);
    expect(ranked[0]?.terms).toEqual({ listed: 0, sources: 1, rank: 1, across: 0, hub: 0, outbound: 0, named: 0, depth: 1 });
    expect(ranked[4]?.terms).toMatchObject({ lowered: 0.5 });
  });

  test('a note that another superseded has a tenth of its score, and says so', () => {
    const superseded = { ...files, 'Boats.md': '---\ncreated: 2026-01-01\nsuperseded_by: "[[2026-03-02 B]]"\n---\n' };
    const ranked = rankNotes(contextOf(superseded));
    const hub = ranked.find((note) => note.path === 'Boats.md');
    expect(hub).toMatchObject({ why: 'superseded; linked from 3 notes; last dated 2026-01-01', terms: { superseded: 0.1 } });
    // Its property is a link of its own, so the terms are not those of the note before.
    const sum = Object.entries(WEIGHTS).reduce((all, [name, weight]) => all + weight * (hub?.terms[name] ?? 0), 0);
    expect(hub?.score).toBeCloseTo(0.1 * sum, 4);
    expect(ranked.findIndex((note) => note.path === 'Boats.md')).toBeGreaterThan(2);
    expect(rankNotes(contextOf({ ...files, 'Boats.md': '---\ncreated: 2026-01-01\nsuperseded_by:\n---\n' }))).toEqual(
      rankNotes(contextOf(files)),
    );
  });

  test('it stands behind all others, however many notes link to it', () => {
    const linking = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`n${i}.md`, '[[old]]']));
    const ranked = rankNotes(contextOf({ ...linking, 'old.md': '---\nsuperseded_by: "[[n1]]"\n---\n' }));
    expect(ranked[8]?.path).toBe('old.md');
    expect(ranked[8]?.score).toBeLessThan(0.07);
  });

  test('every term and score is in [0, 1]', () => {
    for (const { score, terms } of rankNotes(contextOf(files))) {
      for (const value of [score, ...Object.values(terms)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  test('does not depend on the day it is asked, nor on file times', () => {
    const ctx = contextOf(files);
    expect(rankNotes({ ...ctx, today: '2031-01-01' })).toEqual(rankNotes(ctx));
  });

  test('what an index note lists is not raised by it, marked as generated or not', () => {
    const plain = rankNotes(contextOf(files));
    expect(rankNotes(contextOf({ ...files, 'top-of-mind.md': '[[undated]]' }))).toEqual(plain);
    expect(rankNotes(contextOf({ ...files, 'top-of-mind.md': '---\ngenerated-by: top-of-mind\n---\n[[undated]]' }))).toEqual(plain);
  });

  const topics = Array.from({ length: 8 }, (_, i) => `Topic ${i}`);
  const listing = topics.map((name) => `[[${name}]]`).join(' ');
  const notes = Object.fromEntries(topics.map((name, i) => [`notes/${name}.md`, `About the subject of number ${i}, in a few words.`]));
  const firstOf = (vault: Readonly<Record<string, string>>) => rankNotes(contextOf(vault))[0];
  const placeOf = (vault: Readonly<Record<string, string>>, path: string) =>
    rankNotes(contextOf(vault)).findIndex((note) => note.path === path);

  test('what the entry note of the author lists stands above what more notes link to, and says so', () => {
    const popular = { 'notes/Popular.md': 'Linked from elsewhere, and long.', 'a.md': '[[Popular]]', 'b.md': '[[Popular]]' };
    const listed = rankNotes(contextOf({ ...notes, ...popular, 'Home.md': listing }));
    const topic = listed.find(({ path }) => path === 'notes/Topic 3.md');
    expect(topic?.why).toBe('listed in Home; linked from 1 note; no date');
    expect(topic?.score).toBeGreaterThan(listed.find(({ path }) => path === 'notes/Popular.md')?.score ?? 1);
    // Deep down, or with fewer links, a note of that name lists nothing.
    expect(rankNotes(contextOf({ ...notes, 'a/b/Home.md': listing })).every(({ terms }) => terms['listed'] === 0)).toBe(true);
    expect(rankNotes(contextOf({ ...notes, 'Home.md': '[[Topic 1]]' })).every(({ terms }) => terms['listed'] === 0)).toBe(true);
  });

  const listedIn = (vault: Readonly<Record<string, string>>): string[] =>
    rankNotes(contextOf(vault)).flatMap(({ path, terms }) => (terms['listed'] === 1 ? [path] : []));

  test.each(['🏠 Home', '_Home', '00 - Start here', 'Homepage', 'Dashboard', 'MOC', '§ TOCs', '03. Index', 'Test'])(
    'an entry note can be called %s',
    (name) => {
      expect(listedIn({ ...notes, [`${name}.md`]: '[[Topic 1]] [[Topic 2]] [[Topic 5]]' }).sort()).toEqual(
        [1, 2, 5].map((i) => `notes/Topic ${i}.md`),
      );
    },
  );

  test('one entry note in each of several folders is the head of its folder', () => {
    const heads = { 'x/Index.md': '[[Topic 1]] [[Topic 2]] [[Topic 3]]', 'y/Index.md': '[[Topic 3]] [[Topic 4]] [[Topic 5]]' };
    expect(listedIn({ ...notes, ...heads })).toEqual([]);
    expect(listedIn({ ...notes, 'x/Index.md': heads['x/Index.md'] })).toHaveLength(3);
  });

  test('the mark of a superseded note raises nothing; a link of its text does', () => {
    const old = '---\nsuperseded_by: "[[New]]"\n---\nThe rule as it was once.';
    const why = (text: string): string | undefined =>
      rankNotes(contextOf({ 'Old.md': text, 'New.md': 'The rule as it holds today.' })).find(({ path }) => path === 'New.md')?.why;
    expect(why(old)).toBe('no note links to it; no date');
    expect(why(`${old} See [[New]].`)).toBe('linked from 1 note; no date');
  });

  test('what came with a skill counts half', () => {
    const skill = { 'x/draw/SKILL.md': '---\nname: draw\n---\nHow to draw.', 'x/draw/docs/Lines.md': 'How lines are drawn with it.' };
    const why = rankNotes(contextOf({ ...notes, ...skill })).find(({ path }) => path === 'x/draw/docs/Lines.md')?.why;
    expect(why).toBe('no note links to it; counts half as part of a skill; no date');
  });

  test('a property pins a note', () => {
    expect(firstOf({ ...notes, 'notes/Kept.md': '---\npinned: true\n---\nA note that somebody pinned.' })).toMatchObject({
      path: 'notes/Kept.md',
      why: 'pinned in its properties; no note links to it; no date',
    });
  });

  test('a note that links to many, and one named as its folder, stand above the rest', () => {
    const ranked = rankNotes(contextOf({ ...notes, 'notes/Plain.md': 'A note that links to nothing.', 'notes/Ways.md': listing }));
    expect(ranked[topics.length]).toMatchObject({ path: 'notes/Ways.md', why: 'links to 8 notes; no note links to it; no date' });
    expect(ranked[topics.length + 1]?.path).toBe('notes/Plain.md');
    expect(firstOf({ ...notes, 'notes/notes.md': 'The note of this folder, in words.' })).toMatchObject({
      path: 'notes/notes.md',
      why: 'an overview by its name; no note links to it; no date',
    });
  });

  test.each(['notes/2026-03-04.md', 'notes/Changelog.md', 'notes/Template of a day.md'])('%s counts half', (path) => {
    expect(placeOf({ ...notes, [path]: 'As long as the others, or longer.' }, path)).toBe(topics.length);
  });

  test('an archived note and a drawing count half; the note of the archive itself does not', () => {
    const long = 'As long as the others, or longer.';
    const archived = rankNotes(contextOf({ ...notes, 'notes/500 - ARCHIVE/Old.md': long, 'notes/500 - ARCHIVE/500 - ARCHIVE.md': long }));
    const reason = (path: string): string | undefined => archived.find((one) => one.path === path)?.why;
    expect(reason('notes/500 - ARCHIVE/Old.md')).toBe('no note links to it; counts half as archived; no date');
    expect(reason('notes/500 - ARCHIVE/500 - ARCHIVE.md')).toBe('an overview by its name; no note links to it; no date');
    expect(rankNotes(contextOf({ ...notes, 'notes/archiving/Method.md': long })).some(({ why }) => why.includes('archived'))).toBe(false);
    const drawing = '---\nexcalidraw-plugin: parsed\n---\nThe shapes of a plan of the hall.';
    expect(rankNotes(contextOf({ ...notes, 'notes/Plan.md': drawing })).find(({ path }) => path === 'notes/Plan.md')?.why).toBe(
      'no note links to it; counts half as a drawing; no date',
    );
  });

  test('a link from another folder counts more than one from beside the note', () => {
    const vault = { 'a/One.md': 'The first of the two notes.', 'b/Two.md': 'The second of the two notes.' };
    const linking = { 'b/From.md': '[[One]] stands in a', 'b/Near.md': '[[Two]] stands in b' };
    expect(firstOf({ ...vault, ...linking })?.path).toBe('a/One.md');
    expect(firstOf({ ...vault, 'a/From.md': '[[One]] stands in a', 'a/Near.md': '[[Two]] stands in b' })?.path).toBe('b/Two.md');
  });

  test('a note with a date in its name counts half, where most names have none', () => {
    const dated = { 'notes/2026-03-04 Talk with Ines.md': 'As long as the others, or longer.' };
    const ranked = rankNotes(contextOf({ ...notes, ...dated }));
    expect(ranked.at(-1)).toMatchObject({
      path: 'notes/2026-03-04 Talk with Ines.md',
      why: 'no note links to it; counts half as a dated note; last dated 2026-03-04',
    });
    const others = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`notes/2026-03-1${i} Talk ${i}.md`, 'Talked about the roof of the hall.']),
    );
    expect(rankNotes(contextOf({ ...notes, ...dated, ...others })).every(({ terms }) => terms['lowered'] === undefined)).toBe(true);
  });

  test('a bookmarked note stands above the rest, and says so', () => {
    const ctx = {
      ...contextOf({ ...notes, 'notes/Marked.md': 'A note that somebody bookmarked.' }),
      bookmarks: [asVaultPath('notes/Marked.md')],
    };
    expect(rankNotes(ctx)[0]).toMatchObject({ path: 'notes/Marked.md', why: 'bookmarked; no note links to it; no date' });
  });

  test('a file that notes without links name in their text stands above the rest', () => {
    const naming = {
      'notes/A.md': 'Read SOUL.md first.',
      'notes/B.md': 'Then `SOUL.md`, again.',
      'SOUL.md': 'Who the agent is, in words.',
    };
    const ranked = rankNotes(contextOf({ ...notes, ...naming }));
    expect(ranked[0]).toMatchObject({ path: 'SOUL.md', why: 'named in the text of 2 notes; no date' });
    // A note with links says with them what it means.
    const linking = { ...naming, 'notes/A.md': 'Read SOUL.md first. [[B]]' };
    expect(rankNotes(contextOf({ ...notes, ...linking })).find(({ path }) => path === 'SOUL.md')?.why).toBe(
      'named in the text of 1 note; no date',
    );
  });

  test('the more links a memory has, the less such names count', () => {
    const naming = { 'notes/A.md': 'Read SOUL.md first.', 'SOUL.md': 'Who the agent is, in words.' };
    const soul = (vault: Readonly<Record<string, string>>) =>
      rankNotes(contextOf({ ...notes, ...naming, ...vault })).find(({ path }) => path === 'SOUL.md');
    const alone = soul({ 'notes/B.md': 'A note without links.' });
    const one = soul({ 'notes/B.md': '[[Topic 1]]' });
    const three = soul({ 'notes/B.md': '[[Topic 1]] [[Topic 2]] [[Topic 3]]' });
    expect(one?.why).toBe('named in the text of 1 note; no date');
    expect(one?.terms['sources']).toBeLessThan(alone?.terms['sources'] ?? 0);
    expect(three).toMatchObject({ why: 'no note links to it; no date', terms: { sources: 0 } });
  });

  test('an empty memory has no notes to rank', () => {
    expect(rankNotes(contextOf({}))).toEqual([]);
  });
});
