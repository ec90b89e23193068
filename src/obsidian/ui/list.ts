import { type App, type HoverParent, Menu, renderMatches, type SearchMatches, setIcon, type UserEvent } from 'obsidian';
import { groupBy } from '../../core/model/collections';
import { handNote, type NotePlace, openAt, SIDE_VIEW } from './opening';
import { fillMenu, iconButton, showBelow, type MenuLine } from './icon-button';
import { guarded } from './notices';
import { counted, figure, spokenName } from './wording';

/** Something that a row or a group can do. */
export interface RowAct {
  readonly icon: string;
  /** In a menu; one that ends in `…` asks before it does anything, so a click on a row that opens nothing else does it. */
  readonly label: string;
  /** Its effect, with what it is about: for those who hear the screen, and as the hint. */
  readonly says: string;
  readonly run: () => Promise<unknown>;
}

/** One line of a list: its title, a muted line, one thing to do, and a menu with all the others. */
export interface Row {
  /** The same for as long as the row means the same: the focus follows it. */
  readonly id: string;
  readonly cls?: string | undefined;
  readonly icon?: { readonly name: string; readonly label: string } | undefined;
  readonly title: string;
  /** Its day or where it is, before the first line. */
  readonly place?: string | undefined;
  readonly lines?: readonly string[] | undefined;
  /** Stretches of the title and of the first line that stand out, such as the words of a search. */
  readonly matches?: { readonly title: SearchMatches; readonly line: SearchMatches };
  /** The note that it is about: rows about one note come as one. */
  readonly of?: string;
  /** The place that a click opens; null if there is nothing to open. */
  readonly note?: NotePlace | null;
  readonly act?: RowAct | null;
  /** The lines of the menu, before what the app has for its file. */
  readonly menu?: readonly MenuLine[];
}

/** Rows under a heading that folds, or below a row for all of them. */
export interface RowGroup extends Pick<Row, 'id' | 'cls' | 'icon' | 'title' | 'place' | 'lines'> {
  readonly rows: readonly (Row | RowGroup)[];
  readonly act?: RowAct | null;
  readonly folded?: boolean;
}

/** The rows with those about one note as one, in the place and with the words of the first; it unfolds to each. */
export function oneEach(rows: readonly Row[]): (Row | RowGroup)[] {
  return [...groupBy(rows, ({ of, id }) => of ?? id).values()].map((own) => {
    const [first, ...more] = own;
    if (more.length === 0) return first as Row;
    const each = own.map((row): Row => ({ ...row, title: row.lines?.[0] ?? row.title, lines: row.lines?.slice(1) ?? [] }));
    const { of, cls, title, place, lines } = first as Row;
    return { id: `of ${of}`, cls, title, place, lines, rows: each, folded: true };
  });
}

/** The words for rows that are not shown yet, of one and of several. */
type RowNoun = readonly [one: string, many: string];

/** Rows shown at once; more are a key or a click away. */
const PAGE = 30;

export interface TreeOptions {
  readonly label: string;
  readonly noun: RowNoun;
  readonly hoverParent: HoverParent;
  /** Takes the focus where the last row has gone. */
  readonly fallback: () => HTMLElement;
  /** How parts and groups were left on this device; true for folded. */
  folds?(): Readonly<Record<string, boolean>>;
  /** Hears of a part or a group that was folded or unfolded. */
  fold?(id: string, folded: boolean): void;
}

/** An item on screen, as the keys move among them. */
interface Item {
  readonly id: string;
  readonly el: HTMLElement;
  readonly group: RowGroup | null;
  readonly parent: string | null;
  open(event?: UserEvent): void;
  menu(at: MouseEvent | null): void;
}

/**
 * A list of rows, in groups or without, that is one tab stop: arrow keys, Home and End move among the rows, Enter opens one,
 * the right arrow reaches its buttons, and the menu key shows all it can do. Drawing again keeps the focus, the folds and how
 * many rows are unfolded.
 */
export class RowTree {
  readonly el: HTMLElement;
  private readonly more = new Map<string, number>();
  private readonly folds = new Map<string, boolean>();
  private items: Item[] = [];
  private groups: readonly RowGroup[] = [];
  private current: string | null = null;
  private shown = '';

  constructor(
    parent: HTMLElement,
    private readonly app: App,
    private readonly options: TreeOptions,
  ) {
    this.el = parent.createDiv({ cls: 'tom-tree', attr: { role: 'tree', 'aria-label': options.label } });
    this.el.hide();
    this.el.addEventListener('keydown', (event) => this.onKey(event));
    this.el.addEventListener('focusin', ({ target }) => {
      const item = this.items.find(({ el }) => el.contains(target as Node));
      if (item !== undefined) this.stopAt(item.id);
    });
  }

  /** Shows rows without a heading. */
  showRows(rows: RowGroup['rows']): void {
    this.show([{ id: '', title: '', rows }]);
  }

  show(groups: readonly RowGroup[]): void {
    this.groups = groups;
    // Drawing what is there already would close what hovers beside it.
    const key = JSON.stringify(groups);
    if (key === this.shown) return;
    this.shown = key;
    this.draw();
  }

  /** Gives the focus to the first row, or to the one that had it last; false if there is none. */
  focus(first = false): boolean {
    const item = (first ? undefined : this.items.find(({ id }) => id === this.current)) ?? this.items[0];
    item?.el.focus();
    return item !== undefined;
  }

  /** Opens the first row, as Enter on it would. */
  openFirst(event: UserEvent): void {
    this.items.find(({ group }) => group === null)?.open(event);
  }

  private draw(): void {
    const { activeElement } = this.el.doc;
    const had = this.items.findIndex(({ el }) => el.contains(activeElement));
    const id = this.items[had]?.id;
    const control = activeElement instanceof HTMLButtonElement ? activeElement.dataset['tomControl'] : undefined;
    this.items = [];
    this.el.empty();
    this.el.toggle(this.groups.some(({ rows }) => rows.length > 0));
    for (const group of this.groups) this.drawGroup(this.el, group);
    this.stopAt(this.items.some((item) => item.id === this.current) ? this.current : (this.items[0]?.id ?? null));
    if (had < 0) return;
    const item = this.items.find((one) => one.id === id) ?? this.items[Math.min(had, this.items.length - 1)];
    const same = item?.id === id && control !== undefined ? item?.el.querySelector<HTMLElement>(`[data-tom-control="${control}"]`) : null;
    (same ?? item?.el ?? this.options.fallback()).focus();
  }

  private drawGroup(parent: HTMLElement, group: RowGroup, within: string | null = null, level = 1): void {
    if (group.title === '') {
      this.drawRows(parent, group, null, level);
      return;
    }
    const folded = this.folds.get(group.id) ?? group.folded === true;
    const box = parent.createDiv({ cls: ['tree-item', ...(folded ? ['is-collapsed'] : [])] });
    const self = box.createDiv({
      cls: [
        'tree-item-self',
        'is-clickable',
        'mod-collapsible',
        level === 1 && group.lines === undefined ? 'tom-group' : 'tom-row',
        ...(group.cls?.split(' ') ?? []),
      ],
      attr: { role: 'treeitem', 'aria-level': level, 'aria-expanded': String(!folded), tabindex: -1 },
    });
    setIcon(self.createDiv({ cls: 'tree-item-icon collapse-icon', attr: { 'aria-hidden': 'true' } }), 'chevron-down');
    showText(self, group);
    const tools = self.createDiv({ cls: 'tom-row-tools' });
    tools.createSpan({ cls: 'tree-item-flair', text: figure(group.rows.length) });
    const toggle = (): void => this.fold(group.id, self.getAttribute('aria-expanded') === 'true', level);
    this.take({ id: group.id, el: self, group, parent: within, open: toggle }, tools, group.title, group.act ?? null);
    if (!folded) this.drawRows(box.createDiv({ cls: 'tree-item-children', attr: { role: 'group' } }), group, group.id, level + 1);
  }

  private drawRows(parent: HTMLElement, { id, rows }: RowGroup, group: string | null, level: number): void {
    const shown = Math.max(PAGE, this.more.get(id) ?? 0);
    for (const row of rows.slice(0, shown)) {
      if ('rows' in row) this.drawGroup(parent, row, group, level);
      else this.drawRow(parent, row, group, level);
    }
    const rest = rows.length - shown;
    if (rest <= 0) return;
    const title = `Show ${counted(Math.min(rest, PAGE), `more ${this.options.noun[0]}`, `more ${this.options.noun[1]}`)}`;
    const row: Row = { id: `more ${id}`, cls: 'tom-more', title };
    this.drawRow(parent, row, group, level, () => {
      this.more.set(id, shown + PAGE);
      this.draw();
    });
  }

  private drawRow(parent: HTMLElement, row: Row, group: string | null, level: number, instead?: () => void): void {
    const { note = null, act = null, menu } = row;
    const self = parent
      .createDiv({ cls: 'tree-item' })
      .createDiv({
        cls: [
          'tree-item-self',
          'tom-row',
          ...(note === null && instead === undefined && act === null && menu === undefined ? [] : ['is-clickable']),
          ...(row.cls?.split(' ') ?? []),
        ],
        attr: { role: 'treeitem', 'aria-level': level, tabindex: -1 },
      });
    showText(self, row);
    if (note !== null) {
      self.dataset['path'] = note.path;
      handNote(self, this.app, note, this.options.hoverParent);
    }
    const own = note === null ? instead : (event?: UserEvent): void => void openAt(this.app, note.path, note.line, event);
    const open = own ?? (act?.label.endsWith('…') === true ? (): void => void this.run(act) : undefined);
    const tools = self.createDiv({ cls: 'tom-row-tools' });
    this.take({ id: row.id, el: self, group: null, parent: group, open }, tools, row.title, act, menu, note?.path);
  }

  /** Makes an element an item: its buttons, its menu, and what opens it. */
  private take(
    item: Omit<Item, 'menu' | 'open'> & { readonly open?: Item['open'] | undefined },
    tools: HTMLElement,
    title: string,
    act: RowAct | null,
    lines?: readonly MenuLine[],
    path?: string,
  ): void {
    const { el } = item;
    if (act !== null) {
      const button = iconButton(tools, act.icon, spokenName(act.label, act.says), 'tom-row-act');
      button.setAttrs({ tabindex: -1, 'data-tom-control': 'act' });
      button.addEventListener('click', () => void this.run(act));
    }
    const menu = (at: MouseEvent | null): void => {
      if (lines === undefined && path === undefined && act === null) return;
      const made = new Menu();
      const first = act === null ? [] : [{ title: act.label, icon: act.icon, run: () => this.run(act) }];
      fillMenu(made, [...first, ...(lines ?? [])]);
      const file = path === undefined ? null : this.app.vault.getFileByPath(path);
      if (file !== null) this.app.workspace.trigger('file-menu', made, file, SIDE_VIEW);
      if (at !== null) made.showAtMouseEvent(at);
      else showBelow(made, el);
    };
    if (lines !== undefined) {
      const more = iconButton(tools, 'ellipsis-vertical', `More: ${title}`, 'tom-row-menu');
      more.setAttrs({ 'aria-haspopup': 'menu', tabindex: -1, 'data-tom-control': 'menu' });
      more.addEventListener('click', (event) => {
        event.stopPropagation();
        menu(null);
      });
    }
    if (!tools.hasChildNodes()) tools.remove();
    el.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      // The menu that it opens would close by the same click.
      if (item.open === undefined) event.stopPropagation();
      open(event);
    });
    el.addEventListener('auxclick', (event) => {
      if (event.button === 1) open(event);
    });
    el.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      menu(event.clientX === 0 && event.clientY === 0 ? null : event);
    });
    const open = item.open ?? ((): void => menu(null));
    this.items.push({ ...item, open, menu });
  }

  /** When all is done, whoever moved through this list goes on in it. */
  private async run(act: RowAct): Promise<void> {
    await guarded(() => act.run());
    const { doc } = this.el;
    if ((doc.activeElement === null || doc.activeElement === doc.body) && this.el.isConnected && !this.focus())
      this.options.fallback().focus();
  }

  private stopAt(id: string | null): void {
    this.current = id;
    for (const item of this.items) item.el.tabIndex = item.id === id ? 0 : -1;
  }

  private fold(id: string, folded: boolean, level: number): void {
    this.folds.set(id, folded);
    if (level === 1) this.options.fold?.(id, folded);
    this.draw();
  }

  private onKey(event: KeyboardEvent): void {
    const { activeElement } = this.el.doc;
    const at = this.items.findIndex(({ el }) => el.contains(activeElement));
    const item = this.items[at];
    if (item === undefined) return;
    const isOnItem = item.el === activeElement;
    const to = this.neighbour(event.key, at);
    if (to !== null) to?.focus();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') this.sideways(item, event.key === 'ArrowRight');
    else if (isOnItem && (event.key === 'Enter' || event.key === ' ')) item.open(event);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) item.menu(null);
    else return;
    event.preventDefault();
  }

  /** The item that a key up or down leads to; null for other keys. */
  private neighbour(key: string, at: number): HTMLElement | null | undefined {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.items.length - 1 }[key];
    return to === undefined ? null : this.items[to]?.el;
  }

  /** Into the buttons of an item and back; a group unfolds and folds. */
  private sideways({ el, group, parent, id }: Item, isRight: boolean): void {
    const controls = [el, ...el.querySelectorAll<HTMLElement>('button')];
    const at = controls.indexOf(el.doc.activeElement as HTMLElement);
    const isOpen = el.getAttribute('aria-expanded') === 'true';
    if (at === 0 && group !== null && isRight !== isOpen) this.fold(id, !isRight, Number(el.getAttribute('aria-level')));
    else if (at === 0 && !isRight) this.items.find((one) => one.id === parent)?.el.focus();
    else controls[at + (isRight ? 1 : -1)]?.focus();
  }
}

/** Its icon, its title, and below it the muted lines. */
function showText(self: HTMLElement, { icon, title, place = '', lines = [], matches }: Omit<Row, 'id'>): void {
  if (icon !== undefined) setIcon(self.createSpan({ cls: 'tom-row-icon', attr: { 'aria-label': icon.label, role: 'img' } }), icon.name);
  const text = self.createDiv({ cls: 'tree-item-inner tom-row-text' });
  renderMatches(text.createDiv({ cls: 'tom-row-title' }).createSpan(), title, matches?.title ?? null);
  const [first = '', ...more] = lines;
  const line = (): HTMLElement => text.createDiv({ cls: 'tom-row-line' });
  if (place !== '' || first !== '') {
    const el = line();
    el.appendText(place === '' || first === '' ? place : `${place} · `);
    renderMatches(el, first, matches?.line ?? null);
  }
  for (const one of more) if (one !== '') line().setText(one);
}

/** A part of the side view with one list, which folds to one line. It stays while its content changes, so that the focus does. */
export class ListSection {
  readonly el: HTMLElement;
  readonly head: HTMLElement;
  /** All but the heading. */
  readonly content: HTMLElement;
  /** Takes sentences above the list; hidden while empty. */
  readonly notes: HTMLElement;
  readonly tree: RowTree;
  private readonly button: HTMLElement;
  private readonly countEl: HTMLElement;

  constructor(
    parent: HTMLElement,
    app: App,
    private readonly options: TreeOptions,
  ) {
    const { label } = options;
    this.el = parent.createEl('section', { cls: 'tom-section', attr: { 'aria-label': label } });
    const head = this.el.createDiv({ cls: 'tom-section-head' });
    const heading = head.createDiv({ cls: 'tom-section-title', attr: { role: 'heading', 'aria-level': 2 } });
    this.button = heading.createEl('button', { cls: 'clickable-icon tom-icon-button tom-section-fold', attr: { type: 'button' } });
    setIcon(this.button.createSpan({ cls: 'tom-fold', attr: { 'aria-hidden': 'true' } }), 'chevron-right');
    const words = this.button.createSpan({ text: `${label} · ` });
    this.countEl = words.createSpan({ cls: 'tom-count' });
    this.head = head.createDiv({ cls: 'tom-section-tools' });
    this.content = this.el.createDiv({ cls: 'tom-section-body' });
    this.notes = this.content.createDiv({ cls: 'tom-section-notes' });
    this.tree = new RowTree(this.content, app, options);
    this.button.addEventListener('click', () => {
      const isOpen = this.button.getAttribute('aria-expanded') !== 'true';
      options.fold?.(label, !isOpen);
      this.open(isOpen);
    });
  }

  /** Says its number in its heading: `4`; `isOpen` holds where nobody folded or unfolded it. */
  say(says: string, isOpen: boolean): void {
    this.countEl.setText(says);
    const folded = this.options.folds?.()[this.options.label];
    this.open(folded === undefined ? isOpen : !folded);
  }

  private open(isOpen: boolean): void {
    this.button.setAttr('aria-expanded', String(isOpen));
    for (const el of [this.content, this.head]) el.toggle(isOpen);
  }
}

/** Parts of a view that are drawn again where what they show has changed: drawing what is there already would take the focus away. */
export class Parts {
  private readonly keys = new Map<HTMLElement, string>();

  /** `fallback` takes the focus where the part that had it holds no button any more. */
  constructor(private readonly fallback: () => HTMLElement) {}

  draw(el: HTMLElement, shown: unknown, draw: (el: HTMLElement) => void): void {
    const key = JSON.stringify(shown);
    if (this.keys.get(el) === key) return;
    this.keys.set(el, key);
    const had = el.contains(el.doc.activeElement) ? el.doc.activeElement : null;
    const name = had === null ? null : nameOf(had);
    el.empty();
    draw(el);
    // Whoever has settled something goes on in this view, not at the top of the window.
    if (had !== null)
      (
        [...el.querySelectorAll('button')].find((button) => nameOf(button) === name) ??
        el.querySelector('button') ??
        this.fallback()
      ).focus();
  }
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
