import type { Notice } from 'obsidian';
import { decideAgain } from '../../core/memory';
import type { Plan, PlanPreview, Receipt, UndoResult } from '../../core/model/plan';
import type { Progress } from '../../core/model/ports';
import type { Proposal } from '../../core/model/results/proposal';
import type { Outcome, VaultMemory } from '../../core/model/vault-memory';
import { confirm } from '../ui/dialog';
import { type ChosenPlan, previewPlan } from './plan-preview';
import { guarded, type NoticeAction, showNotice } from '../ui/notices';
import { isShown, openAt } from '../ui/opening';
import { withProgress } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { MemoryError } from '../../core/model/errors';
import { counted, leftTold } from '../ui/wording';

/** A change the user asked for. */
export interface Change<R> {
  /** Explained once on each device, before its first write. */
  readonly kind: string;
  readonly doing: string;
  /** The effect of the first write of this kind, said beforehand; null if that was said before it was asked for. */
  readonly explanation: string | null;
  propose(progress: Progress): Promise<Proposal<R>>;
  /** False if the user has seen already what will be written. */
  needsPreview?(plan: Plan): boolean;
  /** True where the change is shown whatever the settings say: nobody chose it here. */
  readonly isShown?: boolean;
  /** Draws what the preview says above the files. */
  readonly facts?: (el: HTMLElement) => void;
  /** Said when it is done, with Undo; absent where who asked says it. */
  done?(result: R, outcome: Outcome<R>): string | Promise<string>;
  /** Said where nothing had to change; null if that is said elsewhere. */
  readonly nothing?: string | ((result: R) => string | null);
  open?(result: R): string | null;
}

/** How often a plan is decided again when the vault moves on under it. */
const ATTEMPTS = 3;

/**
 * Decides, asks where the settings say so, applies, and tells; the plan of the outcome is the one that was applied,
 * without what the user left out. Null if the user said no; nothing is changed then.
 */
export async function carryOut<R>(bench: Workbench, change: Change<R>): Promise<Outcome<R> | null> {
  const before = bench.memoryOf(undefined)?.name;
  // Setting one up is the answer. A change of what is no memory any more is not made.
  if (change.kind !== 'init' && (!(await bench.askMemory()) || bench.memoryOf(before)?.name !== before)) return null;
  const outcome = await decideAndApply(bench, change);
  if (outcome === null) return null;
  const { result, receipt } = outcome;
  const path = change.open?.(result) ?? null;
  const open = path === null ? [] : [{ label: 'Open', run: () => openAt(bench.app, path) }];
  if (receipt === null) {
    const said = typeof change.nothing === 'function' ? change.nothing(result) : (change.nothing ?? null);
    if (said !== null) showNotice(said, open);
  } else if (change.done !== undefined) showDone(bench, await change.done(result, outcome), receipt, open);
  return outcome;
}

async function decideAndApply<R>(bench: Workbench, change: Change<R>): Promise<Outcome<R> | null> {
  let before: ChosenPlan | null = null;
  return decideAgain(
    ATTEMPTS,
    () => withProgress(change.doing, (progress) => change.propose(progress)),
    async (proposal) => {
      if (proposal.plan === null) return { ...proposal, receipt: null };
      try {
        const chosen: ChosenPlan | null = await agreed(bench, change, proposal.plan, before);
        if (chosen === null) return null;
        before = chosen;
        const { plan } = chosen;
        const apply = (memory: VaultMemory): Promise<Receipt> => withProgress(plan.title, (progress) => memory.apply(plan, progress));
        const isAgreed = chosen.preview.risks.some(({ kind }) => kind === 'shown');
        const receipt = await agreeing(bench, isAgreed, apply);
        return receipt === null ? null : { ...proposal, plan, receipt };
      } finally {
        bench.events.trigger('journal');
      }
    },
  );
}

/** The part of the plan that the user wants; null for nothing. Throws where the plan could not be applied as the files are now. */
async function agreed<R>(bench: Workbench, change: Change<R>, plan: Plan, before: ChosenPlan | null): Promise<ChosenPlan | null> {
  const explanation = bench.device.needsExplaining(change.kind) ? change.explanation : null;
  const shows = change.isShown === true || (bench.settings.current().previewPlans && (change.needsPreview?.(plan) ?? true));
  const whole = { plan, preview: { plan, files: [], count: 0, risks: [] }, leftOut: new Set<string>() };
  if (!shows && explanation === null) return whole;
  const chosen = shows
    ? await previewPlan(bench.app, {
        preview: await previewOf(bench, change.doing, plan),
        explanation,
        before,
        leaveOut: (of, parts) => bench.memory.leaveOut(of, parts),
        undo: null,
        facts: change.facts,
      })
    : (await confirm(bench.app, { title: plan.title, text: explanation ?? '', yes: 'Continue' })) && whole;
  if (!chosen) return null;
  bench.device.explained(change.kind);
  return chosen;
}

function previewOf(bench: Workbench, doing: string, plan: Plan): Promise<PlanPreview> {
  return withProgress(doing, async (progress) => {
    const preview = await bench.memory.preview(plan);
    // Whoever pressed Cancel meanwhile is not shown a dialog.
    await progress.report(preview.files.length, preview.files.length, 'Looked at');
    return preview;
  });
}

/** Tells what was done, with Undo last. */
export function showDone(bench: Workbench, message: string, receipt: Receipt, actions: readonly NoticeAction[] = []): Notice {
  const undo = { label: 'Undo', run: () => guarded(() => undoChange(bench, receipt.journal)) };
  return showNotice(message, [...actions, undo], isShown(bench.app));
}

/** Whether an undo may leave files that somebody changed since. */
interface UndoOptions {
  readonly partial: boolean;
}

/**
 * Takes back the change of this journal entry. Files that someone changed since stay as they are and are
 * named; where that concerns some files only, it asks whether to take back the rest, unless `agreed` says
 * that the user knows. Cancelled halfway, it puts back what it had taken back.
 */
export async function undoChange(bench: Workbench, id: string, agreed: UndoOptions = { partial: false }): Promise<void> {
  const undo = (options: UndoOptions): Promise<UndoResult | null> =>
    agreeing(bench, false, (memory) => withProgress('Taking back the change', (progress) => memory.undo(id, { ...options, progress })));
  try {
    tell(bench, await (agreed.partial ? undo(agreed) : wholeOrRest(bench, undo)));
  } finally {
    bench.events.trigger('journal');
  }
}

/** Undoes, or looks at an undo; where a file stands in the way of the others, asks whether to go on with the rest. Null for no. */
export async function wholeOrRest<T>(bench: Workbench, work: (options: UndoOptions) => Promise<T>): Promise<T | null> {
  try {
    return await work({ partial: false });
  } catch (error) {
    // It names a file only where that file stands in the way of the others.
    if (!(error instanceof MemoryError) || error.code !== 'not_undoable' || error.path === undefined) throw error;
    const yes = await confirm(bench.app, { title: 'Take back the rest?', text: error.message, yes: 'Take back the rest' });
    return yes ? work({ partial: true }) : null;
  }
}

function tell(bench: Workbench, result: UndoResult | null): void {
  if (result === null) return;
  const { of, count, left, journal } = result;
  const files = count === 0 ? '' : ` ${counted(count, 'file')} ${of.isUndo ? 'changed' : 'taken back'}.`;
  const back = {
    label: of.isUndo ? 'Undo' : 'Redo',
    run: () => guarded(() => (journal === null ? Promise.resolve() : undoChange(bench, journal))),
  };
  showNotice(`${of.isUndo ? 'Redone' : 'Undone'}: ${of.title}.${files} ${leftTold(left)}`.trimEnd(), journal === null ? [] : [back]);
}

/** Does what may show something that is withheld: where nobody agreed to that yet, it asks. Null for no. */
async function agreeing<T>(bench: Workbench, isAgreed: boolean, work: (memory: VaultMemory) => Promise<T>): Promise<T | null> {
  const agreed = bench.memory.through({ kind: 'app' }, true);
  if (isAgreed) return work(agreed);
  try {
    return await work(bench.memory);
  } catch (error) {
    if (!(error instanceof MemoryError) || error.code !== 'withheld') throw error;
    const yes = await confirm(bench.app, { title: 'Show what is withheld?', text: error.message, yes: 'Do it anyway' });
    return yes ? work(agreed) : null;
  }
}
