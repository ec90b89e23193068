import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { encodeText } from '../../../read/text/text';
import type { CheckExample, HealthCheck } from './check';

/** An agent loads so much of MEMORY.md and nothing below it (see the convention of weighted memory files). */
const MOST_LINES = 200;
const MOST_BYTES = 25_600;
/** The share of a limit from which on it is a finding. */
const NEAR = 0.9;

/** MEMORY.md and the memories that it points to. */
export const pointers: HealthCheck = {
  id: 'pointers',
  title: 'Pointers of MEMORY.md',
  summary: 'Lines of MEMORY.md whose file is not there, memories without a line, and an index longer than agents load.',
  advice: 'Update the top-of-mind note: it writes a line for each memory. Archive what is no longer of use.',
  cost: null,
  reads: (ctx) => (isIndexed(ctx) && ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : []),
  check(scope) {
    const { ctx, texts, notes, plain } = scope;
    const path = indexPath(ctx);
    const text = texts.get(path);
    if (!isIndexed(ctx) || text === undefined) return [];
    const links = ctx.snapshot.outgoing(path);
    const dangling = links.flatMap(({ to, start, line, raw, linkpath }): Finding[] => {
      if (to !== null || start < 0 || linkpath.includes('://') || linkpath === '') return [];
      const message = `${raw} points to a file that is not there.`;
      return [{ id: 'pointer.dangling', severity: 'warning', path, line, message, fix: withoutLine(text, start) }];
    });
    const named = new Set(links.flatMap(({ to }) => to ?? []));
    // A folder that hardly follows the convention has other ways to find its notes.
    const missing = plain ? [] : notes.filter((note) => isMemory(scope.ctx, note.path) && isEntry(ctx, note) && !named.has(note.path));
    return [...dangling, ...missing.map((note) => notIndexed(note.path)), ...tooLong(path, text)];
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
    title: 'an index of 201 lines',
    convention: 'mindstone',
    files: { 'MEMORY.md': '- x\n'.repeat(201) },
    expect: ['MEMORY.md: It has 201 lines and 804 bytes. Agents load only the first 200 lines and 25 KB.'],
  },
];

function isIndexed(ctx: DecideContext): boolean {
  return ctx.convention.indexNote.format === 'by-type';
}

function isMemory(ctx: DecideContext, path: VaultPath): boolean {
  const words = ctx.convention.words['kind'] ?? [];
  return words.some((word) => stemOf(path).startsWith(`${word}_`));
}

function notIndexed(path: VaultPath): Finding {
  const message = `MEMORY.md has no line for "${stemOf(path)}", so agents do not know of it.`;
  return { id: 'pointer.missing', severity: 'warning', path, message, fix: { kind: 'index' } };
}

function tooLong(path: VaultPath, text: string): Finding[] {
  const lines = text.replace(/\r?\n$/, '').split('\n').length;
  const bytes = encodeText(text).length;
  const most = Math.max(lines / MOST_LINES, bytes / MOST_BYTES);
  if (most < NEAR) return [];
  const message = `It has ${lines} lines and ${bytes} bytes. Agents load only the first ${MOST_LINES} lines and ${MOST_BYTES / 1024} KB.`;
  return [{ id: 'pointer.limit', severity: most > 1 ? 'warning' : 'info', path, message, fix: null }];
}

/** Takes the whole line away where it is an item of a list. */
function withoutLine(text: string, at: number): Finding['fix'] {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const newline = text.indexOf('\n', at);
  const before = text.slice(start, newline < 0 ? text.length : newline + 1);
  return /^\s*[-*+] /.test(before) ? { kind: 'replace', start, before, text: '', says: 'Remove line', drops: true } : null;
}
