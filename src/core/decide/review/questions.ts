import type { DecideContext } from '../../model/context';
import { joinPath } from '../../model/path';
import type { Plan } from '../../model/plan';
import { refFrom, refText, type EntryRef } from '../../model/verdict';
import type { Decided, Decisions } from '../../read/memory/decisions';
import { decisionEdits } from '../layers/index';
import { entryName } from './not-duplicates';

/**
 * The plan that writes an entry of which the gate is unsure, with a line in the decisions note that keeps the question until
 * somebody answers it.
 */
export function withQuestion(ctx: DecideContext, plan: Plan, fresh: EntryRef, older: EntryRef, { note, decisions }: Decided): Plan {
  const drafts = [{ verb: 'asks' as const, path: entryName(ctx, fresh), other: entryName(ctx, older) }];
  const reason = `It is not settled whether it says what "${refText(older)}" says.`;
  const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
  return { ...plan, edits: [...plan.edits, ...edits], preconditions: [...plan.preconditions, ...preconditions] };
}

/** The older entry that a question is kept about, for an entry as `refText` gives it. Whether both still stand is not looked at. */
export function askedOf(ctx: DecideContext, { asked }: Decisions): (ref: EntryRef) => EntryRef | null {
  const open = new Map(asked.map(({ path, other }) => [refText(entryAt(ctx, path)), entryAt(ctx, other)]));
  return (ref) => open.get(refText(ref)) ?? null;
}

/** The entries of which a question is kept, answered or not. */
export function askedRefs(ctx: DecideContext, { asked }: Decisions): EntryRef[] {
  return asked.map(({ path }) => entryAt(ctx, path));
}

/** The entry that a line of the decisions note names. */
function entryAt(ctx: DecideContext, name: string): EntryRef {
  return refFrom(joinPath(ctx.memory.root, name));
}
