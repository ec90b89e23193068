import type { EntryField } from '../../model/entry';
import type { TextLines } from './text-lines';

/** How labels are written: bold alone, or plain words before a colon too. */
export type LabelStyle = 'bold' | 'plain';

const BOLD = /^ {0,3}(?:[-*+] +)?(\*\*|__)([^*_:\uff1a][^*:\uff1a]{0,39}?) ?(?:[:\uff1a] ?\1|\1 ?[:\uff1a])[ \t]*(.*)$/u;
/** One to three words at the start of a line; no address. */
const PLAIN =
  /^ ?(?:[-*+] +)?(\p{L}[\p{L}\p{M}\p{N}_/-]{0,29}(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}_/-]{0,19}){0,2}) ?(?::(?!\/\/)(?:[ \t]+(.*)|)|\uff1a[ \t]*(.*))$/u;

/** Labels whose value is what stands on their line; what follows is text of the entry again. */
const ONE_LINE = new Set(['type', 'tags', 'tag', 'count', 'status', 'date', 'severity', 'project', 'projects', 'superseded by']);
/** Labels that say something about an entry, and are not part of its text. */
const ABOUT = new Set(['type', 'tags', 'tag', 'date', 'project', 'projects', 'superseded by']);
/** The same in a mistake, recognised by its MISS or FIX: elsewhere a status is what the entry is about. */
const ABOUT_MISTAKE = new Set([...ABOUT, 'count', 'status']);

/** The form in which labels are compared. */
export function labelKey(label: string): string {
  return label.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The label at the start of a line and what follows it; null if there isn't one. */
export function labelOn(line: string, style: LabelStyle): { readonly label: string; readonly value: string } | null {
  const bold = BOLD.exec(line);
  if (bold !== null) return { label: (bold[2] ?? '').trim(), value: (bold[3] ?? '').trim() };
  const plain = style === 'plain' ? PLAIN.exec(line) : null;
  return plain === null ? null : { label: plain[1] ?? '', value: (plain[2] ?? plain[3] ?? '').trim() };
}

/** True for the label of a field or property that names projects, in any case. */
export function namesProjects(label: string): boolean {
  return /^projects?$/.test(labelKey(label));
}

function projectOn(line: string): ReturnType<typeof labelOn> {
  const label = labelOn(line, 'plain');
  return label !== null && namesProjects(label.label) && !/[.!?\u3002]$/.test(label.value) ? label : null;
}

/**
 * The fields on the lines `[from, to)`. A field's value goes on until the next one, but for those of one
 * line. Labels in code, tables and HTML are text about labels. In every style a plain `Project: beta` at the head or beside another
 * label is one too, but no sentence.
 */
export function readFields(lines: TextLines, from: number, to: number, style: LabelStyle): EntryField[] {
  const found: { readonly line: number; readonly label: NonNullable<ReturnType<typeof labelOn>> }[] = [];
  let isBeside = true;
  for (let line = from; line < to; line++) {
    const text = lines.text(line);
    const isAmong: boolean = isBeside || (line + 1 < to && labelOn(lines.text(line + 1), style) !== null);
    const label: ReturnType<typeof labelOn> = lines.isProse(line) ? (labelOn(text, style) ?? (isAmong ? projectOn(text) : null)) : null;
    if (label !== null) found.push({ line, label });
    isBeside = label !== null || (isBeside && text.trim() === '');
  }
  return found.map(({ line, label }, at) => {
    const next = ONE_LINE.has(labelKey(label.label)) ? line + 1 : (found[at + 1]?.line ?? to);
    return fieldAt(lines, label, line, next, style);
  });
}

function fieldAt(
  lines: TextLines,
  { label, value }: { readonly label: string; readonly value: string },
  first: number,
  next: number,
  style: LabelStyle,
): EntryField {
  let last = next - 1;
  while (last > first && lines.text(last).trim() === '') last--;
  const further: string[] = [];
  const indented = style === 'plain' || /^ *[-*+] /.test(lines.text(first));
  for (let line = first + 1; line <= last; line++) further.push(indented ? lines.text(line).replace(/^ {1,2}/, '') : lines.text(line));
  const all = value === '' ? withoutBlankStart(further) : [value, ...further];
  return {
    label,
    value: all.join('\n').trimEnd(),
    range: { start: lines.range(first).start, end: lines.range(last).start + lines.text(last).trimEnd().length },
  };
}

function withoutBlankStart(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first);
}

/** The value of the first field of this label, whatever its case; null if there isn't one. */
export function fieldValue(fields: readonly EntryField[], label: string): string | null {
  return fields.find((field) => labelKey(field.label) === labelKey(label))?.value ?? null;
}

/** The fields that say something about the entry rather than what it holds. */
export function aboutFields(fields: readonly EntryField[]): ReadonlySet<EntryField> {
  const about = fieldValue(fields, 'miss') === null && fieldValue(fields, 'fix') === null ? ABOUT : ABOUT_MISTAKE;
  return new Set(fields.filter((field) => about.has(labelKey(field.label))));
}

/** Tags as a field holds them: separated by spaces or commas, without `#`, each once. */
export function tagsOf(value: string | null): string[] {
  const tags = (value ?? '').split(/[\s,\uff0c\u3001]+/).map((tag) => tag.replace(/^#+/, ''));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
