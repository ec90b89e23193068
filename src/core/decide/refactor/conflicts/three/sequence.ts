import { groupBy } from '../../../../model/collections';
import { matchesOf } from './diff-three';
import { changed, clash, sure, textOf, type Line, type Piece, type Three } from './pieces';
import { blockName, dayOf, LINK, type Unit } from './units';

/** From this share of words on, one unit is the other as somebody altered it. */
const ALIKE = 0.5;
/** The share of the words of one that the other holds, where it is part of it now. */
const HELD = 0.75;
/** Of units that one side removed and added, as many are compared by their words as this. */
const COMPARED = 2500;

export interface Stage {
  /** Both sides of a unit altered it, each in its way. */
  deeper(units: Three<Unit>): readonly Piece[];
  /** The lines between two that no version has next to each other and that need some. */
  readonly between: readonly Line[];
}

/** A side as it differs from the base. */
interface Side {
  readonly units: readonly Unit[];
  /** For each unit of the base, its own of it, or undefined where it was removed. */
  readonly of: readonly (number | undefined)[];
  /** For each place before a unit of the base, what was added there. */
  readonly added: readonly (readonly number[])[];
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
  const runs = runsOf(sides);
  const placed = base.flatMap((unit, i) => [...addedAt(i, runs[i] ?? [], sides, stage), ...unitAt(unit, i, sides, stage)]);
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
  return [{ pieces: [left.isApart ? sure(left.lines) : clash(ours?.lines ?? [], theirs?.lines ?? [])], at }];
}

function bothOf(units: Three<Unit>, stage: Stage): readonly Piece[] {
  const [, ours, theirs] = units;
  const one = changed(units, (a, b) => a.text === b.text);
  const pieces = one === null ? stage.deeper(units) : [sure(one.lines)];
  const isApart = ours.isApart && theirs.isApart && pieces.some(({ isClash }) => isClash);
  return isApart ? [sure([...ours.lines, ...theirs.lines])] : pieces;
}

/** A unit of each side that were added in one place; both where they are one. */
type Run = readonly (readonly [number | undefined, number | undefined])[];

function addedAt(i: number, run: Run, [own, other]: readonly [Side, Side], stage: Stage): Placed[] {
  const ours = run.flatMap(([at]) => own.units[at ?? -1] ?? []);
  const theirs = run.flatMap(([, at]) => other.units[at ?? -1] ?? []);
  const isReplaced =
    own.of[i - 1] === undefined && other.of[i - 1] === undefined && ![...ours, ...theirs].some(({ key, isApart }) => key !== '' || isApart);
  if (isReplaced && run.some(([, at]) => at === undefined) && run.some(([at]) => at === undefined)) {
    const all = (units: readonly Unit[]): Line[] =>
      units.flatMap(({ lines, after }, at) => (at < units.length - 1 ? [...lines, ...after] : lines));
    return [{ pieces: [clash(all(ours), all(theirs))], at: [undefined, run.findLast(([at]) => at !== undefined)?.[0], undefined] }];
  }
  return run.map(([o, t]) => {
    const [one, two] = [own.units[o ?? -1], other.units[t ?? -1]];
    if (one === undefined || two === undefined) return { pieces: [sure((one ?? two)?.lines ?? [])], at: [undefined, o, t] };
    // A section that both began: its heading is what they share.
    const lines = blockName(one.lines) === undefined && one.lines[0]?.text === two.lines[0]?.text ? one.lines.slice(0, 1) : [];
    return { pieces: bothOf([{ ...one, lines, text: textOf(lines) }, one, two], stage), at: [undefined, o, t] };
  });
}

/** All that the sides added, place by place: ours, then theirs, what is the same once; in the order of days where both keep one. */
function runsOf([own, other]: readonly [Side, Side]): Run[] {
  const shared = sharedBy(own, other);
  const taken = new Set(shared.values());
  const direction = directionOf(own.units, other.units);
  return own.added.map((ours, i) => {
    const run: [number | undefined, number | undefined][] = [];
    const alone = (other.added[i] ?? []).filter((at) => !taken.has(at));
    for (const at of ours) {
      const same = shared.get(at);
      while (same !== undefined && (alone[0] ?? same) < same) run.push([undefined, alone.shift()]);
      run.push([at, same]);
    }
    run.push(...alone.map((at): [undefined, number] => [undefined, at]));
    const unitOf = ([o, t]: Run[number]): Unit => (own.units[o ?? -1] ?? other.units[t ?? -1]) as Unit;
    const days = new Map(run.map((pair) => [pair, dayOf(unitOf(pair))]));
    if (direction !== 0 && ![...days.values()].includes(null)) run.sort((a, b) => direction * order(days.get(a) ?? '', days.get(b) ?? ''));
    return run.sort((a, b) => Number(unitOf(b).key === 'above') - Number(unitOf(a).key === 'above'));
  });
}

/** All that both sides added, wherever it stands: by its text, or the name of a section or block. */
function sharedBy(own: Side, other: Side): ReadonlyMap<number, number> {
  const free = groupBy(addedIn(other), ({ name }) => name);
  return new Map(
    addedIn(own).flatMap(({ at, name }) => {
      const same = free.get(name)?.shift();
      return same === undefined ? [] : [[at, same.at] as const];
    }),
  );
}

function addedIn({ units, added }: Side): { readonly at: number; readonly name: string }[] {
  return added.flatMap((all) =>
    all.map((at, k) => {
      const name = nameOf(units[at]);
      // A line of dashes goes with what stands after it.
      return { at, name: /[\p{L}\p{N}]/u.test(name) ? name : `${name}\0${nameOf(units[all[k + 1] ?? all[k - 1] ?? -1])}` };
    }),
  );
}

const nameOf = (unit: Unit | undefined): string => (unit?.isOne === true ? unit.key : (unit?.text ?? ''));

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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
  const unitAt = (v: number, at: number | undefined, by = 0): Unit | undefined => (at === undefined ? undefined : versions[v]?.[at + by]);
  const first = unitAt(1, next.at[1]) ?? unitAt(2, next.at[2]);
  const isItem = (unit: Unit | undefined): boolean => unit?.lines[0]?.isItem === true;
  const isList = isItem(unitAt(1, one.at[1]) ?? unitAt(2, one.at[2])) && isItem(first);
  // How the sides part what stands before the next one, and after this one.
  const pairs = [
    ...[1, 2].map((v) => [unitAt(v, next.at[v], -1), unitAt(v, next.at[v])] as const),
    ...[1, 2].map((v) => [unitAt(v, one.at[v]), unitAt(v, one.at[v], 1)] as const).filter(([, after]) => after?.key !== 'end'),
  ];
  const gaps = pairs.flatMap(([a, b]) => (a === undefined || b === undefined || (isList && !(isItem(a) && isItem(b))) ? [] : [a.after]));
  if (isList || one.at[0] === 0 || first?.key === 'end') return gaps[0] ?? [];
  return gaps.find((gap) => gap.length > 0) ?? between;
}

/** Which of its units a side kept, altered, added and removed. */
function sideOf(base: readonly Unit[], units: readonly Unit[]): Side {
  const of = matchesOf(base, units);
  const matched = of.flatMap((at, i) => (at === undefined ? [] : [[i, at] as const]));
  matched.forEach(([i, j], at) => {
    const [from, to] = matched[at - 1] ?? [-1, -1];
    findAltered(of, base, units, [from + 1, i], [to + 1, j]);
  });
  const mates = new Map(of.map((at, i) => [at, i]));
  const added: number[][] = base.map(() => []);
  let place = base.length - 1;
  for (let at = units.length - 1; at >= 0; at--) {
    const mate = mates.get(at);
    if (mate === undefined) added[place]?.unshift(at);
    else place = mate;
  }
  return { units, of, added };
}

/** Enters units that were altered, of those that went and those that came: by their names, else by their words. */
function findAltered(of: (number | undefined)[], base: readonly Unit[], units: readonly Unit[], [from, i]: Span, [to, j]: Span): void {
  const isSmall = (i - from) * (j - to) <= COMPARED;
  let free = to;
  for (let at = from; at < i; at++) {
    const old = base[at] as Unit;
    const alike = units
      .slice(free, j)
      .map((unit) => (old.key !== '' || unit.key !== '' ? Number(old.key === unit.key) : isSmall ? likeness(old, unit) : 0));
    const found = alike.indexOf(Math.max(ALIKE, ...alike));
    if (found < 0) continue;
    of[at] = free + found;
    free += found + 1;
  }
}

type Span = readonly [start: number, end: number];

const words = new WeakMap<Unit, ReadonlySet<string>>();

/** Its words, without those of links where there are others: a link may follow a note to quite another name. */
function wordsOf(unit: Unit): ReadonlySet<string> {
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const own = wordsIn(unit.text.replace(LINK, ' '));
  const known = words.get(unit) ?? new Set(own.length > 0 ? own : wordsIn(unit.text));
  words.set(unit, known);
  return known;
}

/** The share of words that two units have in common; enough at least where one holds most of the other. */
function likeness(a: Unit, b: Unit): number {
  const [one, two] = [wordsOf(a), wordsOf(b)];
  const shared = [...one].filter((word) => two.has(word)).length;
  const share = (2 * shared) / Math.max(1, one.size + two.size);
  return shared > 0 && shared >= HELD * Math.min(one.size, two.size) ? Math.max(ALIKE, share) : share;
}
