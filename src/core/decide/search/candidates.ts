import type { DecideContext } from '../../model/context';
import { dataOf, type Note, type Range } from '../../model/note';
import { byCodePoint, isInside, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { aliasesIn } from '../../read/frontmatter/aliases';
import { parseEntries } from '../../read/entries/parse';
import { supersedingNames } from '../../read/entries/superseded';
import { isGenerated } from '../../read/memory/generated';
import { isUnspaced } from '../../read/terms/characters';
import { entryFormatOf } from '../../read/memory/of-note';
import { isConflict, isIgnored, noteFor, tagsOf } from '../../read/memory/scope';
import { dateInName, dateOfNote } from '../../read/text/dates';
import { titleOf } from '../naming/index';
import { NEARLY_EMPTY, standings } from '../top-of-mind/index';
import { wholeOf } from './conditions';
import { isWithin } from './days';
import { comparedName, isOnlyLinks } from './headings';
import { spaced } from './keys';
import type { SearchedNote } from './searched-note';
import type { Topic } from './topic';

/** Notes read by their names, by their days, by their headings. */
const BY_NAME = 12;
const BY_DAY = 366;
/** Bytes of those by their days, the last of which may reach beyond. */
const BYTES_BY_DAY = 2_000_000;
const BY_HEADING = 24;

/** The notes of a memory that a topic may find: all but reports, conflict files and what the user set aside. */
export function searchableNotes(ctx: DecideContext): Note[] {
  const notes: Note[] = [];
  for (const note of ctx.snapshot.notes.values()) {
    if (!isInside(note.path, ctx.memory.root) || isGenerated(note) || isConflict(ctx, note.path) || isIgnored(ctx, note.path)) continue;
    if (noteFor(ctx, note.path) === note.path) notes.push(note);
  }
  return notes;
}

/**
 * The notes whose passages are ranked for a topic: those that hold its words (`found`), those with them in their names,
 * those of its days, and those that took the place of another of them.
 */
export function notesToRead(ctx: DecideContext, topic: Topic, notes: readonly Note[], found: readonly VaultPath[]): NotePath[] {
  const wanted = new Set<VaultPath>(found);
  for (const note of namedLike(topic, notes)) wanted.add(note.path);
  for (const note of headedLike(topic, notes)) wanted.add(note.path);
  if (topic.days !== null) {
    const { days } = topic;
    const within = notes.flatMap((note) => {
      const own = [dateOfNote(note), ...note.headings.map(({ text }) => dateInName(text))].filter((day) => isWithin(day, days));
      return own.length === 0 ? [] : [{ path: note.path, size: note.size, newest: own.sort().at(-1) ?? '' }];
    });
    within.sort((a, b) => byCodePoint(b.newest, a.newest));
    let left = BYTES_BY_DAY;
    for (const { path, size } of within.slice(0, BY_DAY)) {
      if (left < 0) break;
      left -= size;
      wanted.add(path);
    }
  }
  for (const path of [...wanted]) {
    const successor = successorOf(ctx, ctx.snapshot.notes.get(path as NotePath));
    if (successor !== null) wanted.add(successor);
  }
  const known = new Set<VaultPath>(notes.map(({ path }) => path));
  return [...wanted].filter((path): path is NotePath => known.has(path));
}

/** A note as it is ranked; `text` without properties. */
export function searchedNote(ctx: DecideContext, note: Note, text: string): SearchedNote {
  const data = dataOf(note);
  const [heading] = note.headings;
  const description = typeof data['description'] === 'string' ? [data['description']] : [];
  const names = [
    titleOf(ctx, note.path),
    ...aliasesIn(data),
    ...(heading === undefined || isOnlyLinks(heading.text) ? [] : [heading.text]),
    ...description,
  ];
  const { lowered } = standings(ctx)(note).character;
  return {
    path: note.path,
    names,
    tags: tagsOf(note),
    text,
    entries: () => entriesIn(ctx, note.path, text),
    day: dateOfNote(note),
    supersededBy: successorOf(ctx, note),
    // Few words may say all of a fact.
    lowered: lowered !== null && lowered !== NEARLY_EMPTY,
  };
}

function entriesIn(ctx: DecideContext, path: NotePath, text: string): readonly Range[] {
  const format = entryFormatOf(ctx, path);
  return format === null || format === 'note' ? wholeOf(text) : parseEntries(format, text).map(({ range }) => range);
}

function successorOf(ctx: DecideContext, note: Note | undefined): VaultPath | null {
  if (note === undefined) return null;
  for (const name of supersedingNames(dataOf(note))) {
    const path = ctx.snapshot.resolve(name.split('|')[0] ?? name, note.path);
    if (path !== null && path !== note.path) return path;
  }
  return null;
}

/** The notes with most of the topic's words in their paths, aliases or tags. */
function namedLike(topic: Topic, notes: readonly Note[]): Note[] {
  const words = topic.wanted
    .filter(({ key }) => key.length > 1 || isUnspaced(key))
    .map(({ key, telling }) => ({ word: key.replace(/^[@#]/, ''), telling }));
  const all = words.reduce((sum, { telling }) => sum + telling, 0);
  const [opening = ''] = topic.subject.split(' ');
  const scored = notes.flatMap((note) => {
    const name = note.path.toLowerCase();
    let score = 0;
    for (const { word, telling } of words) if (name.includes(word)) score += telling;
    if (opening !== '' && name.includes(opening) && ` ${comparedName(stemOf(note.path))} `.includes(` ${topic.subject} `)) score += all + 1;
    if (score < all * 0.75 && note.frontmatter.state === 'ok') {
      const others = [...aliasesIn(note.frontmatter.data), ...tagsOf(note)].join(' ').toLowerCase();
      let other = 0;
      if (others !== '') for (const { word, telling } of words) if (others.includes(word)) other += telling;
      score = Math.max(score, other);
    }
    return score > 0 && score >= all * 0.4 ? [{ note, score: score - spaced(name).length / 1e4 }] : [];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, BY_NAME)
    .map(({ note }) => note);
}

/** The notes with a heading that is the topic word for word. */
function headedLike(topic: Topic, notes: readonly Note[]): Note[] {
  const isIt = ({ text }: Note['headings'][number]): boolean =>
    text.length >= topic.name.length && text.length < topic.name.length * 2 + 20 && comparedName(text) === topic.name;
  return topic.name === '' ? [] : notes.filter(({ headings }) => headings.some(isIt)).slice(0, BY_HEADING);
}
