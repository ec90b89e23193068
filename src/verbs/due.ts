import * as v from 'valibot';
import { MemoryError } from '../core/model/errors';
import type { ChoreAnswer, DueItem, WaitingItem } from '../core/model/results/status';
import { carried } from './changes';
import { shown, text } from './fields';
import { usedMemory } from './access';
import { shellOf, type Shell } from './shell';
import { printable, count, type Paint } from './text/screen';
import { verb, type Answer, type Context } from './verb';

const ANSWERS: readonly ChoreAnswer[] = ['done', 'later', 'never'];

/** Lists what is due in every memory, and notes answers. */
export const due = verb({
  id: 'due',
  title: 'Due',
  summary: 'what is due and what waits for an answer, by memory, with the command that does it; with an answer it notes what you say of it',
  group: 'Keep in order',
  kind: 'read',
  input: v.strictObject({
    id: text('<id>', 'what to answer for, as in maintenance, index or report'),
    answer: text('<answer>', 'done, later or never'),
  }),
  async run(ctx, { id, answer }) {
    if (id === undefined) return listed(ctx);
    const memory = await memoryWith(ctx, id);
    const said = await noted({ ...ctx, memory }, id, answer);
    return { ...said, result: { ...usedMemory(ctx.vault.memories(), memory), ...said.result } };
  },
  agents: '`status` says what is due',
  terminal: { args: ['id', 'answer'], changesWith: ['id'] },
  palette: 'the side view lists it',
});

/** Notes what is said of a chore, or empties its folder. */
export const chore = verb({
  id: 'chore',
  title: 'Chore',
  summary: 'says of a chore that it is done, or wanted later or never; "due" lists those that are due',
  group: 'Keep in order',
  kind: 'change',
  ofOne: true,
  input: v.strictObject({
    chore: shown(v.string(), '<chore>', 'its name, as in maintenance'),
    answer: shown(v.string(), '<answer>', 'done, later or never; clear empties its folder'),
  }),
  run: (ctx, { chore: name, answer }) => (answer === 'clear' ? cleared(ctx, name) : noted(ctx, name, answer)),
  agents: 'a person says what is done',
  terminal: { args: ['chore', 'answer'] },
  palette: 'the side view lists what is due',
});

/** Notes what is said of a chore. Throws `usage` for any other answer. */
async function noted(ctx: Context, name: string, said: string | undefined): Promise<Answer> {
  const answer = ANSWERS.find((one) => one === said);
  if (answer === undefined)
    throw new MemoryError('usage', 'A chore is done, or wanted later or never; one that clears a folder takes "clear", too.');
  return carried(ctx, (vault, query) => vault.answerChore(name, answer, query), {
    isDense: true,
    lines: () => [`${ctx.dryRun ? 'Would note' : 'Noted'}: ${name}, ${answer}.`],
  });
}

/** Empties the folder of a chore. */
function cleared(ctx: Context, name: string): Promise<Answer> {
  return carried(ctx, (vault, query) => vault.clear(name, query), {
    isDense: true,
    lines: ({ folder, cleared: files }) => [
      files.length === 0
        ? `Nothing lies in ${printable(folder)}.`
        : `${ctx.dryRun ? 'Would clear' : 'Cleared'} ${count(files.length, 'file')} in ${printable(folder)}.`,
    ],
  });
}

/** The memory to answer for: the one named, else the only one in which it is due, else the first. */
async function memoryWith(ctx: Context, id: string): Promise<string | undefined> {
  const { vault, memory, progress } = ctx;
  if (memory !== undefined || vault.memories().length < 2) return memory;
  const { due: items } = await vault.status({ progress });
  const [only, second] = (await withDueCommands(items, shellOf(ctx), true)).filter((item) => item.id === id && item.memory !== '');
  return second === undefined ? only?.memory : undefined;
}

async function listed(ctx: Context): Promise<Answer> {
  const { vault, memory, progress } = ctx;
  const { due: items, waiting: asked, memories } = await vault.status({ memory, progress });
  const several = vault.memories().length > 1;
  const found = await withDueCommands(items, shellOf(ctx), several);
  const waiting = await withWaitingCommands(asked, shellOf(ctx), several);
  return {
    result: { due: found, waiting },
    text: (paint) =>
      found.length + waiting.length === 0
        ? paint.good('Nothing is due.')
        : [...waiting, ...found].map((one) => itemText(one, memories.length > 1, paint)).join('\n'),
  };
}

/** A thing that is due or waits, with the command for it; `several` where it has to name its memory. */
export function itemText(
  { memory: of, message, command }: { readonly memory: string; readonly message: string; readonly command?: string },
  several: boolean,
  paint: Paint,
  indent = '',
): string {
  const way = command === undefined ? '' : `\n${indent}  ${paint.dim(printable(command))}`;
  return `${indent}${paint.warn('•')} ${several && of !== '' ? `${printable(of)}: ` : ''}${printable(message)}${way}`;
}

/** A thing that is due, as the terminal answers: with the id that people answer for, and the command that does it. */
export interface DueAnswer extends Omit<DueItem, 'chore'> {
  readonly chore?: object;
  /** The name of a chore, `index`, `report`, `applied` or `recover`. */
  readonly id: string;
  readonly why: string;
  readonly command: string;
}

/** The calls for what is no chore of a convention. */
const CALLS = {
  index: { verb: 'index', input: {} },
  report: { verb: 'health', input: { write: true } },
  recover: { verb: 'undo', input: {} },
  applied: { verb: 'maintain', input: { applied: true } },
} as const;

/** The items with their ids, reasons and commands; `several` where a command has to name the memory. */
export function withDueCommands(items: readonly DueItem[], shell: Pick<Shell, 'typed'>, several: boolean): Promise<DueAnswer[]> {
  return Promise.all(
    items.map(async (item) => {
      const { chore } = item;
      const id = chore?.chore ?? item.what;
      // A chore without a call is done by hand, and then said to be done.
      const byHand = { verb: 'due', input: { id, answer: 'done' } };
      const { verb, input } = item.what === 'chore' ? (chore?.does ?? byHand) : CALLS[item.what];
      const memory = several && item.memory !== '' ? { memory: item.memory } : {};
      return { ...withCommand(item), id, why: chore?.summary ?? item.message, command: await shell.typed(verb, { ...input, ...memory }) };
    }),
  );
}

/** Things that wait for an answer, with the command that takes it; `several` as for `withDueCommands`. */
export function withWaitingCommands(
  items: readonly WaitingItem[],
  shell: Pick<Shell, 'typed'>,
  several: boolean,
): Promise<(Omit<WaitingItem, 'does'> & { readonly command: string })[]> {
  return Promise.all(
    items.map(async ({ does: { verb, input }, ...item }) => ({
      ...item,
      command: await shell.typed(verb, { ...input, ...(several ? { memory: item.memory } : {}) }),
    })),
  );
}

/** The item with the call of its chore in one text: `evaluate --write`. */
export function withCommand<T extends DueItem>({ chore, ...item }: T): Omit<T, 'chore'> & { readonly chore?: object } {
  if (chore === undefined) return item;
  const { does, ...own } = chore;
  const words = Object.entries(does?.input ?? {}).map(([key, value]) => (value === true ? `--${key}` : value));
  return { ...item, chore: { ...own, ...(does === undefined ? {} : { command: [does.verb, ...words].join(' ') }) } };
}
