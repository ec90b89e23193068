import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import { basenameOf, byCodePoint, folderOf, isInside } from '../../model/path';
import type { RankedNote } from '../../model/results/index-note';
import type { LinkGraph, Snapshot } from '../../model/snapshot';
import { pageRankSteps } from '../../read/graph/index';
import { indexPath, notesOf } from '../../read/memory/scope';
import { dateOfNote } from '../../read/text/dates';
import { inSteps, runAtOnce, type Steps } from '../../read/text/steps';
import { counted, round, STEPS } from './figures';
import { withoutMarks, withoutSources } from './graph';
import { entryName, measureNotes, type Measured } from './signals';
import { standings, type Standing } from './standing';
import { LOWERED, MANY_LINKS, SIGNALS, SUPERSEDED, WEIGHTS, type Signals } from './weights';

/** The memory's notes as they were measured. Rows are those of `notes`. */
export interface Ranking {
  readonly notes: readonly Note[];
  /** The links that count, and the node of each row, -1 for none. */
  readonly graph: LinkGraph;
  readonly nodeOf: Int32Array;
  /** Rows, best note first. */
  readonly order: Uint32Array;
  /** True where some note links here or names the file, its author lists it, or it gathers others. */
  readonly isHeld: (row: number) => boolean;
  /** Why a note counts less, null where it does not. */
  readonly lowered: (row: number) => string | null;
  readonly standings: readonly Standing[];
  readonly ranked: (row: number) => RankedNote;
}

const known = new WeakMap<Snapshot, Map<string, Ranking>>();

/**
 * The memory's notes by importance, ties by day, the newest first, then by path, superseded ones after all others; the first `limit` of them. Terms are
 * the signals of `WEIGHTS`, each in [0, 1] and rounded to 4 digits, as `measureLinks` and the note's name give them; the
 * score is their sum by those weights. A template, a log, a dated or a nearly empty note has half of that (`lowered`), a
 * note that another superseded a tenth (`superseded`). A date decides only between equal scores: the index note has a section for the newest.
 * Depends on nothing but the snapshot: neither on the clock nor on file times.
 */
export function rankNotes(ctx: DecideContext, limit = Infinity): RankedNote[] {
  const { order, ranked } = rankingOf(ctx);
  return Array.from(order.subarray(0, Math.min(order.length, limit)), (row) => ranked(row));
}

/** The ranking that `rankNotes` uses; worked out once for a snapshot and a memory's settings. */
export function rankingOf(ctx: DecideContext): Ranking {
  return runAtOnce(rankingSteps(ctx));
}

/** The same in pieces, for hosts that have a window to draw: done before, it makes `rankingOf` answer at once. */
export function* rankingSteps(ctx: DecideContext): Steps<Ranking> {
  const memories = getOrSet(known, ctx.snapshot, () => new Map());
  const key = JSON.stringify([ctx.memory, ctx.inner, ctx.convention, ctx.bookmarks ?? [], ctx.excludedInApp?.filters]);
  let ranking = memories.get(key);
  if (ranking === undefined) memories.set(key, (ranking = yield* measure(ctx)));
  return ranking;
}

const ranked = new WeakMap<LinkGraph, Float64Array>();

/** PageRank of a graph, worked out once: memories that have no index note in the graph share theirs. */
function* ranksOf(graph: LinkGraph): Steps<Float64Array> {
  let ranks = ranked.get(graph);
  if (ranks === undefined) ranked.set(graph, (ranks = yield* pageRankSteps(graph)));
  return ranks;
}

/** Notes looked at between two steps. */
const PIECE = 100;

function* measure(ctx: DecideContext): Steps<Ranking> {
  const notes = notesOf(ctx);
  yield;
  const whole = ctx.snapshot.graphSteps === undefined ? ctx.snapshot.graph : yield* ctx.snapshot.graphSteps();
  const graph = withoutMarks(ctx, withoutSources(whole, [indexPath(ctx)]), notes);
  yield;
  const { nodes, indexOf } = graph;
  const ranks = yield* ranksOf(graph);
  const standing = standings(ctx);
  const standingAt: Standing[] = [];
  yield* inSteps(notes, PIECE, (note) => standingAt.push(standing(note)));
  const lowered = loweredIn(notes, standingAt);
  const nodeOf = new Int32Array(notes.length).fill(-1);
  let next = 0;
  notes.forEach((note, row) => {
    // Both lists are in one order, so the node is mostly the one after the last.
    const node = nodes[next] === note.path ? next : indexOf.get(note.path);
    if (node !== undefined) next = (nodeOf[row] = node) + 1;
  });
  const measured = yield* measureNotes({
    graph,
    ranks,
    notes,
    characters: standingAt.map(({ character }) => character),
    nodeOf,
    bookmarks: ctx.bookmarks ?? [],
    resolve: (linkpath, from) => ctx.snapshot.resolve(linkpath, from),
  });
  // Notes that are still valid come before all that are superseded.
  const steps = new Uint32Array(notes.length);
  yield* inSteps(standingAt, PIECE * 10, (at, row) => {
    steps[row] = Math.round(scoreOf(termsOf(measured, row), at, lowered(at)) * STEPS) + (at.superseded ? 0 : STEPS + 1);
  });
  return {
    notes,
    graph,
    nodeOf,
    order: Uint32Array.from(newestFirst(notes).sort((a, b) => steps[b]! - steps[a]!)),
    isHeld: (row) => measured.sources[row] !== 0 || measured.namedBy[row] !== 0 || isGathering(measured, row),
    lowered: (row) => lowered(standingAt[row] as Standing),
    standings: standingAt,
    ranked(row) {
      const at = standingAt[row] as Standing;
      const signals = termsOf(measured, row);
      const terms = {
        ...signals,
        ...(lowered(at) === null ? {} : { lowered: LOWERED }),
        ...(at.superseded ? { superseded: SUPERSEDED } : {}),
      };
      return {
        path: (notes[row] as Note).path,
        score: scoreOf(signals, at, lowered(at)),
        terms,
        why: whyOf(notes, measured, at, lowered(at), row),
      };
    },
  };
}

function termsOf({ values }: Measured, row: number): Signals {
  return Object.fromEntries(SIGNALS.map((name) => [name, round(values[name][row] as number)])) as Signals;
}

/** Why a note counts less. A date in a name says little where most names have one. */
function loweredIn(notes: readonly Note[], all: readonly Standing[]): (at: Standing) => string | null {
  const dated = all.reduce((count, { character }) => count + (character.dated ? 1 : 0), 0);
  const isUsual = dated * 2 >= all.length;
  const skills = notes.filter(({ path }) => basenameOf(path) === 'SKILL.md' && folderOf(path) !== '').map(({ path }) => folderOf(path));
  return ({ character }) =>
    character.lowered ??
    (character.dated && !isUsual ? 'a dated note' : skills.some((skill) => isInside(character.folder, skill)) ? 'part of a skill' : null);
}

function scoreOf(terms: Signals, { superseded }: Standing, lowered: string | null): number {
  const sum = SIGNALS.reduce((all, name) => all + WEIGHTS[name] * terms[name], 0);
  return round(sum * (superseded ? SUPERSEDED : 1) * (lowered === null ? 1 : LOWERED));
}

/** The rows of notes, the newest first; those of one day, and those without, in their order. */
function newestFirst(notes: readonly Note[]): number[] {
  const days = notes.map((note) => dateOfNote(note) ?? '');
  return [...days.keys()].sort((a, b) => byCodePoint(days[b] ?? '', days[a] ?? '') || a - b);
}

/** Facts of the vault only, so that the sentence changes only with them; those that lifted the note come first. */
function whyOf(notes: readonly Note[], measured: Measured, standing: Standing, lowered: string | null, row: number): string {
  const { pinned, fixed } = standing.character;
  const [from, to, list] = [measured.sources[row] as number, measured.targets[row] as number, measured.listedIn[row] as number];
  const naming = measured.namedBy[row] as number;
  const facts = [
    standing.superseded ? 'superseded' : '',
    pinned ? 'pinned in its properties' : '',
    measured.bookmarked.has(row) ? 'bookmarked' : '',
    fixed ? 'a file of the convention' : '',
    list > 0 ? `listed in ${entryName(notes, list)}` : '',
    measured.values.named[row] === 1 ? 'an overview by its name' : '',
    to >= MANY_LINKS ? `links to ${counted(to, 'note')}` : '',
    from > 0 ? `linked from ${counted(from, 'note')}` : naming > 0 ? '' : 'no note links to it',
    naming > 0 ? `named in the text of ${counted(naming, 'note')}` : '',
    lowered === null ? '' : `counts half as ${lowered}`,
    standing.day === null ? 'no date' : `last dated ${standing.day}`,
  ];
  return facts.filter((fact) => fact !== '').join('; ');
}

/** True where the author lists the note, or it says by its name or its many links that it gathers others. */
function isGathering({ values, targets }: Measured, row: number): boolean {
  return values.listed[row] !== 0 || values.named[row] === 1 || (targets[row] as number) >= MANY_LINKS;
}
