import { MemoryError } from '../../../model/errors';
import { stemOf } from '../../../model/path';
import { parseNote } from '../../../read/snapshot/note';
import { composeMerged, type MergedText } from './compose';
import { followMerge, type FollowedMerge, type MergeJob } from './follow';
import { AS_IT_IS, topmost, withNamedHeading, type Layout } from './layout';
import { writableData } from './letters';
import { uniteProperties, type Head, type Property } from './properties';
import { faultOf } from './prove';
import type { Side } from './side';

/** A merge worked out in one layout. */
export interface Merged extends MergedText {
  readonly followed: FollowedMerge;
  readonly properties: readonly Property[];
  readonly layout: Layout;
}

/** The obstacles to a layout: headings of FROM that no link could tell apart, or content that would be lost. */
type Attempt = Merged | { readonly unreachable: readonly number[] } | { readonly fault: string };

/**
 * The merge in the first layout that loses nothing: FROM's text as it is, then below a heading with
 * FROM's name, then with that name after the headings that links could not tell apart. Throws
 * `verify_failed` if no layout works, and the errors of `followMerge`.
 */
export function mergeInLayouts(job: MergeJob): Merged {
  const { from, into } = job;
  const name = stemOf(from.path).replace(/\s+/g, ' ').trim();
  const faults: string[] = [];
  const tight: { layout: Layout; unreachable: readonly number[] }[] = [];
  for (const layout of [AS_IT_IS, { ...AS_IT_IS, title: name }]) {
    const done = attempt(job, layout);
    if ('text' in done) return done;
    if ('fault' in done) faults.push(done.fault);
    else tight.push({ layout, unreachable: done.unreachable });
  }
  for (let { layout, unreachable } of tight) {
    // From the top: a heading that has its own name may tell those below it apart too.
    while (unreachable.length > 0) {
      for (const index of topmost(from.note.headings, unreachable)) layout = withNamedHeading(layout, index, from, into, name);
      const done = attempt(job, layout);
      if ('text' in done) return done;
      if ('fault' in done) faults.push(done.fault);
      if ('unreachable' in done && done.unreachable.some((index) => layout.renamed.has(index))) break;
      unreachable = 'fault' in done ? [] : done.unreachable;
    }
  }
  throw new MemoryError(
    'verify_failed',
    `The ${faults[0] ?? 'links'} of "${from.path}" would not survive below the text of "${into.path}", so nothing was changed. Look for a code block or comment that is never closed, close it and try again.`,
    into.path,
  );
}

function attempt(job: MergeJob, layout: Layout): Attempt {
  const { from, into } = job;
  const followed = followMerge(job, layout);
  if ('unreachable' in followed) return followed;
  const headOf = ({ path }: Side, text: string): Head => ({ data: writableData(parseNote(path, text, 0), text), name: stemOf(path) });
  const properties = uniteProperties(headOf(from, followed.from), headOf(into, followed.into));
  const composed = composeMerged(into, followed.into, properties, from, followed.from, layout);
  const fault = faultOf(job, layout, followed, composed.text);
  return fault === null ? { ...composed, followed, properties, layout } : { fault };
}
