import { MemoryError } from '../../model/errors';
import type { Plan, PlanPreview, Receipt } from '../../model/plan';
import type { Progress } from '../../model/ports';
import type { Snapshot } from '../../model/snapshot';
import { readVault } from '../../read/snapshot/vault';
import { preparePlan, type PrepareDeps } from '../apply/prepare';
import { refuseShown, type Around, type NewlyShown } from '../check/shown';
import { unreadLinkers } from '../check/unread';
import type { JournalRecord } from '../journal/journal';
import { countFiles } from '../plan/follow';
import { touchedPaths, type Operations } from '../plan/operations';
import { parsePlan } from '../plan/schema';
import { showPlan } from '../preview/preview';
import { policyNow, settledJournal, shownBy, type Actor, type WriterState } from './state';
import { transact } from './transact';

/** Checks a plan, applies all of it or none, and journals it. */
export async function applyNow(state: WriterState, input: Plan, progress?: Progress, actor?: Actor): Promise<Receipt> {
  const { deps, settings } = state;
  const plan = parsePlan(input);
  const records = await settledJournal(state);
  refuseSecond(plan, records);
  const changing = await settings.check(plan);
  const ops = await preparePlan(plan, deps);
  await actor?.refuse?.(ops, changing ?? [], { records });
  refuseShown(await shownBy(state, ops, changing, readBy(plan)), actor?.door ?? state.context.door, actor?.isAgreed === true);
  const id = await transact(
    state,
    { planId: plan.id, title: plan.title, reason: plan.reason, actor, settings: changing },
    ops,
    records,
    progress,
  );
  return { planId: plan.id, journal: id, changed: touchedPaths(ops), count: countFiles(ops) };
}

/** The operations of a plan on the files as they are; nothing is written. */
export async function prepareNow(state: WriterState, input: Plan, prepared: PrepareDeps = state.deps): Promise<Operations> {
  const { journal, settings } = state;
  const plan = parsePlan(input);
  refuseSecond(plan, await journal.list());
  await settings.check(plan);
  return preparePlan(plan, prepared);
}

export async function previewNow(state: WriterState, plan: Plan, actor?: Actor): Promise<PlanPreview> {
  const { deps, ports } = state;
  // Where no file moves or goes, the vault is not read.
  let seen = null as Snapshot | null;
  const ops = await prepareNow(state, plan, { ...deps, snapshot: async (from) => (seen = await (deps.snapshot ?? readVault)(from)) });
  await actor?.refuse?.(ops, (await state.settings.check(plan)) ?? [], { records: await state.journal.list() });
  const unread = seen === null ? [] : await unreadLinkers(seen, ops.steps, ports.files);
  return showPlan(plan, ops, await policyNow(state), { unread, shown: await shownBy(state, ops, plan.settings, readBy(plan)) });
}

/** All that a plan would show of what is withheld now. Throws as `prepareNow`. */
export async function newlyShownNow(state: WriterState, plan: Plan): Promise<readonly NewlyShown[]> {
  return shownBy(state, await prepareNow(state, plan), plan.settings, readBy(plan));
}

/** The files whose texts a plan was decided on. */
function readBy({ preconditions }: Plan): Pick<Around, 'read'> {
  return { read: preconditions.flatMap((one) => (one.kind === 'hash' ? [one.path] : [])) };
}

/** Throws `already_applied` for a plan that was begun or applied before, unless it was rolled back. */
function refuseSecond(plan: Plan, records: readonly JournalRecord[]): void {
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
}
