import { type HoverParent, Menu, setIcon } from 'obsidian';
import type { Workbench } from '../app/workbench';
import type { StatusResult } from '../../core/model/results/status';
import { protectedRows } from '../layers/rows';
import type { LayerWatch } from '../layers/watch';
import { reviewRows } from '../review/resolve-entry';
import type { ReviewWatch } from '../review/watch';
import type { Parts } from '../ui/parts';
import type { RowTree } from '../ui/row-tree';
import type { Row, RowNoun } from '../ui/rows';
import type { Section } from '../ui/section';
import { dueRows, answers } from './due-rows';
import { listedSection } from './listed-section';
import { guarded, showNotice } from '../ui/notices';
import { copyQuestions } from '../review/copy-questions';
import { askModel, pasteAnswers } from '../review/model-answers';
import { getOrSet } from '../../core/model/collections';
import type { OlderFiles } from '../../core/model/results/migrate';
import { migrateCommand } from '../../verbs/quoted';
import { copyText } from '../ui/clipboard';

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
