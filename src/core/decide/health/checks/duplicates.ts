import { conflictsIn } from '../parts/conflict-files';
import { nearIn } from '../parts/near-duplicates';
import type { CheckExample, HealthCheck } from './check';

/** What the memory has twice: copies of sync programs, both versions in one note, entries that say nearly the same. */
export const duplicates: HealthCheck = {
  id: 'duplicates',
  names: { 'file.conflict': 'conflict-files', 'note.duplicate': 'near-duplicates' },
  title: 'Duplicates',
  summary: 'Copies that a sync program made, notes with the marks of git, and entries that say nearly the same as another one.',
  advice: 'Settle a conflict: keep one text, or merge both. Merge entries that say the same, or say in the newer one what it changes.',
  cost: { points: 20, share: 0.3 },
  gathers: true,
  check: (scope) => [...conflictsIn(scope), ...nearIn(scope)],
};

export const evidence =
  'Names as Obsidian Sync, Syncthing, Dropbox and iCloud give them, the marks of git outside of code, and texts, compared as the duplicate check does. Templates, forms that nobody filled in, the README of each folder, parts of a series, names that differ in one word, and notes that link to each other are left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a copy by Syncthing, and one whose original is gone',
    files: { 'A.md': '', 'A.sync-conflict-20260315-120000-ABC.md': '', 'B (Conflicted copy phone 202603151200).md': '' },
    expect: [
      'A.sync-conflict-20260315-120000-ABC.md: A sync program kept this copy of "A.md".',
      'B (Conflicted copy phone 202603151200).md: A sync program kept this copy; "B.md" itself is not there.',
    ],
  },
  {
    title: 'a numbered copy of a note; a second picture of a name is no copy',
    files: { 'A.md': '', 'A (1).md': '', 'Untitled.png': '', 'Untitled (1).png': '' },
    expect: ['A (1).md: A sync program kept this copy of "A.md".'],
  },
  {
    title: 'both versions in one note, as git leaves them; marks in code are a subject',
    files: {
      'A.md': 'One.\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> laptop\nFour.\n',
      'B.md': 'Git writes:\n\n```\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> laptop\n```\n',
    },
    expect: ['A.md: Git left two versions here, "HEAD" and "laptop", between its marks.'],
  },
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
