import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import { stemOf, type VaultPath } from '../../../model/path';
import { linkNames } from '../shown-link';

/** The links of these files that name a note by its property, each with the link that the app follows. */
export function linksByIdIn(ctx: DecideContext, sources: readonly VaultPath[]): Finding[] {
  // Where agents find a memory by its name, they link to it so on purpose.
  const isHabit = ctx.convention.properties.some(({ key, required }) => key === 'name' && required);
  const nameOf = linkNames(ctx);
  return sources.flatMap((source) =>
    ctx.snapshot.outgoing(source).flatMap(({ kind, via, to, raw, start, line }): Finding[] => {
      // A base names its files only so: nothing is wrong with that.
      if (via === null || to === null || start < 0 || kind === 'base' || (isHabit && via === 'name')) return [];
      const message = `${nameOf({ raw, line }, source)} names "${nameFor(to)}" by its "${via}"; in Obsidian it leads nowhere. Link to the file instead.`;
      return [{ id: 'link.by-id', severity: 'warning', path: source, line, message, fix: { kind: 'relink', raw, start, to } }];
    }),
  );
}

/** Of files that have one name in many folders, the path says which one. */
function nameFor(path: VaultPath): string {
  return /^[A-Z][A-Z_-]{3,}$/.test(stemOf(path)) ? path : stemOf(path);
}
