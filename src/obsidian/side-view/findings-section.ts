import type { HoverParent, Menu } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { isAct } from '../../core/model/finding';
import { PLAIN_NAMES } from '../../core/model/results/health';
import { iconButton, menuButton } from '../ui/icon-button';
import { RowTree } from '../ui/row-tree';
import { Section } from '../ui/section';
import { findingGroups, type FindingActs } from './finding-rows';
import type { Findings, OwnedFinding } from './side-model';
import type { FindingFilter, ViewState } from './view-state';

const filters: Readonly<Record<FindingFilter, { readonly title: string; readonly says: string }>> = {
  all: { title: 'All', says: '' },
  error: { title: 'Errors', says: 'errors' },
  warning: { title: 'Errors and warnings', says: 'errors and warnings' },
  fixable: { title: 'With a fix', says: 'findings with a fix' },
  note: { title: 'About the open note', says: 'findings about the open note' },
};

/** The state of the findings, as they are shown. */
export interface FindingsShown {
  readonly findings: Findings | null;
  readonly looking: boolean;
  /** True where the last look was stopped: what is shown is from before. */
  readonly stopped: boolean;
  /** True where the vault has changed since they were looked for. */
  readonly outdated: boolean;
  /** The open note; null for none. */
  readonly open: string | null;
}

interface Options extends FindingActs {
  readonly hoverParent: HoverParent;
  state(): ViewState;
  save(change: Partial<ViewState>): void;
  /** Stops looking; what was found before stays. */
  stop(): void;
  fallback(): HTMLElement;
}

/** The latest findings in groups by check, which fold; one filter for all of them. */
export class FindingsSection {
  private readonly section: Section;
  private readonly tree: RowTree;
  private readonly again: HTMLElement;
  private readonly filter: HTMLElement;
  private last: FindingsShown | null = null;
  private shown = '';

  constructor(
    parent: HTMLElement,
    private readonly bench: Workbench,
    private readonly options: Options,
  ) {
    this.section = new Section(parent, 'Findings');
    this.filter = menuButton(this.section.head, 'list-filter', 'Filter findings', (menu) => this.fillFilter(menu));
    this.again = iconButton(this.section.head, 'refresh-cw', 'Look for findings');
    this.again.addEventListener('click', () => options.lookAgain());
    this.tree = new RowTree(this.section.body, bench.app, {
      label: 'Findings',
      noun: ['finding', 'findings'],
      hoverParent: options.hoverParent,
      fallback: () => options.fallback(),
      fold: (id, folded) => options.save({ folds: { ...options.state().folds, [id]: folded } }),
    });
  }

  toggle(isVisible: boolean): void {
    this.section.el.toggle(isVisible);
  }

  /** Says how far the looking is. */
  progress(text: string): void {
    this.section.notes.querySelector('.tom-looking')?.setText(text);
  }

  show(shown: FindingsShown): void {
    this.last = shown;
    const { filter, memory } = this.options.state();
    const key = JSON.stringify([shown, filter, memory]);
    if (key === this.shown) return;
    this.shown = key;
    const all = (shown.findings?.rows ?? []).filter((row) => memory === null || row.memory === memory);
    const rows = all.filter((row) => this.passes(row, filter, shown.open));
    this.again.toggleAttribute('disabled', shown.looking);
    this.filter.toggle(all.length > 0);
    this.filter.toggleClass('is-active', filter !== 'all');
    // Of notes that never took up the convention, figures by its rules would say nothing.
    const isCounted = shown.findings !== null && !isPlain(shown.findings, memory);
    this.section.count(isCounted ? rows.length : null);
    this.say(shown, all.length, rows.length, filter);
    this.tree.show(findingGroups(this.bench, rows, this.options.state().folds, this.options));
  }

  private say({ findings, looking, stopped, outdated }: FindingsShown, all: number, shown: number, filter: FindingFilter): void {
    const { section } = this;
    section.say(null);
    if (looking) {
      section.say('Looking through the notes…', 'tom-muted tom-looking', { role: 'status' });
      const says = 'Stop looking for findings';
      const stop = section.notes.createEl('button', { text: 'Stop', cls: 'tom-act', attr: { type: 'button', 'aria-label': says } });
      stop.addEventListener('click', () => {
        stop.toggleAttribute('disabled', true);
        this.options.stop();
      });
      return;
    }
    if (findings === null) {
      section.say(stopped ? 'You stopped looking.' : 'This reads every note, which takes a moment in a large vault.');
      const look = section.notes.createEl('button', { text: 'Look for findings', attr: { type: 'button' } });
      look.addEventListener('click', () => this.options.lookAgain());
      return;
    }
    const say = (text: string): void => void section.notes.createDiv({ text, cls: 'tom-muted' });
    if (outdated || stopped) say(`${stopped ? 'You stopped looking.' : 'The vault has changed since.'} Refresh to bring this up to date.`);
    if (isPlain(findings, this.options.state().memory)) say(PLAIN_NAMES);
    if (all === 0) say('Nothing found: every check passes.');
    else if (filter !== 'all') {
      say(`Showing ${filters[filter].says}: ${shown} of ${all}.`);
      const reset = section.notes.createEl('button', { text: 'Show all', cls: 'tom-link', attr: { type: 'button' } });
      reset.addEventListener('click', () => this.choose('all'));
    }
  }

  private passes({ finding }: OwnedFinding, filter: FindingFilter, open: string | null): boolean {
    const { severity, fix, path, related } = finding;
    if (filter === 'error') return severity === 'error';
    if (filter === 'warning') return severity !== 'info';
    if (filter === 'fixable') return fix !== null && (isAct(fix) || fix.kind !== 'create');
    return filter === 'all' || path === open || related?.some((one) => one === open) === true;
  }

  private fillFilter(menu: Menu): void {
    const { filter } = this.options.state();
    for (const [id, { title }] of Object.entries(filters) as [FindingFilter, { readonly title: string }][])
      menu.addItem((item) =>
        item
          .setTitle(title)
          .setChecked(id === filter)
          .onClick(() => this.choose(id)),
      );
  }

  private choose(filter: FindingFilter): void {
    this.options.save({ filter });
    if (this.last !== null) this.show(this.last);
    this.filter.focus();
  }
}

/** True where no memory, or not the one asked for, takes up the convention of names: then it has no score. */
function isPlain({ rows, scores }: Findings, memory: string | null): boolean {
  return memory === null ? rows.some((row) => !(row.memory in scores)) : !(memory in scores);
}
