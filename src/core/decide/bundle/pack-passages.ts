import type { BundleFormat } from '../../model/bundle';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { RankedNote, RankedPassage } from '../search/index';
import { formats, write } from './formats';
import type { Part } from './part';
import { estimateTokens, rawTokens } from './tokens';

/** A note that may leave the memory, with its whole text. */
export interface Admitted {
  readonly part: Part;
  readonly why: string;
}

interface Packed {
  readonly text: string;
  readonly tokens: number;
  readonly included: readonly { readonly part: Part; readonly tokens: number; readonly why: string }[];
  readonly omitted: readonly { readonly path: VaultPath; readonly why: string }[];
}

/** Of the best score: what a note's best passage must reach to answer the topic, and any other of its passages. */
const NOTE_BAR = 0.48;
const BAR = 0.3;
/** Of the budget: at most so much for one note, and at least so many tokens. */
const OF_ONE = 0.25;
const OF_ONE_LEAST = 250;
/** A note of at most so many tokens, or of this share of the budget, comes whole. */
const SMALL = 300;
const SMALL_SHARE = 0.15;
const MOST_TITLES = 10;
/** UTF-16 units of a passage between two others that is taken in, in place of a mark. */
const SHORT = 120;
/** Share of the budget that stays free for what the estimate misses. */
const RESERVE = 0.05;
const GAP = '[…]';

interface Filling {
  readonly one: RankedNote;
  readonly admitted: Admitted;
  readonly at: Set<number>;
  part: Part;
  tokens: number;
}

/**
 * Fills `budget` (tokens) with passages, best first, each under its note and in its order. `admit` gives the note of a
 * passage or says why it stays out; it is asked once a note, and only for what would be shown.
 */
export function packPassages(
  ranked: readonly RankedNote[],
  format: BundleFormat,
  memory: string,
  budget: number,
  admit: (one: RankedNote) => Admitted | string,
): Packed {
  const { head, foot, part: written, titles } = formats[format];
  const shell = rawTokens(head(memory)) + rawTokens(foot);
  if (Math.ceil(shell) > budget) {
    throw new MemoryError(
      'budget_too_small',
      `A budget of ${budget} tokens is too small for what the bundle must hold. Give it at least ${Math.ceil(shell)}.`,
    );
  }
  let room = budget * (1 - RESERVE) - shell;
  const top = ranked[0]?.best ?? 0;
  const bar = BAR * top;
  const relevant = ranked.filter(({ best }) => best >= NOTE_BAR * top);
  const most = relevant.length === 1 ? budget : Math.max(budget * OF_ONE, Math.min(OF_ONE_LEAST, budget / 2));
  const passages = relevant
    .flatMap((one, order) => one.passages.flatMap((passage, at) => (passage.score >= bar ? [{ one, order, passage, at }] : [])))
    .sort((a, b) => b.passage.score - a.passage.score || a.order - b.order || a.at - b.at);
  const asked = new Map<RankedNote, Filling | string>();
  for (const { one, at } of passages) {
    let filling = asked.get(one);
    if (filling === undefined) {
      const admitted = admit(one);
      filling = typeof admitted === 'string' ? admitted : { one, admitted, at: new Set(), part: admitted.part, tokens: 0 };
      asked.set(one, filling);
    }
    if (typeof filling === 'string' || filling.at.has(at)) continue;
    const next = chosen(filling, at, budget);
    const part = partOf(filling, next);
    const tokens = rawTokens(written(part));
    if (tokens - filling.tokens > room || tokens > most) continue;
    room -= tokens - filling.tokens;
    Object.assign(filling, { part, tokens });
    for (const each of next) filling.at.add(each);
  }
  const included: { part: Part; tokens: number; why: string }[] = [];
  const omitted: { path: VaultPath; why: string }[] = [];
  let named = 0;
  for (const one of relevant) {
    const filling = asked.get(one);
    if (filling === undefined) continue;
    if (typeof filling === 'string') omitted.push({ path: one.note.path, why: filling });
    else if (filling.at.size > 0) included.push({ part: filling.part, tokens: Math.ceil(filling.tokens), why: filling.admitted.why });
    else {
      const part: Part = { ...filling.admitted.part, as: 'title', text: '' };
      const tokens = rawTokens(written(part)) + (named === 0 ? rawTokens(titles) : 0);
      if (named < MOST_TITLES && tokens <= room) {
        room -= tokens;
        named++;
        included.push({ part, tokens: Math.ceil(tokens), why: filling.admitted.why });
      } else omitted.push({ path: one.note.path, why: 'There was no room left within the budget.' });
    }
  }
  let text = write(
    format,
    memory,
    included.map(({ part }) => part),
  );
  while (estimateTokens(text) > budget && included.length > 0) {
    const last = included.pop();
    if (last !== undefined) omitted.push({ path: last.part.path, why: 'There was no room left within the budget.' });
    text = write(
      format,
      memory,
      included.map(({ part }) => part),
    );
  }
  return { text, tokens: estimateTokens(text), included, omitted };
}

/** The passages of a note with one more: all of a small one, and short ones between two. */
function chosen({ one, at, admitted }: Filling, more: number, budget: number): ReadonlySet<number> {
  const all = one.passages.map((_, i) => i);
  if (at.size === 0 && rawTokens(admitted.part.text) <= Math.min(SMALL, budget * SMALL_SHARE)) return new Set(all);
  const next = new Set([...at, more]);
  const short = ({ start, end }: RankedPassage): boolean => end - start <= SHORT;
  for (const i of all) {
    const between = one.passages[i];
    if (!next.has(i) && next.has(i - 1) && next.has(i + 1) && between !== undefined && short(between)) next.add(i);
  }
  return next;
}

/** The note as far as its passages are chosen, in its order, each heading once and gaps marked. */
function partOf({ one, admitted: { part } }: Filling, at: ReadonlySet<number>): Part {
  if (at.size === one.passages.length) return { ...part, as: 'whole' };
  const lines: string[] = [];
  let before: RankedPassage | null = null;
  let shown: readonly string[] = [];
  let gap = false;
  for (const [i, passage] of one.passages.entries()) {
    if (!at.has(i)) {
      gap = true;
      continue;
    }
    const fresh = passage.trail.filter((line, level) => shown[level] !== line);
    const joined: boolean = !gap && before !== null && fresh.length === 0;
    if (gap) lines.push('', GAP);
    if (fresh.length > 0) lines.push('', ...fresh.flatMap((line) => [line, '']));
    else if (!joined || /\n[ \t]*\n?$/.test(part.text.slice(before?.start ?? 0, passage.start))) lines.push('');
    lines.push(part.text.slice(passage.start, passage.end).replace(/^\n+|\s+$/g, ''));
    [before, shown, gap] = [passage, passage.trail, false];
  }
  if (gap) lines.push('', GAP);
  return {
    ...part,
    as: 'passages',
    text: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}
