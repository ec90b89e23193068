import type { DecideContext } from '../../model/context';
import { withoutControl } from '../../model/escape-control';
import type { Note, Range } from '../../model/note';
import { byCodePoint, isInside, stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { Found, SearchFilters, SearchResult } from '../../model/results/search';
import { plainWord } from '../../read/frontmatter/privacy';
import { parseEntries } from '../../read/entries/parse';
import { isMarkedSuperseded } from '../../read/entries/superseded';
import { coversTag } from '../../read/memory/exclusions';
import { entryFormatOf } from '../../read/memory/of-note';
import { indexPath, withheldBecause } from '../../read/memory/scope';
import { parseNote } from '../../read/snapshot/note';
import { dateInName } from '../../read/text/dates';
import {
  correctedFacts,
  correctionsOf,
  correctionsPath,
  leavingText,
  meet,
  reasonOf,
  shownSuccessors,
  unreadSentence,
  withEntryMarks,
  withoutWithheldLines,
  type CorrectedFact,
} from '../bundle/index';
import { factsOf, holdsSeveral, partsOf, titleOf, type Facts } from '../naming/index';
import { keptByNote } from '../top-of-mind/index';
import {
  letThrough,
  newerInDays,
  passagesIn,
  rankPassages,
  searchedNote,
  UNRANKED,
  type Conditions,
  type Frequencies,
  type RankedNote,
  type RankedPassage,
  type SearchedNote,
  type Topic,
} from '../search/index';
import { fused, type Meanings } from './meaning';
import type { TypedFilter } from './operators';
import { pageOf } from '../../model/page';

/** Passages of one note: others want to be seen too. */
const OF_ONE_NOTE = 3;
/** UTF-16 units of a passage that are shown; `read` gives the rest. */
const SHOWN = 600;
/** UTF-16 units of what corrects one passage. */
const CORRECTIONS = 1800;
/** The place of entries that a filter keeps out. */
const BLANK_LINES = /\n(?: *\n){2,}/g;
const FENCE_MARK = /^<!-- top-of-mind:(?:begin|end) \S+ -->$/gm;

const withheldIn = keptByNote(withheldBecause);

/**
 * True for a note that may be found: nothing keeps it in the memory, and the filters let it through. Of a file with several
 * entries, those about entries ask its `text`; without one, any may be there.
 */
export function isWanted(ctx: DecideContext, note: Note, filters: readonly TypedFilter[], text?: string): boolean {
  // Of properties that cannot be read, only the text says whether they keep the note back.
  if ((note.frontmatter.state !== 'broken' && withheldIn(ctx)(note) !== null) || !filters.every((one) => isAt(note, one))) return false;
  if (!filters.some(isAboutEntries)) return true;
  if (!holdsSeveral(ctx, note)) return passes(factsOf(ctx, note), filters);
  return text === undefined || partsOf(ctx, note, text).some(({ facts }) => passes(facts, filters));
}

/** True for a note of which only its text tells whether the filters let some of it through. */
export function needsText(ctx: DecideContext, note: Note, filters: readonly TypedFilter[]): boolean {
  return filters.some(isAboutEntries) && holdsSeveral(ctx, note);
}

function isAboutEntries({ type, since, until, tag }: SearchFilters): boolean {
  return [type, since, until, tag].some((one) => one !== undefined);
}

function isAt({ path: own }: Note, { folder, path, isOut }: TypedFilter): boolean {
  if (folder === undefined && path === undefined) return true;
  const isThere =
    (path === undefined || own.toLowerCase().includes(path.toLowerCase())) &&
    (folder === undefined || isInside(own, folder.replace(/^\/+|\/+$/g, '')));
  return isThere !== (isOut === true);
}

function passes({ tags, types, day }: Facts, filters: readonly TypedFilter[]): boolean {
  return filters.filter(isAboutEntries).every(({ type, since, until, tag, isOut }) => {
    const isSo =
      (since === undefined || (day !== null && day >= since)) &&
      (until === undefined || (day !== null && day <= until)) &&
      (type === undefined || types.some((own) => plainWord(own) === plainWord(type))) &&
      (tag === undefined || tags.some((own) => coversTag(tag, own)));
    return isSo !== (isOut === true);
  });
}

export interface SearchRequest {
  /** Null where only filters are given: then each note that passes them is found by its first passage, the newest first. */
  readonly topic: Topic | null;
  readonly filters: readonly TypedFilter[];
  readonly conditions: Conditions;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly explain?: boolean | undefined;
}

/** Fresh texts of notes, why others could not be read, and the text of what corrects one of them. */
export interface SearchTexts {
  readonly texts: ReadonlyMap<VaultPath, string>;
  readonly failed: ReadonlyMap<VaultPath, string>;
  readonly corrections?: string | undefined;
  /** The notes among them that are there for their words. */
  readonly byWords?: ReadonlySet<VaultPath>;
  readonly meanings?: Meanings | undefined;
}

/** A note as it is searched; null where it must not leave the memory, or the filters do not let it through. */
export function searchedIn(ctx: DecideContext, path: VaultPath, text: string, filters: readonly TypedFilter[] = []) {
  const leaving = leavingText(ctx, path, text, true);
  if (leaving.kind !== 'leaving') return null;
  const whole = shownWhole(ctx, path as NotePath, leaving.text);
  const note = whole === leaving.text ? leaving.note : parseNote(path as NotePath, whole, whole.length);
  if (!isWanted(ctx, note, filters, whole)) return null;
  const start = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
  const all = partsOf(ctx, note, whole);
  const parts = all.filter(({ facts }) => passes(facts, filters));
  // As long as in the file, so that each passage knows its place.
  const shown = parts.length === all.length ? whole : blankedBut(whole, parts);
  return { note, start, whole, parts, searched: searchedNote(ctx, note, searchable(ctx, path, shown.slice(start))) };
}

/**
 * The passages of these notes that answer a topic, best first, those of superseded notes last. What
 * must not leave the memory by them is neither found nor counted. Throws `bad_input` for what cannot be a cursor.
 */
export function decideSearch(
  ctx: DecideContext,
  query: SearchRequest,
  { texts, failed, corrections, byWords, meanings }: SearchTexts,
  known: Frequencies,
): SearchResult {
  const from = pageOf(query.cursor);
  const bodies = new Map<VaultPath, Body>();
  const notes = [...texts].flatMap(([path, text]) => {
    const read = searchedIn(ctx, path, text, query.filters);
    if (read === null) return [];
    const { searched, ...body } = read;
    bodies.set(path, { ...body, replaced: replacedIn(ctx, path, body.whole), facts: correctedFacts(ctx, path, body.whole, corrections) });
    return [searched];
  });
  const { topic } = query;
  const spoken = notes.filter(({ path }) => byWords?.has(path) !== false);
  const ranked = topic === null ? newestFirst(spoken, query.conditions, bodies) : rankPassages(topic, spoken, known, true);
  const held = ranked.flatMap((one) => bestOf(one).map((passage) => ({ one, passage })));
  if (topic !== null) held.sort((a, b) => b.passage.score - a.passage.score || order(a, b));
  // With the parts that filters leave out.
  const wholeOf = ({ path }: SearchedNote): string => {
    const { whole, start } = bodies.get(path) as Body;
    return searchable(ctx, path, whole.slice(start));
  };
  const all = fused(held, notes, meanings, wholeOf, query.conditions).map(({ one, passage, words, meaning, score }): Found => {
    const { path, text } = one.note;
    const { note, start, whole, parts, replaced, facts } = bodies.get(path) as Body;
    const cut = text.slice(passage.start, passage.end).replace(BLANK_LINES, '\n\n');
    const at = start + passage.start + (/^\s*\n/.exec(cut)?.[0].length ?? 0);
    const heading = passage.trail.at(-1) ?? null;
    const section = replaced.find((other) => other.start <= at && at < other.end);
    const shown = { start: start + passage.start, end: Math.min(start + passage.end, at + SHOWN) };
    let room = CORRECTIONS;
    const corrected = correctionsOf(
      correctionsPath(ctx, path),
      facts.filter((fact) => meet(fact, shown)),
      (said) => (room -= said.length) >= 0,
    );
    return {
      path,
      title: titleOf(ctx, path),
      heading,
      line: whole.slice(0, at).split('\n').length,
      // Of a heading with nothing below it there is nothing more to show.
      text: cut.trim() === heading ? '' : shortened(cut.replace(/^\s*\n/, '').trimEnd()),
      score: Math.round(score * 100) / 100,
      why: `${topic === null ? 'The filters let it through.' : words === null ? 'Close in meaning.' : reasonOf({ ...one, best: passage.score })}${unreadSentence(note)}`,
      day: parts.find(({ end }) => at < end)?.facts.day ?? one.note.day,
      supersededBy: shownSuccessors(ctx, note) ?? (section === undefined ? null : 'a newer entry'),
      ...(note.frontmatter.state === 'broken' ? { unreadProperties: note.frontmatter.message } : {}),
      ...(corrected === undefined ? {} : { corrections: corrected }),
      ...(query.explain === true ? { rank: { words, meaning } } : {}),
    };
  });
  const ordered = [...all.filter((one) => one.supersededBy === null), ...all.filter((one) => one.supersededBy !== null)];
  const end = from + query.limit;
  return {
    found: ordered.slice(from, end),
    total: ordered.length,
    cursor: end < ordered.length ? String(end) : null,
    unread: [...failed.keys()],
  };
}

/** A text as it is searched and read: nothing in it steers a screen, and the index note names no note that must not leave the memory. */
export function shownWhole(ctx: DecideContext, path: NotePath, text: string): string {
  const shown = path === indexPath(ctx) ? withoutWithheldLines(ctx, parseNote(path, text, text.length), text) : text;
  return withoutControl(shown);
}

/** Where the entries of a file of several stand that a mark says are superseded. */
function replacedIn(ctx: DecideContext, path: VaultPath, text: string): readonly Range[] {
  const format = entryFormatOf(ctx, path);
  if (format === null || format === 'note') return [];
  return parseEntries(format, text, dateInName(stemOf(path))).flatMap((entry) => (isMarkedSuperseded(entry) ? [entry.range] : []));
}

/** A text of the same length without fence marks and those of entries. */
function searchable(ctx: DecideContext, path: VaultPath, text: string): string {
  return withEntryMarks(ctx, path, text).replace(FENCE_MARK, (mark) => ' '.repeat(mark.length));
}

/** A text of the same length with these parts alone. */
function blankedBut(text: string, parts: readonly Range[]): string {
  const blank = (from: number, to: number): string => text.slice(from, to).replace(/[^\n]/g, ' ');
  let [shown, at] = ['', 0];
  for (const { start, end } of parts) {
    shown += blank(at, start) + text.slice(start, end);
    at = end;
  }
  return shown + blank(at, text.length);
}

/** Each note, and each entry of a file with several, with its first passage that the conditions let through, those without a day last. */
function newestFirst(notes: readonly SearchedNote[], conditions: Conditions, bodies: ReadonlyMap<VaultPath, Body>): RankedNote[] {
  const firsts = notes.flatMap((note) => {
    const { start, parts } = bodies.get(note.path) as Body;
    const all = passagesIn(note.text, true);
    const through = letThrough(conditions, note, all);
    const passages = all.filter((_, at) => through[at]);
    return parts.flatMap((part) => {
      const within = passages.find((one) => start + one.start >= part.start && start + one.start < part.end);
      const first = within ?? (parts.length === 1 ? passages[0] : undefined);
      return first === undefined ? [] : [{ note, first, day: part.facts.day ?? '' }];
    });
  });
  firsts.sort((a, b) => byCodePoint(b.day, a.day) || byCodePoint(a.note.path, b.note.path) || a.first.start - b.first.start);
  return firsts.map(({ note, first }): RankedNote => {
    return { note, passages: [{ ...first, ...UNRANKED, score: 1 }], best: 1, named: 0, isLookedUp: false, covers: 1, inNames: [] };
  });
}

/** The best passages of a note: those that hold words of the topic, else the one that its name brings. */
function bestOf({ passages, best }: RankedNote): RankedPassage[] {
  const held = passages.filter((one) => one.score > 0 && (one.held.length > 0 || one.inDays === 1 || one.score === best));
  return held.sort((a, b) => b.score - a.score || a.start - b.start).slice(0, OF_ONE_NOTE);
}

interface Body {
  readonly note: Note;
  /** Where the text below the properties begins. */
  readonly start: number;
  readonly whole: string;
  /** Those that the filters let through. */
  readonly parts: ReturnType<typeof partsOf>;
  readonly replaced: readonly Range[];
  readonly facts: readonly CorrectedFact[];
}

type Held = { readonly one: RankedNote; readonly passage: RankedPassage };

function order(a: Held, b: Held): number {
  const [one, other] = [a.one.note.path, b.one.note.path];
  return newerInDays([a.passage], [b.passage]) || (one === other ? a.passage.start - b.passage.start : one < other ? -1 : 1);
}

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
