import { debounce, setIcon, Setting, SettingPage } from 'obsidian';
import { conventionOf, conventionsOf } from '../../core/memory';
import { unmatchedSentence } from '../../core/model/exclusion';
import { memorySchema, type Memory } from '../../core/model/memory';
import type { Settings } from '../../core/model/settings';
import { basenameOf, byCodePoint, folderOf } from '../../core/model/path';
import type { Convention } from '../../core/model/convention';
import type { Workbench } from '../app/workbench';
import { FolderSuggest, unmatchedIn } from '../ui/pick';
import { addRow, fieldOf, type ShownField } from '../ui/form';
import { guarded, showNotice } from '../ui/notices';
import {
  draftOf,
  EXCLUSIONS,
  isOf,
  memoryFields,
  ownText,
  readDraft,
  SECTIONS,
  shownText,
  withSaved,
  type MemoryDraft,
  type ReadDraft,
} from './memory-draft';
import { addButtons } from '../ui/dialog';

/** The pause in typing after which exclusions are looked at, milliseconds. */
const PAUSE = 400;

/** The conventions by id, as a dropdown lists them. */
export function conventionNames(settings: Settings): Readonly<Record<string, string>> {
  return Object.fromEntries(conventionsOf(settings).map(({ id, title }) => [id, title]));
}

/** A memory that is being edited. It outlives its page, so that what was typed is still there when the page is opened again. */
export class MemoryEdit {
  draft!: MemoryDraft;
  touched!: boolean;

  constructor(public original: Memory) {
    this.reset(original);
  }

  /** Forgets what was typed: `original` is what is saved. */
  reset(original: Memory): void {
    this.original = original;
    this.draft = draftOf(original);
    this.touched = false;
  }
}

/** The page of a memory. Nothing is saved until somebody presses the button; what was typed waits in `edit`. */
export class MemoryPage extends SettingPage {
  private readonly shown = new Map<string, ShownField>();
  private picture!: HTMLElement;
  private buttons: HTMLButtonElement[] = [];
  private readonly later = debounce(() => this.showUnmatched(), PAUSE, true);

  constructor(
    private readonly bench: Workbench,
    private readonly edit: MemoryEdit,
    private readonly saved: () => void,
  ) {
    super();
    this.title = `Memory "${edit.original.name}"`;
    // Here and not where the page is drawn, which happens again: each press saves once.
    this.containerEl.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.save();
    });
  }

  override display(): void {
    const body = this.containerEl;
    body.empty();
    body.addClass('tom-memory-edit');
    const rows = body.createDiv({ cls: 'tom-rows' });
    this.addBasics(rows);
    this.picture = rows.createDiv();
    for (const { title, fields } of SECTIONS) {
      const details = body.createEl('details', { cls: 'tom-rows' });
      details.createEl('summary', { text: title });
      for (const field of fields) {
        const use = (text: string): void => this.change({ texts: { ...this.edit.draft.texts, [field.key]: text } });
        this.shown.set(field.key, addRow(details, field, use));
      }
    }
    this.buttons = addButtons(new Setting(body).setClass('tom-buttons').controlEl, [
      { text: 'Discard changes', run: () => this.discard() },
      { text: 'Save', main: true, run: () => this.save() },
    ]);
    this.showTouched();
    this.showOwn();
    if (this.edit.touched) this.showProblems(this.read());
    this.showUnmatched();
  }

  private addBasics(parent: HTMLElement): void {
    const { draft } = this.edit;
    const add = (key: 'name' | 'root' | 'convention', text: string, choices?: Readonly<Record<string, string>>): ShownField => {
      const field = { ...fieldOf(memorySchema, key), ...(choices === undefined ? {} : { choices }) };
      const row = addRow(parent, field, (value) => this.change({ [key]: value }));
      row.show(text, key === 'root' ? '/' : '');
      this.shown.set(key, row);
      return row;
    };
    add('name', draft.name);
    const { inputEl } = add('root', draft.root === '' ? '/' : draft.root);
    new FolderSuggest(this.bench.app, inputEl, (root) => this.change({ root }));
    add('convention', draft.convention, conventionNames(this.settings));
  }

  override hide(): void {
    this.later.cancel();
    super.hide();
  }

  private showTouched(): void {
    for (const button of this.buttons) button.toggleAttribute('disabled', !this.edit.touched);
  }

  private discard(): void {
    this.hide();
    this.edit.reset(this.edit.original);
    this.shown.clear();
    this.display();
    this.containerEl.querySelector<HTMLElement>('input')?.focus();
  }

  private change(change: Partial<MemoryDraft>): void {
    this.edit.touched = true;
    this.edit.draft = { ...this.edit.draft, ...change };
    this.showTouched();
    if (change.convention !== undefined) this.showOwn();
    this.showProblems(this.read());
    this.later();
  }

  /** Shows what the chosen convention has where the memory has nothing of its own. */
  private showOwn(): void {
    const convention = conventionOf(this.edit.draft.convention, this.settings);
    this.shown.get('convention')?.setting.setDesc(convention.summary);
    drawFolder(this.picture, convention, basenameOf(this.edit.draft.root.replace(/\/+$/, '')));
    for (const field of memoryFields) {
      const text = this.edit.draft.texts[field.key] ?? shownText(field, this.edit.original.overrides, convention);
      const row = this.shown.get(field.key);
      row?.show(text, ownText(field, convention));
      row?.setting.settingEl.toggle(isOf(field, convention) || text !== '');
    }
  }

  private get settings(): Settings {
    return this.bench.settings.current();
  }

  private others(): Memory[] {
    return this.settings.memories.filter(({ name }) => name !== this.edit.original.name);
  }

  private read(): ReadDraft {
    return readDraft(this.edit.draft, this.edit.original, this.others(), this.settings);
  }

  /** Shows each error where it stands. */
  private showProblems({ problems }: ReadDraft): void {
    for (const [key, field] of this.shown) field.problem(problems[key] ?? null);
  }

  /** Under each field of exclusions those that cover no file: they are misspelled, or for what is yet to come. */
  private showUnmatched(): void {
    const { memory } = readDraft({ ...this.edit.draft, name: 'draft' }, this.edit.original, [], this.settings);
    const unmatched = memory === null ? [] : unmatchedIn(this.bench.app, memory, this.settings);
    for (const [key, excludes] of Object.entries(EXCLUSIONS))
      this.shown.get(key)?.note(unmatched.filter(({ setting }) => setting === excludes).map(unmatchedSentence));
  }

  private save(): void {
    const read = this.read();
    this.showProblems(read);
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
      showNotice(`Memory "${memory.name}" saved.`);
    });
  }
}

/** So many folders, and files in each, show what a convention is like. */
const FOLDERS = 4;
const FILES = 3;

/** Words in place of the parts of a name pattern; any other part stays a word of its own. */
const SAMPLES: Readonly<Record<string, string>> = {
  date: '2026-03-15',
  day: '20260315',
  title: 'Gate codes',
  slug: 'gate-codes',
  tags: 'design',
};

/** Files that show a convention, relative to the memory: by folder, the memory's own first, each folder with a few. */
function sampleFolders(convention: Convention): ReadonlyMap<string, readonly string[]> {
  const named = convention.names
    .filter(({ folder }) => !folder.startsWith('.'))
    .map(({ folder, pattern }) => ({
      folder: folder === '**' ? '' : folder,
      name: pattern.replace(/\{([a-z]+)\}/gi, (_, part: string) => convention.words[part]?.[0] ?? SAMPLES[part] ?? part),
    }));
  const fixed = [...convention.fixed.map(({ path }) => path), convention.indexNote.path].map((path) => ({
    folder: folderOf(path),
    name: basenameOf(path),
  }));
  const folders = new Map<string, string[]>();
  for (const { folder, name } of [...named, ...fixed]) {
    const files = folders.get(folder) ?? [];
    if (!files.includes(name)) folders.set(folder, [...files, name]);
  }
  return new Map(
    [...folders]
      .sort(([a], [b]) => byCodePoint(a, b))
      .slice(0, FOLDERS)
      .map(([folder, files]) => [folder, files.slice(0, FILES)]),
  );
}

/** Draws in `parent` how the folder of a memory looks that follows the convention; `name`: the folder, empty for the whole vault. */
export function drawFolder(parent: HTMLElement, convention: Convention, name: string): void {
  parent.empty();
  const list = parent.createEl('ul', { cls: 'tom-folder-picture', attr: { 'aria-label': `How a folder looks: ${convention.title}` } });
  const top = addLine(list, 'folder', name === '' ? 'Your vault' : name).createEl('ul');
  for (const [folder, files] of sampleFolders(convention)) {
    const within = folder === '' ? top : addLine(top, 'folder', folder).createEl('ul');
    for (const file of files) addLine(within, 'file-text', file.replace(/\.md$/, ''));
  }
}

function addLine(list: HTMLElement, icon: string, text: string): HTMLElement {
  const item = list.createEl('li');
  const line = item.createDiv();
  setIcon(line.createSpan({ attr: { 'aria-hidden': 'true' } }), icon);
  line.createSpan({ text });
  return item;
}
