import type { Remedy } from '../core/model/errors';
import { COMMANDS } from '../verbs/list';
import { quoted } from '../verbs/quoted';
import { fieldsOf } from '../verbs/shape';
import type { AtTerminal } from '../verbs/verb';
import { terminalInput } from './options';

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
