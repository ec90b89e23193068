import { debounce, Setting } from 'obsidian';
import { conformityOf, conventionOf, fits } from '../../core/memory';
import type { Convention, ConventionId, Layer } from '../../core/model/convention';
import { codeOf, messageOf } from '../../core/model/errors';
import type { Memory } from '../../core/model/memory';
import { joinPath } from '../../core/model/path';
import type { Progress } from '../../core/model/ports';
import { freeFolder, type MemoryCandidate } from './memory-candidates';
import { quietly } from '../ui/progress';
import { FolderSuggest } from '../ui/folder-suggest';
import { addRow, relativePath, type ShownField } from '../ui/form';
import type { Workbench } from '../app/workbench';
import { Dialog } from '../ui/dialog';
import { conformityText } from './name-test';
import { conventionNames } from './memory-page';

/** The folder to make a memory of. */
export interface SetupChoice {
  readonly root: string;
  readonly convention: ConventionId;
  /** Create the files of the convention that are missing. */
  readonly create: boolean;
}

/** The pause in typing after which the folder is looked at, milliseconds. */
const PAUSE = 300;

/** Shows what was recognised and what setting up would mean; null if the user does not want it. Writes nothing to the vault. */
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
  private folder!: ShownField;
  private convention!: ShownField;
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
    (this.radios[0]?.radio ?? this.convention).focus();
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
    const text = { shape: { type: 'string' } };
    this.folder = addRow(parent, { ...text, title: 'Folder', help: 'A single slash is the whole vault.' }, (root) =>
      this.choose({ root }, false),
    );
    new FolderSuggest(this.app, this.folder.inputEl, (root) => this.choose({ root }, false));
    this.convention = addRow(parent, { ...text, title: 'Convention', help: '', choices: conventionNames }, (convention) =>
      this.choose({ convention }),
    );
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
    if (folder) this.folder.show(root === '' ? '/' : root, '');
    this.convention.show(convention, '');
    for (const { place, radio } of this.radios) radio.checked = place.root === relativePath(root) && place.convention === convention;
  }

  /** Finds what setting up the choice would mean, and shows it. */
  private async look(): Promise<void> {
    const run = ++this.run;
    const outdated = (): boolean => run !== this.run;
    try {
      const listed = this.radios.some(({ radio }) => radio.checked);
      const facts = await factsOf(this.bench, relativePath(this.choice.root), this.choice.convention, !listed, quietly(outdated));
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

/** The facts about setting up a memory there. */
interface SetupFacts {
  readonly convention: Convention;
  /** The signs of the convention, null if they are shown elsewhere. */
  readonly evidence: readonly string[] | null;
  readonly indexNote: string;
  /** How its names fit now; empty without names, null if so few fit that counting them says nothing. */
  readonly names: string | null;
  /** Files that would be created or get lines, were that wanted. */
  readonly created: readonly string[];
}

const layers: readonly (readonly [Layer, string])[] = [
  ['read-only', 'Read-only'],
  ['append-only', 'Only added to'],
  ['overwrite', 'Rewritten'],
  ['ephemeral', 'Not meant to last'],
  ['curated', 'Edited freely'],
];

const shapes: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  day: 'YYYYMMDD',
  title: 'Title',
  slug: 'words-like-this',
  topic: 'words_like_this',
  tags: 'tag1 tag2',
};

/** Looks without writing; for signs only where `signs` is true. Throws `exists` if the folder is another memory, `hostile_path`, `still_indexing`, `cancelled`. */
async function factsOf(bench: Workbench, root: string, id: ConventionId, signs: boolean, progress: Progress): Promise<SetupFacts> {
  const { result } = await bench.memory.init(id, root);
  const convention = conventionOf(id);
  const memory: Memory = { name: 'draft', root, convention: id, overrides: {} };
  const settings = bench.settings.current();
  const names = await conformityOf(await bench.snapshot(), memory, progress, settings.memories);
  const evidence = signs && fits(names) ? await evidenceOf(bench, root, id) : null;
  await progress.report(1, 1, 'Signs');
  return {
    convention,
    evidence,
    indexNote: joinPath(root, convention.indexNote.path),
    names: !fits(names) ? null : names.asked === 0 ? '' : conformityText(names),
    created: [...result.created, ...(result.extended ?? [])],
  };
}

/** The signs of this convention in a folder; none in one that is still to be made. */
async function evidenceOf(bench: Workbench, root: string, id: ConventionId): Promise<readonly string[]> {
  try {
    return (await bench.memory.detect(root)).candidates.find((candidate) => candidate.convention === id)?.evidence ?? [];
  } catch (error) {
    if (codeOf(error) === 'not_found') return [];
    throw error;
  }
}

/** Shows them as a list of terms. Where few names fit it offers a new folder, by `useNew`. */
function showFacts(parent: HTMLElement, facts: SetupFacts, useNew: () => void): void {
  const { convention } = facts;
  parent.empty();
  parent.createDiv({ text: convention.summary, cls: 'tom-facts-head' });
  const list = parent.createEl('dl', { cls: 'tom-evidence' });
  const add = (term: string, lines: readonly string[], code = false): void => {
    if (lines.length === 0) return;
    list.createEl('dt', { text: term });
    const value = list.createEl('dd');
    for (const line of lines) {
      if (code) value.createEl('code', { text: line });
      else value.createDiv({ text: line });
    }
  };
  if (facts.evidence !== null) add('Signs', facts.evidence.length === 0 ? ['None yet.'] : [facts.evidence.join(' ')]);
  add('Top-of-mind note', [facts.indexNote], true);
  add('Names', convention.names.map(shapeOf), true);
  for (const [layer, label] of layers) add(label, patternsOf(convention, layer), true);
  if (facts.names === null) showMisfit(parent, useNew);
  else if (facts.names !== '') add('Names now', [`${facts.names} Setting up renames nothing.`]);
}

function showMisfit(parent: HTMLElement, useNew: () => void): void {
  const text =
    'Few notes here are named like this: the folder has its own ways. Make a new folder the memory instead, and these notes stay as they are.';
  parent.createEl('p', { text, cls: 'tom-misfit' });
  parent.createEl('button', { text: 'Use a new folder', attr: { type: 'button' } }).addEventListener('click', useNew);
}

/** How the notes of a folder are named, as people write it. */
function shapeOf({ folder, pattern }: Convention['names'][number]): string {
  const name = pattern.replace(/\{(\w+)\}/g, (_, part: string) => shapes[part] ?? part);
  return folder === '' || folder === '**' ? name : `${folder}/${name}`;
}

function patternsOf(convention: Convention, layer: Layer): string[] {
  const patterns = convention.layers.filter((rule) => rule.layer === layer).map((rule) => rule.pattern);
  return patterns.map((pattern) => (pattern === '**' ? 'everything else' : pattern.replace(/\/\*\*$/, '/')));
}
