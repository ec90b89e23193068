import { rankNotes } from '../../../../src/core/decide/top-of-mind/index';
import { contextOf } from '../../../support/snapshot';

const files = {
  'hub.md': '---\ncreated: 2026-01-01\n---\n',
  '2026-03-01 A.md': '[[hub]]',
  '2026-03-02 B.md': '[[hub]] [[hub]] [[2026-03-01 A]]',
  '2025-12-02 C.md': '[[hub]]',
  'undated.md': '',
};

describe('ranking', () => {
  test('by links and by days before the newest day of the memory', () => {
    const ranked = rankNotes(contextOf(files));
    expect(ranked.map(({ path, why }) => `${path}: ${why}`)).toEqual([
      'hub.md: linked from 3 notes; last dated 2026-01-01',
      '2026-03-01 A.md: linked from 1 note; last dated 2026-03-01',
      '2026-03-02 B.md: no note links to it; last dated 2026-03-02',
      '2025-12-02 C.md: no note links to it; last dated 2025-12-02',
      'undated.md: no note links to it; no date',
    ]);
    expect(ranked[0]?.terms).toEqual({ rank: 1, sources: 1, recency: 0.63 });
    expect(ranked[3]?.terms['recency']).toBe(0.5);
    expect(ranked[4]?.terms['recency']).toBe(0);
  });

  test('a note that another superseded has a tenth of its score, and says so', () => {
    const superseded = { ...files, 'hub.md': '---\ncreated: 2026-01-01\nsuperseded_by: "[[2026-03-02 B]]"\n---\n' };
    const [plain] = rankNotes(contextOf(files));
    const ranked = rankNotes(contextOf(superseded));
    const hub = ranked.find((note) => note.path === 'hub.md');
    expect(hub).toMatchObject({ why: 'superseded; linked from 3 notes; last dated 2026-01-01', terms: { superseded: 0.1 } });
    expect(hub?.score).toBeLessThan(0.11 * (plain?.score ?? 0));
    expect(ranked.findIndex((note) => note.path === 'hub.md')).toBeGreaterThan(2);
    expect(rankNotes(contextOf({ ...files, 'hub.md': '---\ncreated: 2026-01-01\nsuperseded_by:\n---\n' }))).toEqual(
      rankNotes(contextOf(files)),
    );
  });

  test('it stands behind all others, however many notes link to it', () => {
    const linking = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`n${i}.md`, '[[old]]']));
    const ranked = rankNotes(contextOf({ ...linking, 'old.md': '---\nsuperseded_by: "[[n1]]"\n---\n' }));
    expect(ranked[8]?.path).toBe('old.md');
    expect(ranked[8]?.score).toBe(0.07);
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

  test('an empty memory has no notes to rank', () => {
    expect(rankNotes(contextOf({}))).toEqual([]);
  });
});
