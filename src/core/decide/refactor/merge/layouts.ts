import { MemoryError } from '../../../model/errors';
import { stemOf } from '../../../model/path';
import { writableData } from '../../../read/frontmatter/exact-number';
import { parseNote, bodyStart } from '../../../read/snapshot/note';
import { followMerge, type FollowedMerge, type MergeJob } from './follow';
import { topmost, withNamedHeading, type Renamed } from './layout';
import { uniteProperties, type Head, type Property } from './properties';
import { cannotFollow } from '../simulate';
import type { Side } from './side';
import { setProperties } from '../../../read/frontmatter/properties';
import type { Note } from '../../../model/note';
import type { Link, ResolvedLink } from '../../../model/link';
import type { BlockKind } from '../../../read/markdown/blocks';
import { readMarks } from '../../../read/markdown/scan';

/** A merge worked out. */
export interface Merged extends MergedText {
  readonly followed: FollowedMerge;
  readonly properties: readonly Property[];
  readonly renamed: Renamed;
}

/**
 * The merge that loses nothing: FROM's text as it is, below a line of `---` where INTO's last block would take it in; headings
 * that links could not tell apart get FROM's name after them. Throws `verify_failed` if something would be lost, and the errors of `followMerge`.
 */
export function mergeTexts(job: MergeJob): Merged {
  const { from, into } = job;
  let renamed: Renamed = new Map();
  for (;;) {
    const followed = followMerge(job, renamed);
    if (!('unreachable' in followed)) return composed(job, followed, renamed);
    const same = followed.unreachable.find((index) => renamed.has(index));
    if (same !== undefined)
      throw cannotFollow(into.path, `no link can tell its heading "${from.note.headings[same]?.text ?? ''}" from one of "${from.path}"`);
    // From the top: a heading that has its own name may tell those below it apart too.
    for (const index of topmost(from.note.headings, followed.unreachable)) renamed = withNamedHeading(renamed, index, from, into);
  }
}

function composed(job: MergeJob, followed: FollowedMerge, renamed: Renamed): Merged {
  const { from, into } = job;
  const headOf = ({ path }: Side, text: string): Head => ({ data: writableData(parseNote(path, text, 0), text), name: stemOf(path) });
  const properties = uniteProperties(headOf(from, followed.from), headOf(into, followed.into));
  let fault: string | null = null;
  // A list at INTO's end takes in what begins with spaces, but not beyond a line.
  for (const parting of ['', '---']) {
    const merged = composeMerged(into, followed.into, properties, from, followed.from, parting);
    const why = faultOf(job, followed, merged.text, parting);
    if (why === null) return { ...merged, followed, properties, renamed };
    fault ??= why;
  }
  throw new MemoryError(
    'verify_failed',
    `The ${fault ?? 'links'} of "${from.path}" would not survive below the text of "${into.path}", so nothing was changed. Look for a code block or comment that is never closed, close it and try again.`,
    into.path,
  );
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
  parting: string,
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
  const line = parting === '' ? '' : `${parting}${lineEnd}${lineEnd}`;
  const appended = `${gap}${line}${body.replace(/\r?\n/g, lineEnd)}`;
  // As the writer appends: on lines of their own.
  const onOwnLine = base === '' || base === '\ufeff' || base.endsWith('\n') ? '' : lineEnd;
  return { text: `${base}${onOwnLine}${appended}${appended.endsWith('\n') ? '' : lineEnd}`, appended };
}

/**
 * Why the merged text, read as a whole, would not hold what the two texts hold apart: null if it
 * does. An open code block at INTO's end, for one, would swallow FROM's links, and a list there its indented code.
 */
function faultOf(job: MergeJob, followed: FollowedMerge, merged: string, parting: string): string | null {
  const { from, into, view, resolver } = job;
  const whole = parseNote(into.path, merged, 0);
  const parts = { into: parseNote(into.path, followed.into, 0), from: parseNote(from.path, followed.from, 0) };
  if (!equal(whole.headings, followed.anchors.headings, (one) => `${one.level} ${one.text}`)) return 'headings';
  if (!equal(whole.blockIds, followed.anchors.blockIds, (one) => one.id)) return 'blocks';
  if (!equal(bodyLinks(whole), [...bodyLinks(parts.into), ...bodyLinks(parts.from)], written)) return 'links';
  const line: BlockKind[] = parting === '' ? [] : ['break'];
  if (!joins([...kindsOf(followed.into, parts.into), ...line], kindsOf(followed.from, parts.from), kindsOf(merged, whole)))
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
