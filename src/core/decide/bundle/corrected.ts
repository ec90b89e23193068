import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { onOneLine, withoutControl } from '../../model/escape-control';
import type { Range } from '../../model/note';
import { atPath, byCodePoint, joinPath, pathKey, type NotePath, type VaultPath } from '../../model/path';
import type { Corrections } from '../../model/results/search';
import { parseEntries } from '../../read/entries/parse';
import { isMarkedSuperseded } from '../../read/entries/superseded';
import { markdownStart } from '../../read/entries/text-lines';
import { createTermIndex } from '../../read/index/term-index';
import { resolveSubpath } from '../../read/markdown/subpath';
import { firstText } from '../../read/memory/own-text';
import { parseNote } from '../../read/snapshot/note';
import { passageOf } from '../../read/terms/passage';
import { plainText } from '../../read/terms/plain';
import { tokenise } from '../../read/terms/passage';
import { cutsIn } from './cut';
import { leavingText } from './withheld';

/** An entry of the file of corrections. */
export interface Correction extends Range {
  readonly text: string;
  readonly line: number;
  readonly date: string;
}

interface Statement extends Range {
  readonly heading: string;
  /** Of each sentence of its longest line the keys of its first two words, function words and days left out. */
  readonly openings: readonly (readonly string[])[];
}

/** A statement of a corrected file, and what corrects it. */
export interface CorrectedFact extends Range {
  /** The closest first. */
  readonly corrections: readonly Correction[];
}

/** UTF-16 units from which on lines and sentences are statements of their own. */
const LONG = 300;
/** A correction may belong to whatever says at least this share of what its closest fact says of it. */
const NEARLY = 0.5;
/** How much more a fact counts whose first two words, as those of a subject, the correction has. */
const SUBJECT = 2;
/** The share of facts that may begin with a word that is a subject by itself. */
const FEW = 0.2;
const HEADING = /^#{1,6}[ \t]/;

/** The file with the corrections of this one; null for a file that none corrects. */
export function correctionsPath(ctx: DecideContext, path: VaultPath): VaultPath | null {
  const rule = ctx.convention.baseline;
  if (rule === undefined || pathKey(path) !== pathKey(joinPath(ctx.memory.root, rule.path))) return null;
  const corrections = joinPath(ctx.memory.root, rule.corrections);
  return atPath(ctx.snapshot.files, corrections)?.path ?? corrections;
}

/**
 * The facts of a text that something corrects, in their order. `text` is that of the corrected file, or a part of it as a door gives it;
 * `corrections` is the text of the other file as it is on the disk. A correction belongs to the facts at the place that it links to
 * (`[[baseline#Team]]`), else to those that are closest to it by their words: to several where they are about as close. What is
 * superseded corrects nothing, and what must not leave the memory is not among them.
 */
export function correctedFacts(ctx: DecideContext, path: VaultPath, text: string, corrections: string | undefined): CorrectedFact[] {
  const own = new Map<Statement, { readonly one: Correction; readonly score: number; readonly isSure: boolean }[]>();
  const { facts, placed } = placedIn(ctx, path, text, corrections);
  for (const { one, at } of placed) for (const { fact, ...how } of at) getOrSet(own, fact, () => []).push({ one, ...how });
  return facts.flatMap((fact) => {
    const found = own.get(fact)?.sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.score - a.score || newerFirst(a.one, b.one));
    return found === undefined ? [] : [{ start: fact.start, end: fact.end, corrections: found.map(({ one }) => one) }];
  });
}

/** The corrections of a text, the newest first, each with its fact where no other is nearly as close: for a reader who gets no more of either. */
export function inPairs(ctx: DecideContext, path: VaultPath, text: string, corrections: string): string {
  const { placed } = placedIn(ctx, path, text, corrections);
  const pairs = placed
    .sort((a, b) => newerFirst(a.one, b.one))
    .map(({ one, at: [closest, ...others] }) => {
      if (closest === undefined || others.some(({ score }) => score >= NEARLY * closest.score)) return one.text;
      return `${one.text}\nIn the baseline: ${onOneLine(sentenceIn(text.slice(closest.fact.start, closest.fact.end)), LONG)}`;
    });
  return pairs.join('\n\n');
}

/** Corrections with the facts that they may be about, the closest first. */
interface Placed {
  readonly facts: readonly Statement[];
  readonly placed: {
    readonly one: Correction;
    readonly at: readonly { readonly fact: Statement; readonly score: number; readonly isSure: boolean }[];
  }[];
}

function placedIn(ctx: DecideContext, path: VaultPath, text: string, corrections: string | undefined): Placed {
  const from = correctionsPath(ctx, path);
  const leaving = from === null || corrections === undefined ? null : leavingText(ctx, from, corrections);
  const all = leaving?.kind === 'leaving' ? correctionsIn(ctx, leaving.text) : [];
  if (from === null || leaving?.kind !== 'leaving' || all.length === 0) return { facts: [], placed: [] };
  const note = parseNote(path as NotePath, text, text.length);
  const facts = statementsIn(text);
  const index = createTermIndex();
  for (const { heading, start, end } of facts) index.add(plainText(heading), plainText(text.slice(start, end)));
  const opened = new Map<string, number>();
  for (const first of facts.flatMap(({ openings }) => openings.flatMap(([key]) => key ?? [])))
    opened.set(first, (opened.get(first) ?? 0) + 1);
  const placed = all.map((one) => {
    const places = leaving.note.links.flatMap(({ start, linkpath, subpath }) => {
      const isOwn = subpath !== null && start >= one.start && start < one.end && ctx.snapshot.resolve(linkpath, from) === path;
      const target = isOwn ? resolveSubpath(note, subpath) : null;
      if (target === null) return [];
      if (target.kind === 'block') return [target.block];
      const { start: at, level } = target.heading;
      return [{ start: at, end: note.headings.find((next) => next.start > at && next.level <= level)?.start ?? text.length }];
    });
    const { terms } = passageOf(plainText(one.text));
    const words = new Set(terms.map(({ key }) => key));
    const hasSubject = ({ openings }: Statement): boolean =>
      openings.some(
        ([first = '', second = '']) =>
          words.has(first) && (words.has(second) || (opened.get(first) ?? 0) <= Math.max(1, facts.length * FEW)),
      );
    const isAway = (fact: Range): boolean => places.length > 0 && !places.some((place) => meet(fact, place));
    const hits = index.queryAkin(terms, facts.length, (doc) => isAway(facts[doc] as Statement));
    const close = hits.map(({ doc, score }) => {
      const fact = facts[doc] as Statement;
      return hasSubject(fact) ? { fact, score: score * SUBJECT, isSure: true } : { fact, score, isSure: false };
    });
    const least = NEARLY * Math.max(0, ...close.map(({ score }) => score));
    const at = close
      .filter(({ score, isSure }) => isSure || score >= least)
      .sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.score - a.score);
    const linked =
      hits.length > 0 || places.length === 0 ? [] : facts.filter((fact) => !isAway(fact)).map((fact) => ({ fact, score: 0, isSure: true }));
    return { one, at: [...at, ...linked] };
  });
  return { facts, placed };
}

/** The corrections of these facts, the newest first: of the closest as many as `fits` lets in, and at least one. Undefined for nothing. */
export function correctionsOf(
  path: VaultPath | null,
  facts: readonly CorrectedFact[],
  fits: (text: string) => boolean,
): Corrections | undefined {
  const places = new Map<Correction, number>();
  for (const { corrections } of facts) corrections.forEach((one, at) => places.set(one, Math.min(at, places.get(one) ?? at)));
  const all = [...places].sort(([a, at], [b, to]) => at - to || newerFirst(a, b)).map(([one]) => one);
  if (path === null || all.length === 0) return undefined;
  const stop = all.findIndex(({ text }) => !fits(text));
  const given = all.slice(0, stop < 0 ? all.length : Math.max(1, stop)).sort(newerFirst);
  return { path, given: given.map(({ line, text }) => ({ line, text })), left: all.length - given.length };
}

/** True where two ranges share something. */
export function meet(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Orders corrections, the newest first. */
export function newerFirst(a: Correction, b: Correction): number {
  return byCodePoint(b.date, a.date) || b.start - a.start;
}

/** The corrections that hold: dated entries, else and above the first of them whatever is stated and does not stand there from the start. */
function correctionsIn(ctx: DecideContext, text: string): Correction[] {
  const entries = parseEntries('section', text);
  const first = entries[0]?.range.start ?? text.length;
  const begins = firstText(ctx, joinPath(ctx.memory.root, ctx.convention.baseline?.corrections ?? ''));
  const loose = statementsIn(text.slice(0, first)).filter(({ start, end }) => !begins.includes(text.slice(start, end).trim()));
  const held = entries
    .filter((entry) => !isMarkedSuperseded(entry))
    .map(({ range, body, date }) => ({ start: range.start, end: body.end, date }));
  return [...loose, ...held].map((one) => {
    const said = text.slice(one.start, one.end);
    const date = ('date' in one ? one.date : null) ?? /\d{4}-\d{2}-\d{2}/.exec(said)?.[0] ?? '';
    return { start: one.start, end: one.end, text: withoutControl(said).trim(), line: text.slice(0, one.start).split('\n').length, date };
  });
}

/** The paragraphs, items and rows of a text, each with the heading above it; long ones are cut at lines and sentences. */
function statementsIn(text: string): Statement[] {
  const statements: Statement[] = [];
  const from = markdownStart(text);
  let [heading, start] = ['', from];
  const close = (end: number): void => {
    const said = text.slice(start, end);
    if (HEADING.test(said)) heading = said.trim();
    else if (said.trim() !== '') {
      const sentences = tokenise(plainText(sentenceIn(said))).map((terms) =>
        terms.filter(({ stop, key }) => !stop && !key.startsWith('@')),
      );
      const openings = sentences.flatMap((terms) => (terms.length < 2 ? [] : [terms.slice(0, 2).map(({ key }) => key)]));
      statements.push({ start: start + said.search(/\S/), end: start + said.trimEnd().length, heading, openings });
    }
    start = end;
  };
  for (const { at, rank } of cutsIn(text)) {
    if (at > from && (rank < 3 || at - start > LONG || HEADING.test(text.slice(start, start + 8)))) close(at);
  }
  close(text.length);
  return statements;
}

/** The longest line of a statement, without the mark of an item or row, and without its label. */
function sentenceIn(statement: string): string {
  const [longest = ''] = statement.split('\n').sort((a, b) => b.length - a.length);
  return longest.replace(/^[ \t]*(?:[-*+|>][ \t]+)*(?:\*\*[^*]+\*\*:[ \t]*)?/, '');
}
