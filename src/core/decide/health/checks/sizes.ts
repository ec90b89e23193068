import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { Note } from '../../../model/note';
import { byCodePoint, joinPath, stemOf, type VaultPath } from '../../../model/path';
import { loadedPart, sizeBeside } from '../../../read/memory/loaded';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { hasSections } from '../../refactor/index';
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
  title: 'Large and empty notes',
  summary: 'Notes that are too large to combine well with others, files longer than agents load, and empty notes.',
  advice:
    'Split a large note by its headings, so that each part says one thing; take out of a file that agents load what is no longer of use; write or delete an empty one.',
  cost: { points: 5, share: 0.2 },
  reads: (ctx) => loadedFiles(ctx),
  check({ ctx, notes, texts }) {
    const limit = ctx.convention.limits.maxNoteBytes;
    const empty = notes.filter((note) => note.size === 0 && isEntry(ctx, note)).map(({ path }) => path);
    const large = notes.filter((note) => note.size > limit && isEntry(ctx, note));
    const loaded = loadedFiles(ctx).flatMap((path) => loadedFindings(ctx, path, texts.get(path) ?? ''));
    return [...loaded, ...largeFindings(large, limit), ...emptyFindings(empty)];
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

export const evidence = 'The size of the file, by the limit that the convention sets.';

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
];
