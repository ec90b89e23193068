import type { OpenViewState, PaneType, SplitDirection } from 'obsidian';
import type { App } from '../app-model';
import { debounce } from '../base/debounce';
import { Events, reportLater } from '../base/events';
import { joinPath, parseLinktext } from '../base/paths';
import { TFile } from '../vault/files';
import { WorkspaceSplit, type Area } from './docks';
import { WorkspaceLeaf } from './leaf';
import { MarkdownView } from './markdown-view';
import { type Shell, createShell } from './shell';
import { EmptyView, type View } from './views';

type Creator = (leaf: never) => unknown;

/** What is open where. */
export class Workspace extends Events {
  readonly shell: Shell = createShell();
  readonly containerEl = this.shell.workspaceEl;
  leftSplit = new WorkspaceSplit(this.shell.leftEl, 'left');
  rootSplit = new WorkspaceSplit(this.shell.rootEl, 'root');
  rightSplit = new WorkspaceSplit(this.shell.rightEl, 'right');
  leftRibbon = {};
  rightRibbon = {};
  activeLeaf: WorkspaceLeaf | null = null;
  layoutReady = false;
  requestSaveLayout = debounce(() => Promise.resolve(), 0);
  private readonly creators = new Map<string, Creator>();
  private readonly extensions = new Map([['md', 'markdown']]);
  private readyCallbacks: (() => unknown)[] = [];
  private lastOpen: string[] = [];
  private lastMainLeaf: WorkspaceLeaf | null = null;
  /** The file that was last said to be open. */
  private openFile: TFile | null = null;

  constructor(readonly app: App) {
    super();
    this.registerView('markdown', (leaf: WorkspaceLeaf) => new MarkdownView(leaf));
  }

  get activeEditor(): MarkdownView | null {
    return this.getActiveViewOfType(MarkdownView);
  }

  registerView(type: string, creator: Creator): void {
    if (this.creators.has(type)) throw new Error(`Attempting to register an existing view type "${type}"`);
    this.creators.set(type, creator);
  }

  /** Open views of the type turn empty, as when a plugin is disabled. */
  unregisterView(type: string): void {
    this.creators.delete(type);
    for (const leaf of this.getLeavesOfType(type)) leaf.detach();
  }

  createView(type: string, leaf: WorkspaceLeaf): View {
    const creator = this.creators.get(type);
    return creator === undefined ? new EmptyView(leaf) : (creator(leaf as never) as View);
  }

  viewTypeFor(extension: string): string {
    return this.extensions.get(extension) ?? 'markdown';
  }

  onLayoutReady(callback: () => unknown): void {
    if (this.layoutReady) this.call(callback);
    else this.readyCallbacks.push(callback);
  }

  /** The end of start-up. */
  setLayoutReady(): void {
    this.layoutReady = true;
    for (const callback of this.readyCallbacks.splice(0)) this.call(callback);
    this.trigger('layout-change');
  }

  changeLayout(): Promise<void> {
    return Promise.resolve();
  }

  getLayout(): Record<string, unknown> {
    return {};
  }

  getLeaf(newLeaf: PaneType | boolean = false, _direction?: SplitDirection): WorkspaceLeaf {
    if (newLeaf === 'split' || newLeaf === 'window') return this.newLeaf('root', true);
    if (newLeaf === true || newLeaf === 'tab') return this.newLeaf('root', false);
    const current = this.activeLeaf?.inMainArea() === true ? this.activeLeaf : this.lastMainLeaf;
    return current !== null && !current.pinned ? current : (this.leavesIn('root').find((l) => !l.pinned) ?? this.newLeaf('root', false));
  }

  getUnpinnedLeaf(): WorkspaceLeaf {
    return this.getLeaf(false);
  }

  createLeafBySplit(): WorkspaceLeaf {
    return this.newLeaf('root', true);
  }

  splitActiveLeaf(): WorkspaceLeaf {
    return this.newLeaf('root', true);
  }

  getLeftLeaf(split: boolean): WorkspaceLeaf {
    return this.newLeaf('left', split);
  }

  getRightLeaf(split: boolean): WorkspaceLeaf {
    return this.newLeaf('right', split);
  }

  async ensureSideLeaf(
    type: string,
    side: 'left' | 'right',
    options: { active?: boolean; split?: boolean; reveal?: boolean; state?: Record<string, unknown> } = {},
  ): Promise<WorkspaceLeaf> {
    const leaf = this.leavesIn(side).find((l) => l.view.getViewType() === type) ?? this.newLeaf(side, options.split === true);
    await leaf.setViewState({ type, ...(options.state === undefined ? {} : { state: options.state }) });
    if (options.reveal !== false) await this.revealLeaf(leaf);
    if (options.active !== false) this.setActiveLeaf(leaf);
    return leaf;
  }

  revealLeaf(leaf: WorkspaceLeaf): Promise<void> {
    leaf.parent.parent.expand();
    leaf.parent.show(leaf);
    return Promise.resolve();
  }

  setActiveLeaf(leaf: WorkspaceLeaf, _params?: unknown, _focus?: boolean): void {
    this.activeLeaf?.containerEl.removeClass('mod-active');
    this.activeLeaf = leaf;
    if (leaf.inMainArea()) this.lastMainLeaf = leaf;
    leaf.containerEl.addClass('mod-active');
    leaf.parent.show(leaf);
    this.trigger('active-leaf-change', leaf);
    const file = this.getActiveFile();
    // A leaf that is active already may have been given another file.
    if (file === this.openFile) return;
    this.openFile = file;
    this.trigger('file-open', file);
  }

  getActiveViewOfType<T>(type: abstract new (...args: never[]) => T): T | null {
    const view: unknown = this.activeLeaf?.view;
    return view instanceof type ? view : null;
  }

  /** The file of the active leaf, or of the last active one in the middle. */
  getActiveFile(): TFile | null {
    const leaf = this.activeLeaf?.inMainArea() === true ? this.activeLeaf : this.lastMainLeaf;
    const file: unknown = (leaf?.view as { file?: unknown } | undefined)?.file;
    return file instanceof TFile ? file : null;
  }

  getMostRecentLeaf(): WorkspaceLeaf | null {
    return this.lastMainLeaf;
  }

  getLeafById(id: string): WorkspaceLeaf | null {
    return this.allLeaves().find((leaf) => leaf.id === id) ?? null;
  }

  getGroupLeaves(): WorkspaceLeaf[] {
    return [];
  }

  getLeavesOfType(viewType: string): WorkspaceLeaf[] {
    return this.allLeaves().filter((leaf) => leaf.view.getViewType() === viewType);
  }

  detachLeavesOfType(viewType: string): void {
    for (const leaf of this.getLeavesOfType(viewType)) leaf.detach();
  }

  iterateRootLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    this.leavesIn('root').forEach((leaf) => callback(leaf));
  }

  iterateAllLeaves(callback: (leaf: WorkspaceLeaf) => unknown): void {
    this.allLeaves().forEach((leaf) => callback(leaf));
  }

  getLastOpenFiles(): string[] {
    return [...this.lastOpen];
  }

  updateOptions(): void {
    for (const leaf of this.allLeaves()) if (leaf.view instanceof MarkdownView) leaf.view.updateOptions();
  }

  handleLinkContextMenu(): boolean {
    return false;
  }

  /** Opens what a link means; a link to nothing makes the note, as in the app. */
  async openLinkText(
    linktext: string,
    sourcePath: string,
    newLeaf: PaneType | boolean = false,
    openViewState?: OpenViewState,
  ): Promise<void> {
    const { path, subpath } = parseLinktext(linktext);
    const target = this.app.metadataCache.getFirstLinkpathDest(path, sourcePath) ?? (await this.makeNote(path, sourcePath));
    const line = subpath === '' ? undefined : this.app.internal.lineOf(target, subpath);
    const eState = { ...(line === undefined ? {} : { line }), ...openViewState?.eState };
    await this.getLeaf(newLeaf).openFile(target, { ...openViewState, eState });
  }

  noteOpened(file: TFile): void {
    this.lastOpen = [file.path, ...this.lastOpen.filter((p) => p !== file.path)].slice(0, 10);
  }

  leafGone(leaf: WorkspaceLeaf): void {
    if (this.lastMainLeaf === leaf) this.lastMainLeaf = this.leavesIn('root')[0] ?? null;
    if (this.activeLeaf === leaf) {
      this.activeLeaf = this.lastMainLeaf;
      this.trigger('active-leaf-change', this.activeLeaf);
    }
    this.trigger('layout-change');
  }

  private async makeNote(path: string, sourcePath: string): Promise<TFile> {
    const name = path.endsWith('.md') ? path : `${path}.md`;
    const parent = this.app.fileManager.getNewFileParent(sourcePath);
    return this.app.vault.create(name.includes('/') ? name : joinPath(parent.path, name), '');
  }

  private newLeaf(area: Area, ownGroup: boolean): WorkspaceLeaf {
    const split = this.splitOf(area);
    const near = area === 'root' ? this.lastMainLeaf?.parent : undefined;
    const group = ownGroup ? split.addGroup() : (near ?? split.groups.at(-1) ?? split.addGroup());
    const leaf = new WorkspaceLeaf(this, group);
    group.add(leaf);
    return leaf;
  }

  private splitOf(area: Area): WorkspaceSplit {
    return area === 'left' ? this.leftSplit : area === 'right' ? this.rightSplit : this.rootSplit;
  }

  private leavesIn(area: Area): WorkspaceLeaf[] {
    return this.splitOf(area).groups.flatMap((group) => [...group.leaves]);
  }

  private allLeaves(): WorkspaceLeaf[] {
    return (['left', 'root', 'right'] as const).flatMap((area) => this.leavesIn(area));
  }

  private call(callback: () => unknown): void {
    try {
      const result = callback();
      if (result instanceof Promise) void this.app.internal.activity.track(result).catch(reportLater);
    } catch (error) {
      reportLater(error);
    }
  }
}
