import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { loadedPart, sizeBeside } from '../../../read/memory/loaded';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { isCritical, placesByWeight } from '../../top-of-mind/index';
import type { CheckExample, HealthCheck } from './check';
import { someOf } from '../../../model/collections';
import { nextLine } from '../../../read/text/text';

/** Memories named in the finding about those without room. */
const NAMED = 3;

/** MEMORY.md and the memories that it points to. */
export const pointers: HealthCheck = {
  id: 'pointers',
  title: 'Pointers of MEMORY.md',
  summary: 'Lines of MEMORY.md whose file is not there, memories without a line, and those for which it has no room.',
  advice: 'Update the top-of-mind note: it writes a line for each memory. Archive or merge what is no longer of use.',
  cost: null,
  reads: (ctx) => (isIndexed(ctx) && ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : []),
  check(scope) {
    const { ctx, texts, notes, plain, full, missingOnIndex } = scope;
    const path = indexPath(ctx);
    const text = texts.get(path);
    if (!isIndexed(ctx) || text === undefined) return [];
    const links = ctx.snapshot.outgoing(path);
    const dangling = links.flatMap(({ to, start, line, raw, linkpath }): Finding[] => {
      if (to !== null || start < 0 || linkpath.includes('://') || linkpath === '') return [];
      const message = `${raw} points to a file that is not there.`;
      return [{ id: 'pointer.dangling', severity: 'warning', path, line, message, fix: withoutLine(text, start) }];
    });
    // A folder that hardly follows the convention has other ways to find its notes.
    const missing = plain ? [] : (missingOnIndex ?? []).filter((one) => isMemory(ctx, one));
    const listed = new Set(links.flatMap(({ to }) => to ?? []));
    const weighed = notes.filter((note) => listed.has(note.path) && isEntry(ctx, note) && !isCritical(note));
    const weakest = [...placesByWeight(ctx, weighed).keys()].slice(-NAMED).reverse();
    return [
      ...dangling,
      ...notIndexed(missing),
      ...tooLong(
        ctx,
        text,
        full,
        weakest.map((note) => note.path),
      ),
    ];
  },
};

export const evidence = 'The links of MEMORY.md, and the files whose names or properties make them memories.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'a line whose file is gone, and a file without a line',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '# Memory index\n\n- [Tabs](feedback_tabs.md) — use tabs\n- [Gone](feedback_gone.md) — it is gone\n',
      'feedback_tabs.md': '---\nname: feedback_tabs\n---\nUse tabs.\n',
      'project_harbour.md': '---\nname: project_harbour\n---\nThe harbour.\n',
    },
    expect: [
      'MEMORY.md: [Gone](feedback_gone.md) points to a file that is not there.',
      'project_harbour.md: MEMORY.md has no line for "project_harbour", so agents do not know of it.',
    ],
  },
  {
    title: 'a memory that another took the place of needs no line',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '- [Tabs](feedback_tabs.md)\n',
      'feedback_tabs.md': '---\nname: feedback_tabs\n---\nUse tabs.\n',
      'feedback_spaces.md': '---\nname: feedback_spaces\nsuperseded_by: "[[feedback_tabs]]"\n---\nUse spaces.\n',
    },
    expect: [],
  },
  {
    title: 'an index with no room for a memory',
    convention: 'mindstone',
    files: { 'MEMORY.md': `${'Text.\n'.repeat(199)}- [Tabs](feedback_tabs.md)\n`, 'feedback_tabs.md': '', 'feedback_pier.md': '' },
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
  {
    title: 'many memories without a line are one finding; a private one needs no line',
    convention: 'mindstone',
    files: {
      'MEMORY.md': '# Memory index\n',
      'feedback_pay.md': '---\nprivate: true\n---\nPay.\n',
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((topic) => [`feedback_${topic}.md`, `---\nname: feedback_${topic}\n---\nText.\n`])),
    },
    expect: [
      'feedback_a.md: MEMORY.md has no line for "feedback_a", "feedback_b", "feedback_c" and 1 more, so agents do not know of them.',
    ],
  },
];

function isIndexed(ctx: DecideContext): boolean {
  return ctx.convention.indexNote.format === 'by-type';
}

function isMemory(ctx: DecideContext, path: VaultPath): boolean {
  const words = ctx.convention.words['kind'] ?? [];
  return words.some((word) => stemOf(path).startsWith(`${word}_`));
}

/** From so many on they are one finding. */
const GATHERED = 4;

function notIndexed(paths: readonly VaultPath[]): Finding[] {
  const finding = (path: VaultPath, message: string): Finding => ({
    id: 'pointer.missing',
    severity: 'warning',
    path,
    message,
    fix: { kind: 'index' },
  });
  const [first, ...related] = paths;
  if (first === undefined || paths.length < GATHERED)
    return paths.map((path) => finding(path, `MEMORY.md has no line for "${stemOf(path)}", so agents do not know of it.`));
  return [{ ...finding(first, `MEMORY.md has no line for ${namesIn(paths)}, so agents do not know of them.`), related }];
}

/** One finding about the room in the index: agents load a part of it alone, and some memories have no line there. */
function tooLong(ctx: DecideContext, text: string, full: readonly VaultPath[], weakest: readonly VaultPath[]): Finding[] {
  const path = indexPath(ctx);
  const part = loadedPart(ctx, path);
  const { lines, bytes, share } = part === undefined ? { lines: 0, bytes: 0, share: 0 } : sizeBeside(part, text);
  const isCut = part !== undefined && share > 1;
  if (full.length === 0 && !isCut) return [];
  const cut = isCut
    ? [`It has ${lines} lines and ${bytes} bytes. Agents load only the first ${part.lines} lines and ${part.bytes / 1000} KB.`]
    : [];
  const room =
    full.length === 0 ? [] : [`It has no room for ${namesIn(full)}, so agents do not find ${full.length === 1 ? 'it' : 'them'} there.`];
  const least =
    weakest.length === 0 ? '' : `, beginning with those of the lowest score: ${weakest.map((one) => `"${stemOf(one)}"`).join(', ')}`;
  const message = [...cut, ...room, `Archive or merge memories${least}; or take lines out.`].join(' ');
  return [{ id: 'pointer.full', severity: isCut ? 'warning' : 'info', path, message, fix: null, related: full }];
}

function namesIn(paths: readonly VaultPath[]): string {
  return someOf(
    paths.map((one) => `"${stemOf(one)}"`),
    NAMED,
  );
}

/** Takes the whole line away where it is an item of a list. */
function withoutLine(text: string, at: number): Finding['fix'] {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(start, nextLine(text, at));
  return /^\s*[-*+] /.test(before) ? { kind: 'replace', start, before, text: '', says: 'Remove line', drops: true } : null;
}
