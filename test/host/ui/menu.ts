import type { MenuPositionDef } from 'obsidian';
import { Component } from '../base/component';
import { setIcon } from '../dom/icons';

export class MenuItem {
  readonly dom: HTMLElement;
  section = '';
  disabled = false;
  private readonly iconEl: HTMLElement;
  private readonly titleEl: HTMLElement;
  submenu: Menu | null = null;
  private callback: ((evt: MouseEvent | KeyboardEvent) => unknown) | null = null;

  constructor(private readonly menu: Menu) {
    this.dom = createDiv({ cls: 'menu-item tappable', attr: { role: 'menuitem' } });
    this.iconEl = this.dom.createDiv('menu-item-icon');
    this.titleEl = this.dom.createDiv('menu-item-title');
    this.dom.addEventListener('click', (evt) => this.choose(evt));
  }

  get title(): string {
    return this.titleEl.textContent ?? '';
  }

  setTitle(title: string | DocumentFragment): this {
    this.titleEl.setText(title);
    return this;
  }

  setIcon(icon: string | null): this {
    if (icon === null) this.iconEl.empty();
    else setIcon(this.iconEl, icon);
    return this;
  }

  setChecked(checked: boolean | null): this {
    this.dom.toggleClass('mod-checked', checked === true);
    this.dom.setAttr('aria-checked', checked === null ? null : String(checked));
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    this.dom.toggleClass('is-disabled', disabled);
    return this;
  }

  setWarning(isWarning: boolean): this {
    this.dom.toggleClass('is-warning', isWarning);
    return this;
  }

  setIsLabel(isLabel: boolean): this {
    this.dom.toggleClass('is-label', isLabel);
    return this;
  }

  onClick(callback: (evt: MouseEvent | KeyboardEvent) => unknown): this {
    this.callback = callback;
    return this;
  }

  /** Not in the app's typings, though the app has it. */
  setSubmenu(): Menu {
    this.dom.addClass('has-submenu');
    this.dom.setAttr('aria-haspopup', 'menu');
    return (this.submenu ??= new Menu(this.menu));
  }

  setSection(section: string): this {
    this.section = section;
    return this;
  }

  choose(evt: MouseEvent | KeyboardEvent): void {
    if (this.disabled) return;
    if (this.submenu !== null) {
      const { right, top } = this.dom.getBoundingClientRect();
      this.submenu.showAtPosition({ x: right, y: top });
      return;
    }
    this.menu.hideAll();
    this.callback?.(evt);
  }
}

export class MenuSeparator {
  readonly dom = createDiv('menu-separator');
}

/** A list of actions at the pointer; a click elsewhere or Escape closes it. */
export class Menu extends Component {
  readonly items: (MenuItem | MenuSeparator)[] = [];
  private menuEl: HTMLElement | null = null;
  private hideCallback: () => unknown = () => {};
  private focused = -1;
  private static shownFor = new WeakMap<Event, Menu>();

  constructor(private readonly above: Menu | null = null) {
    super();
  }

  setNoIcon(): this {
    return this;
  }

  setUseNativeMenu(): this {
    return this;
  }

  setParentElement(): this {
    return this;
  }

  addItem(cb: (item: MenuItem) => unknown): this {
    const item = new MenuItem(this);
    this.items.push(item);
    cb(item);
    return this;
  }

  addSeparator(): this {
    this.items.push(new MenuSeparator());
    return this;
  }

  showAtMouseEvent(evt: MouseEvent): this {
    evt.preventDefault();
    return this.showAtPosition({ x: evt.clientX, y: evt.clientY });
  }

  showAtPosition(position: MenuPositionDef): this {
    this.hide();
    this.load();
    const el = (this.menuEl = document.body.createDiv({ cls: 'menu', attr: { role: 'menu' } }));
    const scroll = el.createDiv('menu-scroll');
    for (const item of this.inSections()) scroll.appendChild(item.dom);
    const left = Math.max(0, Math.min(position.x, window.innerWidth - el.offsetWidth - 4));
    const top = Math.max(0, Math.min(position.y, window.innerHeight - el.offsetHeight - 4));
    el.setCssStyles({ left: `${left}px`, top: `${top}px` });
    this.registerDomEvent(
      document,
      'mousedown',
      (evt: MouseEvent) => {
        if (!this.contains(evt.target as Node)) this.hide();
      },
      true,
    );
    this.registerDomEvent(document, 'keydown', (evt: KeyboardEvent) => this.onKey(evt), true);
    return this;
  }

  hide(): this {
    if (this.menuEl === null) return this;
    for (const menu of this.below) menu.hide();
    this.menuEl.remove();
    this.menuEl = null;
    this.unload();
    this.hideCallback();
    return this;
  }

  /** This menu, and those that it is a part of. */
  hideAll(): void {
    this.hide();
    this.above?.hideAll();
  }

  private get below(): Menu[] {
    return this.items.flatMap((item) => (item instanceof MenuItem && item.submenu !== null ? [item.submenu] : []));
  }

  private contains(node: Node): boolean {
    return this.menuEl?.contains(node) === true || this.below.some((menu) => menu.contains(node));
  }

  close(): void {
    this.hide();
  }

  onHistoryBack(): void {
    this.hide();
  }

  onHide(callback: () => unknown): void {
    this.hideCallback = callback;
  }

  static forEvent(evt: PointerEvent | MouseEvent): Menu {
    const known = Menu.shownFor.get(evt);
    if (known !== undefined) return known;
    const menu = new Menu();
    Menu.shownFor.set(evt, menu);
    queueMicrotask(() => menu.showAtMouseEvent(evt));
    return menu;
  }

  /** Items of one section stand together, sections in the order they first appear, with a line between them. */
  private inSections(): (MenuItem | MenuSeparator)[] {
    const sections = new Map<string, (MenuItem | MenuSeparator)[]>();
    let last = '';
    for (const item of this.items) {
      if (item instanceof MenuItem) last = item.section;
      sections.set(last, [...(sections.get(last) ?? []), item]);
    }
    return [...sections.values()].flatMap((items, index) => (index === 0 ? items : [new MenuSeparator(), ...items]));
  }

  private onKey(evt: KeyboardEvent): void {
    const items = this.items.filter((i): i is MenuItem => i instanceof MenuItem && !i.disabled);
    if (this.below.some(({ menuEl }) => menuEl !== null)) return;
    if (evt.key === 'Escape') this.hide();
    else if (evt.key === 'ArrowDown') this.focused = (this.focused + 1) % items.length;
    else if (evt.key === 'ArrowUp') this.focused = (this.focused - 1 + items.length) % items.length;
    else if (evt.key === 'Enter') items[this.focused]?.choose(evt);
    else return;
    evt.preventDefault();
    evt.stopPropagation();
    items.forEach((item, i) => item.dom.toggleClass('selected', i === this.focused));
  }
}
