import type { Finding } from '../../../model/finding';
import { indexPath } from '../../../read/memory/scope';
import type { HealthScope } from '../checks/check';

/** Whether the top-of-mind note still says what is top of mind. */
export function indexNoteIn({ ctx, missingOnIndex, notes }: HealthScope): Finding[] {
  const path = indexPath(ctx);
  const finding = (message: string): Finding[] => [{ id: 'index.stale', severity: 'info', path, message, fix: { kind: 'index' } }];
  // Where nobody set up a memory, nobody asked for its index.
  if (missingOnIndex === null) return notes.length === 0 || ctx.unnamed === true ? [] : finding('There is no top-of-mind note yet.');
  // Missing lines of an index by type are findings of its pointers.
  if (missingOnIndex.length === 0 || ctx.convention.indexNote.format === 'by-type') return [];
  return finding(
    missingOnIndex.length === 1
      ? `"${missingOnIndex[0] ?? ''}" belongs on it now and is not there.`
      : `${missingOnIndex.length} notes belong on it now and are not there.`,
  );
}
