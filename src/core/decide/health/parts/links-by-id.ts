import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { linkNames } from '../shown-link';

/** So many links by a name are a habit: agents follow them. */
const HABIT = 2;

/** The links of these files that name a note by its property, each with the link that the app follows; those by `name` where that is no habit. */
export function linksByIdIn(ctx: DecideContext, sources: readonly VaultPath[]): Finding[] {
  const nameOf = linkNames(ctx);
  const links = sources.flatMap((source) =>
    // A base names its files only so: nothing is wrong with that.
    ctx.snapshot.outgoing(source).filter(({ via, start, kind }) => via !== null && start >= 0 && kind !== 'base'),
  );
  const isHabit =
    ctx.convention.properties.some(({ key, required }) => key === 'name' && required) ||
    links.filter(({ via }) => via === 'name').length >= HABIT;
  return links.flatMap(({ from, via, to, raw, start, line }): Finding[] => {
    if (to === null || (isHabit && via === 'name')) return [];
    const message = `${nameOf({ raw, line }, from)} names "${nameFor(to)}" by its "${via}"; in Obsidian it leads nowhere. Link to the file instead.`;
    return [{ id: 'link.by-id', severity: 'warning', path: from, line, message, fix: { kind: 'relink', raw, start, to } }];
  });
}

/** Of files that have one name in many folders, the path says which one. */
function nameFor(path: VaultPath): string {
  return /^[A-Z][A-Z_-]{3,}$/.test(stemOf(path)) ? path : stemOf(path);
}
