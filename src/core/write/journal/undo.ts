import type { RecordedDoor } from '../../model/door';
import { MemoryError } from '../../model/errors';
import { pathKey, type VaultPath } from '../../model/path';
import type { UndoneChange, UndoResult } from '../../model/plan';
import { isBrokenPurge, type JournalRecord } from './journal';
import { courseOf, inverseOf, journeysOf, touchedPaths, type Operations, type Step } from '../plan/operations';
import type { Link } from '../../model/link';
import { createResolver, type Resolver } from '../../read/links/resolve';
import { decodeText } from '../../read/text/text';
import type { Ports } from '../apply/disk';
import { seeAllNow } from '../apply/execute';
import { ownLinks, wholeName } from '../plan/links';
import { meet, type OnTopOf } from './three-texts';

export interface PartialInverse {
  readonly ops: Operations;
  /** Paths left as they are because they depend on a file that changed since. */
  readonly left: readonly VaultPath[];
}

/**
 * The inverse of operations without what `changed` paths stand in the way of: their own rewrites and
 * steps, and every step that would need the outcome of one left out. A file is undone as a whole, its
 * text and its place, or left as a whole. Pure.
 */
export function inverseWithout(ops: Operations, changed: ReadonlySet<VaultPath>): PartialInverse {
  const inverse = inverseOf(ops);
  const blocked = new Set(changed);
  const isBlocked = (step: Step): boolean => pathsOf(step).some((path) => blocked.has(path));
  // Once more until nothing is added: a later step that is left out may need an earlier one left out too.
  for (let known = -1; known < blocked.size;) {
    known = blocked.size;
    for (const step of inverse.steps.filter(isBlocked)) for (const path of pathsOf(step)) blocked.add(path);
  }
  const steps = inverse.steps.filter((step) => !isBlocked(step));
  const rewrites = inverse.rewrites.filter((rewrite) => !blocked.has(rewrite.path));
  const kept = { ...inverse, steps, rewrites };
  const touched = new Set(touchedPaths(kept));
  return { ops: kept, left: touchedPaths(inverse).filter((path) => !touched.has(path)) };
}

function pathsOf(step: Step): VaultPath[] {
  return step.op === 'move' ? [step.path, step.to] : [step.path];
}

/**
 * The effect of an inverse on the files: `restored` stand there afterwards as they were,
 * `removed` are gone, since the change had made them. A file that moves back counts under its old path.
 */
export function outcomeOf(inverse: Operations): { restored: VaultPath[]; removed: VaultPath[] } {
  const { initial, final } = courseOf(inverse);
  const restored = [...final].flatMap(([path, content]) => (content === null ? [] : [path]));
  const kept = new Set([...final.values()]);
  const removed = [...initial].flatMap(([path, content]) => (content === null || kept.has(content) || final.get(path) ? [] : [path]));
  return { restored, removed };
}

/** Tells of a change, by the way it came, whether it may be taken back. */
type MayUndo = ((door: RecordedDoor | undefined) => boolean) | undefined;

/** The entry to undo; without an id the newest that may be. Throws `not_found`, `not_undoable` or `needs_person`. */
export function pickEntry(all: readonly JournalRecord[], id: string | undefined, mayUndo?: MayUndo): JournalRecord {
  const records = id === undefined && mayUndo !== undefined ? all.filter(({ summary }) => mayUndo(summary?.door)) : all;
  if (id === undefined) {
    if (all[0] !== undefined && isBrokenPurge(all[0]))
      throw new MemoryError('not_undoable', 'A purge was interrupted. Give it again, or undo a change by its id.');
    const newest = records.find((record) => record.state === 'applied' && record.summary !== null && record.summary.undoes === undefined);
    if (newest) return newest;
    const undo = records.find((record) => record.state === 'applied' && record.summary !== null);
    const why =
      undo === undefined
        ? mayUndo === undefined
          ? 'the journal holds no applied change.'
          : 'no change came by a door of agents, and those of people are theirs to take back.'
        : `the last change was undone. To bring it back, undo the entry of that undo, ${undo.id}.`;
    throw new MemoryError('not_undoable', `There is nothing to undo: ${why}`);
  }
  const record = records.find((one) => one.id === id);
  if (!record) throw new MemoryError('not_found', `The journal holds no entry "${id}". List the journal to see the ids.`);
  if (record.summary === null) throw new MemoryError('not_undoable', `The journal entry ${id} is damaged and cannot be undone.`);
  refuseOthers(record, mayUndo);
  if (record.state === 'applied') return record;
  const undo = records.find((one) => one.state === 'applied' && one.summary?.undoes === id)?.id ?? '';
  const why = {
    undone: `was undone already, by the entry ${undo}. Undo ${undo} to bring the change back; after that ${id} can be undone again, with the files that were left the first time`,
    interrupted: 'was interrupted, and what its journal kept is damaged',
    'rolled-back': 'was rolled back, so there is nothing to undo',
  }[record.state];
  throw new MemoryError('not_undoable', `The journal entry ${id} ${why}.`);
}

/** Throws `needs_person` for an entry that came by another way than those whose changes may be taken back. */
export function refuseOthers({ id, summary }: JournalRecord, mayUndo: MayUndo): void {
  if (mayUndo === undefined || mayUndo(summary?.door)) return;
  throw new MemoryError(
    'needs_person',
    `The journal entry ${id} did not come by a door of agents, so only a person takes it back: in Obsidian's history, or with undo in the terminal. Nothing was changed.`,
  );
}

/** The change that an undo of this entry takes back, as a person knows it. */
export function undoneChange({ id, writer, summary }: JournalRecord): UndoneChange {
  const isUndo = summary?.undoes !== undefined && summary.title.startsWith('Undo: ');
  const title = summary?.undoes === undefined ? (summary?.title ?? '') : summary.title.replace(/^(?:Undo|Redo): /, '');
  const door = summary?.door;
  return { id, writer, ...(door === undefined ? {} : { door }), title, applied: summary?.applied ?? '', isUndo };
}

/** Undo and redo take turns along a chain of undos. */
export function undoTitle({ summary }: JournalRecord): string {
  const title = summary?.title ?? '';
  if (summary?.undoes === undefined) return `Undo: ${title}`;
  return title.startsWith('Undo: ') ? `Redo: ${title.slice(6)}` : `Undo: ${title.replace(/^Redo: /, '')}`;
}

/** A path that an undo leaves as it is, with a sentence that says why. */
type LeftPath = UndoResult['left'][number];

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

/** By `pathKey` of where files stand first: where they end up, null if they go. Files not in it stay. */
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
  for (const [path, bytes] of await seeAllNow(files, heldIn(final))) {
    const text = bytes ? decodeText(bytes) : null;
    if (text !== null) texts.set(path, text);
  }
  const present = (await files.list()).map(({ path }) => path);
  const forward = placesAfter(ops);
  return {
    texts,
    merged,
    present,
    forward,
    origins: new Map(heldIn(initial).map((path) => [forward.get(pathKey(path)) ?? path, path])),
    spelled: new Map([...final.keys()].map((path) => [pathKey(path), path])),
    before: createResolver(listingWith(present, final.keys(), heldIn(initial))),
    now: createResolver(present),
  };
}

function heldIn(states: ReadonlyMap<VaultPath, unknown>): VaultPath[] {
  return [...states].flatMap(([path, content]) => (content === null ? [] : [path]));
}

/** A listing in which, of `touched` paths, there are only `held` ones. */
function listingWith(present: readonly VaultPath[], touched: Iterable<VaultPath>, held: readonly VaultPath[]): VaultPath[] {
  const gone = new Set([...touched].map(pathKey));
  return [...present.filter((path) => !gone.has(pathKey(path))), ...held];
}

function placesAfter(ops: Operations): Places {
  return new Map(journeysOf(ops).flatMap(({ from, to }) => (from === null ? [] : [[pathKey(from), to]])));
}

/** The files that must be left as well, so that no link is lost; empty where all is well. */
function lostLinks(scene: Scene, { ops }: PartialInverse): LeftPath[] {
  const { final } = courseOf(ops);
  const then = createResolver(listingWith(scene.present, final.keys(), heldIn(final)));
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
        ? scene.before.resolve(wholeName(link), scene.origins.get(path) ?? path).to
        : scene.now.resolve(wholeName(link), path).to;
      if (target === null) continue;
      const wanted = isOld ? homeOf(target) : placeThen(target);
      const found = then.resolve(wholeName(link), place).to;
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

function samePath(a: VaultPath | null, b: VaultPath | null): boolean {
  return a === b || (a !== null && b !== null && pathKey(a) === pathKey(b));
}
