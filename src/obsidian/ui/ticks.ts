import { setIcon } from 'obsidian';

/** Something to choose, with its lines of text. */
export interface TickRow {
  readonly id: string;
  readonly lines: readonly { readonly text: string; readonly cls: string; readonly title?: string }[];
  /** True if it goes only together with all others. */
  readonly isTied?: boolean;
}

/** Lists of things to choose with a tick box each; the ids of those ticked are `chosen`. */
export class Ticks {
  readonly chosen: Set<string>;
  private readonly boxes = new Map<string, HTMLInputElement>();
  private all: TickAll | null = null;
  private readonly tied: string[] = [];

  /** `changed` is called after each change of a tick. */
  constructor(
    chosen: Iterable<string>,
    private readonly changed: () => void,
  ) {
    this.chosen = new Set(chosen);
  }

  /** A box for all of them, above the list. */
  showAll(parent: HTMLElement): void {
    this.all = tickAll(parent, (wanted) => this.set(wanted ? [...this.boxes.keys()] : []));
  }

  list(parent: HTMLElement, rows: readonly TickRow[]): void {
    const list = parent.createEl('ul', { cls: 'tom-name-list' });
    for (const { id, lines, isTied } of rows) {
      const label = list.createEl('li').createEl('label', { cls: 'tom-name-row' });
      const box = label.createEl('input', { type: 'checkbox' });
      if (isTied === true) {
        this.tied.push(id);
        box.toggleAttribute('disabled', true);
      }
      this.boxes.set(id, box);
      const text = label.createDiv({ cls: 'tom-name-text' });
      for (const { title, ...line } of lines) text.createDiv({ ...line, attr: title === undefined ? {} : { title } });
      box.addEventListener('change', () => {
        if (box.checked) this.chosen.add(id);
        else this.chosen.delete(id);
        this.update();
      });
    }
    this.draw();
  }

  private set(ids: readonly string[]): void {
    this.chosen.clear();
    for (const id of ids) this.chosen.add(id);
    this.update();
  }

  private update(): void {
    this.draw();
    this.changed();
  }

  private draw(): void {
    const isAll = [...this.boxes.keys()].every((id) => this.tied.includes(id) || this.chosen.has(id));
    for (const id of this.tied)
      if (isAll) this.chosen.add(id);
      else this.chosen.delete(id);
    for (const [id, box] of this.boxes) box.checked = this.chosen.has(id);
    this.all?.set(isAll ? 'all' : 'none');
  }
}

/** How many of several things are ticked. */
export type Share = 'all' | 'some' | 'none';

type TickAll = ReturnType<typeof tickAll>;

/** One box for all of a list. */
export function tickAll(parent: HTMLElement, toggle: (wanted: boolean) => void, text = 'All', cls = '') {
  const label = parent.createEl('label', { cls: ['tom-tick-all', ...(cls === '' ? [] : [cls])] });
  const box = label.createEl('input', { type: 'checkbox' });
  label.createSpan({ text });
  box.addEventListener('change', () => toggle(box.checked));
  return {
    set: (share: Share) => {
      box.checked = share === 'all';
      box.indeterminate = share === 'some';
    },
  };
}

interface FoldOptions {
  readonly cls: string | string[];
  readonly isOpen?: boolean;
  /** True if it is drawn at once: it is short. */
  readonly isEager?: boolean;
  /** Draws what it unfolds to; called when it first does. */
  readonly body: (el: HTMLElement) => unknown;
  readonly onToggle?: (isOpen: boolean) => void;
}

/** A row that unfolds: what it says in short is drawn into `summary`, the rest when it first unfolds. */
export function foldRow(parent: HTMLElement, { cls, isOpen = false, isEager = false, body, onToggle }: FoldOptions): HTMLElement {
  const details = parent.createEl('details', { attr: isOpen ? { open: 'true' } : {} });
  const summary = details.createEl('summary');
  setIcon(summary.createSpan({ cls: 'tom-fold', attr: { 'aria-hidden': 'true' } }), 'chevron-right');
  const box = details.createDiv({ cls });
  const draw = (): void => {
    if ((isEager || details.open) && box.childElementCount === 0) body(box);
  };
  details.addEventListener('toggle', () => {
    onToggle?.(details.open);
    draw();
  });
  draw();
  return summary;
}
