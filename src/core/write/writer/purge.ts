import { isHidden, pathKey, type VaultPath } from '../../model/path';
import type { Progress } from '../../model/ports';
import type { Sought } from '../../read/text/sought';
import { encodeText, decodeText } from '../../read/text/text';
import { aliasesNow, oneRewriteEach } from '../apply/aliases';
import { PURGE, type Journal, type JournalRecord } from '../journal/journal';
import { settledJournal, type Actor, type WriterState } from './state';
import { transact } from './transact';

/** A text that goes for good, and the file at a path, as far as there is one. */
export interface PurgeOf {
  readonly sought: Sought;
  readonly note: VaultPath | null;
}

/** A file with what it gets; null: it goes. */
export interface PurgedFile {
  readonly path: VaultPath;
  readonly before: Uint8Array;
  readonly after: string | null;
}

/** The entries of every writer, newest first, that hold what is sought, or bytes of the note under a name that it had then. */
export async function keptIn({ journal }: WriterState, { sought, note }: PurgeOf): Promise<JournalRecord[]> {
  const names = new Set(note === null ? [] : [pathKey(note)]);
  const found: JournalRecord[] = [];
  for (const record of await journal.list()) {
    const { steps, rewrites } = await journal.load(record).catch(() => ({ steps: [], rewrites: [] }));
    let isOfNote = false;
    for (const step of [...steps].reverse())
      if (step.op !== 'move') isOfNote ||= names.has(pathKey(step.path));
      else if (names.delete(pathKey(step.to))) names.add(pathKey(step.path));
    isOfNote ||= rewrites.some(({ path }) => names.has(pathKey(path)));
    // Of a rewrite the packs hold the text before, and only what is new of the one after.
    if (isOfNote || rewrites.some(({ after }) => sought.isIn(after)) || (await journal.holds(record, sought))) found.push(record);
  }
  return found;
}

/**
 * Changes the files as every change does, so that one that breaks off is taken back, then those of the trash; `beside` is the caller's
 * part. The journal comes last, and this change last in it: as long as anything is left, the same purge finds it again.
 */
export async function purgeNow(
  state: WriterState,
  purge: PurgeOf & { readonly title: string; readonly files: readonly PurgedFile[]; beside(): Promise<void> },
  progress?: Progress,
  actor?: Actor,
): Promise<void> {
  const { journal, ports, context } = state;
  const visible = purge.files.filter(({ path }) => !isHidden(path));
  const rewrites = visible.flatMap(({ path, before, after }) => (after === null ? [] : [{ path, before, after: encodeText(after) }]));
  const steps = visible.flatMap(({ path, before, after }) => (after === null ? [{ op: 'remove' as const, path, bytes: before }] : []));
  const paths = visible.map(({ path }) => path);
  const ops = { rewrites: oneRewriteEach(rewrites, paths, await aliasesNow(ports.files)), steps, folders: [], emptied: [] };
  const change = { planId: `${PURGE}${context.newId()}`, title: purge.title, reason: 'A person purged it.', actor, isPurge: true };
  const records = await settledJournal(state);
  if (visible.length > 0)
    await transact(state, change, ops, records, progress).catch(async (error: unknown) => {
      await dropPutBack(journal, change.planId).catch(() => undefined);
      throw error;
    });
  const clear = async (): Promise<void> => {
    for (const record of (await keptIn(state, purge)).reverse())
      if (record.state !== 'interrupted' || !record.begun) await journal.purge(record, purge.sought);
  };
  try {
    for (const { path, before, after } of purge.files.filter((one) => isHidden(one.path)))
      if (after === null) await ports.editor.remove(path, before);
      else await ports.editor.replace(path, decodeText(before) ?? '', after, 'this name');
    await purge.beside();
  } catch (error) {
    // A file is found again by what the journal has of it alone.
    if (purge.note === null) await clear().catch(() => undefined);
    throw error;
  }
  await clear();
}

/** Once all is back, a purge that failed keeps no copy of what it was to take away. */
async function dropPutBack(journal: Journal, planId: string): Promise<void> {
  for (const record of await journal.list())
    if (record.summary?.planId === planId && record.state === 'rolled-back' && record.left.length === 0) await journal.drop(record);
}
