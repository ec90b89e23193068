import { createGate, type Gate } from '../decide/dedup/index';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost } from '../model/vault-memory';
import { fillGate } from './fill-gate';

/** A gate that knows a memory, and the notes it could not read. */
export interface FilledGate {
  readonly gate: Gate;
  readonly unread: ReadonlyMap<VaultPath, string>;
}

/** Gates by memory, each filled once for as long as the snapshot holds; `own` makes one that nobody else sees. */
export type GateFor = (ctx: DecideContext, query: Query, own?: boolean) => Promise<FilledGate>;

export function gatesOf(host: VaultHost): GateFor {
  const gates = new WeakMap<Snapshot, Map<string, FilledGate>>();
  const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();
  return async (ctx, query, own = false) => {
    const known = gates.get(ctx.snapshot) ?? new Map<string, FilledGate>();
    gates.set(ctx.snapshot, known);
    const key = JSON.stringify([ctx.memory, ctx.inner]);
    const ready = known.get(key);
    if (ready && !own) return ready;
    const gate = createGate();
    const filled = { gate, unread: await fillGate(gate, ctx, host.files, { progress: query.progress, pause }) };
    if (!own) known.set(key, filled);
    return filled;
  };
}
