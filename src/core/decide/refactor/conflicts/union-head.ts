import type { ConflictChoice, ConflictPlace, Union } from '../../../model/results/conflicts';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { readFrontmatter } from '../../../read/frontmatter/frontmatter';
import { lineBreakOf } from '../../../read/markdown/fences';
import { exactData } from '../../../read/frontmatter/exact-number';
import { sameValue, setProperty } from '../../../read/frontmatter/properties';
import { attempt } from '../../../model/errors';

/** The version that stays in a place; both where it may. */
export type Choose = (place: ConflictPlace) => ConflictChoice;

type Data = Readonly<Record<string, unknown>>;

/** Properties as they are read and as they are written. */
export interface Head {
  readonly data: Data;
  /** The data with the letters of numbers: of two numbers of twenty digits JavaScript makes one. */
  readonly exact: Data;
  /** In their order, each with the lines that belong to it; comments that belong to none have no key. */
  readonly properties: readonly { readonly key: string | null; readonly lines: string }[];
  /** Offsets of what stands between the lines of `---`. */
  readonly inner: { readonly start: number; readonly end: number };
}

/**
 * The properties of two versions of one note, as blocks with their lines of `---`, either of which may be empty: the
 * first, with those that only the second has. Lists of both become one. A property with two other values is unsure;
 * so is the whole block where its YAML cannot be put together line by line.
 */
export function unionOfHeads(ours: string, theirs: string, choose: Choose): Union {
  if (theirs.trim() === '' || plain(ours) === plain(theirs)) return { text: ours, places: [] };
  if (ours.trim() === '') return { text: theirs, places: [] };
  return joined(ours, theirs, choose) ?? eitherOf(ours, theirs, choose);
}

/** The whole of one or the other. */
export function eitherOf(ours: string, theirs: string, choose: Choose): Union {
  const place = { property: null, note: ours, copy: theirs, both: false, at: '1 of 1' };
  return { text: choose(place) === 'copy' ? theirs : ours, places: [place] };
}

function joined(ours: string, theirs: string, choose: Choose): Union | null {
  const [own, other] = [headOf(ours), headOf(theirs)];
  if (own === null || other === null) return null;
  const properties = [...own.properties];
  const wanted: Record<string, unknown> = { ...own.data };
  const places: ConflictPlace[] = [];
  const lists: [string, unknown[]][] = [];
  for (const { key, lines } of other.properties) {
    const at = own.properties.findIndex((one) => one.key === key && (key !== null || plain(one.lines) === plain(lines)));
    const before = own.properties[at]?.lines;
    if (before === undefined) {
      properties.push({ key, lines: lines.replace(/\r?\n/g, lineBreakOf(ours)) });
      if (key !== null) wanted[key] = other.data[key];
      continue;
    }
    if (key === null || plain(before) === plain(lines)) continue;
    // Something may be a comment, which the value alone does not hold.
    const hasComment = /(?:^|\s)#/.test(lines);
    if (!hasComment && sameValue(own.exact[key], other.exact[key])) continue;
    const list = hasComment ? null : listOf(own.exact[key], other.exact[key]);
    if (list !== null) {
      lists.push([key, list]);
      wanted[key] = list;
      continue;
    }
    const place = { property: key, note: before.trimEnd(), copy: lines.trimEnd(), both: false, at: '1 of 1' };
    places.push(place);
    if (choose(place) !== 'copy') continue;
    properties[at] = { key, lines };
    wanted[key] = other.data[key];
  }
  const inner = properties.map(({ lines }) => (lines.endsWith('\n') ? lines : `${lines}\n`)).join('');
  const written = ours.slice(0, own.inner.start) + inner + ours.slice(own.inner.end);
  const text = attempt(() => lists.reduce((done, [key, list]) => setProperty(done, key, list), written), null);
  // The lines put together are read again: they must say what both say.
  return text !== null && sameValue(dataIn(text), wanted) ? { text, places } : null;
}

export function dataIn(head: string): Data | null {
  const read = readFrontmatter(head);
  return read.state === 'ok' ? read.data : null;
}

/** Null where some line belongs to no property, or some property to no line, as `dc:title`: then lines alone do not tell them apart. */
export function headOf(head: string): Head | null {
  const [block, data] = [findFrontmatter(head), dataIn(head)];
  if (block === null || data === null) return null;
  const { inner } = block;
  const found: { key: string | null; lines: string }[] = [];
  let above = '';
  for (const line of head.slice(inner.start, inner.end).match(/[^\n]*\n/g) ?? []) {
    const key = /^(?:"([^"\\]+)"|'([^']+)'|([^\s#"'\-?[\]{}|>&*!%@`][^:]*?))\s*:(?:\s|$)/.exec(line);
    const last = found.at(-1);
    if (key !== null) {
      found.push({ key: key[1] ?? key[2] ?? key[3] ?? '', lines: above + line });
      above = '';
    } else if (last !== undefined) last.lines += line;
    else if (/^\s*(?:#|$)/.test(line)) above += line;
    else return null;
  }
  const names = new Set(found.map(({ key }) => key ?? ''));
  if (names.size !== Object.keys(data).length || ![...names].every((name) => Object.hasOwn(data, name))) return null;
  const properties = above === '' ? found : [...found, { key: null, lines: above }];
  return { data, exact: exactData(head.slice(inner.start, inner.end)), properties, inner };
}

/** Both lists in one, the first's items first; null where one of them is no list of single values. */
function listOf(own: unknown, other: unknown): unknown[] | null {
  if (!isList(own) || !isList(other)) return null;
  return [...own, ...other.filter((item) => !own.some((known) => sameValue(known, item)))];
}

export function isList(value: unknown): value is (string | number | boolean)[] {
  return Array.isArray(value) && value.every((item) => ['string', 'number', 'boolean'].includes(typeof item));
}

export function plain(text: string): string {
  return text.replace(/[ \t\r]+$/gm, '');
}
