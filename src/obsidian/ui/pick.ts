import {
  FuzzySuggestModal,
  getAllTags,
  normalizePath,
  type App,
  type FuzzyMatch,
  type Instruction,
  type TFile,
  AbstractInputSuggest,
} from 'obsidian';
import { conventionOf, unmatchedExclusions } from '../../core/memory';
import type { UnmatchedExclusion } from '../../core/model/exclusion';
import type { Memory } from '../../core/model/memory';
import type { Settings } from '../../core/model/settings';
import { byCodePoint, foldKey, folderOf, isInside } from '../../core/model/path';
import { nameList } from './dialog';
import type { MenuLine } from './icon-button';

/** Lets the user choose a folder below `root` by typing parts of its name, answered relative to it; null if they do not. */
export function pickFolder(app: App, root: string): Promise<string | null> {
  const start = root === '' ? '' : `${root}/`;
  const below = app.vault.getAllFolders().filter((folder) => folder.path.startsWith(start));
  const folders = below.map((folder) => folder.path.slice(start.length));
  return new PickModal(app, folders.sort(byCodePoint), 'Choose a folder').ask();
}

/** The vault's tags without their `#`, in code point order. */
export function tagsOf(app: App): string[] {
  const tags = new Set<string>();
  for (const file of app.vault.getMarkdownFiles()) for (const tag of tagsOfFile(app, file)) tags.add(tag);
  return [...tags].sort(byCodePoint);
}

/** The tags of one note, those of its properties too, without `#`. */
export function tagsOfFile(app: App, file: TFile): string[] {
  const cache = app.metadataCache.getFileCache(file);
  return ((cache === null ? null : getAllTags(cache)) ?? []).map((tag) => tag.replace(/^#/, ''));
}

/** The exclusions of a memory that cover no file, and tags that no note has. */
export function unmatchedIn(app: App, memory: Memory, settings: Settings): UnmatchedExclusion[] {
  return unmatchedExclusions(app.vault.getFiles(), memory, conventionOf(memory.convention, settings).bundle, (file) =>
    tagsOfFile(app, file),
  );
}

interface PickWords {
  /** The name of the action on Enter. */
  readonly purpose?: string;
  /** Said where nothing fits what is typed. */
  readonly empty?: string;
  readonly more?: readonly Instruction[];
}

/** A list to choose from by typing. */
export class PickModal<T> extends FuzzySuggestModal<T> {
  private picked: T | null = null;
  private done: ((picked: T | null) => void) | null = null;

  constructor(
    app: App,
    private readonly items: readonly T[],
    placeholder: string,
    { purpose = 'to choose', empty, more = [] }: PickWords = {},
  ) {
    super(app);
    nameList(this, placeholder);
    this.setPlaceholder(placeholder);
    if (empty !== undefined) this.emptyStateText = empty;
    this.setInstructions([
      { command: '↑↓', purpose: 'to navigate' },
      { command: '↵', purpose },
      ...more,
      { command: 'esc', purpose: 'to close' },
    ]);
  }

  /** Opens it, and resolves with what was chosen once it is closed; null for nothing. */
  ask(): Promise<T | null> {
    return new Promise((resolve) => {
      this.done = resolve;
      this.open();
    });
  }

  override getItems(): T[] {
    return [...this.items];
  }

  override getItemText(item: T): string {
    return String(item);
  }

  override onChooseItem(item: T): void {
    this.picked = item;
  }

  override onClose(): void {
    super.onClose();
    // The app closes the dialog before it hands over what was chosen.
    this.contentEl.win.setTimeout(() => this.done?.(this.picked), 0);
  }
}

/** Lets the user choose one of these lines by typing, and does it; the only one at once. */
export async function runPicked(app: App, lines: readonly MenuLine[], placeholder: string): Promise<void> {
  const titles = lines.map(({ title }) => title);
  const picked = titles.length > 1 ? await new PickModal(app, titles, placeholder).ask() : titles[0];
  await lines.find(({ title }) => title === picked)?.run?.(new MouseEvent('click'));
}

/** Folders that `paths` can move to, and the typed one where there is no such folder yet; `''` is the vault itself. */
export class TargetModal extends PickModal<string> {
  private readonly known: ReadonlySet<string>;

  constructor(app: App, paths: readonly string[]) {
    const folders = [
      '',
      ...app.vault
        .getAllFolders()
        .map(({ path }) => path)
        .sort(byCodePoint),
    ];
    const possible = folders.filter(
      (folder) => !paths.some((path) => isInside(folder, path)) && paths.some((path) => folderOf(path) !== folder),
    );
    super(app, possible, 'Choose a folder, or type a new one', {
      purpose: 'to move there',
      empty: 'There is no such folder to move to. Type the path of a new one.',
      more: [{ command: 'shift ↵', purpose: 'to create it' }],
    });
    this.known = new Set(folders.map(foldKey));
    this.scope.register(['Shift'], 'Enter', () => {
      const typed = this.typed();
      if (typed === null) return false;
      this.onChooseItem(typed);
      this.close();
      return false;
    });
  }

  override getItemText(item: string): string {
    return item === '' ? '/' : item;
  }

  override getSuggestions(query: string): FuzzyMatch<string>[] {
    const typed = this.typed();
    const found = super.getSuggestions(query.replace(/\/+$/, ''));
    return typed === null ? found : [...found, { item: typed, match: { score: 0, matches: [] } }];
  }

  override renderSuggestion(match: FuzzyMatch<string>, el: HTMLElement): void {
    if (this.known.has(foldKey(match.item))) super.renderSuggestion(match, el);
    else el.setText(`Create "${match.item}"`);
  }

  /** The folder that is typed, null if nothing is, or a folder is there already. */
  private typed(): string | null {
    const path = normalizePath(this.inputEl.value.trim());
    return path === '' || path === '/' || this.known.has(foldKey(path)) ? null : path;
  }
}

/**
 * Offers the folders of the vault while a path is typed, those at the top first; `/` is the vault itself.
 * An empty field and one that holds the whole vault offer every folder. The vault is offered whatever is typed.
 */
export class FolderSuggest extends AbstractInputSuggest<string> {
  constructor(
    app: App,
    inputEl: HTMLInputElement,
    private readonly picked: (folder: string) => void,
  ) {
    super(app, inputEl);
  }

  protected override getSuggestions(query: string): string[] {
    const wanted = query.trim().replace(/^\/+/, '').toLowerCase();
    const folders = this.app.vault.getAllFolders(false).map((folder) => folder.path);
    const sorted = folders.sort((a, b) => depthOf(a) - depthOf(b) || byCodePoint(a, b));
    if (wanted === '') return ['/', ...sorted];
    return [...sorted.filter((folder) => folder.toLowerCase().includes(wanted) && folder !== query), '/'];
  }

  override renderSuggestion(folder: string, el: HTMLElement): void {
    el.setText(folder === '/' ? 'The whole vault (/)' : folder);
  }

  override selectSuggestion(folder: string): void {
    this.setValue(folder);
    this.picked(folder);
    this.close();
  }
}

function depthOf(folder: string): number {
  return folder.split('/').length;
}
