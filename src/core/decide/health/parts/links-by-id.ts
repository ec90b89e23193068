import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { linkFinding, linkNames } from '../link-messages';

/** So many links by a name are a habit: agents follow them. */
const HABIT = 2;

/** The links of these files that name a note by its property, each with the link that the app follows; those by `name` where that is no habit. */
export function linksByIdIn(ctx: DecideContext, sources: readonly VaultPath[]): Finding[] {
  const { snapshot, convention } = ctx;
  const nameOf = linkNames(ctx);
  // A base names its files only so: nothing is wrong with that.
  const links = sources.flatMap((source) =>
    snapshot.outgoing(source).filter(({ via, start, kind }) => via !== null && start >= 0 && kind !== 'base'),
  );
  const isHabit =
    convention.properties.some(({ key, required }) => key === 'name' && required) ||
    links.filter(({ via }) => via === 'name').length >= HABIT;
  return links.flatMap((link): Finding[] => {
    const { via, to, raw, start } = link;
    if (to === null || (isHabit && via === 'name')) return [];
    // Of files that have one name in many folders, the path says which one.
    const note = /^[A-Z][A-Z_-]{3,}$/.test(stemOf(to)) ? to : stemOf(to);
    const message = `${nameOf(link)} names "${note}" by its "${via}"; in Obsidian it leads nowhere. Link to the file instead.`;
    return [linkFinding(link, 'link.by-id', message, { kind: 'relink', raw, start, to })];
  });
}
