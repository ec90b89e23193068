import { MemoryError } from '../../model/errors';
import { atPath, foldKey, pathKey, type VaultPath } from '../../model/path';
import type { Precondition } from '../../model/plan';
import type { Snapshot } from '../../model/snapshot';
import { hashOf } from '../plan/operations';
import { namesAround, type Checked } from './checked';

/** The state that preconditions are checked against: all of it read for this very plan. */
export type Fresh = Pick<Checked, 'listing' | 'bytes' | 'snapshot'>;

/** Checks all preconditions of a plan. Throws `changed_since`, `exists` or `stale_plan`, saying what to do. */
export async function checkPreconditions({ plan, places, ...fresh }: Fresh & Pick<Checked, 'plan' | 'places'>): Promise<void> {
  // Each list is gone through once, and only where a precondition asks for it; of paths with one key the first counts.
  let present: ReadonlyMap<string, VaultPath> | null = null;
  let files: ReadonlySet<VaultPath> | null = null;
  for (const one of plan.preconditions) {
    if (one.kind === 'hash') await checkHash(one, fresh);
    else if (one.kind === 'absent')
      checkAbsent(one, (present ??= new Map([...(await fresh.listing())].reverse().map((path) => [foldKey(path), path]))));
    else if (one.kind === 'inbound') {
      const snapshot = await fresh.snapshot();
      files ??= new Set(snapshot.files.map((file) => file.path));
      checkInbound(one, snapshot, files.has(one.path) ? one.path : (atPath(snapshot.files, one.path)?.path ?? one.path));
    }
  }
  const named = plan.preconditions.filter((one) => one.kind === 'resolves');
  if (named.length > 0) await checkResolves(named, { places, ...fresh });
}

async function checkHash(one: Extract<Precondition, { kind: 'hash' }>, fresh: Fresh): Promise<void> {
  const bytes = await fresh.bytes(one.path);
  if (bytes === null)
    throw new MemoryError('changed_since', `"${one.path}" is gone since the plan was made. Make the plan again.`, one.path);
  if (hashOf(bytes) !== one.sha256)
    throw new MemoryError('changed_since', `"${one.path}" changed since the plan was made. Make the plan again.`, one.path);
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
async function checkResolves(
  named: readonly Extract<Precondition, { kind: 'resolves' }>[],
  around: Pick<Checked, 'places' | 'listing'>,
): Promise<void> {
  const { before, after } = await namesAround(around);
  const { finals } = around.places;
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
