import { withExclude, withoutPreset } from './settings-bundle';
import { debounce, Platform, Setting, setTooltip, type TFile } from 'obsidian';
import type { Bundle, BundleChoice, LeftOut, BundleFormat } from '../../core/model/bundle';
import { type VaultPath, foldKey } from '../../core/model/path';
import type { BundleRequest } from '../../core/model/vault-memory';
import { isPinned, pinned, ticked, unpinned, unticked, focusRow, showReceipt, showSummary } from './receipt';
import { showFields, type Asked } from './fields';
import { menuButton, type MenuLine } from '../ui/icon-button';
import { guarded, showNotice, type NoticeAction } from '../ui/notices';
import { openAt } from '../ui/opening';
import { breathing, withProgress, Latest } from '../ui/progress';
import type { Workbench } from '../app/workbench';
import { addButtons, Dialog, addName } from '../ui/dialog';
import { carryOut } from '../plan/carry-out';
import { titleOf, counted, figure } from '../ui/wording';
import { withPreset, conventionIn } from '../../core/memory';
import type { Settings } from '../../core/model/settings';
import type { BundlePreset } from '../../core/model/bundle-preset';
import { MemoryError } from '../../core/model/errors';
import { copyPromised } from '../ui/clipboard';

/** Shows what a bundle holds and what it leaves out, lets one choose what is asked for, and copies it or what changed. */
export class BundleModal extends Dialog {
  private request: Asked;
  private readonly note: TFile | null;
  private readonly latest = new Latest();
  private outdated = false;
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
    this.latest.stop();
    this.later.cancel();
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
    if (!this.contentEl.isConnected) return;
    this.summaryEl.setText('Building the bundle…');
    await this.latest.show(
      (isOutdated) => {
        const progress = breathing((text) => this.summaryEl.setText(text), isOutdated);
        return buildBundle(this.bench, { ...this.request, preset: undefined, progress });
      },
      (bundle) => this.show(bundle),
      (message) => {
        this.bundle = null;
        for (const button of this.copyButtons) button.setAttr('disabled', 'true');
        this.receiptEl.empty();
        this.summaryEl.setText(message);
      },
    );
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
      {
        title: 'Save as preset…',
        icon: 'bookmark-plus',
        run: () => new PresetDialog(this.bench, request, (preset) => this.named(preset)).open(),
      },
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
  const memory = bench.memoryOf(name);
  if (memory === undefined) return;
  const pattern = memory.root === '' ? path : path.slice(memory.root.length + 1);
  const change = (edit: (folders: readonly string[]) => readonly string[]): Promise<void> =>
    bench.settings.update((settings) => withExclude(settings, memory.name, 'folders', edit));
  await change((folders) => [...new Set([...folders, pattern])]);
  then();
  const back = async (): Promise<void> => {
    await change((folders) => folders.filter((folder) => folder !== pattern));
    then();
  };
  showNotice(`"${titleOf(path)}" stays out of all bundles.`, [{ label: 'Undo', run: () => guarded(back) }]);
}

/** Longer selections are cut: a topic is a question, not a text. UTF-16 units. */
export const LONGEST_TOPIC = 400;

/** One click: builds the bundle and copies it, of the active memory where none is named; the notice's Details shows what is in it. */
export async function copyBundle(bench: Workbench, asked: BundleRequest = { memory: bench.activeMemory() }): Promise<void> {
  const request = withPreset(bench.settings.current(), asked);
  const making = withProgress('Building the context bundle', (progress) => buildBundle(bench, { ...request, progress }));
  const details = { label: 'Details', run: async () => new BundleModal(bench, { ...request, sinceCopy: undefined }, await making).open() };
  await deliverBundle(bench, making, { request, win: activeWindow, actions: [details] });
}

/** The same about one note: with what it is linked with, and with what else its memory says on its name. */
export async function copyAbout(bench: Workbench, path: string): Promise<void> {
  await copyBundle(bench, { memory: bench.memoryFor(path), about: path });
}

/** The topic that a selected text asks for; empty for none. */
export function topicFromSelection(selection: string): string {
  return selection.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TOPIC);
}

function withPresetIn(settings: Settings, preset: BundlePreset): Settings {
  return { ...settings, bundlePresets: [...withoutPreset(settings, preset.name).bundlePresets, preset] };
}

/** Asks for a name and keeps what is asked for under it; one of that name is replaced, which is said before. */
class PresetDialog extends Dialog {
  constructor(
    private readonly bench: Workbench,
    private readonly request: BundleRequest,
    private readonly then: (name: string) => void,
  ) {
    super(bench.app, 'Save as preset');
  }

  override onOpen(): void {
    const save = (): Promise<void> => this.save(input.value.trim());
    const submit = async (): Promise<void> => {
      if (input.value.trim() !== '') await save();
    };
    const input = addName(this.contentEl, 'Name', '', { use: () => show(), submit });
    const hint = this.contentEl.createDiv({ cls: 'tom-rename-hint tom-muted', attr: { 'aria-live': 'polite' } });
    const [, button] = this.buttonRow([
      { text: 'Cancel', run: () => this.close() },
      { text: 'Save', main: true, run: save },
    ]);
    const show = (): void => {
      const name = input.value.trim();
      const taken = this.bench.settings.current().bundlePresets.some((preset) => foldKey(preset.name) === foldKey(name));
      hint.setText(taken ? 'It replaces the preset of that name.' : 'It becomes a command, and an option of the terminal.');
      button?.toggleAttribute('disabled', name === '');
    };
    show();
  }

  private async save(name: string): Promise<void> {
    const { memory, topic, focus, session, project, budget, format, model, choice } = this.request;
    const asked = { memory, topic, focus, session, project, budget, format, model, ...choice };
    const given = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined && (value as { length?: number }).length !== 0),
    );
    await this.bench.settings.update((settings) => withPresetIn(settings, { ...(given as Partial<BundlePreset>), name }));
    this.close();
    showNotice(`Saved the preset "${name}".`);
    this.then(name);
  }
}

/** The request that a bundle answers, and the window of the button. */
interface Delivery {
  readonly request: BundleRequest;
  readonly win: Window;
  readonly actions?: readonly NoticeAction[];
}

/**
 * Copies a bundle that may still be in the making, remembers the copy on this device, and tells what happened. Call it
 * before anything is awaited: the clipboard of a phone takes text only within the user's tap.
 */
async function deliverBundle(bench: Workbench, making: Promise<Bundle>, { request, win, actions = [] }: Delivery): Promise<void> {
  const filled = making.then(refuseEmpty);
  const text = filled.then((bundle) => bundle.text);
  if (!(await copyPromised(bench.app, win, text))) return;
  const bundle = await filled;
  showNotice(copiedText(bundle), [...actions, ...markAction(bench, bundle, request.memory)]);
  await bench.memory.bundleCopied(bundle, request);
}

/** `12 notes, about 6,430 tokens copied.` and how much stayed out. */
function copiedText({ included, omitted, tokens, since }: Bundle): string {
  const told = `about ${figure(tokens)} tokens copied.`;
  if (since !== undefined && since.at !== null)
    return `${counted(since.added.length, 'new note')}, ${figure(since.changed.length)} changed, ${figure(since.removed.length)} gone, ${told}`;
  const left = omitted.length === 0 ? '' : ` ${counted(omitted.length, 'note')} left out.`;
  return `${counted(included.length, 'note')}, ${told}${left}`;
}

function refuseEmpty(bundle: Bundle): Bundle {
  const { since } = bundle;
  if (bundle.included.length > 0 || (since?.removed ?? []).length > 0) return bundle;
  if (since !== undefined && since.at !== null)
    throw new MemoryError('not_found', 'Nothing has changed since the last copy on this device, so nothing was copied.');
  if (bundle.warnings.length > 0) throw new MemoryError('not_found', `${bundle.warnings.join(' ')} Nothing was copied.`);
  throw new MemoryError(
    'not_found',
    'There is nothing to copy yet. Write some notes, or look in the settings whether all of them are left out.',
  );
}

/**
 * A bundle by the settings. Throws `bad_settings` while they cannot be read: what the user keeps out of
 * bundles is then unknown, and a text that is copied cannot be called back.
 */
export async function buildBundle(bench: Workbench, request: BundleRequest): Promise<Bundle> {
  const problem = bench.settings.problem();
  if (problem !== null)
    throw new MemoryError('bad_settings', `${problem} Until then no bundle is made, since it is not known what must stay out.`);
  return bench.memory.bundle(request);
}

/** The button that says of what was copied that it went into a context; none where the notes of a memory carry no such day. */
function markAction(bench: Workbench, bundle: Bundle, name: string | undefined): NoticeAction[] {
  const memory = bench.memoryOf(name);
  if (memory === undefined || conventionIn(memory).feedback === undefined) return [];
  return [{ label: 'Mark as applied', run: () => guarded(() => markApplied(bench, bundle, name)) }];
}

async function markApplied(bench: Workbench, bundle: Bundle, memory: string | undefined): Promise<void> {
  await carryOut(bench, {
    kind: 'properties',
    doing: 'Preparing the change',
    explanation: 'The day is kept in the properties of each note that was copied. Their text stays as it is.',
    propose: (progress) => bench.memory.markApplied(bundle, { memory, progress }),
    done: ({ applied }) => `${counted(applied.length, 'note')} marked as applied today.`,
  });
}
