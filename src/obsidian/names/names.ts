import { settingsOf, shownValue, type Finding } from '../../core/model/finding';
import { openAt } from '../ui/opening';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { AskDialog } from '../ui/dialog';
import { Ticks, type TickRow } from '../ui/ticks';

/**
 * Shows names that break the rules, old beside new, with a tick box each. Where most notes have names of another
 * kind, `setUp` leads to a folder of its own, none is ticked, and nothing is counted; else it is null. Resolves with
 * the paths to fix; null if closed.
 */
export function chooseNames(bench: Workbench, findings: readonly Finding[], setUp: (() => void) | null): Promise<readonly string[] | null> {
  return new NamesModal(bench, findings, setUp).ask();
}

class NamesModal extends AskDialog<readonly string[]> {
  private readonly fixable: readonly string[];
  private readonly rest: readonly Finding[];
  /** True if the notes never took up the convention. */
  private readonly plain: boolean;
  private readonly ticks: Ticks;
  private applyButton: HTMLButtonElement | undefined;
  private listEl!: HTMLElement;

  constructor(
    bench: Workbench,
    private readonly findings: readonly Finding[],
    private readonly setUp: (() => void) | null,
  ) {
    super(bench.app, 'Check names', 'tom-names');
    this.plain = setUp !== null;
    this.fixable = [...new Set(findings.filter((finding) => finding.fix !== null).map((finding) => finding.path))];
    this.rest = findings.filter((finding) => !this.fixable.includes(finding.path));
    this.ticks = new Ticks(this.plain ? [] : this.fixable, () => this.countChosen());
  }

  override onOpen(): void {
    this.listEl = this.contentEl.createDiv({ cls: 'tom-scroll' });
    if (this.fixable.length > 0) this.showMendable();
    if (this.rest.length > 0) this.showRest();
    const isEmpty = this.fixable.length === 0;
    const buttons = this.buttonRow([
      ...(this.plain ? [{ text: 'Use a new folder…', run: () => this.leave() }] : []),
      { text: isEmpty ? 'Close' : 'Cancel', main: isEmpty, run: () => this.close() },
      ...(isEmpty ? [] : [{ text: '', main: true, run: () => this.apply() }]),
    ]);
    if (isEmpty) return;
    this.applyButton = buttons.at(-1);
    this.countChosen();
    this.onModEnter(() => this.apply());
  }

  private showMendable(): void {
    const text = 'Every link to a renamed note follows. You can take it back with one click.';
    const plain =
      'Most notes here are named in their own way, so none is ticked. A new folder can be the memory instead, and these notes stay as they are.';
    this.listEl.createEl('p', { text: this.plain ? `${plain} ${text}` : text, cls: 'tom-muted' });
    this.ticks.showAll(this.listEl);
    this.ticks.list(
      this.listEl,
      this.fixable.map((path) =>
        rowOf(
          path,
          this.findings.filter((finding) => finding.path === path),
        ),
      ),
    );
  }

  private showRest(): void {
    const details = this.listEl.createEl('details', { cls: 'tom-names-rest', attr: this.fixable.length === 0 ? { open: 'true' } : {} });
    details.createEl('summary', { text: this.plain ? 'For you to look at' : `${counted(this.rest.length, 'finding')} for you to look at` });
    const list = details.createEl('ul', { cls: 'tom-receipt-list' });
    for (const finding of this.rest) {
      const item = list.createEl('li');
      const link = item.createEl('button', { text: titleOf(finding.path), cls: 'tom-link', attr: { type: 'button', title: finding.path } });
      link.addEventListener('click', (event) => {
        this.close();
        void openAt(this.app, finding.path, finding.line, event);
      });
      item.createDiv({ text: finding.message, cls: 'tom-muted' });
    }
  }

  private leave(): void {
    this.close();
    this.setUp?.();
  }

  private countChosen(): void {
    const { size } = this.ticks.chosen;
    this.applyButton?.setText(size === 0 ? 'Nothing chosen' : `Fix ${counted(size, 'note')}`);
    this.applyButton?.toggleAttribute('disabled', size === 0);
  }

  private apply(): void {
    const chosen = this.fixable.filter((path) => this.ticks.chosen.has(path));
    if (chosen.length > 0) this.finish(chosen);
  }
}

/** A note with what would fix it, old beside new. */
function rowOf(path: string, findings: readonly Finding[]): TickRow {
  const isRenamed = findings.some(({ fix }) => fix?.kind === 'rename');
  const fixes = findings.flatMap(({ fix }) => {
    if (fix?.kind === 'rename') return [{ text: titleOf(fix.to), cls: 'tom-name-new', title: fix.to }];
    const set = fix?.kind === 'set-property' ? settingsOf(fix) : [];
    return set.map(({ key, value }) => ({ text: `${key}: ${value === '' ? 'a new one' : shownValue(value)}`, cls: 'tom-name-new' }));
  });
  return {
    id: path,
    lines: [
      { text: titleOf(path), cls: isRenamed ? 'tom-name-old' : 'tom-name-kept', title: path },
      ...fixes,
      ...findings.map(({ message }) => ({ text: message, cls: 'tom-muted' })),
    ],
  };
}
