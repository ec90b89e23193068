import { debounce, SearchComponent, type HoverParent } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { codeOf, messageOf } from '../../core/model/errors';
import type { Found, SearchResult } from '../../core/model/results/search';
import { bundleExclude } from '../bundle/settings-bundle';
import { breathing } from '../ui/progress';
import { RowTree } from '../ui/row-tree';
import type { Row, RowGroup } from '../ui/rows';
import { counted } from '../ui/wording';
import { SearchSuggest } from './search-suggest';

/** The pause in typing after which is searched, milliseconds. */
const PAUSE = 300;
/** Passages on one page, and the letters that are shown of each. */
const LIMIT = 20;
const SHOWN = 180;
/** A link, of which its words are shown. */
const LINK = /!?\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g;

interface SearchOptions {
  readonly hoverParent: HoverParent;
  /** The memories to search, by name. */
  memories(): readonly string[];
  /** Hears whether something is searched for: the results then take the place of all else. */
  onSearch(isOn: boolean): void;
}

/** One page of what a memory has on a query. */
interface Page {
  readonly memory: string;
  readonly found: readonly Found[];
  readonly total: number;
  readonly cursor: string | null;
}

/**
 * The search field of the side view with its results. Arrow down leads from the field into the results and up from the first
 * back; Enter opens the first, Escape empties the field. A search that typing, Escape or Stop has overtaken is given up.
 */
export class SearchField {
  readonly resultsEl: HTMLElement;
  private readonly field: SearchComponent;
  private readonly noteEl: HTMLElement;
  private readonly stopEl: HTMLElement;
  private readonly tree: RowTree;
  private run = 0;
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
    this.stopEl = status.createEl('button', { text: 'Stop', cls: 'tom-act', attr: { type: 'button' } });
    this.stopEl.addEventListener('click', () => this.cancel('You stopped searching.'));
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

  focus(): void {
    this.field.inputEl.focus();
  }

  /** Searches once more: what is searched may have changed. */
  refresh(): void {
    if (this.query() !== '') void this.search();
  }

  close(): void {
    this.run += 1;
    this.later.cancel();
  }

  private query(): string {
    return this.field.getValue().trim();
  }

  private typed(): void {
    this.run += 1;
    const isOn = this.query() !== '';
    this.resultsEl.toggle(isOn);
    this.options.onSearch(isOn);
    if (isOn) this.say('Searching…', true);
    else this.later.cancel();
    if (isOn) this.later();
  }

  private clear(): void {
    this.field.setValue('');
    this.typed();
    this.focus();
  }

  private cancel(text: string): void {
    this.run += 1;
    this.later.cancel();
    this.say(text, false);
    this.focus();
  }

  private say(text: string, isBusy: boolean): void {
    this.noteEl.setText(text);
    this.stopEl.toggle(isBusy);
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
    const run = ++this.run;
    const query = this.query();
    if (query === '') return;
    const isOutdated = (): boolean => run !== this.run;
    this.say('Searching…', true);
    const progress = breathing((text) => this.say(text, true), isOutdated);
    const ask = (memory: string, at?: string): Promise<SearchResult> =>
      this.bench.memory.search({ query, memory, limit: LIMIT, cursor: at, progress });
    try {
      if (cursor !== undefined) {
        const { found, cursor: next } = await ask(cursor.memory, cursor.cursor ?? undefined);
        if (isOutdated()) return;
        this.pages = this.pages.map((page) => (page === cursor ? { ...page, found: [...page.found, ...found], cursor: next } : page));
      } else {
        const pages: Page[] = [];
        for (const memory of this.options.memories()) pages.push({ memory, ...(await ask(memory)) });
        if (isOutdated()) return;
        this.pages = pages;
      }
      this.show();
    } catch (error) {
      if (isOutdated() || codeOf(error) === 'cancelled') return;
      this.pages = [];
      this.show();
      this.say(messageOf(error), false);
    }
  }

  private show(): void {
    const total = this.pages.reduce((sum, page) => sum + page.total, 0);
    this.say(total === 0 ? 'Nothing found. Notes that stay out of bundles are not searched.' : counted(total, 'passage'), false);
    const groups = this.pages.map((page): RowGroup => ({
      id: page.memory,
      title: this.pages.length > 1 ? page.memory : '',
      rows: this.rowsOf(page),
      act: null,
      folded: false,
    }));
    this.tree.show(groups.filter(({ rows }) => rows.length > 0));
  }

  private rowsOf(page: Page): Row[] {
    const rows = page.found.map((one): Row => {
      const { path, title, heading, line, text, why, day, supersededBy } = one;
      const named = heading === null ? undefined : heading.replace(/^#+\s*/, '');
      const shown = text.replace(LINK, '$1').replace(/\s+/g, ' ').trim();
      return {
        id: `${path} ${line}`,
        title,
        place: [named === title ? undefined : named, day].filter((part) => part != null).join(', '),
        lines: [
          shown.length > SHOWN ? `${shown.slice(0, SHOWN).trimEnd()}…` : shown,
          supersededBy === null ? why : `Superseded by ${supersededBy}. ${why}`,
        ],
        note: { path, line, heading: named },
        act: null,
      };
    });
    if (page.cursor === null) return rows;
    const more = { label: 'More', says: `More passages of ${page.memory}`, run: () => this.search(page) };
    return [
      ...rows,
      { id: `next ${page.memory}`, title: `${counted(page.total - page.found.length, 'more passage')}`, note: null, act: more },
    ];
  }
}
