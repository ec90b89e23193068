import type { FuzzyMatch, Instruction } from 'obsidian';
import type { App } from '../app-model';
import { prepareFuzzySearch, renderResults, sortSearchResults } from '../base/search';
import { Modal } from './modal';
import { SuggestionList } from './suggestion-list';

/** A prompt: type to narrow, arrows to move, Enter to choose. */
export abstract class SuggestModal<T> extends Modal {
  limit = 100;
  emptyStateText = 'No results found.';
  inputEl: HTMLInputElement;
  resultContainerEl: HTMLElement;
  private readonly list: SuggestionList<T>;
  private query = 0;

  constructor(app: App) {
    super(app);
    this.containerEl.addClass('mod-prompt');
    this.modalEl.empty();
    this.modalEl.className = 'prompt';
    this.inputEl = this.modalEl
      .createDiv('prompt-input-container')
      .createEl('input', { cls: 'prompt-input', type: 'text', attr: { enterkeyhint: 'done' } });
    this.resultContainerEl = this.modalEl.createDiv({ cls: 'prompt-results', attr: { role: 'listbox' } });
    this.list = new SuggestionList(this, this.resultContainerEl);
    this.inputEl.addEventListener('input', () => void this.refresh());
    const key = (name: string, run: (evt: KeyboardEvent) => void): void => {
      this.scope.register([], name, (evt) => {
        if (evt.isComposing) return undefined;
        run(evt);
        return false;
      });
    };
    key('ArrowDown', () => this.list.move(1));
    key('ArrowUp', () => this.list.move(-1));
    key('Enter', (evt) => this.selectActiveSuggestion(evt));
  }

  override open(): void {
    super.open();
    this.inputEl.focus();
    void this.app.internal.activity.track(this.refresh());
  }

  setPlaceholder(placeholder: string): void {
    this.inputEl.placeholder = placeholder;
  }

  /** The line under the list that names the keys. */
  setInstructions(instructions: Instruction[]): void {
    this.modalEl.querySelector('.prompt-instructions')?.remove();
    const el = this.modalEl.createDiv('prompt-instructions');
    for (const { command, purpose } of instructions) {
      const each = el.createDiv('prompt-instruction');
      each.createSpan({ cls: 'prompt-instruction-command', text: command });
      each.createSpan({ text: purpose });
    }
  }

  onNoSuggestion(): void {
    this.list.show([]);
    if (this.emptyStateText !== '') this.resultContainerEl.createDiv({ cls: 'suggestion-empty', text: this.emptyStateText });
  }

  selectSuggestion(value: T, evt: MouseEvent | KeyboardEvent): void {
    this.close();
    this.onChooseSuggestion(value, evt);
  }

  selectActiveSuggestion(evt: MouseEvent | KeyboardEvent): void {
    this.list.choose(evt);
  }

  abstract getSuggestions(query: string): T[] | Promise<T[]>;
  abstract renderSuggestion(value: T, el: HTMLElement): void;
  abstract onChooseSuggestion(item: T, evt: MouseEvent | KeyboardEvent): void;

  private async refresh(): Promise<void> {
    const mine = (this.query += 1);
    const result = this.getSuggestions(this.inputEl.value);
    const values = result instanceof Promise ? await result : result;
    if (mine !== this.query) return;
    if (values.length === 0) this.onNoSuggestion();
    else this.list.show(this.limit > 0 ? values.slice(0, this.limit) : values);
  }
}

/** A prompt over a fixed list, matched fuzzily. */
export abstract class FuzzySuggestModal<T> extends SuggestModal<FuzzyMatch<T>> {
  getSuggestions(query: string): FuzzyMatch<T>[] {
    const search = prepareFuzzySearch(query);
    const matches = this.getItems().flatMap((item): FuzzyMatch<T>[] => {
      const match = search(this.getItemText(item));
      return match === null ? [] : [{ item, match }];
    });
    if (query.trim() !== '') sortSearchResults(matches);
    return matches;
  }

  renderSuggestion(item: FuzzyMatch<T>, el: HTMLElement): void {
    renderResults(el, this.getItemText(item.item), item.match);
  }

  onChooseSuggestion(item: FuzzyMatch<T>, evt: MouseEvent | KeyboardEvent): void {
    this.onChooseItem(item.item, evt);
  }

  abstract getItems(): T[];
  abstract getItemText(item: T): string;
  abstract onChooseItem(item: T, evt: MouseEvent | KeyboardEvent): void;
}
