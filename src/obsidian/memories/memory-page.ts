import { debounce, Setting, SettingPage, type ButtonComponent } from 'obsidian';
import { conventionOf } from '../../core/memory';
import { unmatchedIn } from '../ui/pick';
import { unmatchedSentence } from '../../core/model/exclusion';
import type { Memory } from '../../core/model/memory';
import { basenameOf } from '../../core/model/path';
import { guarded, showNotice } from '../ui/notices';
import { draftOf, readDraft, withSaved, type MemoryDraft, type ReadDraft } from './memory-draft';
import { memoryFields, type MemoryField } from './memory-fields';
import type { Workbench } from '../app/workbench';
import { addBasics, addField, type ShownField } from './memory-rows';
import { drawFolder } from './folder-picture';
import { NameTest } from './memory-test';

/** The pause in typing after which names are counted, milliseconds. */
const PAUSE = 400;

const sections: readonly { readonly part: MemoryField['part']; readonly title: string }[] = [
  { part: 'place', title: 'Notes and folders' },
  { part: 'bundle', title: 'What stays out of bundles' },
  { part: 'names', title: 'Names and words' },
  { part: 'rules', title: 'Layers and limits' },
];

/** A memory that is being edited. It outlives its page, so that what was typed is still there when the page is opened again. */
export class MemoryEdit {
  draft: MemoryDraft;
  touched = false;
  /** Whether its name is one that somebody gave it. */
  named: boolean;

  /** `original`: null for a new memory. */
  constructor(public original: Memory | null) {
    this.draft = draftOf(this.start);
    this.named = original !== null;
  }

  get start(): Memory {
    return this.original ?? { name: '', root: '', convention: 'notes-and-links', overrides: {} };
  }

  /** Forgets what was typed: `original` is what is saved. */
  reset(original: Memory | null): void {
    this.original = original;
    this.draft = draftOf(this.start);
    this.touched = false;
    this.named = original !== null;
  }
}

/** The page of a memory, or of a new one. Nothing is saved until somebody presses the button; what was typed waits in `edit`. */
export class MemoryPage extends SettingPage {
  private readonly shown = new Map<string, ShownField>();
  private test!: NameTest;
  private picture!: HTMLElement;
  private buttons: readonly ButtonComponent[] = [];
  private readonly later = debounce(() => this.look(), PAUSE, true);

  constructor(
    private readonly bench: Workbench,
    private readonly edit: MemoryEdit,
    /** Called once it is saved. */
    private readonly saved: () => void,
  ) {
    super();
    this.title = titleOf(edit);
  }

  override display(): void {
    const body = this.containerEl;
    body.empty();
    body.addClass('tom-memory-edit');
    const rows = body.createDiv({ cls: 'tom-rows' });
    const basics = addBasics(this.bench.app, rows, this.edit.draft, (change) => this.change(change));
    for (const [key, field] of Object.entries(basics)) this.shown.set(key, field);
    this.picture = rows.createDiv();
    this.test = new NameTest(this.bench, body, () => this.candidate());
    for (const section of sections) this.addSection(body, section.part, section.title);
    this.addButtons(body);
    this.showOwn();
    this.showProblems(this.read(), false);
    this.test.count();
    this.showUnmatched();
  }

  override hide(): void {
    this.later.cancel();
    this.test.stop();
    super.hide();
  }

  private addButtons(parent: HTMLElement): void {
    new Setting(parent)
      .setClass('tom-buttons')
      .addButton((button) => {
        this.buttons = [...this.buttons, button];
        button.setButtonText('Discard changes').onClick(() => this.discard());
      })
      .addButton((button) => {
        this.buttons = [...this.buttons, button];
        button
          .setButtonText(this.edit.original === null ? 'Add memory' : 'Save')
          .setCta()
          .onClick(() => this.save());
      });
    parent.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.save();
    });
    this.showTouched();
  }

  private showTouched(): void {
    for (const button of this.buttons) button.setDisabled(!this.edit.touched);
  }

  private discard(): void {
    this.hide();
    this.edit.reset(this.edit.original);
    this.shown.clear();
    this.buttons = [];
    this.display();
    this.containerEl.querySelector<HTMLElement>('input')?.focus();
  }

  private addSection(parent: HTMLElement, part: MemoryField['part'], title: string): void {
    const details = parent.createEl('details', { cls: 'tom-rows' });
    details.createEl('summary', { text: title });
    for (const field of memoryFields) {
      if (field.part !== part) continue;
      this.shown.set(
        field.key,
        addField(details, field, (text) => this.change({ texts: { ...this.edit.draft.texts, [field.key]: text } })),
      );
    }
  }

  private change(change: Partial<MemoryDraft>): void {
    this.edit.touched = true;
    this.edit.draft = { ...this.edit.draft, ...change };
    if (change.name !== undefined) this.edit.named = true;
    if (change.root !== undefined && !this.edit.named) this.nameByFolder(change.root);
    this.showTouched();
    if (change.convention !== undefined) this.showOwn();
    this.showProblems(this.read(), false);
    this.test.wait();
    this.later();
  }

  /** A new memory is called like its folder, until someone names it. */
  private nameByFolder(folder: string): void {
    this.edit.draft = { ...this.edit.draft, name: basenameOf(folder.replace(/\/+$/, '')) };
    this.shown.get('name')?.show(this.edit.draft.name, '');
  }

  /** Shows what the chosen convention has where the memory has nothing of its own. */
  private showOwn(): void {
    const convention = conventionOf(this.edit.draft.convention);
    drawFolder(this.picture, convention, basenameOf(this.edit.draft.root.replace(/\/+$/, '')));
    for (const field of memoryFields) {
      this.shown
        .get(field.key)
        ?.show(this.edit.draft.texts[field.key] ?? field.show(this.edit.start.overrides, convention), field.own(convention));
    }
  }

  private others(): Memory[] {
    return this.bench.settings
      .current()
      .memories.filter((memory) => this.edit.original === null || memory.name !== this.edit.original.name);
  }

  private read(): ReadDraft {
    return readDraft(this.edit.draft, this.edit.start, this.others());
  }

  /** The memory as far as names hang on it: what it is called itself does not matter. */
  private candidate(): Memory | null {
    return readDraft({ ...this.edit.draft, name: 'draft' }, this.edit.start, []).memory;
  }

  /** Shows each error where it stands; a name that was never typed is no error until someone wants to save. */
  private showProblems({ problems }: ReadDraft, all: boolean): void {
    for (const [key, field] of this.shown)
      field.problem((key === 'name' && !all && this.edit.draft.name === '' ? undefined : problems[key]) ?? null);
  }

  /** Under each field of exclusions those that cover no file: they are misspelled, or for what is yet to come. */
  private showUnmatched(): void {
    const memory = this.candidate();
    const unmatched = memory === null ? [] : unmatchedIn(this.bench.app, memory);
    for (const { key, excludes } of memoryFields) {
      if (excludes !== undefined) this.shown.get(key)?.note(unmatched.filter(({ setting }) => setting === excludes).map(unmatchedSentence));
    }
  }

  private look(): void {
    this.showUnmatched();
    if (this.candidate() === null) this.test.say('Correct the marked fields first. Then names can be counted.');
    else this.test.count();
  }

  private save(): void {
    const read = this.read();
    this.showProblems(read, true);
    const { memory } = read;
    const wrong = Object.keys(read.problems)[0];
    if (memory === null) {
      if (wrong !== undefined) this.shown.get(wrong)?.focus();
      return;
    }
    const { original } = this.edit;
    void guarded(async () => {
      const { draft } = this.edit;
      await this.bench.settings.update((settings) => withSaved(settings, original, memory));
      if (this.edit.draft === draft) this.edit.reset(memory);
      this.saved();
      this.showTouched();
      activeDocument.querySelector<HTMLElement>('.tom-memory-edit input')?.focus();
      showNotice(original === null ? `The memory "${memory.name}" is added.` : `The memory "${memory.name}" is saved.`);
    });
  }
}

function titleOf({ original }: MemoryEdit): string {
  return original === null ? 'New memory' : `Memory "${original.name}"`;
}
