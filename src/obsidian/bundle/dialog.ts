import { debounce, DropdownComponent, Setting } from 'obsidian';
import { conventionIn } from '../../core/memory';
import { MODEL_FACTORS, type Bundle, type BundleFormat, type ModelFamily } from '../../core/model/bundle';
import type { Convention } from '../../core/model/convention';
import { codeOf, messageOf } from '../../core/model/errors';
import type { BundleRequest } from '../../core/model/vault-memory';
import { buildBundle } from './build-bundle';
import { deliverBundle } from './deliver-bundle';
import { memoryOf } from './mark-applied';
import { showReceipt, showSummary } from './receipt';
import { guarded } from '../ui/notices';
import { openAt } from '../ui/opening';
import { titleOf } from '../ui/wording';
import { breathing, withProgress } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { Dialog } from '../ui/dialog';

const formats: Record<BundleFormat, string> = { markdown: 'Markdown', xml: 'XML', json: 'JSON', agents: 'AGENTS.md block' };
const models: Record<ModelFamily, string> = { gpt: 'GPT', 'gpt-4': 'GPT-4', claude: 'Claude', gemini: 'Gemini', llama: 'Llama' };
const sessions = { main: 'Main', other: 'Other' };

/** Shows what a bundle holds and what it leaves out, lets one change what is asked for, and copies it or what changed. */
export class BundleModal extends Dialog {
  private request: BundleRequest & { readonly budget: number };
  private run = 0;
  private closed = false;
  private fieldsEl!: HTMLElement;
  private summaryEl!: HTMLElement;
  private receiptEl!: HTMLElement;
  private copyButtons: HTMLButtonElement[] = [];
  private readonly later = debounce(() => void this.rebuild(), 400, true);

  constructor(
    private readonly bench: Workbench,
    asked: BundleRequest,
    private bundle: Bundle | null = null,
  ) {
    super(bench.app);
    this.request = { ...asked, budget: bundle?.budget ?? bench.settings.current().bundleBudget, format: 'markdown', model: 'gpt' };
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-bundle');
    this.setTitle('Context bundle');
    this.fieldsEl = this.contentEl.createDiv({ cls: 'tom-fields' });
    this.showFields();
    this.summaryEl = this.contentEl.createDiv({ cls: 'tom-bundle-summary', attr: { 'aria-live': 'polite' } });
    this.receiptEl = this.contentEl.createDiv({ cls: 'tom-receipt' });
    const buttons = new Setting(this.contentEl).setClass('tom-buttons');
    buttons.addButton((button) => {
      button
        .setButtonText('Copy changes')
        .setTooltip('Copy changes since the last copy on this device')
        .onClick(() => guarded(() => this.copyChanges()));
      this.copyButtons.push(button.buttonEl);
    });
    buttons.addButton((button) => {
      button
        .setButtonText('Copy')
        .setCta()
        .onClick(() => guarded(() => this.copy()));
      this.copyButtons.push(button.buttonEl);
    });
    if (this.bundle === null) void this.rebuild();
    else this.show(this.bundle);
  }

  override onClose(): void {
    this.closed = true;
  }

  private ask(more: BundleRequest): void {
    this.request = { ...this.request, ...more, budget: more.budget ?? this.request.budget };
    this.later();
  }

  private showFields(): void {
    const box = this.fieldsEl;
    box.empty();
    const { memories } = this.bench.settings.current();
    if (memories.length > 1) {
      this.choice('Memory', Object.fromEntries(memories.map(({ name }) => [name, name])), this.request.memory ?? '', (memory) => {
        this.ask({ memory, about: undefined, focus: undefined, session: undefined, project: undefined });
        this.showFields();
      });
    }
    const topic = field(box, 'Topic', 'tom-field-wide').createEl('input', {
      type: 'text',
      placeholder: this.request.about === undefined ? 'Any' : titleOf(this.request.about),
      attr: { 'aria-label': 'Topic' },
    });
    topic.value = this.request.topic ?? '';
    topic.addEventListener('input', () => {
      topic.placeholder = 'Any';
      this.ask({ topic: topic.value.trim() === '' ? undefined : topic.value.trim(), about: undefined });
    });
    const convention = this.convention();
    const phases = convention?.bundle.phases ?? [];
    const parts = phases.filter(({ when }) => when === 'focus').map(({ id }) => id);
    if (parts.length > 0)
      this.choice('Part', Object.fromEntries(['all', ...parts].map((id) => [id, named(id)])), this.request.focus ?? 'all', (focus) =>
        this.ask({ focus }),
      );
    if (phases.some(({ when }) => when === 'main-session'))
      this.choice('Session', sessions, this.request.session ?? 'main', (session) =>
        this.ask({ session: session as keyof typeof sessions }),
      );
    if (convention?.properties.some(({ key }) => key === 'projects') === true) {
      const project = field(box, 'Project').createEl('input', { type: 'text', placeholder: 'Any', attr: { 'aria-label': 'Project' } });
      project.value = this.request.project ?? '';
      project.addEventListener('input', () => this.ask({ project: project.value.trim() === '' ? undefined : project.value.trim() }));
    }
    const budget = field(box, 'Budget in tokens').createEl('input', {
      type: 'number',
      attr: { min: 1, step: 500, 'aria-label': 'Budget in tokens' },
    });
    budget.value = String(this.request.budget);
    budget.addEventListener('input', () =>
      this.ask({ budget: Math.max(1, Math.round(Number(budget.value) || this.bench.settings.current().bundleBudget)) }),
    );
    this.choice('Counted for', models, this.request.model ?? 'gpt', (model) => this.ask({ model: model as keyof typeof MODEL_FACTORS }));
    this.choice('Format', formats, this.request.format ?? 'markdown', (format) => this.ask({ format: format as BundleFormat }));
  }

  private choice(label: string, options: Record<string, string>, value: string, use: (value: string) => void): void {
    new DropdownComponent(field(this.fieldsEl, label)).addOptions(options).setValue(value).onChange(use);
  }

  private convention(): Convention | null {
    const memory = memoryOf(this.bench, this.request.memory);
    return memory === undefined ? null : conventionIn(memory);
  }

  private async rebuild(): Promise<void> {
    const run = ++this.run;
    const outdated = (): boolean => this.closed || run !== this.run;
    const progress = breathing((text) => this.summaryEl.setText(text), outdated);
    this.summaryEl.setText('Building the bundle…');
    try {
      const bundle = await buildBundle(this.bench, { ...this.request, progress });
      if (!outdated()) this.show(bundle);
    } catch (error) {
      if (outdated() || codeOf(error) === 'cancelled') return;
      this.bundle = null;
      for (const button of this.copyButtons) button.setAttr('disabled', 'true');
      this.receiptEl.empty();
      this.summaryEl.setText(messageOf(error));
    }
  }

  private show(bundle: Bundle): void {
    this.bundle = bundle;
    for (const button of this.copyButtons) button.removeAttribute('disabled');
    showSummary(this.summaryEl, bundle);
    showReceipt(this.receiptEl, bundle, (path, event) => {
      this.close();
      void openAt(this.app, path, undefined, event);
    });
  }

  private async copy(): Promise<void> {
    if (this.bundle !== null)
      await deliverBundle(this.bench, Promise.resolve(this.bundle), { request: this.request, win: this.contentEl.win });
  }

  private async copyChanges(): Promise<void> {
    const request = { ...this.request, sinceCopy: true };
    const making = withProgress('Building the context bundle', (progress) => buildBundle(this.bench, { ...request, progress }));
    await deliverBundle(this.bench, making, { request, win: this.contentEl.win });
  }
}

function named(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** A labelled place for one control. */
function field(parent: HTMLElement, label: string, cls = ''): HTMLElement {
  const box = parent.createEl('label', { cls: ['tom-field', ...(cls === '' ? [] : [cls])] });
  box.createSpan({ text: label, cls: 'tom-field-label' });
  return box;
}
