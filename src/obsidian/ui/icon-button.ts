import { Menu, setIcon, type Setting } from 'obsidian';
import { guarded } from './notices';

/** A button that shows an icon alone, named by its label, as the app's own toolbars have them. */
export function iconButton(parent: HTMLElement, icon: string, label: string, cls = ''): HTMLButtonElement {
  const button = parent.createEl('button', {
    cls: ['clickable-icon', 'tom-icon-button', ...(cls === '' ? [] : [cls])],
    attr: { type: 'button', 'aria-label': label },
  });
  setIcon(button, icon);
  return button;
}

/** The same, with a menu below it that `fill` fills each time. */
export function menuButton(parent: HTMLElement, icon: string, label: string, fill: (menu: Menu) => void, cls = ''): HTMLButtonElement {
  const button = iconButton(parent, icon, label, cls);
  button.setAttr('aria-haspopup', 'menu');
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    const menu = new Menu();
    fill(menu);
    showBelow(menu, button);
  });
  return button;
}

/** Shows a menu below an element, and gives that the focus back when the menu closes on nothing. */
export function showBelow(menu: Menu, el: HTMLElement): void {
  const { left, bottom } = el.getBoundingClientRect();
  const { doc } = el;
  menu.onHide(() => {
    if (doc.activeElement === null || doc.activeElement === doc.body) el.focus();
  });
  menu.showAtPosition({ x: left, y: bottom }, doc);
}

/** One tab stop for all buttons of a bar: the arrow keys, Home and End move among them. */
export function roveAmong(bar: HTMLElement): void {
  const buttons = (): HTMLElement[] => [...bar.querySelectorAll('button')];
  const stopAt = (one: HTMLElement | undefined): void => {
    for (const button of buttons()) button.tabIndex = button === one ? 0 : -1;
  };
  stopAt(buttons()[0]);
  bar.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) stopAt(target);
  });
  bar.addEventListener('keydown', (event) => {
    const all = buttons();
    const at = all.indexOf(bar.doc.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  });
}

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
