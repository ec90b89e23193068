import { Menu, setIcon, type Setting } from 'obsidian';
import { guarded } from '../ui/notices';

/** One line of the menu. */
export interface MoreItem {
  readonly title: string;
  readonly icon: string;
  readonly run: () => Promise<void> | void;
}

/** A button that opens a menu of what is wanted less often. */
export function addMore(row: Setting, items: () => readonly MoreItem[]): HTMLElement {
  const button = row.controlEl.createEl('button', {
    cls: 'clickable-icon tom-icon-button',
    attr: { type: 'button', 'aria-label': 'More', 'aria-haspopup': 'menu' },
  });
  setIcon(button, 'ellipsis');
  button.addEventListener('click', () => showMore(button, items()));
  return button;
}

/** The menu below a button. */
export function showMore(button: HTMLElement, items: readonly MoreItem[]): void {
  const menu = new Menu();
  for (const { title, icon, run } of items)
    menu.addItem((item) =>
      item
        .setTitle(title)
        .setIcon(icon)
        .onClick(() => void guarded(async () => run())),
    );
  const box = button.getBoundingClientRect();
  menu.showAtPosition({ x: box.left, y: box.bottom }, button.doc);
}
