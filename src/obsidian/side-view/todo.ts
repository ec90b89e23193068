import { type HoverParent, Menu, setIcon } from 'obsidian';
import type { Workbench } from '../app/workbench';
import type { ChoreAnswer, DueItem, StatusResult } from '../../core/model/results/status';
import { protectedRows } from '../layers/violations';
import type { LayerWatch } from '../layers/watch';
import { reviewRows } from '../review/decide';
import type { ReviewWatch } from '../review/watch';
import type { Parts, Row, RowAct, RowNoun, RowTree, Section } from '../ui/list';
import { listedSection } from './listed-section';
import { guarded, showNotice } from '../ui/notices';
import { copyQuestions, askModel, pasteAnswers } from '../review/model-answers';
import { getOrSet } from '../../core/model/collections';
import type { OlderFiles } from '../../core/model/results/migrate';
import { migrateCommand } from '../../verbs/quoted';
import { copyText } from '../ui/clipboard';
import { recover } from '../app/recovery';
import { evaluateMemory, writeReport } from '../health/report';
import { maintain } from '../health/maintenance-dialog';
import { rebaseline } from '../health/rebaseline-dialog';
import { updateIndex } from '../top-of-mind/update-index';
import { carryOut, showDone } from '../plan/carry-out';
import { counted } from '../ui/wording';

interface TodoShown {
  readonly status: StatusResult;
  /** While somebody chooses the memory nothing is to be done yet. */
  readonly isFirst: boolean;
  /** While the first steps lead to the top-of-mind note, it is not due as well. */
  readonly isOnTheWay: boolean;
  readonly isShown: (memory: string) => boolean;
}

/** One list of what is to be done: protected files that were changed, entries that need review, and what is due. */
export class Todo {
  private readonly section: Section;
  private readonly tree: RowTree;

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
    private readonly watches: { readonly layers: LayerWatch; readonly review: ReviewWatch; readonly parts: Parts },
    hoverParent: HoverParent,
  ) {
    const noun: RowNoun = ['thing to do', 'things to do'];
    ({ section: this.section, tree: this.tree } = listedSection(parent, bench.app, { title: 'To do', noun, hoverParent }));
  }

  hide(): void {
    this.section.el.hide();
  }

  show({ status, isFirst, isOnTheWay, isShown }: TodoShown): void {
    const { section, bench } = this;
    const { layers, review, parts } = this.watches;
    const hasQuestions = review.rows().some(({ unsure }) => unsure);
    const files = layers.current();
    const problem = files?.problem ?? null;
    parts.draw(section.head, hasQuestions, (el) => {
      if (hasQuestions) showModelMenu(el, bench, review);
    });
    parts.draw(section.notes, problem, (el) => {
      if (problem !== null) el.createDiv({ text: `Protected files could not be looked at. ${problem}`, cls: 'tom-problem' });
    });
    const several = status.memories.length > 1;
    const rows = [
      ...protectedRows(bench, files),
      ...reviewRows(bench, review),
      ...(isOnTheWay ? [] : dueRows(bench, status)),
      ...olderRows(bench, status),
    ]
      .filter(({ memory }) => isShown(memory))
      .map((row): Row => (several && row.cls === 'tom-due-row' && row.memory !== '' ? { ...row, place: row.memory } : row));
    section.count(rows.length);
    section.el.toggle(!isFirst && (rows.length > 0 || problem !== null));
    this.tree.showRows(rows);
  }
}

/** The ways to have a language model answer the open questions, under one button. */
function showModelMenu(parent: HTMLElement, bench: Workbench, watch: ReviewWatch): void {
  const label = 'Let a language model answer';
  const button = parent.createEl('button', {
    cls: 'clickable-icon',
    attr: { type: 'button', 'aria-label': label, 'aria-haspopup': 'menu' },
  });
  setIcon(button, 'sparkles');
  button.addEventListener('click', () => {
    const menu = new Menu();
    const add = (title: string, icon: string, run: () => Promise<void>): void => {
      menu.addItem((item) =>
        item
          .setTitle(title)
          .setIcon(icon)
          .onClick(() => void guarded(run)),
      );
    };
    add('Copy questions', 'copy', () => copyQuestions(bench, watch));
    add('Paste answers…', 'clipboard-paste', () => pasteAnswers(bench, watch));
    if (bench.hasJudge) add('Ask the language model', 'sparkles', () => askModel(bench, watch));
    const box = button.getBoundingClientRect();
    menu.showAtPosition({ x: box.left, y: box.bottom }, button.doc);
  });
}

/**
 * Files and folders of older formats, each with the command of the terminal that turns them into entries. The code that
 * reads them is not in the plugin: it is needed once, and every start would pay for it (docs/decisions/0040).
 */
function olderRows(bench: Workbench, { older = [] }: StatusResult): (Row & { readonly memory: string })[] {
  const places = new Map<string, OlderFiles[]>();
  for (const one of older) getOrSet(places, one.path, () => []).push(one);
  return [...places].map(([path, found]) => {
    const memory = found[0]?.memory ?? '';
    const command = migrateCommand(path);
    const copy = async (): Promise<void> => {
      const isCopied = await copyText(activeWindow, command);
      showNotice(isCopied ? `Copied: ${command}` : `Run this in a terminal: ${command}`);
    };
    return {
      id: `older ${path}`,
      memory,
      cls: 'tom-due-row',
      icon: { name: 'archive-restore', label: 'Older format' },
      title: `Older format: ${path === '' ? 'the vault' : path}`,
      lines: [`${found.map(({ evidence }) => evidence).join(' ')} The terminal turns it into entries.`],
      note: null,
      act: { label: 'Copy command', says: `Copy the command: ${command}`, run: copy },
      menu: answers(bench, memory, 'migrate'),
    };
  });
}

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
function dueRows(bench: Workbench, { due, memories }: StatusResult): (Row & { readonly memory: string })[] {
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
function answers(bench: Workbench, memory: string, chore: string): (menu: Menu) => void {
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
