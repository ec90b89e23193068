import { Menu, setIcon } from 'obsidian';
import { guarded } from '../ui/notices';
import type { Workbench } from '../app/workbench';
import { copyQuestions } from './copy-questions';
import { askModel, pasteAnswers } from './model-answers';
import type { ReviewWatch } from './watch';

/** The ways to have a language model answer the open questions, under one button. */
export function showModelMenu(parent: HTMLElement, bench: Workbench, watch: ReviewWatch): void {
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
