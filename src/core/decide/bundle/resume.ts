import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { DecideContext } from '../../model/context';
import type { NotePath } from '../../model/path';
import { checkpointStamp, MOST_DAYS_TO_RESUME } from '../../read/entries/checkpoints';
import { areDisjoint, projectsOf } from '../../read/memory/projects';
import { notesOf } from '../../read/memory/scope';
import { belongs, type BundleCandidate } from './candidate';

/**
 * The note of the last checkpoint, to resume from, where checkpoints are entries of their own; null where there is none of
 * the last two weeks. Files of the present state need no such step: they are in the bundle as they are. One of other projects than `own` counts not.
 */
export function resumeCandidate(ctx: DecideContext, own: readonly string[] = []): BundleCandidate | null {
  if (ctx.convention.states?.some(({ checkpoints }) => checkpoints !== undefined) === true) return null;
  let last: { readonly path: NotePath; readonly stamp: string } | null = null;
  for (const note of notesOf(ctx)) {
    const { path, headings } = note;
    if (areDisjoint(own, projectsOf(note))) continue;
    for (const { text } of headings) {
      const stamp = checkpointStamp(text);
      if (stamp !== null && (last === null || stamp >= last.stamp) && belongs(ctx, path)) last = { path, stamp };
    }
  }
  if (last === null || Math.abs(differenceInCalendarDays(parseISO(ctx.today), parseISO(last.stamp.slice(0, 10)))) > MOST_DAYS_TO_RESUME)
    return null;
  return { path: last.path, why: 'It is the last checkpoint, to resume from.', phase: 'resume', must: false };
}
