import { Setting, type SettingDefinition } from 'obsidian';
import * as v from 'valibot';
import { plain, type SettingWords, type Shaped } from '../../core/model/settings-shape';

/** One field of a form. */
export interface FormField extends SettingWords {
  /** Its place in the schema: `journal.maxDays`. */
  readonly key: string;
  readonly title: string;
  readonly help: string;
  readonly shape: Shaped;
  readonly initial: unknown;
  /** The choices of a dropdown with their labels. */
  readonly choices?: Readonly<Record<string, string>> | undefined;
}

/** The field at this place of a schema, as `core/model` says it: `fieldOf(settingsSchema, 'journal.maxDays')`. */
export function fieldOf(schema: Shaped, key: string): FormField {
  let entry: Shaped | undefined = schema;
  for (const part of key.split('.')) entry = entry && plain(entry).entries?.[part];
  if (entry === undefined) throw new Error(`The schema has no "${key}".`);
  const shape = plain(entry);
  const said = shape as unknown as v.GenericSchema;
  return {
    ...(v.getMetadata(said) as SettingWords),
    key,
    title: v.getTitle(said) ?? '',
    help: v.getDescription(said) ?? '',
    shape,
    initial: entry.default,
  };
}

/** `valueAt({ journal: { maxDays: 90 } }, 'journal.maxDays')` → 90 */
export function valueAt(values: unknown, key: string): unknown {
  return key.split('.').reduce((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], values);
}

/** The same values with another one at this place. */
export function withValueAt<T extends object>(values: T, key: string, value: unknown): T {
  const [part = '', ...rest] = key.split('.');
  const inner = (values as Readonly<Record<string, unknown>>)[part];
  return { ...values, [part]: rest.length === 0 ? value : withValueAt(inner ?? {}, rest.join('.'), value) };
}

/** A field as the app's settings show it. The app saves each value as it is given. */
export function settingItem(
  { key, title, help, shape, initial, aliases, step = 1, choices }: FormField,
  more: Partial<Pick<SettingDefinition, 'desc' | 'visible'>> = {},
): SettingDefinition {
  return {
    name: title,
    ...(help === '' ? {} : { desc: help }),
    ...(aliases === undefined ? {} : { aliases: [...aliases] }),
    ...more,
    control:
      shape.type === 'boolean'
        ? { type: 'toggle', key, defaultValue: initial === true }
        : shape.type === 'number'
          ? { type: 'number', key, min: 1, step, defaultValue: Number(initial), validate: wholeNumberProblem }
          : shape.type === 'picklist'
            ? { type: 'dropdown', key, options: { ...choices }, defaultValue: String(initial) }
            : { type: 'text', key, defaultValue: '' },
  };
}

function wholeNumberProblem(value: number): string | undefined {
  return Number.isInteger(value) && value >= 1 ? undefined : 'Enter a whole number from 1.';
}

export type ShownField = ReturnType<typeof addRow>;

/** A field as a row of a dialog or page, where a person types a text and nothing is saved yet. */
export function addRow(
  parent: HTMLElement,
  { title, help, shape, choices }: Pick<FormField, 'title' | 'help' | 'shape' | 'choices'>,
  change: (text: string) => void,
) {
  const setting = new Setting(parent).setName(title);
  if (help !== '') setting.setDesc(help);
  if (choices !== undefined) setting.addDropdown((dropdown) => dropdown.addOptions({ ...choices }).onChange(change));
  else if (shape.type === 'string' || shape.type === 'number')
    setting.addText((text) => {
      text.onChange(change);
      if (shape.type === 'number') text.inputEl.setAttrs({ inputmode: 'numeric' });
    });
  else
    setting.setClass('tom-row-lines').addTextArea((area) => {
      area.onChange(change);
      area.inputEl.rows = 3;
      area.inputEl.spellcheck = false;
    });
  const inputEl = setting.controlEl.querySelector('input, textarea, select') as HTMLInputElement;
  inputEl.setAttr('aria-label', title);
  let notes: HTMLElement | null = null;
  return {
    setting,
    inputEl,
    /** Puts a value in, and the text that stands for none where it is empty. */
    show: (text: string, placeholder: string) => {
      inputEl.value = text;
      if (choices === undefined) inputEl.placeholder = placeholder;
    },
    problem: (message: string | null) => {
      setting.setErrorMessage(message);
      inputEl.setAttr('aria-invalid', String(message !== null));
    },
    /** Something to know about the value, below what the row is for; nothing where empty. */
    note: (sentences: readonly string[]) => {
      if (sentences.length === 0 && notes === null) return;
      notes ??= setting.infoEl.createDiv({ cls: 'tom-field-notes', attr: { role: 'status' } });
      notes.empty();
      for (const text of sentences) notes.createDiv({ text, cls: 'tom-muted' });
    },
    focus: () => {
      const details = inputEl.closest('details');
      if (details) details.open = true;
      inputEl.focus();
    },
  };
}

/** A text that cannot be taken; `message` is a sentence for the person who typed it. */
export class LineProblem extends Error {}

/** One line of a list of rules, both sides trimmed: `NOW.md = 1500`. */
interface RuleLine {
  readonly left: string;
  readonly right: string;
}

/** The text in which a person edits a value of the field; `''` where there is none. */
export function textOf({ shape }: FormField, value: unknown): string {
  if (value === undefined) return '';
  const [left, right] = sidesOf(shape);
  if (shape.type === 'record')
    return writeRules(Object.entries(value as object).map(([key, one]: [string, unknown]) => ({ left: key, right: wordsOf(one) })));
  if (left !== undefined && right !== undefined)
    return writeRules(
      (value as Readonly<Record<string, unknown>>[]).map((one) => ({ left: wordsOf(one[left]), right: wordsOf(one[right]) })),
    );
  return Array.isArray(value) ? value.join('\n') : wordOf(value);
}

/** The value that the text stands for, undefined where it is empty. A rule that reads like one of `old` is that one. Throws LineProblem. */
export function valueOf({ shape, example = '' }: FormField, text: string, old: unknown): unknown {
  if (text.trim() === '') return undefined;
  if (shape.type === 'number') return wholeNumber(text);
  if (shape.type === 'string') return relativePath(text);
  const [left, right] = sidesOf(shape);
  if (shape.type === 'record')
    return Object.fromEntries(
      readRules(text, example).map((rule) =>
        shape.value?.type === 'array'
          ? [rule.left.replace(/^\{|\}$/g, ''), wordsIn(rule)]
          : [relativePath(rule.left), relativePath(rule.right)],
      ),
    );
  if (left === undefined || right === undefined) return linesOf(text).map((one) => one.text);
  return readRules(text, example).map((rule) => {
    const [key, value] = [relativePath(rule.left), sideOf(shape.item?.entries?.[right], rule.right)];
    const known = (old as readonly Readonly<Record<string, unknown>>[] | undefined)?.find(
      (one) => one[left] === key && one[right] === value,
    );
    return known ?? { [left]: key, [right]: value };
  });
}

/** The keys of the two sides of a rule, none for another field: `['pattern', 'layer']`. */
function sidesOf({ item }: Shaped): string[] {
  return Object.keys(item?.entries ?? {}).slice(0, 2);
}

function sideOf(shape: Shaped | undefined, typed: string): unknown {
  if (shape?.type === 'number') return wholeNumber(typed);
  if (shape?.type !== 'picklist') return typed;
  const word = shape.options?.find((one) => one === typed.toLowerCase());
  if (word === undefined) throw new LineProblem(`"${typed}" is not one of ${shape.options?.join(', ') ?? ''}.`);
  return word;
}

/** A side of a rule as people write it: `/` is the memory's own folder, and words stand in a list with commas. */
function wordsOf(value: unknown): string {
  return value === '' ? '/' : Array.isArray(value) ? value.join(', ') : wordOf(value);
}

function wordOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

function wordsIn({ left, right }: RuleLine): string[] {
  const words = right.split(',').map((word) => word.trim());
  if (words.every((word) => word === '')) throw new LineProblem(`Give "${left}" at least one word.`);
  return words.filter((word) => word !== '');
}

function wholeNumber(typed: string): number {
  const value = Number(typed.trim());
  if (!Number.isInteger(value) || value < 1) throw new LineProblem(`"${typed.trim()}" is not a whole number from 1.`);
  return value;
}

/** A path as people type it, from the memory's folder: `/` is that folder itself. */
export function relativePath(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:\.?\/)+(?=.)/, '')
    .replace(/\/+$/, '');
}

/** The lines that hold something, each with its number, from 1. */
function linesOf(text: string): { readonly line: number; readonly text: string }[] {
  return text.split('\n').flatMap((one, at) => (one.trim() === '' ? [] : [{ line: at + 1, text: one.trim() }]));
}

/** Reads rules, one a line; `example` shows how one is written. The last `=` between two spaces separates them. Throws LineProblem. */
export function readRules(text: string, example: string): RuleLine[] {
  return linesOf(text).map(({ line, text: rule }) => {
    const spaced = rule.lastIndexOf(' = ');
    const at = spaced < 0 ? rule.indexOf('=') : spaced + 1;
    const [left, right] = [rule.slice(0, Math.max(0, at)).trim(), rule.slice(at + 1).trim()];
    if (at < 0 || left === '' || right === '') throw new LineProblem(`Line ${line}: write it as "${example}".`);
    return { left, right };
  });
}

export function writeRules(rules: readonly RuleLine[]): string {
  return rules.map(({ left, right }) => `${left} = ${right}`).join('\n');
}
