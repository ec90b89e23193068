import type { MistakeRule } from '../../model/convention';
import type { EntryField, ParsedEntry } from '../../model/entry';
import type { Mistake } from '../../model/results/mistakes';
import { oneLine, closed, evenLines } from '../../read/entries/sanitise';
import { fieldValue } from '../../read/entries/fields';
import { headingInLink } from '../../read/entries/supersede';
import { isMarkedSuperseded } from '../../read/entries/superseded';
import { entryRef, parseEntries } from '../../read/entries/parse';
import type { MistakeFields } from '../../model/results/remember';

/** The labels of a mistake as people write them, the one that is written first. */
const LABELS = {
  tag: ['tag', 'tags', 'thema', 'etiqueta', 'sujet'],
  miss: ['miss', 'mistake', 'error', 'fehler', 'fallo', 'erreur', 'erro', 'errore'],
  fix: ['fix', 'solution', 'lösung', 'abhilfe', 'solución', 'correction', 'correção', 'rimedio'],
  count: ['count', 'times', 'anzahl', 'zähler', 'veces', 'nombre', 'contagem', 'conteggio'],
  status: ['status', 'state', 'stand', 'estado', 'état', 'statut', 'stato'],
  severity: ['severity', 'schwere', 'gravedad', 'gravité', 'gravidade', 'gravità'],
} as const;

export const GRADUATED = 'Graduated';
/** The status of one whose rule somebody took back: its count makes none again. */
export const TAKEN_BACK = 'Taken back';

type Label = keyof typeof LABELS;

/** A mistake with where it stands. */
export interface ReadMistake extends Mistake {
  readonly at: ParsedEntry;
  /** The mark that another mistake counts it now; null if it counts itself. */
  readonly within: string | null;
}

/** The mistakes of a file, in its order; an entry without COUNT was made once. */
export function readMistakes(rule: MistakeRule, text: string): ReadMistake[] {
  return parseEntries('fail', text).map((at) => mistakeOf(rule, at));
}

function mistakeOf(rule: MistakeRule, at: ParsedEntry): ReadMistake {
  const value = (label: Label): string => fieldOf(at.fields, label)?.value.trim() ?? '';
  const digits = /\d{1,6}/.exec(value('count'));
  const count = digits === null ? 1 : Math.max(1, Number(digits[0]));
  const status = value('status');
  const words = `${value('tag')} ${at.tags.join(' ')} ${value('severity')}`.normalize('NFC').toLowerCase();
  const severe = rule.severe.some((word) => words.includes(word));
  const fix = value('fix');
  const isSettled = isStatus(status, GRADUATED) || isStatus(status, TAKEN_BACK);
  const within = isMarkedSuperseded(at) ? fieldValue(at.fields, 'superseded by') : null;
  const ripe = within === null && !isSettled && fix !== '' && (severe || count >= rule.graduateAt);
  return { entry: entryRef(at), miss: value('miss'), fix, count, status, severe, ripe, at, within };
}

export function isStatus(status: string, wanted: string): boolean {
  return status.trim().toLowerCase().startsWith(wanted.toLowerCase());
}

/** The field of a mistake, under whichever of its labels. */
export function fieldOf(fields: readonly EntryField[], label: Label): EntryField | null {
  const known: readonly string[] = LABELS[label];
  return fields.find((field) => known.includes(field.label.normalize('NFC').trim().toLowerCase())) ?? null;
}

/** The thing that a mistake puts at risk, as it says; empty where it does not. */
export function severityOf({ at }: Pick<ReadMistake, 'at'>): string {
  return oneLine(fieldOf(at.fields, 'severity')?.value ?? '');
}

/** Texts as they are compared: in one case, without marks of punctuation or markdown. */
export function sameKey(text: string): string {
  return oneLine(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\p{P}\p{S}]+/gu, ' '),
  );
}

/**
 * True if a line says a fix already: the line as a whole, but for the mistake that it names at its end, or one of its
 * sentences. A line that only holds the same words may say the opposite.
 */
export function says(line: string, fix: string): boolean {
  const key = sameKey(fix);
  const whole = line.replace(/\([^()]*\)\s*$/, '');
  return [line, whole, ...whole.split(/[.!?;:。！？；：]+/u)].some((part) => sameKey(part) === key);
}

/**
 * The mistake of the file that says the same miss word for word, but for case and punctuation, or the one that counts that
 * now; null if none does.
 */
export function sameMiss(mistakes: readonly ReadMistake[], miss: string): ReadMistake | null {
  const key = sameKey(miss);
  const found = key === '' ? undefined : mistakes.find((one) => sameKey(one.miss) === key);
  const within = found?.within ?? null;
  if (within === null) return found ?? null;
  return mistakes.find((one) => one.within === null && within.includes(`#${headingInLink(one.entry)}]]`)) ?? found ?? null;
}

/** The text of a mistake with the fields that were given beside it, below what it says itself; the same text where none was. */
export function bodyWithFields(body: string, { tag = '', fix = '', severity = '' }: MistakeFields): string {
  const lines = [
    ['TAG', oneLine(tag)],
    ['SEVERITY', oneLine(severity)],
    ['FIX', closed(evenLines(fix)).replace(/\n(?=.)/g, '\n  ')],
  ].flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]));
  return lines.length === 0 ? body : `${closed(evenLines(body))}\n${lines.join('\n')}\n`;
}
