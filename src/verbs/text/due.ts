import type { DueItem } from '../../core/model/results/status';
import type { Shell } from '../shell';

/** A thing that is due, as the terminal answers: with the id that people answer for, and the command that does it. */
export interface DueAnswer extends Omit<DueItem, 'chore'> {
  readonly chore?: object;
  /** The name of a chore, `index`, `report` or `recover`. */
  readonly id: string;
  readonly why: string;
  readonly command: string;
}

/** The calls for what is no chore of a convention. */
const CALLS = {
  index: { verb: 'index', input: {} },
  report: { verb: 'health', input: { write: true } },
  recover: { verb: 'undo', input: {} },
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

/** The item with the call of its chore in one text: `evaluate --write`. */
export function withCommand<T extends DueItem>({ chore, ...item }: T): Omit<T, 'chore'> & { readonly chore?: object } {
  if (chore === undefined) return item;
  const { does, ...own } = chore;
  const words = Object.entries(does?.input ?? {}).map(([key, value]) => (value === true ? `--${key}` : value));
  return { ...item, chore: { ...own, ...(does === undefined ? {} : { command: [does.verb, ...words].join(' ') }) } };
}
