import type { Layer } from '../../model/convention';
import type { VaultPath } from '../../model/path';
import type { Plan } from '../../model/plan';
import type { Snapshot } from '../../model/snapshot';
import type { PathRules } from '../../read/files/rules';
import { createResolver, type Resolver } from '../../read/links/resolve';
import type { Places } from '../plan/places';

/** The rules for a path; null outside every memory, where anything goes. */
export type Policy = (path: VaultPath) => PathRules | null;

/** A plan in hand, followed to its end, with all that its checks ask about the files as they are. */
export interface Checked {
  readonly plan: Plan;
  readonly places: Places;
  /** The texts of the files that the plan changes and keeps, as they are. */
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** The rules of a file, whatever name it is asked for by. */
  readonly policy: Policy;
  /** The rules of a name by itself. */
  readonly nameRules: Policy;
  /** The layer of a file; null also where a person decided that the plan crosses it. */
  readonly layerOf: (path: VaultPath) => Layer | null;
  readonly listing: () => Promise<readonly VaultPath[]>;
  readonly bytes: (path: VaultPath) => Promise<Uint8Array | null>;
  /** The whole vault read again: asked for only where the plan moves or trashes a file, or depends on all links to one. */
  readonly snapshot: () => Promise<Snapshot>;
}

/** The targets of names, as the vault is and as it will be when the plan is done. */
export async function namesAround({
  places,
  listing,
}: Pick<Checked, 'places' | 'listing'>): Promise<{ before: Resolver; after: Resolver }> {
  const present = await listing();
  const staying = present.filter((path) => !places.finals.has(path));
  return { before: createResolver(present), after: createResolver([...staying, ...places.arriving]) };
}
