import type { DecideContext } from '../../model/context';
import type { PropertyRule } from '../../model/convention';
import type { EntryDraft, SectionFormat } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { ProposedLink } from '../../model/results/remember';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { entryHeading } from '../../read/entries/format';
import { fieldValue } from '../../read/entries/fields';
import { failNumber } from '../../read/entries/headings';
import { numbered } from '../../model/numbering';
import { entryRef, parseEntries } from '../../read/entries/parse';
import { headingInLink } from '../../read/entries/supersede';
import { markdownStart } from '../../read/entries/text-lines';
import { entryRuleOf } from '../../read/memory/of-note';
import { scanMarkdown } from '../../read/markdown/scan';
import { headingKey, resolveSubpath } from '../../read/markdown/subpath';
import { listed, missingOf, propertyRules } from '../naming/index';
import type { Capture } from './capture';
import { notePath, noteText } from './capture-note';
import { appended, draftOf, type Appended } from './capture-section';
import type { IncomingEntry } from './incoming';
import { insertLinks, linkedText, propertyLink, relatedLink, resolving, withRelated } from './insert-links';
import type { Older } from './way';
import { asItWas } from '../../read/snapshot/whole-file';

/** Words of a property that an error names at most. */
const MOST_WORDS = 10;

/** A new entry in its place, before the older one is marked. */
export interface Placed {
  readonly title: string;
  readonly path: VaultPath;
  readonly edit: Edit;
  /** The state of its place, and the targets of the links that were put into it. */
  readonly preconditions: readonly Precondition[];
  /** Its name and heading in a file of several; null for a note of its own. */
  readonly entry: string | null;
  readonly heading: string | null;
  /** Labels of fields that its place asks for and it does not have. */
  readonly missing: readonly string[];
}

/** The relation of a new entry to an older one, and why it is written. */
export interface Placing {
  /** The note or file of the entry that it supersedes; null where it supersedes none. */
  readonly supersedes: VaultPath | null;
  /** It supersedes an entry that always goes into the context, so it does, too. */
  readonly critical: boolean;
  /** The entry to which it gets a link. */
  readonly related: Older | null;
  readonly links: readonly ProposedLink[];
  readonly reason: string;
}

/** The edit that writes a new entry where it goes; `fileText` is the file it goes to, null if that file does not exist yet. */
export function placed(ctx: DecideContext, input: IncomingEntry, fileText: string | null, placing: Placing): Placed {
  const { capture } = input;
  return capture.into === 'folder'
    ? placedAsNote(ctx, input, capture.folder, placing)
    : placedInFile(ctx, input, capture, fileText, placing);
}

function placedAsNote(ctx: DecideContext, input: IncomingEntry, folder: string, placing: Placing): Placed {
  const path = notePath(ctx, input, folder);
  const body = linkedText(ctx, input, placing.links, path);
  const whole = withRelated(body, relatedTo(ctx, placing, path));
  const supersedes = placing.supersedes === null ? null : propertyLink(ctx, placing.supersedes, path);
  const text = noteText(ctx, input, { path, body, whole, supersedes, critical: placing.critical });
  if (input.wasNote !== true) refuseLacking(missingOf(propertyRules(ctx, path), { frontmatter: readFrontmatter(text) }));
  return {
    title: input.entryTitle,
    path,
    edit: { op: 'create', path, text, reason: placing.reason },
    preconditions: [{ kind: 'absent', path }, ...resolving(ctx, linksOf(placing), path)],
    entry: null,
    heading: null,
    missing: [],
  };
}

/** Throws `bad_input` for a note that would lack a required property, since its value is not to be made up. */
function refuseLacking(missing: readonly PropertyRule[]): void {
  const [first] = missing;
  if (first === undefined) return;
  const words = missing.flatMap(({ key, allowed = [] }) =>
    allowed.length === 0 ? [] : [` "${key}" is one of ${allowed.slice(0, MOST_WORDS).join(', ')}.`],
  );
  throw new MemoryError(
    'bad_input',
    `Such a note needs ${listed(missing.map(({ key }) => key))}, and nothing tells ${missing.length === 1 ? 'it' : 'them'}.${words.join('')} Begin the text with properties: a line "---", a line such as "${first.key}: ${first.allowed?.[0] ?? 'value'}" for each, a line "---".`,
  );
}

function relatedTo(ctx: DecideContext, { related }: Placing, from: VaultPath): string | null {
  return related === null ? null : relatedLink(ctx, related.ref, related.text, from);
}

function linksOf({ links, related }: Placing): Pick<ProposedLink, 'to'>[] {
  return [...links, ...(related === null ? [] : [{ to: related.ref.path }])];
}

function placedInFile(
  ctx: DecideContext,
  input: IncomingEntry,
  capture: Extract<Capture, { into: 'file' }>,
  text: string | null,
  placing: Placing,
): Placed {
  const { path } = capture;
  const { supersedes, links, reason } = placing;
  // Links are never put inside properties, so these stay as they were read.
  const body = withRelated(insertLinks(ctx, input.body, links, path), relatedTo(ctx, placing, path), input.own.end);
  const draft = input.draft === null || body !== input.body ? draftOf(ctx, { ...input, body }, capture) : input.draft;
  const first = appended(capture, text, draft);
  // The mark on the older entry is a link to the heading: the first of its name must be the new one, and no entry numbered like it.
  const done = supersedes === null || isFirstOfItsName(first) ? first : appended(capture, text, freelyNamed(capture.format, draft, first));
  return {
    title: draft.title,
    path,
    edit: text === null ? { op: 'create', path, text: done.text, reason } : { op: 'append', path, text: done.text, reason },
    preconditions: [asItWas(path, text), ...resolving(ctx, linksOf(placing), path)],
    entry: entryRef(done.entry),
    // A mark without a heading leads to the file, one to another entry would lead astray.
    heading: supersedes === null || isFirstOfItsName(done) ? done.entry.heading : null,
    missing: (entryRuleOf(ctx, path)?.asks ?? []).filter((label) => (fieldValue(done.entry.fields, label) ?? '') === ''),
  };
}

function isFirstOfItsName({ after, entry }: Appended): boolean {
  if (entry.occurrence > 1) return false;
  const { headings, blockIds } = scanMarkdown(after, markdownStart(after));
  const found = resolveSubpath({ headings, blockIds }, `#${headingInLink(entry.heading ?? '')}`);
  return found === null || (found.kind === 'heading' && found.heading.start === entry.range.start);
}

/** The entry with a number in its heading that makes it the first of its name in the file. */
function freelyNamed(format: SectionFormat, draft: EntryDraft, { after, entry }: Appended): EntryDraft {
  const { headings } = scanMarkdown(after, markdownStart(after));
  const isBefore = (start: number): boolean => start < entry.range.start;
  const keys = new Set(headings.filter(({ start }) => isBefore(start)).map(({ text }) => headingKey(text)));
  const names = new Set(
    parseEntries(format, after)
      .filter(({ range }) => isBefore(range.start))
      .map(entryRef),
  );
  const isTaken = (heading: string): boolean => names.has(heading) || keys.has(headingKey(headingInLink(heading)));
  const nth = (number: number): EntryDraft =>
    format === 'fail' ? { ...draft, number } : { ...draft, title: numbered(draft.title, number) };
  let number = format === 'fail' ? (failNumber(entry.heading ?? '') ?? 1) + 1 : 2;
  // No two numbers give one heading, so each taken one is another of the file's: there are no more of them than names.
  for (const last = number + keys.size + names.size; number < last && isTaken(entryHeading(format, nth(number)));) number++;
  return nth(number);
}
