import { Modal, Setting, type App } from 'obsidian';
import type { Plan } from '../../core/model/plan';
import { copyText } from '../clipboard';
import { showNotice } from '../notices';
import { counted } from '../wording';
import { changesOfFile, groupByFile, type FileChanges, type ShownLine } from './plan-lines';

/** Files shown at once; more are a click away. */
const PAGE = 50;
/** With more files than this, each is closed at first. */
const OPEN_UP_TO = 6;

/**
 * Shows what a plan will change, file by file and line by line. True where the user applies it.
 * `explanation` tells what this kind of change does; it is given before the first one.
 */
export function previewPlan(app: App, plan: Plan, explanation: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const modal = new PlanPreviewModal(app, plan, explanation);
    modal.setCloseCallback(() => resolve(modal.applied));
    modal.open();
  });
}

class PlanPreviewModal extends Modal {
  applied = false;

  constructor(
    app: App,
    private readonly plan: Plan,
    private readonly explanation: string | null,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-plan');
    this.setTitle(this.plan.title);
    const files = groupByFile(this.plan.edits);
    const scroll = this.contentEl.createDiv({ cls: 'tom-scroll' });
    if (this.explanation !== null) scroll.createEl('p', { text: this.explanation, cls: 'tom-callout' });
    scroll.createEl('p', { text: summaryOf(this.plan, files.length), cls: 'tom-muted' });
    const list = scroll.createDiv({ cls: 'tom-plan-files' });
    void this.showFrom(list, files, 0);
    if (this.plan.announced.length > 0) this.showAnnounced(scroll);
    this.showButtons();
    this.scope.register(['Mod'], 'Enter', () => {
      this.apply();
      return false;
    });
  }

  private async showFrom(list: HTMLElement, files: readonly FileChanges[], from: number): Promise<void> {
    for (const file of files.slice(from, from + PAGE)) {
      const details = list.createEl('details', { cls: 'tom-plan-file', attr: files.length <= OPEN_UP_TO ? { open: 'true' } : {} });
      const summary = details.createEl('summary');
      summary.createSpan({ text: file.path, cls: 'tom-plan-path' });
      summary.createSpan({ text: file.what, cls: 'tom-muted' });
      const body = details.createDiv({ cls: 'tom-plan-body' });
      let said = this.plan.reason;
      for (const change of await changesOfFile(this.app, file)) {
        if (change.reason !== said) body.createDiv({ text: change.reason, cls: 'tom-plan-reason' });
        said = change.reason;
        showLines(body, change.lines);
      }
    }
    const rest = files.length - from - PAGE;
    if (rest <= 0) return;
    const more = list.createEl('button', { text: `Show ${counted(Math.min(rest, PAGE), 'more file')}`, attr: { type: 'button' } });
    more.addEventListener('click', () => {
      more.remove();
      void this.showFrom(list, files, from + PAGE);
    });
  }

  private showAnnounced(parent: HTMLElement): void {
    const details = parent.createEl('details', { cls: 'tom-plan-file' });
    details.createEl('summary', { text: `${counted(this.plan.announced.length, 'link')} will no longer lead anywhere` });
    const body = details.createDiv({ cls: 'tom-plan-body' });
    for (const loss of this.plan.announced) body.createDiv({ text: `${loss.from}: ${loss.raw}. ${loss.why}`, cls: 'tom-plan-reason' });
  }

  private showButtons(): void {
    new Setting(this.contentEl)
      .setClass('tom-buttons')
      .addButton((button) => button.setButtonText('Copy as JSON').onClick(() => this.copy()))
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()))
      .addButton((button) => {
        button.setButtonText('Apply').setCta().onClick(() => this.apply());
        this.contentEl.win.setTimeout(() => button.buttonEl.focus(), 0);
      });
  }

  private apply(): void {
    this.applied = true;
    this.close();
  }

  private async copy(): Promise<void> {
    const copied = await copyText(this.contentEl.win, JSON.stringify(this.plan, null, 2));
    showNotice(copied ? 'Plan copied as JSON.' : 'The clipboard refused the plan.');
  }
}

function summaryOf(plan: Plan, files: number): string {
  return `${counted(plan.edits.length, 'change')} in ${counted(files, 'file')}. ${plan.reason}`;
}

function showLines(parent: HTMLElement, lines: readonly ShownLine[]): void {
  if (lines.length === 0) return;
  const block = parent.createDiv({ cls: 'tom-diff' });
  for (const line of lines) {
    const row = block.createDiv({ cls: ['tom-diff-line', `tom-diff-${line.kind}`] });
    row.createSpan({ text: signs[line.kind], cls: 'tom-diff-sign', attr: { 'aria-label': spoken[line.kind] } });
    row.createSpan({ text: line.text, cls: 'tom-diff-text' });
  }
}

const signs = { added: '+', removed: '−', same: ' ', note: ' ' } as const;
const spoken = { added: 'Added', removed: 'Removed', same: '', note: '' } as const;
