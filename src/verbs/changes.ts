import { MemoryError } from '../core/model/errors';
import type { Plan, PlanPreview } from '../core/model/plan';
import type { Proposal, Refusal } from '../core/model/results/proposal';
import type { Query, VaultMemory } from '../core/model/vault-memory';
import type { Shell } from './shell';
import { undoHint, previewText } from './text/plan';
import type { Paint } from './text/screen';
import type { Answer, Context } from './verb';

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

/** Who carries a proposal out, or with `dryRun` only wants to see its plan; `shell` is set at a terminal. */
export type Carrier = Pick<Context, 'vault' | 'memory' | 'dryRun' | 'progress'> & { readonly shell?: Pick<Shell, 'withWay'> };

/** Decides on a vault; the query says of which memory, and who hears of progress. */
export type Propose<R> = (vault: VaultMemory, query: Query) => Promise<Proposal<R>>;

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

/** The refusal that a result has. Other results have a list of this name, of the parts that were left out. */
function ownRefusal(result: unknown): Refusal | undefined {
  const { refused } = result as { readonly refused?: Refusal | readonly object[] };
  return refused !== undefined && 'rule' in refused ? refused : undefined;
}

/** The result with its own refusal spelled out. */
async function withSpelled<R>(carrier: Carrier, result: R): Promise<R> {
  const refused = ownRefusal(result);
  return refused === undefined ? result : { ...result, refused: await spelled(carrier, refused) };
}

/**
 * Carries a proposal out, or only shows its plan, checked as if it were carried out.
 * `unchanged` is the result where a rule says no before there is one.
 */
export async function change<R>(carrier: Carrier, propose: Propose<R>, unchanged?: () => Promise<R>): Promise<Change<R>> {
  let proposal: Proposal<R> | null = null;
  const { vault, memory, progress } = carrier;
  const proposing = async (): Promise<Proposal<R>> => (proposal = await propose(vault, { memory, progress }));
  try {
    if (carrier.dryRun) {
      const { result, plan } = await proposing();
      const preview = plan === null ? null : await vault.preview(plan);
      return { result: await withSpelled(carrier, result), plan, preview, journal: null };
    }
    const { result, plan, receipt } = await vault.carryOut(proposing, progress);
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

/** How the outcome of a change is put into words. */
export interface Wording<R> {
  /** The outcome in a sentence or two, for agents and notices. */
  says?(result: R): string;
  /** The outcome for a person at a terminal, a line an item; also that of a dry run. */
  lines(result: R, paint: Paint, done: Change<R>): readonly string[];
  /** The text where nothing had to change; the lines where absent. */
  readonly nothing?: string;
  /** A dry run shows its plan alone, without the lines. */
  readonly isPlanAlone?: true;
  /** The text has no blank lines, not even in the plan. */
  readonly isDense?: true;
  /** A person, too, is shown only the new lines of files that are withheld: the text may go on to an agent. */
  readonly isDiscreet?: true;
  /** More lines between the outcome and the plan. */
  more?(result: R, paint: Paint, done: Change<R>): readonly string[];
  /** More fields of the answer, for programs. */
  json?(done: Change<R>): object;
  /** True where something is left to look at. */
  look?(result: R): boolean;
  /** The result where a rule says no before there is one. */
  readonly unchanged?: () => Promise<R>;
}

/** Carries a proposal out, or in a dry run shows its plan, and answers as each door needs it. To agents, files that are withheld show only their new lines. */
export async function carried<R extends object>(ctx: Context, propose: Propose<R>, wording: Wording<R>): Promise<Answer> {
  const done = await change(ctx, propose, wording.unchanged);
  return answered(ctx, ctx.shell === undefined || wording.isDiscreet === true ? await discreet(ctx, done) : done, wording);
}

/** The answer about a change that was carried out. */
export function answered<R extends object>({ dryRun, shell }: Context, done: Change<R>, wording: Wording<R>): Answer {
  const { result, journal } = done;
  const refused = done.refused ?? ownRefusal(result);
  const { plan, ...json } = changeJson({ ...done, refused }) as { readonly plan?: unknown };
  const undo = journal === null ? '' : ` Undo with id "${journal}".`;
  return {
    // A program at a terminal can apply the plan; an agent is shown which files it touches.
    result: {
      ...json,
      ...(dryRun ? (shell === undefined ? { changes: changesIn(done.preview) } : plan === undefined ? {} : { plan }) : {}),
      ...wording.json?.(done),
    },
    summary: refused === undefined ? `${wording.says?.(result) ?? ''}${undo}`.trim() : refused.rule,
    ...(wording.look?.(result) === true ? { look: true } : {}),
    effect: journal === null ? 'unchanged' : 'changed',
    ...(refused === undefined ? {} : { refused }),
    text: (paint) => {
      if (done.refused !== undefined) return paint.bad(done.refused.rule);
      if (!dryRun && journal === null && wording.nothing !== undefined) return wording.nothing;
      const isPlanAlone = wording.isPlanAlone === true;
      const hint = journal === null ? [] : [undoHint(journal)];
      return [
        ...(dryRun && isPlanAlone ? [] : wording.lines(result, paint, done)),
        ...(isPlanAlone ? hint : []),
        ...(wording.more?.(result, paint, done) ?? []),
        ...previewText(done.preview, paint),
        ...(isPlanAlone ? [] : hint),
      ]
        .filter((line, at, all) => line !== '' || (wording.isDense !== true && at < all.length - 1))
        .join('\n');
    },
  };
}
