import type { App } from '../app-model';
import { Scope } from '../base/keymap';
import { SuggestionList } from './suggestion-list';

/** A list of choices that floats near what it is for. */
export abstract class PopoverSuggest<T> {
  app: App;
  scope: Scope;
  protected readonly suggestEl: HTMLElement;
  protected readonly list: SuggestionList<T>;
  protected isOpen = false;

  constructor(app: App, scope?: Scope) {
    this.app = app;
    this.scope = scope ?? new Scope(app.scope);
    this.suggestEl = createDiv('suggestion-container');
    this.list = new SuggestionList(this, this.suggestEl.createDiv({ cls: 'suggestion', attr: { role: 'listbox' } }));
    const key = (name: string, run: (evt: KeyboardEvent) => void): void => {
      this.scope.register([], name, (evt) => {
        run(evt);
        return false;
      });
    };
    key('ArrowDown', () => this.list.move(1));
    key('ArrowUp', () => this.list.move(-1));
    key('Enter', (evt) => this.list.choose(evt));
    key('Escape', () => this.close());
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    document.body.appendChild(this.suggestEl);
    this.app.keymap.pushScope(this.scope);
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.suggestEl.remove();
    this.app.keymap.popScope(this.scope);
  }

  onHistoryBack(): void {
    this.close();
  }

  abstract renderSuggestion(value: T, el: HTMLElement): void;
  abstract selectSuggestion(value: T, evt: MouseEvent | KeyboardEvent): void;
}

/** Suggestions under a text field while it has the focus. */
export abstract class AbstractInputSuggest<T> extends PopoverSuggest<T> {
  limit = 100;
  private chosen: ((value: T, evt: MouseEvent | KeyboardEvent) => unknown) | null = null;

  constructor(
    app: App,
    private readonly textInputEl: HTMLInputElement | HTMLDivElement,
  ) {
    super(app);
    const update = (): void => void this.update();
    textInputEl.addEventListener('focus', update);
    textInputEl.addEventListener('input', update);
    textInputEl.addEventListener('blur', () => this.close());
  }

  setValue(value: string): void {
    if (this.textInputEl instanceof HTMLInputElement) this.textInputEl.value = value;
    else this.textInputEl.setText(value);
  }

  getValue(): string {
    return this.textInputEl instanceof HTMLInputElement ? this.textInputEl.value : (this.textInputEl.textContent ?? '');
  }

  selectSuggestion(value: T, evt: MouseEvent | KeyboardEvent): void {
    this.chosen?.(value, evt);
  }

  onSelect(callback: (value: T, evt: MouseEvent | KeyboardEvent) => unknown): this {
    this.chosen = callback;
    return this;
  }

  protected abstract getSuggestions(query: string): T[] | Promise<T[]>;

  private async update(): Promise<void> {
    const values = await this.getSuggestions(this.getValue());
    if (document.activeElement !== this.textInputEl || values.length === 0) {
      this.close();
      return;
    }
    this.list.show(values.slice(0, this.limit));
    const box = this.textInputEl.getBoundingClientRect();
    this.suggestEl.setCssStyles({ left: `${box.left}px`, top: `${box.bottom + 4}px`, minWidth: `${box.width}px` });
    this.open();
  }
}
