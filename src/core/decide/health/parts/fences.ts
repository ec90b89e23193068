import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { VaultPath } from '../../../model/path';
import { findFence } from '../../../read/markdown/fences';
import { indexPath } from '../../../read/memory/scope';
import { paperwork } from '../paperwork';
import type { HealthScope } from '../checks/check';

/** Managed blocks whose marks are not exactly one pair: nothing can be written into them. */
export function fencesIn({ ctx, texts }: HealthScope): Finding[] {
  return managed(ctx).flatMap((path): Finding[] => {
    const text = texts.get(path) ?? '';
    return blocksIn(text).flatMap((name): Finding[] => {
      const { state, problem } = findFence(text, name);
      if (state !== 'broken') return [];
      return [{ id: 'fence.broken', severity: 'error', path, message: problem ?? '', fix: freshMarks(text, name) }];
    });
  });
}

/** The files that managed blocks stand in: the index note and the paperwork at the top of the memory. */
export function managed(ctx: DecideContext): VaultPath[] {
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
