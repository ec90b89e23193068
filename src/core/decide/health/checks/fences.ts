import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { VaultPath } from '../../../model/path';
import { findFence } from '../../../read/markdown/fences';
import { indexPath } from '../../../read/memory/scope';
import { paperwork } from '../paperwork';
import type { CheckExample, HealthCheck } from './check';

/** Managed blocks whose marks are not exactly one pair: nothing can be written into them. */
export const fences: HealthCheck = {
  id: 'fences',
  title: 'Managed blocks',
  summary: 'Managed blocks whose begin or end mark is missing or doubled, so that they are left as they are.',
  advice: 'Keep one begin mark and one end mark below it, or remove them all to get a fresh block.',
  cost: null,
  reads: (ctx) => managed(ctx),
  check({ ctx, texts }) {
    return managed(ctx).flatMap((path): Finding[] => {
      const text = texts.get(path) ?? '';
      return blocksIn(text).flatMap((name): Finding[] => {
        const { state, problem } = findFence(text, name);
        if (state !== 'broken') return [];
        return [{ id: 'fence.broken', severity: 'error', path, message: problem ?? '', fix: freshMarks(text, name) }];
      });
    });
  },
};

export const evidence = 'The marks of the index note, of AGENTS.md, README.md and the like, those in code left out.';

export const examples = (): readonly CheckExample[] => [
  {
    title: 'the end mark is gone',
    files: { 'top-of-mind.md': '# Mine\n\n<!-- top-of-mind:begin index -->\n- [[a]]\n', 'a.md': '' },
    expect: [
      'top-of-mind.md: 1 begin mark and 0 end marks of the managed block "index": keep exactly one "<!-- top-of-mind:begin index -->" and, below it, one "<!-- top-of-mind:end index -->", or remove them all to get a fresh block.',
    ],
  },
  {
    title: 'a block of AGENTS.md that was pasted twice',
    files: {
      'AGENTS.md': ['', ''].map(() => '<!-- top-of-mind:begin memory -->\nx\n<!-- top-of-mind:end memory -->\n').join('\n'),
      'README.md': '```\n<!-- top-of-mind:begin index -->\n```\n',
    },
    expect: [
      'AGENTS.md: 2 begin marks and 2 end marks of the managed block "memory": keep exactly one "<!-- top-of-mind:begin memory -->" and, below it, one "<!-- top-of-mind:end memory -->", or remove them all to get a fresh block.',
    ],
  },
];

/** The files that managed blocks stand in: the index note and the paperwork at the top of the memory. */
function managed(ctx: DecideContext): VaultPath[] {
  return [...new Set([...(ctx.snapshot.has(indexPath(ctx)) ? [indexPath(ctx)] : []), ...paperwork(ctx)])];
}

/** The names of the blocks whose marks stand in a text. */
function blocksIn(text: string): string[] {
  return [...new Set([...text.matchAll(/^ {0,3}<!--\s*top-of-mind:(?:begin|end)\s+([\w-]+)\s*-->/gm)].map(([, name = '']) => name))];
}

/** Takes a lone mark away, after which the next update writes a fresh block; of several nobody but a person knows which to keep. */
function freshMarks(text: string, name: string): Finding['fix'] {
  const marks = [...text.matchAll(new RegExp(`^ {0,3}<!--\\s*top-of-mind:(?:begin|end)\\s+${name}\\s*-->[ \\t]*(?:\\r?\\n|$)`, 'gm'))];
  const [only] = marks;
  if (only === undefined || marks.length !== 1) return null;
  return { kind: 'replace', start: only.index, before: only[0], text: '', says: 'Remove mark', drops: true };
}
