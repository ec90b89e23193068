import { planOf, type DecideContext } from '../../model/context';
import type { Proposal } from '../../model/results/proposal';
import type { NotDuplicatesResult } from '../../model/results/review';
import { refText, type EntryRef, type NotDuplicates } from '../../model/verdict';
import type { Decided, Decisions } from '../../read/memory/decisions';
import { insideMemory } from '../../read/memory/scope';
import { decisionEdits } from '../layers/index';

/** The pairs of entries that are no duplicates, as somebody decided. */
export function notDuplicatesOf(ctx: DecideContext, decisions: Decisions): NotDuplicates {
  return {
    concerns: (one) => decisions.isNotDuplicate(entryName(ctx, one)),
    areNotDuplicates: (one, other) => decisions.areNotDuplicates(entryName(ctx, one), entryName(ctx, other)),
  };
}

/** The plan that adds one line to the decisions note; no plan if the two entries are already kept apart. */
export function decideNotDuplicates(ctx: DecideContext, one: EntryRef, other: EntryRef, decided: Decided): Proposal<NotDuplicatesResult> {
  const { note, decisions } = decided;
  const result: NotDuplicatesResult = { one: refText(one), other: refText(other) };
  if (notDuplicatesOf(ctx, decisions).areNotDuplicates(one, other)) return { result, plan: null };
  const reason = `"${result.one}" and "${result.other}" are not duplicates of each other.`;
  const drafts = [{ verb: 'apart' as const, path: entryName(ctx, one), other: entryName(ctx, other) }];
  const written = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
  return { result, plan: planOf(ctx, { title: `Keep ${result.one} and ${result.other} apart`, reason, ...written }) };
}

/** An entry as a line of the decisions note names it: inside the memory. */
export function entryName(ctx: DecideContext, { path, entry }: EntryRef): string {
  return refText({ path: insideMemory(ctx, path) as EntryRef['path'], entry });
}
