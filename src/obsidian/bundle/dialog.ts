import { debounce, Platform, Setting, setTooltip, type TFile } from 'obsidian';
import type { Bundle, BundleChoice, LeftOut, BundleFormat } from '../../core/model/bundle';
import { codeOf, messageOf } from '../../core/model/errors';
import type { VaultPath } from '../../core/model/path';
import type { BundleRequest } from '../../core/model/vault-memory';
import { buildBundle, deliverBundle, memoryOf } from './deliver-bundle';
import { isPinned, pinned, ticked, unpinned, unticked, focusRow, showReceipt, showSummary } from './receipt';
import { showFields, type Asked } from './fields';
import { menuButton, type MenuLine } from '../ui/icon-button';
import { savePreset } from './presets';
import { guarded, showNotice } from '../ui/notices';
import { openAt } from '../ui/opening';
import { breathing, withProgress } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { addButtons, Dialog } from '../ui/dialog';
import { carryOut } from '../plan/carry-out';
import { titleOf } from '../ui/wording';
import { conventionIn } from '../../core/memory';
import type { Memory } from '../../core/model/memory';
import type { Settings } from '../../core/model/settings';

/** Shows what a bundle holds and what it leaves out, lets one choose what is asked for, and copies it or what changed. */
export class BundleModal extends Dialog {
  private request: Asked;
  private readonly note: TFile | null;
  private run = 0;
  /** The bundle shown answers an earlier request. */
  private outdated = false;
  private closed = false;
  private fieldsEl!: HTMLElement;
  private summaryEl!: HTMLElement;
  private receiptEl!: HTMLElement;
  private textEl!: HTMLDetailsElement;
  private copyButtons: HTMLButtonElement[] = [];
  private readonly later = debounce(() => void this.rebuild(), 400, true);

  constructor(
    private readonly bench: Workbench,
    request: BundleRequest,
    private bundle: Bundle | null = null,
  ) {
    super(bench.app, 'Context bundle', 'tom-bundle');
    const { bundleBudget } = bench.settings.current();
    this.note = bench.app.workspace.getActiveFile();
    this.request = { format: 'markdown', model: 'gpt', ...request, budget: bundle?.budget ?? request.budget ?? bundleBudget };
  }

  override onOpen(): void {
    this.fieldsEl = this.contentEl.createDiv({ cls: 'tom-fields' });
    this.showFields();
    this.summaryEl = this.contentEl.createDiv({ cls: 'tom-bundle-summary', attr: { 'aria-live': 'polite' } });
    this.receiptEl = this.contentEl.createDiv({ cls: 'tom-receipt' });
    this.textEl = createEl('details', { cls: 'tom-bundle-text' });
    this.textEl.createEl('summary', { text: 'Text' });
    this.textEl.addEventListener('toggle', () => this.showText());
    const row = new Setting(this.contentEl).setClass('tom-buttons').controlEl;
    menuButton(row, 'ellipsis', 'More', () => this.more());
    this.copyButtons = addButtons(row, [
      { text: 'Copy changes', run: () => this.copyChanges() },
      { text: 'Copy', main: true, run: () => this.copy() },
    ]);
    const [changes] = this.copyButtons;
    if (changes !== undefined) setTooltip(changes, 'Copy changes since the last copy on this device');
    if (this.bundle === null) void this.rebuild();
    else this.show(this.bundle);
  }

  override onClose(): void {
    this.closed = true;
  }

  private ask(more: BundleRequest): void {
    this.request = { ...this.request, ...more, budget: more.budget ?? this.request.budget };
    this.outdated = true;
    this.later();
  }

  private choose(choice: BundleChoice): void {
    this.ask({ choice });
  }

  private showFields(): void {
    showFields(this.fieldsEl, {
      bench: this.bench,
      request: this.request,
      open: this.note?.extension === 'md' ? this.note : null,
      ask: (more) => this.ask(more),
      change: (more) => {
        this.ask(more);
        this.showFields();
      },
    });
  }

  private async rebuild(): Promise<void> {
    const run = ++this.run;
    const outdated = (): boolean => this.closed || run !== this.run;
    const progress = breathing((text) => this.summaryEl.setText(text), outdated);
    this.summaryEl.setText('Building the bundle…');
    try {
      const bundle = await buildBundle(this.bench, { ...this.request, preset: undefined, progress });
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
    this.outdated = false;
    for (const button of this.copyButtons) button.removeAttribute('disabled');
    showSummary(this.summaryEl, bundle);
    const back = focusRow(this.receiptEl);
    showReceipt(this.receiptEl, bundle, {
      open: (path, event) => {
        this.close();
        void openAt(this.app, path, undefined, event);
      },
      isPinned: (path) => isPinned(this.request.choice, path),
      tick: (file) => this.choose(ticked(this.request.choice, file)),
      untick: (path) => this.choose(unticked(this.request.choice, path)),
      menu: (path, leftOut) => this.rowLines(path, leftOut),
    });
    this.receiptEl.append(this.textEl);
    this.showText();
    back();
  }

  /** The text as it will be copied; made only while it is looked at. */
  private showText(): void {
    this.textEl.querySelector('pre')?.remove();
    if (this.textEl.open && this.bundle !== null)
      this.textEl.createEl('pre', { text: this.bundle.text, attr: { tabindex: '0', dir: 'auto', 'aria-label': 'Text of the bundle' } });
  }

  private rowLines(path: VaultPath, leftOut: LeftOut | null): MenuLine[] {
    const { choice, memory } = this.request;
    const pin = isPinned(choice, path)
      ? { title: 'Unpin', icon: 'pin-off', run: () => this.choose(unpinned(choice, path)) }
      : {
          title: 'Pin: always whole, first',
          icon: 'pin',
          run: () => this.choose(pinned({ ...choice, without: (choice?.without ?? []).filter((one) => one !== path) }, path)),
        };
    const never = { title: 'Never include', icon: 'ban', run: () => neverInclude(this.bench, memory, path, () => this.later()) };
    const out = { title: 'Leave out of this bundle', icon: 'circle-minus', run: () => this.choose(unticked(choice, path)) };
    return [pin, ...(leftOut === null ? [out] : []), never];
  }

  private more(): MenuLine[] {
    const { navigator } = this.contentEl.win;
    const { bundle, request } = this;
    const share = {
      title: 'Share…',
      icon: 'share-2',
      run: async (): Promise<void> => {
        if (bundle !== null) await navigator.share({ text: bundle.text });
      },
    };
    return [
      { title: 'Save as preset…', icon: 'bookmark-plus', run: () => savePreset(this.bench, request, (preset) => this.named(preset)) },
      { title: 'Save as note', icon: 'file-plus', run: () => saveBundle(this.bench, { ...request, preset: undefined }) },
      ...fileItem(this.contentEl.win, request.format ?? 'markdown', () => this.current()),
      ...(typeof navigator.share === 'function' && bundle !== null ? [share] : []),
    ];
  }

  private named(preset: string): void {
    this.request = { ...this.request, preset };
    this.showFields();
  }

  private async copy(): Promise<void> {
    const request = this.asked();
    await deliverBundle(this.bench, this.current(), { request, win: this.contentEl.win });
  }

  private async copyChanges(): Promise<void> {
    const request = { ...this.asked(), sinceCopy: true };
    await deliverBundle(this.bench, this.building(request), { request, win: this.contentEl.win });
  }

  /** Whoever takes it right after a change gets the changed bundle, not the one that is still shown. */
  private current(): Promise<Bundle> {
    return this.outdated || this.bundle === null ? this.building(this.asked()) : Promise.resolve(this.bundle);
  }

  private building(request: BundleRequest): Promise<Bundle> {
    return withProgress('Building the context bundle', (progress) => buildBundle(this.bench, { ...request, progress }));
  }

  /** The request as its fields say it: a preset only filled them. */
  private asked(): BundleRequest {
    return { ...this.request, preset: undefined };
  }
}

const endings: Record<BundleFormat, string> = { markdown: 'md', xml: 'xml', json: 'json', agents: 'md' };

/** Hands the text of a bundle to the system as a file; none on phones, which have the share sheet for that. */
function fileItem(win: Window, format: BundleFormat, bundle: () => Promise<Bundle>): MenuLine[] {
  if (Platform.isMobile) return [];
  const run = async (): Promise<void> => {
    const { text } = await bundle();
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    createEl('a', { href: address, attr: { download: `context-bundle.${endings[format]}` } }).click();
    win.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return [{ title: 'Save as file…', icon: 'download', run }];
}

/** Writes the bundle as a new note, which no bundle takes in again, and offers to open it. */
async function saveBundle(bench: Workbench, request: BundleRequest): Promise<void> {
  await carryOut(bench, {
    kind: 'save-bundle',
    doing: 'Building the context bundle',
    explanation: 'The bundle becomes a note of its own. It is marked as generated, so it is no part of the memory.',
    propose: (progress) => bench.memory.saveBundle({ ...request, progress }),
    needsPreview: () => false,
    done: ({ path }) => `Saved as "${titleOf(path)}".`,
    open: ({ path }) => path,
  });
}

/** Keeps a note out of all bundles of its memory from now on, and offers the way back. `then` is called after each. */
async function neverInclude(bench: Workbench, name: string | undefined, path: VaultPath, then: () => void): Promise<void> {
  const memory = memoryOf(bench, name);
  if (memory === undefined) return;
  const pattern = memory.root === '' ? path : path.slice(memory.root.length + 1);
  const change = (edit: (folders: readonly string[]) => readonly string[]): Promise<void> =>
    bench.settings.update((settings) => withFolders(settings, memory.name, edit));
  await change((folders) => [...new Set([...folders, pattern])]);
  then();
  const back = async (): Promise<void> => {
    await change((folders) => folders.filter((folder) => folder !== pattern));
    then();
  };
  showNotice(`"${titleOf(path)}" stays out of all bundles.`, [{ label: 'Undo', run: () => guarded(back) }]);
}

function withFolders(settings: Settings, name: string, edit: (folders: readonly string[]) => readonly string[]): Settings {
  const changed = (memory: Memory): Memory => {
    const { excludeFolders, excludeTags } = conventionIn(memory).bundle;
    return { ...memory, overrides: { ...memory.overrides, bundleExclude: { folders: [...edit(excludeFolders)], tags: [...excludeTags] } } };
  };
  return { ...settings, memories: settings.memories.map((memory) => (memory.name === name ? changed(memory) : memory)) };
}
