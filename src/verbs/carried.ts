import type { Proposal, Refusal } from '../core/model/results/proposal';
import { change, changeJson, changesIn, discreet, type Change } from './changes';
import { undoHint } from './text/change';
import type { Paint } from './text/paint';
import { previewText } from './text/plan';
import type { Answer, Context } from './verb';

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
export async function carried<R extends object>(ctx: Context, propose: () => Promise<Proposal<R>>, wording: Wording<R>): Promise<Answer> {
  const done = await change(ctx, propose, wording.unchanged);
  return answered(ctx, ctx.shell === undefined || wording.isDiscreet === true ? await discreet(ctx, done) : done, wording);
}

/** The answer about a change that was carried out. */
export function answered<R extends object>({ dryRun, shell }: Context, done: Change<R>, wording: Wording<R>): Answer {
  const { result, journal } = done;
  // Other results have a list of this name, of the parts that were left out.
  const { refused: own } = result as { readonly refused?: Refusal | readonly object[] };
  const refused = done.refused ?? (own !== undefined && 'rule' in own ? own : undefined);
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
