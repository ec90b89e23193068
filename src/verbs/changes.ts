import { MemoryError } from '../core/model/errors';
import type { Plan, PlanPreview } from '../core/model/plan';
import type { Progress } from '../core/model/ports';
import type { Proposal, Refusal } from '../core/model/results/proposal';
import type { VaultMemory } from '../core/model/vault-memory';
import type { Shell } from './shell';

/** The outcome of a proposal. */
export interface Change<R> {
  readonly result: R;
  /** The journal entry that undo takes; null where nothing was written. */
  readonly journal: string | null;
  /** Only of a dry run. */
  readonly plan?: Plan | null | undefined;
  /** Only of a dry run: the same to look at; absent where a rule said no. */
  readonly preview?: PlanPreview | null;
  /** The plan that was carried out; null where nothing had to change. */
  readonly applied?: Plan | null;
  readonly refused?: Refusal | undefined;
}

/** Who carries a proposal out, or with `dryRun` only wants to see its plan. */
export interface Carrier {
  readonly vault: VaultMemory;
  readonly memory: string | undefined;
  readonly dryRun: boolean;
  readonly progress: Progress | undefined;
  /** Set at a terminal. */
  readonly shell?: Pick<Shell, 'withWay'>;
}

/** Errors by which a rule of the product, and not the input, says no. */
const REFUSALS = new Set(['layer_policy', 'needs_person', 'over_limit', 'withheld', 'journal_full']);

/** The refusal that such an error is; null for any other. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof MemoryError) || error.afterChange || !REFUSALS.has(error.code)) return null;
  const { code, path = '', message: rule, remedy } = error;
  return { code, path, rule, ...(remedy === undefined ? {} : { remedy }) };
}

/** The refusal as the terminal has it: its way on is spelled out. Other doors do that themselves. */
export async function spelled({ shell }: Pick<Carrier, 'shell'>, { remedy, ...refused }: Refusal): Promise<Refusal> {
  if (shell === undefined) return remedy === undefined ? refused : { ...refused, remedy };
  return { ...refused, rule: await shell.withWay(refused.rule, remedy) };
}

/** The result with its own refusal spelled out. */
async function withSpelled<R>(carrier: Carrier, result: R): Promise<R> {
  // Other results have a list of this name.
  const { refused } = result as { readonly refused?: Refusal | readonly object[] };
  return refused === undefined || !('rule' in refused) ? result : { ...result, refused: await spelled(carrier, refused) };
}

/**
 * Carries a proposal out, or only shows its plan, checked as if it were carried out.
 * `unchanged` is the result where a rule says no before there is one.
 */
export async function change<R>(carrier: Carrier, propose: () => Promise<Proposal<R>>, unchanged?: () => Promise<R>): Promise<Change<R>> {
  let proposal: Proposal<R> | null = null;
  const proposing = async (): Promise<Proposal<R>> => (proposal = await propose());
  try {
    if (carrier.dryRun) {
      const { result, plan } = await proposing();
      const preview = plan === null ? null : await carrier.vault.preview(plan);
      return { result: await withSpelled(carrier, result), plan, preview, journal: null };
    }
    const { result, plan, receipt } = await carrier.vault.carryOut(proposing, carrier.progress);
    return { result: await withSpelled(carrier, result), applied: plan, journal: receipt?.journal ?? null };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    const decided = proposal as Proposal<R> | null;
    const result = decided?.result ?? (await unchanged?.());
    if (result === undefined) throw error;
    return { result, journal: null, ...(carrier.dryRun ? { plan: decided?.plan ?? null } : {}), refused: await spelled(carrier, refused) };
  }
}

/** The JSON of a change: the capability's result, then what was done about it. */
export function changeJson<R extends object>(done: Change<R>): object {
  return {
    ...done.result,
    ...(done.plan === undefined ? {} : { plan: done.plan }),
    journal: done.journal,
    ...(done.refused === undefined ? {} : { refused: done.refused }),
  };
}

/** The change with what its preview may show: of a file that must not leave the memory only the lines that are new. */
export async function discreet<R>({ vault, memory }: Pick<Carrier, 'vault' | 'memory'>, done: Change<R>): Promise<Change<R>> {
  if (done.preview === undefined || done.preview === null) return done;
  const hidden = new Set(
    await vault.withheld(
      done.preview.files.map((file) => file.path),
      { memory },
    ),
  );
  if (hidden.size === 0) return done;
  const files = done.preview.files.map((file) =>
    hidden.has(file.path)
      ? { ...file, hunks: file.hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.filter((line) => line.kind === 'added') })) }
      : file,
  );
  return { ...done, preview: { ...done.preview, files } };
}

/** The files that a preview shows. */
export function changesIn(preview: PlanPreview | null | undefined): object[] {
  return (preview?.files ?? []).map(({ path, to, change: kind }) => ({ path, to, change: kind }));
}
