import type { DecideContext } from '../../model/context';
import type { Link } from '../../model/link';
import type { Range } from '../../model/note';
import { isNotePath, type VaultPath } from '../../model/path';
import type { RememberInput } from '../../model/results/remember';
import type { Selection } from '../../model/results/selection';
import { isClosed } from '../../read/entries/sanitise';
import { layerAt } from '../../read/files/rules';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { hasUnclosedFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { scanMarkdown, type Scan } from '../../read/markdown/scan';
import { resolveSubpath } from '../../read/markdown/subpath';
import { bodyStart } from '../../read/snapshot/note';
import { offsetInFile, shownText } from '../../read/text/text';

/** Why a selection stays in its note, as one sentence. */
export interface Stays {
  readonly stays: string;
}

/** The part of a note that a link may take the place of. */
export interface SelectionPlace extends Range {
  readonly path: VaultPath;
  /** The file's text. */
  readonly text: string;
  readonly scan: Scan;
  /** The links in it. */
  readonly links: readonly Link[];
}

/** A link to a note of any name, to see whether a link can stand somewhere. */
const PROBE = '[[Entry]]';

/** Marks that begin a line and stay there: quote marks, a list marker, a tick box. */
const LINE_MARKS = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?)?/;

/** A heading, list marker or tick box at the start of a line, which a title does not take along. */
const LEAD = /^\s*(?:#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?)/;

/**
 * Where the selection lies in its file, without white space and list marks at its ends; or why it stays: where a link could
 * not stand, where other text would be read otherwise, where something leads into it, or where the entry does not say all
 * of it. `text` is the file, which shows what `selection` was taken from.
 */
export function selectionPlace(
  ctx: DecideContext,
  path: VaultPath,
  text: string,
  selection: Pick<Selection, 'start' | 'end'>,
  entry: Pick<RememberInput, 'title' | 'body'>,
): SelectionPlace | Stays {
  const range = trimmedRange(text, { start: offsetInFile(text, selection.start), end: offsetInFile(text, selection.end) });
  const selected = text.slice(range.start, range.end);
  const { layer } = layerAt(ctx, path);
  if (!isNotePath(path)) return stays('it is not in a note');
  if (layer === 'read-only' || layer === 'append-only') return stays(`the note is ${layer}`);
  if (selected === '') return stays('it holds nothing but marks of a list');
  if (range.start < bodyStart(readFrontmatter(text)) || hasUnclosedFrontmatter(text)) return stays("it lies in the note's properties");
  if (!holdsAll(entry, shownText(selected))) return stays('the entry does not hold all of it');
  const scan = scanBody(text);
  if (/\[\^[^\]\s]+\]/.test(selected)) return stays('it has a footnote of the note');
  if (isLedInto(ctx, path, scan, range)) return stays('something links to a heading or block in it');
  if (linkRead(text, scan, range, PROBE) === null) return stays('a link cannot stand in its place');
  return { path, text, scan, links: scan.links.filter((link) => !isOutside(link, range)), ...range };
}

/** True where a link of this or another note leads to a heading or block that the range touches. */
function isLedInto(ctx: DecideContext, path: VaultPath, scan: Scan, range: Range): boolean {
  if ([...scan.headings, ...scan.blockIds].every((one) => isOutside(one, range))) return false;
  const own = scan.links.filter((link) => isOutside(link, range) && ctx.snapshot.resolve(link.linkpath, path) === path);
  const toItself = scan.links.filter((link) => isOutside(link, range) && link.linkpath === '');
  return [...ctx.snapshot.inbound(path).filter(({ from }) => from !== path), ...own, ...toItself].some(({ subpath }) => {
    const target = subpath === null ? null : resolveSubpath(scan, subpath);
    if (target === null) return false;
    return !isOutside(target.kind === 'heading' ? target.heading : target.block, range);
  });
}

export function stays(why: string): Stays {
  return { stays: `The selected text stays in the note: ${why}.` };
}

/**
 * True where an entry says all that a selection does, word for word: in its text, or with the first line as its title.
 * White space does not count.
 */
function holdsAll({ title, body }: Pick<RememberInput, 'title' | 'body'>, selected: string): boolean {
  const [first = '', ...others] = selected.trim().split('\n');
  const rest = solid(others.join('\n'));
  if (solid(body).includes(solid(selected))) return true;
  const line = solid(first.replace(LEAD, '').replace(/[ \t]+#+[ \t]*$/, ''));
  return rest !== '' && line === solid(title) && solid(body).includes(rest);
}

function solid(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The range without white space at its ends, and without the marks of the line in which it begins. */
function trimmedRange(text: string, { start, end }: Range): Range {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const marks = lineStart + (LINE_MARKS.exec(text.slice(lineStart, end))?.[0].length ?? 0);
  let [from, to] = [Math.max(start, marks), end];
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** The contents of the text below the properties. */
export function scanBody(text: string): Scan {
  return scanMarkdown(text, bodyStart(readFrontmatter(text)));
}

/**
 * `link` as it is read in place of the range; null where it is not read as a link there, or where anything outside of the
 * range would be read otherwise: where code is opened, closed or entered, or a link is cut.
 */
export function linkRead(text: string, before: Scan, range: Range, link: string): Link | null {
  const isCut = before.links.some((one) => !isOutside(one, range) && (one.start < range.start || one.end > range.end));
  if (isCut || !isClosed(text.slice(range.start, range.end))) return null;
  const after = scanBody(text.slice(0, range.start) + link + text.slice(range.end));
  const place = { start: range.start, end: range.start + link.length };
  const shift = place.end - range.end;
  const moved = (at: number): number => (at < range.end ? at : at + shift);
  if (factsAround(before, range, moved) !== factsAround(after, place, (at) => at)) return null;
  const inside = after.links.filter((one) => !isOutside(one, place));
  return inside.length === 1 ? (inside.find(({ start, end }) => start === place.start && end === place.end) ?? null) : null;
}

function factsAround({ links, headings }: Scan, range: Range, at: (offset: number) => number): string {
  return JSON.stringify([
    links.filter((one) => isOutside(one, range)).map(({ start, kind, raw, linkpath }) => [at(start), kind, raw, linkpath]),
    headings.filter((one) => isOutside(one, range)).map(({ start, level, text }) => [at(start), level, text]),
  ]);
}

function isOutside(one: Range, range: Range): boolean {
  return one.end <= range.start || one.start >= range.end;
}
