import { MemoryError } from '../../model/errors';
import { type VaultPath } from '../../model/path';
import { MAX_SCANNED_BYTES } from '../../read/snapshot/vault';
import { holdsLinks } from '../../read/snapshot/links-in';
import type { Rewrite, Step } from './operations';

/** Throws `unreadable` for a note, canvas or base that is too large to be read with its links: none is ever edited. */
export function refuseHuge(path: VaultPath, bytes: Uint8Array): void {
  if (!holdsLinks(path) || bytes.length <= MAX_SCANNED_BYTES) return;
  throw new MemoryError(
    'unreadable',
    `"${path}" has ${megabytes(bytes.length)} MB. Files above 10 MB are not read, so it is never edited. Split it by hand.`,
    path,
  );
}

/** Throws `over_limit` where a note, canvas or base would become too large to be read again. */
export function refuseGrowth({ rewrites, steps }: { readonly rewrites: readonly Rewrite[]; readonly steps: readonly Step[] }): void {
  for (const { path, after } of rewrites) refuseOutgrown(path, after);
  for (const step of steps) if (step.op === 'create') refuseOutgrown(step.path, step.bytes);
}

function refuseOutgrown(path: VaultPath, bytes: Uint8Array): void {
  if (!holdsLinks(path) || bytes.length <= MAX_SCANNED_BYTES) return;
  throw new MemoryError(
    'over_limit',
    `"${path}" would have ${megabytes(bytes.length)} MB. Files above 10 MB are not read, so its links would be lost from sight. Nothing was changed. Put the text into a note of its own and link to that.`,
    path,
  );
}

/** Rounded up to a tenth, so that what is above 10 reads as above it. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / 1_048_576) * 10) / 10;
}
