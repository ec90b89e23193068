import type { Link } from '../../model/link';
import { extensionOf, type VaultPath } from '../../model/path';
import { scanMarkdown, type Scan } from '../../read/markdown/scan';
import { findFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { normaliseLinkText, markdownTarget } from '../../read/markdown/target';
import { linksOrNull } from '../../read/snapshot/links-in';
import { stringsOfObjects, unitOffsets, type JsonString } from '../../read/text/json-strings';
import { applyEdits, type TextEdit } from './text-edit';
import type { Range } from '../../model/note';
import { decodeDestination } from '../../read/markdown/entities';
import { encodeAngled, encodeBare } from '../../read/markdown/destination';

/** One link of a source that is to lead elsewhere; `index` counts the source's links in their order. */
export interface LinkChange {
  readonly index: number;
  readonly target: NewTarget;
}

/**
 * The edits of a file's text that give some of its links new targets. `links` are all links of this
 * very text. Where one cannot be changed safely, or would have another subpath than it should as a reader of the edited text sees
 * it, the answer names it, so that nothing is guessed.
 */
export function editSource(
  path: VaultPath,
  text: string,
  links: readonly Link[],
  changes: readonly LinkChange[],
): TextEdit[] | { readonly failed: Link } {
  const nodes = extensionOf(path).toLowerCase() === 'canvas' ? stringsOfObjects(withoutMark(text), 'nodes') : [];
  const edits: TextEdit[] = [];
  // Where the destinations stand is what the reader says; a markdown link is never searched for again.
  let scan: Scan | null = null;
  const read = (): Scan => (scan ??= scanMarkdown(text, findFrontmatter(text)?.range.end ?? 0));
  for (const { index, target } of changes) {
    const link = links[index];
    if (link === undefined) continue;
    const found =
      link.kind === 'canvas' || nodes.length > 0
        ? editCanvasLink(text, nodes, links, index, target)
        : editTextLink(text, read, link, target);
    if (found === null) return { failed: link };
    for (const edit of found) {
      // Several reference links share one definition, which is edited once.
      if (!edits.some((other) => other.start === edit.start && other.end === edit.end && other.text === edit.text)) edits.push(edit);
    }
  }
  const now = edits.length === 0 ? null : linksOrNull(path, applyEdits(text, edits));
  // Another number of links is for the caller, who knows which files there are.
  if (now?.length !== links.length) return edits;
  const asked = new Map(changes.map(({ index, target }) => [index, target.subpath]));
  const strayed = links.find((link, index) => {
    const subpath = asked.get(index) === undefined ? link.subpath : asked.get(index);
    return normaliseLinkText(subpath ?? '') !== normaliseLinkText(now[index]?.subpath ?? '');
  });
  return strayed === undefined ? edits : { failed: strayed };
}

function editTextLink(text: string, read: () => Scan, link: Link, target: NewTarget): TextEdit[] | null {
  const written = text.slice(link.start, link.end);
  if (link.start < 0 || written !== link.raw) return null;
  if (link.kind !== 'frontmatter') {
    if (link.spelling !== 'markdown') return shift(respell(link, written, target), link.start);
    const { links, destinations } = read();
    const own = links.find((one) => one.start === link.start && one.end === link.end);
    return own === undefined ? null : editDestination(text, own, destinations, target);
  }
  const quote = written[0];
  if (quote === '"' || quote === "'") {
    const inner = unquote(unfolded(written));
    const changed = inner === null ? null : editValue(link, inner, target);
    if (inner === null || changed === null) return null;
    return [{ start: link.start, end: link.end, text: quoteAs(quote, applyEdits(inner, changed)) }];
  }
  // The header of a block stays: `>-` and the line break below it.
  const [header] = /^(?:[|>][^\n]*\n[ \t]*)?/.exec(written) ?? [''];
  const flat = unfolded(written.slice(header.length));
  if (header !== '' || flat !== written) {
    const changed = editValue(link, flat, target);
    return changed === null ? null : [{ start: link.start + header.length, end: link.end, text: applyEdits(flat, changed) }];
  }
  const before = text[link.start - 1];
  const edits = editValue(link, written, target);
  const escaped = edits?.map((edit) => ({ ...edit, text: escapeFor(before, edit.text) })) ?? null;
  return shift(escaped, link.start);
}

/** A value over several lines as YAML reads it, on one: `"[[A long\n  name]]"` → `"[[A long name]]"` (YAML 1.2, 6.5 and 7.3). */
function unfolded(written: string): string {
  return written.replace(/\\\r?\n[ \t]*/g, '').replace(/[ \t]*\r?\n[ \t]*/g, ' ');
}

/** A markdown link, or the definition of a reference, where the scan of this very text saw its destination. */
function editDestination(text: string, own: Link, destinations: Scan['destinations'], target: NewTarget): TextEdit[] | null {
  const at = destinations.get(own);
  if (at === undefined) return null;
  return respellMarkdown(own, text, at, own.kind === 'reference' ? null : own.start + own.raw.indexOf('[') + 1, target);
}

/** A link that a property's value is as a whole: of a markdown link, the text holds no bracket and so ends at the first `](`. */
function editValue(link: Link, value: string, target: NewTarget): TextEdit[] | null {
  if (link.spelling !== 'markdown') return respell(link, value, target);
  const close = value.indexOf('](');
  const end = value.lastIndexOf(')');
  if (close < 0 || end < close) return null;
  const angled = value[close + 2] === '<' ? 1 : 0;
  return respellMarkdown(link, value, { start: close + 2 + angled, end: end - angled }, value.indexOf('[') + 1, target);
}

/** A link of a canvas stands in a node's `file` or `background`, or in its `text` as in a note of its own. */
function editCanvasLink(text: string, nodes: readonly Node[], links: readonly Link[], index: number, target: NewTarget): TextEdit[] | null {
  const link = links[index];
  const at = link === undefined ? -1 : nodes.findIndex((one) => holds(one, link));
  const node = nodes[at];
  if (link === undefined || node === undefined) return null;
  if (link.spelling === 'path') {
    const key = ['file', 'background'].find((one) => node.get(one)?.value.normalize('NFC') === link.linkpath.normalize('NFC'));
    const file = key === undefined ? undefined : node.get(key);
    if (file === undefined) return null;
    const edit = { start: file.start, end: file.end, text: jsonInner(target.linkpath) };
    if (target.subpath === undefined || target.subpath === link.subpath) return [edit];
    const below = key === 'file' ? editCardSubpath(text, file, node.get('subpath'), at, target.subpath) : null;
    return below === null ? null : [edit, ...below];
  }
  const card = node.get('text');
  if (card === undefined) return null;
  const offsets = unitOffsets(text, card);
  const order = links.slice(0, index).filter((other) => other.property === link.property && other.spelling !== 'path').length;
  const { links: inCard, destinations } = scanMarkdown(card.value);
  const own = inCard.find((one, place) => (link.start < 0 ? place === order : offsets[one.start] === link.start));
  if (own === undefined || (own.raw !== link.raw && text.slice(offsets[own.start], offsets[own.end]) !== link.raw)) return null;
  const edits =
    own.spelling === 'markdown' ? editDestination(card.value, own, destinations, target) : shift(respell(own, own.raw, target), own.start);
  return (
    edits?.map((edit) => ({ start: offsets[edit.start] ?? card.end, end: offsets[edit.end] ?? card.end, text: jsonInner(edit.text) })) ??
    null
  );
}

/** The strings of a node of a canvas. */
type Node = ReadonlyMap<string, JsonString>;

/** True for the node in which a link stands, found by its id where the metadata cache gave no offsets. */
function holds(node: Node, { start, end, property }: Link): boolean {
  if (start < 0) return node.get('id')?.value === property;
  return [...node.values()].some((one) => one.start <= start && end <= one.end);
}

/** A file card's subpath is a member of its own, which is not there where the card shows the whole file; `at` is the card's number. */
function editCardSubpath(
  text: string,
  file: JsonString,
  below: JsonString | undefined,
  at: number,
  subpath: string | null,
): TextEdit[] | null {
  if (below !== undefined && subpath !== null) return [{ start: below.start, end: below.end, text: jsonInner(subpath) }];
  if (below !== undefined) return [{ ...memberRange(text, below), text: '' }];
  if (subpath === null) return [];
  // A subpath that is no text is left alone.
  const { nodes } = JSON.parse(withoutMark(text)) as { nodes: readonly unknown[] };
  const card = nodes.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one))[at];
  return Object.hasOwn(card ?? {}, 'subpath')
    ? null
    : [{ start: file.end + 1, end: file.end + 1, text: `,"subpath":"${jsonInner(subpath)}"` }];
}

/** The text of a JSON file with a space for its byte order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, ' ');
}

/** A text as it stands between the quotes of a JSON string. */
function jsonInner(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** The range of a member of an object that holds others as well: its key, its value and one comma. */
function memberRange(text: string, { keyStart, end }: JsonString): Range {
  const after = /^"\s*,\s*/.exec(text.slice(end));
  if (after !== null) return { start: keyStart, end: end + after[0].length };
  return { start: text.lastIndexOf(',', keyStart), end: end + 1 };
}

function shift(edits: TextEdit[] | null, by: number): TextEdit[] | null {
  return edits?.map((edit) => ({ start: edit.start + by, end: edit.end + by, text: edit.text })) ?? null;
}

/** A link inside a quoted YAML value needs the quote's own escapes. */
function escapeFor(quote: string | undefined, text: string): string {
  if (quote === "'") return text.replace(/'/g, "''");
  return quote === '"' ? text.replace(/[\\"]/g, '\\$&') : text;
}

function unquote(written: string): string | null {
  if (written.length < 2 || written[0] !== written[written.length - 1]) return null;
  if (written[0] === "'") return written.slice(1, -1).replace(/''/g, "'");
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function quoteAs(quote: string, text: string): string {
  return quote === "'" ? `'${text.replace(/'/g, "''")}'` : JSON.stringify(text);
}

/** The new target of a link; its alias and spelling stay. */
interface NewTarget {
  readonly linkpath: string;
  /** A new subpath with its `#`, null for none; absent keeps what is there. */
  readonly subpath?: string | null;
  /** A new text for a link that showed the old name; null keeps what is there. */
  readonly display: string | null;
}

/**
 * The edits that turn `written`, the link as it stands in its text, to a new target; offsets count
 * from its first character. Null if the link cannot be taken apart, so that nobody guesses.
 */
function respell(link: Link, written: string, target: NewTarget): TextEdit[] | null {
  return link.spelling === 'path' ? respellPath(link, written, target) : respellWikilink(written, target);
}

/**
 * The edits that turn a markdown link to a new target; offsets are those of `text`. `at` is where its destination stands, and
 * `open` where its text begins, null for a reference, whose destination stands elsewhere. Null if no spelling is read as
 * that target.
 */
function respellMarkdown(link: Link, text: string, at: Range, open: number | null, target: NewTarget): TextEdit[] | null {
  const { kept, spelled } = respellDestination(link, text.slice(at.start, at.end), text[at.start - 1] === '<', target);
  if (spelled === null) return null;
  const edits: TextEdit[] = [{ start: at.start, end: at.end - kept, text: spelled }];
  const { display } = link;
  if (open !== null && target.display !== null && display !== null && text.startsWith(`${display}]`, open))
    edits.push({ start: open, end: open + display.length, text: target.display });
  return edits;
}

/** A bare path: a card of a canvas holds its subpath elsewhere, a base writes it after the path. */
function respellPath(link: Link, written: string, target: NewTarget): TextEdit[] {
  const hash = link.kind === 'base' ? written.indexOf('#') : -1;
  const end = hash < 0 || target.subpath !== undefined ? written.length : hash;
  return [{ start: 0, end, text: target.linkpath + (link.kind === 'base' ? (target.subpath ?? '') : '') }];
}

function respellWikilink(written: string, target: NewTarget): TextEdit[] | null {
  const open = /^!?\[\[/.exec(written)?.[0].length;
  if (open === undefined || !written.endsWith(']]')) return null;
  const content = written.slice(open, -2);
  const pipe = content.indexOf('|', 1);
  let stop = pipe < 0 ? content.length : pipe;
  // In a table the pipe is written `\|`, and the backslash is not part of the name.
  if (pipe > 0 && content[pipe - 1] === '\\') stop--;
  const hash = content.slice(0, stop).indexOf('#');
  if (hash >= 0 && target.subpath === undefined) stop = hash;
  const name = content.slice(0, stop);
  const start = open + (name.length - name.trimStart().length);
  const edits = [{ start, end: start + name.trim().length, text: target.linkpath + (target.subpath ?? '') }];
  const shown = pipe < 0 ? '' : content.slice(pipe + 1);
  if (target.display === null || shown.trim() === '') return edits;
  const from = open + pipe + 1 + (shown.length - shown.trimStart().length);
  return [...edits, { start: from, end: from + shown.trim().length, text: target.display }];
}

/** The `#` before a subpath may be written as itself, percent-encoded, or a character reference. */
const HASH = /#|%23|&(?:#0*35|#x0*23);/gi;

/** The new destination, and how many letters of the old one it keeps at its end; null if none is read as it should be. */
function respellDestination(link: Link, old: string, angled: boolean, target: NewTarget): { kept: number; spelled: string | null } {
  const encode = angled ? encodeAngled : encodeBare;
  const name = encode(target.linkpath, old);
  const subpath = target.subpath === undefined ? link.subpath : target.subpath;
  const isRead = (destination: string): boolean => {
    const read = markdownTarget(link.kind === 'frontmatter' ? destination : decodeDestination(destination));
    return read?.linkpath === normaliseLinkText(target.linkpath) && (read.subpath ?? '') === normaliseLinkText(subpath ?? '');
  };
  // A subpath that stays keeps its very letters, from the first place that is read so: in `it&#39;s.md#h` it is not the first `#`.
  if (target.subpath === undefined && subpath !== null)
    for (const { index } of old.matchAll(HASH)) {
      if (isRead(name + old.slice(index))) return { kept: old.length - index, spelled: name };
    }
  const whole = name + encode(subpath ?? '', old);
  return { kept: 0, spelled: whole === '' || isRead(whole) ? whole : null };
}
