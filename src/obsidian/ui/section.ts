import { figure } from './wording';

/** A headed part of the side view that stays while its content changes, so that the focus does. */
export class Section {
  readonly el: HTMLElement;
  /** Takes buttons. */
  readonly head: HTMLElement;
  /** Takes sentences above the list; hidden while empty. */
  readonly notes: HTMLElement;
  readonly body: HTMLElement;
  private readonly countEl: HTMLElement;

  constructor(parent: HTMLElement, title: string) {
    this.el = parent.createEl('section', { cls: 'tom-section', attr: { 'aria-label': title } });
    const head = this.el.createDiv({ cls: 'tom-section-head' });
    const heading = head.createDiv({ cls: 'tom-section-title', attr: { role: 'heading', 'aria-level': 2 } });
    heading.createSpan({ text: title });
    this.countEl = heading.createSpan({ cls: 'tom-count' });
    this.head = head.createDiv({ cls: 'tom-section-tools' });
    this.notes = this.el.createDiv({ cls: 'tom-section-notes' });
    this.body = this.el.createDiv({ cls: 'tom-section-body' });
    this.count(null);
  }

  count(count: number | null): void {
    this.countEl.setText(count === null ? '' : figure(count));
    this.countEl.toggle(count !== null);
  }

  /** Says one sentence in place of those before; nothing for null. */
  say(text: string | null, cls = 'tom-muted', attr: Record<string, string> = {}): HTMLElement | null {
    this.notes.empty();
    return text === null ? null : this.notes.createDiv({ text, cls, attr });
  }
}
