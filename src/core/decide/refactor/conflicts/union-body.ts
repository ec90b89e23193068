import { diffArrays } from 'diff';
import { groupBy, sharedHead } from '../../../model/collections';
import type { ConflictChoice, ConflictPlace, ConflictSide, Union } from '../../../model/results/conflicts';
import { lineBreakOf } from '../../../read/markdown/fences';
import { linesOf } from '../../../read/text/text';
import { eitherOf, type Choose } from './union-head';
import { withoutPassageMark } from '../../../read/entries/passages';
import { readBlocks, type BlockKind } from '../../../read/markdown/blocks';
import { lineOf, splitLines } from '../../../read/markdown/lines';
import { scanMarkdown } from '../../../read/markdown/scan';
import { spansOfLines } from './spans-of-lines';

/** Lines that may differ before the texts are put one after the other; the cost of comparing grows with their square. */
const DIFFERING = 2000;
/** Places that are tried one by one; where there are more, a text that does not hold together is asked about place by place. */
const TRIED = 100;

/** An empty line, and an item of a list. */
const BEGINS = /^$|^\s*(?:[-*+]|\d+[.)])\s/;

/** Lines that both have, or what each has in one place. */
interface Hunk {
  readonly same: boolean;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** The version of each hunk, by its index, that stays. */
type Version = (index: number) => ConflictChoice;

/**
 * Two bodies in one, as `unionOf` says. In a place only one version can stay where both would change how other lines read:
 * as code, a comment, a table or a part of HTML, or with an anchor that stands twice.
 */
export function unionOfBodies(ours: string, theirs: string, choose: Choose, grows: boolean): Union {
  const hunks = hunksOf(ours, theirs, grows);
  const isWhole = wholeness(hunks);
  const isOne = (hunk: Hunk): boolean => isOneItem(hunk) || (grows && repeats(hunk));
  const isSound = isWhole(() => 'both', 'both');
  const isTried = hunks.length <= 2 * TRIED;
  const alone = (index: number, side: ConflictSide): boolean => isWhole((one) => (one === index ? 'both' : side), side);
  const fits = (hunk: Hunk, index: number): boolean =>
    !isOne(hunk) && (isSound || (isTried && alone(index, 'note') && alone(index, 'copy')));
  for (const both of [fits, () => false]) {
    const places = numbered(
      hunks.map((hunk, index): Omit<ConflictPlace, 'at'> | null =>
        hunk.same ? null : { property: null, note: hunk.ours.join(''), copy: hunk.theirs.join(''), both: both(hunk, index) },
      ),
    );
    const version =
      (other: ConflictChoice): Version =>
      (index) => {
        const place = places[index];
        return !place ? 'note' : place.both || other === 'both' ? choose(place) : other;
      };
    // The answer is not known yet: both have to do.
    if (!(['both', 'note', 'copy'] as const).every((other) => isWhole(version(other)))) continue;
    return { text: textOf(hunks, version('both')), places: places.filter((place) => place !== null) };
  }
  return eitherOf(ours, theirs, choose);
}

/** Each place with its number among those that have the very same versions. */
function numbered(places: readonly (Omit<ConflictPlace, 'at'> | null)[]): (ConflictPlace | null)[] {
  const keyOf = (place: Omit<ConflictPlace, 'at'> | null): string => `${place?.note ?? ''}\0${place?.copy ?? ''}`;
  const same = groupBy(places.keys(), (index) => keyOf(places[index] ?? null));
  return places.map((place, index) => {
    const all = same.get(keyOf(place)) ?? [];
    return place === null ? null : { ...place, at: `${all.indexOf(index) + 1} of ${all.length}` };
  });
}

/** One task, open in one version and done in the other, or one entry that is superseded in one of them: both would say that it still holds. */
function isOneItem({ same, ours, theirs }: Hunk): boolean {
  const words = (lines: readonly string[]): string =>
    lines.map((line) => withoutPassageMark(line.replace(/^(\s*(?:[-*+]|\d+[.)])\s+)\[[^\]]\]/, '$1[ ]')).trimEnd()).join('\n');
  return !same && ours.length > 0 && words(ours) === words(theirs);
}

/** Entries of both that would stand in a log twice: one version changed what came before them. */
function repeats({ same, ours, theirs }: Hunk): boolean {
  return !same && theirs.some((line) => line.trim() !== '' && ours.includes(line));
}

/** The lines that both have and the places between them; of a file that grows, all after the lines that both begin with is one place. */
function hunksOf(ours: string, theirs: string, grows: boolean): Hunk[] {
  const [old, fresh] = [linesOf(ours), linesOf(theirs)];
  const shared = sharedHead(old.map(plain), fresh.map(plain));
  const [next = ''] = fresh.slice(shared);
  // Without the empty line above it, which both have, it might go on in the last paragraph of the note.
  const isApart = grows && old.length > shared && shared > 0 && plain(old[shared - 1] ?? '') === '' && !BEGINS.test(plain(next));
  const inTwo = [
    { same: true, ours: old.slice(0, shared), theirs: fresh.slice(0, shared) },
    { same: false, ours: old.slice(shared), theirs: [...(isApart ? ['\n'] : []), ...fresh.slice(shared)] },
  ].filter((hunk) => hunk.ours.length + hunk.theirs.length > 0);
  if (grows) return inTwo;
  const parts = diffArrays(old, fresh, { comparator: (a, b) => plain(a) === plain(b), maxEditLength: DIFFERING });
  if (parts === undefined) return inTwo;
  const hunks: { same: boolean; ours: string[]; theirs: string[] }[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of parts) {
    const same = !added && !removed;
    const last = hunks.at(-1);
    const hunk = last === undefined || last.same !== same || same ? { same, ours: [], theirs: [] } : last;
    if (hunk !== last) hunks.push(hunk);
    if (!added) hunk.ours.push(...old.slice(i, (i += count)));
    if (!removed) hunk.theirs.push(...fresh.slice(j, (j += count)));
  }
  return hunks;
}

function textOf(hunks: readonly Hunk[], version: Version): string {
  const end = lineBreakOf(hunks.find(({ ours }) => ours.length > 0)?.ours[0] ?? hunks[0]?.theirs[0] ?? '');
  const lines = hunks.flatMap((hunk, index) => {
    const side = hunk.same ? 'note' : version(index);
    // Lines that come in end as the note's do.
    const theirs = side === 'note' ? [] : hunk.theirs.map((line) => line.replace(/\r?\n$/, end));
    return side === 'copy' ? theirs : [...hunk.ours, ...theirs];
  });
  // Only the last line of a text may lack its end.
  return lines.map((line, at) => (at === lines.length - 1 || line.endsWith('\n') ? line : line + end)).join('');
}

/**
 * Tells whether every line that stays reads as it does in the version that it is from; one that both have, as in `shared`, or
 * in either where that is left out.
 */
function wholeness(hunks: readonly Hunk[]): (version: Version, shared?: ConflictChoice | 'either') => boolean {
  const ours = readingsOf(hunks.flatMap((hunk) => hunk.ours));
  const theirs = readingsOf(hunks.flatMap((hunk) => hunk.theirs));
  return (version, shared = 'either') => {
    const after = readingsOf(linesOf(textOf(hunks, version)));
    let [at, i, j] = [0, 0, 0];
    for (const [index, hunk] of hunks.entries()) {
      const side = hunk.same ? 'note' : version(index);
      const own = side === 'copy' ? 0 : hunk.ours.length;
      const other = side === 'note' ? 0 : hunk.theirs.length;
      for (let k = 0; k < own; k++, at++) {
        const [note, copy] = [after[at] === ours[i + k], hunk.same && after[at] === theirs[j + k]];
        if (!(hunk.same ? { note, copy, both: note && copy, either: note || copy }[shared] : note)) return false;
      }
      for (let k = 0; k < other; k++) if (after[at++] !== theirs[j + k]) return false;
      i += hunk.ours.length;
      j += hunk.theirs.length;
    }
    return true;
  };
}

/** A line without the spaces at its end: lines that differ in them alone are one. */
function plain(line: string): string {
  return line.replace(/\s+$/, '');
}

/** Blocks in which a line says something else than by itself. */
const HOLDERS: ReadonlySet<BlockKind> = new Set(['code', 'heading', 'html', 'table']);

/**
 * How each line of a text reads: the code, comment, table or HTML that it stands in, its links, and its anchors with their
 * number, since only the first of a name can be linked to. `["| a |\n", "|---|\n", "[[x]] ^y\n"]` → `["table | a |", …]`
 */
export function readingsOf(lines: readonly string[]): string[] {
  const text = lines.join('');
  const starts: number[] = [];
  lines.reduce((at, line) => (starts.push(at), at + line.length), 0);
  const readings = spansOfLines(lines);
  const add = (offset: number, what: string): void => {
    const at = lineOf(starts, offset);
    readings[at] = `${readings[at] ?? ''} ${what}`;
  };
  const counts = new Map<string, number>();
  const addAnchor = (offset: number, name: string): void => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    add(offset, `${name} ${count}`);
  };
  for (const [at, one] of lines.entries()) {
    // In a quote or item, too, but not in code.
    const footnote = readings[at] === '' ? /^[\s>]*(\[\^[^\]\s]+\]):/.exec(one)?.[1] : undefined;
    if (footnote !== undefined) addAnchor(starts[at] ?? 0, footnote);
  }
  readBlocks(splitLines(text, 0), {
    topBlock(kind, { start }, i, next) {
      const first = start[i] ?? 0;
      if (!HOLDERS.has(kind)) return;
      const holder = kind === 'table' || kind === 'html' ? `${kind} ${(lines[lineOf(starts, first)] ?? '').trim()}` : kind;
      for (let k = i; k < next; k++) add(start[k] ?? 0, holder);
    },
  });
  const { links, blockIds } = scanMarkdown(text);
  for (const { start, raw } of links) add(start, raw.replaceAll('\r', ''));
  for (const { id, end } of blockIds) addAnchor(end, `^${id.toLowerCase()}`);
  return readings;
}
