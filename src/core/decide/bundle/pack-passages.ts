import type { BundleFormat, LeftOut } from '../../model/bundle';
import type { VaultPath } from '../../model/path';
import type { Steps } from '../../read/text/steps';
import type { RankedNote, RankedPassage } from '../search/index';
import { formats, write, type Around } from './formats';
import type { PackedPart, Wanted } from './pack';
import type { Part } from './part';
import { counted, roomOf, tooSmall, type Budget } from './room';
import { withoutRoom } from './without-room';
import { rawTokens } from './tokens';

/** A note that may leave the memory, with its whole text. */
export interface Admitted {
  readonly part: Part;
  readonly why: string;
  /** Its passages are searched, and it is never read whole. */
  readonly onlySearched: boolean;
}

interface Packed {
  readonly text: string;
  readonly tokens: number;
  readonly included: readonly PackedPart[];
  readonly omitted: readonly LeftOut[];
}

/** Of the best score: what a note's best passage must reach to answer the topic, and any other of its passages. */
const NOTE_BAR = 0.44;
const BAR = 0.3;
/**
 * From this share of the topic on, the best passage surely speaks of it and the bars stand. Where it holds less, as of a question in
 * other words than the answer, the answer may stand further down: the bars sink with that share, at most to this one of them.
 */
const COVERED = 0.7;
const LOWEST = 0.2;
/** Of the best score: from here on another note is as good. */
const NEAR_BEST = 0.9;
/** Of the budget: at most so much for one note, and at least so many tokens. */
const OF_ONE = 0.25;
const OF_ONE_LEAST = 250;
/** A note of at most so many tokens, or of this share of the budget, comes whole. */
const SMALL = 300;
const SMALL_SHARE = 0.15;
const MOST_TITLES = 10;
/** Notes that say too little, as a receipt lists them. */
const MOST_WEAK = 20;
/** UTF-16 units of a passage between two others that is taken in, in place of a mark. */
const SHORT = 120;
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
 * passage or says why it stays out; it is asked once a note, and only for what would be shown. `before` stands whole before
 * all passages. `weight` says how much a note counts beside its similarity: it decides the order, not which are relevant.
 * Throws `budget_too_small` where not even what stands before has room.
 */
export function* packPassagesSteps(
  ranked: readonly RankedNote[],
  format: BundleFormat,
  memory: string,
  given: Budget & { readonly characters?: number | undefined; readonly before: readonly Wanted[]; readonly around?: Around | undefined },
  admit: (one: RankedNote) => Admitted | LeftOut,
  { phase = 'topic', weight }: { readonly phase?: string | undefined; readonly weight?: ((path: VaultPath) => number) | undefined } = {},
): Steps<Packed> {
  const { head, foot, part: written, titles } = formats[format];
  const budget = roomOf(given);
  const before = given.before.map(({ part, why, phase }) => ({ part, tokens: counted(rawTokens(written(part)), given), why, phase }));
  const { around = {} } = given;
  const said = [...(around.before ?? []), around.way ?? '', around.more ?? ''].join('\n\n');
  const shell = given.before.reduce((sum, { part }) => sum + rawTokens(written(part)), rawTokens(head(memory) + said) + rawTokens(foot));
  if (shell > budget) throw tooSmall(given, shell);
  let room = budget - shell;
  const top = barFor(ranked);
  const bar = BAR * top;
  const weighed = ({ note, best }: RankedNote): number => best * (weight?.(note.path) ?? 1);
  const relevant = ranked.filter(({ best }) => best >= NOTE_BAR * top).sort((a, b) => (weight === undefined ? 0 : weighed(b) - weighed(a)));
  const share = Math.max(budget * OF_ONE, Math.min(OF_ONE_LEAST, budget / 2));
  const passages = relevant
    .flatMap((one, order) => one.passages.flatMap((passage, at) => (passage.score >= bar ? [{ one, order, passage, at }] : [])))
    .map((one) => ({ ...one, score: one.passage.score * (weight?.(one.one.note.path) ?? 1) }))
    .sort((a, b) => b.score - a.score || a.order - b.order || a.at - b.at);
  const asked = new Map<RankedNote, Filling | LeftOut>();
  for (const { one, at } of passages) {
    let filling = asked.get(one);
    if (filling === undefined) {
      const admitted = admit(one);
      filling = 'by' in admitted ? admitted : { one, admitted, at: new Set(), part: admitted.part, tokens: 0 };
      asked.set(one, filling);
    }
    if ('by' in filling || filling.at.has(at)) continue;
    const most = relevant.length === 1 && !filling.admitted.onlySearched ? budget : share;
    const next = chosen(filling, at, budget);
    const part = partOf(filling, next);
    const tokens = rawTokens(written(part));
    if (tokens - filling.tokens > room || tokens > most) continue;
    room -= tokens - filling.tokens;
    Object.assign(filling, { part, tokens });
    for (const each of next) filling.at.add(each);
    yield;
  }
  const included: PackedPart[] = [...before];
  const omitted: LeftOut[] = [];
  let named = 0;
  for (const one of relevant) {
    const filling = asked.get(one);
    if (filling === undefined) continue;
    if ('by' in filling) omitted.push(filling);
    else if (filling.at.size > 0) included.push(packed(filling, filling.part, counted(filling.tokens, given), phase));
    else {
      const part: Part = { ...filling.admitted.part, as: 'title', text: '' };
      const tokens = rawTokens(written(part)) + (named === 0 ? rawTokens(titles) : 0);
      if (named < MOST_TITLES && tokens <= room) {
        room -= tokens;
        named++;
        included.push(packed(filling, part, counted(tokens, given), phase));
      } else omitted.push(withoutRoom(part));
    }
  }
  let text = write(
    format,
    memory,
    included.map(({ part }) => part),
    around,
  );
  const isTooLong = (): boolean => rawTokens(text) > budget || text.length > (given.characters ?? Infinity);
  while (isTooLong() && included.length > before.length) {
    const last = included.pop();
    if (last !== undefined) omitted.push(withoutRoom(last.part));
    text = write(
      format,
      memory,
      included.map(({ part }) => part),
      around,
    );
  }
  const weak = ranked.filter((one) => !relevant.includes(one)).slice(0, MOST_WEAK);
  for (const { note } of weak) omitted.push({ path: note.path, why: 'It says too little about the topic.', by: 'topic' });
  return { text, tokens: counted(rawTokens(text), given), included, omitted };
}

/** The best score, as far as it is sure that what has it speaks of the topic. */
function barFor(ranked: readonly RankedNote[]): number {
  const best = ranked[0]?.best ?? 0;
  const covered = Math.max(0, ...ranked.filter((one) => one.best >= NEAR_BEST * best).map(({ covers }) => covers));
  return best * Math.max(LOWEST, Math.min(1, covered / COVERED));
}

function packed({ admitted }: Filling, part: Part, tokens: number, phase: string): PackedPart {
  return { part, tokens, why: admitted.why, phase };
}

/** The passages of a note with one more: all of a small one, and short ones between two. */
function chosen({ one, at, admitted }: Filling, more: number, budget: number): ReadonlySet<number> {
  const all = one.passages.map((_, i) => i);
  if (at.size === 0 && !admitted.onlySearched && rawTokens(admitted.part.text) <= Math.min(SMALL, budget * SMALL_SHARE))
    return new Set(all);
  const next = new Set([...at, more]);
  const short = ({ start, end }: RankedPassage): boolean => end - start <= SHORT;
  for (const i of all) {
    const between = one.passages[i];
    if (!next.has(i) && next.has(i - 1) && next.has(i + 1) && between !== undefined && short(between)) next.add(i);
  }
  return next;
}

/** The note as far as its passages are chosen, in its order, each heading once and gaps marked. */
function partOf({ one, admitted: { part, onlySearched } }: Filling, at: ReadonlySet<number>): Part {
  if (at.size === one.passages.length && !onlySearched) return { ...part, as: 'whole' };
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
