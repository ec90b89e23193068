import type { JournalEntry, Plan, PlanPreview, Receipt, UndoPreview, UndoResult } from '../model/plan';
import type { NewlyShown } from './check/shown';
import type { Progress } from '../model/ports';
import { toEntry, type JournalRecord } from './journal/journal';
import type { Summary } from './journal/manifest';
import { recoverEntries } from './journal/recover';
import type { Operations } from './plan/operations';
import { applyNow, newlyShownNow, prepareNow, previewNow } from './writer/apply';
import { keptIn, purgeNow, type PurgeOf } from './writer/purge';
import { ownRecords, writerState, type Actor, type WriterDeps, type WriterState } from './writer/state';
import { previewUndo, undoNow, type UndoOptions } from './writer/undo';

export type { Actor } from './writer/state';
export { PURGE } from './journal/journal';
export type { PurgedFile, PurgeOf } from './writer/purge';

type Tail<F> = F extends (state: WriterState, ...rest: infer R) => unknown ? R : never;

/** The only code that changes a file of the vault. One call runs at a time; the others wait their turn. */
export type Writer = ReturnType<typeof createWriter>;

/** Makes the vault's writer. Errors are MemoryErrors; `afterChange` tells that a file had been touched. */
export function createWriter(deps: WriterDeps) {
  const state = writerState(deps);
  const { journal, context } = state;
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(() => (context.exclusive ? context.exclusive(work) : work()));
    queue = turn.catch(() => undefined);
    return turn;
  };

  return {
    /** Checks a plan, applies all of it or none, verifies it and keeps what undo needs; `actor` is the host itself where absent. */
    apply: (plan: Plan, progress?: Progress, actor?: Actor): Promise<Receipt> => inTurn(() => applyNow(state, plan, progress, actor)),
    /** All that `apply` would do to the disk, or the refusal it would throw; nothing is written. */
    prepare: (plan: Plan): Promise<Operations> => prepareNow(state, plan),
    /** All that `apply` would show of what is withheld now. Throws as `prepare`. */
    newlyShown: (plan: Plan): Promise<readonly NewlyShown[]> => newlyShownNow(state, plan),
    /** The preview of a plan on the files as they are now. Throws as `apply` where it could not be applied. */
    preview: (plan: Plan, actor?: Actor): Promise<PlanPreview> => previewNow(state, plan, actor),
    /**
     * Takes back the newest applied plan, or the named entry: all or nothing unless `partial`. A named
     * entry that broke off, of any writer, is taken back file by file; `locked` while it may still be going on.
     * Cancelled by its progress, an undo puts back what it had taken back, and the change counts as applied.
     */
    undo: (id?: string, options: UndoOptions = {}): Promise<UndoResult> => inTurn(() => undoNow(state, id, options)),
    /** A preview of `undo`, with the plan to look at; nothing is written, and nothing interrupted is recovered. */
    previewUndo: (id?: string, options: UndoOptions = {}): Promise<UndoPreview> => previewUndo(state, id, options),
    /** Takes what goes for good out of files and out of the journal of every writer; nothing that undo would need is kept. */
    purge: (...[purge, progress, actor]: Tail<typeof purgeNow>): Promise<void> => inTurn(() => purgeNow(state, purge, progress, actor)),
    /** The entries that such a purge would change. */
    keptIn: (of: PurgeOf): Promise<JournalRecord[]> => keptIn(state, of),
    /** Applied plans of every writer, newest first. */
    journal: async (): Promise<JournalEntry[]> => (await journal.list()).filter((record) => record.begun).map(toEntry),
    /** The operations of an entry; null if it is not there or damaged. */
    operations: async (id: string): Promise<Operations | null> => {
      const record = (await journal.list()).find((one) => one.id === id);
      return record === undefined ? null : journal.load(record).catch(() => null);
    },
    /** Of each entry that is not damaged its number, higher for a later change whatever the clock says, and the files it touched. */
    sequences: async (): Promise<readonly Pick<Summary, 'sequence' | 'files'>[]> =>
      (await journal.list()).flatMap(({ summary }) => summary ?? []),
    /** Completes or takes back what this writer's last run left halfway; what it settled. */
    recover: (): Promise<JournalEntry[]> => inTurn(() => recoverNow(state)),
  };
}

async function recoverNow(state: WriterState): Promise<JournalEntry[]> {
  const { journal, settling, ports } = state;
  const handled = new Set(await recoverEntries(ownRecords(state, await journal.list()), settling, ports));
  return handled.size === 0
    ? []
    : (await journal.list()).filter((record) => handled.has(record.id) && record.state !== 'interrupted').map(toEntry);
}
