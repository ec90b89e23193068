import type { DecideContext } from '../../model/context';
import type { EntryDraft, ParsedEntry } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import { stemOf } from '../../model/path';
import type { RememberInput } from '../../model/results';
import type { NewEntry } from '../../model/verdict';
import { dateInName } from '../../read/dates';
import { appendEntry } from '../../read/entries/append';
import { formatEntry, SECTION_TYPES } from '../../read/entries/format';
import { entryText, parseEntries } from '../../read/entries/parse';
import { frontmatterTags } from '../../read/note';
import type { Capture } from './capture';
import { propertiesOf, typeOf } from './own-properties';
import { holdsComments, propertyTexts, yamlBlock } from './property-lines';
import { dateFor, titleFor } from './title';

type FileCapture = Extract<Capture, { into: 'file' }>;

/** A file with a new entry at its end. */
export interface Appended {
  /** What an edit appends, or the whole text of a new file. */
  readonly text: string;
  /** The file as it is then, before any other edit. */
  readonly after: string;
  readonly entry: ParsedEntry;
}

/** The entry that a file gets, as its format wants it. Throws `bad_input` for one that says nothing. */
export function draftOf(ctx: DecideContext, input: RememberInput, capture: FileCapture): EntryDraft {
  const own = propertiesOf(input.body);
  // A remark among them has no place in a field: then they stay as they are written.
  const fields = holdsComments(own.source) ? ['', yamlBlock(own.source)] : propertyTexts(own, ['tags', 'tag', 'type']).map(({ key, text }) => `**${key}**: ${text}`);
  const body = [input.body.slice(own.end), ...fields].join('\n');
  const type = typeOf(input.type, own);
  const known = capture.format !== 'section' || (SECTION_TYPES as readonly string[]).includes(type ?? '');
  // A type that the format has no place for is kept as a tag.
  const tags = [...(input.tags ?? []), ...frontmatterTags(own.data), ...(type !== undefined && !known && type !== capture.type ? [type] : [])];
  const date = dateFor(input, ctx.today);
  const draft = { date, tags, body, ...(input.project === undefined ? {} : { project: input.project }) };
  const said = bareText(capture, { ...draft, title: input.title });
  return {
    ...draft,
    title: titleFor({ title: input.title, body: said }),
    ...(capture.format === 'log' && date === ctx.today ? { time: ctx.created.slice(11, 16) } : {}),
    ...(type !== undefined && known && type !== capture.type ? { type } : {}),
  };
}

/** The entry as the gate compares it with those of its file: without labels. */
export function comparable(ctx: DecideContext, input: RememberInput, capture: Capture): NewEntry {
  if (capture.into === 'folder') return input;
  const draft = draftOf(ctx, input, capture);
  return { ...input, title: draft.title, body: bareText(capture, draft) };
}

function bareText({ format }: FileCapture, draft: EntryDraft): string {
  const text = formatEntry(format, draft);
  const [entry] = parseEntries(format, text);
  return entry === undefined ? draft.body : entryText(text, entry);
}

/** The file with the entry behind what it holds; `text` is null where there is no such file yet. Throws `unreadable` where no entry can be put there. */
export function appended(capture: FileCapture, text: string | null, draft: EntryDraft): Appended {
  const { path, format } = capture;
  const before = text ?? `# ${fileTitle(stemOf(path))}\n`;
  try {
    const insertion = appendEntry(before, format, draft);
    const after = before + insertion.text;
    const entries = parseEntries(format, after, dateInName(stemOf(path)));
    const entry = entries[entries.length - 1];
    if (entry === undefined) throw new MemoryError('unreadable', 'No entry can be put into this file.', path);
    // An append begins a line of its own without being told.
    const added = before === '' || /[\n\ufeff]$/.test(before) ? insertion.text : insertion.text.replace(/^\r?\n/, '');
    return { text: text === null ? after : added, after, entry };
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
