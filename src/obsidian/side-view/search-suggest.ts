import { AbstractInputSuggest, type App, type TFile } from 'obsidian';
import { coversTag } from '../../core/memory';
import { OPERATORS, type Operator } from '../../core/model/results/search';
import { byCodePoint, isInside } from '../../core/model/path';
import { tagsOfFile } from '../ui/pick';

interface Suggestion {
  /** The whole field once this is chosen. */
  readonly text: string;
  readonly label: string;
  readonly says?: string;
}

/** Values that are offered at once. */
const MOST = 30;
const SAYS: Readonly<Record<Operator, string>> = {
  tag: 'notes with this tag or one below it',
  path: 'a part of the path, such as a folder',
  type: 'the property “type”',
  day: 'a day, month or span, such as 2026-03',
};
/** The operator at the end of a search whose value is being typed. */
const LAST = new RegExp(String.raw`(^|\s)(${OPERATORS.join('|')}):(?:"([^"]*)|([^\s"]*))$`, 'iu');

/** Offers the operators of a search where nothing is typed yet, and after `tag:`, `path:` and `type:` what the vault has. */
export class SearchSuggest extends AbstractInputSuggest<Suggestion> {
  constructor(
    app: App,
    private readonly inputEl: HTMLInputElement,
    /** Tags and folders whose notes are not searched, so that none of them is offered. */
    private readonly excluded: () => { readonly tags: readonly string[]; readonly folders: readonly string[] },
  ) {
    super(app, inputEl);
  }

  protected override getSuggestions(query: string): Suggestion[] {
    if (query.trim() === '') return OPERATORS.map((one) => ({ text: `${one}:`, label: `${one}:`, says: SAYS[one] }));
    const last = LAST.exec(query);
    if (last === null) return [];
    const operator = (last[2] ?? '').toLowerCase() as Operator;
    const typed = (last[3] ?? last[4] ?? '').toLowerCase();
    const before = query.slice(0, last.index) + (last[1] ?? '');
    const fitting = this.valuesOf(operator).filter((value) => value.toLowerCase().includes(typed) && value.toLowerCase() !== typed);
    return fitting
      .slice(0, MOST)
      .map((value) => ({ text: `${before}${operator}:${/\s/.test(value) ? `"${value}"` : value} `, label: value }));
  }

  override renderSuggestion({ label, says }: Suggestion, el: HTMLElement): void {
    el.createDiv({ text: label });
    if (says !== undefined) el.createDiv({ text: says, cls: 'tom-muted' });
  }

  override selectSuggestion({ text }: Suggestion): void {
    this.setValue(text);
    this.close();
    // As if it were typed: the search hears it, and the next suggestions come.
    this.inputEl.dispatchEvent(new Event('input', { bubbles: true }));
  }

  private valuesOf(operator: Operator): string[] {
    if (operator === 'path')
      return this.app.vault
        .getAllFolders(false)
        .map(({ path }) => path)
        .filter((path) => !this.excluded().folders.some((folder) => isInside(path, folder)))
        .sort(byCodePoint);
    if (operator === 'day') return [];
    const times = new Map<string, number>();
    for (const file of this.app.vault.getMarkdownFiles())
      for (const value of new Set(operator === 'tag' ? this.tagsOf(file) : this.typesOf(file)))
        times.set(value, (times.get(value) ?? 0) + 1);
    return [...times].sort((a, b) => b[1] - a[1] || byCodePoint(a[0], b[0])).map(([value]) => value);
  }

  private tagsOf(file: TFile): string[] {
    const { tags } = this.excluded();
    return tagsOfFile(this.app, file)
      .filter((tag) => !tags.some((excluded) => coversTag(excluded, tag)))
      .map((tag) => `#${tag}`);
  }

  private typesOf(file: TFile): string[] {
    const type: unknown = this.app.metadataCache.getFileCache(file)?.frontmatter?.['type'];
    return typeof type === 'string' ? [type] : [];
  }
}
