import { Menu, MenuItem, setIcon, type UserEvent } from 'obsidian';
import { guarded } from './notices';

/** A line of a menu; one that does nothing is a remark. */
export interface MenuLine {
  readonly title: string;
  readonly icon?: string;
  readonly run?: (event: UserEvent) => unknown;
  readonly section?: string;
  readonly checked?: boolean;
  readonly isDisabled?: boolean;
}

export function fillMenu(menu: Menu, lines: readonly MenuLine[]): void {
  for (const { title, icon, run, section, checked, isDisabled } of lines)
    menu.addItem((item) => {
      item.setTitle(title);
      if (icon !== undefined) item.setIcon(icon);
      if (section !== undefined) item.setSection(section);
      if (checked !== undefined) item.setChecked(checked);
      if (isDisabled === true) item.setDisabled(true);
      if (run === undefined) item.setIsLabel(true);
      else item.onClick((event) => void guarded(() => run(event)));
    });
}

/** Puts the lines into a menu of their own below one line of that title; among the others where the app has no such menus. */
export function fillSubmenu(menu: Menu, title: string, icon: string, lines: readonly MenuLine[]): void {
  const { setSubmenu } = MenuItem.prototype as { setSubmenu?: () => Menu };
  if (setSubmenu === undefined || lines.length < 2)
    fillMenu(
      menu,
      lines.map((line) => ({ ...line, section: 'action' })),
    );
  else menu.addItem((item) => fillMenu(setSubmenu.call(item.setTitle(title).setIcon(icon).setSection('action')), lines));
}

/** A button that shows an icon alone, named by its label, as the app's own toolbars have them. */
export function iconButton(parent: HTMLElement, icon: string, label: string, cls = ''): HTMLButtonElement {
  const button = parent.createEl('button', {
    cls: ['clickable-icon', 'tom-icon-button', ...(cls === '' ? [] : [cls])],
    attr: { type: 'button', 'aria-label': label },
  });
  setIcon(button, icon);
  return button;
}

/** The same, with a menu below it whose lines are asked for each time. */
export function menuButton(
  parent: HTMLElement,
  icon: string,
  label: string,
  lines: () => readonly MenuLine[],
  cls = '',
): HTMLButtonElement {
  const button = iconButton(parent, icon, label, cls);
  button.setAttr('aria-haspopup', 'menu');
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    const menu = new Menu();
    fillMenu(menu, lines());
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
