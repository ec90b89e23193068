import * as v from 'valibot';
import type { Said } from './shape';

/** A field's value and meaning, as lists of commands show them: `<path>`, `The note it is about`. */
export function shown<S extends v.GenericSchema>(
  schema: S,
  value: string | null,
  help: string,
  more: Pick<Said, 'flag' | 'isRepeated'> = {},
) {
  return v.pipe(schema, v.metadata({ value, help, ...more }));
}

// Every tool takes the memory, and pages have cursors: the server's instructions say what both are.
export const memory = v.optional(shown(v.string(), '<name>', 'Which memory, where the vault has several'));
export const cursor = v.optional(shown(v.string(), '<cursor>', 'The next page, as the answer before gave it'));
export const dryRun = v.optional(shown(v.boolean(), null, 'Show what would change, write nothing'));
export const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
export const limit = (most: number) => v.optional(shown(whole(most), '<number>', 'How many at most'));
export const text = (value: string, help: string) => v.optional(shown(v.string(), value, help));
/** With words for models, where the name of the field does not say enough. */
export const told = (value: string, help: string, description: string) =>
  v.optional(shown(v.pipe(v.string(), v.description(description)), value, help));
export const one = <const T extends readonly string[]>(choices: T, help: string) =>
  v.optional(shown(v.picklist(choices), `<${choices.join('|')}>`, help));
/** On, or left out. */
export const flag = (help: string) => v.optional(shown(v.boolean(), null, help));
/** A whole number of at least 1. */
export const natural = (value: string, help: string) => v.optional(shown(v.pipe(v.number(), v.integer(), v.minValue(1)), value, help));
/** A list: with commas between its items at a command line. */
export const list = (value: string, help: string) => v.optional(shown(v.array(v.string()), value, help));
/** A list whose items the terminal takes one by one. */
export const several = (value: string, help: string) => v.optional(shown(v.array(v.string()), value, help, { isRepeated: true }));
/** On, or with a value: `--fix`, `--fix KEY`. */
export const onOr = (value: string, help: string) => v.optional(shown(v.union([v.string(), v.literal(true)]), value, help));
export const ref = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));

/** The projects of an entry as programs write them on a line: a text too. */
export const namesOnLine = v.optional(v.union([v.string(), v.array(v.string())]));

/** Absent is the project of the caller's folder: clients send `""` for what is not given, so all is another sign. */
export const readFor = told('<name>', 'leaves out what is for other projects alone (* is all)', 'default that of your folder; "*" for all');

export const type = text('<type>', 'Type of the entry');
export const title = text('<text>', 'Title of the entry');
export const body = told('<text>', 'Text of the entry, \\n for a new line', 'markdown; required without answer');

export const answers = ['same', 'replaces', 'new', 'merge', 'link'] as const;

/** The same without properties that are undefined, which the core takes for given. */
export function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}
