import type { Convention, EntryFormatId, HardLimit, Layer } from '../../model/convention';
import type { DecideContext, EffectiveMemory } from '../../model/context';
import { deepestAt, isInside, pathKey, type VaultPath } from '../../model/path';
import { isConflictFile } from './conflict-names';
import { matching, matchesPattern } from '../text/glob';
import { getOrSet } from '../../model/collections';

/** How strict a layer is: of two, the higher holds. */
const STRICTNESS: Readonly<Record<Layer, number>> = { 'read-only': 2, 'append-only': 1, curated: 0, overwrite: 0, ephemeral: 0 };

export interface PathRules {
  readonly layer: Layer;
  readonly why: string;
  /** The reason in the words of the settings: only for a fence. */
  readonly said?: string;
  /** The size it must keep to, where it has one. */
  readonly limit?: Pick<HardLimit, 'bytes' | 'why'>;
  /** How the file holds entries, where it does. */
  readonly entries?: EntryFormatId;
  /** Nobody but this program writes it. */
  readonly oneWriter?: true;
}

/** Where a path lies in the memory that holds it. */
export interface MemoryPlace extends EffectiveMemory {
  /** The path without the memory's root, in NFC. */
  readonly inside: string;
}

/** The memories of each list by their roots; of several with one root the first. */
const byRoot = new WeakMap<readonly EffectiveMemory[], ReadonlyMap<string, EffectiveMemory>>();

/** The memory that a path lies in: the one with the deepest root, null if none holds it. `own` comes before those of the list. */
export function memoryAt(memories: readonly EffectiveMemory[], path: VaultPath, own?: EffectiveMemory): MemoryPlace | null {
  const key = pathKey(path);
  const found = deepestAt(rootsIn(memories), key);
  const root = found === undefined ? '' : pathKey(found.memory.root);
  const ownRoot = own === undefined ? '' : pathKey(own.memory.root);
  if (own !== undefined && isInside(key, ownRoot) && (found === undefined || ownRoot.length >= root.length))
    return placeIn(own, ownRoot, key);
  return found === undefined ? null : placeIn(found, root, key);
}

function placeIn({ memory, convention }: EffectiveMemory, root: string, key: string): MemoryPlace {
  return { memory, convention, inside: root === '' ? key : key.slice(root.length + 1) };
}

function rootsIn(memories: readonly EffectiveMemory[]): ReadonlyMap<string, EffectiveMemory> {
  const known = byRoot.get(memories);
  if (known !== undefined) return known;
  const roots = new Map<string, EffectiveMemory>();
  for (const one of memories) if (!roots.has(pathKey(one.memory.root))) roots.set(pathKey(one.memory.root), one);
  byRoot.set(memories, roots);
  return roots;
}

/** Where each name of the file at a path lies, its own name first; names outside every memory are left out. */
export function memoryPlacesOf(ctx: Pick<DecideContext, 'snapshot' | 'memory' | 'convention' | 'others'>, path: VaultPath): MemoryPlace[] {
  const places: MemoryPlace[] = [];
  for (const name of new Set([path, ...ctx.snapshot.namesOf(path)])) {
    const place = memoryAt(ctx.others, name, ctx);
    if (place !== null) places.push(place);
  }
  return places;
}

/**
 * The rules of a path by this name alone; null if none speaks of it. The first layer and the first limit whose
 * pattern matches hold. Case is ignored: on many disks `Learnings/` is `learnings/`.
 */
export function rulesAt(place: Pick<MemoryPlace, 'convention' | 'inside'>): PathRules | null {
  const rule = layerRule(place.convention, place.inside);
  const limit = limitRule(place.convention, place.inside);
  if (rule === undefined && limit === undefined) return null;
  const format = place.convention.entries.find(({ files }) => matchesPattern(files, place.inside, 'any case'))?.format;
  return {
    layer: rule?.layer ?? 'curated',
    why: rule?.why ?? '',
    ...(rule?.said === undefined ? {} : { said: rule.said }),
    ...(limit === undefined ? {} : { limit }),
    ...(format === undefined ? {} : { entries: format }),
    ...(rule?.oneWriter === true ? { oneWriter: true } : {}),
  };
}

/** A copy that a sync program made beside a protected file is not protected: it has to go once its lines are in the file. */
function layerRule({ layers }: Convention, inside: string): Convention['layers'][number] | undefined {
  if (isConflictFile(inside)) return undefined;
  return matching(layers, patternOf, inside)[0];
}

const patternOf = ({ pattern }: { readonly pattern: string }): string[] => [pattern];

export function limitRule({ hardLimits }: Convention, inside: string): HardLimit | undefined {
  return matching(hardLimits, patternOf, inside)[0];
}

/**
 * The rules of the file at a path, whatever name it is asked for by: of all its names in the vault the strictest layer
 * and the smallest limit hold, in whichever memory. Null if nothing speaks of it.
 */
export function rulesOf(ctx: Pick<DecideContext, 'snapshot' | 'memory' | 'convention' | 'others'>, path: VaultPath): PathRules | null {
  return strictest(path, ctx.snapshot.namesOf(path), (name) => {
    const place = memoryAt(ctx.others, name, ctx);
    return place === null ? null : rulesAt(place);
  });
}

/** The layer of the file at a path, and why; `curated` where nothing speaks of it. */
export function layerAt(
  ctx: Pick<DecideContext, 'snapshot' | 'memory' | 'convention' | 'others'>,
  path: VaultPath,
): Pick<PathRules, 'layer' | 'why'> {
  return rulesOf(ctx, path) ?? { layer: 'curated', why: '' };
}

/** As `rulesOf`, from what `rules` says of each name by itself. */
export function strictest(path: VaultPath, names: readonly VaultPath[], rules: (name: VaultPath) => PathRules | null): PathRules | null {
  let found = rules(path);
  for (const name of names) {
    const other = name === path ? null : rules(name);
    if (other === null) continue;
    const isStricter = STRICTNESS[other.layer] > STRICTNESS[found?.layer ?? 'curated'];
    const { limit: _, ...strict }: PathRules = isStricter
      ? { ...other, why: `It is "${name}" under another name. ${other.why}` }
      : (found ?? { layer: 'curated', why: '' });
    const limit = [found?.limit, other.limit].reduce(
      (least, one) => (one !== undefined && (least === undefined || one.bytes < least.bytes) ? one : least),
      undefined,
    );
    found = { ...strict, ...(limit === undefined ? {} : { limit }) };
  }
  return found;
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, true>>();

/** True if a path is one of these folders or lies in one, however many there are. */
export function isInAny(folders: readonly string[], path: string): boolean {
  if (folders.length === 0) return false;
  const set = getOrSet(known, folders, () => new Map(folders.map((folder) => [folder, true])));
  return deepestAt(set, path) === true;
}
