import { Argument, Option, type Command } from 'commander';
import { MemoryError, type Remedy } from '../core/model/errors';
import { actionOf, commaList, fieldsOf, type Field, type Shape } from '../verbs/shape';
import type { AtTerminal, Input, Verb } from '../verbs/verb';
import { COMMANDS } from '../verbs/list';
import { quoted } from '../core/model/commands';

/** Fields that every command has as an option of the terminal. */
const OF_ALL = new Set(['memory', 'dry_run']);

/** The input that the terminal takes for a verb. */
function terminalInput({ input, terminal }: Pick<Verb, 'input' | 'terminal'>): Input {
  return (typeof terminal === 'string' ? undefined : terminal.input) ?? input;
}

/** Adds the arguments and options of a verb to its command. */
export function withOptions(program: Command, verb: Pick<Verb, 'input' | 'terminal'>): void {
  const { args = [], asks } = verb.terminal as AtTerminal;
  if (asks === true) takeHyphens(program);
  const fields = new Map(fieldsOf(terminalInput(verb)).map((field) => [field.key, field]));
  for (const key of args) {
    const field = fields.get(key);
    if (field !== undefined) program.addArgument(argumentOf(field, program.name()));
  }
  for (const field of fields.values()) if (!args.includes(field.key) && !OF_ALL.has(field.key)) program.addOption(optionOf(field));
}

/** Words that begin with one hyphen, such as `-oak`, become arguments where the command has no such option. */
function takeHyphens(program: Command): void {
  const parse = program.parseOptions.bind(program);
  program.parseOptions = (argv) => {
    const { operands, unknown } = parse(argv);
    const end = unknown.indexOf('--');
    const words = end < 0 ? unknown : unknown.slice(0, end);
    return words.some((word) => word === '-h' || word.startsWith('--'))
      ? { operands, unknown: words.filter((word) => word === '-h' || word.startsWith('--')) }
      : { operands: [...operands, ...unknown.filter((_, at) => at !== end)], unknown: [] };
  };
}

/** The input of a verb from what commander read. */
export function inputFrom(
  verb: Pick<Verb, 'input' | 'terminal'>,
  positional: readonly unknown[],
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { args = [] } = verb.terminal as AtTerminal;
  const given = fieldsOf(terminalInput(verb)).map((field) => {
    const at = args.indexOf(field.key);
    const value = at >= 0 ? positional[at] : OF_ALL.has(field.key) ? undefined : options[optionOf(field).attributeName()];
    return [field.key, Array.isArray(value) && value.length === 0 ? undefined : value] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function argumentOf(field: Field, command: string): Argument {
  const { shape, isOptional, said } = field;
  const name = `${(said.value ?? field.key).replace(/[<>[\].]/g, '')}${shape.type === 'array' ? '...' : ''}`;
  const argument = new Argument(isOptional ? `[${name}]` : `<${name}>`, said.help);
  const read = readerOf(field, command);
  return read === null || shape.type === 'array' ? argument : argument.argParser(read);
}

function optionOf(field: Field): Option {
  const { key, shape, isOptional, said } = field;
  const flag = said.flag ?? `--${key.replaceAll('_', '-')}`;
  const option = new Option(said.value === null ? flag : `${flag} ${said.value}`, said.help);
  if (!isOptional) option.makeOptionMandatory();
  if (field.default !== undefined) option.default(field.default);
  const read = readerOf(field, flag);
  return read === null || (shape.type === 'array' && option.variadic) ? option : option.argParser(read);
}

/** Reads the text that was given for a field; null if it stays a text, or is a switch. Readers throw `usage`. */
function readerOf({ shape, said }: Field, name: string): ((value: string, before: unknown) => unknown) | null {
  switch (shape.type) {
    case 'number':
      return (value) => wholeNumber(value, actionOf(shape, 'min_value')?.requirement ?? 0);
    case 'picklist':
      return oneOf(name, shape);
    case 'array': {
      if (said.isRepeated === true) return (value, before) => [...((before as readonly string[] | undefined) ?? []), value];
      const words = shape.item?.type === 'picklist' ? oneOf(name, shape.item) : String;
      return (value) => commaList(value).map((word) => words(word));
    }
    default:
      return null;
  }
}

function wholeNumber(value: string, least: number): number {
  const n = Number(value);
  if (/^\d+$/.test(value) && Number.isSafeInteger(n) && n >= least) return n;
  throw new MemoryError('usage', `"${value}" is not a whole number above ${least - 1}.`);
}

function oneOf(option: string, { options = [], message }: Shape): (value: string) => string {
  const values = options as readonly string[];
  return (value) => {
    if (values.includes(value)) return value;
    throw new MemoryError(
      'usage',
      message?.({ received: `"${value}"` }) ?? `${option} takes ${values.join(', ')}; "${value}" is not one of them.`,
    );
  };
}

type Given = Readonly<Record<string, string | true>>;

/** A call as one types it: `top-of-mind check "A.md" --accept`. */
export async function typed(verb: string, input: Given): Promise<string> {
  const command = await COMMANDS[verb]?.();
  if (command === undefined) return `top-of-mind ${verb}`;
  const { args = [] } = command.terminal as AtTerminal;
  const words = args.flatMap((key) => (input[key] === undefined ? [] : [String(input[key])]));
  const flags = new Map(fieldsOf(terminalInput(command)).map(({ key, said }) => [key, said.flag]));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !args.includes(key)));
  return ['top-of-mind', verb, ...words.map(shown), ...options(rest, flags)].join(' ');
}

/** The sentence of an error or refusal with its way on, as the terminal has it. */
export async function withWay(message: string, remedy: Remedy | undefined): Promise<string> {
  if (remedy === undefined) return message;
  const { to, verb, input } = remedy;
  return verb === undefined
    ? `${message} To ${to}, add ${options(input, new Map()).join(' ')}.`
    : `${message} To ${to}: ${await typed(verb, input)}`;
}

function options(input: Given, flags: ReadonlyMap<string, string | undefined>): string[] {
  return Object.entries(input).map(([key, value]) => {
    const flag = flags.get(key) ?? `--${key.replaceAll('_', '-')}`;
    return value === true ? flag : `${flag} ${shown(value)}`;
  });
}

/** A word such as `write` or `PATH` as it is, anything else in quotes. */
function shown(value: string): string {
  return /^(?:[a-z-]+|[A-Z]+)$/.test(value) ? value : quoted(value);
}
