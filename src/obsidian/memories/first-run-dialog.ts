import { debounce, Setting } from 'obsidian';
import { conventionOf } from '../../core/memory';
import type { ConventionId } from '../../core/model/convention';
import { codeOf, messageOf } from '../../core/model/errors';
import { freeFolder, type MemoryCandidate } from './memory-candidates';
import { breathing } from '../ui/progress';
import { relativePath } from './convention-folders';
import { FolderSuggest } from '../ui/folder-suggest';
import type { Workbench } from '../app/workbench';
import { Dialog } from '../ui/dialog';
import { factsOf, showFacts, type SetupFacts } from './first-run-facts';
import { conventionNames } from './memory-rows';

/** The folder to make a memory of. */
export interface SetupChoice {
  readonly root: string;
  readonly convention: ConventionId;
  /** Create the files of the convention that are missing. */
  readonly create: boolean;
}

/** The pause in typing after which the folder is looked at, milliseconds. */
const PAUSE = 300;

/** Shows what was recognised and what setting up would mean; null where the user does not want it. Writes nothing to the vault. */
export function askSetup(
  bench: Workbench,
  places: readonly MemoryCandidate[],
  start: Pick<MemoryCandidate, 'root' | 'convention'>,
): Promise<SetupChoice | null> {
  return new Promise((resolve) => {
    const modal = new FirstRunModal(bench, places, start);
    modal.setCloseCallback(() => resolve(modal.answer));
    modal.open();
  });
}

class FirstRunModal extends Dialog {
  answer: SetupChoice | null = null;
  private choice: SetupChoice;
  private facts: SetupFacts | null = null;
  private run = 0;
  private readonly radios: { readonly place: MemoryCandidate; readonly radio: HTMLInputElement }[] = [];
  private readonly later = debounce(() => void this.look(), PAUSE, true);
  private folderInput!: HTMLInputElement;
  private conventionSelect!: HTMLSelectElement;
  private factsEl!: HTMLElement;
  private createSetting!: Setting;
  private createdEl!: HTMLElement;
  private button: HTMLButtonElement | null = null;

  constructor(
    private readonly bench: Workbench,
    private readonly places: readonly MemoryCandidate[],
    private readonly start: Pick<MemoryCandidate, 'root' | 'convention'>,
  ) {
    super(bench.app);
    this.choice = { root: start.root, convention: start.convention, create: false };
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-first-run');
    this.setTitle('Set up memory');
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    this.showPlaces(body);
    this.showChoice(body.createDiv({ cls: 'tom-rows' }));
    this.factsEl = body.createDiv({ cls: 'tom-callout', attr: { 'aria-live': 'polite' } });
    this.showCreate(body.createDiv({ cls: 'tom-rows' }));
    new Setting(this.contentEl)
      .setClass('tom-buttons')
      .addButton((button) => button.setButtonText('Not now').onClick(() => this.refuse()))
      .addButton((button) => {
        button
          .setButtonText('Set up')
          .setCta()
          .onClick(() => this.accept());
        this.button = button.buttonEl;
      });
    this.scope.register(['Mod'], 'Enter', () => {
      this.accept();
      return false;
    });
    // Not the folder's field, which would cover what is below it with suggestions.
    (this.radios[0]?.radio ?? this.conventionSelect).focus();
    void this.look();
  }

  override onClose(): void {
    this.run += 1;
    this.later.cancel();
  }

  private showPlaces(parent: HTMLElement): void {
    if (this.places.length === 0) {
      const text =
        this.start.root === ''
          ? 'None of the conventions is recognised here: every folder of markdown works as notes and links.'
          : 'Your notes are named in their own way, and stay as they are: a new folder can be the memory.';
      parent.createDiv({ cls: 'tom-muted', text: `${text} A new memory can follow any of the conventions.` });
      return;
    }
    const group = parent.createDiv({ cls: 'tom-places', attr: { role: 'radiogroup', 'aria-label': 'What looks like a memory' } });
    for (const place of this.places) {
      const label = group.createEl('label', { cls: 'tom-place' });
      const radio = label.createEl('input', { type: 'radio', attr: { name: 'tom-place' } });
      const text = label.createDiv({ cls: 'tom-place-text' });
      const head = text.createDiv({ cls: 'tom-place-head' });
      head.createSpan({ text: place.root === '' ? 'The whole vault' : place.root, cls: 'tom-place-name' });
      head.createSpan({ text: conventionOf(place.convention).title });
      head.createSpan({ text: `${Math.round(place.confidence * 100)}% sure`, cls: 'tom-muted' });
      text.createDiv({ text: place.evidence.join(' '), cls: 'tom-muted' });
      radio.addEventListener('change', () => this.choose({ root: place.root, convention: place.convention }));
      this.radios.push({ place, radio });
    }
  }

  private showChoice(parent: HTMLElement): void {
    new Setting(parent)
      .setName('Folder')
      .setDesc('A single slash is the whole vault.')
      .addText((text) => {
        this.folderInput = text.inputEl;
        text.inputEl.setAttr('aria-label', 'Folder');
        text.onChange((value) => this.choose({ root: value }, false));
        new FolderSuggest(this.app, text.inputEl, (folder) => this.choose({ root: folder }, false));
      });
    const convention = new Setting(parent).setName('Convention');
    convention.addDropdown((dropdown) => {
      this.conventionSelect = dropdown.selectEl;
      dropdown.selectEl.setAttr('aria-label', 'Convention');
      dropdown.addOptions(conventionNames()).onChange((value) => this.choose({ convention: value }));
    });
    this.showChosen();
  }

  private showCreate(parent: HTMLElement): void {
    this.createSetting = new Setting(parent).setName('Create missing files').addToggle((toggle) => {
      toggle.toggleEl.querySelector('input')?.setAttr('aria-label', 'Create missing files');
      toggle.onChange((value) => {
        this.choice = { ...this.choice, create: value };
      });
    });
    this.createdEl = parent.createEl('ul', { cls: 'tom-created' });
  }

  /** `typed` is false where the folder's own field shows what was chosen already. */
  private choose(change: Partial<SetupChoice>, typed = true): void {
    this.choice = { ...this.choice, ...change };
    this.facts = null;
    this.run += 1;
    this.showChosen(typed);
    this.button?.toggleAttribute('disabled', true);
    this.later();
  }

  private showChosen(folder = true): void {
    const { root, convention } = this.choice;
    if (folder) this.folderInput.value = root === '' ? '/' : root;
    this.conventionSelect.value = convention;
    for (const { place, radio } of this.radios) radio.checked = place.root === relativePath(root) && place.convention === convention;
  }

  /** Finds what setting up the choice would mean, and shows it. */
  private async look(): Promise<void> {
    const run = ++this.run;
    const outdated = (): boolean => run !== this.run;
    try {
      const listed = this.radios.some(({ radio }) => radio.checked);
      const facts = await factsOf(
        this.bench,
        relativePath(this.choice.root),
        this.choice.convention,
        !listed,
        breathing(() => undefined, outdated),
      );
      if (outdated()) return;
      this.facts = facts;
      showFacts(this.factsEl, facts, () => this.choose({ root: freeFolder(this.bench) }));
      this.showCreated(facts);
    } catch (error) {
      if (outdated() || codeOf(error) === 'cancelled') return;
      this.factsEl.empty();
      this.factsEl.createDiv({ text: messageOf(error), cls: 'tom-problem' });
      this.createdEl.empty();
    }
    this.button?.toggleAttribute('disabled', this.facts === null);
  }

  private showCreated({ created }: SetupFacts): void {
    this.createdEl.empty();
    this.createSetting.setDesc(
      created.length === 0
        ? 'Every file of the convention is there.'
        : 'You see them before they are written. What is there stays as it is.',
    );
    this.createSetting.setDisabled(created.length === 0);
    for (const path of created) this.createdEl.createEl('li', { text: path });
  }

  private refuse(): void {
    this.bench.device.explained('first-run');
    this.close();
  }

  private accept(): void {
    if (this.facts === null) return;
    this.answer = { ...this.choice, root: relativePath(this.choice.root), create: this.choice.create && this.facts.created.length > 0 };
    this.close();
  }
}
