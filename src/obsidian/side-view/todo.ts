import type { HoverParent } from 'obsidian';
import type { Workbench } from '../app/workbench';
import type { StatusResult } from '../../core/model/results/status';
import { protectedRows } from '../layers/rows';
import type { LayerWatch } from '../layers/watch';
import { showModelMenu } from '../review/model-menu';
import { reviewRows } from '../review/rows';
import type { ReviewWatch } from '../review/watch';
import type { Parts } from '../ui/parts';
import type { RowTree } from '../ui/row-tree';
import type { Row, RowNoun } from '../ui/rows';
import type { Section } from '../ui/section';
import { dueRows } from './due-rows';
import { olderRows } from './older-rows';
import { listedSection } from './listed-section';

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
