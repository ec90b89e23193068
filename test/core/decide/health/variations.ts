import type { CheckExample } from '../../../../src/core/decide/health/checks/check';

/** More of what the checks say, by the id of the check: variations of the examples that stand beside each. */
export const variations: readonly (CheckExample & { readonly check: string })[] = [
  {
    check: 'names',
    title: 'a folder with names of its own, beside one that follows the convention',
    files: {
      ...Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`log/2026-03-0${i} Call.md`, `---\nid: x${i}\ncreated: 2026-03-0${i}\n---\n`])),
      'log/Call.md': '---\nid: x6\ncreated: 2026-03-06\n---\n',
      ...Object.fromEntries(['Ann', 'Bob', 'Cid', 'Dan', 'Eve'].map((name) => [`people/${name}.md`, ''])),
    },
    expect: ['log/Call.md: "Call.md" is not named like "YYYY-MM-DD title -- tag1 tag2.md". Rename it to "2026-03-06 Call.md".'],
  },
  {
    check: 'names',
    title: 'a copied note',
    files: { '2026-03-01 A.md': '---\nid: x1\ncreated: 2026-03-01\n---\n', '2026-03-02 B.md': '---\nid: x1\ncreated: 2026-03-02\n---\n' },
    expect: ['2026-03-02 B.md: The note has the same "id" as "2026-03-01 A.md", which is older or comes first. Give it a new id.'],
  },
  {
    check: 'sizes',
    title: 'a curated file of many bytes',
    convention: 'daneel',
    files: { 'MEMORY.md': `# Memory\n\n${'x'.repeat(24_989)}\n` },
    expect: ['MEMORY.md: It has 3 lines and 25000 bytes. Agents load only the first 200 lines and 25 KB.'],
  },
  {
    check: 'sizes',
    title: 'a long file that every start reads whole',
    convention: 'daneel',
    files: { 'USER.md': 'x'.repeat(50_000), 'memory/2026-05-08.md': '# 2026-05-08\n' },
    expect: ['USER.md: The note has 50000 bytes. A good size is at most 40000.'],
  },
  {
    check: 'sizes',
    title: 'a memory of 16 KB has 316 KB a week later',
    earlier: [10, 12, 13, 15, 16].map((size, at) => ({ day: `2026-0${at + 1}-01`, bytes: [size * 1000, 2_000, 0] as const })),
    files: { '2026-05-08 One.md': 'x'.repeat(158_000), '2026-05-08 Two.md': 'x'.repeat(158_000) },
    expect: [
      '2026-05-08 One.md: The memory grew from 16 KB to 316 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is its largest note.',
    ],
  },
  {
    check: 'sizes',
    title: 'four open threads, one of them done, and five',
    convention: 'daneel',
    files: {
      'NOW.md': '# Now\n\n## Open threads\n\n- one\n  - part of one\n- two\n- three\n- [x] four\n- five\n\n## Blockers\n\n- none\n',
    },
    expect: ['NOW.md: NOW.md has 4 open threads. The convention allows 3, so that each start is quick.'],
  },
  {
    check: 'sizes',
    title: 'a longer one than agents load',
    convention: 'mindstone',
    files: { 'MEMORY.md': '- x\n'.repeat(201) },
    expect: [
      'MEMORY.md: It has 201 lines and 804 bytes. Agents load only the first 200 lines and 25 KB. Archive or merge memories; or take lines out.',
    ],
  },
  {
    check: 'blocks',
    title: 'the end mark is gone',
    files: { 'top-of-mind.md': '# Mine\n\n<!-- top-of-mind:begin index -->\n- [[a]]\n', 'a.md': '' },
    expect: [
      'top-of-mind.md: 1 begin mark and 0 end marks of the managed block "index": keep exactly one "<!-- top-of-mind:begin index -->" and, below it, one "<!-- top-of-mind:end index -->", or remove them all to get a fresh block.',
    ],
  },
  {
    check: 'sizes',
    title: 'many empty days of one folder',
    files: Object.fromEntries([1, 2, 3, 4].map((day) => [`days/2026-03-0${day}.md`, ''])),
    expect: ['days/2026-03-01.md: 4 notes are empty: "2026-03-01", "2026-03-02", "2026-03-03" and 1 more.'],
  },
];
