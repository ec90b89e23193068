import { isValid, parseISO } from 'date-fns';
import type { EntryDraft, EntryFacts } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import type { Link } from '../../model/link';
import type { RememberInput } from '../../model/results/remember';
import type { NewEntry } from '../../model/verdict';
import { ExactNumber, writableData } from '../../read/frontmatter/exact-number';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { hasUnclosedFrontmatter } from '../../read/frontmatter/frontmatter-block';
import { plainWord } from '../../read/frontmatter/privacy';
import { writeFlow } from '../../read/frontmatter/yaml-write';
import { namesIn, projectsOfData } from '../../read/memory/projects';
import type { Capture } from './capture';

/** A new entry as it came, read once: every step of `remember` takes it from here. */
export interface IncomingEntry extends RememberInput {
  /** The properties that its text brings along. */
  readonly own: OwnProperties;
  /** Its type as given, else as its own properties say. */
  readonly ownType: string | undefined;
  /** True where its properties name what superseded it: it was out of date before it came here. */
  readonly isSuperseded: boolean;
  /** Where it comes from and how long it holds, as far as its own properties do not say it in their way. */
  readonly facts: EntryFacts;
  /** The links and tags of its text, properties included; offsets are those of the text. */
  readonly links: readonly Link[];
  readonly ownTags: readonly string[];
  /** Its day as given, else today. */
  readonly entryDate: string;
  /** Its title as given, else the first sentence of its text. */
  readonly entryTitle: string;
  readonly capture: Capture;
  /** The id that it keeps, of a note that was one before; a new one where absent. */
  readonly identity?: string;
  /** The entry as the file that takes it wants it; null where it becomes a note of its own. */
  readonly draft: EntryDraft | null;
  /** The entry as the gate compares it. */
  readonly compared: NewEntry;
}

/** Properties that a text brings along. */
export interface OwnProperties {
  /** Their values; a number whose letters say more, as in `0042`, with them. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Where they end in the text; 0 if there are no properties. */
  readonly end: number;
}

/** The properties that the text brings along, and where they end. Throws `bad_input` where they cannot be read: what they hold back is not known then. */
export function propertiesOf(body: string): OwnProperties {
  const frontmatter = readFrontmatter(body);
  if (frontmatter.state === 'ok') {
    const data = writableData({ frontmatter }, body);
    return { data: withLinks(data, body.slice(0, frontmatter.range.end)) as typeof data, end: frontmatter.range.end };
  }
  if (frontmatter.state === 'none' && !hasUnclosedFrontmatter(body)) return { data: {}, end: 0 };
  throw new MemoryError(
    'bad_input',
    'The text begins with properties that cannot be read. Correct the YAML between the "---" lines, or leave it out.',
  );
}

/** Properties that are read as words, also in lists in lists: `tags: [[private]]` is a tag. */
const WORDS = /^(?:tags?|type|private|publish)$/;

/** Links without quotes, which YAML reads as lists in lists, as the links that they are: `up: [[Note]]` → `"[[Note]]"`. */
function withLinks(value: unknown, source: string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  const link = /^\[\["?([^"[\]{},]+)"?\]\]$/.exec(writeFlow(value))?.[1];
  if (link !== undefined && source.includes(`[[${link}]]`)) return `[[${link}]]`;
  if (Array.isArray(value)) return value.map((item) => withLinks(item, source));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, WORDS.test(plainWord(key)) ? item : withLinks(item, source)]));
}

/** The type of an entry: as given, else as its own properties say, where coding agents put it below `metadata` too. */
export function typeOf(given: string | undefined, own: Pick<OwnProperties, 'data'>): string | undefined {
  if (given !== undefined && given !== '') return given;
  const { type, metadata } = own.data;
  if (typeof type === 'string' && type !== '') return type;
  const nested: unknown = typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)['type'] : undefined;
  return typeof nested === 'string' && nested !== '' ? nested : undefined;
}

/** The projects that an entry is for: as given, and as its own properties say; empty where it is for all. */
export function projectsFor({ own, project }: Pick<IncomingEntry, 'own' | 'project'>): string[] {
  return [...projectsOfData(own.data), ...namesIn(project)];
}

/** The entry's day. Throws `bad_input` if it is not a valid date. */
export function dateFor({ date }: Pick<RememberInput, 'date'>, today: string): string {
  const fault = dateFault(date);
  if (fault !== null) throw new MemoryError('bad_input', fault);
  return date ?? today;
}

/** UTF-16 units of a title with its text: comparing a longer one takes many seconds, in which nothing else is answered. */
const LONGEST = 1_000_000;

/** The reason why an entry is too long to be looked at, as sentences on what to do; null if it is not. */
export function lengthFault({ title, body }: { readonly title: string; readonly body: string }): string | null {
  const length = title.length + body.length;
  return length <= LONGEST
    ? null
    : `An entry has at most 1,000,000 characters, and this one has ${length.toLocaleString('en')}. Split it, or keep the text as a file and remember what it says.`;
}

/** The reason why a day is not in the calendar, as one sentence on what to do; null if it is valid or not given. */
export function dateFault(day: string | undefined): string | null {
  if (day === undefined) return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isValid(parseISO(day)) ? null : `"${day}" is not a date. Write it as 2026-03-15.`;
}
