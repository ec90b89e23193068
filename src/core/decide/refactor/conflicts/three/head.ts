import { addTo } from '../../../../model/collections';
import { attempt } from '../../../../model/errors';
import { sameValue, setProperty } from '../../../../read/frontmatter/properties';
import { dateOfValue, datesOf } from '../../../../read/text/dates';
import { linesOf } from '../../../../read/text/text';
import { MERGED_FROM, MERGED_VALUES, unite } from '../../merge/properties';
import { dataIn, headOf, isList, plain, type Head } from '../union-head';
import { changed, clash, madeOf, sure, textOf, type Line, type Piece, type Three } from './pieces';

/** Counts that the product keeps: what both sides added to them is added. */
const COUNTS: ReadonlySet<string> = new Set(['hits', 'prevented']);
/** Links to notes, of which there may be several. */
const NOTES: ReadonlySet<string> = new Set(['superseded_by', 'supersedes']);
/** Days that the product writes: when a note was last of use, checked, archived, superseded. */
const DAYS: ReadonlySet<string> = new Set(['last_applied', 'verified', 'archived', 'superseded_on']);

/**
 * The properties of three versions, key by key; a head may be empty. Null where they cannot be taken apart, so that lines alone
 * are left to compare.
 */
export function mergeHeads(versions: Three<string>): Piece[] | null {
  const heads = versions.map((head) => (head === '' ? null : headOf(head))) as unknown as Three<Head | null>;
  const [old, own, other] = heads;
  if ((versions[0] !== '' && old === null) || own === null || other === null) return null;
  const keys = [...new Set([...own.properties, ...other.properties].map(({ key }) => key))];
  const aside = new Map<string, unknown[]>();
  const pieces = keys.map((key) => settled(key, mergeProperty(key, heads), heads, aside));
  for (const [key, values] of aside) {
    const at = keys.indexOf(key);
    const lines = textOf(pieces[at]?.ours ?? []);
    const before = dataIn(inHead(lines))?.[key];
    const known = isList(before) ? before : before === undefined ? [] : [before];
    const text = setProperty(inHead(lines), key, [...known, ...values.filter((value) => !known.some((one) => sameValue(one, value)))]);
    const piece = sure(toLines(text).slice(1, -1));
    pieces[at < 0 ? keys.push(key) - 1 : at] = piece;
  }
  const around = [versions[1].slice(0, own.inner.start), versions[1].slice(own.inner.end)].map((text) => sure(toLines(text)));
  const all = [...around.slice(0, 1), ...pieces, ...around.slice(1)];
  // The lines put together must say what each says alone.
  const reads = (side: 'ours' | 'theirs'): boolean => {
    const alone = keys.map((key, at) => [key, inHead(textOf(pieces[at]?.[side] ?? []))] as const);
    const wanted = alone.flatMap(([key, head]) =>
      key !== null && head !== inHead('') ? [[key, (dataIn(head) ?? own.data)[key]] as const] : [],
    );
    return sameValue(dataIn(`${textOf(all.flatMap((piece) => piece[side]))}\n`), Object.fromEntries(wanted));
  };
  return reads('ours') && reads('theirs') ? all : null;
}

const inHead = (lines: string): string => `---\n${lines === '' ? '' : `${lines}\n`}---\n`;
const toLines = (text: string): Line[] => linesOf(text).map((line) => madeOf(line.replace(/\n$/, '')));

function mergeProperty(key: string | null, heads: Three<Head | null>): Piece {
  const lines = heads.map((head) => head?.properties.find((one) => one.key === key)?.lines ?? '') as unknown as Three<string>;
  const [, ours, theirs] = lines;
  const kept = changed(lines, (a, b) => plain(a) === plain(b));
  if (kept !== null) return sure(toLines(kept));
  // Something may be a comment, which the value alone does not hold.
  const isOpen = key !== null && ours !== '' && !/(?:^|\s)#/.test(theirs);
  const value = isOpen ? joinedValue(key, heads.map((head) => head?.exact[key]) as unknown as Three<unknown>) : undefined;
  const joined = !isOpen || value === undefined ? null : attempt(() => setProperty(`---\n${ours}---\n`, key, value), null);
  return joined === null ? clash(toLines(ours), toLines(theirs)) : sure(toLines(joined).slice(1, -1));
}

/**
 * Without marks: a reader of properties would read none of them. Of two values that exclude each other ours stays, and theirs goes to
 * the property in which a merge of two notes keeps such values; a change goes before a removal.
 */
function settled(key: string | null, piece: Piece, [, own, other]: Three<Head | null>, aside: Map<string, unknown[]>): Piece {
  if (!piece.isClash || key === null) return piece;
  if (piece.ours.length === 0 || piece.theirs.length === 0) return sure([...piece.ours, ...piece.theirs]);
  const [mine, more] = [own?.exact[key], other?.exact[key]];
  if (/(?:^|\s)#/.test(textOf(piece.theirs))) return piece;
  if (key === 'id' || key === MERGED_FROM) addTo(aside, MERGED_FROM, more);
  else for (const value of unite(key, mine, more).kept) addTo(aside, MERGED_VALUES, value);
  return sure(piece.ours);
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
  if (NOTES.has(key) && typeof own === 'string' && typeof other === 'string') return [own, other];
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
