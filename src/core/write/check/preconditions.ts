import { MemoryError } from '../../model/errors';
import { atPath, foldKey, pathKey, type VaultPath } from '../../model/path';
import type { Plan, Precondition } from '../../model/plan';
import type { Snapshot } from '../../model/snapshot';
import { createResolver, type Resolver } from '../../read/links/resolve';
import { hashOf } from '../plan/operations';
import { arrivingPaths, type Places } from '../plan/places';

/** The state that preconditions are checked against: all of it read for this very plan. */
export interface Fresh {
  /** Every file of the vault. */
  listing(): Promise<readonly VaultPath[]>;
  /** A file's bytes, null where it is absent. */
  bytes(path: VaultPath): Promise<Uint8Array | null>;
  /** The whole vault read again: of preconditions, only `inbound` asks for it. */
  snapshot(): Promise<Snapshot>;
}

/** Checks all preconditions of a plan. Throws `changed_since`, `exists` or `stale_plan`, saying what to do. */
export async function checkPreconditions(plan: Plan, places: Places, fresh: Fresh): Promise<void> {
  // Each list is gone through once, and only where a precondition asks for it.
  let present: ReadonlyMap<string, VaultPath> | null = null;
  let files: ReadonlySet<VaultPath> | null = null;
  const named: Extract<Precondition, { kind: 'resolves' }>[] = [];
  for (const one of plan.preconditions) {
    if (one.kind === 'resolves') named.push(one);
    else if (one.kind === 'hash') await checkHash(one, fresh);
    else if (one.kind === 'absent') checkAbsent(one, (present ??= firstByKey(await fresh.listing(), foldKey)));
    else if (one.kind === 'inbound') {
      const snapshot = await fresh.snapshot();
      files ??= new Set(snapshot.files.map((file) => file.path));
      checkInbound(one, snapshot, files.has(one.path) ? one.path : (atPath(snapshot.files, one.path)?.path ?? one.path));
    }
  }
  if (named.length > 0) checkResolves(named, places, await fresh.listing());
}

async function checkHash(one: Extract<Precondition, { kind: 'hash' }>, fresh: Fresh): Promise<void> {
  const bytes = await fresh.bytes(one.path);
  if (bytes === null)
    throw new MemoryError('changed_since', `"${one.path}" is gone since the plan was made. Make the plan again.`, one.path);
  if (hashOf(bytes) !== one.sha256)
    throw new MemoryError('changed_since', `"${one.path}" changed since the plan was made. Make the plan again.`, one.path);
}

/** Of the paths with one key the first. */
function firstByKey(paths: readonly VaultPath[], keyOf: (path: VaultPath) => string): Map<string, VaultPath> {
  const first = new Map<string, VaultPath>();
  for (const path of paths) {
    const key = keyOf(path);
    if (!first.has(key)) first.set(key, path);
  }
  return first;
}

function checkAbsent(one: Extract<Precondition, { kind: 'absent' }>, present: ReadonlyMap<string, VaultPath>): void {
  const twin = present.get(foldKey(one.path));
  if (twin !== undefined)
    throw new MemoryError('exists', `"${twin}" is there now, so "${one.path}" cannot be made. Make the plan again.`, one.path);
}

function checkInbound(one: Extract<Precondition, { kind: 'inbound' }>, snapshot: Snapshot, path: VaultPath): void {
  const now = new Set(
    snapshot
      .inbound(path)
      .filter((link) => link.from !== path)
      .map((link) => pathKey(link.from)),
  );
  const then = new Set(one.from.filter((from) => pathKey(from) !== pathKey(path)).map(pathKey));
  const differing = [...now].find((from) => !then.has(from)) ?? [...then].find((from) => !now.has(from));
  if (differing !== undefined) {
    const how = now.has(differing) ? 'links' : 'no longer links';
    throw new MemoryError('stale_plan', `"${differing}" ${how} to "${one.path}" since the plan was made. Make the plan again.`, differing);
  }
}

/** A name may lead to its target as things stand, or as they will stand when the plan is done. */
function checkResolves(named: readonly Extract<Precondition, { kind: 'resolves' }>[], places: Places, listing: readonly VaultPath[]): void {
  const { before, after } = namesAround(places, listing);
  const finals = finalPaths(places);
  for (const one of named) {
    if (before.resolve(one.linkpath, one.from).to === one.to) continue;
    const later = after.resolve(one.linkpath, finals.get(one.from) ?? one.from).to;
    if (later === one.to || (one.to !== null && later === finals.get(one.to))) continue;
    throw new MemoryError(
      'stale_plan',
      `The name "${one.linkpath}" in "${one.from}" no longer leads to ${one.to === null ? 'nothing' : `"${one.to}"`}. Make the plan again.`,
      one.from,
    );
  }
}

/** Where the files that the plan moves end up, by their old path; null where it trashes them. */
export function finalPaths(places: Places): Map<VaultPath, VaultPath | null> {
  const finals = new Map<VaultPath, VaultPath | null>();
  for (const { origin, final } of places.files) if (origin !== null && origin !== final) finals.set(origin, final);
  return finals;
}

/** The targets of names, as the vault is and as it will be when the plan is done. */
export function namesAround(places: Places, listing: readonly VaultPath[]): { readonly before: Resolver; readonly after: Resolver } {
  const finals = finalPaths(places);
  const later = [...listing.filter((path) => !finals.has(path)), ...arrivingPaths(places)];
  return { before: createResolver(listing), after: createResolver(later) };
}
