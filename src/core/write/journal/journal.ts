import { jsonOrUndefined } from '../../model/json';
import { addTo } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { asVaultPath, type VaultPath } from '../../model/path';
import type { JournalEntry } from '../../model/plan';
import type { PrivateStore } from '../../model/ports';
import type { Sought } from '../../read/text/sought';
import { decodeText, encodeText } from '../../read/text/text';
import {
  decodeEnding,
  summaryOf,
  maxSequence,
  packCount,
  parseManifest,
  toOperations,
  type Ending,
  type Summary,
  type Manifest,
} from './manifest';
import type { Operations } from '../plan/operations';
import type { RepairLog } from '../apply/rollback';
import { decodeCopies, type TrashCopy } from './trash-copies';
import { checkKeptPath } from '../plan/paths';

/** One entry as the store holds it. `summary` is null if its manifest is missing or damaged. */
export interface JournalRecord {
  readonly writer: string;
  readonly id: string;
  readonly summary: Summary | null;
  readonly state: JournalEntry['state'];
  /** False if it has no manifest at all: it died before its plan began. */
  readonly begun: boolean;
  readonly names: readonly string[];
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
}

/** How an entry ended: a file of this name in its folder. Files are only ever added, so no write tears another. */
type Mark = 'applied' | 'rolled-back';

const ignoreFile = '.gitignore';
/** In an entry whose kept bytes were purged, beside its mark: it is history, and is never undone. */
const purgedFile = 'purged';
/** The ids of purges begin so. */
export const PURGE = 'purge-';
/** A file whose name begins so ends with the hash of the commit that has the change. */
const commitFile = 'commit-';
/** Where the trashed files of an entry went. */
const copiesFile = 'trash.json';

const folderOfEntry = (writer: string, id: string): string => `${writer}/journal/${id}`;

/** The journal over a store. Summaries never change once written, so each is read once. */
export function createJournal(store: PrivateStore) {
  const known = new Map<string, Summary>();

  return {
    list: () => listRecords(store, known),

    /** Writes preimages, then the manifest, each flushed: from here on the plan may begin. */
    async begin(writer: string, manifest: Manifest, packs: readonly Uint8Array[]): Promise<void> {
      const folder = folderOfEntry(writer, manifest.id);
      if ((await store.read(ignoreFile)) === null) await store.write(ignoreFile, encodeText('*\n'));
      for (const [index, pack] of packs.entries()) await store.write(`${folder}/${index}.bin`, pack);
      await store.write(`${folder}/manifest.json`, encodeText(JSON.stringify(manifest)));
      // While this computer slept, another program may have taken the entry for one that died here.
      const there = new Set(await store.list(folder));
      if (packs.some((_, index) => !there.has(`${folder}/${index}.bin`))) throw takenForDead();
    },

    /** True if the manifest is no whole JSON document, as a death while writing it leaves it. */
    async isTorn(record: JournalRecord): Promise<boolean> {
      const bytes = await store.read(`${folderOfEntry(record.writer, record.id)}/manifest.json`);
      if (bytes === null && record.names.includes('.manifest.json.icloud')) return false;
      return jsonOrUndefined(decodeText(bytes ?? new Uint8Array()) ?? '') === undefined;
    },

    async mark(record: Pick<JournalRecord, 'writer' | 'id' | 'summary'>, mark: Mark, left: JournalRecord['left'] = []): Promise<void> {
      if (mark === 'applied' && (await store.read(`${folderOfEntry(record.writer, record.id)}/rolled-back`)) !== null) throw takenForDead();
      await store.write(
        `${folderOfEntry(record.writer, record.id)}/${mark}`,
        encodeText(JSON.stringify({ left, summary: record.summary })),
      );
    },

    /** Takes back a mark that was half written when the disk failed; the entry is interrupted again. */
    async unmark(writer: string, id: string): Promise<void> {
      const path = `${folderOfEntry(writer, id)}/applied`;
      if ((await store.read(path)) !== null) await store.remove(path);
    },

    /** The operations an entry recorded. Throws `unreadable` where they are damaged. */
    async load(record: JournalRecord): Promise<Operations> {
      const folder = folderOfEntry(record.writer, record.id);
      if (record.names.includes(purgedFile))
        throw new MemoryError('not_undoable', `What the journal entry ${record.id} had kept was purged, so it cannot be undone.`);
      const manifest = await readManifest(store, folder);
      if (!manifest) throw new MemoryError('unreadable', `The journal entry ${record.id} is damaged and cannot be used.`);
      const packs: (Uint8Array | null)[] = [];
      for (let index = 0; index < packCount(manifest); index++)
        packs.push(record.names.includes(`${index}.bin`) ? await store.read(`${folder}/${index}.bin`) : null);
      return toOperations(manifest, packs);
    },

    async keepCopies(record: Pick<JournalRecord, 'writer' | 'id'>, copies: readonly TrashCopy[]): Promise<void> {
      if (copies.length === 0) return;
      const path = `${folderOfEntry(record.writer, record.id)}/${copiesFile}`;
      await (store.writeUnflushed ?? store.write).call(store, path, encodeText(JSON.stringify(copies)));
    },

    /** Where the entry's trashed files went, as far as that is known. */
    async copies(record: Pick<JournalRecord, 'writer' | 'id'>): Promise<TrashCopy[]> {
      const bytes = await store.read(`${folderOfEntry(record.writer, record.id)}/${copiesFile}`);
      return bytes === null ? [] : decodeCopies(bytes);
    },

    /** Notes the commit that git keeps the change in. */
    async keepCommit(writer: string, id: string, sha: string): Promise<void> {
      const path = `${folderOfEntry(writer, id)}/${commitFile}${sha}`;
      await (store.writeUnflushed ?? store.write).call(store, path, encodeText('\n'));
    },

    /** Removes an entry for good, or its files of these names; the manifest first, so that a half-removed one counts as never begun. */
    async drop(record: JournalRecord, names = record.names): Promise<void> {
      const folder = folderOfEntry(record.writer, record.id);
      known.delete(folder);
      const sorted = [...names].sort((a, b) => Number(b === 'manifest.json') - Number(a === 'manifest.json'));
      for (const name of sorted) await store.remove(`${folder}/${name}`);
    },

    /** Whether a file of the entry holds it, or a purge of the entry broke off. */
    async holds(record: JournalRecord, sought: Sought): Promise<boolean> {
      const folder = folderOfEntry(record.writer, record.id);
      const all = await Promise.all(
        record.names.map(async (name) => sought.isIn((await store.read(`${folder}/${name}`)) ?? new Uint8Array())),
      );
      return all.includes(true) || (record.names.includes(purgedFile) && beyondEnd(record).length > 0);
    },

    /** Takes out of an entry all that it kept, and out of its summary what is sought; a damaged one goes as a whole. */
    async purge(record: JournalRecord, sought: Sought): Promise<void> {
      const { summary, left } = record;
      if (summary === null) return this.drop(record);
      const folder = folderOfEntry(record.writer, record.id);
      await store.write(`${folder}/${purgedFile}`, encodeText('\n'));
      const ending = JSON.stringify({ left, summary: { ...summary, bytes: 0 } });
      await store.write(`${folder}/${markOf(record)}`, encodeText(sought.outOfJson(ending) ?? ending));
      await this.drop(record, beyondEnd(record));
    },

    /** Paths under repair by a rollback of this entry, a small file each in its folder. */
    repairs: ({ writer, id }: JournalRecord): Promise<RepairLog> => repairLog(store, folderOfEntry(writer, id)),
  };
}

export type Journal = ReturnType<typeof createJournal>;

function markOf({ state }: JournalRecord): Mark {
  return state === 'rolled-back' ? state : 'applied';
}

/** The files of an entry that ended, without those by which it is known as history. */
function beyondEnd(record: JournalRecord): string[] {
  return record.names.filter((name) => name !== purgedFile && name !== markOf(record));
}

function takenForDead(): MemoryError {
  return new MemoryError('locked', 'Another program took this change for one that had broken off. Nothing of it stays; try again.');
}

/** `.applied.icloud` stands for `applied`. */
const PLACEHOLDER = /^\.(.+)\.icloud$/;

/** All entries of all writers, newest first; `known` are the summaries that were read before, by folder. */
async function listRecords(store: PrivateStore, known: Map<string, Summary>): Promise<JournalRecord[]> {
  const folders = new Map<string, string[]>();
  for (const path of await store.list('')) {
    const match = /^([^/]+\/journal\/[^/]+)\/([^/]+)$/.exec(path);
    if (!match?.[1] || !match[2]) continue;
    addTo(folders, match[1], match[2]);
    // A file that iCloud keeps elsewhere is there all the same: without its mark, a change would count as one that broke off.
    const elsewhere = PLACEHOLDER.exec(match[2])?.[1];
    if (elsewhere !== undefined) addTo(folders, match[1], elsewhere);
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
      const begun = names.includes('manifest.json') || names.includes(purgedFile);
      const summary = cached ?? (begun ? await readSummary(store, folder, ending) : null);
      if (summary) known.set(folder, summary);
      return { writer, id, summary, state, begun, names, left: ending.left };
    }),
  );
  return withUndone(records.sort(newestFirst));
}

async function readManifest(store: PrivateStore, folder: string): Promise<Manifest | null> {
  const bytes = await store.read(`${folder}/manifest.json`);
  return bytes && parseManifest(decodeText(bytes) ?? '');
}

/** The summary that the mark holds; the manifest, many times as large, is read if there isn't one. */
async function readSummary(store: PrivateStore, folder: string, ending: Ending): Promise<Summary | null> {
  const manifest = ending.summary === null ? await readManifest(store, folder) : null;
  return ending.summary ?? (manifest && summaryOf(manifest));
}

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

export function toEntry(record: JournalRecord): JournalEntry {
  const { id, writer, state, summary } = record;
  const files = summary?.files.map(asVaultPath) ?? [];
  const commit = record.names.find((name) => name.startsWith(commitFile))?.slice(commitFile.length);
  return {
    id,
    writer,
    title: summary?.title ?? 'Damaged journal entry',
    planId: summary?.planId ?? '',
    applied: summary?.applied ?? '',
    state,
    files,
    count: summary?.count ?? files.length,
    ...(summary?.door === undefined ? {} : { door: summary.door }),
    ...(summary?.undoes === undefined ? {} : { undoes: summary.undoes }),
    ...(record.left.length === 0 ? {} : { left: record.left }),
    ...(commit === undefined ? {} : { commit }),
    ...(record.names.includes(purgedFile) ? { purged: true as const } : {}),
  };
}

/** Whether an entry is a purge that broke off: taken back or not, it is to be given again. */
export function isBrokenPurge({ state, summary, names }: JournalRecord): boolean {
  return summary?.planId.startsWith(PURGE) === true && ['interrupted', 'rolled-back'].includes(state) && !names.includes(purgedFile);
}

/** When an entry was applied, as it says itself, in milliseconds; NaN where it does not say. */
export function appliedAt(record: JournalRecord): number {
  return Date.parse(record.summary?.applied ?? '');
}

/** The paths under repair by a rollback, a small file each in the folder of its journal entry. */
async function repairLog(store: PrivateStore, folder: string): Promise<RepairLog> {
  const logged = (await store.list(folder)).filter((path) => /\/repair-[0-9]+$/.test(path));
  const paths = new Set<VaultPath>();
  for (const path of logged) {
    const text = decodeText((await store.read(path)) ?? new Uint8Array()) ?? '';
    // Without its line end a name was cut off when the process died, and its repair never began.
    for (const line of text.split('\n').slice(0, -1)) paths.add(checkKeptPath(pathOfLine(line)));
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
}

/** A path on one line of a list; as JSON where a line break in it, or a quote at its beginning, would mislead. */
function lineOfPath(path: string): string {
  return /^"|\n/.test(path) ? JSON.stringify(path) : path;
}

function pathOfLine(line: string): string {
  return line.startsWith('"') ? String(JSON.parse(line)) : line;
}
