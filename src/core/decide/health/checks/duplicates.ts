import { groupBy, sharedHead, someOf } from '../../../model/collections';
import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { asVaultPath, byCodePoint, isNotePath, type NotePath } from '../../../model/path';
import type { EntryRef } from '../../../model/verdict';
import { type NearPair } from '../../dedup/index';
import { conflictPairs, marksIn, strayMarks } from '../../refactor/index';
import { clustersOf, toldPairs, type DuplicateCluster } from '../duplicate-clusters';
import { keyOf, type CheckExample, type HealthCheck, type HealthScope } from './check';

/** Texts that the memory has twice: copies of sync programs, both versions in one note, entries that say the same. */
export const duplicates: HealthCheck = {
  id: 'duplicates',
  names: { 'file.conflict': 'conflict-files', 'note.duplicate': 'near-duplicates' },
  title: 'Duplicates',
  summary: 'Copies that a sync program made, notes with the marks of git, and entries that say nothing but what another one says.',
  advice: 'Settle a conflict: keep one text, or merge both. Merge entries that say the same.',
  cost: { points: 20, share: 0.3 },
  gathers: true,
  check: (scope) => {
    const { mirrors, apart } = alike(scope);
    return [...copies(scope), ...marked(scope), ...mirrors, ...apart.map(({ finding }) => finding)];
  },
};

export const evidence =
  'Names as Obsidian Sync, Syncthing, Dropbox and iCloud give them, the marks of git outside of code, and texts, properties aside: the same, nine tenths the same where one of the two says nothing of its own, or 97 in a hundred where no third one is like them. Forms, notes without a sentence, days of a log, and names that differ in one word are left out.';

export const examples: readonly CheckExample[] = [
  {
    title: 'copies by sync programs; a second picture of a name is no copy',
    files: { 'A.md': '', 'A (1).md': '', 'B (Conflicted copy phone 202603151200).md': '', 'Untitled.png': '', 'Untitled (1).png': '' },
    expect: [
      'A (1).md: A sync program kept this copy of "A.md".',
      'B (Conflicted copy phone 202603151200).md: A sync program kept this copy; "B.md" itself is not there.',
    ],
  },
  {
    title: 'both versions in one note, as git leaves them, and what is left of its marks; marks in code are a subject',
    files: {
      'A.md': 'One.\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> laptop\nFour.\n',
      'B.md': 'Git writes:\n\n```\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> laptop\n```\n',
      'C.md': 'One.\n<<<<<<< HEAD\n<<<<<<< phone\nTwo.\n=======\nThree.\n>>>>>>> laptop\n',
    },
    expect: [
      'A.md: Git left two versions here, "HEAD" and "laptop", between its marks.',
      'C.md: Git left 4 marks here that do not make two versions, from line 2 on. Settle them by hand.',
    ],
  },
  {
    title: 'notes of one text under any names are one finding, a longer copy too, but no forms and names in contrast',
    files: {
      'a.md': 'The console goes live in May.',
      'b.md': 'The console goes live in May.',
      'c.md': 'The console goes live in May, they say.',
      'Ida.md': '# Tasks\n\n```dataview\nLIST WHERE person = this.file.name AND not done\n```\n',
      'Jo.md': '# Tasks\n\n```dataview\nLIST WHERE person = this.file.name AND not done\n```\n',
      'highest bid.md': 'Of several offers this one counts: $\\max b$.',
      'lowest bid.md': 'Of several offers this one counts.',
    },
    pairs: [
      ['a.md', 'b.md', 1],
      ['b.md', 'c.md', 0.93],
      ['Ida.md', 'Jo.md', 1],
      ['highest bid.md', 'lowest bid.md', 0.96],
    ],
    expect: ['a.md: 3 entries say nearly the same: "a.md", "b.md", "c.md".'],
  },
];

/** Copies that sync programs leave where two devices disagreed. */
function copies({ ctx }: HealthScope): Finding[] {
  return conflictPairs(ctx).map(({ path, note }): Finding => {
    const there = ctx.snapshot.has(note);
    const message = `A sync program kept this copy${there ? ` of "${note}"` : `; "${note}" itself is not there`}.`;
    const isPair = there && isNotePath(path) && isNotePath(note);
    const fix = isPair ? ({ kind: 'merge', from: path, into: note, versions: true } as const) : null;
    return { id: 'file.conflict', severity: 'warning', path, message, fix, ...(there ? { related: [note] } : {}) };
  });
}

/** Both texts in one note as git leaves them, and marks of a merge that is half settled. */
function marked({ ctx, texts }: HealthScope): Finding[] {
  return [...texts].flatMap(([path, text]): Finding[] => {
    if (!ctx.snapshot.notes.has(path as NotePath)) return [];
    const both = marksIn(text);
    const [line = 1, ...more] = both?.lines ?? strayMarks(text);
    if (both === null && more.length === 0) return [];
    const message =
      both === null
        ? `Git left ${more.length + 1} marks here that do not make two versions, from line ${line} on. Settle them by hand.`
        : `Git left two versions here, "${both.names.note}" and "${both.names.copy}", between its marks.`;
    const fix = both === null ? null : ({ kind: 'merge', from: path, into: path, versions: true } as const);
    return [{ id: 'file.conflict', severity: 'warning', path, line, message, fix }];
  });
}

/** So many twins across the same two folders are a copy of the folder. */
const MIRRORED = 4;

/** Entries that say the same, a cluster at a time: those of two folders that are copies, and each other one with its finding. */
export function alike({ ctx, pairs, texts, isIgnored }: HealthScope): {
  readonly mirrors: readonly Finding[];
  readonly apart: readonly { readonly cluster: DuplicateCluster; readonly finding: Finding }[];
} {
  const same = pairs.filter(({ clash }) => clash === null);
  const clusters = clustersOf(toldPairs(ctx, same, texts));
  // Those that somebody asked not to see stay apart, so that they are left out one by one.
  const isOpen = (cluster: DuplicateCluster): boolean =>
    clusterFinding(ctx, cluster).every((one) => !isIgnored({ ...one, key: keyOf(duplicates, one) }));
  const mirrored = [...groupBy(clusters.filter(isOpen), sidesOf)].filter(([sides, own]) => sides !== '' && own.length >= MIRRORED);
  const taken = new Set(mirrored.flatMap(([, own]) => own));
  const mirrors = mirrored.map(([sides, own]): Finding => {
    const [path = asVaultPath(''), ...related] = own.flatMap(({ members }) => members.map((one) => one.path)).sort(byCodePoint);
    const [here, there] = sides.split('\n').map((folder) => (folder === '' ? 'the top folder' : `"${folder}"`));
    const message = `${own.length} notes of ${here} say the same as notes of ${there}.`;
    return { id: 'note.duplicate', severity: 'warning', path, message, fix: null, related };
  });
  const others = clusters.filter((one) => !taken.has(one));
  return { mirrors, apart: others.flatMap((cluster) => clusterFinding(ctx, cluster).map((finding) => ({ cluster, finding }))) };
}

/** The two folders in which the two notes of a cluster begin to differ, one a line, empty for the top of the vault; '' where they share one, or there are more. */
function sidesOf({ members }: DuplicateCluster): string {
  const [one = [], other = []] = members.map(({ path }) => path.split('/').slice(0, -1));
  const same = sharedHead(one, other);
  if (members.length !== 2 || members.some(({ entry }) => entry !== null) || same === Math.max(one.length, other.length)) return '';
  return [one, other]
    .map((parts) => parts.slice(0, same + 1).join('/'))
    .sort(byCodePoint)
    .join('\n');
}

function clusterFinding(ctx: DecideContext, { members, pairs }: DuplicateCluster): Finding[] {
  const [pair] = pairs;
  const [first, ...others] = members;
  if (pair === undefined || first === undefined) return [];
  const fix = mergeOf(ctx, members);
  if (members.length === 2) return [{ ...pairFinding(pair), fix }];
  const how = pairs.every(({ exact }) => exact) ? 'say the same' : 'say nearly the same';
  const related = [...new Set(others.map(({ path }) => path))].filter((path) => path !== first.path);
  const message = `${members.length} entries ${how}: ${someOf(members.map(quote), 4)}.`;
  return [{ id: 'note.duplicate', severity: 'warning', path: first.path, message, fix, related }];
}

/** The least linked of some whole notes goes into the one that most links lead to; of those alike the first stays. */
function mergeOf({ snapshot }: DecideContext, members: readonly EntryRef[]): Finding['fix'] {
  if (members.some(({ entry }) => entry !== null)) return null;
  const links = new Map(members.map(({ path }) => [path, snapshot.inbound(path).length]));
  const paths = [...links].sort(([, a], [, b]) => b - a).map(([path]) => path);
  const [into, from] = [paths[0], paths.at(-1)];
  return into === undefined || from === undefined || into === from ? null : { kind: 'merge', from, into };
}

/** A pair as a finding without a fix; `changed` are values of both that differ. */
export function pairFinding({ a, b, exact, score }: NearPair, changed = ''): Finding {
  const how = exact ? 'the same as' : `nearly the same as (${Math.min(99, Math.round(score * 100))}% alike)`;
  const message = `${nameOf(a)} says ${how} ${quote(b)}${changed}.`;
  return { id: 'note.duplicate', severity: 'warning', path: a.path, message, fix: null, related: [b.path] };
}

/** An entry at the beginning of a sentence. */
export function nameOf({ entry }: EntryRef): string {
  return entry === null ? 'The note' : `The entry "${entry}"`;
}

/** An entry inside a sentence. */
export function quote({ path, entry }: EntryRef): string {
  return entry === null ? `"${path}"` : `"${entry}" of "${path}"`;
}
