import { MemoryError } from '../core/model/errors';
import { escapeInJson, onOneLine } from '../core/model/escape-control';
import type { VaultMemory } from '../core/model/vault-memory';
import { refuseUnknown, usedMemory } from './access';
import { NOTICE, LONGEST_SENTENCE } from './notice';
import { errorForAgents, forAgents } from './way';
import { emptyShelf, type Shelf, takingTurns, type ForAgents, type Verb } from './verb';
import { unescaped } from './body';
import { flagsOf, given, type Flags } from './given';
import { TOOLS } from './agents';

/** The host that the commands run in. */
export interface CommandHost {
  /** The vault as it may be used now. Throws where nothing can be decided yet. */
  vault(): VaultMemory;
  /** The text of a file of the vault. Throws `not_found` for one that is not there or must not be shown. */
  readText(path: string): Promise<string>;
  /** Called after each command that may have changed files. */
  changed(): void;
}

/** The answer to one command, as one line of JSON. Never throws. */
export type RunCommand = (name: string, params: Readonly<Record<string, string>>) => Promise<string>;

/** A command by its name on a command line. */
export interface LineCommand {
  readonly description: string;
  readonly flags: Flags;
  readonly verb: Verb;
}

/** The commands in the order in which they are listed. */
export const LINE_COMMANDS: ReadonlyMap<string, LineCommand> = new Map(
  (Object.entries(TOOLS) as unknown as [string, Verb][]).map(([id, verb]) => [
    lineOf(verb).name ?? id,
    { description: firstSentence((verb.agents as ForAgents).description), flags: flagsOf(lineOf(verb).input ?? verb.input), verb },
  ]),
);

function firstSentence(text: string): string {
  return text.replace(/\.(?: .*)?$/, '');
}

function lineOf({ agents }: Verb): NonNullable<ForAgents['line']> {
  return (agents as ForAgents).line ?? {};
}

/** The commands on one vault; plans and questions are kept from one to the next. */
export function commandLine(host: CommandHost): RunCommand {
  const shelf = emptyShelf();
  const inTurn = takingTurns();
  return (name, params) => {
    const kind = LINE_COMMANDS.get(name)?.verb.kind ?? 'read';
    return kind === 'read'
      ? answered(host, shelf, name, params)
      : inTurn(() => answered(host, shelf, name, params)).finally(() => host.changed());
  };
}

async function answered(host: CommandHost, shelf: Shelf, name: string, params: Readonly<Record<string, string>>): Promise<string> {
  try {
    const command = LINE_COMMANDS.get(name);
    if (command === undefined) throw new MemoryError('usage', `There is no command "${name}".`);
    const { verb } = command;
    const { id } = verb;
    const vault = host.vault();
    const line = lineOf(verb);
    const input = given(params, line.input ?? verb.input);
    const memory = input['memory'] as string | undefined;
    refuseUnknown(vault.memories(), memory);
    const whole = await withText(host, input);
    const ctx = { vault, memory, dryRun: input['dry_run'] === true, progress: undefined, shelf };
    const { summary = '', result, effect = 'unchanged', refused } = await verb.run(ctx, line.meant?.(whole) ?? whole);
    const said =
      refused === undefined
        ? {}
        : { refused: { code: refused.code, path: refused.path, rule: forAgents(id, { ...refused, message: refused.rule }) } };
    const used = verb.ofOne === true ? usedMemory(vault.memories(), memory) : {};
    const about = { effect, summary: onOneLine(summary, LONGEST_SENTENCE), ...(verb.withNotes === true ? { notice: NOTICE } : {}) };
    return json({ ok: true, command: name, ...about, result: { ...result, ...said, ...used } });
  } catch (error) {
    const effect = error instanceof MemoryError && error.afterChange ? 'changed' : 'unchanged';
    return json({ ok: false, command: name, effect, error: errorForAgents(LINE_COMMANDS.get(name)?.verb.id ?? name, error) });
  }
}

/** The input with the text that was given, or that lies in the file that was named. */
async function withText(
  host: CommandHost,
  { body, body_path: path, ...rest }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (typeof path === 'string') {
    if (body !== undefined) throw new MemoryError('bad_input', 'Give the text as body=<text> or as body-path=<path>, not both.');
    return { ...rest, body: await host.readText(path) };
  }
  return typeof body === 'string' ? { ...rest, body: unescaped(body) } : rest;
}

function json(value: object): string {
  return escapeInJson(JSON.stringify(value));
}
