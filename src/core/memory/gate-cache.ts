import type { Gate } from '../decide/dedup/index';
import { getOrSet } from '../model/collections';
import type { DecideContext } from '../model/context';
import type { VaultPath } from '../model/path';
import type { Snapshot } from '../model/snapshot';
import type { Query, VaultHost } from '../model/vault-memory';
import { comparedNotes, emptyEntryCache, gateOf, updateEntryCache, updateGate, type EntryCache, type GateSource } from './entry-cache';
import { cachedAs } from './entry-store';
import type { RunCaches } from './run-caches';

/** A gate that knows a memory, and the notes it could not read. */
export interface FilledGate {
  readonly gate: Gate;
  readonly unread: ReadonlyMap<VaultPath, string>;
  /** Keeps the comparisons that it made for the next run; absent where nothing is kept. */
  readonly keepCompared?: () => Promise<void>;
}

/** Entries that a gate may have been given beyond twice those it knows: what is gone stays in its lists. */
const SPARE_ENTRIES = 1_000;

/** Gates by memory, each kept for as long as its entries stay as they are; `own` makes one that nobody else sees. */
export type GateFor = (ctx: DecideContext, query: Query, own?: boolean) => Promise<FilledGate>;

/** The entries last read from a memory under its settings then, and the gate that knows them. */
interface Last {
  /** The memory's name. */
  readonly name: string;
  readonly settings: string;
  readonly cache: EntryCache;
  readonly known: { readonly gate: Gate; readonly source: GateSource } | undefined;
}

export function gateCache(host: VaultHost, caches?: RunCaches, of: 'all' | 'shown' = 'all'): GateFor {
  const filled = new WeakMap<Snapshot, Map<string, FilledGate>>();
  const lasts = new Map<string, Last>();
  const turns = new Map<string, Promise<unknown>>();
  const pause = (): Promise<void> => host.pause?.() ?? Promise.resolve();

  /** Forgets the memories that the settings have no more. */
  function forgetOthers(): void {
    for (const [key, { name }] of lasts) if (!host.settings().memories.some((memory) => memory.name === name)) lasts.delete(key);
  }

  async function fill(ctx: DecideContext, query: Query, own: boolean): Promise<FilledGate> {
    const name = cachedAs(ctx);
    const settings = JSON.stringify([
      ctx.memory,
      ctx.inner,
      host.settings().memories,
      host.settings().conventions,
      ctx.excludedInApp?.filters,
    ]);
    const known = getOrSet(filled, ctx.snapshot, () => new Map());
    const ready = known.get(settings);
    if (ready && !own) return ready;
    forgetOthers();
    const found = lasts.get(name);
    const last = found?.settings === settings ? found : undefined;
    const store = last === undefined ? caches?.entries(ctx, settings, of) : undefined;
    const stored = await store?.open();
    const wanted = await comparedNotes(ctx, pause, stored?.find);
    const before = last?.cache ?? stored?.cache() ?? emptyEntryCache();
    const cache = await updateEntryCache(ctx, host.files, wanted, before, { progress: query.progress, pause, seen: store?.seen });
    const next = await gateFrom({ cache, ctx }, own ? undefined : last?.known, own);
    lasts.set(name, { name: ctx.memory.name, settings, cache, known: own ? last?.known : next });
    await store?.close(cache, next.gate);
    const keepCompared = async (): Promise<void> => store?.keepCompared(next.gate);
    const result = { gate: next.gate, unread: cache.unread, keepCompared };
    // Files that could not be read are tried again with the next question.
    if (!own && cache.unread.size === 0) known.set(settings, result);
    return result;
  }

  /** The gate of before, brought up to date; a new one where there is none, or where it would hold more of the past than of the present. */
  async function gateFrom(source: GateSource, known: Last['known'], isOfOne: boolean): Promise<NonNullable<Last['known']>> {
    if (known === undefined || known.source.cache.table !== source.cache.table || isCrowded(known, source.cache))
      return { gate: await gateOf(source, host.files, pause, isOfOne), source };
    await updateGate(known.gate, known.source.cache, source.cache, pause);
    Object.assign(known.source, source);
    return known;
  }

  /** One at a time for each memory: a gate is brought up to date in pieces, with pauses in between. */
  return async (ctx, query, own = false) => {
    const name = cachedAs(ctx);
    const turn = (turns.get(name) ?? Promise.resolve()).then(() => fill(ctx, query, own));
    turns.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** True where a gate was brought up to date so often that most of what it was given is gone. */
function isCrowded({ gate }: NonNullable<Last['known']>, { notes }: EntryCache): boolean {
  return gate.given > SPARE_ENTRIES + 2 * Math.max(gate.size, notes.size);
}
