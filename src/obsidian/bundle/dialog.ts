import { debounce, DropdownComponent, Setting } from 'obsidian';
import { contentsOf, type Bundle, type BundleFormat } from '../../core/model/bundle';
import { codeOf, messageOf } from '../../core/model/errors';
import { buildBundle } from './build-bundle';
import { deliverBundle } from './deliver-bundle';
import { guarded } from '../ui/notices';
import { openAt } from '../ui/opening';
import { breathing } from '../ui/progress';
import { counted, figure, titleOf } from '../ui/wording';
import type { Workbench } from '../app/workbench';
import { Dialog } from '../ui/dialog';

const formats: Record<BundleFormat, string> = { markdown: 'Markdown', xml: 'XML', json: 'JSON', agents: 'AGENTS.md block' };

/** The words for a part that is not in whole. */
const cuts: Record<Bundle['included'][number]['as'], string> = {
  whole: '',
  trimmed: 'Trimmed, ',
  passages: 'Passages, ',
  title: 'Title only, ',
};

/** Shows what a bundle holds and what it leaves out, lets one change topic and budget, and copies it. */
export class BundleModal extends Dialog {
  private budget: number;
  private topic = '';
  private format: BundleFormat = 'markdown';
  private run = 0;
  private closed = false;
  private summaryEl!: HTMLElement;
  private receiptEl!: HTMLElement;
  private copyButton: HTMLButtonElement | null = null;

  constructor(
    private readonly bench: Workbench,
    private memory: string | undefined,
    private bundle: Bundle | null = null,
  ) {
    super(bench.app);
    this.budget = bundle?.budget ?? bench.settings.current().bundleBudget;
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-bundle');
    this.setTitle('Context bundle');
    this.showControls();
    this.summaryEl = this.contentEl.createDiv({ cls: 'tom-bundle-summary', attr: { 'aria-live': 'polite' } });
    this.receiptEl = this.contentEl.createDiv({ cls: 'tom-receipt' });
    new Setting(this.contentEl).setClass('tom-buttons').addButton((button) => {
      button
        .setButtonText('Copy')
        .setCta()
        .onClick(() => guarded(() => this.copy()));
      this.copyButton = button.buttonEl;
    });
    if (this.bundle === null) void this.rebuild();
    else this.show(this.bundle);
  }

  override onClose(): void {
    this.closed = true;
  }

  private showControls(): void {
    const later = debounce(() => void this.rebuild(), 400, true);
    const box = this.contentEl.createDiv({ cls: 'tom-fields' });
    const { memories } = this.bench.settings.current();
    if (memories.length > 1) {
      new DropdownComponent(field(box, 'Memory'))
        .addOptions(Object.fromEntries(memories.map((memory) => [memory.name, memory.name])))
        .setValue(this.memory ?? '')
        .onChange((value) => {
          this.memory = value;
          later();
        });
    }
    const topic = field(box, 'Topic', 'tom-field-wide').createEl('input', {
      type: 'text',
      placeholder: 'Any',
      attr: { 'aria-label': 'Topic' },
    });
    topic.addEventListener('input', () => {
      this.topic = topic.value.trim();
      later();
    });
    const budget = field(box, 'Budget in tokens').createEl('input', {
      type: 'number',
      attr: { min: 1, step: 500, 'aria-label': 'Budget in tokens' },
    });
    budget.value = String(this.budget);
    budget.addEventListener('input', () => {
      this.budget = Math.max(1, Math.round(Number(budget.value) || this.bench.settings.current().bundleBudget));
      later();
    });
    new DropdownComponent(field(box, 'Format'))
      .addOptions(formats)
      .setValue(this.format)
      .onChange((value) => {
        this.format = value as BundleFormat;
        later();
      });
  }

  private async rebuild(): Promise<void> {
    const run = ++this.run;
    const outdated = (): boolean => this.closed || run !== this.run;
    const progress = breathing((text) => this.summaryEl.setText(text), outdated);
    this.summaryEl.setText('Building the bundle…');
    try {
      const topic = this.topic === '' ? undefined : this.topic;
      const bundle = await buildBundle(this.bench, { memory: this.memory, topic, budget: this.budget, format: this.format, progress });
      if (!outdated()) this.show(bundle);
    } catch (error) {
      if (outdated() || codeOf(error) === 'cancelled') return;
      this.bundle = null;
      this.copyButton?.setAttr('disabled', 'true');
      this.receiptEl.empty();
      this.summaryEl.setText(messageOf(error));
    }
  }

  private show(bundle: Bundle): void {
    this.bundle = bundle;
    this.copyButton?.removeAttribute('disabled');
    this.summaryEl.empty();
    this.summaryEl.createDiv({ text: `${contentsOf(bundle)}; about ${figure(bundle.tokens)} of ${figure(bundle.budget)} tokens` });
    this.summaryEl.createEl('progress', {
      cls: 'tom-meter',
      attr: { max: bundle.budget, value: Math.min(bundle.tokens, bundle.budget), 'aria-label': 'Share of the budget used' },
    });
    this.receiptEl.empty();
    this.section(
      'In the bundle',
      bundle.included.map((part) => ({ path: part.path, detail: `${cuts[part.as]}${counted(part.tokens, 'token')}`, why: part.why })),
    );
    this.section(
      'Left out',
      bundle.omitted.map((part) => ({ path: part.path, detail: '', why: part.why })),
    );
  }

  private section(title: string, rows: readonly { path: string; detail: string; why: string }[]): void {
    if (rows.length === 0) return;
    const details = this.receiptEl.createEl('details', { attr: { open: 'true' } });
    const summary = details.createEl('summary', { text: title });
    summary.createSpan({ text: figure(rows.length), cls: 'tom-count' });
    const list = details.createEl('ul', { cls: 'tom-receipt-list' });
    for (const row of rows) {
      const item = list.createEl('li');
      const head = item.createDiv({ cls: 'tom-receipt-head' });
      const link = head.createEl('button', { text: titleOf(row.path), cls: 'tom-link', attr: { type: 'button', title: row.path } });
      link.addEventListener('click', (event) => {
        this.close();
        void openAt(this.app, row.path, undefined, event);
      });
      if (row.detail !== '') head.createSpan({ text: row.detail, cls: 'tom-muted' });
      item.createDiv({ text: row.why, cls: 'tom-muted' });
    }
  }

  private async copy(): Promise<void> {
    if (this.bundle !== null) await deliverBundle(this.app, this.contentEl.win, Promise.resolve(this.bundle));
  }
}

/** A labelled place for one control. */
function field(parent: HTMLElement, label: string, cls = ''): HTMLElement {
  const box = parent.createEl('label', { cls: ['tom-field', ...(cls === '' ? [] : [cls])] });
  box.createSpan({ text: label, cls: 'tom-field-label' });
  return box;
}
