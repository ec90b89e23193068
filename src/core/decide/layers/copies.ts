import type { DecideContext } from '../../model/context';
import type { Decisions } from '../../read/memory/decisions';
import { sha256OfText } from '../../read/snapshot/recent';
import { blocksOf } from './blocks';
import { compareEntries } from './compare';
import { acceptanceOf, type Guarded } from './guarded';
import { insideMemory } from '../../read/memory/scope';

/** A text that was accepted once, with what stood for the acceptance then. */
interface Copy {
  readonly text: string;
  readonly acceptance: string;
}

/**
 * Of the kept texts of a file, those that hold what was accepted and is missing in `now` (null where the
 * file is gone): of a read-only file the accepted text; of an append-only file as few as hold the
 * missing entries that are kept at all, the fullest first, and of two alike the one kept under the present acceptance.
 */
export function usefulCopies<C extends Copy>(
  ctx: DecideContext,
  guarded: Guarded,
  decisions: Decisions,
  now: string | null,
  copies: readonly C[],
): C[] {
  const inside = insideMemory(ctx, guarded.path);
  if (guarded.layer === 'read-only') return copies.filter(({ text }) => sha256OfText(text) === decisions.acceptedFile(inside)).slice(0, 1);
  const accepted = decisions.acceptedEntries(inside);
  const missing = new Set(now === null ? accepted : compareEntries(guarded.format, now, accepted).missing);
  const acceptance = acceptanceOf(ctx, guarded, decisions);
  const ranked = copies
    .map((copy) => ({ copy, held: acceptedIn(guarded, copy.text, accepted), isPresent: copy.acceptance === acceptance }))
    .sort((a, b) => b.held.length - a.held.length || Number(b.isPresent) - Number(a.isPresent));
  return ranked.flatMap(({ copy, held }) => (held.filter((hash) => missing.delete(hash)).length > 0 ? [copy] : []));
}

/** True where every part of an older text is in the newer one, so that the older need not be kept. */
export function coversCopy({ layer, format }: Pick<Guarded, 'layer' | 'format'>, newer: string): (older: string) => boolean {
  let hashes: ReadonlySet<string> | null = null;
  return (older) => {
    if (layer === 'read-only') return older === newer;
    const here = (hashes ??= new Set(blocksOf(format, newer).map(({ hash }) => hash)));
    return blocksOf(format, older).every(({ hash }) => here.has(hash));
  };
}

/** True where a text has accepted entries that none of the kept ones has. */
export function hasUnkept(ctx: DecideContext, guarded: Guarded, decisions: Decisions, text: string, copies: readonly Copy[]): boolean {
  if (guarded.layer === 'read-only') return false;
  const accepted = decisions.acceptedEntries(insideMemory(ctx, guarded.path));
  const kept = new Set(copies.flatMap((copy) => acceptedIn(guarded, copy.text, accepted)));
  return acceptedIn(guarded, text, accepted).some((hash) => !kept.has(hash));
}

function acceptedIn({ format }: Guarded, text: string, accepted: ReadonlySet<string>): string[] {
  return [...new Set(blocksOf(format, text).map(({ hash }) => hash))].filter((hash) => accepted.has(hash));
}
