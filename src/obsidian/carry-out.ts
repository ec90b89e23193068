import { codeOf, MemoryError } from '../core/model/errors';
import type { Plan, Receipt } from '../core/model/plan';
import type { Progress } from '../core/model/ports';
import type { Proposal } from '../core/model/results';
import type { Outcome } from '../core/model/vault-memory';
import { confirm } from './modals/confirm';
import { previewPlan } from './modals/plan-preview';
import { guarded, showNotice, type NoticeAction } from './notices';
import { withProgress } from './progress';
import { undoChange } from './actions/undo';
import type { Workbench } from './workbench';

/** A change the user asked for. */
export interface Change<R> {
  /** Explained once on each device, before its first write. */
  readonly kind: 'index' | 'names' | 'remember' | 'report' | 'fix';
  /** What is going on, for the progress notice. */
  readonly doing: string;
  /** What the first write of this kind will do, said beforehand. */
  readonly explanation: string;
  propose(progress: Progress): Promise<Proposal<R>>;
  /** False where the user has seen already what will be written. */
  needsPreview?(plan: Plan): boolean;
}

/** How often a plan is decided again when the vault moves on under it. */
const ATTEMPTS = 3;

/** Decides, asks where the settings say so, applies. Null where the user said no; nothing is changed then. */
export async function carryOut<R>(bench: Workbench, change: Change<R>): Promise<Outcome<R> | null> {
  for (let attempt = 1; ; attempt++) {
    const proposal = await withProgress(change.doing, (progress) => change.propose(progress));
    const { plan } = proposal;
    if (plan === null) return { ...proposal, receipt: null };
    if (!(await agreed(bench, change, plan))) return null;
    try {
      const receipt = await withProgress(plan.title, (progress) => bench.memory.apply(plan, progress));
      return { ...proposal, receipt };
    } catch (error) {
      if (!movedOn(error) || attempt === ATTEMPTS) throw error;
      if (bench.settings.current().previewPlans) showNotice('The vault has changed meanwhile, so this was decided again. Nothing has been written yet.');
    }
  }
}

function movedOn(error: unknown): boolean {
  if (error instanceof MemoryError && error.afterChange) return false;
  return ['stale_plan', 'changed_since', 'exists'].includes(codeOf(error));
}

async function agreed<R>(bench: Workbench, change: Change<R>, plan: Plan): Promise<boolean> {
  const explanation = bench.device.needsExplaining(change.kind) ? change.explanation : null;
  const preview = bench.settings.current().previewPlans && (change.needsPreview?.(plan) ?? true);
  if (!preview && explanation === null) return true;
  const yes = preview
    ? await previewPlan(bench.app, plan, explanation)
    : await confirm(bench.app, { title: plan.title, text: explanation ?? '', yes: 'Continue' });
  if (yes) bench.device.explained(change.kind);
  return yes;
}

/** Tells what was done, with Undo last. */
export function showDone(bench: Workbench, message: string, receipt: Receipt, actions: readonly NoticeAction[] = []): void {
  const undo = { label: 'Undo', run: () => guarded(() => undoChange(bench, receipt.journal)) };
  showNotice(message, [...actions, undo]);
}
