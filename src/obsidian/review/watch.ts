import { MarkdownView, type Plugin, type TAbstractFile, TFile } from 'obsidian';
import { codeOf } from '../../core/model/errors';
import type { Heading } from '../../core/model/note';
import { basenameOf, type VaultPath } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import type { EntryRef } from '../../core/model/verdict';
import { Latest, quietly } from '../ui/progress';
import { noteFromCache } from '../app/metadata';
import { isIndexed } from '../app/snapshot';
import { stored } from '../app/stored';
import type { Workbench } from '../app/workbench';
import {
  type Arrival,
  cameSince,
  concerns,
  holdsSeveral,
  keyOf,
  type Known,
  learn,
  merged,
  newEntries,
  renamed,
  rowSchema,
  type ReviewRow,
  unreviewed,
} from './entries';
import { addTo } from '../../core/model/collections';
import { parseISO } from 'date-fns';
import type { JournalEntry } from '../../core/model/plan';
import * as v from 'valibot';

/** Quiet time after a file came or changed before it is looked at, milliseconds. */
const QUIET = 10_000;
/** Time after the vault is indexed before what came while the app was closed is looked at, milliseconds. */
const BREATH = 5_000;
/** Time after which what could not be looked at is tried again, milliseconds. */
const RETRY = 60_000;
/** The decisions of people on any device: a change of them may answer what is on the list, or ask something new. */
const DECISIONS = /^top-of-mind-decisions\b/;

export type ReviewWatch = ReturnType<typeof watchReview>;

/** Keeps an eye on entries that sync, agents or a hand bring into a memory without passing the gate. */
export function watchReview(bench: Workbench) {
  const { app } = bench;
  const list = createList(bench);
  /** Milliseconds: what came before was looked at, is on the list, or was there at the first start. Null before that. */
  const looked = stored(app, 'top-of-mind-awaiting-looked', v.nullable(v.number()), null);
  /** By path, for files that may hold several entries. */
  const names = stored(app, 'top-of-mind-awaiting-known', v.record(v.string(), v.array(v.number())), {});
  const arrivals = createArrivals();
  /** Files made since the plugin was loaded by another hand than ours: what is written into them later is new, too. */
  const young = new Set<string>();
  const inLook = new Map<string, Arrival>();
  let known: Known = new Map();
  let isOn = false;
  let caughtUp = false;
  /** When something was heard that the list speaks of, by the window's own time; null if nothing was. */
  let stale: number | null = null;
  /** Nothing is tried before this, by the window's own time. */
  let restUntil = 0;
  let timer: number | undefined;
  let isLooking = false;
  /** Each time the watch is switched on or off, what was begun before is over. */
  const latest = new Latest();
  let isOver = latest.begin();

  const saveKnown = (): void => names.save(known.size === 0 ? null : Object.fromEntries(known));
  /** As if nothing had ever been looked at. */
  const forget = (): void => {
    for (const save of [looked.save, names.save]) save(null);
    list.forget();
  };
  const now = (): number => window.performance.now();
  const progress = (): Progress => quietly(() => bench.isClosed || !isOn);
  const several = (path: string): boolean => {
    const memory = bench.memoryHolding(path);
    return memory !== undefined && holdsSeveral(bench.conventionOf(memory));
  };
  /** The headings of a note as the app has them; null if it is gone or not indexed. */
  const headingsOf = (path: string): readonly Heading[] | null => {
    const file = app.vault.getFileByPath(path);
    if (file === null || !isIndexed(app, file)) return null;
    return noteFromCache(file, app.metadataCache.getFileCache(file) ?? {}).headings;
  };
  /** A note that somebody writes in is not judged before they leave it. */
  const isBusy = (path: string): boolean => app.workspace.getActiveViewOfType(MarkdownView)?.file?.path === path;

  const arm = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
    if (!isOn || !caughtUp || isLooking || bench.isClosed) return;
    const next = arrivals.next(now(), QUIET, isBusy) ?? QUIET;
    const soonest = stale === null ? next : Math.min(next, stale + QUIET - now());
    timer = window.setTimeout(() => void tick(), Math.max(0, soonest, restUntil - now()));
  };

  /** Sees to it that there is a timer, at no cost where there is one: thousands of files may come at once. */
  const wake = (): void => {
    if (timer === undefined) arm();
  };

  /** Looks at files that have come to rest, and refreshes the list where something it speaks of has changed. */
  const tick = async (): Promise<void> => {
    timer = undefined;
    const due = arrivals.take(now(), QUIET, isBusy).filter(({ path }) => (app.vault.getFileByPath(path)?.stat.size ?? 0) > 0);
    const isStale = stale !== null && now() - stale >= QUIET;
    if (due.length > 0 || isStale) await look(due, isStale);
    else if (arrivals.oldest() === null && stale === null) return looked.save(Date.now());
    arm();
  };

  const look = async (due: readonly Arrival[], isStale: boolean): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const wasSwitched = isOver;
    const began = Date.now();
    const listed = isStale ? list.rows() : [];
    if (isStale) stale = null;
    for (const one of due) inLook.set(one.path, one);
    try {
      const { ready, waiting } = await sorted(due);
      const refs = ready.flatMap(({ path, kind }) => newEntries(path, kind === 'made', known, headingsOf(path)));
      const questions = isStale ? await unreviewed(bench, () => ({ refs: 'asked' }), progress()) : { rows: [] };
      const wanted = [...refs, ...listed];
      const ofMemory = (memory: string): { readonly refs: readonly EntryRef[] } | null => {
        const own = wanted.filter(({ path }) => bench.memoryHolding(path)?.name === memory);
        return own.length === 0 ? null : { refs: own };
      };
      const found = [...(await unreviewed(bench, ofMemory, progress())).rows, ...questions.rows];
      if (wasSwitched()) return;
      learn(known, due.map(({ path }) => path).filter(several), headingsOf);
      const there = found.filter((row) => [row.path, row.of.path].every((path) => app.vault.getFileByPath(path) !== null));
      const asked = new Set(wanted.map(keyOf));
      list.set(merged(list.rows(), (row) => asked.has(keyOf(row)), there));
      saveKnown();
      arrivals.putBack(waiting, now());
      looked.save(arrivals.oldest() ?? began);
    } catch (error) {
      if (wasSwitched()) return;
      // Nobody asked just now, so an error is not shown; it is tried again.
      if (codeOf(error) !== 'cancelled') arrivals.putBack(due, now());
      if (codeOf(error) !== 'still_indexing') restUntil = now() + RETRY;
      if (isStale) stale = now();
    } finally {
      inLook.clear();
      isLooking = false;
    }
  };

  /** Those to look at now, and those that the app has not indexed yet. What this product wrote is neither. */
  const sorted = async (due: readonly Arrival[]): Promise<{ readonly ready: readonly Arrival[]; readonly waiting: readonly Arrival[] }> => {
    if (due.length === 0) return { ready: [], waiting: [] };
    const isOurs = writtenBy(await bench.memory.journal());
    for (const one of due) if (isOurs(one)) young.delete(one.path);
    const foreign = due.filter((one) => !isOurs(one));
    const waits = ({ path }: Arrival): boolean => {
      const file = app.vault.getFileByPath(path);
      return file !== null && !isIndexed(app, file);
    };
    return { ready: foreign.filter((one) => !waits(one)), waiting: foreign.filter(waits) };
  };

  /** Prepares the look at what came while the app was closed. At the very first start all that is there counts as known. */
  const catchUp = async (wasSwitched: () => boolean): Promise<void> => {
    await bench.readiness?.whenReady();
    await new Promise((resolve) => window.setTimeout(resolve, BREATH));
    if (bench.isClosed || wasSwitched()) return;
    const since = looked.load();
    known = new Map(Object.entries(names.load()));
    const files = app.vault.getMarkdownFiles().filter(({ path }) => bench.memoryHolding(path) !== undefined);
    if (since === null) {
      learn(known, files.map(({ path }) => path).filter(several), headingsOf);
      saveKnown();
      looked.save(Date.now());
    } else {
      for (const { path, kind, at } of cameSince(files, since, known)) if (!arrivals.has(path)) arrivals.add(path, kind, at, now() - QUIET);
    }
    stale = now() - QUIET;
    caughtUp = true;
    arm();
  };

  const begin = (wasSwitched: () => boolean): void => {
    void catchUp(wasSwitched).catch(() => {
      if (!wasSwitched() && !bench.isClosed) timer = window.setTimeout(() => begin(wasSwitched), RETRY);
    });
  };

  const switchTo = (on: boolean): void => {
    if (on === isOn) return;
    isOn = on;
    isOver = latest.begin();
    caughtUp = false;
    if (on) {
      begin(isOver);
      return;
    }
    window.clearTimeout(timer);
    arrivals.clear();
    young.clear();
    forget();
    list.set([]);
  };

  const settingsRead = (): void => {
    const { gate, memories } = bench.settings.current();
    switchTo(gate.watch);
    // A memory of before may be gone.
    const isKept = (row: ReviewRow): boolean => memories.some(({ name }) => name === row.memory);
    if (!list.rows().every(isKept)) list.set(list.rows().filter(isKept));
  };

  /** Something happened to a file: who it was is asked when it has come to rest. */
  const heard = (file: TAbstractFile, kind: Arrival['kind']): void => {
    if (!isOn || !(file instanceof TFile) || file.extension !== 'md') return;
    const { path } = file;
    if (DECISIONS.test(basenameOf(path)) || list.rows().some((row) => concerns(row, path))) stale = now();
    if (bench.memoryHolding(path) !== undefined) {
      if (kind === 'made') young.add(path);
      if (young.has(path)) arrivals.add(path, 'made', Date.now(), now());
      else if (several(path)) arrivals.add(path, 'changed', Date.now(), now());
    }
    wake();
  };

  const moved = (file: TAbstractFile, from: string): void => {
    if (!(file instanceof TFile)) return;
    arrivals.rename(from, file.path);
    list.rename(from, file.path);
    const own = known.get(from);
    if (own !== undefined) known.set(file.path, own);
    known.delete(from);
    if (young.delete(from)) young.add(file.path);
    // Programs write a file under another name first; and what comes from outside is new to the memory.
    const isNew = !from.endsWith('.md') || bench.memoryHolding(from) !== bench.memoryHolding(file.path);
    const under = inLook.get(from);
    if (isNew || under !== undefined) heard(file, under?.kind ?? 'made');
    else wake();
  };

  const gone = (file: TAbstractFile): void => {
    arrivals.delete(file.path);
    young.delete(file.path);
    known.delete(file.path);
    if (list.delete(file.path)) stale = now();
    wake();
  };

  const takeBack = async (): Promise<void> => {
    const back = await list.takenBack();
    if (back.length === 0 || bench.isClosed) return;
    list.set(
      merged(
        list.rows(),
        () => false,
        back.filter(({ path }) => app.vault.getFileByPath(path) !== null),
      ),
    );
    stale = now() - QUIET;
    arm();
  };

  return {
    rows: list.rows,
    /** Tells that a person has decided: `journal` names the change, null if nothing had to change. */
    settled: list.settled,
    /** Watches from now on, if the settings say so. Call it when the layout is ready, since the app announces every file before. */
    start(plugin: Plugin): void {
      const { vault, workspace } = app;
      plugin.registerEvent(vault.on('create', (file) => heard(file, 'made')));
      plugin.registerEvent(vault.on('modify', (file) => heard(file, 'changed')));
      plugin.registerEvent(vault.on('rename', moved));
      plugin.registerEvent(vault.on('delete', gone));
      plugin.registerEvent(workspace.on('active-leaf-change', arm));
      plugin.registerEvent(workspace.on('file-open', arm));
      plugin.registerEvent(bench.events.on('journal', () => void takeBack().catch(() => undefined)));
      plugin.registerEvent(bench.events.on('changed', settingsRead));
      plugin.register(() => window.clearTimeout(timer));
      if (!bench.settings.current().gate.watch) forget();
      list.load();
      switchTo(bench.settings.current().gate.watch);
    },
    /** Looks at all that came at or after `since` (milliseconds; all there is where absent), and puts on the list what needs review. */
    async lookBack(since: number | undefined, looking: Progress): Promise<{ readonly looked: number; readonly awaiting: number }> {
      const { looked: count, rows } = await unreviewed(bench, () => (since === undefined ? {} : { since }), looking);
      // An entry that came just now is asked about more closely, so it stays.
      list.set(merged(list.rows(), () => false, rows));
      return { looked: count, awaiting: rows.length };
    },
  };
}

/** Files that wait to be looked at. Holds no clock and no timer: who asks says what time it is. */
export function createArrivals() {
  const waiting = new Map<string, Arrival>();
  return {
    add: (path: string, kind: Arrival['kind'], at: number, heard: number): void => {
      const known = waiting.get(path);
      waiting.set(path, { path, kind: known?.kind === 'made' ? 'made' : kind, at: known?.at ?? at, heard });
    },
    rename: (from: string, to: string): void => {
      const known = waiting.get(from);
      if (known === undefined) return;
      waiting.delete(from);
      waiting.set(to, { ...known, path: to });
    },
    delete: (path: string): boolean => waiting.delete(path),
    clear: (): void => waiting.clear(),
    has: (path: string): boolean => waiting.has(path),
    /** Takes out those that were quiet at `now` for `quiet` milliseconds, but for those that `isBusy`. */
    take: (now: number, quiet: number, isBusy: (path: string) => boolean): Arrival[] => {
      const due = [...waiting.values()].filter(({ path, heard }) => now - heard >= quiet && !isBusy(path));
      for (const { path } of due) waiting.delete(path);
      return due;
    },
    /** Puts back what could not be looked at, as if heard of at `heard`; one that was heard of meanwhile keeps its own time. */
    putBack: (arrivals: readonly Arrival[], heard: number): void => {
      for (const one of arrivals) {
        const known = waiting.get(one.path);
        waiting.set(one.path, { ...one, kind: known?.kind === 'made' ? 'made' : one.kind, heard: known?.heard ?? heard });
      }
    },
    /** Milliseconds from `now` until the next is quiet, those that are busy left out; null if none waits. */
    next: (now: number, quiet: number, isBusy: (path: string) => boolean): number | null => {
      const times = [...waiting.values()].filter(({ path }) => !isBusy(path)).map(({ heard }) => heard + quiet - now);
      return times.length === 0 ? null : Math.max(0, Math.min(...times));
    },
    /** When the oldest came, by the clock; null if none waits. */
    oldest: (): number | null => (waiting.size === 0 ? null : Math.min(...[...waiting.values()].map(({ at }) => at))),
  };
}

/** How long a plan may take from its beginning, which the journal tells, to its last file, milliseconds. */
const LONGEST = 2 * 60_000;
/** The journal tells whole seconds, and clocks of disks are coarse, milliseconds. */
const COARSE = 2_000;

/**
 * True for a file that came when this product wrote it, here or in the terminal: what it writes has passed the gate,
 * or is no new entry. The journal tells, so it holds after a restart, too. A file that came by another hand and was
 * only renamed or marked by a plan later on is not among them.
 */
export function writtenBy(journal: readonly JournalEntry[]): (arrival: Pick<Arrival, 'path' | 'at'>) => boolean {
  const times = new Map<string, number[]>();
  for (const { applied, files } of journal) {
    const at = parseISO(applied).getTime();
    for (const path of files) addTo(times, path, at);
  }
  return ({ path, at }) => times.get(path)?.some((applied) => applied >= at - LONGEST && applied <= at + COARSE) === true;
}

/** The rows that need review, kept on this device. Triggers `awaiting` on the events of the bench when they change. */
function createList(bench: Workbench) {
  const saved = stored(bench.app, 'top-of-mind-awaiting', v.array(rowSchema), []);
  let rows: readonly ReviewRow[] = [];
  const done = new Map<string, ReviewRow>();
  const set = (next: readonly ReviewRow[]): void => {
    if (JSON.stringify(next) === JSON.stringify(rows)) return;
    rows = next;
    saved.save(rows.length === 0 ? null : rows);
    bench.events.trigger('awaiting');
  };
  return {
    rows: (): readonly ReviewRow[] => rows,
    load: (): void => {
      rows = saved.load();
      if (rows.length > 0) bench.events.trigger('awaiting');
    },
    forget: (): void => saved.save(null),
    set,
    rename: (from: string, to: string): void => set(renamed(rows, from, to as VaultPath)),
    /** Takes away the rows of a file that is gone; true if another row named it as the older one. */
    delete: (path: string): boolean => {
      set(rows.filter((row) => row.path !== path));
      return rows.some((row) => concerns(row, path));
    },
    settled: (row: ReviewRow, journal: string | null): void => {
      if (journal !== null) done.set(journal, row);
      set(rows.filter((one) => keyOf(one) !== keyOf(row)));
    },
    /** Rows whose settling was taken back since. They are no longer settled. */
    takenBack: async (): Promise<readonly ReviewRow[]> => {
      if (done.size === 0) return [];
      const undone = (await bench.memory.journal()).filter(({ id, state }) => state === 'undone' && done.has(id));
      return undone.flatMap(({ id }) => {
        const row = done.get(id);
        done.delete(id);
        return row === undefined ? [] : [row];
      });
    },
  };
}
