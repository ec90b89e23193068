import { attempt } from '../../../../model/errors';
import { findFrontmatter } from '../../../../read/frontmatter/frontmatter-block';
import { sameValue, setProperty } from '../../../../read/frontmatter/properties';
import { dateOfValue, datesOf } from '../../../../read/text/dates';
import { linesOf } from '../../../../read/text/text';
import { dataIn, headOf, isList, plain, type Head } from '../union-head';
import { changed, clash, madeOf, sure, textOf, type Line, type Piece, type Three } from './pieces';

/** Counts that the product keeps: what both sides added to them is added. */
const COUNTS: ReadonlySet<string> = new Set(['hits', 'prevented']);
/** Days that the product writes: when a note was last of use, checked, archived, superseded. */
const DAYS: ReadonlySet<string> = new Set(['last_applied', 'verified', 'archived', 'superseded_on']);

type Heads = Three<Head | null>;
type Data = Record<string, unknown>;

/**
 * The properties of three versions, key by key; a head may be empty. Null where they cannot be taken apart, so that lines alone
 * are left to compare.
 */
export function mergeHeads([base, ours, theirs]: Three<string>): Piece[] | null {
  if (base !== '' && (ours === '' || theirs === '')) return null;
  const [old, own, other] = [base, ours, theirs].map((head) => (head === '' ? null : headOf(head))) as [
    Head | null,
    Head | null,
    Head | null,
  ];
  if ((base !== '' && old === null) || own === null || other === null) return null;
  const joined = attempt(() => withJoined(ours, [old, own, other]), null);
  const head = joined === null ? null : headOf(joined.text);
  if (joined === null || head === null) return null;
  const heads: Heads = [old, head, other];
  const keys = [...head.properties, ...other.properties.filter(({ key }) => !head.properties.some((one) => one.key === key))];
  const wanted: readonly [Data, Data] = [{}, {}];
  const pieces = keys.map(({ key, lines }): Piece => {
    if (joined.keys.has(key ?? '')) return take(lines, lines, key, [head, head], wanted);
    const [before, one, two] = heads.map((version) => version?.properties.find((property) => property.key === key)?.lines ?? '') as [
      string,
      string,
      string,
    ];
    const kept = changed([before, one, two], (a, b) => plain(a) === plain(b));
    if (kept === null) return take(one, two, key, [head, other], wanted);
    const from = kept === one ? head : other;
    return take(kept, kept, key, [from, from], wanted);
  });
  const inner = findFrontmatter(joined.text)?.inner ?? head.inner;
  const around = (text: string): Piece => sure(toLines(text));
  const all = [around(joined.text.slice(0, inner.start)), ...pieces, around(joined.text.slice(inner.end))];
  const reads = (side: 'ours' | 'theirs', data: Data): boolean =>
    sameValue(dataIn(`${textOf(all.flatMap((piece) => piece[side]))}\n`), data);
  return reads('ours', wanted[0]) && reads('theirs', wanted[1]) ? all : null;
}

/** The piece of a property; `wanted` gets what both versions are to say by it. */
function take(one: string, two: string, key: string | null, from: readonly [Head, Head], wanted: readonly [Data, Data]): Piece {
  for (const [at, lines] of [one, two].entries()) {
    const data = wanted[at];
    if (key !== null && lines !== '' && data !== undefined) data[key] = from[at]?.data[key];
  }
  return one === two ? sure(toLines(one)) : clash(toLines(one), toLines(two));
}

/** Ours, with the values that can be made of both set; and their names. */
function withJoined(
  ours: string,
  [old, own, other]: readonly [Head | null, Head, Head],
): { readonly text: string; readonly keys: Set<string> } {
  const keys = new Set<string>();
  let text = ours;
  for (const { key, lines } of other.properties) {
    const mine = own.properties.find((one) => one.key === key)?.lines;
    if (key === null || mine === undefined || /(?:^|\s)#/.test(lines)) continue;
    const before = old?.properties.find((one) => one.key === key)?.lines ?? '';
    if (changed([before, mine, lines], (a, b) => plain(a) === plain(b)) !== null) continue;
    const value = joinedValue(key, [old?.exact[key], own.exact[key], other.exact[key]]);
    if (value === undefined) continue;
    text = setProperty(text, key, value);
    keys.add(key);
  }
  return { text, keys };
}

/** The value that both changes of a property make together; undefined where only one of them can stay. */
function joinedValue(key: string, [old, own, other]: Three<unknown>): unknown {
  if (sameValue(own, other)) return own;
  const before = old === undefined ? [] : isList(old) ? old : isList([old]) ? [old] : null;
  if (isList(own) && isList(other) && before !== null) {
    const has = (list: readonly unknown[], item: unknown): boolean => list.some((one) => sameValue(one, item));
    return [
      ...own.filter((item) => has(other, item) || !has(before, item)),
      ...other.filter((item) => !has(own, item) && !has(before, item)),
    ];
  }
  if (COUNTS.has(key)) {
    const [was, mine, more] = [old ?? 0, own, other].map((value) =>
      typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN,
    );
    const sum = (mine ?? NaN) + (more ?? NaN) - (was ?? NaN);
    if (!Number.isSafeInteger(sum) || sum < Math.max(mine ?? 0, more ?? 0)) return undefined;
    return typeof own === 'string' ? String(sum) : sum;
  }
  if ((DAYS.has(key) || datesOf(key) === 'changed') && typeof own === 'string' && typeof other === 'string')
    return dateOfValue(own) === null || dateOfValue(other) === null ? undefined : own > other ? own : other;
  return undefined;
}

const toLines = (text: string): Line[] => linesOf(text).map((line) => madeOf(line.replace(/\n$/, '')));
