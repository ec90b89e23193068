import { AbstractInputSuggest, type App, debounce, type HoverParent, SearchComponent, type SearchMatches, type TFile } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { type ByMeaning, type Found, type Operator, OPERATORS, type SearchResult } from '../../core/model/results/search';
import { bundleExclude } from '../bundle/settings-bundle';
import { addButtons } from '../ui/dialog';
import { breathing, Latest, withProgress } from '../ui/progress';
import { type Row, type RowGroup, RowTree } from '../ui/list';
import { counted, plainName, plainTitle, shownDay } from '../ui/wording';
import { coversTag } from '../../core/memory';
import { byCodePoint, isInside } from '../../core/model/path';
import { tagsOfFile } from '../ui/pick';
import { sharedHead } from '../../core/model/collections';

/** The pause in typing after which is searched, milliseconds. */
const PAUSE = 300;
/** Passages on one page, and the letters that are shown of each. */
const LIMIT = 20;
const SHOWN = 180;
/** A word, also one that ends with signs: `C++`. */
const WORD = /[\p{L}\p{N}\p{M}]+[+#]*/gu;
/** A link, of which its words are shown. */
const LINK = /!?\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g;

interface SearchOptions {
  readonly hoverParent: HoverParent;
  memories(): readonly string[];
  /** Hears whether something is searched for: the results then take the place of all else. */
  onSearch(isOn: boolean): void;
}

interface Page {
  readonly memory: string;
  readonly found: readonly Found[];
  readonly total: number;
  readonly cursor: string | null;
  readonly meaning?: ByMeaning;
}

/**
 * The search field of the side view with its results. Arrow down leads from the field into the results and up from the first
 * back; Enter opens the first, Escape empties the field. A search that typing, Escape or Stop has overtaken is given up.
 */
export class SearchField {
  private readonly resultsEl: HTMLElement;
  private readonly field: SearchComponent;
  private readonly noteEl: HTMLElement;
  private readonly stopEl: HTMLElement | undefined;
  private readonly tree: RowTree;
  /** True once notes were begun to be made ready to be found by their meaning. */
  private hasPrepared = false;
  private isClosed = false;
  private readonly latest = new Latest();
  private pages: readonly Page[] = [];
  private readonly later = debounce(() => void this.search(), PAUSE, true);

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
    private readonly options: SearchOptions,
  ) {
    this.field = new SearchComponent(parent.createDiv({ cls: 'tom-search' })).setPlaceholder('Search memory…').onChange(() => this.typed());
    const { inputEl } = this.field;
    inputEl.setAttr('aria-label', 'Search memory');
    inputEl.setAttr('aria-description', 'Words, or tag:, path:, type: and day: with what a note must have.');
    new SearchSuggest(bench.app, inputEl, () => bundleExclude(bench.settings.current()));
    inputEl.addEventListener('keydown', (event) => this.onKey(event));
    this.resultsEl = parent.createDiv({ cls: 'tom-results' });
    this.resultsEl.hide();
    const status = this.resultsEl.createDiv({ cls: 'tom-results-status' });
    this.noteEl = status.createDiv({ cls: 'tom-muted', attr: { role: 'status' } });
    [this.stopEl] = addButtons(status, [{ text: 'Stop', run: () => this.stop() }]);
    this.tree = new RowTree(this.resultsEl, bench.app, {
      label: 'Search results',
      noun: ['passage', 'passages'],
      hoverParent: options.hoverParent,
      fallback: () => inputEl,
    });
    this.tree.el.addEventListener(
      'keydown',
      (event) => {
        const isFirst = this.tree.el.querySelector('[role="treeitem"]') === this.tree.el.doc.activeElement;
        if (event.key === 'Escape') this.clear();
        else if (event.key === 'ArrowUp' && isFirst) inputEl.focus();
        else return;
        event.stopPropagation();
        event.preventDefault();
      },
      true,
    );
  }

  /** Searches once more: what is searched may have changed. */
  refresh(): void {
    if (this.query() !== '') void this.search();
  }

  close(): void {
    this.latest.stop();
    this.isClosed = true;
    this.later.cancel();
  }

  private query(): string {
    return this.field.getValue().trim();
  }

  private typed(): void {
    this.latest.stop();
    const isOn = this.query() !== '';
    this.resultsEl.toggle(isOn);
    this.options.onSearch(isOn);
    if (isOn) {
      this.say('Searching…', true);
      this.later();
    } else this.later.cancel();
  }

  private clear(): void {
    this.field.setValue('');
    this.typed();
    this.field.inputEl.focus();
  }

  private stop(): void {
    this.latest.stop();
    this.later.cancel();
    this.say('You stopped searching.', false);
    this.field.inputEl.focus();
  }

  private say(text: string, isBusy: boolean): void {
    this.noteEl.setText(text);
    this.stopEl?.toggle(isBusy);
  }

  private onKey(event: KeyboardEvent): void {
    // A key that chose a suggestion has done its work.
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape' && this.query() !== '') this.clear();
    else if (event.key === 'ArrowDown') this.tree.focus(true);
    else if (event.key === 'Enter') this.tree.openFirst(event);
    else return;
    event.preventDefault();
  }

  private async search(cursor?: Page): Promise<void> {
    const query = this.query();
    if (query === '') return;
    this.say('Searching…', true);
    await this.latest.show(
      async (isOutdated): Promise<readonly Page[]> => {
        const progress = breathing((text) => this.say(text, true), isOutdated);
        const ask = (memory: string, at?: string): Promise<SearchResult> =>
          this.bench.memory.search({ query, memory, limit: LIMIT, cursor: at, progress });
        if (cursor !== undefined) {
          const { found, cursor: next } = await ask(cursor.memory, cursor.cursor ?? undefined);
          return this.pages.map((page) => (page === cursor ? { ...page, found: [...page.found, ...found], cursor: next } : page));
        }
        const pages: Page[] = [];
        for (const memory of this.options.memories()) pages.push({ memory, ...(await ask(memory)) });
        return pages;
      },
      (pages) => {
        this.pages = pages;
        this.show();
      },
      (message) => {
        this.pages = [];
        this.show();
        this.say(message, false);
      },
    );
  }

  private show(): void {
    const total = this.pages.reduce((sum, page) => sum + page.total, 0);
    const meanings = this.pages.flatMap(({ meaning }) => meaning ?? []);
    const problem = meanings.find((one) => one.problem !== null)?.problem ?? '';
    const found = total === 0 ? 'Nothing found. Notes that stay out of bundles are not searched.' : counted(total, 'passage');
    this.say(`${found} ${problem}`.trim(), false);
    if (meanings.some(({ left }) => left > 0)) void this.prepare();
    const groups = this.pages.map((page): RowGroup => ({
      id: page.memory,
      title: this.pages.length > 1 ? page.memory : '',
      rows: this.rowsOf(page),
    }));
    this.tree.show(groups.filter(({ rows }) => rows.length > 0));
  }

  /** Makes notes ready to be found by their meaning, and searches again. Where some cannot be, or it is cancelled, it is not begun again. */
  private async prepare(): Promise<void> {
    if (this.hasPrepared) return;
    this.hasPrepared = true;
    let isWhole = true;
    await withProgress(
      'Making notes ready for search by meaning',
      async (progress) => {
        for (const memory of this.options.memories()) {
          const { left, problem } = await this.bench.memory.prepareSearch({ memory, progress });
          isWhole &&= left === 0 && problem === null;
        }
      },
      () => this.isClosed,
    ).catch(() => (isWhole = false));
    this.hasPrepared = !isWhole;
    if (!this.isClosed) this.refresh();
  }

  private rowsOf(page: Page): Row[] {
    const words = wordsOf(this.query());
    const rows = page.found.map((one): Row => {
      const { path, title, heading, line, text, why, day, supersededBy, gone, corrections } = one;
      const named = heading === null ? undefined : heading.replace(/^#+\s*/, '');
      const shownTitle = plainName(title);
      const shown = excerptOf(text.replace(LINK, '$1').replace(/\s+/g, ' ').trim(), words);
      return {
        id: `${path} ${line}`,
        title: shownTitle,
        place: [named === title ? undefined : named, day === null ? undefined : shownDay(day)]
          .filter((part) => part !== undefined)
          .join(', '),
        lines: [
          shown,
          supersededBy === null ? why : `Superseded by ${plainTitle(supersededBy)}. ${why}`,
          ...(gone === undefined ? [] : [`Not in the code: ${gone}`]),
          ...(corrections?.given ?? []).map((other) => `Corrected: ${other.text.replace(/\s+/g, ' ')}`),
        ],
        matches: { title: matchesIn(shownTitle, words), line: matchesIn(shown, words) },
        note: { path, line, heading: named },
      };
    });
    if (page.cursor === null) return rows;
    const more = { icon: 'chevron-down', label: 'More…', says: `More passages of ${page.memory}`, run: () => this.search(page) };
    return [...rows, { id: `next ${page.memory}`, title: `${counted(page.total - page.found.length, 'more passage')}`, act: more }];
  }
}

/** The words that are searched for, without operators and signs, and short ones beside longer: `the "late boat" -oak tag:#x` → late, boat. */
function wordsOf(query: string): string[] {
  const own = query.replace(/(^|\s)(?:\p{L}+:|-)(?:"[^"]*"?|\S*)/gu, '$1');
  const words = own.toLowerCase().match(WORD) ?? [];
  const telling = words.filter((word) => word.length > 3 || /[^a-zà-ÿ]/.test(word));
  return telling.length === 0 ? words : telling;
}

/** The part of a text with the words of a search: its start, unless they stand further down. */
function excerptOf(text: string, words: readonly string[]): string {
  const [first] = matchesIn(text, words);
  const from = first === undefined || first[1] <= SHOWN ? 0 : text.lastIndexOf(' ', first[0] - SHOWN / 4) + 1;
  const end = from + SHOWN;
  return `${from > 0 ? '…' : ''}${text.slice(from, end).trimEnd()}${end < text.length ? '…' : ''}`;
}

/** Where the words of a search stand in a text, in other forms too: `cancel` in "cancelled". */
function matchesIn(text: string, words: readonly string[]): SearchMatches {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }): SearchMatches => {
    const low = found.toLowerCase();
    const word = words.find((one) => isLike(low, one));
    if (word !== undefined) return [[index, index + found.length]];
    // Scripts without spaces have the word within.
    const inner = words.find((one) => /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(one) && low.includes(one));
    const at = inner === undefined ? -1 : low.indexOf(inner);
    return at < 0 ? [] : [[index + at, index + at + (inner?.length ?? 0)]];
  });
}

/** True for words that are the same or share their beginning, most of the longer one. */
function isLike(a: string, b: string): boolean {
  const same = sharedHead(a, b);
  return a === b || (same >= 4 && same >= Math.max(a.length, b.length) * 0.6);
}

interface Suggestion {
  readonly text: string;
  readonly label: string;
  readonly says?: string;
}

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
class SearchSuggest extends AbstractInputSuggest<Suggestion> {
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
