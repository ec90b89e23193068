import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { indexPath, isEntry } from '../../../read/memory/scope';
import { standings } from '../../top-of-mind/index';
import type { CheckExample, HealthCheck } from './check';

/** Memories named in the finding about those without room. */
const NAMED = 3;

/** MEMORY.md and the memories that it points to. */
export const pointers: HealthCheck = {
  id: 'pointers',
  title: 'Pointers of MEMORY.md',
  summary: 'Lines of MEMORY.md whose file is not there, memories without a line, and those for which it has no room.',
  advice: 'Update the top-of-mind note: it writes a line for each memory. Archive what is no longer of use.',
  cost: null,
  reads: (ctx) => (isIndexed(ctx) && ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : []),
  check(scope) {
    const { ctx, texts, notes, plain, full } = scope;
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
    const standing = standings(ctx);
    const hasPlace = new Set<VaultPath>([...named, ...full]);
    const missing = notes.filter(
      (note) => isMemory(ctx, note.path) && isEntry(ctx, note) && !hasPlace.has(note.path) && !standing(note).superseded,
    );
    return [...dangling, ...(plain ? [] : missing.map((note) => notIndexed(note.path))), ...withoutRoom(path, full)];
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
    expect: ['MEMORY.md: It has no room for 1 memory, so agents do not find it there: "feedback_pier".'],
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

function withoutRoom(path: VaultPath, full: readonly VaultPath[]): Finding[] {
  if (full.length === 0) return [];
  const names = full.slice(0, NAMED).map((one) => `"${stemOf(one)}"`);
  const more = full.length > NAMED ? ` and ${full.length - NAMED} more` : '';
  const [count, them] = full.length === 1 ? ['1 memory', 'it'] : [`${full.length} memories`, 'them'];
  const message = `It has no room for ${count}, so agents do not find ${them} there: ${names.join(', ')}${more}.`;
  return [{ id: 'pointer.full', severity: 'info', path, message, fix: null, related: full }];
}

/** Takes the whole line away where it is an item of a list. */
function withoutLine(text: string, at: number): Finding['fix'] {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const newline = text.indexOf('\n', at);
  const before = text.slice(start, newline < 0 ? text.length : newline + 1);
  return /^\s*[-*+] /.test(before) ? { kind: 'replace', start, before, text: '', says: 'Remove line', drops: true } : null;
}
