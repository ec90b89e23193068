import { upTo } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Note } from '../../model/note';
import type { NotePath } from '../../model/path';
import type { Corrections, ReadResult } from '../../model/results/search';
import { rangeOf } from '../../read/markdown/subpath';
import { parseNote } from '../../read/snapshot/note';
import { sha256OfText } from '../../read/snapshot/recent';
import { correctedFacts, correctionsOf, correctionsPath, estimateTokens, meet, shownSuccessors } from '../bundle/index';
import { titleOf } from '../naming/index';
import { shownWhole } from './find';

/** Letters of a text's hash by which a cursor knows that it is still the same. */
const HASH = 12;

/**
 * A piece of a note of at most `maxTokens`, from the cursor on; with a subpath (`#Heading`, `#^block`) only of that part. Cut at
 * line ends, and within a line where one alone is too long. Throws `not_found` for a part that is not there, `bad_input`
 * for what cannot be a cursor, `changed_since` where the text is another by now. With `corrections`, the text of what corrects the note,
 * the piece comes with those of its facts: where both have no room, a piece of half the size with as many as have.
 */
export function decideRead(
  ctx: DecideContext,
  { path, subpath, maxTokens, cursor }: ReadRequest,
  raw: string,
  corrections?: string,
): ReadResult {
  const text = shownWhole(ctx, path, raw);
  const note = parseNote(path, text, text.length);
  const { start, end } = partOf(note, text, subpath);
  const hash = sha256OfText(text).slice(0, HASH);
  const from = cursor === undefined ? start : positionOf(cursor, hash, path);
  if (from < start || from > end) throw new MemoryError('bad_input', 'The cursor belongs to another part of the note. Leave it out.', path);
  const facts = correctedFacts(ctx, path, text, corrections);
  const correctedUpTo = (at: number, room: number): Corrections | undefined => {
    let left = room - estimateTokens(text.slice(from, at));
    const read = facts.filter((fact) => meet(fact, { start: from, end: at }));
    return correctionsOf(correctionsPath(ctx, path), read, (said) => (left -= estimateTokens(said)) >= 0);
  };
  const whole = from + cutAt(text.slice(from, end), maxTokens);
  const all = correctedUpTo(whole, maxTokens);
  const to = all === undefined || all.left === 0 ? whole : from + cutAt(text.slice(from, end), Math.ceil(maxTokens / 2));
  const given = to === whole ? all : correctedUpTo(to, maxTokens);
  const piece = text.slice(from, to);
  const rest = text.slice(to, end);
  return {
    path,
    title: titleOf(ctx, path),
    line: text.slice(0, from).split('\n').length,
    text: piece,
    tokens: estimateTokens(piece),
    linesLeft: rest.trim() === '' ? 0 : rest.trimEnd().split('\n').length,
    cursor: rest.trim() === '' ? null : `${to}-${hash}`,
    supersededBy: shownSuccessors(ctx, note),
    ...(note.frontmatter.state === 'broken' ? { unreadProperties: note.frontmatter.message } : {}),
    ...(given === undefined ? {} : { corrections: given }),
  };
}

export interface ReadRequest {
  readonly path: NotePath;
  readonly subpath: string | null;
  /** Estimated tokens, at least 1. */
  readonly maxTokens: number;
  readonly cursor?: string | undefined;
}

function partOf(note: Note, text: string, subpath: string | null): { readonly start: number; readonly end: number } {
  const found = rangeOf(note, text, subpath);
  if (found === null) {
    const known = note.headings.map(({ text: one }) => `"${one}"`).slice(0, 10);
    const there = known.length === 0 ? 'It has no headings.' : `It has: ${known.join(', ')}.`;
    throw new MemoryError(
      'not_found',
      `"${note.path}" has no ${subpath?.includes('^') === true ? 'block' : 'heading'} "${subpath}". ${there}`,
      note.path,
    );
  }
  return found;
}

function positionOf(cursor: string, hash: string, path: NotePath): number {
  const match = /^(\d{1,9})-([0-9a-f]+)$/.exec(cursor);
  if (match === null)
    throw new MemoryError('bad_input', `${JSON.stringify(cursor)} is no cursor. Leave it out to read from the start.`, path);
  if (match[2] !== hash)
    throw new MemoryError('changed_since', `"${path}" changed since its first part was read. Read it from the start.`, path);
  return Number(match[1]);
}

/** Where a text is cut so that it takes at most so many tokens, at least one character on. */
function cutAt(text: string, maxTokens: number): number {
  if (estimateTokens(text) <= maxTokens) return text.length;
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at + 1);
  const lines = upTo(ends.length, (at) => estimateTokens(text.slice(0, ends[at])) <= maxTokens);
  if (lines > 0) return ends[lines - 1] as number;
  const units = Math.max(
    1,
    upTo(ends[0] ?? text.length, (at) => estimateTokens(text.slice(0, at + 1)) <= maxTokens),
  );
  // A cut never parts the two halves of one character.
  return /[\ud800-\udbff]/.test(text.charAt(units - 1)) ? (units > 1 ? units - 1 : 2) : units;
}
