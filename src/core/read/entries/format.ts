import { addTo } from '../../model/collections';
import type { EntryDraft, SectionFormat } from '../../model/entry';
import { fieldValue, labelKey, labelOn, readFields, tagsOf, type LabelStyle } from './fields';
import { closed, evenLines, headingText, innerHeadingsBelow, isClosed, oneLine, quoted, withoutUnderlines } from './sanitise';
import { markOf } from './mark';
import { behindNumber, isFailHeading } from './headings';
import { parseEntries } from './parse';
import { readTextLines } from './text-lines';

/** The types of a section, as its format knows them; the first is that of one which says none. */
export const SECTION_TYPES = ['semantic', 'episodic', 'procedural'] as const;

/** The label of an entry that another has superseded. */
const MARK = 'superseded by';

interface Options {
  /** Level of its heading; 2, and 3 for a mistake. */
  readonly level?: number;
  /** Of a mistake. */
  readonly number?: number;
}

/**
 * A new entry as its format has it, with line ends `\n` and one at its end. What is changed: the title becomes one
 * line; tags lose `#` and spaces; headings in the body go below the entry's own; what the body leaves open is closed.
 */
export function formatEntry(format: SectionFormat, draft: EntryDraft, options: Options = {}): string {
  const text = written(format, draft, options);
  return isSound(format, text) ? text : written(format, { ...draft, body: quoted(evenLines(draft.body)) }, options);
}

/** True where the text is one entry that holds, and what follows is not part of it. */
function isSound(format: SectionFormat, text: string): boolean {
  const [entry, other] = parseEntries(format, text);
  return entry !== undefined && other === undefined && isClosed(text) && fieldValue(entry.fields, MARK) === null;
}

function written(format: SectionFormat, draft: EntryDraft, options: Options): string {
  const level = options.level ?? (format === 'fail' ? 3 : 2);
  const lines = format === 'section' ? sectionLines(draft) : format === 'log' ? logLines(draft) : failLines(draft);
  const heading = entryHeading(format, draft, options.number);
  const entry = innerHeadingsBelow(`${'#'.repeat(level)} ${heading}\n${lines.join('\n')}`.trimEnd() + '\n', level, format === 'fail');
  const mark = markOf(draft.facts ?? {});
  return mark === '' ? entry : `${entry}\n${mark}\n`;
}

/** The heading that an entry gets, without its signs; `number` is the next free one of a mistake. */
export function entryHeading(format: SectionFormat, draft: EntryDraft, number = 1): string {
  if (format === 'fail') return `MEMORY FAIL #${Math.max(number, draft.number ?? 1)}`;
  const title = headingText(oneLine(draft.title) || 'Untitled');
  return format === 'section' ? `${draft.date}: ${title}` : [draft.time, title].filter(Boolean).join(' ');
}

/** Tags as a field holds them. */
export function cleanedTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) =>
    oneLine(tag)
      .replace(/[\s,\uff0c\u3001#]+/gu, '-')
      .split('-')
      .filter((part) => part !== '')
      .join('-'),
  );
  return [...new Set(clean.filter((tag) => tag !== ''))];
}

function sectionLines(draft: EntryDraft): string[] {
  const { known, rest } = taken(withBoldLabels(draft.body), ['context', 'observation', 'implication', 'type', 'tags'], 'bold');
  const type = typeOf(draft, known);
  const observation = joined([...(known.get('observation') ?? []), ...unused(known, 'type', type)], rest);
  const fields: string[] = [`**Type**: ${type || SECTION_TYPES[0]}`];
  put(fields, '**Context**:', joined(known.get('context') ?? []));
  // A text that is all fields needs no label of ours before them.
  if (labelOn(observation.split('\n')[0] ?? '', 'bold') !== null) block(fields, closed(observation));
  else put(fields, '**Observation**:', observation);
  put(fields, '**Implication**:', joined(known.get('implication') ?? []));
  fields.push(...(draft.projects ?? []).map((name) => `**Project**: ${oneLine(name)}`));
  pushTags(fields, '**Tags**:', [...(draft.tags ?? []), ...(known.get('tags') ?? []).flatMap(tagsOf)]);
  return fields;
}

/** A label of a section as people write it: at the start of a line, and on such a line at the start of a sentence. */
const PLAIN_LABEL = /^(Context|Observation|Implication|Type|Tags):(?=\s|$)/i;
const NEXT_LABEL = /([.!?\u3002;,]|\|)\s+(?=(?:Context|Observation|Implication|Type|Tags):\s)/g;

/** A body in which the labels of a section that stand there plainly, as `Context: …`, are labels as the file has them. */
function withBoldLabels(body: string): string {
  const text = evenLines(body);
  const lines = readTextLines(text, 0);
  const labelled = Array.from({ length: lines.count }, (_, line) => {
    const said = lines.text(line);
    if (!lines.isProse(line) || !PLAIN_LABEL.test(said)) return said;
    return said
      .replace(NEXT_LABEL, '$1\n')
      .split('\n')
      .map((part) => part.replace(PLAIN_LABEL, '**$1**:'))
      .join('\n');
  });
  return labelled.join('\n');
}

function logLines(draft: EntryDraft): string[] {
  const { known, rest } = taken(draft.body, ['type', 'tags'], 'bold');
  const type = typeOf(draft, known);
  const fields = type === '' ? [] : [`**Type**: ${type}`];
  fields.push(...(draft.projects ?? []).map((name) => `**Project**: ${oneLine(name)}`));
  pushTags(fields, '**Tags**:', [...(draft.tags ?? []), ...(known.get('tags') ?? []).flatMap(tagsOf)]);
  return [...fields, '', closed(joined(unused(known, 'type', type), rest))];
}

/** The body of a mistake that comes as it is kept, without its heading, since it gets a number of its own, and the title there. */
function withoutFailHeading(body: string): { readonly named: string; readonly text: string } {
  const text = evenLines(body);
  const [kept] = parseEntries('fail', text);
  const isKept =
    kept?.range.start === 0 &&
    isFailHeading(kept.heading ?? '') &&
    fieldValue(kept.fields, 'miss') !== null &&
    text.slice(kept.body.start, kept.fields[0]?.range.start).trim() === '';
  return isKept ? { named: behindNumber(kept.heading ?? ''), text: text.slice(kept.body.start) } : { named: '', text: body };
}

function failLines(draft: EntryDraft): string[] {
  const { named, text } = withoutFailHeading(draft.body);
  const { known, rest } = taken(text, ['tag', 'miss', 'fix', 'count', 'status', 'tags'], 'plain');
  const one = (label: string): string => oneLine(known.get(label)?.[0] ?? '');
  const { loose, others } = withoutOthers(rest);
  const title = oneLine(draft.title);
  const tag = one('tag') || named || title || 'Untitled';
  const count = one('count');
  const counted = /^\d{1,6}(?!\d)/.test(count) ? count : '1';
  const status = one('status') || 'Active';
  const further = [...unused(known, 'tag', tag), ...unused(known, 'count', counted), ...unused(known, 'status', status)];
  const miss = joined([named === tag ? '' : named, loose, ...(known.get('miss') ?? []), ...further]);
  // A title that is neither the tag nor said by the text is part of what was missed.
  const whole = miss === '' ? title : tag === title || miss.includes(title) ? miss : `${title}\n${miss}`;
  const fields = [`TAG: ${tag}`];
  block(fields, labelled('MISS:', whole));
  block(fields, labelled('FIX:', joined(known.get('fix') ?? [])));
  fields.push(`COUNT: ${counted.replace(/^0+(?=\D|$)/, '1')}`, `STATUS: ${status}`);
  for (const { label, value } of others) block(fields, labelled(`${label}:`, value));
  fields.push(...(draft.projects ?? []).map((name) => `PROJECT: ${oneLine(name)}`));
  pushTags(fields, 'TAGS:', [...(draft.tags ?? []), ...(known.get('tags') ?? []).flatMap(tagsOf)]);
  return fields;
}

function typeOf({ type }: EntryDraft, known: ReadonlyMap<string, readonly string[]>): string {
  return oneLine(type ?? '') || oneLine(known.get('type')?.[0] ?? '');
}

/** The lines of a body about a label that an entry has once, as text, but for the value that the entry gets. */
function unused(known: ReadonlyMap<string, readonly string[]>, label: string, used: string): string[] {
  return (known.get(label) ?? [])
    .filter((value) => oneLine(value) !== '' && oneLine(value) !== used)
    .map((value) => `${label.toUpperCase()}: ${oneLine(value)}`);
}

/** The fields of these labels out of a body, by label, and the body without them. */
function taken(
  body: string,
  labels: readonly string[],
  style: LabelStyle,
): { readonly known: ReadonlyMap<string, string[]>; readonly rest: string } {
  const even = withoutUnderlines(evenLines(body));
  // Further lines of plain fields are indented, blank lines are not.
  const text = style === 'plain' ? even.replace(/^[^\S\n]+$/gm, '') : even;
  const lines = readTextLines(text, 0);
  const known = new Map<string, string[]>();
  let rest = '';
  let at = 0;
  for (const field of readFields(lines, 0, lines.count, style)) {
    const key = labelKey(field.label);
    if (!labels.includes(key)) continue;
    addTo(known, key, withoutMarks(field.value));
    rest += text.slice(at, field.range.start);
    at = field.range.end;
  }
  return { known, rest: withoutMarks(evenLines(rest + text.slice(at))) };
}

/** A text in which labels that say that an entry is superseded are text: they would make this one so. */
function withoutMarks(text: string): string {
  if (!/superseded/i.test(text.normalize('NFC'))) return text;
  const lines = text
    .split('\n')
    .map((line) => (labelKey(labelOn(line, 'bold')?.label ?? '') === MARK ? line.replace(/\*\*|__/, '\\$&') : line));
  return lines.join('\n');
}

/** The text before the first field of another label, and those fields. */
function withoutOthers(rest: string): {
  readonly loose: string;
  readonly others: readonly { readonly label: string; readonly value: string }[];
} {
  const lines = readTextLines(rest, 0);
  const others = readFields(lines, 0, lines.count, 'plain').filter((field) => labelKey(field.label) !== MARK);
  const parts: string[] = [];
  let at = 0;
  for (const field of others) {
    parts.push(evenLines(rest.slice(at, field.range.start)));
    at = field.range.end;
  }
  return { loose: joined([...parts, rest.slice(at)]), others };
}

function joined(values: readonly string[], rest = ''): string {
  return [rest, ...values]
    .map(evenLines)
    .filter((value) => value !== '')
    .join('\n\n');
}

/** A field with its value after the label, or below it where the text is more than a paragraph can hold. */
function put(fields: string[], label: string, value: string): void {
  if (value === '') return;
  const safe = closed(value);
  if (opensParagraph(safe)) block(fields, `${label} ${safe}`);
  else block(fields, `${label}\n\n${safe}`);
}

/** Several lines stand between blank lines, so that they take nothing in from what follows. */
function block(fields: string[], text: string): void {
  fields.push(text);
  if (text.includes('\n')) fields.push('');
}

/** True where the first line of the text may follow a label without changing what it is. */
function opensParagraph(text: string): boolean {
  const [first = '', second = ''] = text.split('\n');
  if (/^\s|^(?:[-*+>#|~`<$%=:_]|\d+[.)]\s|\[[^\]]*\]:)/u.test(first)) return false;
  return !/^[\s|:=-]+$/u.test(second) || second.trim() === '';
}

/** A field of a mistake: further lines are indented, so that none of them is a field. */
function labelled(label: string, value: string): string {
  if (value === '') return label;
  const safe = closed(value);
  const [first = '', ...further] = safe.split('\n');
  const rest = further.map((line) => (line.trim() === '' ? '' : `  ${line}`));
  return opensParagraph(safe)
    ? [`${label} ${first}`, ...rest].join('\n')
    : [label, ...safe.split('\n').map((line) => (line.trim() === '' ? '' : `  ${line}`))].join('\n');
}

function pushTags(fields: string[], label: string, tags: readonly string[]): void {
  const clean = cleanedTags(tags);
  if (clean.length > 0) fields.push(`${label} ${clean.map((tag) => `#${tag}`).join(' ')}`);
}
