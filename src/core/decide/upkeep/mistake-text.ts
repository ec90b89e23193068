import type { MistakeRule } from '../../model/convention';
import type { EntryField } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import type { VaultPath } from '../../model/path';
import { closed, evenLines, isClosed } from '../../read/entries/sanitise';
import { lineBreakOf } from '../../read/markdown/fences';
import { fieldOf, readMistakes, sameKey, says, type ReadMistake } from './mistakes';

/** The change of a mistake's fields; what is absent stays. */
export interface MistakeChange {
  readonly count?: number;
  readonly status?: string;
  /** Joins the fix that is there, unless that says it. */
  readonly fix?: string;
  /** The thing at risk; one that stands there stays. */
  readonly severity?: string;
}

/**
 * The file with a mistake changed: no other line of it changes, and the labels keep the form they have. Throws
 * `unreadable` where the file would not say afterwards what it should.
 */
export function changedMistake(path: VaultPath, rule: MistakeRule, text: string, mistake: ReadMistake, change: MistakeChange): string {
  let next = text;
  const now = (): ReadMistake => {
    const found = readMistakes(rule, next).find((one) => one.entry === mistake.entry);
    if (found === undefined) throw broken(path, mistake);
    return found;
  };
  if (change.fix !== undefined && evenLines(change.fix) !== '' && !saysFix(mistake.fix, change.fix))
    next = withFix(next, now(), change.fix);
  if (change.count !== undefined) next = withValue(next, now(), 'count', String(change.count), /\d{1,6}/);
  if (change.status !== undefined) next = withValue(next, now(), 'status', change.status, /\S.*/);
  if (change.severity !== undefined && change.severity !== '' && fieldOf(now().at.fields, 'severity') === null)
    next = withLine(next, now(), 'SEVERITY', change.severity);
  const done = now();
  const isRight =
    readMistakes(rule, next).length === readMistakes(rule, text).length &&
    done.count === (change.count ?? mistake.count) &&
    (change.status === undefined || done.status === change.status) &&
    (change.fix === undefined || sameKey(done.fix).includes(sameKey(change.fix)));
  if (!isRight) throw broken(path, mistake);
  return next;
}

function saysFix(fix: string, wanted: string): boolean {
  return [fix, ...fix.split('\n')].some((line) => says(line, wanted));
}

function broken(path: VaultPath, { entry }: ReadMistake): MemoryError {
  return new MemoryError(
    'unreadable',
    `"${entry}" in "${path}" cannot be changed without changing what stands around it. Change it by hand.`,
    path,
  );
}

function withFix(text: string, mistake: ReadMistake, fix: string): string {
  const even = evenLines(fix);
  const safe = isClosed(even) ? even : closed(even);
  const field = fieldOf(mistake.at.fields, 'fix');
  if (field === null) return withLine(text, mistake, 'FIX', safe.replace(/\n/g, '\n  '));
  if (field.value.trim() === '') return text.slice(0, field.range.end) + ` ${safe.replace(/\n/g, '\n  ')}` + text.slice(field.range.end);
  const lines = safe.split('\n').map((line) => (line.trim() === '' ? '' : `  ${line}`));
  return text.slice(0, field.range.end) + lineBreakOf(text) + lines.join(lineBreakOf(text)) + text.slice(field.range.end);
}

/** The value of a one-line field, or a new line for it below the last field. */
function withValue(text: string, mistake: ReadMistake, label: 'count' | 'status', value: string, old: RegExp): string {
  const field = fieldOf(mistake.at.fields, label);
  if (field === null) return withLine(text, mistake, label.toUpperCase(), value);
  const source = text.slice(field.range.start, field.range.end);
  const from = field.value === '' ? source.length : source.lastIndexOf(field.value.split('\n')[0] ?? '');
  const written = source.slice(from);
  const found = old.exec(written);
  const valued =
    found === null
      ? `${/\s$|^$/.test(source) ? '' : ' '}${value}`
      : written.slice(0, found.index) + value + written.slice(found.index + found[0].length);
  return text.slice(0, field.range.start) + source.slice(0, from) + valued + text.slice(field.range.end);
}

/** A new field below the last one, in the form of that. */
function withLine(text: string, { at }: ReadMistake, label: string, value: string): string {
  const last = at.fields[at.fields.length - 1];
  const end = last?.range.end ?? at.body.end;
  const lineBreak = lineBreakOf(text);
  return `${text.slice(0, end)}${lineBreak}${formOf(text, last, label)} ${value}${text.slice(end)}`;
}

function formOf(text: string, field: EntryField | undefined, label: string): string {
  const [, bullet = '', marks = ''] =
    field === undefined ? [] : (/^( {0,3}(?:[-*+] +)?)(\*\*|__)?/.exec(text.slice(field.range.start)) ?? []);
  return `${bullet}${marks}${label}${marks}:`;
}
