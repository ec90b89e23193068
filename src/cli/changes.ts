import { MemoryError } from '../core/model/errors';
import type { Proposal } from '../core/model/results/proposal';
import type { CommandContext } from './command';
import type { Change } from './text/change';

/** Errors by which a rule of the product, and not the input, says no: exit code 1. */
const REFUSALS = new Set(['layer_policy', 'over_limit', 'journal_full']);

/**
 * Carries a proposal out, or with `--dry-run` only shows its plan, checked as if it were carried out.
 * `unchanged` is the result where a rule says no before there is one.
 */
export async function change<R>(
  context: CommandContext,
  propose: () => Promise<Proposal<R>>,
  unchanged?: () => Promise<R>,
): Promise<Change<R>> {
  let proposal: Proposal<R> | null = null;
  const proposing = async (): Promise<Proposal<R>> => (proposal = await propose());
  try {
    if (context.dryRun) {
      const { result, plan } = await proposing();
      const preview = plan === null ? null : await context.vault.preview(plan);
      return { result, plan, preview, journal: null };
    }
    const { result, plan, receipt } = await context.vault.carryOut(proposing, context.progress);
    return { result, applied: plan, journal: receipt?.journal ?? null };
  } catch (error) {
    if (!(error instanceof MemoryError) || error.afterChange || !REFUSALS.has(error.code)) throw error;
    const decided = proposal as Proposal<R> | null;
    const result = decided?.result ?? (await unchanged?.());
    if (result === undefined) throw error;
    return {
      result,
      journal: null,
      ...(context.dryRun ? { plan: decided?.plan ?? null } : {}),
      refused: { code: error.code, path: error.path ?? '', rule: error.message },
    };
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
export async function discreet<R>({ vault, memory }: Pick<CommandContext, 'vault' | 'memory'>, done: Change<R>): Promise<Change<R>> {
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
