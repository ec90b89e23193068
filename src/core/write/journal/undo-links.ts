import type { Link } from '../../model/link';
import { pathKey, type VaultPath } from '../../model/path';
import { createResolver, type Resolver } from '../../read/links/resolve';
import { decodeText } from '../../read/text/text';
import { readAllNow, type Ports } from '../apply/disk';
import { ownLinks } from '../plan/links';
import { courseOf, type Operations } from '../plan/operations';
import type { OnTopOf } from './changed-since';
import { meet } from './three-texts';
import { inverseWithout, type PartialInverse } from './undo';

/** A path that an undo leaves as it is, with a sentence that says why. */
export interface LeftPath {
  readonly path: VaultPath;
  readonly why: string;
}

/** The files of a change as they are now, and what their names led to before it. */
interface Scene {
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** Of those that others changed since, the places that go back: links there are those of before, all others are theirs. */
  readonly merged: OnTopOf['changed'];
  readonly present: readonly VaultPath[];
  /** Where the change put the files it found; null in the trash. */
  readonly forward: Places;
  /** Where the files of the change stood before it. */
  readonly origins: ReadonlyMap<VaultPath, VaultPath>;
  /** By `pathKey`: a path as the change spells it, whatever the disk makes of accents. */
  readonly spelled: ReadonlyMap<string, VaultPath>;
  readonly before: Resolver;
  readonly now: Resolver;
}

/** By `pathKey` of where files stand first: where they end up, null where they go. Files not in it stay. */
type Places = ReadonlyMap<string, VaultPath | null>;

/**
 * The inverse of operations without what `changed` files stand in the way of, and without all that would
 * leave a file of the change with a link that leads nowhere or elsewhere: such a text is not restored,
 * and a file to which a text that stays links is not moved back. Links that follow a move so stay with it.
 * A file that the change made goes all the same.
 */
export async function partialInverse(
  ops: Operations,
  changed: readonly LeftPath[],
  merged: OnTopOf['changed'],
  ports: Ports,
): Promise<{ ops: Operations; left: LeftPath[] }> {
  const reasons = new Map(changed.map(({ path, why }) => [path, why]));
  let inverse = inverseWithout(ops, new Set(reasons.keys()));
  if (changed.length > 0 || merged.size > 0) {
    const scene = await readScene(ops, merged, ports);
    for (let known = -1; known < reasons.size; inverse = inverseWithout(ops, new Set(reasons.keys()))) {
      known = reasons.size;
      for (const { path, why } of lostLinks(scene, inverse)) if (!reasons.has(path)) reasons.set(path, why);
    }
  }
  return { ops: inverse.ops, left: inverse.left.map((path) => ({ path, why: reasons.get(path) ?? 'it depends on a file that is left' })) };
}

async function readScene(ops: Operations, merged: OnTopOf['changed'], { files }: Ports): Promise<Scene> {
  const { initial, final } = courseOf(ops);
  const texts = new Map<VaultPath, string>();
  for (const [path, bytes] of await readAllNow(files, pathsOf(final))) {
    const text = bytes && decodeText(bytes);
    if (text !== null) texts.set(path, text);
  }
  const present = (await files.list()).map(({ path }) => path);
  const forward = placesAfter(ops);
  return {
    texts,
    merged,
    present,
    forward,
    origins: new Map(pathsOf(initial).map((path) => [forward.get(pathKey(path)) ?? path, path])),
    spelled: new Map([...final.keys()].map((path) => [pathKey(path), path])),
    before: createResolver(listingWith(present, final.keys(), pathsOf(initial))),
    now: createResolver(present),
  };
}

function pathsOf(states: ReadonlyMap<VaultPath, unknown>): VaultPath[] {
  return [...states].flatMap(([path, content]) => (content === null ? [] : [path]));
}

/** A listing in which, of `touched` paths, there are only `held` ones. */
function listingWith(present: readonly VaultPath[], touched: Iterable<VaultPath>, held: readonly VaultPath[]): VaultPath[] {
  const gone = new Set([...touched].map(pathKey));
  return [...present.filter((path) => !gone.has(pathKey(path))), ...held];
}

function placesAfter(ops: Operations): Places {
  const { initial, final } = courseOf(ops);
  const ends = new Map([...final].map(([path, content]) => [content, path]));
  return new Map([...initial].flatMap(([path, content]) => (content === null ? [] : [[pathKey(path), ends.get(content) ?? null]])));
}

/** The files that must be left as well, so that no link is lost; empty where all is well. */
function lostLinks(scene: Scene, { ops }: PartialInverse): LeftPath[] {
  const { final } = courseOf(ops);
  const then = createResolver(listingWith(scene.present, final.keys(), pathsOf(final)));
  const back = placesAfter(ops);
  const placeThen = (path: VaultPath): VaultPath | null => back.get(pathKey(path)) ?? (back.has(pathKey(path)) ? null : path);
  const movedHere = new Set(ops.steps.flatMap((step) => (step.op === 'move' ? [pathKey(step.to)] : [])));
  const restored = new Map(ops.rewrites.map((rewrite) => [rewrite.path, decodeText(rewrite.after) ?? '']));
  /** Where a file of before the change will be, wherever that put it. */
  const homeOf = (path: VaultPath): VaultPath | null => {
    const key = pathKey(path);
    const put = scene.forward.has(key) ? (scene.forward.get(key) ?? null) : path;
    if (put === null) return final.get(path) ? path : null;
    return scene.now.has(put) ? placeThen(put) : null;
  };
  const spelled = (path: VaultPath): VaultPath => scene.spelled.get(pathKey(path)) ?? path;
  const left: LeftPath[] = [];

  for (const path of scene.texts.keys()) {
    const place = placeThen(path);
    if (place === null) continue;
    const text = restored.get(path);
    const spans = scene.merged.get(path);
    for (const link of linksTo(path, text ?? scene.texts.get(path) ?? '')) {
      const isOld = text !== undefined && (spans === undefined || spans.some((span) => meet(span, link)));
      const target = isOld
        ? scene.before.resolve(linkName(link), scene.origins.get(path) ?? path).to
        : scene.now.resolve(linkName(link), path).to;
      if (target === null) continue;
      const wanted = isOld ? homeOf(target) : placeThen(target);
      const found = then.resolve(linkName(link), place).to;
      if (samePath(found, wanted)) continue;
      const itself = { path, why: `its link ${link.raw} would lead ${found === null ? 'nowhere' : `to "${found}" instead`}` };
      if (isOld) left.push(itself);
      else if (wanted === null) continue;
      else if (!samePath(wanted, target))
        left.push({ path: spelled(target), why: `the link ${link.raw} in "${path}" leads to it and would be lost` });
      else if (!samePath(place, path)) left.push(itself);
      else if (found !== null && movedHere.has(pathKey(found)))
        left.push({ path: spelled(found), why: `the link ${link.raw} in "${path}" would lead to it instead` });
    }
  }
  return left;
}

function linksTo(path: VaultPath, text: string): Link[] {
  return ownLinks(path, text).filter((link) => link.linkpath !== '');
}

/** A card of a canvas names its file by the whole path. */
function linkName(link: Link): string {
  return link.kind === 'canvas' && link.spelling === 'path' ? `/${link.linkpath}` : link.linkpath;
}

function samePath(a: VaultPath | null, b: VaultPath | null): boolean {
  return a === b || (a !== null && b !== null && pathKey(a) === pathKey(b));
}
