import { differenceInCalendarDays, parseISO } from 'date-fns';
import { addTo, someOf } from '../../../model/collections';
import type { Finding } from '../../../model/finding';
import { dataOf, type Note } from '../../../model/note';
import { basenameOf, folderOf, foldKey, stemOf, type NotePath, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import { isAtEveryStart, isByMachine, isLoadedByPlace } from '../../../read/memory/by-place';
import { insideMemory } from '../../../read/memory/scope';
import { dateInName } from '../../../read/text/dates';
import { isPeriodName } from '../../../read/text/day-names';
import { standings } from '../../top-of-mind/index';
import { namedByFile } from '../named-files';
import { oldFindings, type OldNote } from '../old-notes';
import { paperwork } from '../paperwork';
import { isTemplate } from '../templates';
import type { CheckExample, HealthCheck, HealthScope } from './check';

/** From this many undated notes on they are one finding. */
const GATHERED = 4;
/** In a folder of at least so many notes, most of them named by a day, notes are found by their day and not by links. */
const SERIES = 5;
/** Notes named in a finding that speaks of several. */
const NAMED = 3;

/** A name that so many folders have says what the note is to its folder, as `index.md` does: it is found there. */
const REPEATED = 5;
/** Pages that a website opens by their name. */
const SITE_PAGE = /^(?:404|_?index|_(?:sidebar|navbar|coverpage|footer|header))$/i;

/** Notes that nothing leads to. */
export const orphans: HealthCheck = {
  id: 'orphans',
  title: 'Orphans',
  summary: 'Notes that no other note links to and that nobody has touched for a long time.',
  advice: 'Link to the note from where its subject belongs, merge it into another, or archive it.',
  cost: null,
  reads: (ctx) => paperwork(ctx),
  check(scope) {
    const { ctx, graph, newest, notes, pinned } = scope;
    const age = ctx.convention.limits.orphanAgeDays;
    const old: OldNote[] = [];
    const undated: VaultPath[] = [];
    const serial = new Map<string, VaultPath[]>();
    const series = seriesOf(scope);
    const standing = standings(ctx);
    const isFound = foundOtherwise(scope);
    const named = namedByFile(scope);
    // Somebody links to the note, if by a wrong name: that finding says so.
    const meant = new Set(
      scope.unresolved.broken.flatMap(({ fix, related = [], items }) =>
        items === undefined ? [...related, ...(fix?.kind === 'relink' ? [fix.to] : [])] : [],
      ),
    );
    for (const note of notes) {
      const node = graph.indexOf.get(note.path);
      const names = ctx.snapshot.namesOf(note.path);
      const linked = names.some((name) => isLinked(graph, name as NotePath) || isShown(ctx, name));
      if (linked || pinned.has(note.path) || meant.has(note.path) || named.has(note.path)) continue;
      const { day: date, entry, withheld, superseded } = standing(note);
      if (!entry || superseded || withheld?.includes('folder') === true || isFound(note)) continue;
      const alone = node !== undefined && graph.offsets[node + 1] === graph.offsets[node] && !showsView(ctx, note.path);
      if (date === null) {
        // Properties that cannot be read may hold a date.
        const isRead = note.frontmatter.state !== 'broken';
        if (alone && isRead && !isPeriodName(stemOf(note.path))) undated.push(note.path);
        continue;
      }
      const days = differenceInCalendarDays(parseISO(newest ?? date), parseISO(date));
      if (days <= age) continue;
      // A day that nobody links to is found in the calendar.
      if (series.has(folderOf(note.path)) && dateInName(stemOf(note.path)) !== null) {
        if (!/^[\d\s_.-]+$/.test(stemOf(note.path))) addTo(serial, folderOf(note.path), note.path);
        continue;
      }
      old.push({ path: note.path, date, days });
    }
    return [...oldFindings(old), ...[...serial].flatMap(([folder, paths]) => serialFindings(folder, paths)), ...undatedFindings(undated)];
  },
};

function undatedFindings(paths: readonly VaultPath[]): Finding[] {
  const [first, ...related] = paths;
  if (first === undefined) return [];
  if (paths.length < GATHERED) {
    const message = 'No note links here, it links to none, and it has no date.';
    return paths.map((path) => ({ id: 'note.orphan', severity: 'info', path, message, fix: { kind: 'archive', paths: [path] } }));
  }
  const shown = paths.map((path) => `"${stemOf(path)}"`);
  const message = `${paths.length} notes have no date, no note links to them, and they link to none: ${someOf(shown, NAMED)}.`;
  return [{ id: 'note.orphan', severity: 'info', path: first, message, fix: null, related }];
}

/** Folders whose notes are mostly named by a day. The convention's own names begin with a day, too: there it is no series. */
function seriesOf({ notes, plain }: HealthScope): ReadonlySet<string> {
  if (!plain) return new Set();
  const byFolder = new Map<string, VaultPath[]>();
  for (const { path } of notes) addTo(byFolder, folderOf(path), path);
  const series = new Set<string>();
  for (const [folder, paths] of byFolder) {
    const dated = paths.filter((path) => dateInName(stemOf(path)) !== null).length;
    if (paths.length >= SERIES && dated * 2 > paths.length) series.add(folder);
  }
  return series;
}

/** Parts of a series that no note links to are one finding: each is found by its day. */
function serialFindings(folder: string, paths: readonly VaultPath[]): Finding[] {
  const [first, ...related] = paths;
  if (first === undefined) return [];
  const notes = paths.length === 1 ? 'A note' : `${paths.length} notes`;
  const where = folder === '' ? '' : ` of "${folder}"`;
  const message = `${notes}${where} named by day ${paths.length === 1 ? 'is' : 'are'} linked from nowhere.`;
  return [{ id: 'note.orphan', severity: 'info', path: first, message, fix: null, ...(related.length === 0 ? {} : { related }) }];
}

/** True for notes that are reached without a link. */
function foundOtherwise({ ctx, notes }: HealthScope): (note: Note) => boolean {
  // Skills are loaded by their folder: what lies beside a SKILL.md or below it is part of the skill.
  const skills = new Set(notes.flatMap(({ path }) => (basenameOf(path) === 'SKILL.md' ? [folderOf(path)] : [])));
  const folders = new Map<string, number>();
  for (const { path } of notes) folders.set(foldKey(basenameOf(path)), (folders.get(foldKey(basenameOf(path))) ?? 0) + 1);
  return (note) => {
    const folder = folderOf(note.path);
    // Files that agents load by their name: HEARTBEAT.md, IDENTITY.md.
    if (/^[A-Z][A-Z_-]{3,}$/.test(stemOf(note.path))) return true;
    const inside = insideMemory(ctx, note.path);
    if ([isByMachine, isLoadedByPlace, isAtEveryStart].some((is) => is(ctx.convention, inside))) return true;
    if (stemOf(note.path) === basenameOf(folder) || isTemplate(ctx, note.path) || SITE_PAGE.test(stemOf(note.path))) return true;
    if ((folders.get(foldKey(basenameOf(note.path))) ?? 0) >= REPEATED) return true;
    if ([...skills].some((skill) => folder === skill || folder.startsWith(`${skill}/`))) return true;
    return /(?:^|\/)(?:agents|commands)$/.test(folder) && typeof dataOf(note)['description'] === 'string';
  };
}

/** True for a note that shows a canvas or a base, which the graph of notes does not hold. */
function showsView({ snapshot }: HealthScope['ctx'], path: VaultPath): boolean {
  return snapshot.outgoing(path).some(({ to }) => to !== null && /\.(?:canvas|base)$/i.test(to));
}

/** True for a note that a canvas or a base shows by name. */
function isShown({ snapshot }: HealthScope['ctx'], path: VaultPath): boolean {
  return snapshot.inbound(path).some(({ kind }) => kind === 'canvas' || kind === 'base');
}

function isLinked({ indexOf, inOffsets }: LinkGraph, path: NotePath): boolean {
  const node = indexOf.get(path);
  return node !== undefined && (inOffsets[node + 1] ?? 0) > (inOffsets[node] ?? 0);
}

export const evidence =
  'Links of every note, and the newest date in a name, in properties or in the text. Templates, folder notes, files that agents load by their place, notes that AGENTS.md and the like (in a small memory any note) name by their file and series named by day are left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title:
      'found by their place: a name that every folder has, and pages of a website; a note that shows a base; one that a wrong name means',
    files: {
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((folder) => [`${folder}/taxonomy.md`, 'Text.'])),
      '404.md': 'Nothing here.',
      'Journal.md': '![[Journal.base]]',
      'Journal.base': 'views: []',
      "The Guide's Book.md": 'Text.',
      's.md': '[[The Guide’s Book]] [[t]]',
      't.md': '',
    },
    expect: [],
  },
  {
    title: 'a note on a canvas, and days in words',
    files: {
      'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Shown.md","x":0,"y":0,"width":1,"height":1}],"edges":[]}',
      'Shown.md': 'x',
      'March 5th, 2026.md': 'x',
    },
    expect: [],
  },
  {
    title: 'a note that another one names by its file; its name alone could mean two',
    files: {
      'README.md': 'Plans are in `plans/Big plan.md`, mail in ./post/in.md and `notes.md`.',
      'plans/Big plan.md': 'Text.',
      'post/in.md': 'This is post/in.md.',
      'a/notes.md': 'Text.',
      'b/notes.md': 'This is b/notes.md.',
    },
    expect: [
      'a/notes.md: No note links here, it links to none, and it has no date.',
      'b/notes.md: No note links here, it links to none, and it has no date.',
    ],
  },
  {
    title: 'an old note that nothing links to is one; a new, linked or archived note and paperwork are not',
    files: {
      '2025-03-01 Forgotten.md': '[[2025-03-02 Linked]]',
      '2025-03-02 Linked.md': '',
      '2026-03-01 New.md': 'Text.',
      'archive/2025-01-01 Done.md': '',
      'README.md': '',
    },
    expect: ['2025-03-01 Forgotten.md: No note links here, and its last date is 2025-03-01, 365 days before the newest note.'],
  },
  {
    title: 'links of the note to itself do not count',
    files: { '2025-03-01 Self.md': '[[2025-03-01 Self]] [[#x]]', '2026-03-01 New.md': 'Text.' },
    expect: ['2025-03-01 Self.md: No note links here, and its last date is 2025-03-01, 365 days before the newest note.'],
  },
  {
    title: 'a log that was begun and not written does not count as the newest note',
    files: { '2024-03-01 One.md': 'One.', '2024-03-02 Two.md': 'Two.', '2026-03-01.md': '# 2026-03-01\n' },
    expect: [],
  },
  {
    title: 'a series named by day, among notes of other names, is one line; days alone do not count',
    files: {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`shows/2001-03-0${day} Show ${day}.md`, 'Text.'])),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`journal/2001-03-0${day}.md`, 'Text.'])),
      ...Object.fromEntries(Array.from({ length: 45 }, (_, i) => [`n/Note ${i}.md`, `[[Note ${(i + 1) % 45}]]`])),
      'n/2026-03-01 New.md': '[[Note 1]]',
    },
    expect: ['shows/2001-03-01 Show 1.md: 5 notes of "shows" named by day are linked from nowhere.'],
  },
  {
    title: 'many old notes of one folder, and of the years below it, are one line',
    files: {
      ...Object.fromEntries([1, 2, 3].map((i) => [`blog/2020/Post ${i}.md`, `---\ndate: 2020-03-0${i}\n---\nText ${i}.`])),
      ...Object.fromEntries([4, 5].map((i) => [`blog/2021/Post ${i}.md`, `---\ndate: 2021-03-0${i}\n---\nText ${i}.`])),
      'n/2026-03-01 New.md': 'Text.',
      'x/Old.md': '---\ndate: 2021-03-01\n---\nText.',
    },
    expect: [
      'blog/2020/Post 1.md: No note links to 5 notes of "blog", whose last dates are 2020-03-01 to 2021-03-05.',
      'x/Old.md: No note links here, and its last date is 2021-03-01, 1826 days before the newest note.',
    ],
  },
  { title: 'properties that cannot be read may hold a date', files: { 'Loose.md': '---\ndate: [2026\n---\nText.' }, expect: [] },
  {
    title: 'nothing tells its age',
    files: { 'Loose.md': '' },
    expect: ['Loose.md: No note links here, it links to none, and it has no date.'],
  },
  {
    title: 'many notes of unknown age are one line; a folder note, a skill and a superseded note do not count',
    files: {
      'a.md': '',
      'b.md': '',
      'c.md': '',
      'd.md': '',
      'People/People.md': '',
      'skills/draw/SKILL.md': '',
      'skills/draw/notes/colours.md': '',
      'commands/save.md': '---\ndescription: Saves the session\n---\n',
      'Old.md': '---\nsuperseded_by: "[[New]]"\n---\n',
      'New.md': '',
    },
    expect: ['a.md: 4 notes have no date, no note links to them, and they link to none: "a", "b", "c" and 1 more.'],
  },
];
