import { differenceInCalendarDays, isValid, parseISO } from 'date-fns';
import type { DecideContext } from '../../model/context';
import type { Note } from '../../model/note';
import type { RankedNote } from '../../model/results/index-note';
import { byCodePoint } from '../../model/path';
import { isEntry, notesOf } from '../../read/memory/scope';
import { propertyOf } from '../naming/index';
import { dateOfNote } from '../../read/text/dates';

/** So much a hit and a prevented mistake add. */
const HIT = 0.1;
const PREVENTED = 0.3;
/** Days after which a memory counts half, where it does not say. */
const HALF_LIFE = 30;

/** How much a weighted memory counts, and the terms of it in words. */
export interface Weight {
  readonly weight: number;
  /** The factors whose product the weight is. */
  readonly terms: { readonly hits: number; readonly prevented: number; readonly recency: number };
  /** With the similarity to a topic, 0 to 1, where there is one. */
  readonly why: (similarity?: number) => string;
}

/**
 * `(1 + hits × 0.1) × (1 + prevented × 0.3) × 0.5^(days since it was applied ÷ half-life)`: the score of seed 004 without a
 * topic. What is evergreen or critical does not fade. 1 where the convention weighs nothing.
 */
export function weightOf(ctx: DecideContext, note: Note): Weight {
  const { feedback } = ctx.convention;
  if (feedback === undefined) return { weight: 1, terms: { hits: 1, prevented: 1, recency: 1 }, why: () => 'It is of this memory.' };
  const held = (key: string): unknown => propertyOf(note, key).value;
  const hits = countIn(held(feedback.useful));
  const prevented = countIn(held(feedback.prevented));
  const fades = held('evergreen') !== true && held('critical') !== true;
  const recency = fades ? 0.5 ** (daysSince(ctx, note, held(feedback.day)) / (countIn(held('half_life_days')) || HALF_LIFE)) : 1;
  const terms = { hits: 1 + hits * HIT, prevented: 1 + prevented * PREVENTED, recency };
  const weight = terms.hits * terms.prevented * recency;
  const said = [counted(hits, 'hit'), `${prevented} prevented`, fades ? `recency ${recency.toFixed(2)}` : 'does not fade'];
  return {
    weight,
    terms,
    why: (similarity) =>
      similarity === undefined
        ? `Score ${weight.toFixed(2)}: ${said.join(', ')}.`
        : `Score ${(similarity * weight).toFixed(2)}: similarity ${similarity.toFixed(2)}, ${said.join(', ')}.`,
  };
}

/** The memories of a convention that weighs them by their score, critical ones first; the first `limit` of them. */
export function rankByWeight(ctx: DecideContext, limit = Infinity): RankedNote[] {
  const critical = (note: Note): boolean => propertyOf(note, 'critical').value === true;
  return notesOf(ctx)
    .filter((note) => isEntry(ctx, note))
    .map((note) => ({ note, ...weightOf(ctx, note) }))
    .sort((a, b) => Number(critical(b.note)) - Number(critical(a.note)) || b.weight - a.weight || byCodePoint(a.note.path, b.note.path))
    .slice(0, limit)
    .map(({ note, weight, terms, why }) => ({
      path: note.path,
      score: rounded(weight),
      terms: { hits: rounded(terms.hits), prevented: rounded(terms.prevented), recency: rounded(terms.recency) },
      why: critical(note) ? `Critical: always in. ${why()}` : why(),
    }));
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function daysSince(ctx: DecideContext, note: Note, applied: unknown): number {
  const day = parseISO(typeof applied === 'string' ? applied : '');
  const from = isValid(day) ? day : parseISO(dateOfNote(note) ?? ctx.today);
  return Math.max(0, differenceInCalendarDays(parseISO(ctx.today), from));
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
