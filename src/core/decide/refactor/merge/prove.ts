import type { Link, ResolvedLink } from '../../../model/link';
import type { Note } from '../../../model/note';
import { readBlocks, type BlockKind, type BlockSink } from '../../../read/markdown/blocks';
import { splitLines } from '../../../read/markdown/lines';
import { bodyStart, parseNote } from '../../../read/snapshot/note';
import type { FollowedMerge, MergeJob } from './follow';
import type { Layout } from './layout';

/**
 * Why the merged text, read as a whole, would not hold what the two texts hold apart: null where it
 * does. An open code block at INTO's end, for one, would swallow FROM's links, and a list there its indented code.
 */
export function faultOf(job: MergeJob, layout: Layout, followed: FollowedMerge, merged: string): string | null {
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
function kindsOf(text: string, note: Note): BlockKind[] {
  const kinds: BlockKind[] = [];
  const ignore = (): void => undefined;
  const sink: BlockSink = {
    topBlock: (kind) => kinds.push(kind),
    heading: ignore,
    item: ignore,
    inline: ignore,
    paragraph: ignore,
    definition: ignore,
  };
  const start = bodyStart(note.frontmatter);
  readBlocks(splitLines(text, start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start), sink);
  return kinds;
}

/** True where the blocks of both are all there; a list at the end of one goes on in a list of the other. */
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
