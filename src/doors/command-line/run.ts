import { codeOf, MemoryError, messageOf } from '../../core/model/errors';
import { escapeInJson, onOneLine } from '../../core/model/escape-control';
import type { VaultMemory } from '../../core/model/vault-memory';
import type { Shelf } from '../door';
import { refuseUnknown, usedMemory } from '../memories';
import { NOTICE } from '../notice';
import { LONGEST_SENTENCE, withRemedy } from '../remedies';
import { emptyShelf } from '../shelf';
import { takingTurns } from '../turns';
import { DOOR_COMMANDS, type CommandContext } from './commands';
import { given } from './given';

/** The host that the commands run in. */
export interface CommandHost {
  /** The vault as it may be used now. Throws where nothing can be decided yet. */
  vault(): VaultMemory;
  readText: CommandContext['readText'];
  /** Called after each command that may have changed files. */
  changed(): void;
}

/** The answer to one command, as one line of JSON. Never throws. */
export type RunCommand = (name: string, params: Readonly<Record<string, string>>) => Promise<string>;

/** The commands on one vault; plans and questions are kept from one to the next. */
export function commandLine(host: CommandHost): RunCommand {
  const shelf = emptyShelf();
  const inTurn = takingTurns();
  return (name, params) =>
    DOOR_COMMANDS[name]?.writes === true
      ? inTurn(() => answered(host, shelf, name, params)).finally(() => host.changed())
      : answered(host, shelf, name, params);
}

async function answered(host: CommandHost, shelf: Shelf, name: string, params: Readonly<Record<string, string>>): Promise<string> {
  try {
    const command = DOOR_COMMANDS[name];
    if (command === undefined) throw new MemoryError('usage', `There is no command "${name}".`);
    const has = given(params, command.flags);
    const memory = 'memory' in command.flags ? has.text('memory') : undefined;
    const vault = host.vault();
    refuseUnknown(vault.memories(), memory);
    const ctx = { vault, memory, progress: undefined, shelf, readText: (path: string) => host.readText(path) };
    const { summary, result, effect = 'unchanged', refused } = await command.run(ctx, has);
    const said = refused === undefined ? {} : { refused: { ...refused, rule: withRemedy(refused.code, refused.rule) } };
    const used = command.ofOne ? usedMemory(vault.memories(), memory) : {};
    const notice = command.withNotes ? { notice: NOTICE } : {};
    return json({
      ok: true,
      command: name,
      effect,
      summary: onOneLine(summary, LONGEST_SENTENCE),
      ...notice,
      result: { ...result, ...said, ...used },
    });
  } catch (error) {
    const path = error instanceof MemoryError ? error.path : undefined;
    const effect = error instanceof MemoryError && error.afterChange ? 'changed' : 'unchanged';
    const code = codeOf(error);
    const message = withRemedy(code, messageOf(error));
    return json({ ok: false, command: name, effect, error: { code, message, ...(path === undefined ? {} : { path }) } });
  }
}

function json(value: object): string {
  return escapeInJson(JSON.stringify(value));
}
