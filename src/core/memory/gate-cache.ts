import type { Gate } from '../decide/dedup/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost } from '../model/vault-memory';
import { updateEntryCache, gateOf, holdSame, type EntryCache } from './entry-cache';

/** A gate that knows a memory, and the notes it could not read. */
export interface FilledGate {
  readonly gate: Gate;
  readonly unread: ReadonlyMap<VaultPath, string>;
}

/** Gates by memory, each kept for as long as its entries stay as they are; `own` makes one that nobody else sees. */
export type GateFor = (ctx: DecideContext, query: Query, own?: boolean) => Promise<FilledGate>;

/** The entries last read from a memory under its settings then, and the gate that knows them. */
interface Last {
  readonly settings: string;
  readonly shelf: EntryCache;
  readonly gate: Gate | undefined;
}

export function gateCache(host: VaultHost): GateFor {
  const filled = new WeakMap<Snapshot, Map<string, FilledGate>>();
  const lasts = new Map<string, Last>();
  const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();

  /** Forgets the memories that the settings have no more. */
  function forgetOthers(): void {
    for (const name of lasts.keys()) if (!host.settings().memories.some((memory) => memory.name === name)) lasts.delete(name);
  }

  return async (ctx, query, own = false) => {
    const { name } = ctx.memory;
    const settings = JSON.stringify([ctx.memory, ctx.inner]);
    const known = getOrSet(filled, ctx.snapshot, () => new Map());
    const ready = known.get(settings);
    if (ready && !own) return ready;
    forgetOthers();
    const before = lasts.get(name);
    const last = before?.settings === settings ? before : undefined;
    const shelf = await updateEntryCache(ctx, host.files, last?.shelf, { progress: query.progress, pause });
    const kept = last !== undefined && holdSame(shelf, last.shelf) ? last.gate : undefined;
    const gate = own || kept === undefined ? await gateOf(shelf, pause) : kept;
    lasts.set(name, { settings, shelf, gate: own ? kept : gate });
    const result = { gate, unread: shelf.unread };
    // Files that could not be read are tried again with the next question.
    if (!own && shelf.unread.size === 0) known.set(settings, result);
    return result;
  };
}
