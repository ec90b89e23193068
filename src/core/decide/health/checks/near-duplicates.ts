import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { basenameOf, folderOf } from '../../../model/path';
import type { EntryRef } from '../../../model/verdict';
import { clustersOf, mirroredFolders, toldPairs, type DuplicateCluster, type MirroredFolders } from '../duplicate-clusters';
import type { CheckExample, HealthCheck } from './check';
import { someOf } from '../../../model/collections';
import { type NearPair } from '../../dedup/index';

/** Entries that the gate would call duplicates of each other, a cluster at a time. */
export const nearDuplicates: HealthCheck = {
  id: 'near-duplicates',
  title: 'Near-duplicates',
  summary: 'Entries that say nearly the same as another one.',
  advice: 'Merge them into one, or say in the newer one what it changes.',
  cost: { points: 15, share: 0.3 },
  gathers: true,
  check({ ctx, pairs, texts }) {
    const { mirrored, left } = mirroredFolders(clustersOf(toldPairs(ctx, pairs, texts)));
    return [
      ...mirrored.map(mirrorFinding),
      ...left.filter((cluster) => !isFormOfFolders(cluster)).flatMap((cluster) => clusterFinding(ctx, cluster)),
    ];
  },
};

export const evidence =
  'Their texts, compared as the duplicate check does. Templates, forms that nobody filled in, the README of each folder, parts of a series, names that differ in one word, and notes that link to each other are left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'forms that nobody filled in yet, and the index that a program writes into each folder',
    files: {
      'North.md': '[NAME OF PLACE] is a [KIND] in [COUNTRY].',
      'South.md': '[NAME OF PLACE] is a [KIND] in [COUNTRY], too.',
      'a/Index.md': 'This file is managed by a program.',
      'b/Index.md': 'This file is managed by a program.',
    },
    pairs: [
      ['North.md', 'South.md', 0.99],
      ['a/Index.md', 'b/Index.md', 1],
    ],
    expect: [],
  },
  {
    title: 'days with nothing but the form of the day',
    files: Object.fromEntries([1, 2, 3].map((day) => [`2026-03-0${day}.md`, '## Tasks\n\n- none so far\n\n## Notes of the day\n'])),
    pairs: [
      ['2026-03-01.md', '2026-03-02.md', 1],
      ['2026-03-02.md', '2026-03-03.md', 1],
    ],
    expect: [],
  },
  {
    title: 'notes that hold the form of a note and nothing else',
    files: {
      'PHP.md': '#seed\nupstream:\n\n---\n\n**video links**:\n\n# Thoughts:\n',
      'Yarn.md': '#seed\nupstream: [[PHP]]\n\n---\n\n**video links**:\n\n# Thoughts:\n',
    },
    pairs: [['PHP.md', 'Yarn.md', 0.99]],
    expect: [],
  },
  {
    title: 'names that differ in one word, and notes that link to each other, are meant to be two; others are not',
    files: {
      'highest bid.md': 'Of several offers this one counts: $\\max b$.',
      'lowest bid.md': 'Of several offers this one counts: $\\min b$.',
      'Tram.md': 'It runs on rails through the town, slower than [[Metro]].',
      'Metro.md': 'It runs on rails through the town, faster than [[Tram]].',
      '2026-03-03 Refunds for stays -- policy.md': 'A refund takes two weeks after a stay.',
      '2026-03-10 Refunds for stays -- support.md': 'A refund takes ten days after a stay.',
      '2026-03-02 Staging moved to Frankfurt -- infra.md': 'Staging moved to Frankfurt, on port 5433.',
      '2026-03-09 Where staging lives -- infra.md': 'Staging is in Frankfurt, on port 5433.',
      'Old text.md': '# Old text\nIt runs on wheels through the town, faster than others.',
      'Bus.md': 'It runs on wheels through the town, faster than others.',
    },
    pairs: [
      ['highest bid.md', 'lowest bid.md', 0.96],
      ['Metro.md', 'Tram.md', 0.95],
      ['Bus.md', 'Old text.md', 0.95],
      ['2026-03-03 Refunds for stays -- policy.md', '2026-03-10 Refunds for stays -- support.md', 0.95],
      ['2026-03-02 Staging moved to Frankfurt -- infra.md', '2026-03-09 Where staging lives -- infra.md', 0.95],
    ],
    expect: [
      'Bus.md: The note says nearly the same as (95% alike) "Old text.md".',
      '2026-03-03 Refunds for stays -- policy.md: The note says nearly the same as (95% alike) "2026-03-10 Refunds for stays -- support.md".',
      '2026-03-02 Staging moved to Frankfurt -- infra.md: The note says nearly the same as (95% alike) "2026-03-09 Where staging lives -- infra.md".',
    ],
  },
  {
    title: 'three notes that say the same are one finding; templates, notes without text and parts of a series do not count',
    files: {
      'a.md': 'The console goes live in May.',
      'b.md': 'The console goes live in May.',
      'c.md': 'The console goes live in May, they say.',
      'Book template.md': 'The author is unknown to me.',
      'Book.md': 'The author is unknown to me.',
      'x/Empty.md': '---\ntype: song\n---\n',
      'y/Empty.md': '---\ntype: song\n---\n',
      'Song (Part One).md': 'It is sung at the equinox.',
      'Song (Part Two).md': 'It is sung at the equinox, too.',
    },
    pairs: [
      ['a.md', 'b.md', 1],
      ['b.md', 'c.md', 0.93],
      ['Book template.md', 'Book.md', 1],
      ['x/Empty.md', 'y/Empty.md', 1],
      ['Song (Part One).md', 'Song (Part Two).md', 0.95],
    ],
    expect: ['a.md: 3 entries say nearly the same: "a.md", "b.md", "c.md".'],
  },
  {
    title: 'a copy of the whole vault in a folder of it, and forms that each folder has',
    files: {
      ...Object.fromEntries(
        [1, 2, 3, 4].flatMap((i) => ['', 'content/'].map((at) => [`${at}n${i}.md`, `The rule number ${i} of the house.`])),
      ),
      ...Object.fromEntries([1, 2, 3, 4].map((i) => [`p${i}/capture.md`, 'Write here what comes to mind.'])),
    },
    pairs: [
      ...[1, 2, 3, 4].map((i) => [`content/n${i}.md`, `n${i}.md`, 1] as const),
      ...[2, 3, 4].map((i) => [`p1/capture.md`, `p${i}/capture.md`, 1] as const),
    ],
    expect: ['content/n1.md: 4 notes of the top folder say the same as notes of "content".'],
  },
  {
    title: 'a folder that repeats another one is one finding',
    files: Object.fromEntries(
      [1, 2, 3, 4].flatMap((i) => ['new', 'old'].map((at) => [`${at}/n${i}.md`, `The rule number ${i} of the house.`])),
    ),
    pairs: [1, 2, 3, 4].map((i) => [`new/n${i}.md`, `old/n${i}.md`, 1] as const),
    expect: ['new/n1.md: 4 notes of "new" say the same as notes of "old".'],
  },
];

function mirrorFinding({ folder, other, paths }: MirroredFolders): Finding {
  const [first = '' as Finding['path'], ...related] = paths;
  const [here, there] = [folder, other].map((one) => (one === '' ? 'the top folder' : `"${one}"`));
  const message = `${paths.length / 2} notes of ${here} say the same as notes of ${there}.`;
  return { id: 'note.duplicate', severity: 'warning', path: first, message, fix: null, related };
}

/** So many folders with a file of one name and text have it as a form, each for itself. */
const FOLDERS = 4;

function isFormOfFolders({ members }: DuplicateCluster): boolean {
  const names = new Set(members.map(({ path, entry }) => (entry === null ? basenameOf(path) : path)));
  return names.size === 1 && new Set(members.map(({ path }) => folderOf(path))).size >= FOLDERS;
}

function clusterFinding(ctx: DecideContext, { members, pairs }: DuplicateCluster): Finding[] {
  const [pair] = pairs;
  const [first, ...others] = members;
  if (pair === undefined || first === undefined) return [];
  if (members.length === 2) return [pairFinding(ctx, pair)];
  const how = pairs.every(({ exact }) => exact) ? 'say the same' : 'say nearly the same';
  const related = [...new Set(others.map(({ path }) => path))].filter((path) => path !== first.path);
  const message = `${members.length} entries ${how}: ${someOf(members.map(quote), 4)}.`;
  return [{ id: 'note.duplicate', severity: 'warning', path: first.path, message, fix: null, related }];
}

function pairFinding(ctx: DecideContext, { a, b, exact, score, changed }: NearPair): Finding {
  // The better linked of the two stays.
  const [into, from] = ctx.snapshot.inbound(b.path).length > ctx.snapshot.inbound(a.path).length ? [b, a] : [a, b];
  const how = exact ? 'the same as' : `nearly the same as (${Math.min(99, Math.round(score * 100))}% alike)`;
  return {
    id: 'note.duplicate',
    severity: 'warning',
    path: a.path,
    message: `${nameOf(a)} says ${how} ${quote(b)}${contradiction(changed)}.`,
    fix: a.entry === null && b.entry === null ? { kind: 'merge', from: from.path, into: into.path } : null,
    related: [b.path],
  };
}

function contradiction([first]: NearPair['changed']): string {
  return first === undefined ? '' : `, but "${first.old}" here is "${first.new}" there`;
}

function nameOf({ entry }: EntryRef): string {
  return entry === null ? 'The note' : `The entry "${entry}"`;
}

function quote({ path, entry }: EntryRef): string {
  return entry === null ? `"${path}"` : `"${entry}" of "${path}"`;
}
