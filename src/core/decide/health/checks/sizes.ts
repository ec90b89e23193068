import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { Note } from '../../../model/note';
import { byCodePoint, joinPath, stemOf, type VaultPath } from '../../../model/path';
import { loadedPart, sizeBeside } from '../../../read/memory/loaded';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { hasSections } from '../../refactor/index';
import { growthIn } from '../parts/growth';
import { limitsIn, states } from '../parts/convention-limits';
import { roomIn } from '../parts/pointers';
import type { CheckExample, HealthCheck } from './check';
import { someOf } from '../../../model/collections';

/** From this many empty notes on they are one finding. */
const GATHERED = 4;
/** From this many large notes on, too: a memory of long texts is one thing to know. */
const MANY_LARGE = 10;
/** Notes named in a finding that speaks of several. */
const NAMED = 3;

/** The share of what agents load of a file from which on it is a finding. */
const NEARLY = 0.9;

/** Notes too large to hand to a model as one piece, or to be loaded whole, and notes that hold nothing. */
export const sizes: HealthCheck = {
  id: 'sizes',
  names: {
    'growth.loaded': 'growth',
    'growth.index': 'growth',
    'growth.memory': 'growth',
    'limit.threads': 'convention-limits',
    'pointer.full': 'pointers',
  },
  title: 'Sizes and limits',
  summary:
    'Notes too large to combine well with others, empty ones, files longer than agents load or than the convention allows, and a memory that suddenly grew much faster than before.',
  advice:
    'Split a large note by its headings, take out of a file that agents load what is no longer of use, write or delete an empty one, finish a thread or move it to the log.',
  cost: { points: 5, share: 0.2 },
  reads: (ctx) => [...loadedFiles(ctx), ...states(ctx)],
  check(scope) {
    const { ctx, notes, texts } = scope;
    const limit = ctx.convention.limits.maxNoteBytes;
    const empty = notes.filter((note) => note.size === 0 && isEntry(ctx, note)).map(({ path }) => path);
    const large = notes.filter((note) => note.size > limit && isEntry(ctx, note));
    const loaded = loadedFiles(ctx).flatMap((path) => loadedFindings(ctx, path, texts.get(path) ?? ''));
    return [...loaded, ...largeFindings(large, limit), ...emptyFindings(empty), ...growthIn(scope), ...limitsIn(scope), ...roomIn(scope)];
  },
};

/** The files that are there of which agents load the beginning alone. The index keeps to that itself: see the pointers. */
function loadedFiles(ctx: DecideContext): VaultPath[] {
  const paths = (ctx.convention.loaded ?? []).map(({ path }) => joinPath(ctx.memory.root, path));
  return paths.filter((path) => path !== indexPath(ctx) && ctx.snapshot.has(path));
}

function loadedFindings(ctx: DecideContext, path: VaultPath, text: string): Finding[] {
  const part = loadedPart(ctx, path);
  if (part === undefined) return [];
  const { lines, bytes, share } = sizeBeside(part, text);
  if (share < NEARLY) return [];
  const message = `It has ${lines} lines and ${bytes} bytes. Agents load only the first ${part.lines} lines and ${part.bytes / 1000} KB.`;
  return [{ id: 'note.loaded', severity: share > 1 ? 'warning' : 'info', path, message, fix: null }];
}

function largeFindings(notes: readonly Note[], limit: number): Finding[] {
  if (notes.length < MANY_LARGE) {
    return notes.map((note) => ({
      id: 'note.size',
      severity: 'warning',
      path: note.path,
      message: `The note has ${note.size} bytes. A good size is at most ${limit}.`,
      fix: hasSections(note) ? { kind: 'split' } : null,
    }));
  }
  const [path, ...related] = notes.map((note): VaultPath => note.path).sort(byCodePoint);
  if (path === undefined) return [];
  const message = `${notes.length} notes have more than ${limit} bytes, which is a good size at most.`;
  const items = [...notes]
    .sort((a, b) => b.size - a.size || byCodePoint(a.path, b.path))
    .map((note) => `${note.path} (${note.size} bytes)`);
  return [{ id: 'note.size', severity: 'warning', path, message, fix: null, related, items }];
}

function emptyFindings(paths: readonly VaultPath[]): Finding[] {
  const [first, ...related] = paths;
  if (first === undefined) return [];
  if (paths.length < GATHERED) {
    const message = 'The note is empty.';
    return paths.map((path) => ({ id: 'note.empty', severity: 'info', path, message, fix: { kind: 'archive', paths: [path] } }));
  }
  const shown = paths.map((path) => `"${stemOf(path)}"`);
  const message = `${paths.length} notes are empty: ${someOf(shown, NAMED)}.`;
  return [{ id: 'note.empty', severity: 'info', path: first, message, fix: { kind: 'archive', paths }, related }];
}

export const evidence =
  'The size of the file, by the limit that the convention sets; the sizes that the last reports wrote down, from the fifth change on; the list below the heading "Open threads". Slow growth, growth as before, a little of it, and what went again are left out.';

/** So many bytes of one day, in notes of a good size. */
const many = (bytes: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(bytes / 40_000) }, (_, at) => [
      `2026-05-08 Text ${at}.md`,
      'x'.repeat(Math.min(40_000, bytes - at * 40_000)),
    ]),
  );
const steady = [10, 12, 13, 15, 16].map((kilobytes, at) => ({ day: `2026-0${at + 1}-01`, bytes: [kilobytes * 1000, 2_000, 0] as const }));

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a curated file of many bytes',
    convention: 'daneel',
    files: { 'MEMORY.md': `# Memory\n\n${'x'.repeat(24_989)}\n` },
    expect: ['MEMORY.md: It has 3 lines and 25000 bytes. Agents load only the first 200 lines and 25 KB.'],
  },
  { title: 'a note without a byte', files: { '2026-03-01 Call.md': '' }, expect: ['2026-03-01 Call.md: The note is empty.'] },
  {
    title: 'many empty notes are one line',
    files: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`2026-03-0${day}.md`, ''])),
    expect: ['2026-03-01.md: 5 notes are empty: "2026-03-01", "2026-03-02", "2026-03-03" and 2 more.'],
  },
  {
    title: 'many large notes are one line',
    files: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`Text ${i}.md`, 'x'.repeat(50_000 + i)])),
    expect: ['Text 0.md: 10 notes have more than 40000 bytes, which is a good size at most.'],
  },
  {
    title: 'a note of 50,000 bytes',
    files: { '2026-03-01 Log.md': 'x'.repeat(50_000) },
    expect: ['2026-03-01 Log.md: The note has 50000 bytes. A good size is at most 40000.'],
  },
  {
    title: 'a memory of 16 KB has 316 KB a week later',
    earlier: steady,
    files: { ...many(316_000), '2026-05-07 Call.md': 'Short.' },
    expect: [
      '2026-05-08 Text 0.md: The memory grew from 16 KB to 316 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is its largest note.',
    ],
  },
  {
    title: 'an index note that was steady, and is no longer',
    earlier: steady,
    files: { '2026-05-08 Call.md': 'x'.repeat(16_000), 'top-of-mind.md': 'x'.repeat(9_000) },
    expect: [
      'top-of-mind.md: The index note grew from 2 KB to 9 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. Agents read it at every start.',
    ],
  },
  {
    title: 'the files of every start',
    convention: 'daneel',
    earlier: [1, 2, 3, 4, 5].map((month) => ({ day: `2026-0${month}-01`, bytes: [9_000, 0, 3_000] as const })),
    files: { 'USER.md': 'x'.repeat(8_000), 'NOW.md': 'Now.', 'memory/2026-05-08.md': '# 2026-05-08\n' },
    expect: [
      'USER.md: The files that agents read at every start grew from 3 KB to 8 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is the largest of them.',
    ],
  },
  { title: 'too few reports to know what is usual', earlier: steady.slice(0, 4), files: { ...many(316_000) }, expect: [] },
  {
    title: 'as fast as once before',
    earlier: [
      ...steady.slice(0, 2),
      ...steady.slice(2).map(({ day, bytes: [, index, loaded] }) => ({ day, bytes: [3_000_000, index, loaded] as const })),
    ],
    files: { ...many(3_400_000) },
    expect: [],
  },
  {
    title: 'the next report names it, too',
    earlier: [...steady, { day: '2026-05-08', bytes: [316_000, 2_000, 0] }],
    files: { ...many(317_000), '2026-05-10 Call.md': 'Short.' },
    expect: [
      '2026-05-08 Text 0.md: The memory grew from 16 KB to 316 KB between 2026-05-01 and 2026-05-08, more than 3 times as fast as between any two of the 5 reports before. This is its largest note.',
    ],
  },
  {
    title: 'it went again',
    earlier: [...steady, { day: '2026-05-08', bytes: [316_000, 2_000, 0] }],
    files: { '2026-05-10 Call.md': 'x'.repeat(18_000) },
    expect: [],
  },
  { title: 'half a year later it is slow', earlier: steady, files: { '2026-11-08 Dump.md': 'x'.repeat(30_000) }, expect: [] },
  {
    title: 'four open threads, one of them done, and five',
    convention: 'daneel',
    files: {
      'NOW.md': '# Now\n\n## Open threads\n\n- one\n  - part of one\n- two\n- three\n- [x] four\n- five\n\n## Blockers\n\n- none\n',
    },
    expect: ['NOW.md: NOW.md has 4 open threads. The convention allows 3, so that each start is quick.'],
  },
  {
    title: 'an index with no room for a memory',
    convention: 'mindstone',
    files: { 'MEMORY.md': `${'Text.\n'.repeat(199)}- [Tabs](feedback_tabs.md)\n`, 'feedback_tabs.md': 'x', 'feedback_pier.md': 'x' },
    expect: [
      'MEMORY.md: It has no room for "feedback_pier", so agents do not find it there. Archive or merge memories, beginning with those of the lowest score: "feedback_tabs"; or take lines out.',
    ],
  },
  {
    title: 'a longer one than agents load',
    convention: 'mindstone',
    files: { 'MEMORY.md': '- x\n'.repeat(201) },
    expect: [
      'MEMORY.md: It has 201 lines and 804 bytes. Agents load only the first 200 lines and 25 KB. Archive or merge memories; or take lines out.',
    ],
  },
];
