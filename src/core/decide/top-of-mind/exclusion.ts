import type { DecideContext } from '../../model/context';
import { tidyExclusion } from '../../model/exclusion';
import { dataOf, type Note } from '../../model/note';
import { isInside, type VaultPath } from '../../model/path';
import { excludedBy } from '../../read/memory/exclusions';
import { insideMemory } from '../../read/memory/scope';
import type { Standing } from './standing';

/** The property of the index note that lists notes, folders or patterns to leave out. */
export const EXCLUDE_PROPERTY = 'top-of-mind-exclude';

/** Why a note may not stand on the index, null where it may. */
export function exclusion(ctx: DecideContext, from: VaultPath, index: Note | null): (note: Note, standing: Standing) => string | null {
  const property = index === null ? undefined : dataOf(index)[EXCLUDE_PROPERTY];
  const listed = (Array.isArray(property) ? (property as unknown[]) : [property]).filter((value) => typeof value === 'string');
  const patterns = [...(ctx.memory.overrides.indexExclude ?? [])];
  const paths = new Set<VaultPath>();
  for (const value of listed) {
    const name = tidyExclusion(value);
    if (name === '') continue;
    const to = ctx.snapshot.resolve(name, from);
    if (to === null) patterns.push(name);
    else paths.add(to);
  }
  const isListed = (name: VaultPath): boolean =>
    isInside(name, ctx.memory.root) && (paths.has(name) || excludedBy(patterns, insideMemory(ctx, name)).length > 0);
  return (note, { withheld, listable }) => {
    if ((paths.size > 0 || patterns.length > 0) && ctx.snapshot.namesOf(note.path).some(isListed)) return 'on the exclude list';
    return withheld ?? (listable ? null : 'belongs to the folder, not to the memory');
  };
}
