import type { DecideContext } from '../../model/context';
import { isInside, type NotePath, type VaultPath } from '../../model/path';
import { isGenerated } from '../../read/memory/generated';
import { indexPath, isConflict, isIgnored } from '../../read/memory/scope';

/** A file that a bundle may hold. */
export interface BundleCandidate {
  readonly path: VaultPath;
  readonly why: string;
  /** The part of the memory that it comes with. */
  readonly phase: string;
  /** The bundle is refused rather than left without it. */
  readonly must: boolean;
  /** It must be there since a person pinned it. */
  readonly pinned?: boolean;
  /** A person leaves it out. */
  readonly unticked?: boolean;
  /** The note that it corrects. */
  readonly corrects?: VaultPath | undefined;
  /** It was superseded, or has run out. */
  readonly isPast?: boolean;
  /** Where its newest stands, as far as that is known: what is cut keeps it. */
  readonly newestLast?: boolean;
  /** Of the room that is left, as long as others follow. */
  readonly share?: number | undefined;
  /** Only its title goes in. */
  readonly titleOnly?: boolean;
}

/** Reports, conflict files and what the user set aside never enter, nor do attachments. */
export function belongs(ctx: DecideContext, path: VaultPath): boolean {
  if (path === indexPath(ctx)) return true;
  const note = ctx.snapshot.notes.get(path as NotePath);
  const unreadable = note === undefined && ctx.snapshot.unreadable.some((file) => file.path === path);
  if (note === undefined && !unreadable) return false;
  return isInside(path, ctx.memory.root) && (note === undefined || !isGenerated(note)) && !isConflict(ctx, path) && !isIgnored(ctx, path);
}
