import { Setting, type App } from 'obsidian';
import { conventionOf, conventions } from '../../core/memory';
import { FolderSuggest } from '../ui/folder-suggest';
import type { MemoryDraft } from './memory-draft';
import type { MemoryField } from './memory-fields';

/** A row on screen. */
export interface ShownField {
  /** Puts a value in, and the convention's own where no value is given. */
  show(text: string, own: string): void;
  problem(message: string | null): void;
  /** Something to know about the value, below what the row is for; nothing where empty. */
  note(sentences: readonly string[]): void;
  focus(): void;
}

/** The rows that every memory needs: name, folder and convention. */
export function addBasics(
  app: App,
  parent: HTMLElement,
  draft: MemoryDraft,
  change: (change: Partial<MemoryDraft>) => void,
): Record<'name' | 'root' | 'convention', ShownField> {
  const name = row(parent, 'Name', 'What you call it; commands and the terminal program ask for it.');
  name.addText((text) => text.setValue(draft.name).onChange((value) => change({ name: value })));
  const root = row(parent, 'Folder', 'The notes in this folder are the memory; a single slash is the whole vault.');
  root.addText((text) => {
    text
      .setPlaceholder('/')
      .setValue(draft.root === '' ? '/' : draft.root)
      .onChange((value) => change({ root: value }));
    new FolderSuggest(app, text.inputEl, (folder) => change({ root: folder }));
  });
  const convention = row(parent, 'Convention', conventionOf(draft.convention).summary);
  convention.addDropdown((dropdown) =>
    dropdown
      .addOptions(conventionNames())
      .setValue(draft.convention)
      .onChange((value) => {
        convention.setDesc(conventionOf(value).summary);
        change({ convention: value });
      }),
  );
  return { name: shownField(name), root: shownField(root), convention: shownField(convention) };
}

/** The conventions by id, as a dropdown lists them. */
export function conventionNames(): Record<string, string> {
  return Object.fromEntries(conventions.map(({ id, title }) => [id, title]));
}

/** The row of one field. */
export function addField(parent: HTMLElement, field: MemoryField, change: (text: string) => void): ShownField {
  const setting = row(parent, field.name, field.desc);
  if (field.shape === 'lines') {
    setting.setClass('tom-row-lines').addTextArea((area) => {
      area.onChange(change);
      area.inputEl.rows = 3;
      area.inputEl.spellcheck = false;
    });
  } else {
    setting.addText((text) => {
      text.onChange(change);
      if (field.shape === 'number') text.inputEl.setAttrs({ inputmode: 'numeric' });
    });
  }
  return shownField(setting);
}

function row(parent: HTMLElement, name: string, desc: string): Setting {
  return new Setting(parent).setName(name).setDesc(desc);
}

function shownField(setting: Setting): ShownField {
  const control = setting.controlEl.querySelector<HTMLInputElement>('input, textarea, select');
  control?.setAttr('aria-label', setting.nameEl.textContent ?? '');
  let notes: HTMLElement | null = null;
  return {
    show: (text, own) => {
      if (control === null) return;
      control.value = text;
      if (!control.instanceOf(HTMLSelectElement)) control.placeholder = own;
    },
    problem: (message) => {
      setting.setErrorMessage(message);
      control?.setAttr('aria-invalid', String(message !== null));
    },
    note: (sentences) => {
      if (sentences.length === 0 && notes === null) return;
      notes ??= setting.infoEl.createDiv({ cls: 'tom-field-notes', attr: { role: 'status' } });
      notes.empty();
      for (const text of sentences) notes.createDiv({ text, cls: 'tom-muted' });
    },
    focus: () => {
      const details = control?.closest('details');
      if (details) details.open = true;
      control?.focus();
    },
  };
}
