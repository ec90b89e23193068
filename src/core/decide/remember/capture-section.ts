import type { DecideContext } from '../../model/context';
import type { EntryDraft, EntryFacts, ParsedEntry } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import { stemOf } from '../../model/path';
import type { NewEntry } from '../../model/verdict';
import { dateInName } from '../../read/text/dates';
import { appendEntry } from '../../read/entries/append';
import { formatEntry, SECTION_TYPES } from '../../read/entries/format';
import { closed, evenLines, isClosed } from '../../read/entries/sanitise';
import { areDisjoint } from '../../read/memory/projects';
import { frontmatterTags } from '../../read/snapshot/note';
import { comparedSections } from '../dedup/index';
import type { Capture } from './capture';
import { projectsFor, type IncomingEntry, type OwnProperties } from './incoming';
import { ownTypes, propertyLines, propertyTexts, yamlBlock } from './own-properties';
import { titleFor } from './title';

type FileCapture = Extract<Capture, { into: 'file' }>;

/** A file with a new entry at its end. */
export interface Appended {
  /** The text that an edit appends, or the whole text of a new file. */
  readonly text: string;
  /** The file as it is then, before any other edit. */
  readonly after: string;
  readonly entry: ParsedEntry;
}

/** The entry that a file gets, as its format wants it. Throws `bad_input` for one that says nothing. */
export function draftOf(
  ctx: DecideContext,
  input: Pick<IncomingEntry, 'title' | 'body' | 'tags' | 'project' | 'own' | 'facts' | 'ownType' | 'entryDate'>,
  capture: FileCapture,
): EntryDraft {
  const { own, ownType: type, entryDate: date } = input;
  const known = capture.format === 'log' || (capture.format === 'section' && (SECTION_TYPES as readonly string[]).includes(type ?? ''));
  // Types that the format has no place for are kept as tags.
  const asTags = [
    ...(type !== undefined && !known && type !== capture.type ? [type] : []),
    ...(ownTypes(own) ?? []).filter((one) => one !== type),
  ];
  const tags = [...(input.tags ?? []), ...frontmatterTags(own.data), ...asTags];
  const body = withFields(input.body.slice(own.end), own, input.facts);
  const plain = { date, tags, body };
  const named = readBack(capture, { ...plain, title: input.title }).projects ?? [];
  const projects = projectsFor(input).filter((one) => areDisjoint([one], named) || named.length === 0);
  const draft = { ...plain, projects };
  const said = readBack(capture, { ...draft, title: input.title }).body;
  return {
    ...draft,
    title: titleFor({ title: input.title, body: said }),
    facts: input.facts,
    ...(capture.format === 'log' && date === ctx.today ? { time: ctx.created.slice(11, 16) } : {}),
    ...(type !== undefined && known && type !== capture.type ? { type } : {}),
  };
}

/**
 * A text and below it the properties that it brings along as fields, but for its tags, types and what its mark says. What the text or
 * one of them leaves open is closed, so that it does not take in what follows.
 */
function withFields(text: string, { end, data }: OwnProperties, facts: EntryFacts): string {
  const isMarked = (key: string): boolean => key in facts;
  const own = { end, data: Object.fromEntries(Object.entries(data).filter(([key]) => !isMarked(key))) };
  const fields = propertyTexts(own).filter(({ key }) => key !== 'type' || ownTypes(own) === null);
  // A map has no place in the field of tags or type: then they stay YAML.
  const asCode = fields.some(({ key }) => key === 'type' || /^tags?$/i.test(key));
  const lines = asCode
    ? [yamlBlock(propertyLines(Object.entries(own.data)))]
    : fields.map((field) => closedText(`**${field.key}**: ${field.text}`));
  return lines.length === 0 ? text : [closedText(text).trimEnd(), '', ...lines].join('\n');
}

function closedText(text: string): string {
  return isClosed(text) ? text : closed(evenLines(text));
}

/** The title and text of an entry as they are read back, without labels: so the gate compares it. */
export function readBack({ path, format }: FileCapture, draft: EntryDraft): Pick<NewEntry, 'title' | 'body' | 'projects'> {
  const [section] = comparedSections(path, format, formatEntry(format, draft));
  return section === undefined ? draft : { title: section.title, body: section.body, projects: section.projects };
}

/** The file with the entry after what it holds; `text` is null where there is no such file yet. Throws `unreadable` where no entry can be put there. */
export function appended(capture: FileCapture, text: string | null, draft: EntryDraft): Appended {
  const { path, format } = capture;
  const before = text ?? `# ${fileTitle(stemOf(path))}\n`;
  try {
    const insertion = appendEntry(before, format, draft);
    const after = before + insertion.text;
    // An append begins a line of its own anyway.
    const added = before === '' || /[\n\ufeff]$/.test(before) ? insertion.text : insertion.text.replace(/^\r?\n/, '');
    return { text: text === null ? after : added, after, entry: insertion.entry };
  } catch (error) {
    if (error instanceof MemoryError) throw new MemoryError(error.code, `Nothing can be added to "${path}". ${error.message}`, path);
    throw error;
  }
}

function fileTitle(stem: string): string {
  if (dateInName(stem) !== null) return stem;
  const words = stem.replace(/[-_]+/g, ' ').trim();
  return words === '' ? stem : words.charAt(0).toUpperCase() + words.slice(1);
}
