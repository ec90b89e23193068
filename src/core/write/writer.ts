import { formatISO } from 'date-fns';
import { codeOf, MemoryError, messageOf } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { JournalEntry, Plan, Receipt, UndoPreview, UndoResult } from '../model/plan';
import type { HostContext, PrivateStore, Progress, VaultEditor, VaultFiles } from '../model/ports';
import type { Snapshot } from '../model/snapshot';
import { encodeText } from '../read/text';
import { missingFolders } from './disk';
import { execute, flushRewrites, mismatches, verifyOnDisk } from './execute';
import type { Policy } from './guard';
import { createJournal, entriesToPrune, toEntry, type JournalLimits, type JournalRecord } from './journal';
import { toManifest } from './manifest';
import { courseOf, touchedPaths, type Operations } from './operations';
import { preparePlan } from './prepare';
import { recoverEntries } from './recover';
import { takeBack, type Rollback } from './rollback';
import { parsePlan } from './schema';
import { summaryOf } from './summary';
import { planToShow } from './show';
import { inverseWithout, pickEntry } from './undo';

export interface WriterDeps {
  readonly files: VaultFiles;
  readonly editor: VaultEditor;
  readonly store: PrivateStore;
  readonly context: HostContext;
  readonly policy: Policy;
  /** The settings as they are now. */
  limits(): JournalLimits;
  /** A snapshot of the vault as these files are now, for plans that depend on all links to a file. */
  readonly snapshot?: (files: VaultFiles) => Promise<Snapshot>;
}

/** The only code that changes a file of the vault. One call runs at a time; the others wait their turn. */
export interface Writer {
  /** Checks a plan, applies all of it or none, verifies it and keeps what undo needs. */
  apply(plan: Plan, progress?: Progress): Promise<Receipt>;
  /** Takes back the newest applied plan, or the named entry: all or nothing unless `partial`. */
  undo(id?: string, options?: { readonly partial?: boolean }): Promise<UndoResult>;
  /** What `undo` would do now, with the plan to look at; nothing is written, and nothing interrupted is recovered. */
  previewUndo(id?: string, options?: { readonly partial?: boolean }): Promise<UndoPreview>;
  /** What was applied, by every writer, newest first. */
  journal(): Promise<JournalEntry[]>;
  /** Completes or takes back what this writer's last run left halfway; what it dealt with. */
  recover(): Promise<JournalEntry[]>;
}

interface What {
  readonly planId: string;
  readonly title: string;
  readonly reason: string;
  readonly undoes?: string;
  readonly plan: Plan | null;
}

/** Makes the vault's writer. Errors are MemoryErrors; `afterChange` tells that a file had been touched. */
export function createWriter(deps: WriterDeps): Writer {
  const { files, editor, context } = deps;
  const ports = { files, editor };
  const journal = createJournal(deps.store);
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(() => (context.exclusive ? context.exclusive(work) : work()));
    queue = turn.catch(() => undefined);
    return turn;
  };
  const own = (records: readonly JournalRecord[]): JournalRecord[] => records.filter((record) => record.writer === context.writer);

  /** Journals the operations, carries them out, verifies; or takes all of it back. Returns the entry's id. */
  const transact = async (what: What, ops: Operations, records: readonly JournalRecord[], progress?: Progress): Promise<string> => {
    const id = context.newId();
    const now = context.now();
    const sequence = 1 + Math.max(0, ...records.map((record) => record.summary?.sequence ?? 0));
    const facts = { id, writer: context.writer, sequence, planId: what.planId, title: what.title, reason: what.reason, applied: formatISO(now) };
    const { manifest, packs } = toManifest(
      what.undoes === undefined ? facts : { ...facts, undoes: what.undoes },
      ops,
      what.plan && encodeText(JSON.stringify(outlineOf(what.plan))),
    );
    const summary = summaryOf(manifest);
    for (const record of entriesToPrune(own(records), deps.limits(), now, summary.bytes, what.undoes === undefined)) await journal.drop(record);
    const record: JournalRecord = { writer: context.writer, id, summary, state: 'interrupted', begun: true, names: ['manifest.json', ...packs.map((_, index) => `${index}.bin`)], left: [] };
    try {
      await journal.begin(context.writer, manifest, packs);
    } catch (error) {
      await journal.drop(record).catch(() => undefined);
      throw error;
    }
    try {
      await execute(ops, ports, progress);
      await verifyOnDisk(ops, ports);
      await flushRewrites(ops, ports, 'after');
      await journal.mark(record, 'applied');
    } catch (error) {
      throw await rollBack(error, ops, record);
    }
    return id;
  };

  /** The error to throw once the disk is as it was, or what is left is named. */
  const rollBack = async (error: unknown, ops: Operations, record: JournalRecord): Promise<MemoryError> => {
    const why = messageOf(error);
    let result: Rollback;
    try {
      await journal.unmark(record.writer, record.id);
      result = await takeBack(ops, ports, await journal.repairs(record));
      if (!result.again) await journal.mark(record, 'rolled-back', result.left);
    } catch (second) {
      return new MemoryError('rollback_incomplete', `${why} Putting things back failed as well (${messageOf(second)}). The next start settles it, and nothing is lost: the old content is in the journal.`, pathOf(error), true);
    }
    if (result.left.length > 0) {
      const again = result.again ? ' This is tried again at the next start.' : ' Their old content is kept in the journal.';
      return new MemoryError('rollback_incomplete', `${why} Everything was put back but ${nameSome(result.left)}.${again}`, result.left[0]?.path, true);
    }
    if (result.restored.length === 0) return new MemoryError(codeOf(error), why, pathOf(error));
    return new MemoryError(codeOf(error), `${why} Everything was put back as it was.`, pathOf(error), true);
  };

  /** The journal once this writer's own leftovers are dealt with. */
  const settledJournal = async (): Promise<JournalRecord[]> => {
    const records = await journal.list();
    if (!own(records).some((record) => record.state === 'interrupted')) return records;
    await recoverEntries(own(records), journal, ports);
    return journal.list();
  };

  const applyNow = async (input: Plan, progress?: Progress): Promise<Receipt> => {
    const plan = parsePlan(input);
    const records = await settledJournal();
    const earlier = records.find((record) => record.summary?.planId === plan.id && record.summary.undoes === undefined && record.state !== 'rolled-back');
    if (earlier) {
      throw new MemoryError('already_applied', `This plan was applied before, as journal entry ${earlier.id}. Each plan is applied once; make a new one, or undo that entry and undo the undo.`);
    }
    const ops = await preparePlan(plan, deps);
    const id = await transact({ planId: plan.id, title: plan.title, reason: plan.reason, plan }, ops, records, progress);
    return { planId: plan.id, journal: id, changed: touchedPaths(ops) };
  };

  /** What an undo would do. Throws `not_found`, `not_undoable`. */
  const decideUndo = async (records: readonly JournalRecord[], id: string | undefined, partial: boolean) => {
    const record = pickEntry(records, id);
    const ops = await journal.load(record);
    const changed = await mismatches(ports, courseOf(ops).final, 'after');
    if (changed.length > 0 && !partial) {
      throw new MemoryError('not_undoable', `This change cannot be undone as a whole, because of ${nameSome(changed)}. Undo the later changes first, or undo only the rest (partial).`, changed[0]?.path);
    }
    const inverse = inverseWithout(ops, new Set(changed.map((one) => one.path)));
    const reasons = new Map(changed.map((one) => [one.path, one.why]));
    const left = inverse.left.map((path) => ({ path, why: reasons.get(path) ?? 'it depends on a file that changed since' }));
    const restored = touchedPaths(inverse.ops);
    if (restored.length === 0 && left.length > 0) {
      throw new MemoryError('not_undoable', `Nothing of this change can be undone, because of ${nameSome(left)}.`, left[0]?.path);
    }
    const arriving = inverse.ops.steps.flatMap((step) => (step.op === 'move' ? [step.to] : step.op === 'create' ? [step.path] : []));
    const present = arriving.length === 0 ? [] : (await files.list()).map((entry) => entry.path);
    const complete = { ...inverse.ops, folders: await missingFolders(files, arriving, present) };
    const title = record.summary?.undoes === undefined ? `Undo: ${record.summary?.title ?? ''}` : `Redo: ${record.summary.title.replace(/^Undo: /, '')}`;
    return { restored, left, ops: complete, what: { planId: record.summary?.planId ?? '', title, reason: `Takes back journal entry ${record.id}.`, undoes: record.id, plan: null } };
  };

  const undoNow = async (id: string | undefined, partial: boolean): Promise<UndoResult> => {
    const records = await settledJournal();
    const { restored, left, ops, what } = await decideUndo(records, id, partial);
    return { restored, left, journal: await transact(what, ops, records) };
  };

  const previewUndo = async (id: string | undefined, partial: boolean): Promise<UndoPreview> => {
    const { restored, left, ops, what } = await decideUndo(await journal.list(), id, partial);
    const plan = planToShow(ops, { id: context.newId(), title: what.title, reason: what.reason, created: formatISO(context.now()) });
    return { restored, left, journal: null, plan };
  };

  return {
    apply: (plan, progress) => inTurn(() => applyNow(plan, progress)),
    undo: (id, options) => inTurn(() => undoNow(id, options?.partial ?? false)),
    previewUndo: (id, options) => previewUndo(id, options?.partial ?? false),
    journal: async () => (await journal.list()).filter((record) => record.begun).map(toEntry),
    recover: () =>
      inTurn(async () => {
        const handled = new Set(await recoverEntries(own(await journal.list()), journal, ports));
        return handled.size === 0 ? [] : (await journal.list()).filter((record) => handled.has(record.id)).map(toEntry);
      }),
  };
}

/** A plan without its texts, which the images hold already: what is kept is what was done, where, and why. */
function outlineOf(plan: Plan): unknown {
  const edits = plan.edits.map((edit) => ({ op: edit.op, path: edit.path, reason: edit.reason, ...(edit.op === 'move' ? { to: edit.to } : {}), ...(edit.op === 'set-property' ? { key: edit.key } : {}) }));
  return { ...plan, edits };
}

function pathOf(error: unknown): string | undefined {
  return error instanceof MemoryError ? error.path : undefined;
}

function nameSome(left: readonly { readonly path: VaultPath; readonly why: string }[]): string {
  const named = left.slice(0, 5).map(({ path, why }) => `"${path}" (${why})`).join(', ');
  return left.length > 5 ? `${named} and ${left.length - 5} more` : named;
}
