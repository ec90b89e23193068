import type { App } from '../../host/app-model';
import { setIcon } from '../../host/dom/icons';
import { TFile, TFolder, type TAbstractFile } from '../../host/vault/files';
import type { WorkspaceLeaf } from '../../host/workspace/leaf';
import { ItemView } from '../../host/workspace/views';

export const EXPLORER_TYPE = 'file-explorer';

/** Rows that are drawn; the app draws only those in sight. */
const MOST_ROWS = 200;
/** The height of a row that is not drawn, pixels. */
const ROW = 28;

/** The list of files at the left: a click opens, a right click shows the file menu, Alt-click selects several. */
export class FileExplorer extends ItemView {
  override icon = 'folder';
  private readonly closed = new Set<string>();
  private readonly selected = new Set<string>();
  private waiting = false;
  private rows = 0;

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.containerEl.querySelector('.view-header')?.remove();
  }

  getViewType(): string {
    return EXPLORER_TYPE;
  }

  getDisplayText(): string {
    return 'Files';
  }

  override onOpen(): void {
    for (const name of ['create', 'delete', 'rename']) this.registerEvent(this.app.vault.on(name, () => this.drawSoon()));
    this.registerEvent(this.app.workspace.on('file-open', () => this.draw()));
    for (const folder of this.app.vault.getAllFolders()) if (folder.path.includes('/')) this.closed.add(folder.path);
    this.draw();
  }

  private drawSoon(): void {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    this.contentEl.empty();
    this.rows = 0;
    const tree = this.contentEl.createDiv('nav-files-container');
    tree.createDiv({ cls: 'nav-vault-name', text: this.app.vault.getName() });
    this.drawFolder(this.app.vault.getRoot(), tree);
  }

  private drawFolder(folder: TFolder, el: HTMLElement): void {
    const rank = (file: TAbstractFile): string => `${file instanceof TFolder ? '0' : '1'}${file.name.toLowerCase()}`;
    const { compare } = new Intl.Collator();
    const sorted = folder.children
      .map((child) => ({ child, rank: rank(child) }))
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ child }) => child);
    let drawn = 0;
    for (; drawn < sorted.length && this.rows < MOST_ROWS; drawn++) {
      const child = sorted[drawn];
      this.rows++;
      if (child instanceof TFolder) this.drawFolderRow(child, el);
      else if (child instanceof TFile) this.drawFile(child, el);
    }
    const rest = sorted.length - drawn;
    if (rest > 0) el.createDiv().setCssStyles({ height: `${rest * ROW}px` });
  }

  private drawFolderRow(folder: TFolder, el: HTMLElement): void {
    const item = el.createDiv('tree-item nav-folder');
    const open = !this.closed.has(folder.path);
    item.toggleClass('is-collapsed', !open);
    const title = item.createDiv({ cls: 'tree-item-self nav-folder-title', attr: { 'data-path': folder.path } });
    setIcon(title.createDiv('tree-item-icon collapse-icon'), 'chevron-down');
    title.createDiv({ cls: 'tree-item-inner nav-folder-title-content', text: folder.name });
    title.addEventListener('click', () => {
      if (open) this.closed.add(folder.path);
      else this.closed.delete(folder.path);
      this.draw();
    });
    this.menuOn(title, folder);
    if (open) this.drawFolder(folder, item.createDiv('tree-item-children nav-folder-children'));
  }

  private drawFile(file: TFile, el: HTMLElement): void {
    const title = el.createDiv('tree-item nav-file').createDiv({ cls: 'tree-item-self nav-file-title', attr: { 'data-path': file.path } });
    title.toggleClass('is-active', this.app.workspace.getActiveFile() === file);
    title.toggleClass('is-selected', this.selected.has(file.path));
    title.createDiv({ cls: 'tree-item-inner nav-file-title-content', text: file.extension === 'md' ? file.basename : file.name });
    if (file.extension !== 'md') title.createDiv({ cls: 'nav-file-tag', text: file.extension });
    title.addEventListener('click', (evt) => {
      if (evt.altKey) {
        if (!this.selected.delete(file.path)) this.selected.add(file.path);
        this.draw();
        return;
      }
      this.selected.clear();
      if (file.extension === 'md') void this.app.workspace.getLeaf(evt.ctrlKey || evt.metaKey ? 'tab' : false).openFile(file);
    });
    this.menuOn(title, file);
  }

  private menuOn(el: HTMLElement, file: TAbstractFile): void {
    el.addEventListener('contextmenu', (evt) => {
      const several = [...this.selected].flatMap((path) => this.app.vault.getAbstractFileByPath(path) ?? []);
      const menu =
        several.length > 1 && this.selected.has(file.path) ? this.app.internal.filesMenu(several) : this.app.internal.fileMenu(file);
      menu.addItem((item) =>
        item
          .setSection('danger')
          .setTitle('Delete')
          .setIcon('trash')
          .setWarning(true)
          .onClick(() => void this.app.fileManager.trashFile(file)),
      );
      menu.showAtMouseEvent(evt);
    });
  }
}

export async function openExplorer(app: App): Promise<void> {
  app.workspace.registerView(EXPLORER_TYPE, (leaf: WorkspaceLeaf) => new FileExplorer(leaf));
  const leaf = app.workspace.getLeftLeaf(false);
  await leaf.setViewState({ type: EXPLORER_TYPE });
  app.workspace.leftSplit.expand();
}
