import { decideAgain } from '../../core/memory';
import type { Plan, PlanPreview, Receipt } from '../../core/model/plan';
import type { Progress } from '../../core/model/ports';
import type { Proposal } from '../../core/model/results/proposal';
import type { Outcome, VaultMemory } from '../../core/model/vault-memory';
import { confirm } from '../ui/confirm';
import { agreeing } from './agreeing';
import { previewPlan, type ChosenPlan } from './plan-preview';
import { guarded, showNotice, type NoticeAction } from '../ui/notices';
import { withProgress } from '../ui/progress';
import { undoChange } from './undo';
import type { Workbench } from '../app/workbench';

/** A change the user asked for. */
export interface Change<R> {
  /** Explained once on each device, before its first write. */
  readonly kind:
    | 'index'
    | 'names'
    | 'properties'
    | 'links'
    | 'remember'
    | 'report'
    | 'save-bundle'
    | 'fix'
    | 'move'
    | 'merge'
    | 'conflict'
    | 'split'
    | 'archive'
    | 'init'
    | 'chore'
    | 'checkpoint'
    | 'maintenance'
    | 'rebaseline'
    | 'mistake'
    | 'clear';
  /** The work going on, for the progress notice. */
  readonly doing: string;
  /** The effect of the first write of this kind, said beforehand; null where that was said before it was asked for. */
  readonly explanation: string | null;
  propose(progress: Progress): Promise<Proposal<R>>;
  /** False where the user has seen already what will be written. */
  needsPreview?(plan: Plan): boolean;
}

/** How often a plan is decided again when the vault moves on under it. */
const ATTEMPTS = 3;

/**
 * Decides, asks where the settings say so, applies; the plan of the outcome is the one that was applied,
 * without what the user left out. Null where the user said no; nothing is changed then.
 */
export async function carryOut<R>(bench: Workbench, change: Change<R>): Promise<Outcome<R> | null> {
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
  const shows = bench.settings.current().previewPlans && (change.needsPreview?.(plan) ?? true);
  const whole = { plan, preview: { plan, files: [], count: 0, risks: [] }, leftOut: new Set<string>() };
  if (!shows && explanation === null) return whole;
  const chosen = shows
    ? await previewPlan(bench.app, {
        preview: await previewOf(bench, change.doing, plan),
        explanation,
        before,
        leaveOut: (of, parts) => bench.memory.leaveOut(of, parts),
        undo: null,
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
export function showDone(bench: Workbench, message: string, receipt: Receipt, actions: readonly NoticeAction[] = []): void {
  const undo = { label: 'Undo', run: () => guarded(() => undoChange(bench, receipt.journal)) };
  showNotice(message, [...actions, undo]);
}
