import type { Finding } from '../../../model/finding';
import { nextLine } from '../../../read/text/text';
import { findFence } from '../../../read/markdown/fences';
import { indexPath } from '../../../read/memory/scope';
import { isPlaceholder } from '../templates';
import type { HealthScope } from '../checks/check';

/** Links on the index note that lead nowhere: those beside the block that the product keeps, or the lines of an index by type. */
export function indexLinksIn({ ctx, texts }: HealthScope): Finding[] {
  const path = indexPath(ctx);
  const text = texts.get(path);
  if (text === undefined) return [];
  const fence = findFence(text, ctx.convention.indexNote.fence);
  return ctx.snapshot.outgoing(path).flatMap(({ to, start, raw, line, linkpath, display }): Finding[] => {
    const isOurs = fence.state === 'ok' && start >= fence.start && start < fence.end;
    if (to !== null || isOurs || start < 0 || isPlaceholder(raw) || linkpath.includes('://') || linkpath === '') return [];
    const at = { severity: 'warning', path, line } as const;
    if (ctx.convention.indexNote.format === 'by-type')
      return [{ id: 'pointer.dangling', ...at, message: `${raw} points to a file that is not there.`, fix: withoutLine(text, start) }];
    const fix = { kind: 'replace', start, before: raw, text: display ?? linkpath, says: 'Remove link', drops: true } as const;
    return [{ id: 'index.link', ...at, message: `${raw} leads nowhere, and everything starts here.`, fix }];
  });
}

/** Takes the whole line away where it is an item of a list. */
function withoutLine(text: string, at: number): Finding['fix'] {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(start, nextLine(text, at));
  return /^\s*[-*+] /.test(before) ? { kind: 'replace', start, before, text: '', says: 'Remove line', drops: true } : null;
}
