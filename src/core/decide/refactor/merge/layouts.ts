import { MemoryError } from '../../../model/errors';
import { stemOf } from '../../../model/path';
import { writableData } from '../../../read/frontmatter/exact-number';
import { parseNote, bodyStart } from '../../../read/snapshot/note';
import { followMerge, type FollowedMerge, type MergeJob } from './follow';
import { AS_IT_IS, topmost, withNamedHeading, type Layout } from './layout';
import { uniteProperties, type Head, type Property } from './properties';
import type { Side } from './side';
import { setProperties } from '../../../read/frontmatter/properties';
import type { Note } from '../../../model/note';
import type { Link, ResolvedLink } from '../../../model/link';
import type { BlockKind } from '../../../read/markdown/blocks';
import { readMarks } from '../../../read/markdown/scan';

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

/**
 * Why the merged text, read as a whole, would not hold what the two texts hold apart: null if it
 * does. An open code block at INTO's end, for one, would swallow FROM's links, and a list there its indented code.
 */
function faultOf(job: MergeJob, layout: Layout, followed: FollowedMerge, merged: string): string | null {
  const { from, into, view, resolver } = job;
  const whole = parseNote(into.path, merged, 0);
  const parts = { into: parseNote(into.path, followed.into, 0), from: parseNote(from.path, followed.from, 0) };
  if (!equal(whole.headings, followed.anchors.headings, (one) => `${one.level} ${one.text}`)) return 'headings';
  if (!equal(whole.blockIds, followed.anchors.blockIds, (one) => one.id)) return 'blocks';
  if (!equal(bodyLinks(whole), [...bodyLinks(parts.into), ...bodyLinks(parts.from)], written)) return 'links';
  const title: BlockKind[] = layout.title === null ? [] : ['heading'];
  if (!joins([...kindsOf(followed.into, parts.into), ...title], kindsOf(followed.from, parts.from), kindsOf(merged, whole)))
    return 'paragraphs';
  const properties = new Set(headLinks(whole).map(named));
  if (![...headLinks(parts.into), ...headLinks(parts.from)].every((link) => properties.has(named(link)))) return 'links of properties';
  const leads = (before: readonly ResolvedLink[], now: readonly Link[]): boolean =>
    before.every((link, index) => {
      const then = resolver.resolve(now[index]?.linkpath ?? '', into.path).to;
      const to = link.to === from.path ? into.path : link.to;
      return then === to || (then === null && link.via !== null && link.to !== from.path);
    });
  return leads(view.linksOf(into.path), parts.into.links) && leads(view.linksOf(from.path), parts.from.links) ? null : 'links';
}

function equal<T>(a: readonly T[], b: readonly T[], key: (one: T) => string): boolean {
  return a.length === b.length && a.every((one, index) => key(one) === key(b[index] as T));
}

/** The blocks of the outermost level, in their order. */
function kindsOf(text: string, note: Note): readonly BlockKind[] {
  return readMarks(text, bodyStart(note.frontmatter)).blocks;
}

/** True if the blocks of both are all there; a list at the end of one goes on in a list of the other. */
function joins(into: readonly BlockKind[], from: readonly BlockKind[], merged: readonly BlockKind[]): boolean {
  const inOne = into[into.length - 1] === 'list' && from[0] === 'list';
  const same = (expected: readonly BlockKind[]): boolean => equal(merged, expected, (kind) => kind);
  return same([...into, ...from]) || (inOne && same([...into, ...from.slice(1)]));
}

function bodyLinks(note: Note): Link[] {
  return note.links.filter((link) => link.kind !== 'frontmatter');
}

function headLinks(note: Note): Link[] {
  return note.links.filter((link) => link.kind === 'frontmatter');
}

function written(link: Link): string {
  return [link.kind, named(link), link.display ?? ''].join('\n');
}

function named(link: Link): string {
  return `${link.linkpath}${link.subpath ?? ''}`;
}
