import { FuzzySuggestModal, getAllTags, type App } from 'obsidian';

/** Lets the user choose a folder below `root` by typing parts of its name, answered relative to it; null where they do not. */
export function pickFolder(app: App, root: string): Promise<string | null> {
  const start = root === '' ? '' : `${root}/`;
  const below = app.vault.getAllFolders().filter((folder) => folder.path.startsWith(start));
  const folders = below.map((folder) => folder.path.slice(start.length));
  return pick(app, folders.sort(), 'Choose a folder');
}

/** Lets the user choose one of the vault's tags, answered without its `#`; null where they do not. */
export function pickTag(app: App): Promise<string | null> {
  const tags = new Set<string>();
  for (const file of app.vault.getMarkdownFiles()) {
    const cache = app.metadataCache.getFileCache(file);
    for (const tag of (cache === null ? null : getAllTags(cache)) ?? []) tags.add(tag.replace(/^#/, ''));
  }
  return pick(app, [...tags].sort(), 'Choose a tag');
}

function pick(app: App, items: readonly string[], placeholder: string): Promise<string | null> {
  return new Promise((resolve) => {
    new PickModal(app, items, placeholder, resolve).open();
  });
}

class PickModal extends FuzzySuggestModal<string> {
  private picked: string | null = null;

  constructor(
    app: App,
    private readonly items: readonly string[],
    placeholder: string,
    private readonly done: (picked: string | null) => void,
  ) {
    super(app);
    this.setPlaceholder(placeholder);
    this.setInstructions([
      { command: '↑↓', purpose: 'to move' },
      { command: '↵', purpose: 'to choose' },
      { command: 'esc', purpose: 'to close' },
    ]);
  }

  override getItems(): string[] {
    return [...this.items];
  }

  override getItemText(item: string): string {
    return item;
  }

  override onChooseItem(item: string): void {
    this.picked = item;
  }

  override onClose(): void {
    super.onClose();
    // The app closes the dialog before it hands over what was chosen.
    this.contentEl.win.setTimeout(() => this.done(this.picked), 0);
  }
}
