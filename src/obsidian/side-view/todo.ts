import { getOrSet } from '../../core/model/collections';
import type { OlderFiles } from '../../core/model/results/migrate';
import type { ChoreAnswer, DueItem, StatusResult, WaitingItem } from '../../core/model/results/status';
import { migrateCommand } from '../../core/model/commands';
import { recover } from '../app/recovery';
import type { Workbench } from '../app/workbench';
import { maintain } from '../health/upkeep';
import { showConflicts } from '../health/conflicts-dialog';
import { evaluateMemory, writeReport } from '../health/report';
import { protectedRows } from '../layers/violations';
import type { LayerWatch } from '../layers/watch';
import { carryOut } from '../plan/carry-out';
import { markApplied } from '../remember/mark-note';
import { showApproval } from '../review/approval';
import { reviewRows } from '../review/decide';
import type { ReviewWatch } from '../review/watch';
import { updateIndex } from '../top-of-mind/update-index';
import { copyCommand } from '../ui/clipboard';
import { iconButton, type MenuLine } from '../ui/icon-button';
import { oneEach, type ListSection, type Parts, type Row, type RowAct } from '../ui/list';
import { guarded } from '../ui/notices';
import { PickModal } from '../ui/pick';
import { counted, figure, plainText } from '../ui/wording';

type OwnedRow = Row & { readonly memory: string };

interface TodoShown {
  readonly status: StatusResult;
  /** While the memory is chosen nothing is to be done yet. */
  readonly isChoosing: boolean;
  readonly isShown: (memory: string) => boolean;
}

/** Shows in one list what is to be done: protected files that were changed, entries that need review, and what is due. */
export function showTodo(
  section: ListSection,
  bench: Workbench,
  { layers, review, parts }: { readonly layers: LayerWatch; readonly review: ReviewWatch; readonly parts: Parts },
  { status, isChoosing, isShown }: TodoShown,
): void {
  const asking = [...new Set(review.rows().flatMap(({ unsure, memory }) => (unsure && isShown(memory) ? [memory] : [])))];
  const files = layers.current();
  const problem = files?.problem ?? null;
  parts.draw(section.head, asking, (el) => {
    if (asking.length === 0) return;
    const button = iconButton(el, 'list-checks', 'Upkeep…');
    button.addEventListener('click', () => void guarded(() => maintainAsked(bench, asking)));
  });
  parts.draw(section.notes, problem, (el) => {
    if (problem !== null) el.createDiv({ text: `Protected files could not be checked. ${problem}`, cls: 'tom-problem' });
  });
  const several = status.memories.length > 1;
  const rows = [
    ...protectedRows(bench, files),
    ...reviewRows(bench, review),
    ...status.waiting.flatMap((item) => waitingRow(bench, item)),
    ...status.due.map((item) => dueRow(bench, item, status.memories)),
    ...olderRows(bench, status),
  ]
    .filter(({ memory }) => isShown(memory))
    .map((row): Row => (several && row.cls === 'tom-due-row' && row.memory !== '' ? { ...row, place: row.memory } : row));
  section.say(figure(rows.length), true);
  section.el.toggle(!isChoosing && (rows.length > 0 || problem !== null));
  section.tree.showRows(oneEach(rows));
}

/** Opens the dialog of upkeep, which holds the open questions too, on the memory that has some; of several one is chosen. */
async function maintainAsked(bench: Workbench, [first, ...more]: readonly string[]): Promise<void> {
  const memory = first === undefined || more.length === 0 ? first : await new PickModal(bench.app, [first, ...more], 'Which memory').ask();
  if (memory !== null) await maintain(bench, memory);
}

/**
 * Files and folders of older formats, each with the command of the terminal that turns them into entries. The code that
 * reads them is not in the plugin: it is needed once, and every start would pay for it (docs/decisions/0040).
 */
function olderRows(bench: Workbench, { older = [] }: StatusResult): OwnedRow[] {
  const places = new Map<string, OlderFiles[]>();
  for (const one of older) getOrSet(places, one.path, () => []).push(one);
  return [...places].map(([path, found]) => {
    const memory = found[0]?.memory ?? '';
    const command = migrateCommand(path);
    return {
      id: `older ${path}`,
      memory,
      cls: 'tom-due-row',
      icon: { name: 'archive-restore', label: 'Older format' },
      title: `Older format: ${path === '' ? 'the vault' : path}`,
      lines: [`${found.map(({ evidence }) => evidence).join(' ')} The terminal turns it into entries.`],
      act: { icon: 'copy', label: 'Copy command', says: `Copy the command: ${command}`, run: () => copyCommand(command) },
      menu: answerLines(bench, memory, 'migrate'),
    };
  });
}

/** Chores that the app itself can do. */
const CHORES: Readonly<
  Partial<Record<string, Pick<RowAct, 'icon' | 'label'> & { readonly run: (bench: Workbench, memory: string) => Promise<void> }>>
> = {
  maintenance: { icon: 'play', label: 'Start', run: maintain },
  evaluation: { icon: 'gauge', label: 'Evaluate', run: evaluateMemory },
  're-baseline': { icon: 'play', label: 'Start', run: maintain },
  'clear-temp': { icon: 'eraser', label: 'Clear', run: clearTemp },
};

const verbs: Record<Exclude<DueItem['what'], 'chore'>, Pick<RowAct, 'icon' | 'label'>> = {
  index: { icon: 'list-ordered', label: 'Update' },
  report: { icon: 'heart-pulse', label: 'Write' },
  recover: { icon: 'undo-2', label: 'Take back' },
  applied: { icon: 'check-check', label: 'Mark' },
};

/** A thing that waits for an answer; questions about entries have rows of their own. */
function waitingRow(bench: Workbench, { memory, what, message }: WaitingItem): OwnedRow[] {
  if (what === 'question') return [];
  const row = { memory, title: plainText(message), cls: 'tom-due-row', id: `waiting ${what} ${memory} ${message}` };
  if (what === 'expired') {
    const look = { icon: 'eye', label: 'Review…', says: `Review: ${message}`, run: () => maintain(bench, memory) };
    return [{ ...row, icon: { name: 'calendar-clock', label: 'Has run out' }, act: look }];
  }
  if (what === 'pending') {
    const act = { icon: 'eye', label: 'Look…', says: `Look: ${message}`, run: () => showApproval(bench, memory) };
    return [{ ...row, icon: { name: 'user-check', label: 'Waits for approval' }, act }];
  }
  const act = { icon: 'scale', label: 'Resolve…', says: `Resolve: ${message}`, run: () => showConflicts(bench, memory) };
  return [{ ...row, icon: { name: 'git-merge', label: 'Two versions' }, act }];
}

/** A thing that is due, with the act for it; a chore can be answered, too. */
function dueRow(bench: Workbench, item: DueItem, memories: StatusResult['memories']): OwnedRow {
  const { memory, message, what, chore } = item;
  const row = { memory, title: plainText(message), cls: 'tom-due-row' };
  if (what === 'chore') {
    const name = chore?.chore ?? '';
    const { icon, label, run } = CHORES[name] ?? { icon: 'check', label: 'Done', run: () => answerChore(bench, memory, name, 'done') };
    return {
      ...row,
      id: `chore ${memory} ${name}`,
      icon: { name: 'list-checks', label: 'Task' },
      act: { icon, label, says: `${label}: ${message.split(':')[0] ?? name}`, run: () => run(bench, memory) },
      menu: answerLines(bench, memory, name),
    };
  }
  const { icon, label: verb } = verbs[what];
  const label = what === 'index' && !hasNote(memories, memory) ? 'Create' : verb;
  const run = (): Promise<void> => {
    if (what === 'index') return updateIndex(bench, memory);
    if (what === 'applied') return markApplied(bench, (progress) => bench.memory.markGiven({ progress }));
    return what === 'report' ? writeReport(bench, bench.memory.sharesReport() ? undefined : memory) : recover(bench);
  };
  return {
    ...row,
    id: `due ${what} ${memory} ${message}`,
    icon: { name: 'circle-dot', label: 'Due' },
    act: { icon, label, says: `${label}: ${message}`, run },
    ...(what === 'recover' ? {} : { menu: answerLines(bench, memory, what) }),
  };
}

function answerLines(bench: Workbench, memory: string, chore: string): MenuLine[] {
  const line = (title: string, icon: string, answer: ChoreAnswer): MenuLine => ({
    title,
    icon,
    run: () => answerChore(bench, memory, chore, answer),
  });
  return [line('Done', 'check', 'done'), line('Later', 'clock', 'later'), line('Never', 'x', 'never')];
}

/** True if the memory has a top-of-mind note. */
export function hasNote(memories: StatusResult['memories'], memory: string | undefined): boolean {
  return memories.find(({ name }) => name === memory)?.indexNote.exists !== false;
}

const SAID: Readonly<Record<ChoreAnswer, string>> = {
  done: 'Noted as done. It will come up again when it is due.',
  later: 'It will come up again later.',
  never: 'It will not come up again. To undo that, delete its line in the decisions note.',
};

async function answerChore(bench: Workbench, memory: string, chore: string, answer: ChoreAnswer): Promise<void> {
  await carryOut(bench, {
    kind: 'chore',
    doing: 'Preparing the decision',
    explanation: 'Your answer is kept in the decisions note of the memory, so that your other devices know it too.',
    propose: (progress) => bench.memory.answerChore(chore, answer, { memory, progress }),
    needsPreview: () => false,
    done: () => SAID[answer],
  });
}

/** Empties the folder of the chore `clear-temp`. */
async function clearTemp(bench: Workbench, memory: string): Promise<void> {
  await carryOut(bench, {
    kind: 'clear',
    doing: 'Looking at the folder',
    explanation: 'Every file of the folder goes to the trash. The change can be undone.',
    propose: (progress) => bench.memory.clear('clear-temp', { memory, progress }),
    done: ({ cleared, folder }) => `${counted(cleared.length, 'file')} cleared from "${folder}".`,
  });
}
