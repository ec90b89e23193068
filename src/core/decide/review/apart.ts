import type { DecideContext } from '../../model/context';
import type { Plan } from '../../model/plan';
import type { ApartResult, Proposal } from '../../model/results';
import { refText, type EntryRef, type KeptApart } from '../../model/verdict';
import type { Decisions } from '../../read/memory/decisions';
import { insideMemory } from '../../read/memory/scope';
import { decisionEdits } from '../layers/index';

/** The decisions about pairs of entries. */
export function apartOf(ctx: DecideContext, decisions: Decisions): KeptApart {
  return {
    concerns: (one) => decisions.isKeptApart(nameOf(ctx, one)),
    areApart: (one, other) => decisions.areApart(nameOf(ctx, one), nameOf(ctx, other)),
  };
}

/** The plan that adds one line to the decisions note; no plan if the two entries are already kept apart. `note` is that note, null if it does not exist. */
export function decideApart(
  ctx: DecideContext,
  one: EntryRef,
  other: EntryRef,
  note: string | null,
  decisions: Decisions,
): Proposal<ApartResult> {
  const result: ApartResult = { one: refText(one), other: refText(other) };
  if (apartOf(ctx, decisions).areApart(one, other)) return { result, plan: null };
  const reason = `"${result.one}" and "${result.other}" are not duplicates of each other.`;
  const drafts = [{ verb: 'apart' as const, path: nameOf(ctx, one), other: nameOf(ctx, other) }];
  const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
  const plan: Plan = {
    version: 1,
    id: ctx.newId(),
    title: `Keep ${result.one} and ${result.other} apart`,
    reason,
    created: ctx.created,
    edits,
    preconditions,
    announced: [],
  };
  return { result, plan };
}

/** An entry as a line of the decisions note names it: inside the memory. */
function nameOf(ctx: DecideContext, { path, entry }: EntryRef): string {
  return refText({ path: insideMemory(ctx, path) as EntryRef['path'], entry });
}
