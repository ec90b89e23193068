import { MemoryError } from '../model/errors';
import { pathKey, type VaultPath } from '../model/path';
import type { Plan, Precondition } from '../model/plan';
import type { Snapshot } from '../model/snapshot';
import { createResolver, type Resolver } from '../read/resolve';
import { hashOf } from './operations';
import { foldKey } from './paths';
import type { Places } from './places';

/** What preconditions are checked against: all of it read for this very plan. */
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
  for (const one of plan.preconditions) {
    if (one.kind === 'hash') await checkHash(one, fresh);
    else if (one.kind === 'absent') await checkAbsent(one, fresh);
    else if (one.kind === 'inbound') await checkInbound(one, fresh);
  }
  const named = plan.preconditions.filter((one) => one.kind === 'resolves');
  if (named.length > 0) checkResolves(named, places, await fresh.listing());
}

async function checkHash(one: Extract<Precondition, { kind: 'hash' }>, fresh: Fresh): Promise<void> {
  const bytes = await fresh.bytes(one.path);
  if (bytes === null) throw new MemoryError('changed_since', `"${one.path}" is gone since the plan was made. Make the plan again.`, one.path);
  if (hashOf(bytes) !== one.sha256) throw new MemoryError('changed_since', `"${one.path}" changed since the plan was made. Make the plan again.`, one.path);
}

async function checkAbsent(one: Extract<Precondition, { kind: 'absent' }>, fresh: Fresh): Promise<void> {
  const key = foldKey(one.path);
  const twin = (await fresh.listing()).find((path) => foldKey(path) === key);
  if (twin !== undefined) throw new MemoryError('exists', `"${twin}" is there now, so "${one.path}" cannot be made. Make the plan again.`, one.path);
}

async function checkInbound(one: Extract<Precondition, { kind: 'inbound' }>, fresh: Fresh): Promise<void> {
  const snapshot = await fresh.snapshot();
  const path = snapshot.files.find((file) => pathKey(file.path) === pathKey(one.path))?.path ?? one.path;
  const now = new Set(snapshot.inbound(path).filter((link) => link.from !== path).map((link) => pathKey(link.from)));
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
    throw new MemoryError('stale_plan', `The name "${one.linkpath}" in "${one.from}" no longer leads to ${one.to === null ? 'nothing' : `"${one.to}"`}. Make the plan again.`, one.from);
  }
}

/** Where the files that the plan moves end up, by their old path; null where it trashes them. */
export function finalPaths(places: Places): Map<VaultPath, VaultPath | null> {
  return new Map(places.files.flatMap((file) => (file.origin !== null && file.origin !== file.final ? [[file.origin, file.final] as const] : [])));
}

/** What names lead to, as the vault is and as it will be when the plan is done. */
export function namesAround(places: Places, listing: readonly VaultPath[]): { readonly before: Resolver; readonly after: Resolver } {
  const finals = finalPaths(places);
  const arriving = places.files.flatMap((file) => (file.final !== null && file.final !== file.origin ? [file.final] : []));
  return { before: createResolver(listing), after: createResolver([...listing.filter((path) => !finals.has(path)), ...arriving]) };
}
