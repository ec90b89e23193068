import type { Convention } from '../model/convention';
import { MemoryError } from '../model/errors';
import { byCodePoint } from '../model/path';
import * as all from './all';

/** Every convention of all.ts, by id: bundlers do not agree on the order of exports. */
export const conventions: readonly Convention[] = Object.values(all).sort((a, b) => byCodePoint(a.id, b.id));

/** The convention of that id. Throws `bad_settings` naming those there are. */
export function conventionOf(id: string): Convention {
  const found = conventions.find((convention) => convention.id === id);
  if (found !== undefined) return found;
  const known = conventions.map((convention) => `"${convention.id}"`).join(', ');
  throw new MemoryError('bad_settings', `The convention "${id}" is not available. Set one of these: ${known}.`);
}
