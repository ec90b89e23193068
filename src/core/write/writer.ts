import { formatISO } from 'date-fns';
import { codeOf, MemoryError, messageOf } from '../model/errors';
import type { VaultPath } from '../model/path';
import type { JournalEntry, Plan, PlanPreview, Receipt, UndoPreview, UndoResult } from '../model/plan';
import type { HostContext, PrivateStore, Progress, VaultEditor, VaultFiles } from '../model/ports';
import type { SettingsEdit } from '../model/settings-edit';
import type { Snapshot } from '../model/snapshot';
import { encodeText } from '../read/text/text';
import { readVault } from '../read/snapshot/vault';
import { aliasesNow, policyByFile } from './apply/aliases';
import { countFiles } from './plan/count';
import { refuseDanglingUndo } from './check/dangling';
import { foldersToRespell, missingFolders } from './apply/disk';
import { execute, flushRewrites, mismatches, verifyOnDisk } from './apply/execute';
import type { Policy } from './check/guard';
import { previewInterrupted, takeBackInterrupted } from './journal/interrupted';
import {
  createJournal,
  entriesToPrune,
  nextSequence,
  toEntry,
  type Journal,
  type JournalLimits,
  type JournalRecord,
} from './journal/journal';
import { outlineOf, toManifest } from './journal/manifest';
import { courseOf, touchedPaths, type Operations } from './plan/operations';
import { preparePlan, type PrepareDeps } from './apply/prepare';
import { recoverEntries } from './journal/recover';
import { takeBack, type Rollback } from './apply/rollback';
import { parsePlan } from './plan/schema';
import { summaryOf } from './journal/summary';
import { showPlan } from './preview/preview';
import { isForeign, noting } from './apply/progress-log';
import { planToShow } from './plan/operations-to-plan';
import { createSettingsWork, newcomersIn, type SettingsPort } from './journal/settings-work';
import { changedCopies, copiesOf, removeCopies, type TrashCopy } from './journal/trash-copies';
import { outcomeOf, pickEntry, undoneChange, undoTitle } from './journal/undo';
import { partialInverse } from './journal/undo-links';
import { unreadLinkers } from './check/unread';

export interface WriterDeps {
  readonly files: VaultFiles;
  readonly editor: VaultEditor;
  readonly store: PrivateStore;
  readonly context: HostContext;
  readonly policy: Policy;
  /** The settings as they are now. */
  limits(): JournalLimits;
  /** Changes the settings together with the files; absent where they cannot be written. */
  readonly settings?: SettingsPort | undefined;
  /** A snapshot of the vault as these files are now, for plans that depend on all links to a file. */
  readonly snapshot?: (files: VaultFiles) => Promise<Snapshot>;
}

/** The only code that changes a file of the vault. One call runs at a time; the others wait their turn. */
export interface Writer {
  /** Checks a plan, applies all of it or none, verifies it and keeps what undo needs. */
  apply(plan: Plan, progress?: Progress): Promise<Receipt>;
  /** All that `apply` would do to the disk, or the refusal it would throw; nothing is written. */
  prepare(plan: Plan): Promise<Operations>;
  /** The preview of a plan on the files as they are now. Throws as `apply` where it could not be applied. */
  preview(plan: Plan): Promise<PlanPreview>;
  /**
   * Takes back the newest applied plan, or the named entry: all or nothing unless `partial`. A named
   * entry that broke off, of any writer, is taken back file by file; `locked` while it may still be going on.
   * Cancelled by its progress, an undo puts back what it had taken back, and the change counts as applied.
   */
  undo(id?: string, options?: UndoOptions): Promise<UndoResult>;
  /** A preview of `undo`, with the plan to look at; nothing is written, and nothing interrupted is recovered. */
  previewUndo(id?: string, options?: { readonly partial?: boolean }): Promise<UndoPreview>;
  /** Applied plans of every writer, newest first. */
  journal(): Promise<JournalEntry[]>;
  /** Of each entry that is not damaged its number, higher for a later change whatever the clock says, and the files it touched. */
  sequences(): Promise<readonly { readonly sequence: number; readonly files: readonly string[] }[]>;
  /** Completes or takes back what this writer's last run left halfway; what it settled. */
  recover(): Promise<JournalEntry[]>;
}

interface UndoOptions {
  readonly partial?: boolean;
  readonly progress?: Progress;
}

interface What {
  readonly planId: string;
  readonly title: string;
  readonly reason: string;
  readonly undoes?: string;
  readonly plan: Plan | null;
  /** What changes in the settings, and the text that they may get back by it. */
  readonly settings?: readonly SettingsEdit[] | undefined;
  readonly settingsText?: string | null | undefined;
}

/** How far a plan came that is rolled back: paths whose turn had come, whether the settings were changed, and what went to the trash. */
interface Done {
  readonly reached: ReadonlySet<string>;
  readonly carried: boolean;
  readonly copies: readonly TrashCopy[];
}

/** Makes the vault's writer. Errors are MemoryErrors; `afterChange` tells that a file had been touched. */
export function createWriter(deps: WriterDeps): Writer {
  const { files, editor, context } = deps;
  const ports = { files, editor };
  const journal = createJournal(deps.store);
  const settings = createSettingsWork(deps.settings);
  /** The journal as it settles what broke off: once an entry is marked nobody looks at it again, so the settings follow first. */
  const settling: Journal = {
    ...journal,
    async mark(record, state, left) {
      await settings.follow({ summary: record.summary, state });
      await journal.mark(record, state, left);
    },
  };
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(() => (context.exclusive ? context.exclusive(work) : work()));
    queue = turn.catch(() => undefined);
    return turn;
  };
  const policyNow = async (): Promise<Policy> => policyByFile(deps.policy, await aliasesNow(files));
  const own = (records: readonly JournalRecord[]): JournalRecord[] => records.filter((record) => record.writer === context.writer);

  /** Journals the operations, carries them out, verifies; or takes all of it back. Returns the entry's id. */
  const transact = async (what: What, ops: Operations, records: readonly JournalRecord[], progress?: Progress): Promise<string> => {
    const id = context.newId();
    const now = context.now();
    const sequence = nextSequence(records);
    const kept = what.settings && { settings: await settings.kept(what.settings) };
    const facts = {
      id,
      writer: context.writer,
      sequence,
      planId: what.planId,
      title: what.title,
      reason: what.reason,
      applied: formatISO(now),
      ...kept,
    };
    const { manifest, packs } = toManifest(
      what.undoes === undefined ? facts : { ...facts, undoes: what.undoes },
      ops,
      what.plan && encodeText(JSON.stringify(outlineOf(what.plan))),
    );
    const summary = summaryOf(manifest);
    for (const record of entriesToPrune(own(records), deps.limits(), summary.bytes, what.undoes === undefined)) await journal.drop(record);
    const record: JournalRecord = {
      writer: context.writer,
      id,
      summary,
      state: 'interrupted',
      begun: true,
      names: ['manifest.json', ...packs.map((_, index) => `${index}.bin`)],
      left: [],
    };
    try {
      await journal.begin(context.writer, manifest, packs);
    } catch (error) {
      await journal.drop(record).catch(() => undefined);
      throw error;
    }
    const reached = new Set<string>();
    const copies: TrashCopy[] = [];
    let carried = false;
    try {
      await execute(ops, ports, noting(reached, progress), (path, place) => copies.push({ path, ...place }));
      await journal.keepCopies(record, copies);
      await verifyOnDisk(ops, ports);
      await flushRewrites(ops, ports, 'after');
      await settings.carryOut(what.settings, what.settingsText);
      carried = true;
      await journal.mark(record, 'applied');
    } catch (error) {
      throw await rollBack(error, ops, record, { reached, carried, copies });
    }
    return id;
  };

  /** The error to throw once the disk is as it was, or what is left is named. */
  const rollBack = async (
    error: unknown,
    ops: Operations,
    record: JournalRecord,
    { reached, carried, copies }: Done,
  ): Promise<MemoryError> => {
    const why = messageOf(error);
    let result: Rollback;
    try {
      await journal.unmark(record.writer, record.id);
      const taken = await takeBack(ops, ports, await journal.repairs(record));
      if (carried) await settings.takeBack(record);
      result = { ...taken, left: taken.left.filter((one) => !isForeign(one, ops, reached, error)) };
      if (!result.again) await journal.mark(record, 'rolled-back', result.left);
      await removeCopies(copies, ops, ports);
    } catch (second) {
      return new MemoryError(
        'rollback_incomplete',
        `${why} Putting things back failed as well (${messageOf(second)}). The next start settles it, and nothing is lost: the old content is in the journal.`,
        pathOf(error),
        true,
      );
    }
    if (result.left.length > 0) {
      const again = result.again ? ' This is tried again at the next start.' : ' Their old content is kept in the journal.';
      return new MemoryError(
        'rollback_incomplete',
        `${why} Everything was put back but ${nameSome(result.left)}.${again}`,
        result.left[0]?.path,
        true,
      );
    }
    if (result.restored.length === 0) return new MemoryError(codeOf(error), why, pathOf(error));
    return new MemoryError(codeOf(error), `${why} Everything was put back as it was.`, pathOf(error), true);
  };

  /** The journal once this writer's own leftovers are dealt with. */
  const settledJournal = async (): Promise<JournalRecord[]> => {
    const records = await journal.list();
    if (!own(records).some((record) => record.state === 'interrupted')) return records;
    await recoverEntries(own(records), settling, ports);
    return journal.list();
  };

  const refuseSecond = (plan: Plan, records: readonly JournalRecord[]): void => {
    const earlier = records.find(
      (record) => record.summary?.planId === plan.id && record.summary.undoes === undefined && record.state !== 'rolled-back',
    );
    if (earlier?.state === 'interrupted') {
      throw new MemoryError(
        'already_applied',
        `This plan was begun before, as journal entry ${earlier.id}, and broke off. Undo that entry to get back what it changed, then make a new plan.`,
      );
    }
    if (earlier) {
      throw new MemoryError(
        'already_applied',
        `This plan was applied before, as journal entry ${earlier.id}. Each plan is applied once; make a new one, or undo that entry and undo the undo.`,
      );
    }
  };

  const applyNow = async (input: Plan, progress?: Progress): Promise<Receipt> => {
    const plan = parsePlan(input);
    const records = await settledJournal();
    refuseSecond(plan, records);
    const changing = await settings.check(plan);
    const ops = await preparePlan(plan, deps);
    const id = await transact(
      { planId: plan.id, title: plan.title, reason: plan.reason, plan, settings: changing },
      ops,
      records,
      progress,
    );
    return { planId: plan.id, journal: id, changed: touchedPaths(ops), count: countFiles(ops) };
  };

  const prepareNow = async (input: Plan, prepared: PrepareDeps = deps): Promise<Operations> => {
    const plan = parsePlan(input);
    refuseSecond(plan, await journal.list());
    await settings.check(plan);
    return preparePlan(plan, prepared);
  };

  const previewNow = async (plan: Plan): Promise<PlanPreview> => {
    // Where no file moves or goes, the vault is not read.
    let seen = null as Snapshot | null;
    const ops = await prepareNow(plan, { ...deps, snapshot: async (from) => (seen = await (deps.snapshot ?? readVault)(from)) });
    return showPlan(plan, ops, await policyNow(), seen === null ? [] : await unreadLinkers(seen, ops.steps, files));
  };

  /** The preview of an undo. Throws `not_found`, `not_undoable`. */
  const decideUndo = async (records: readonly JournalRecord[], id: string | undefined, partial: boolean) => {
    const record = pickEntry(records, id);
    const ops = await journal.load(record);
    const back = await settings.back(record);
    const mismatched = await mismatches(ports, courseOf(ops).final, 'after');
    const newcomers =
      back.edits === undefined
        ? []
        : newcomersIn(
            back.edits,
            ops,
            (await files.list()).map(({ path }) => path),
          );
    const guarded = newlyProtected(ops, deps.policy, await policyNow());
    const changed = [...mismatched, ...guarded, ...back.left, ...newcomers];
    if (changed.length > 0 && !partial) {
      throw new MemoryError(
        'not_undoable',
        `This change cannot be undone as a whole, because of ${nameSome(changed)}. Undo the later changes first, or undo only the rest (partial).`,
        changed[0]?.path,
      );
    }
    const inverse = await partialInverse(ops, [...mismatched, ...guarded], ports);
    const copies = copiesOf(await journal.copies(record), inverse.ops);
    const left = [...inverse.left, ...back.left, ...newcomers, ...(await changedCopies(copies, ops, ports))];
    const { restored, removed } = outcomeOf(inverse.ops);
    if (restored.length + removed.length === 0 && back.edits === undefined && left.length > 0) {
      throw new MemoryError('not_undoable', `Nothing of this change can be undone, because of ${nameSome(left)}.`, left[0]?.path);
    }
    await refuseDanglingUndo(inverse.ops.steps, files);
    const arriving = inverse.ops.steps.flatMap((step) => (step.op === 'move' ? [step.to] : step.op === 'create' ? [step.path] : []));
    const present = arriving.length === 0 ? [] : (await files.list()).map((entry) => entry.path);
    const complete = {
      ...inverse.ops,
      folders: await missingFolders(files, arriving, present),
      respelled: await foldersToRespell(files, arriving, present),
    };
    const title = undoTitle(record);
    return {
      told: {
        restored: [...restored, ...removed],
        removed,
        left,
        count: countFiles(inverse.ops),
        of: undoneChange(record),
        ...(back.edits && { settings: back.edits }),
      },
      ops: complete,
      clear: () => removeCopies(copies, ops, ports),
      what: {
        planId: record.summary?.planId ?? '',
        title,
        reason: `Takes back journal entry ${record.id}.`,
        undoes: record.id,
        plan: null,
        settings: back.edits,
        settingsText: back.text,
      },
    };
  };

  const interruptedEntry = (records: readonly JournalRecord[], id: string | undefined): JournalRecord | undefined =>
    records.find((record) => record.id === id && record.state === 'interrupted' && record.summary !== null);

  const undoNow = async (id: string | undefined, { partial = false, progress }: UndoOptions): Promise<UndoResult> => {
    let records = await settledJournal();
    const halfway = interruptedEntry(records, id);
    if (halfway) {
      const result = await takeBackInterrupted(halfway, halfway.writer === context.writer, settling, ports, context.now());
      records = await journal.list();
      if (result !== null) return result;
    }
    const { told, ops, what, clear } = await decideUndo(records, id, partial);
    const entry = await transact(what, ops, records, progress);
    return { ...told, left: [...told.left, ...(await clear())], journal: entry };
  };

  const show = async (ops: Operations, title: string, reason: string): Promise<Pick<UndoPreview, 'plan' | 'preview'>> => {
    const plan = planToShow(ops, { id: context.newId(), title, reason, created: formatISO(context.now()) });
    return { plan, preview: showPlan(plan, ops, await policyNow()) };
  };

  const previewUndo = async (id: string | undefined, partial: boolean): Promise<UndoPreview> => {
    const records = await journal.list();
    const halfway = interruptedEntry(records, id);
    if (halfway) {
      const { inverse, restored, count, left } = await previewInterrupted(await journal.load(halfway), ports);
      return {
        restored,
        left,
        count,
        of: undoneChange(halfway),
        journal: null,
        ...(await show(inverse.ops, `Undo: ${halfway.summary?.title ?? ''}`, `Takes back journal entry ${halfway.id}, which broke off.`)),
      };
    }
    const { told, ops, what } = await decideUndo(records, id, partial);
    return { ...told, journal: null, ...(await show(ops, what.title, what.reason)) };
  };

  return {
    apply: (plan, progress) => inTurn(() => applyNow(plan, progress)),
    prepare: (plan) => prepareNow(plan),
    preview: (plan) => previewNow(plan),
    undo: (id, options) => inTurn(() => undoNow(id, options ?? {})),
    previewUndo: (id, options) => previewUndo(id, options?.partial ?? false),
    journal: async () => (await journal.list()).filter((record) => record.begun).map(toEntry),
    sequences: async () =>
      (await journal.list()).flatMap(({ summary }) => (summary === null ? [] : [{ sequence: summary.sequence, files: summary.files }])),
    recover: () =>
      inTurn(async () => {
        const handled = new Set(await recoverEntries(own(await journal.list()), settling, ports));
        return handled.size === 0
          ? []
          : (await journal.list()).filter((record) => handled.has(record.id) && record.state !== 'interrupted').map(toEntry);
      }),
  };
}

/** Files that the operations rewrote, and that are another name of a protected file by now: undo would change that one. */
function newlyProtected(ops: Operations, byName: Policy, byFile: Policy): { path: VaultPath; why: string }[] {
  const finals = courseOf(ops).final;
  return [...finals].flatMap(([path, content]) => {
    const layer = content?.rewrite ? byFile(path)?.layer : undefined;
    const isNew = (layer === 'read-only' || layer === 'append-only') && byName(path)?.layer !== layer;
    return isNew ? [{ path, why: 'it is another name of a protected file' }] : [];
  });
}

function pathOf(error: unknown): string | undefined {
  return error instanceof MemoryError ? error.path : undefined;
}

function nameSome(left: readonly { readonly path: VaultPath; readonly why: string }[]): string {
  const named = left
    .slice(0, 5)
    .map(({ path, why }) => `"${path}" (${why})`)
    .join(', ');
  return left.length > 5 ? `${named} and ${left.length - 5} more` : named;
}
