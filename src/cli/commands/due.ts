import type { Answer, CliCommand, CommandContext } from '../command';
import { usedMemory } from '../../verbs/memories';
import { printable } from '../text/diff';
import { withDueCommands } from '../text/due';
import { answered } from './chore';

export const due: CliCommand = {
  name: 'due',
  group: 'Keep in order',
  summary: 'what is due, by memory, with the command that does it; with an answer it notes what you say of it',
  mutates: true,
  configure: (program) =>
    program.argument('[id]', 'what to answer for, as in maintenance, index or report').argument('[answer]', 'done, later or never'),
  async run(context, [id, answer]) {
    if (id === undefined) return listed(context);
    const memory = await memoryWith(context, id as string);
    const said = await answered({ ...context, memory }, id as string, answer as string | undefined);
    return { ...said, result: { ...usedMemory(context.vault.memories(), memory), ...(said.result as object) } };
  },
};

/** The memory to answer for: the one named, else the only one in which it is due, else the first. */
async function memoryWith({ vault, memory, progress }: CommandContext, id: string): Promise<string | undefined> {
  if (memory !== undefined || vault.memories().length < 2) return memory;
  const { due: items } = await vault.status({ progress });
  const [only, second] = withDueCommands(items, true).filter((item) => item.id === id && item.memory !== '');
  return second === undefined ? only?.memory : undefined;
}

async function listed({ vault, memory, progress }: CommandContext): Promise<Answer> {
  const { due: items, memories } = await vault.status({ memory, progress });
  const result = { due: withDueCommands(items, vault.memories().length > 1) };
  return {
    result,
    exit: 0,
    text: (paint) =>
      result.due.length === 0
        ? paint.good('Nothing is due.')
        : result.due
            .map(
              ({ memory: of, message, command }) =>
                `${paint.warn('•')} ${memories.length > 1 && of !== '' ? `${printable(of)}: ` : ''}${printable(message)}\n  ${paint.dim(printable(command))}`,
            )
            .join('\n'),
  };
}
