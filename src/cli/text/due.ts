import type { DueChore, DueItem } from '../../core/model/results/status';
import { quoted } from '../../verbs/shell';

/** A thing that is due, as the terminal answers: with the id that people answer for, and the command that does it. */
export interface DueAnswer extends DueItem {
  /** The name of a chore, `index`, `report` or `recover`. */
  readonly id: string;
  readonly why: string;
  readonly command: string;
}

/** Commands for what is no chore of a convention. */
const COMMANDS: Readonly<Record<Exclude<DueItem['what'], 'chore'>, string>> = { index: 'index', report: 'health --write', recover: 'undo' };

/** The items with their ids, reasons and commands; `several` where a command has to name the memory. */
export function withDueCommands(items: readonly DueItem[], several: boolean): DueAnswer[] {
  return items.map((item) => {
    const id = item.chore?.chore ?? item.what;
    const does = item.what === 'chore' ? commandOf(item.chore) : COMMANDS[item.what];
    const memory = several && item.memory !== '' ? ` --memory ${quoted(item.memory)}` : '';
    return { ...item, id, why: item.chore?.summary ?? item.message, command: `top-of-mind ${does}${memory}` };
  });
}

/** A chore without a command is done by hand, and then said to be done. */
function commandOf(chore: DueChore | undefined): string {
  return chore?.command ?? `due ${chore?.chore ?? ''} done`;
}
