import { formatISO } from 'date-fns';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { UndoPreview, UndoResult, Edit, Plan } from '../../model/plan';
import type { Progress } from '../../model/ports';
import { foldersToRespell, missingFolders } from '../apply/disk';
import { mismatches } from '../apply/execute';
import { refuseDangling } from '../check/dangling';
import type { Policy } from '../check/guard';
import { refuseShown, type NewlyShown } from '../check/shown';
import { onTopOfChanges } from '../journal/three-texts';
import { previewInterrupted, takeBackInterrupted } from '../journal/recover';
import type { JournalRecord } from '../journal/journal';
import { newcomersIn } from '../journal/settings-work';
import { changedCopies, copiesOf, removeCopies } from '../journal/trash-copies';
import { partialInverse, outcomeOf, pickEntry, refuseOthers, undoneChange, undoTitle } from '../journal/undo';
import { arrivalsOf, countFiles, finalsOf } from '../plan/follow';
import { courseOf, inverseOf, type Operations } from '../plan/operations';
import { showPlan } from '../preview/preview';
import { policyNow, settledJournal, shownBy, type Actor, type WriterState } from './state';
import { nameSome, transact } from './transact';
import { decodeText } from '../../read/text/text';

export interface UndoOptions {
  readonly partial?: boolean | undefined;
  readonly progress?: Progress | undefined;
  readonly actor?: Actor | undefined;
}

/** Takes back an entry of the journal, the newest one without an id. Throws `not_found`, `not_undoable`, and `locked` for one that may still be going on. */
export async function undoNow(
  state: WriterState,
  id: string | undefined,
  { partial = false, progress, actor }: UndoOptions,
): Promise<UndoResult> {
  const { context, journal, ports, settling } = state;
  let records = await settledJournal(state);
  const halfway = interruptedEntry(records, id);
  if (halfway) {
    await refuseHalfway(state, halfway, actor);
    const taken = await takeBackInterrupted(halfway, halfway.writer === context.writer, settling, ports, context.now());
    records = await journal.list();
    if (taken !== null) return taken;
  }
  const { result, ops, change, clear, shown } = await decideUndo(state, records, id, partial, actor);
  refuseShown(shown, actor?.door ?? context.door, actor?.isAgreed === true);
  const entry = await transact(state, { ...change, actor }, ops, records, progress);
  return { ...result, left: [...result.left, ...(await clear())], journal: entry };
}

/** The preview of `undoNow`; nothing is written. */
export async function previewUndo(
  state: WriterState,
  id: string | undefined,
  { partial = false, actor }: UndoOptions,
): Promise<UndoPreview> {
  const { journal, ports } = state;
  const records = await journal.list();
  const halfway = interruptedEntry(records, id);
  if (halfway) {
    await refuseHalfway(state, halfway, actor);
    const { inverse, restored, count, left } = await previewInterrupted(await journal.load(halfway), ports);
    return {
      restored,
      left,
      count,
      of: undoneChange(halfway),
      journal: null,
      ...(await show(
        state,
        inverse.ops,
        `Undo: ${halfway.summary?.title ?? ''}`,
        `Takes back journal entry ${halfway.id}, which broke off.`,
      )),
    };
  }
  const { result, ops, change, shown } = await decideUndo(state, records, id, partial, actor);
  return { ...result, journal: null, ...(await show(state, ops, change.title, change.reason, shown)) };
}

/** The operations of an undo, the change as which it is journaled, and its result. Throws `not_found`, `not_undoable`. */
async function decideUndo(state: WriterState, records: readonly JournalRecord[], id: string | undefined, partial: boolean, actor?: Actor) {
  const { deps, ports, journal, settings } = state;
  const record = pickEntry(records, id, actor?.mayUndo);
  const { ops, changed: merged } = await onTopOfChanges(await journal.load(record), ports);
  const back = await settings.back(record);
  const mismatched = await mismatches(ports, courseOf(ops).final, 'after');
  const newcomers =
    back.edits === undefined
      ? []
      : newcomersIn(
          back.edits,
          ops,
          (await ports.files.list()).map(({ path }) => path),
        );
  const guarded = newlyProtected(ops, deps.policy, await policyNow(state));
  const held = [...mismatched, ...guarded];
  const inverse = await partialInverse(ops, held, merged, ports);
  const changed = held.length > 0 ? [...held, ...back.left, ...newcomers] : [...inverse.left, ...back.left, ...newcomers];
  if (changed.length > 0 && !partial) {
    throw new MemoryError(
      'not_undoable',
      `This change cannot be undone as a whole, because of ${nameSome(changed)}. Undo the later changes first, or undo only the rest (partial).`,
      changed[0]?.path,
    );
  }
  const copies = copiesOf(await journal.copies(record), inverse.ops);
  const left = [...inverse.left, ...back.left, ...newcomers, ...(await changedCopies(copies, ops, ports))];
  const { restored, removed } = outcomeOf(inverse.ops);
  if (restored.length + removed.length === 0 && back.edits === undefined && left.length > 0) {
    throw new MemoryError('not_undoable', `Nothing of this change can be undone, because of ${nameSome(left)}.`, left[0]?.path);
  }
  await refuseDangling([...finalsOf(inverse.ops.steps).keys()], ports.files, 'not_undoable');
  const arriving = arrivalsOf(inverse.ops.steps);
  const present = arriving.length === 0 ? [] : (await ports.files.list()).map((entry) => entry.path);
  await actor?.refuse?.(inverse.ops, back.edits ?? [], { records, undone: record.summary });
  const complete = {
    ...inverse.ops,
    folders: await missingFolders(ports.files, arriving, present),
    respelled: await foldersToRespell(ports.files, arriving, present),
  };
  const title = undoTitle(record);
  return {
    result: {
      restored: [...restored, ...removed],
      removed,
      left,
      count: countFiles(inverse.ops),
      of: undoneChange(record),
      ...(back.edits && { settings: back.edits }),
    },
    ops: complete,
    shown: await shownBy(state, complete, back.edits, { isAsBefore: (path) => !merged.has(path) }),
    clear: () => removeCopies(copies, ops, ports),
    change: {
      planId: record.summary?.planId ?? '',
      title,
      reason: `Takes back journal entry ${record.id}.`,
      undoes: record.id,
      settings: back.edits,
      settingsText: back.text,
    },
  };
}

function interruptedEntry(records: readonly JournalRecord[], id: string | undefined): JournalRecord | undefined {
  return records.find((record) => record.id === id && record.state === 'interrupted' && record.summary !== null);
}

/** Throws what forbids taking back a change that broke off. */
async function refuseHalfway({ journal }: WriterState, record: JournalRecord, actor: Actor | undefined): Promise<void> {
  refuseOthers(record, actor?.mayUndo);
  await actor?.refuse?.(inverseOf(await journal.load(record)), record.summary?.settings?.edits ?? [], {
    records: [],
    undone: record.summary,
  });
}

async function show(
  state: WriterState,
  ops: Operations,
  title: string,
  reason: string,
  shown: readonly NewlyShown[] = [],
): Promise<Pick<UndoPreview, 'plan' | 'preview'>> {
  const { context } = state;
  const plan = planToShow(ops, { id: context.newId(), title, reason, created: formatISO(context.now()) });
  return { plan, preview: showPlan(plan, ops, await policyNow(state), { shown }) };
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

/**
 * Operations as a plan to look at: what an undo would do. A file that is no text is shown without its
 * bytes, so the plan says of itself that it is not to be applied.
 */
export function planToShow(ops: Operations, about: Pick<Plan, 'id' | 'title' | 'reason' | 'created'>): Plan {
  const { reason } = about;
  const textOf = (bytes: Uint8Array): string => decodeText(bytes) ?? '';
  const rewrites = ops.rewrites.map(({ path, before, after }): Edit => {
    const text = textOf(before);
    return { op: 'replace', path, start: 0, end: text.length, before: text, text: textOf(after), reason };
  });
  const steps = ops.steps.map((step): Edit => {
    const { op, path } = step;
    if (op === 'create') return { op, path, text: textOf(step.bytes), reason };
    return op === 'move' ? { op, path, to: step.to, reason } : { op: 'trash', path, reason };
  });
  return { ...about, version: 1, edits: [...rewrites, ...steps], preconditions: [], announced: [], viewOnly: true };
}
