import { pathKey, type VaultPath } from '../../model/path';
import type { Receipt } from '../../model/plan';
import type { Progress } from '../../model/ports';
import type { Sought } from '../../read/text/sought';
import { aliasesNow, oneRewriteEach } from '../apply/aliases';
import type { JournalRecord } from '../journal/journal';
import { countFiles } from '../plan/follow';
import { touchedPaths, type Operations } from '../plan/operations';
import { settledJournal, type Actor, type WriterState } from './state';
import { transact } from './transact';

/** A text that goes for good, and the note that does. */
export interface PurgeOf {
  readonly sought: Sought;
  readonly note: VaultPath | null;
}

/** A purge as it is carried out. */
export interface Purge extends PurgeOf {
  readonly title: string;
  readonly ops: Operations;
  /** Files in the trash with their texts, and what they get; null: the file goes. */
  readonly trash: readonly { readonly path: VaultPath; readonly before: Uint8Array; readonly after: string | null }[];
  /** Work of the caller on files of its own, under the lock of the writer. */
  beside(): Promise<void>;
}

/** Entries of the journal that keep it. Those that broke off are needed by the program that began them. */
export interface KeptIn {
  readonly entries: readonly JournalRecord[];
  readonly interrupted: readonly JournalRecord[];
}

/** The entries of every writer that hold what is purged, newest first, or the bytes of the note under the names that it had. */
export async function keptIn({ journal }: WriterState, { sought, note }: PurgeOf, records: readonly JournalRecord[]): Promise<KeptIn> {
  const names = new Set(note === null ? [] : [pathKey(note)]);
  const found: JournalRecord[] = [];
  for (const record of records) {
    const ops = await journal.load(record).catch(() => null);
    const has = (path: VaultPath): boolean => names.has(pathKey(path));
    let isOfNote = false;
    for (const step of [...(ops?.steps ?? [])].reverse()) {
      if (step.op !== 'move') isOfNote ||= has(step.path);
      else if (names.delete(pathKey(step.to))) names.add(pathKey(step.path));
    }
    isOfNote ||= ops?.rewrites.some(({ path }) => has(path)) === true;
    const images =
      ops === null ? [] : [...ops.rewrites.map(({ after }) => after), ...ops.steps.flatMap((one) => ('bytes' in one ? [one.bytes] : []))];
    if (isOfNote || images.some(sought.isIn) || (await journal.holds(record, sought))) found.push(record);
  }
  const isInterrupted = ({ state, begun }: JournalRecord): boolean => state === 'interrupted' && begun;
  return { entries: found.filter((one) => !isInterrupted(one)), interrupted: found.filter(isInterrupted) };
}

/**
 * Changes the files as any change does, so that one that breaks off is taken back; then takes what is purged out of the journal,
 * that of this change last: as long as anything is left, the same purge finds it again.
 */
export async function purgeNow(state: WriterState, purge: Purge, progress?: Progress, actor?: Actor): Promise<Receipt | null> {
  const { journal, ports, context } = state;
  const { ops, title, trash } = purge;
  const planId = context.newId();
  const own = { ...ops, rewrites: oneRewriteEach(ops.rewrites, touchedPaths(ops), await aliasesNow(ports.files)) };
  const reason = 'A person purged it.';
  const id =
    own.rewrites.length + own.steps.length === 0
      ? null
      : await transact(state, { planId, title, reason, actor, isPurge: true }, own, await settledJournal(state), progress);
  for (const { path, before, after } of trash) {
    if (after === null) await ports.editor.remove(path, before);
    else await ports.editor.replace(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(before), after, 'this name');
  }
  await purge.beside();
  const { entries } = await keptIn(state, purge, await journal.list());
  for (const record of [...entries].reverse()) await journal.purge(record, purge.sought);
  return id === null ? null : { planId, journal: id, changed: touchedPaths(own), count: countFiles(own) };
}
