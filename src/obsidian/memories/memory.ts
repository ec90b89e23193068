import { debounce, Setting } from 'obsidian';
import { conventionOf, unmatchedExclusions } from '../../core/memory';
import { unmatchedSentence } from '../../core/model/exclusion';
import type { Memory } from '../../core/model/memory';
import { basenameOf } from '../../core/model/path';
import { guarded } from '../ui/notices';
import { draftOf, readDraft, withSaved, type MemoryDraft, type ReadDraft } from './memory-draft';
import { memoryFields, type MemoryField } from './memory-fields';
import type { Workbench } from '../app/workbench';
import { confirm } from '../ui/confirm';
import { Dialog } from '../ui/dialog';
import { addBasics, addField, type ShownField } from './memory-rows';
import { NameTest } from './memory-test';

/** The pause in typing after which names are counted, milliseconds. */
const PAUSE = 400;

const sections: readonly { readonly part: MemoryField['part']; readonly title: string }[] = [
  { part: 'place', title: 'Notes and folders' },
  { part: 'bundle', title: 'What stays out of bundles' },
  { part: 'names', title: 'Names and words' },
  { part: 'rules', title: 'Layers and limits' },
];

/** Edits a memory, or a new one where `original` is null; true once it is saved. */
export function editMemory(bench: Workbench, original: Memory | null): Promise<boolean> {
  return new Promise((resolve) => {
    const modal = new MemoryModal(bench, original);
    modal.setCloseCallback(() => resolve(modal.saved));
    modal.open();
  });
}

class MemoryModal extends Dialog {
  saved = false;
  private readonly start: Memory;
  private draft: MemoryDraft;
  private readonly shown = new Map<string, ShownField>();
  private test!: NameTest;
  private touched = false;
  private named: boolean;
  private readonly later = debounce(() => this.look(), PAUSE, true);

  constructor(
    private readonly bench: Workbench,
    private readonly original: Memory | null,
  ) {
    super(bench.app);
    this.start = original ?? { name: '', root: '', convention: 'notes-and-links', overrides: {} };
    this.draft = draftOf(this.start);
    this.named = original !== null;
  }

  override onOpen(): void {
    this.modalEl.addClass('tom-modal', 'tom-memory-edit');
    this.setTitle(this.original === null ? 'New memory' : `Memory "${this.original.name}"`);
    const body = this.contentEl.createDiv({ cls: 'tom-scroll' });
    const basics = addBasics(this.app, body.createDiv({ cls: 'tom-rows' }), this.draft, (change) => this.change(change));
    for (const [key, field] of Object.entries(basics)) this.shown.set(key, field);
    this.test = new NameTest(this.bench, body, () => this.candidate());
    for (const section of sections) this.addSection(body, section.part, section.title);
    this.showOwn();
    new Setting(this.contentEl)
      .setClass('tom-buttons')
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()))
      .addButton((button) =>
        button
          .setButtonText('Save')
          .setCta()
          .onClick(() => this.save()),
      );
    this.scope.register(['Mod'], 'Enter', () => {
      this.save();
      return false;
    });
    this.test.count();
    this.showUnmatched();
  }

  override onClose(): void {
    this.later.cancel();
    this.test.stop();
  }

  override close(): void {
    if (!this.touched) {
      super.close();
      return;
    }
    const question = {
      title: 'Discard these changes?',
      text: 'They have not been saved.',
      yes: 'Discard',
      no: 'Keep editing',
      destructive: true,
    };
    void confirm(this.app, question).then((yes) => {
      if (yes) this.closeNow();
    });
  }

  private closeNow(): void {
    this.touched = false;
    this.close();
  }

  private addSection(parent: HTMLElement, part: MemoryField['part'], title: string): void {
    const details = parent.createEl('details', { cls: 'tom-rows' });
    details.createEl('summary', { text: title });
    for (const field of memoryFields) {
      if (field.part !== part) continue;
      this.shown.set(
        field.key,
        addField(details, field, (text) => this.change({ texts: { ...this.draft.texts, [field.key]: text } })),
      );
    }
  }

  private change(change: Partial<MemoryDraft>): void {
    this.touched = true;
    this.draft = { ...this.draft, ...change };
    if (change.name !== undefined) this.named = true;
    if (change.root !== undefined && !this.named) this.nameByFolder(change.root);
    if (change.convention !== undefined) this.showOwn();
    this.showProblems(this.read(), false);
    this.test.wait();
    this.later();
  }

  /** A new memory is called like its folder, until someone names it. */
  private nameByFolder(folder: string): void {
    this.draft = { ...this.draft, name: basenameOf(folder.replace(/\/+$/, '')) };
    this.shown.get('name')?.show(this.draft.name, '');
  }

  /** Shows what the chosen convention has where the memory has nothing of its own. */
  private showOwn(): void {
    const convention = conventionOf(this.draft.convention);
    for (const field of memoryFields) {
      this.shown.get(field.key)?.show(this.draft.texts[field.key] ?? field.show(this.start.overrides, convention), field.own(convention));
    }
  }

  private others(): Memory[] {
    return this.bench.settings.current().memories.filter((memory) => this.original === null || memory.name !== this.original.name);
  }

  private read(): ReadDraft {
    return readDraft(this.draft, this.start, this.others());
  }

  /** The memory as far as names hang on it: what it is called itself does not matter. */
  private candidate(): Memory | null {
    return readDraft({ ...this.draft, name: 'draft' }, this.start, []).memory;
  }

  /** Shows each error where it stands; a name that was never typed is no error until someone wants to save. */
  private showProblems({ problems }: ReadDraft, all: boolean): void {
    for (const [key, field] of this.shown)
      field.problem((key === 'name' && !all && this.draft.name === '' ? undefined : problems[key]) ?? null);
  }

  /** Under each field of exclusions those that cover no file: they are misspelled, or for what is yet to come. */
  private showUnmatched(): void {
    const memory = this.candidate();
    const unmatched =
      memory === null ? [] : unmatchedExclusions(this.app.vault.getFiles(), memory, conventionOf(memory.convention).bundle.excludeFolders);
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
    void guarded(async () => {
      await this.bench.settings.update((settings) => withSaved(settings, this.original, memory));
      this.saved = true;
      this.closeNow();
    });
  }
}
