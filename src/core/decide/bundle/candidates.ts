import type { BundleFormat } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { isInside } from '../../model/path';
import { isGenerated } from '../../read/memory/generated';
import { indexPath, isConflict, isIgnored, noteFor } from '../../read/memory/scope';
import { supersededBy } from '../../read/entries/superseded';
import { rankNotes } from '../top-of-mind/index';

export interface BundleQuery {
  readonly topic?: string;
  /** Tokens, as `estimateTokens` counts them. */
  readonly budget: number;
  readonly format: BundleFormat;
  /** Notes that answer the topic, best first. */
  readonly hits?: readonly { readonly path: VaultPath; readonly score: number }[];
}

export interface BundleCandidate {
  readonly path: VaultPath;
  readonly why: string;
  /** The bundle is refused rather than left without it. */
  readonly must: boolean;
}

/**
 * The notes that a bundle would hold, most wanted first: notes on the topic, the index note, the notes it links in
 * its own order; without an index note, the highest ranked. Superseded notes come last. Notes that may not leave the
 * memory are still in the list: `decideBundle` leaves them out and says why.
 */
export function bundleCandidates(ctx: DecideContext, query: BundleQuery): BundleCandidate[] {
  const wanted = new Map<VaultPath, BundleCandidate>();
  const add = (named: VaultPath, why: string): void => {
    const path = noteFor(ctx, named);
    if (!wanted.has(path) && belongs(ctx, path)) wanted.set(path, { path, why, must: false });
  };
  for (const hit of query.topic === undefined ? [] : (query.hits ?? [])) add(hit.path, 'It answers the topic.');
  const index = indexPath(ctx);
  if (ctx.snapshot.has(index)) {
    add(index, 'It is the index note.');
    for (const link of ctx.snapshot.outgoing(index)) {
      if (link.to !== null && link.to !== index && link.kind !== 'reference') add(link.to, 'The index note links to it.');
    }
  } else {
    const ranked = rankNotes(ctx, ctx.convention.indexNote.size);
    for (const note of ranked) add(note.path, 'It ranks high, and there is no index note yet.');
  }
  const all = [...wanted.values()];
  return [...all.filter(({ path }) => !isSuperseded(ctx, path)), ...all.filter(({ path }) => isSuperseded(ctx, path))];
}

/** Reports, conflict files and what the user set aside never enter, nor do attachments. */
function belongs(ctx: DecideContext, path: VaultPath): boolean {
  if (path === indexPath(ctx)) return true;
  const note = ctx.snapshot.notes.get(path as NotePath);
  const unreadable = note === undefined && ctx.snapshot.unreadable.some((file) => file.path === path);
  if (note === undefined && !unreadable) return false;
  return isInside(path, ctx.memory.root) && (note === undefined || !isGenerated(note)) && !isConflict(ctx, path) && !isIgnored(ctx, path);
}

function isSuperseded(ctx: DecideContext, path: VaultPath): boolean {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note !== undefined && supersededBy(dataOf(note)) !== null;
}
