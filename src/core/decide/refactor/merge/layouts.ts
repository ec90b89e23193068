import { MemoryError } from '../../../model/errors';
import { stemOf } from '../../../model/path';
import { parseNote, bodyStart } from '../../../read/snapshot/note';
import { privateMark } from '../keep-private';
import { followMerge, type FollowedMerge, type MergeJob } from './follow';
import { AS_IT_IS, topmost, withNamedHeading, type Layout } from './layout';
import { uniteProperties, type Head, type Property } from './properties';
import { faultOf } from './prove';
import type { Side } from './side';
import { setProperties } from '../../../read/frontmatter/properties';
import { dataOf, type Note } from '../../../model/note';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { ExactNumber } from '../../../read/frontmatter/exact-number';
import { exactYaml } from '../../../read/frontmatter/yaml';

/** A merge worked out in one layout. */
export interface Merged extends MergedText {
  readonly followed: FollowedMerge;
  readonly properties: readonly Property[];
  readonly layout: Layout;
  /** The property that marks the merged note private, and why it must be; null where it need not be. */
  readonly mark: { readonly property: Property; readonly why: string } | null;
}

/** Why a merged text must be marked private, null where it need not be. */
type MustMark = (text: string) => string | null;

/** The obstacles to a layout: headings of FROM that no link could tell apart, or content that would be lost. */
type Attempt = Merged | { readonly unreachable: readonly number[] } | { readonly fault: string };

/**
 * The merge in the first layout that loses nothing: FROM's text as it is, then below a heading with
 * FROM's name, then with that name after the headings that links could not tell apart. Throws
 * `verify_failed` if no layout works, and the errors of `followMerge`.
 */
export function mergeInLayouts(job: MergeJob, mustMark: MustMark): Merged {
  const { from, into } = job;
  const name = stemOf(from.path).replace(/\s+/g, ' ').trim();
  const faults: string[] = [];
  const tight: { layout: Layout; unreachable: readonly number[] }[] = [];
  for (const layout of [AS_IT_IS, { ...AS_IT_IS, title: name }]) {
    const done = attempt(job, layout, mustMark);
    if ('text' in done) return done;
    if ('fault' in done) faults.push(done.fault);
    else tight.push({ layout, unreachable: done.unreachable });
  }
  for (let { layout, unreachable } of tight) {
    // From the top: a heading that has its own name may tell those below it apart too.
    while (unreachable.length > 0) {
      for (const index of topmost(from.note.headings, unreachable)) layout = withNamedHeading(layout, index, from, into, name);
      const done = attempt(job, layout, mustMark);
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

function attempt(job: MergeJob, layout: Layout, mustMark: MustMark): Attempt {
  const { from, into } = job;
  const followed = followMerge(job, layout);
  if ('unreachable' in followed) return followed;
  const headOf = ({ path }: Side, text: string): Head => ({ data: writableData(parseNote(path, text, 0), text), name: stemOf(path) });
  const properties = uniteProperties(headOf(from, followed.from), headOf(into, followed.into));
  const compose = (set: readonly Property[]): MergedText => composeMerged(into, followed.into, set, from, followed.from, layout);
  const open = compose(properties);
  const why = mustMark(open.text);
  const mark = why === null ? null : { property: privateMark(into.path, open.text), why };
  const composed = mark === null ? open : compose([...properties, mark.property]);
  const fault = faultOf(job, layout, followed, composed.text);
  return fault === null ? { ...composed, followed, properties, layout, mark } : { fault };
}

/** The text of a note once FROM is in it, and what is appended to get there. */
interface MergedText {
  readonly text: string;
  /** Empty where FROM has no text below its properties. */
  readonly appended: string;
}

/**
 * INTO's text (its links done) with properties set and FROM's body below it, one blank line in
 * between. Empty lines at the body's start count as that blank line; everything else of it stays.
 * Throws `unreadable` where a property cannot be set.
 */
function composeMerged(
  into: Side,
  text: string,
  properties: readonly Property[],
  from: Side,
  fromText: string,
  layout: Layout,
): MergedText {
  const base = setProperties(text, properties);
  const head = parseNote(from.path, fromText, 0).frontmatter;
  const body = fromText
    .slice(bodyStart(head))
    .replace(/^\ufeff/, '')
    .replace(/^(?:[ \t]*\r?\n)+/, '');
  if (body.trim() === '') return { text: base, appended: '' };
  const lineEnd = base.includes('\r\n') ? '\r\n' : '\n';
  const isEmpty =
    base
      .slice(bodyStart(parseNote(into.path, base, 0).frontmatter))
      .replace(/^\ufeff/, '')
      .trim() === '';
  const gap = isEmpty || /\n[ \t]*\r?\n$/.test(base) ? '' : lineEnd;
  const title = layout.title === null ? '' : `# ${layout.title}${lineEnd}${lineEnd}`;
  const appended = `${gap}${title}${body.replace(/\r?\n/g, lineEnd)}`;
  // As the writer appends: on lines of their own.
  const onOwnLine = base === '' || base === '\ufeff' || base.endsWith('\n') ? '' : lineEnd;
  return { text: `${base}${onOwnLine}${appended}${appended.endsWith('\n') ? '' : lineEnd}`, appended };
}

/** A note's properties as values that can be written elsewhere in their letters. */
function writableData(note: Note, text: string): Readonly<Record<string, unknown>> {
  const data = dataOf(note);
  const block = findFrontmatter(text);
  if (block === null || !holdsNumber(data)) return data;
  return exactYaml(text.slice(block.inner.start, block.inner.end), (letters) => new ExactNumber(letters));
}

function holdsNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNumber));
}
