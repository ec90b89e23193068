import { MemoryError } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import type { JournalEntry } from '../../model/plan';
import type { PrivateStore } from '../../model/ports';
import { decodeText, encodeText } from '../../read/text/text';
import { maxSequence, packCount, parseManifest, toOperations, type Manifest } from './manifest';
import type { Operations } from '../plan/operations';
import { checkPath } from '../plan/paths';
import type { RepairLog } from '../apply/rollback';
import { decodeEnding, encodeEnding, summaryOf, type Ending, type Summary } from './summary';
import { decodeCopies, encodeCopies, type TrashCopy } from './trash-copies';

export interface JournalLimits {
  readonly maxDays: number;
  readonly maxMegabytes: number;
}

/** One entry as the store holds it. `summary` is null where its manifest is missing or damaged. */
export interface JournalRecord {
  readonly writer: string;
  readonly id: string;
  readonly summary: Summary | null;
  readonly state: JournalEntry['state'];
  /** False where it has no manifest at all: it died before its plan began. */
  readonly begun: boolean;
  /** Names of the entry's files. */
  readonly names: readonly string[];
  /** Files that a rollback had to leave. */
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
}

/** How an entry ended: a file of this name in its folder. Files are only ever added, so no write tears another. */
export type Mark = 'applied' | 'rolled-back';

/** How many plans stay undoable whatever their age and size. */
export const keptEntries = 20;
/** And how many there are at most, so that a listing stays quick. */
const maxEntries = 500;
const ignoreFile = '.gitignore';
/** Where the trashed files of an entry went. */
const copiesFile = 'trash.json';

const folderOfEntry = (writer: string, id: string): string => `${writer}/journal/${id}`;

/** The journal over a store. Summaries never change once written, so each is read once. */
export function createJournal(store: PrivateStore) {
  const known = new Map<string, Summary>();

  const readManifest = async (folder: string): Promise<Manifest | null> => {
    const bytes = await store.read(`${folder}/manifest.json`);
    return bytes && parseManifest(decodeText(bytes) ?? '');
  };

  /** The summary that the mark holds; the manifest, many times as large, is read if there isn't one. */
  const readSummary = async (folder: string, ending: Ending): Promise<Summary | null> => {
    const manifest = ending.summary === null ? await readManifest(folder) : null;
    return ending.summary ?? (manifest && summaryOf(manifest));
  };

  /** All entries of all writers, newest first. */
  const list = async (): Promise<JournalRecord[]> => {
    const folders = new Map<string, string[]>();
    for (const path of await store.list('')) {
      const match = /^([^/]+\/journal\/[^/]+)\/([^/]+)$/.exec(path);
      if (!match?.[1] || !match[2]) continue;
      const names = folders.get(match[1]);
      if (names === undefined) folders.set(match[1], [match[2]]);
      else names.push(match[2]);
    }
    const records = await Promise.all(
      [...folders].map(async ([folder, names]): Promise<JournalRecord> => {
        const [writer = '', , id = ''] = folder.split('/');
        const state = names.includes('rolled-back') ? 'rolled-back' : names.includes('applied') ? 'applied' : 'interrupted';
        const cached = known.get(folder);
        const ending =
          state === 'interrupted' || (cached && state === 'applied')
            ? { summary: null, left: [] }
            : decodeEnding(await store.read(`${folder}/${state}`));
        const begun = names.includes('manifest.json');
        const summary = cached ?? (begun ? await readSummary(folder, ending) : null);
        if (summary) known.set(folder, summary);
        return { writer, id, summary, state, begun, names, left: ending.left };
      }),
    );
    return withUndone(records.sort(newestFirst));
  };

  return {
    list,

    /** Writes preimages, then the manifest, each flushed: from here on the plan may begin. */
    async begin(writer: string, manifest: Manifest, packs: readonly Uint8Array[]): Promise<void> {
      const folder = folderOfEntry(writer, manifest.id);
      if ((await store.read(ignoreFile)) === null) await store.write(ignoreFile, encodeText('*\n'));
      for (const [index, pack] of packs.entries()) await store.write(`${folder}/${index}.bin`, pack);
      await store.write(`${folder}/manifest.json`, encodeText(JSON.stringify(manifest)));
    },

    /** True where the manifest is no whole JSON document, as a death while writing it leaves it. */
    async isTorn(record: JournalRecord): Promise<boolean> {
      try {
        JSON.parse(decodeText((await store.read(`${folderOfEntry(record.writer, record.id)}/manifest.json`)) ?? new Uint8Array()) ?? '');
        return false;
      } catch {
        return true;
      }
    },

    async mark(record: Pick<JournalRecord, 'writer' | 'id' | 'summary'>, mark: Mark, left: JournalRecord['left'] = []): Promise<void> {
      await store.write(`${folderOfEntry(record.writer, record.id)}/${mark}`, encodeEnding({ left, summary: record.summary }));
    },

    /** Takes back a mark that was half written when the disk failed; the entry is interrupted again. */
    async unmark(writer: string, id: string): Promise<void> {
      const path = `${folderOfEntry(writer, id)}/applied`;
      if ((await store.read(path)) !== null) await store.remove(path);
    },

    /** The operations an entry recorded. Throws `unreadable` where they are damaged. */
    async load(record: JournalRecord): Promise<Operations> {
      const folder = folderOfEntry(record.writer, record.id);
      const manifest = await readManifest(folder);
      if (!manifest) throw new MemoryError('unreadable', `The journal entry ${record.id} is damaged and cannot be used.`);
      const packs: (Uint8Array | null)[] = [];
      for (let index = 0; index < packCount(manifest); index++)
        packs.push(record.names.includes(`${index}.bin`) ? await store.read(`${folder}/${index}.bin`) : null);
      return toOperations(manifest, packs);
    },

    /** Keeps where the entry's trashed files went. Where that is lost in a power cut, their copies just stay in the trash. */
    async keepCopies(record: Pick<JournalRecord, 'writer' | 'id'>, copies: readonly TrashCopy[]): Promise<void> {
      if (copies.length === 0) return;
      const path = `${folderOfEntry(record.writer, record.id)}/${copiesFile}`;
      await (store.writeUnflushed ?? store.write).call(store, path, encodeCopies(copies));
    },

    /** Where the entry's trashed files went, as far as that is known. */
    async copies(record: Pick<JournalRecord, 'writer' | 'id'>): Promise<TrashCopy[]> {
      const bytes = await store.read(`${folderOfEntry(record.writer, record.id)}/${copiesFile}`);
      return bytes === null ? [] : decodeCopies(bytes);
    },

    /** Removes an entry for good; the manifest first, so that a half-removed one counts as never begun. */
    async drop(record: JournalRecord): Promise<void> {
      const folder = folderOfEntry(record.writer, record.id);
      known.delete(folder);
      const names = [...record.names].sort((a, b) => Number(b === 'manifest.json') - Number(a === 'manifest.json'));
      for (const name of names) await store.remove(`${folder}/${name}`);
    },

    /** Paths under repair by a rollback of this entry, a small file each in its folder. */
    async repairs(record: JournalRecord): Promise<RepairLog> {
      const folder = folderOfEntry(record.writer, record.id);
      const logged = (await store.list(folder)).filter((path) => /\/repair-[0-9]+$/.test(path));
      const paths = new Set<VaultPath>();
      for (const path of logged) {
        const text = decodeText((await store.read(path)) ?? new Uint8Array()) ?? '';
        // Without its line end a name was cut off when the process died, and its repair never began.
        for (const line of text.split('\n').slice(0, -1)) paths.add(checkPath(pathOfLine(line)));
      }
      let next = logged.length;
      return {
        paths: () => [...paths],
        has: (path) => paths.has(path),
        async add(more) {
          const fresh = more.filter((path) => !paths.has(path));
          if (fresh.length === 0) return;
          await store.write(`${folder}/repair-${next++}`, encodeText(fresh.map((path) => `${lineOfPath(path)}\n`).join('')));
          for (const path of fresh) paths.add(path);
        },
      };
    },
  };
}

/** A path on one line of a list; as JSON where a line break in it, or a quote at its beginning, would mislead. */
function lineOfPath(path: string): string {
  return /^"|\n/.test(path) ? JSON.stringify(path) : path;
}

function pathOfLine(line: string): string {
  return line.startsWith('"') ? String(JSON.parse(line)) : line;
}

export type Journal = ReturnType<typeof createJournal>;

/** By sequence, since clocks may be set back or fixed; then by time, then by id. Damaged ones last. */
function newestFirst(a: JournalRecord, b: JournalRecord): number {
  const bySequence = (b.summary?.sequence ?? -1) - (a.summary?.sequence ?? -1);
  if (bySequence !== 0) return bySequence;
  const byTime = appliedAt(b) - appliedAt(a);
  return byTime || (a.id < b.id ? 1 : -1);
}

/** The number for a new entry: above all that are there. One at the very end, which no run of this program reaches, is not counted on. */
export function nextSequence(records: readonly JournalRecord[]): number {
  return (
    1 +
    records.reduce((most, { summary }) => (summary !== null && summary.sequence < maxSequence ? Math.max(most, summary.sequence) : most), 0)
  );
}

/** An entry is undone where an applied, not itself undone entry undoes it. Newest first in and out. */
function withUndone(records: JournalRecord[]): JournalRecord[] {
  const undone = new Set<string>();
  return records.map((record) => {
    if (record.state !== 'applied') return record;
    if (undone.has(record.id)) return { ...record, state: 'undone' as const };
    if (record.summary?.undoes !== undefined) undone.add(record.summary.undoes);
    return record;
  });
}

/** An entry as the façade tells of it. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { summary } = record;
  if (!summary)
    return {
      id: record.id,
      writer: record.writer,
      title: 'Damaged journal entry',
      planId: '',
      applied: '',
      state: record.state,
      files: [],
      count: 0,
    };
  return {
    id: record.id,
    writer: record.writer,
    title: summary.title,
    planId: summary.planId,
    applied: summary.applied,
    state: record.state,
    files: summary.files.map(asVaultPath),
    count: summary.count ?? summary.files.length,
    ...(summary.undoes === undefined ? {} : { undoes: summary.undoes }),
    ...(record.left.length === 0 ? {} : { left: record.left }),
  };
}

/**
 * Which of a writer's entries (newest first) go to make room: those past their age, then the oldest
 * while the whole is too large; never one of the last 20 plans or of what came after them, nor an
 * interrupted one. An entry is past its age where it is that much older than every one of those that
 * stay: no clock is asked, since one that ran ahead for a single change would empty the journal. Throws
 * `journal_full` where what must stay leaves no room for `coming` bytes; an undo (`mustFit` false) is
 * never refused for that.
 */
export function entriesToPrune(own: readonly JournalRecord[], limits: JournalLimits, coming: number, mustFit: boolean): JournalRecord[] {
  const limit = limits.maxMegabytes * 1024 * 1024;
  const size = (record: JournalRecord): number => record.summary?.bytes ?? 0;
  const finished = own.filter((record) => record.state !== 'interrupted');
  const kept = keptCount(finished);
  const times = finished
    .slice(0, kept)
    .map(appliedAt)
    .filter((time) => !Number.isNaN(time));
  const oldest = Math.min(...times) - limits.maxDays * 24 * 60 * 60 * 1000;
  let total = own.reduce((sum, record) => sum + size(record), 0) + coming;
  const pruned: JournalRecord[] = [];
  for (let index = finished.length - 1; index >= kept; index--) {
    const record = finished[index] as JournalRecord;
    const old = times.length > 0 && appliedAt(record) < oldest;
    if (!old && total <= limit && index < maxEntries) continue;
    total -= size(record);
    pruned.push(record);
  }
  if (mustFit && total > limit) {
    throw new MemoryError(
      'journal_full',
      `The undo journal is full: the last ${keptEntries} changes and this one need ${megabytes(total)} MB, and the limit is ${limits.maxMegabytes} MB. Nothing was changed. Raise the journal size in the settings, or change fewer files at once.`,
    );
  }
  return pruned;
}

/** When an entry was applied, as it says itself, in milliseconds; NaN where it does not say. */
function appliedAt(record: JournalRecord): number {
  return Date.parse(record.summary?.applied ?? '');
}

/** How many of the newest entries hold the last 20 plans, their undos included. */
function keptCount(finished: readonly JournalRecord[]): number {
  let plans = 0;
  const last = finished.findIndex((record) => {
    if (record.state !== 'rolled-back' && record.summary?.undoes === undefined) plans += 1;
    return plans === keptEntries;
  });
  return last < 0 ? finished.length : last + 1;
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toString();
}
