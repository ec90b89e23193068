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

/** A property as it is written, the lines that belong to it included; comments that belong to none have no key. */
interface Property {
  readonly key: string | null;
  readonly lines: string;
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
  const [own, other] = [dataIn(ours), dataIn(theirs)];
  const [lines, more] = [propertiesIn(ours), propertiesIn(theirs)];
  if (own === null || other === null || lines === null || more === null) return null;
  // A name that the lines do not tell, as `dc:title`, would go with the property above it.
  if (!namesAll(lines, own) || !namesAll(more, other)) return null;
  const [exact, otherExact] = [exactIn(ours), exactIn(theirs)];
  const wanted: Record<string, unknown> = { ...own };
  const places: ConflictPlace[] = [];
  const added: string[] = [];
  const replaced = new Map<string, string>();
  const lists: [string, unknown[]][] = [];
  for (const { key, lines: written } of more) {
    const before = lines.find((one) => one.key === key && (key !== null || plain(one.lines) === plain(written)));
    if (key === null) {
      if (before === undefined) added.push(written);
      continue;
    }
    const value = other[key];
    if (!Object.hasOwn(own, key)) {
      added.push(written);
      wanted[key] = value;
    } else if (plain(before?.lines ?? '') !== plain(written) && !(sameValue(exact[key], otherExact[key]) && !hasComment(written))) {
      const list = hasComment(written) ? null : listOf(exact[key], otherExact[key]);
      if (list !== null) {
        lists.push([key, list]);
        wanted[key] = list;
        continue;
      }
      const place = { property: key, note: before?.lines.trimEnd() ?? '', copy: written.trimEnd(), both: false, at: '1 of 1' };
      places.push(place);
      if (choose(place) !== 'copy') continue;
      replaced.set(key, written);
      wanted[key] = value;
    }
  }
  const block = findFrontmatter(ours);
  if (block === null) return null;
  const end = lineBreakOf(ours);
  const inner = [
    ...lines.map(({ key, lines: written }) => replaced.get(key ?? '') ?? written),
    ...added.map((one) => one.replace(/\r?\n/g, end)),
  ]
    .map(ended)
    .join('');
  const joined = ours.slice(0, block.inner.start) + inner + ours.slice(block.inner.end);
  const text = attempt(() => lists.reduce((done, [key, list]) => setProperty(done, key, list), joined), null);
  // The lines put together are read again: they must say what both say.
  return text !== null && sameValue(dataIn(text), wanted) ? { text, places } : null;
}

function dataIn(head: string): Data | null {
  const read = readFrontmatter(head);
  return read.state === 'ok' ? read.data : null;
}

/** The data with the letters of numbers: of two numbers of twenty digits JavaScript makes one. */
function exactIn(head: string): Data {
  const inner = findFrontmatter(head)?.inner;
  return inner === undefined ? {} : exactData(head.slice(inner.start, inner.end));
}

function namesAll(properties: readonly Property[], data: Data): boolean {
  const named = new Set(properties.map(({ key }) => key));
  return Object.keys(data).every((key) => named.has(key));
}

/** The properties in their order; null where some line belongs to none, so that lines alone do not tell them apart. */
function propertiesIn(head: string): Property[] | null {
  const block = findFrontmatter(head);
  if (block === null) return null;
  const found: { key: string | null; lines: string }[] = [];
  let above = '';
  for (const line of head.slice(block.inner.start, block.inner.end).match(/[^\n]*\n/g) ?? []) {
    const key = /^(?:"([^"\\]+)"|'([^']+)'|([^\s#"'\-?[\]{}|>&*!%@`][^:]*?))\s*:(?:\s|$)/.exec(line);
    const last = found.at(-1);
    if (key !== null) {
      found.push({ key: key[1] ?? key[2] ?? key[3] ?? '', lines: above + line });
      above = '';
    } else if (last !== undefined) last.lines += line;
    else if (/^\s*(?:#|$)/.test(line)) above += line;
    else return null;
  }
  return above === '' ? found : [...found, { key: null, lines: above }];
}

/** Both lists in one, the first's items first; null where one of them is no list of single values. */
function listOf(own: unknown, other: unknown): unknown[] | null {
  if (!isList(own) || !isList(other)) return null;
  return [...own, ...other.filter((item) => !own.some((known) => sameValue(known, item)))];
}

/** True where something may be a comment, which the value alone does not hold. */
function hasComment(written: string): boolean {
  return /(?:^|\s)#/.test(written);
}

function isList(value: unknown): value is (string | number | boolean)[] {
  return Array.isArray(value) && value.every((item) => ['string', 'number', 'boolean'].includes(typeof item));
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function plain(text: string): string {
  return text.replace(/[ \t\r]+$/gm, '');
}
