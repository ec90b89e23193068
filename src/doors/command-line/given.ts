import { MemoryError } from '../../core/model/errors';

/** A parameter as a list of commands shows it; without `value` it is a switch. */
export interface Flag {
  readonly value?: string;
  readonly description: string;
  readonly required?: boolean;
}
export type Flags = Readonly<Record<string, Flag>>;

/** The parameters of a call, each read as what it is. Every reader throws `bad_input` for a value that it cannot take. */
export interface Given {
  text(name: string): string | undefined;
  /** Throws `bad_input` where it is missing or empty. */
  needed(name: string): string;
  /** A whole number from 1 to `most`. */
  number(name: string, most: number): number | undefined;
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined;
  /** Values between commas, without empty ones. */
  list(name: string): string[] | undefined;
  isSet(name: string): boolean;
}

/** Parameters that belong to the command line and not to a command. */
const OF_THE_HOST = new Set(['vault', 'copy']);

/**
 * The parameters `name=value` and `name` (whose value is then `true`) of one call. Names may be written with `-` or `_`, and begin with `--`.
 * Throws `bad_input` for one that the command does not have: a misspelt `dry-run` must not write.
 */
export function given(params: Readonly<Record<string, string>>, flags: Flags): Given {
  const values = new Map<string, string>();
  for (const [written, value] of Object.entries(params)) {
    const name = written.replace(/^-+/, '').replaceAll('_', '-');
    if (OF_THE_HOST.has(name)) continue;
    if (!Object.hasOwn(flags, name)) throw new MemoryError('bad_input', unknown(written, value, flags));
    values.set(name, value);
  }
  const text = (name: string): string | undefined => {
    const value = values.get(name);
    if (value === 'true') throw new MemoryError('bad_input', `"${name}" has no value. Write ${name}=${flags[name]?.value ?? '<value>'}.`);
    return value;
  };
  return {
    text,
    needed: (name) => {
      const value = text(name);
      if (value === undefined || value.trim() === '')
        throw new MemoryError('bad_input', `"${name}" is missing. Write ${name}=${flags[name]?.value ?? '<value>'}.`);
      return value;
    },
    number: (name, most) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
      if (number < 1 || number > most)
        throw new MemoryError('bad_input', `"${name}" must be a whole number from 1 to ${most}, not "${value}".`);
      return number;
    },
    choice: (name, choices) => {
      const value = text(name);
      const chosen = choices.find((choice) => choice === value);
      if (value === undefined || chosen !== undefined) return chosen;
      throw new MemoryError('bad_input', `"${name}" must be one of ${choices.join(', ')}, not "${value}".`);
    },
    list: (name) =>
      text(name)
        ?.split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    isSet: (name) => {
      const value = values.get(name) ?? 'false';
      if (value !== 'true' && value !== 'false')
        throw new MemoryError('bad_input', `"${name}" is a switch: write it alone, or leave it out, not "${value}".`);
      return value === 'true';
    },
  };
}

function unknown(name: string, value: string, flags: Flags): string {
  const takes = Object.keys(flags);
  const has = takes.length === 0 ? 'This command takes none.' : `This command takes ${takes.join(', ')}.`;
  const quotes = value === 'true' ? ' Put values with spaces in quotes.' : '';
  return `There is no parameter "${name}".${quotes} ${has}`;
}
