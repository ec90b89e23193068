import type { Finding } from '../../../model/finding';
import { findFence } from '../../../read/markdown/fences';
import { indexPath } from '../../../read/memory/scope';
import { isPlaceholder } from '../templates';
import type { HealthScope } from '../checks/check';

/** Links that a person wrote on the index note, beside the block that the product keeps. */
export function indexLinksIn({ ctx, texts }: HealthScope): Finding[] {
  const path = indexPath(ctx);
  const text = texts.get(path);
  // Where the index is an ordinary file of the convention, its pointers are checked with the files they are for.
  if (text === undefined || ctx.convention.indexNote.format === 'by-type') return [];
  const fence = findFence(text, ctx.convention.indexNote.fence);
  return ctx.snapshot.outgoing(path).flatMap(({ to, start, raw, line, linkpath, display }): Finding[] => {
    const isOurs = fence.state === 'ok' && start >= fence.start && start < fence.end;
    if (to !== null || isOurs || start < 0 || isPlaceholder(raw) || linkpath.includes('://')) return [];
    const fix = { kind: 'replace', start, before: raw, text: display ?? linkpath, says: 'Remove link', drops: true } as const;
    return [{ id: 'index.link', severity: 'warning', path, line, message: `${raw} leads nowhere, and everything starts here.`, fix }];
  });
}
