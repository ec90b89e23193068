import { MemoryError } from '../core/model/errors';
import { actionOf, commaList, fieldsOf, type Shape } from './shape';
import type { Input } from './verb';

/** A parameter as a list of commands shows it; without `value` it is a switch. */
export interface Flag {
  readonly value?: string;
  readonly description: string;
  readonly required?: boolean;
}
export type Flags = Readonly<Record<string, Flag>>;

/** A field of an input, by the name that a command line has for it; a field of an object stands beside the others. */
interface LineField {
  readonly path: readonly string[];
  readonly shape: Shape;
  readonly flag: Flag;
}

/** A text that may come from a file, under the name with `-path` after it. */
const FROM_FILE = 'body';

/** Fields that a command line takes, by name. */
function namedFields(input: Pick<Input, 'entries'>, above: readonly string[] = []): Map<string, LineField> {
  const fields = new Map<string, LineField>();
  for (const { key, shape, isOptional, said } of fieldsOf(input)) {
    const path = [...above, key];
    // A list of objects has no place on one line.
    if (shape.type === 'array' && shape.item?.type === 'strict_object') continue;
    if (shape.type === 'strict_object') {
      for (const [name, { flag, ...rest }] of namedFields(shape as unknown as Input, path))
        fields.set(name, { ...rest, flag: { ...flag, required: false } });
      continue;
    }
    const flag = {
      ...(said.value === null ? {} : { value: said.value }),
      description: said.help.charAt(0).toUpperCase() + said.help.slice(1),
      required: !isOptional,
    };
    fields.set(key.replaceAll('_', '-'), { path, shape, flag });
    if (key === FROM_FILE)
      fields.set(`${key}-path`, {
        path: [`${key}_path`],
        shape: { type: 'string' },
        flag: { value: '<path>', description: 'File of the vault that holds the text, taken as it is' },
      });
  }
  return fields;
}

/** The parameters of an input in a list of commands. */
export function flagsOf(input: Input): Flags {
  return Object.fromEntries(
    [...namedFields(input)].map(([name, field]) => {
      const { required, ...flag } = field.flag;
      return [name, required === true ? { ...flag, required } : flag];
    }),
  );
}

/** Parameters that belong to the command line and not to a command. */
const OF_THE_HOST = new Set(['vault', 'copy']);

/**
 * The parameters `name=value` and `name` (whose value is then `true`) of one call, as the input has them, each read as what it is.
 * Names may be written with `-` or `_`, and begin with `--`. Throws `bad_input` for one that the command does not have (a misspelt
 * `dry-run` must not write), for a value that it cannot take and for one that is missing.
 */
export function given(params: Readonly<Record<string, string>>, input: Input): Record<string, unknown> {
  const fields = namedFields(input);
  const object: Record<string, unknown> = {};
  const set = ([key = '', ...below]: readonly string[], value: unknown): void => {
    if (below.length === 0) object[key] = value;
    else object[key] = { ...(object[key] as object | undefined), [below[0] ?? '']: value };
  };
  for (const [written, value] of Object.entries(params)) {
    const name = written.replace(/^-+/, '').replaceAll('_', '-');
    if (OF_THE_HOST.has(name)) continue;
    const field = fields.get(name);
    if (field === undefined) throw new MemoryError('bad_input', unknown(written, value, [...fields.keys()]));
    set(field.path, valueOf(name, field, value));
  }
  for (const [name, { path, flag }] of fields) {
    const [key = ''] = path;
    const value = object[key];
    const isEmpty = value === undefined || (typeof value === 'string' && value.trim() === '');
    if (flag.required !== true || `${key}_path` in object || !isEmpty) continue;
    throw new MemoryError('bad_input', `"${name}" is missing. Write ${name}=${flag.value ?? '<value>'}.`);
  }
  return object;
}

function valueOf(name: string, { shape, flag }: LineField, value: string): unknown {
  if (shape.type === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true';
    throw new MemoryError('bad_input', `"${name}" is a switch: write it alone, or leave it out, not "${value}".`);
  }
  if (value === 'true') throw new MemoryError('bad_input', `"${name}" has no value. Write ${name}=${flag.value ?? '<value>'}.`);
  switch (shape.type) {
    case 'number': {
      const most = actionOf(shape, 'max_value')?.requirement ?? 0;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
      if (number >= 1 && number <= most) return number;
      throw new MemoryError('bad_input', `"${name}" must be a whole number from 1 to ${most}, not "${value}".`);
    }
    case 'picklist': {
      // A program on a command line asks nobody: it has the words that its list of commands shows.
      const words = flag.value?.replace(/[<>]/g, '').split('|') ?? [];
      if (words.includes(value)) return value;
      throw new MemoryError('bad_input', `"${name}" must be one of ${words.join(', ')}, not "${value}".`);
    }
    case 'array':
      return commaList(value);
    default:
      return value;
  }
}

function unknown(name: string, value: string, takes: readonly string[]): string {
  const has = takes.length === 0 ? 'This command takes none.' : `This command takes ${takes.join(', ')}.`;
  const quotes = value === 'true' ? ' Put values with spaces in quotes.' : '';
  return `There is no parameter "${name}".${quotes} ${has}`;
}
