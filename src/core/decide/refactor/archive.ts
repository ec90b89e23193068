import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { dataOf, type Range } from '../../model/note';
import { foldKey, isInside, isNotePath, joinPath, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { MoveResult } from '../../model/results/refactor';
import { dateInName } from '../../read/text/dates';
import { propertiesIn } from '../../read/frontmatter/frontmatter';
import { blockOfOnly } from '../../read/frontmatter/properties';
import { insideMemory, isInner } from '../../read/memory/scope';
import { decideMoves, replaceEdits, withEdits } from './moves';
import { freeTarget, movesFor, takenPaths, type Move } from './targets';

/** Properties by which an archived note knows its day and its way back. */
const ARCHIVED = 'archived';
const ARCHIVED_FROM = 'archived_from';

/** Before a way back, it says that the day in `archived` is the note's own and stays. */
const OWN_DAY = '/';

/** Folder of the memory for what is out of use, from the vault's root. */
function archiveFolder(ctx: DecideContext): VaultPath {
  return joinPath(ctx.memory.root, ctx.convention.archive);
}

/**
 * The moves that put files, or all files of folders, into the archive, below the folders they stood
 * in; a taken name gets a number. Throws `not_found`, and `bad_input` for what lies outside the memory
 * or in its archive already.
 */
export function movesToArchive(ctx: DecideContext, paths: readonly string[]): Move[] {
  const archive = archiveFolder(ctx);
  const reason = `Out of use since ${ctx.today}.`;
  const claimed = new Set<string>();
  return distinct(paths.flatMap((path) => movesFor(ctx.snapshot, path, path, reason))).map((move) => {
    if (isInside(move.from, archive))
      throw new MemoryError('bad_input', `"${move.from}" is in the archive already. Bring it back with unarchive.`, move.from);
    if (!isInside(move.from, ctx.memory.root))
      throw new MemoryError(
        'bad_input',
        `"${move.from}" is not in the memory "${ctx.memory.name}", so it has no archive to go to.`,
        move.from,
      );
    if (isInner(ctx, move.from))
      throw new MemoryError(
        'bad_input',
        `"${move.from}" belongs to another memory, inside "${ctx.memory.name}". Archive it there.`,
        move.from,
      );
    const to = freeTarget(ctx.snapshot, joinPath(archive, insideMemory(ctx, move.from)), claimed);
    claimed.add(foldKey(to));
    return { ...move, to };
  });
}

/**
 * The moves that bring archived files back: notes to where their `archived_from` says, others to the
 * place their path in the archive shows. Throws `not_found`, `exists` where that place is taken, and
 * `bad_input` for what is not archived.
 */
export function movesFromArchive(ctx: DecideContext, paths: readonly string[]): Move[] {
  const archive = archiveFolder(ctx);
  const claimed = new Map<string, VaultPath>();
  return distinct(paths.flatMap((path) => movesFor(ctx.snapshot, path, path, 'Back in use.'))).map((move) => {
    const { from } = move;
    if (!isInside(from, archive)) throw new MemoryError('bad_input', `"${from}" is not in the archive "${archive}".`, from);
    const note = isNotePath(from) ? ctx.snapshot.notes.get(from) : undefined;
    const to = joinPath(ctx.memory.root, (note && wayBack(dataOf(note))) ?? from.slice(archive.length + 1));
    const twin = claimed.get(foldKey(to));
    if (twin !== undefined)
      throw new MemoryError(
        'exists',
        `"${twin}" and "${from}" would both go back to "${to}". Bring one of them back alone, or move one by hand.`,
        to,
      );
    const there = takenPaths(ctx.snapshot)
      .get(foldKey(to))
      ?.find((path) => path !== from);
    if (there !== undefined)
      throw new MemoryError(
        'exists',
        `"${from}" cannot go back to "${to}", since "${there}" is there. Rename the one that is there, or move the archived one by hand.`,
        to,
      );
    claimed.set(foldKey(to), from);
    return { ...move, to };
  });
}

/** One plan that archives: the moves, their links, and on each note the day and the way back. */
export function decideArchive(ctx: DecideContext, moves: readonly Move[], texts: ReadonlyMap<VaultPath, string>): Proposal<MoveResult> {
  const proposal = decideMoves(ctx, moves, texts, titled('Archive', moves));
  return withProperties(proposal, texts, (from) => marksFor(insideMemory(ctx, from), ctx.today, texts.get(from) ?? ''));
}

/** One plan that brings back: the moves, their links, and no trace of the archive left on the notes. */
export function decideUnarchive(ctx: DecideContext, moves: readonly Move[], texts: ReadonlyMap<VaultPath, string>): Proposal<MoveResult> {
  const proposal = decideMoves(ctx, moves, texts, titled('Unarchive', moves));
  const textOf = (path: VaultPath): string => (isNotePath(path) ? (texts.get(path) ?? '') : '');
  const { plan, result } = withProperties(proposal, texts, (from) => {
    const data = propertiesIn(textOf(from));
    if (wayBack(data) === null || madeBlock(textOf(from)) !== null) return [];
    return (hasOurDay(data) ? [ARCHIVED, ARCHIVED_FROM] : [ARCHIVED_FROM]).map((key) => [key, undefined]);
  });
  if (plan === null) return proposal;
  const blocks = result.moved.flatMap(({ from }) => {
    const range = madeBlock(textOf(from));
    return range === null ? [] : replaceEdits(from, textOf(from), [{ ...range, text: '' }], plan.reason);
  });
  return { result, plan: { ...plan, edits: [...blocks, ...plan.edits] } };
}

/** The properties that archiving writes on a note, so that bringing it back can keep every byte of those that the note had. */
function marksFor(place: string, today: string, text: string): (readonly [string, unknown])[] {
  const data = propertiesIn(text);
  if (Object.hasOwn(data, ARCHIVED) && !hasOurDay(data)) return [[ARCHIVED_FROM, isDay(data[ARCHIVED]) ? OWN_DAY + place : place]];
  const day = [ARCHIVED, today] as const;
  const from = [ARCHIVED_FROM, place] as const;
  // A block that holds the day first and nothing else is ours and goes as a whole: an empty one of the note's own stays by the other order.
  return blockOfOnly(text, []) === null ? [day, from] : [from, day];
}

/** The frontmatter that archiving made for a note that had none; null where it stood before, or has got more since. */
function madeBlock(text: string): Range | null {
  return hasOurDay(propertiesIn(text)) ? blockOfOnly(text, [ARCHIVED, ARCHIVED_FROM]) : null;
}

/** Where the note says it was, in its memory; null where it says nothing. */
function wayBack(data: Readonly<Record<string, unknown>>): string | null {
  const from = data[ARCHIVED_FROM];
  if (typeof from !== 'string') return null;
  const place = from.startsWith(OWN_DAY) ? from.slice(OWN_DAY.length) : from;
  return place === '' ? null : place;
}

/** True where `archived` was written together with `archived_from`, not by the note's author. */
function hasOurDay(data: Readonly<Record<string, unknown>>): boolean {
  const from = data[ARCHIVED_FROM];
  return typeof from === 'string' && from !== '' && !from.startsWith(OWN_DAY) && isDay(data[ARCHIVED]);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && dateInName(value) === value;
}

/** The plan of moves with properties set on the notes that move; a value that is undefined takes the property away. */
export function withProperties(
  proposal: Proposal<MoveResult>,
  texts: ReadonlyMap<VaultPath, string>,
  valuesOf: (from: VaultPath) => readonly (readonly [string, unknown])[],
  part?: string,
): Proposal<MoveResult> {
  const { plan, result } = proposal;
  if (plan === null) return proposal;
  const edits = result.moved.flatMap(({ from }) => {
    if (!isNotePath(from)) return [];
    return valuesOf(from).map(([key, value]): Edit => ({
      op: 'set-property',
      path: from,
      key,
      value,
      reason: plan.reason,
      ...(part === undefined ? {} : { part }),
    }));
  });
  return { result, plan: withEdits(plan, edits, [...new Set(edits.map(({ path }) => path))], texts) };
}

function distinct(moves: readonly Move[]): Move[] {
  return [...new Map(moves.map((move) => [move.from, move])).values()];
}

function titled(verb: string, moves: readonly Move[]): string {
  return moves.length === 1 ? `${verb} ${moves[0]?.from ?? ''}` : `${verb} ${moves.length} files`;
}
