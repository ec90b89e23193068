import { Setting } from 'obsidian';
import { settingsOf, shownValue, type Finding } from '../../core/model/finding';
import { openAt } from '../ui/opening';
import { counted, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { Dialog } from '../ui/dialog';

/** The findings of one note, and what would fix them. */
interface Row {
  readonly path: string;
  readonly findings: readonly Finding[];
  chosen: boolean;
}

/**
 * Shows names that break the rules, old beside new, with a tick box each. Where most notes have names of another
 * kind, `setUp` leads to a folder of its own, none is ticked, and nothing is counted; else it is null. Resolves with
 * the paths to fix; null if closed.
 */
export function chooseNames(bench: Workbench, findings: readonly Finding[], setUp: (() => void) | null): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const modal = new NamesModal(bench, findings, setUp);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class NamesModal extends Dialog {
  answer: readonly string[] | null = null;
  private readonly rows: Row[];
  private readonly rest: readonly Finding[];
  /** True if the notes never took up the convention. */
  private readonly plain: boolean;
  private applyButton: HTMLButtonElement | null = null;
  private listEl!: HTMLElement;

  constructor(
    bench: Workbench,
    findings: readonly Finding[],
    private readonly setUp: (() => void) | null,
  ) {
    super(bench.app);
    this.plain = setUp !== null;
    const fixable = new Set(findings.filter((finding) => finding.fix !== null).map((finding) => finding.path));
    this.rows = [...fixable].map((path) => ({ path, findings: findings.filter((finding) => finding.path === path), chosen: !this.plain }));
    this.rest = findings.filter((finding) => !fixable.has(finding.path));
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-names');
    this.setTitle('Check names');
    this.listEl = this.contentEl.createDiv({ cls: 'tom-scroll' });
    if (this.rows.length > 0) this.showMendable();
    if (this.rest.length > 0) this.showRest();
    const buttons = new Setting(this.contentEl).setClass('tom-buttons');
    if (this.plain) buttons.addButton((button) => button.setButtonText('Use a new folder…').onClick(() => this.leave()));
    if (this.rows.length === 0) {
      buttons.addButton((button) =>
        button
          .setButtonText('Close')
          .setCta()
          .onClick(() => this.close()),
      );
      return;
    }
    buttons.addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()));
    buttons.addButton((button) => {
      button.setCta().onClick(() => this.apply());
      this.applyButton = button.buttonEl;
    });
    this.countChosen();
    this.scope.register(['Mod'], 'Enter', () => {
      this.apply();
      return false;
    });
  }

  private showMendable(): void {
    const text = 'Every link to a renamed note follows. You can take it back with one click.';
    const plain =
      'Most notes here are named in their own way, so none is ticked. A new folder can be the memory instead, and these notes stay as they are.';
    this.listEl.createEl('p', { text: this.plain ? `${plain} ${text}` : text, cls: 'tom-muted' });
    const all = this.listEl.createEl('label', { cls: 'tom-tick-all' });
    const allBox = all.createEl('input', { type: 'checkbox' });
    all.createSpan({ text: 'All' });
    allBox.checked = !this.plain;
    const list = this.listEl.createEl('ul', { cls: 'tom-name-list' });
    const boxes = this.rows.map((row) => this.showRow(list, row));
    allBox.addEventListener('change', () => {
      this.rows.forEach((row) => (row.chosen = allBox.checked));
      boxes.forEach((box) => (box.checked = allBox.checked));
      this.countChosen();
    });
  }

  private showRow(list: HTMLElement, row: Row): HTMLInputElement {
    const label = list.createEl('li').createEl('label', { cls: 'tom-name-row' });
    const box = label.createEl('input', { type: 'checkbox' });
    box.checked = row.chosen;
    box.addEventListener('change', () => {
      row.chosen = box.checked;
      this.countChosen();
    });
    const text = label.createDiv({ cls: 'tom-name-text' });
    const renamed = row.findings.some((finding) => finding.fix?.kind === 'rename');
    text.createDiv({ text: titleOf(row.path), cls: renamed ? 'tom-name-old' : 'tom-name-kept', attr: { title: row.path } });
    for (const { fix } of row.findings) {
      if (fix?.kind === 'rename') text.createDiv({ text: titleOf(fix.to), cls: 'tom-name-new', attr: { title: fix.to } });
      for (const { key, value } of fix?.kind === 'set-property' ? settingsOf(fix) : [])
        text.createDiv({ text: `${key}: ${value === '' ? 'a new one' : shownValue(value)}`, cls: 'tom-name-new' });
    }
    for (const finding of row.findings) text.createDiv({ text: finding.message, cls: 'tom-muted' });
    return box;
  }

  private showRest(): void {
    const details = this.listEl.createEl('details', { cls: 'tom-names-rest', attr: this.rows.length === 0 ? { open: 'true' } : {} });
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
    const count = this.rows.filter((row) => row.chosen).length;
    this.applyButton?.setText(count === 0 ? 'Nothing chosen' : `Fix ${counted(count, 'note')}`);
    this.applyButton?.toggleAttribute('disabled', count === 0);
  }

  private apply(): void {
    const chosen = this.rows.filter((row) => row.chosen).map((row) => row.path);
    if (chosen.length === 0) return;
    this.answer = chosen;
    this.close();
  }
}
