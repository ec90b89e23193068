import type { LeftOut } from '../../model/bundle';
import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { supersededBy } from '../../read/entries/superseded';
import { withGivenTexts } from '../../read/files/asking';
import { goneIn } from '../../read/memory/gone';
import { indexPath } from '../../read/memory/scope';
import { bodyStart, parseNote } from '../../read/snapshot/note';
import { isUnspaced } from '../../read/terms/characters';
import { inSteps, type Steps } from '../../read/text/steps';
import { titleOf } from '../naming/index';
import { weightOf } from '../top-of-mind/index';
import {
  BY_NAME,
  dayOf,
  rankPassages,
  searchedNote,
  type Frequencies,
  type RankedNote,
  type SearchedNote,
  type Topic,
} from '../search/index';
import { contextSteps, suitable, unlooked, type ContextQuery, type Made } from './bundle';
import type { BundleCandidate } from './candidate';
import { laterFiles } from './candidates';
import { untickedNotes, within } from './choice';
import { shownSuccessors } from './names';
import type { Quotable } from './pack';
import { readable, saidOf, titleAlone, withEntryMarks, withMarksInWords, type Part } from './part';
import { isOnlySearched } from './phases';
import { Quotes } from './quotes';
import { receiptSteps } from './receipt';
import { roomOf } from './room';
import { TopicPassages } from './topic-passages';
import { isShared, type Leaving, unreadSentence } from './withheld';
import { withoutWithheldLines } from './withheld-names';
import { rawTokens } from './tokens';

/** Of the room: what a note may take that is read at every start and need not be there, and what all that stands first may take then. */
const OF_FIRST = 0.25;
const MOST_OF_FIRST = 0.5;
/** Words of a topic that a receipt names for one note. */
const MOST_WORDS = 5;
/** Notes that are taken apart between two steps. */
const SEARCHED_AT_ONCE = 4;

/** The question of a bundle on a topic. */
export interface TopicQuery extends ContextQuery {
  readonly topic: Topic;
  /** The notes that stand whole before all passages. */
  readonly first: readonly BundleCandidate[];
  /** The phase that the topic comes from: then the notes in `first` that need not be there enter as far as they fit. */
  readonly resumed?: string | undefined;
  /** Only what surely answers comes, as where nobody asked. */
  readonly onlySure?: boolean | undefined;
}

/**
 * The bundle of passages on a topic with its receipt: the notes in `first` whole, then, of the notes in `texts` (fresh, by
 * path), whatever answers and nothing else. `failed` are notes that could not be read. Whatever might be private or holds a secret stays out.
 * The same input gives the same bytes. Throws `budget_too_small`.
 */
export function* topicBundleSteps(
  ctx: DecideContext,
  query: TopicQuery,
  texts: ReadonlyMap<VaultPath, string>,
  failed: ReadonlyMap<VaultPath, string>,
  known: Frequencies,
): Steps<Made> {
  const asked = new Map<VaultPath, LeftOut | Leaving>();
  const leaving = (path: VaultPath): LeftOut | Leaving => getOrSet(asked, path, () => suitable(ctx, path, texts.get(path), true));
  // A file that may hold a marker is searched with it; any other note is looked at once it would be shown.
  const shown = (path: VaultPath, text: string): string => {
    const one = isShared(ctx, path, ctx.snapshot.notes.get(path as NotePath)) ? leaving(path) : null;
    if (one === null || 'by' in one) return text;
    return path === indexPath(ctx) ? withoutWithheldLines(ctx, one.note, one.text) : one.text;
  };
  // A note too long to stand first is searched like any other note.
  const first = query.resumed === undefined ? smallOnes(query, texts) : query.first;
  const isFirst = new Set(first.map(({ path }) => path));
  const isOut = within(query.choice?.without);
  const searched = [...texts].filter(([path]) => !isFirst.has(path) && !isOut(path));
  const notes: SearchedNote[] = [];
  yield* inSteps(searched, SEARCHED_AT_ONCE, ([path, text]) => notes.push(searchedText(ctx, path, shown(path, text))));
  yield;
  const ranked = rankPassages(query.topic, notes, known);
  yield;
  const passages = new TopicPassages(
    ranked,
    (one) => admit(ctx, query, one, leaving(one.note.path), one.best / (ranked[0]?.best ?? 1)),
    weightIn(ctx),
  );
  const onTopic = { passages, isFirst: query.resumed === undefined, onlySure: query.onlySure === true || query.format === 'agents' };
  const packed = yield* withGivenTexts(contextSteps(ctx, query, first, onTopic), texts);
  const isTold = new Set([...packed.included.map(({ part }) => part.path), ...packed.omitted.map(({ path }) => path)]);
  const unread = [...failed.keys()].map((path): LeftOut => ({ path, why: 'It could not be read.', by: 'unreadable' }));
  const long = query.first.filter(({ path }) => !isFirst.has(path));
  const left = [
    ...packed.omitted,
    ...untickedNotes(ctx, query.choice, query.first),
    ...long.flatMap(({ path }) => (isTold.has(path) ? [] : [unlooked(ctx, { path })])),
    ...unread.filter(({ path }) => !isTold.has(path)),
  ];
  const later = query.resumed === undefined ? [] : laterFiles(ctx, query, query.first).filter(({ path }) => !isTold.has(path));
  const bundle = yield* receiptSteps(ctx, query, packed, [...left, ...later]);
  const parts = packed.included;
  if (query.resumed !== undefined || passages.isAnswered) return { bundle, parts };
  const nothing = `${parts.length === 0 ? 'Nothing that may go in' : 'Nothing besides what is always there'} is about the topic.`;
  return { bundle: { ...bundle, warnings: [...bundle.warnings, nothing] }, parts };
}

/** Of the notes that stand first: those that must be there, and of the rest what takes at most its share of the budget. */
function smallOnes({ first, ...query }: TopicQuery, texts: ReadonlyMap<VaultPath, string>): readonly BundleCandidate[] {
  let left = roomOf(query) * MOST_OF_FIRST;
  return first.filter(({ path, must, titleOnly, unticked }) => {
    const tokens = must || titleOnly === true || unticked === true ? 0 : rawTokens(texts.get(path) ?? '');
    if (tokens > Math.min(left, roomOf(query) * OF_FIRST)) return false;
    left -= tokens;
    return true;
  });
}

/** A note as it is ranked, from its fresh text. */
export function searchedText(ctx: DecideContext, path: VaultPath, text: string): SearchedNote {
  const note = parseNote(path as NotePath, text, text.length);
  const start = note.frontmatter.state === 'none' ? 0 : note.frontmatter.range.end;
  return searchedNote(ctx, note, withEntryMarks(ctx, path, readable(text, start)));
}

/** The note with all its text, or why it stays out. */
function admit(
  ctx: DecideContext,
  { resumed = 'topic', format }: TopicQuery,
  one: RankedNote,
  leaving: LeftOut | Leaving,
  similarity: number,
): Quotable | LeftOut {
  const { note } = one;
  const { path } = note;
  if ('by' in leaving) return leaving;
  const { note: parsed, marked } = leaving;
  const superseded = supersededBy(dataOf(parsed)) === null ? null : shownSuccessors(ctx, parsed);
  const why =
    ctx.convention.feedback === undefined || path === indexPath(ctx)
      ? reasonOf(one)
      : `${reasonOf(one)} ${weightOf(ctx, parsed).why(similarity)}`;
  // Marks were taken out for the search.
  const marks = path === indexPath(ctx) ? '' : readable(leaving.text, bodyStart(parsed.frontmatter));
  const text = marks.length === note.text.length ? withMarksInWords(ctx, path, marks) : note.text;
  const part: Part = {
    path,
    title: titleOf(ctx, path),
    as: 'whole',
    supersededBy: superseded,
    text,
    when: saidOf(dataOf(parsed), ctx.today).join(', '),
    marked,
    gone: goneIn(ctx, path, leaving.text),
  };
  return {
    ...{ must: false, phase: resumed, quotes: new Quotes(text, one.passages, isOnlySearched(ctx, path)) },
    part: format === 'agents' ? titleAlone(part) : part,
    why: `${why}${superseded === null ? '' : ` It is superseded by ${superseded}.`}${unreadSentence(parsed)}`,
  };
}

/** How much a note counts beside its similarity to the topic; undefined where the convention weighs none. */
function weightIn(ctx: DecideContext): ((path: VaultPath) => number) | undefined {
  if (ctx.convention.feedback === undefined) return undefined;
  return (path) => {
    const note = ctx.snapshot.notes.get(path as NotePath);
    return note === undefined ? 1 : weightOf(ctx, note).weight;
  };
}

/** The reason for a note: its name, the heading of its best passage, the words of the topic there, or its day. */
export function reasonOf({ named, best, passages, note }: RankedNote): string {
  if (named >= BY_NAME) return 'Its name is the topic.';
  const passage = passages.find(({ score }) => score === best);
  if ((passage?.headed ?? 0) >= BY_NAME) return 'Its heading is the topic.';
  if (passage === undefined || (passage.held.length === 0 && passage.inDays === 0)) return 'It answers the topic.';
  const { held, inDays, trail, start, end } = passage;
  if (held.length === 0) return inDays === 1 ? `It is of ${dayOf(note, trail) ?? ''}.` : 'It names a day of the topic.';
  const text = [...trail, note.text.slice(start, end)].join('\n').normalize('NFC').toLowerCase();
  const stands = (word: string): boolean => text.includes(word.normalize('NFC').toLowerCase());
  const words = asTyped(held, stands)
    .slice(0, MOST_WORDS)
    .map((word) => (stands(word) ? `"${word}"` : `a form of "${word}"`));
  return `It has ${[words.slice(0, -1).join(', '), ...words.slice(-1)].filter((some) => some !== '').join(' and ')}.`;
}

/** Words as somebody typed them: pairs of letters that overlap as one, where that stands, and a word with its signs once. */
function asTyped(held: readonly string[], stands: (word: string) => boolean): string[] {
  const joined: string[] = [];
  for (const word of held) {
    const before = joined.at(-1) ?? '';
    const whole = before + word.slice(1);
    if (word.length === 2 && isUnspaced(word.charAt(0)) && before.endsWith(word.charAt(0)) && stands(whole))
      joined[joined.length - 1] = whole;
    else joined.push(word);
  }
  return joined.filter((word) => !joined.some((other) => other !== word && /[^\p{L}\p{M}\p{N}]/u.test(other) && other.includes(word)));
}
