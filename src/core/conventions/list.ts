import type { Convention } from '../model/convention';
import { MemoryError } from '../model/errors';
import { carlton } from './carlton';
import { daneel } from './daneel';
import { mindstone } from './mindstone';
import { notesAndLinks } from './notes-and-links';
import { stoneros } from './stoneros';

/** Every convention there is: adding a system is one file and one line here. */
export const conventions: readonly Convention[] = [notesAndLinks, stoneros, daneel, carlton, mindstone];

/** The convention of that id. Throws `bad_settings` naming those there are. */
export function conventionOf(id: string): Convention {
  const found = conventions.find((convention) => convention.id === id);
  if (found !== undefined) return found;
  const known = conventions.map((convention) => `"${convention.id}"`).join(', ');
  throw new MemoryError('bad_settings', `The convention "${id}" is not available. Set one of these: ${known}.`);
}
