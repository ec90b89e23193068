import type { DecideContext } from '../../model/context';
import { isNotePath, stemOf, type NotePath } from '../../model/path';
import { dataOf } from '../../model/note';
import type { EntryRef } from '../../model/verdict';
import { dateInName, dateOfNote, dayMade } from '../../read/text/dates';
import { cleanedTags } from '../../read/entries/format';
import { sectionNamed } from '../../read/memory/of-note';
import { namesIn, projectsIn, projectsOfData } from '../../read/memory/projects';
import { writableData } from '../../read/frontmatter/exact-number';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { parseNote } from '../../read/snapshot/note';
import { factsOf, factsOfEntry } from '../naming/index';
import { captureOf } from './capture';
import type { IncomingEntry } from './incoming';

/** The facts that an older entry states about itself, besides its text. */
interface EntryFacts {
  /** As `tagKey` has them. */
  readonly tags: ReadonlySet<string>;
  readonly types: readonly string[];
  readonly projects: readonly unknown[];
  /** Days that it mentions. */
  readonly dates: readonly (string | null)[];
}

/** True where the older entry has every tag, the type, the project and the day that somebody gave for this one. */
export function holdsFacts(ctx: DecideContext, older: EntryRef, olderText: string, input: IncomingEntry): boolean {
  const { tags = [], type = '', project = '', date } = input;
  if (tags.length === 0 && type === '' && project === '' && date === undefined) return true;
  const facts = older.entry === null ? factsOfNote(ctx, older, olderText) : factsOfSection(ctx, older, olderText);
  const hasType = type === '' || facts.types.includes(type) || facts.tags.has(tagKey(type)) || isFiledByType(ctx, older, input);
  return (
    hasType &&
    tags.every((tag) => tagKey(tag) === '' || facts.tags.has(tagKey(tag))) &&
    namesIn(project).every((name) => facts.projects.includes(name)) &&
    (date === undefined || facts.dates.includes(date))
  );
}

function tagKey(tag: string): string {
  return (cleanedTags([tag])[0] ?? '').normalize('NFC').toLowerCase();
}

function factsOfNote(ctx: DecideContext, { path }: EntryRef, text: string): EntryFacts {
  const note = parseNote(path as NotePath, text, 0);
  const data = dataOf(note);
  const { tags, types } = factsOf(ctx, note);
  // Here a tag of several words is one.
  const listed = ['tags', 'tag'].flatMap((key) => [data[key]].flat()).filter((tag): tag is string => typeof tag === 'string');
  return {
    tags: new Set([...tags, ...listed].map(tagKey)),
    types,
    projects: projectsOfData(data),
    dates: [dateInName(stemOf(path)), dayMade(data), dateOfNote(note)],
  };
}

function factsOfSection(ctx: DecideContext, older: EntryRef, text: string): EntryFacts {
  const { path } = older;
  const entry = sectionNamed(ctx, older, text);
  if (entry === null || !isNotePath(path)) return { tags: new Set(), types: [], projects: [], dates: [] };
  const { tags, types } = factsOfEntry(ctx, parseNote(path, text, 0), entry, text);
  return { tags: new Set(tags.map(tagKey)), types, projects: projectsIn(text)(entry), dates: [entry.date] };
}

/** True where entries of this type go to the older one's file: then it need not say so itself. */
function isFiledByType(ctx: DecideContext, { path }: EntryRef, { type, entryDate, ownType }: IncomingEntry): boolean {
  const capture = captureOf(ctx, { entryDate, ownType });
  return capture.into === 'file' && capture.type === type && capture.path === path;
}

/** Properties that name or file a text, and those that are compared as such. */
const ABOUT = new Set(['tags', 'tag', 'aliases', 'alias', 'type', 'project', 'projects', 'id', 'merged_from', 'supersedes']);

/** True where the text brings along a property that the older note does not have, or with another value. */
export function bringsProperties({ own }: IncomingEntry, olderText: string): boolean {
  const known = writableData({ frontmatter: readFrontmatter(olderText) }, olderText);
  return Object.entries(own.data).some(
    ([key, value]) =>
      !ABOUT.has(key.toLowerCase()) && value !== null && value !== '' && JSON.stringify(value) !== JSON.stringify(known[key]),
  );
}
