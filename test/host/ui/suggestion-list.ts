/** A list of choices where keys move and Enter or a click chooses; what the prompt and the input suggestions share. */
export interface SuggestionOwner<T> {
  renderSuggestion(value: T, el: HTMLElement): void;
  selectSuggestion(value: T, evt: MouseEvent | KeyboardEvent): void;
}

export class SuggestionList<T> {
  values: T[] = [];
  selected = 0;
  private items: HTMLElement[] = [];

  constructor(
    private readonly owner: SuggestionOwner<T>,
    private readonly containerEl: HTMLElement,
  ) {}

  show(values: T[]): void {
    this.values = values;
    this.containerEl.empty();
    this.items = values.map((value, index) => {
      const el = this.containerEl.createDiv({ cls: 'suggestion-item', attr: { role: 'option' } });
      this.owner.renderSuggestion(value, el);
      el.addEventListener('mousemove', () => this.select(index));
      // The input must not lose focus before the click arrives.
      el.addEventListener('mousedown', (evt) => evt.preventDefault());
      el.addEventListener('click', (evt) => this.owner.selectSuggestion(value, evt));
      return el;
    });
    this.select(0);
  }

  move(step: number): void {
    if (this.items.length > 0) this.select((this.selected + step + this.items.length) % this.items.length);
  }

  choose(evt: MouseEvent | KeyboardEvent): boolean {
    const value = this.values[this.selected];
    if (this.selected >= this.values.length) return false;
    this.owner.selectSuggestion(value as T, evt);
    return true;
  }

  private select(index: number): void {
    this.selected = index;
    this.items.forEach((el, i) => {
      el.toggleClass('is-selected', i === index);
      el.setAttr('aria-selected', i === index ? 'true' : 'false');
    });
    this.items[index]?.scrollIntoView?.({ block: 'nearest' });
  }
}
