import { groupBy, takingFrom } from '../../../../model/collections';
import { differing } from './diff-three';
import { changed, clash, sure, textOf, type Line, type Piece, type Three } from './pieces';
import { blockName, dayOf, type Unit } from './units';

/** Of units that one side removed and added, as many are compared with each other as this. */
const COMPARED = 2500;
/** From this share of words on, one is the other as somebody altered it. */
const ALIKE = 0.5;
const ALONE = 0.2;
/** The share of the words of one that the other holds, where it is part of it now. */
const HELD = 0.75;

export interface Stage {
  /** Both sides of a unit altered it, each in its way. */
  deeper(units: Three<Unit>): readonly Piece[];
  /** The lines between two that no version has next to each other and that need some. */
  readonly between: readonly Line[];
  /** Sections, or blocks of which some are headings: then of what both sides added nothing is one, unless all of a side is. */
  readonly of?: 'sections' | 'flat' | undefined;
}

/** A side as it differs from the base. */
interface Side {
  readonly units: readonly Unit[];
  /** For each unit of the base, its own of it, or undefined where it was removed. */
  readonly of: readonly (number | undefined)[];
  /** For each place before a unit of the base, what was added there, and the units of the base that went for it. */
  readonly added: readonly (readonly number[])[];
  readonly gone: readonly (readonly number[])[];
}

/** One unit of the result, and its place in each version. */
interface Placed {
  readonly pieces: readonly Piece[];
  readonly at: Three<number | undefined>;
}

/** Both versions of a sequence in one, unit by unit. */
export function mergeUnits(versions: Three<readonly Unit[]>, stage: Stage): Piece[] {
  const [base, ours, theirs] = versions;
  const sides = [sideOf(base, ours), sideOf(base, theirs)] as const;
  const runs = runsOf(base, sides, stage.of);
  const placed = base.flatMap((unit, i): Placed[] => [...addedAt(i, runs[i] ?? [], sides, stage), ...unitAt(unit, i, sides, stage)]);
  return placed.flatMap((one, at) => {
    const next = placed[at + 1];
    return next === undefined ? one.pieces : [...one.pieces, sure(linesBetween(one, next, versions, stage))];
  });
}

/** A unit of the base, as the sides left it. */
function unitAt(unit: Unit, i: number, [own, other]: readonly [Side, Side], stage: Stage): Placed[] {
  const at = [i, own.of[i], other.of[i]] as const;
  const [ours, theirs] = [own.units[at[1] ?? -1], other.units[at[2] ?? -1]];
  if (ours !== undefined && theirs !== undefined) return [{ pieces: bothOf([unit, ours, theirs], stage), at }];
  const left = ours ?? theirs;
  // A managed block can be written again.
  if (left === undefined || left.text === unit.text || blockName(left.lines) !== undefined) return [];
  // The side that took it out may have added it elsewhere, altered in the same way.
  const { units, added } = ours === undefined ? own : other;
  if (added.flat().some((one) => units[one]?.text === left.text)) return [];
  return [{ pieces: [clash(ours?.lines ?? [], theirs?.lines ?? [])], at }];
}

function bothOf(units: Three<Unit>, stage: Stage): readonly Piece[] {
  const one = changed(units, (a, b) => a.text === b.text);
  return one === null ? stage.deeper(units) : [sure(one.lines)];
}

/** A unit of each side that were added in one place; both where they are one. */
type Run = readonly (readonly [number | undefined, number | undefined])[];

function addedAt(i: number, run: Run, [own, other]: readonly [Side, Side], stage: Stage): Placed[] {
  const ours = run.flatMap(([at]) => own.units[at ?? -1] ?? []);
  const theirs = run.flatMap(([, at]) => other.units[at ?? -1] ?? []);
  const isReplaced = (own.gone[i] ?? []).some((one) => (other.gone[i] ?? []).includes(one));
  if (isReplaced && run.some(([, at]) => at === undefined) && run.some(([at]) => at === undefined)) {
    const all = (units: readonly Unit[]): Line[] =>
      units.flatMap(({ lines, after }, at) => (at < units.length - 1 ? [...lines, ...after] : lines));
    return [{ pieces: [clash(all(ours), all(theirs))], at: [undefined, run.findLast(([at]) => at !== undefined)?.[0], undefined] }];
  }
  return run.map(([o, t]) => {
    const [one, two] = [own.units[o ?? -1], other.units[t ?? -1]];
    if (one === undefined || two === undefined) return { pieces: [sure((one ?? two)?.lines ?? [])], at: [undefined, o, t] };
    // A section that both began: its heading is what they share.
    const lines = blockName(one.lines) === undefined ? one.lines.slice(0, 1) : [];
    return { pieces: bothOf([{ ...one, lines, text: textOf(lines) }, one, two], stage), at: [undefined, o, t] };
  });
}

/** All that the sides added, place by place: ours, then theirs, what is the same once; in the order of days where both keep one. */
function runsOf(base: readonly Unit[], [own, other]: readonly [Side, Side], kind: Stage['of']): Run[] {
  const isFlat = kind === 'flat';
  const direction = isFlat ? 0 : directionOf(own.units, other.units);
  const runs = base.map((_, i): Run => joined(own.added[i] ?? [], other.added[i] ?? [], own.units, other.units, isFlat));
  const textOf = (side: Side, at: number | undefined): string => nameOf(side.units[at ?? -1]);
  // A text that the one added, and the other made of another unit or added elsewhere, is there once.
  const altered = (side: Side, beside: Side): string[] =>
    base.flatMap(({ text }, i) =>
      textOf(side, side.of[i]) !== text && textOf(beside, beside.of[i]) === text ? [textOf(side, side.of[i])] : [],
    );
  const alone = runs.flatMap((run) => run.flatMap(([o, t]) => (t === undefined ? [textOf(own, o)] : [])));
  const [isOurs, isTheirs] = [takingFrom([...alone, ...altered(own, other)]), takingFrom(altered(other, own))];
  return runs.map((run) => {
    const left = run.filter(([o, t]) => {
      const unit = own.units[o ?? -1] ?? other.units[t ?? -1];
      if (!hasWords(unit) || (o !== undefined && t !== undefined)) return true;
      return o === undefined ? !isOurs(nameOf(unit)) : !isTheirs(nameOf(unit));
    });
    const unitOf = ([o, t]: Run[number]): Unit => (own.units[o ?? -1] ?? other.units[t ?? -1]) as Unit;
    const levels = left.map((pair) => unitOf(pair).lines[0]?.level ?? Infinity);
    const top = Math.min(...levels);
    if (kind === 'sections' && levels.some((level) => level > top)) {
      // Those above the first heading of the highest level of their side belong to no section of the other.
      const first = [0, 1].map((side) => left.findIndex((pair, at) => pair[side] !== undefined && levels[at] === top));
      const isAbove = (pair: Run[number], at: number): boolean =>
        pair.every((one, side) => one === undefined || (first[side] ?? -1) < 0 || at < (first[side] ?? -1));
      return [...left.filter(isAbove), ...left.filter((pair, at) => !isAbove(pair, at))];
    }
    const days = new Map(left.map((pair) => [pair, dayOf(unitOf(pair))]));
    if (direction === 0 || [...days.values()].includes(null)) return left;
    return [...left].sort((a, b) => direction * order(days.get(a) ?? '', days.get(b) ?? ''));
  });
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const nameOf = (unit: Unit | undefined): string => (unit?.isOne === true && unit.key.startsWith('block ') ? unit.key : (unit?.text ?? ''));

const hasWords = (unit: Unit | undefined): boolean => /[\p{L}\p{N}]/u.test(unit?.text ?? '');

function joined(ours: readonly number[], theirs: readonly number[], own: readonly Unit[], other: readonly Unit[], isFlat: boolean): Run {
  const name = (unit: Unit | undefined): string => (unit?.isOne === true ? `\0${unit.key}` : (unit?.text ?? ''));
  const [a, b] = [new Set(ours.map((at) => name(own[at]))), new Set(theirs.map((at) => name(other[at])))];
  // A line of dashes is one of both only where all the rest of a side is.
  const isIn = (all: readonly number[], units: readonly Unit[], names: ReadonlySet<string>): boolean =>
    all.every((at) => !hasWords(units[at]) || names.has(name(units[at])));
  const isAny = isIn(ours, own, b) || isIn(theirs, other, a);
  const named = (all: readonly number[], units: readonly Unit[], side: string): { readonly text: string }[] =>
    all.map((at) => ({ text: isAny || (!isFlat && hasWords(units[at])) ? name(units[at]) : `\0${side} ${at}` }));
  const run: [number | undefined, number | undefined][] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of differing(named(ours, own, 'ours'), named(theirs, other, 'theirs'))) {
    for (let k = 0; k < count; k++) run.push([added ? undefined : ours[i + k], removed ? undefined : theirs[j + k]]);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return run;
}

/** 1 where the days of both sides go up, -1 where they go down, 0 where neither or nobody knows. */
function directionOf(...sides: readonly (readonly Unit[])[]): number {
  const days = sides.map((units) => units.flatMap((unit) => dayOf(unit) ?? []));
  const goes = (way: number): boolean => days.every((all) => all.every((day, at) => at === 0 || way * order(all[at - 1] ?? '', day) <= 0));
  return (goes(1) ? 1 : 0) - (goes(-1) ? 1 : 0);
}

function linesBetween(one: Placed, next: Placed, versions: Three<readonly Unit[]>, { between }: Stage): readonly Line[] {
  const [base, ours, theirs] = versions.map((units, v) => {
    const at = one.at[v];
    return at !== undefined && next.at[v] === at + 1 ? units[at]?.after : undefined;
  });
  if (ours !== undefined && theirs !== undefined)
    return changed([base ?? ours, ours, theirs], (a, b) => textOf(a) === textOf(b) && a.length === b.length) ?? ours;
  const known = ours ?? theirs ?? base;
  if (known !== undefined) return known;
  const sides = [versions[1], versions[2]].map((units, v) => {
    const [from, to] = [one.at[v + 1], next.at[v + 1]];
    const before = to === undefined ? undefined : units[to - 1];
    const after = from === undefined ? undefined : units[from + 1];
    return { one: units[from ?? -1], next: units[to ?? -1], before, after };
  });
  const [last, first] = [sides.find((side) => side.one)?.one, sides.find((side) => side.next)?.next];
  const isItem = (unit: Unit | undefined): boolean => unit?.lines[0]?.isItem === true;
  const isList = isItem(last) && isItem(first);
  const gaps = [
    ...sides.flatMap(({ before }) => (before === undefined || (isList && !isItem(before)) ? [] : [before.after])),
    ...sides.flatMap((side) =>
      side.after === undefined || side.after.key === 'end' || (isList && !isItem(side.after)) ? [] : [side.one?.after ?? []],
    ),
  ];
  if (isList || one.at[0] === 0 || first?.key === 'end') return gaps[0] ?? [];
  return gaps.find((gap) => gap.length > 0) ?? between;
}

/** Which of its units a side kept, altered, added and removed. */
function sideOf(base: readonly Unit[], units: readonly Unit[]): Side {
  const of: (number | undefined)[] = base.map(() => undefined);
  const added: number[][] = base.map(() => []);
  const gone: number[][] = base.map(() => []);
  let [i, j] = [0, 0];
  let [from, to]: [number, number] = [0, 0];
  const close = (): void => {
    const pairs = pairsOf(base, units, [from, i], [to, j]);
    let place = from;
    const removed = range(from, i).filter((at) => !pairs.has(at));
    const mates = new Map([...pairs].map(([a, b]) => [b, a]));
    for (const own of range(to, j)) {
      const mate = mates.get(own);
      if (mate === undefined) {
        added[place]?.push(own);
        gone[place] = removed;
      } else {
        of[mate] = own;
        place = mate + 1;
      }
    }
  };
  for (const part of differing(base, units)) {
    if (!part.added && !part.removed) {
      close();
      for (let k = 0; k < part.count; k++) of[i + k] = j + k;
      [from, to] = [i + part.count, j + part.count];
    }
    if (!part.added) i += part.count;
    if (!part.removed) j += part.count;
  }
  close();
  return { units, of, added, gone };
}

/** True where a side made several units of one: lines that this one lost stand in others that are new. */
export function isCut(base: readonly Unit[], units: readonly Unit[]): boolean {
  const { of, added } = sideOf(base, units);
  const texts = new Set(base.map(({ text }): string | undefined => text));
  const news = new Set(added.flat().flatMap((at) => (texts.has(units[at]?.text) ? [] : (units[at]?.lines ?? []).map(({ text }) => text))));
  if (news.size === 0) return false;
  const counts = groupBy(
    base.flatMap(({ lines }) => lines.map(({ text }) => text)),
    String,
  );
  return base.some(({ lines, text }, i) => {
    const own = units[of[i] ?? -1];
    if (own === undefined || own.text === text) return false;
    const left = new Set(own.lines.map((line) => line.text));
    return lines.some(
      (line) => /\p{L}/u.test(line.text) && news.has(line.text) && !left.has(line.text) && counts.get(line.text)?.length === 1,
    );
  });
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** Units that were altered, of those that went and those that came: by their names, by their words, or the only ones. */
function pairsOf(
  base: readonly Unit[],
  units: readonly Unit[],
  [from, i]: readonly [number, number],
  [to, j]: readonly [number, number],
): Map<number, number> {
  const pairs = new Map<number, number>();
  const isClose = (i - from) * (j - to) <= COMPARED;
  // The only ones of their place need less; of sections the one may be old and go, the other new.
  const least = i - from === 1 && j - to === 1 && base[from]?.lines[0]?.level === undefined ? ALONE : ALIKE;
  let free = to;
  for (const at of range(from, i)) {
    const { key } = base[at] as Unit;
    const named = key === '' ? -1 : units.findIndex((one, k) => k >= free && k < j && one.key === key);
    if (named < 0) continue;
    pairs.set(at, named);
    free = named + 1;
  }
  const anchors = [...pairs];
  free = to;
  for (const at of isClose ? range(from, i) : []) {
    const own = pairs.get(at);
    if (own === undefined) {
      const end = anchors.find(([other]) => other > at)?.[1] ?? j;
      const alike = range(free, end).map((one) => likeness(base[at] as Unit, units[one] as Unit));
      const best = Math.max(...alike);
      if (alike.length === 0 || best < least) continue;
      pairs.set(at, free + alike.indexOf(best));
    }
    free = (pairs.get(at) ?? free) + 1;
  }
  return pairs;
}

const words = new WeakMap<Unit, ReadonlySet<string>>();

function wordsOf(unit: Unit): ReadonlySet<string> {
  const known = words.get(unit) ?? new Set(unit.text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  words.set(unit, known);
  return known;
}

/** The share of words that two units have in common; enough at least where one holds most of the other. */
function likeness(a: Unit, b: Unit): number {
  if (blockName(a.lines) !== undefined || blockName(b.lines) !== undefined) return 0;
  const [one, two] = [wordsOf(a), wordsOf(b)];
  const shared = [...one].filter((word) => two.has(word)).length;
  const share = (2 * shared) / Math.max(1, one.size + two.size);
  return shared > 0 && shared >= HELD * Math.min(one.size, two.size) ? Math.max(ALIKE, share) : share;
}
