import type { DecideContext } from '../../model/context';
import type { Layer } from '../../model/convention';
import { matchesPattern } from '../../read/glob';
import { insideMemory } from '../../read/scope';

/** The write policy of a path of the memory, and why. */
export function layerAt(ctx: DecideContext, path: string): { readonly layer: Layer; readonly why: string } {
  const inside = insideMemory(ctx, path);
  return ctx.convention.layers.find(({ pattern }) => matchesPattern(pattern, inside)) ?? { layer: 'curated', why: '' };
}
