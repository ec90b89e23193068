import type { Menu } from 'obsidian';
import { recover } from '../app/recovery';
import type { Workbench } from '../app/workbench';
import type { ChoreAnswer, DueItem, StatusResult } from '../../core/model/results/status';
import { evaluateMemory } from '../health/evaluate';
import { maintain } from '../health/maintenance-dialog';
import { rebaseline } from '../health/rebaseline-dialog';
import { writeReport } from '../health/write-report';
import { updateIndex } from '../top-of-mind/update-index';
import { guarded } from '../ui/notices';
import type { Row, RowAct } from '../ui/rows';
import { carryOut, showDone } from '../plan/carry-out';
import { counted } from '../ui/wording';

const ANSWERS: readonly (readonly [ChoreAnswer, string, string])[] = [
  ['done', 'Done', 'check'],
  ['later', 'Later', 'clock'],
  ['never', 'Never', 'x'],
];

/** Chores that the app itself can do. */
const CHORES: Readonly<Partial<Record<string, { readonly label: string; run(bench: Workbench, memory: string): Promise<void> }>>> = {
  maintenance: { label: 'Start', run: maintain },
  evaluation: { label: 'Evaluate', run: evaluateMemory },
  're-baseline': { label: 'Start', run: rebaseline },
  'clear-temp': { label: 'Clear', run: clearTemp },
};

const verbs: Record<Exclude<DueItem['what'], 'chore'>, string> = { index: 'Update', report: 'Write', recover: 'Take back' };

/** Whatever is due, each with what does it; a chore can be answered, too. */
export function dueRows(bench: Workbench, { due, memories }: StatusResult): (Row & { readonly memory: string })[] {
  return due.map((item) => {
    const { memory, message, what, chore } = item;
    const row = { memory, title: message, cls: 'tom-due-row', note: null, icon: { name: 'circle-dot', label: 'Due' } };
    if (what === 'chore') {
      const name = chore?.chore ?? '';
      const does = CHORES[name];
      return {
        ...row,
        id: `chore ${memory} ${name}`,
        icon: { name: 'list-checks', label: 'Chore' },
        act:
          does === undefined
            ? { label: 'Done', says: `Done: ${name}`, run: () => answerChore(bench, memory, name, 'done') }
            : { label: does.label, says: `${does.label}: ${name}`, run: () => does.run(bench, memory) },
        menu: answers(bench, memory, name),
      };
    }
    const label = what === 'index' && !hasNote(memories, memory) ? 'Create' : verbs[what];
    return {
      ...row,
      id: `due ${what} ${memory} ${message}`,
      act: { label, says: `${label}: ${message}`, run: () => doDue(bench, item) } satisfies RowAct,
      ...(what === 'recover' ? {} : { menu: answers(bench, memory, what) }),
    };
  });
}

/** The menu with what people may say of a chore. */
export function answers(bench: Workbench, memory: string, chore: string): (menu: Menu) => void {
  return (menu) => {
    for (const [how, label, icon] of ANSWERS)
      menu.addItem((one) =>
        one
          .setTitle(label)
          .setIcon(icon)
          .onClick(() => void guarded(() => answerChore(bench, memory, chore, how))),
      );
  };
}

/** True where the memory has a top-of-mind note. */
export function hasNote(memories: StatusResult['memories'], memory: string | undefined): boolean {
  return memories.find(({ name }) => name === memory)?.indexNote.exists !== false;
}

async function doDue(bench: Workbench, item: DueItem): Promise<void> {
  if (item.what === 'index') return updateIndex(bench, item.memory);
  if (item.what === 'report') return writeReport(bench, bench.memory.sharesReport() ? undefined : item.memory);
  return recover(bench);
}

const SAID: Readonly<Record<ChoreAnswer, string>> = {
  done: 'Noted as done. It comes up again when it is due.',
  later: 'It comes up again later.',
  never: 'It does not come up again. The line in the decisions note can be taken out.',
};

/** Writes down what the user says of a chore. */
async function answerChore(bench: Workbench, memory: string, chore: string, answer: ChoreAnswer): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'chore',
    doing: 'Preparing the decision',
    explanation: 'Your answer is written down in the decisions note of the memory, so that your other devices know it too.',
    propose: (progress) => bench.memory.answerChore(chore, answer, { memory, progress }),
    needsPreview: () => false,
  });
  if (outcome !== null && outcome.receipt !== null) showDone(bench, SAID[answer], outcome.receipt);
}

/** Empties the folder of the chore `clear-temp`. */
async function clearTemp(bench: Workbench, memory: string): Promise<void> {
  const outcome = await carryOut(bench, {
    kind: 'clear',
    doing: 'Looking at the folder',
    explanation: 'Every file of the folder goes to the trash. The change can be undone.',
    propose: (progress) => bench.memory.clear('clear-temp', { memory, progress }),
  });
  if (outcome !== null && outcome.receipt !== null)
    showDone(bench, `${counted(outcome.result.cleared.length, 'file')} cleared from "${outcome.result.folder}".`, outcome.receipt);
}
