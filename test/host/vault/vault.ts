import type { DataWriteOptions } from 'obsidian';
import { Events } from '../base/events';
import { folderOf, isHidden, normalizePath } from '../base/paths';
import type { MemoryAdapter } from './adapter';
import { decode } from './bytes';
import { diskError } from './disk';
import { setPath, TAbstractFile, TFile, TFolder } from './files';

/** The indexed part of the disk: every file and folder without a leading dot, and events when they change. */
export class Vault extends Events {
  configDir = '.obsidian';
  private readonly index = new Map<string, TAbstractFile>();
  private readonly root = new TFolder(this, '/');
  private config: Record<string, unknown> = {};
  private loaded = false;

  constructor(readonly adapter: MemoryAdapter) {
    super();
    this.index.set('/', this.root);
    adapter.onChange = (change, path) => {
      if (this.loaded) this.notice(change, path);
    };
    adapter.onRename = (from, to) => {
      if (this.loaded) this.noticeRename(from, to);
    };
  }

  /** Indexes the disk, firing `create` for every file and folder, and reads `app.json`. */
  loadIndex(): void {
    this.loaded = true;
    for (const entry of this.adapter.disk.all()) this.notice(entry.bytes === null ? 'folder' : 'written', entry.path);
    const settings = this.adapter.disk.get(`${this.configDir}/app.json`)?.bytes;
    if (settings) this.config = JSON.parse(decode(settings)) as Record<string, unknown>;
  }

  /** A setting of the app (`app.json`), as `newLinkFormat`. */
  getConfig(key: string): unknown {
    return this.config[key];
  }

  setConfig(key: string, value: unknown): void {
    this.config[key] = value;
  }

  getName(): string {
    return this.adapter.getName();
  }

  getRoot(): TFolder {
    return this.root;
  }

  getAbstractFileByPath(path: string): TAbstractFile | null {
    return this.index.get(path) ?? null;
  }

  getFileByPath(path: string): TFile | null {
    const found = this.index.get(path);
    return found instanceof TFile ? found : null;
  }

  getFolderByPath(path: string): TFolder | null {
    const found = this.index.get(path);
    return found instanceof TFolder ? found : null;
  }

  getAllLoadedFiles(): TAbstractFile[] {
    return [...this.index.values()];
  }

  getAllFolders(includeRoot = false): TFolder[] {
    return this.getAllLoadedFiles().filter((f): f is TFolder => f instanceof TFolder && (includeRoot || !f.isRoot()));
  }

  getFiles(): TFile[] {
    return this.getAllLoadedFiles().filter((f): f is TFile => f instanceof TFile);
  }

  getMarkdownFiles(): TFile[] {
    return this.getFiles().filter((f) => f.extension === 'md');
  }

  static recurseChildren(root: TFolder, cb: (file: TAbstractFile) => unknown): void {
    cb(root);
    for (const child of root.children) {
      if (child instanceof TFolder) Vault.recurseChildren(child, cb);
      else cb(child);
    }
  }

  async create(path: string, data: string, options?: DataWriteOptions): Promise<TFile> {
    const at = await this.free(path);
    await this.adapter.write(at, data, options);
    return this.file(at);
  }

  async createBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<TFile> {
    const at = await this.free(path);
    await this.adapter.writeBinary(at, data, options);
    return this.file(at);
  }

  async createFolder(path: string): Promise<TFolder> {
    const at = normalizePath(path);
    if (await this.adapter.exists(at)) throw new Error('Folder already exists.');
    await this.adapter.mkdir(at);
    const folder = this.getFolderByPath(at);
    if (folder === null) throw new Error(`Not indexed: ${at}`);
    return folder;
  }

  read(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  /** The app may answer from memory; an indexed file that changed on disk is read again. */
  cachedRead(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  readBinary(file: TFile): Promise<ArrayBuffer> {
    return this.adapter.readBinary(file.path);
  }

  getResourcePath(file: TFile): string {
    return this.adapter.getResourcePath(file.path);
  }

  async modify(file: TFile, data: string, options?: DataWriteOptions): Promise<void> {
    await this.present(file);
    await this.adapter.write(file.path, data, options);
  }

  async modifyBinary(file: TFile, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    await this.present(file);
    await this.adapter.writeBinary(file.path, data, options);
  }

  async append(file: TFile, data: string, options?: DataWriteOptions): Promise<void> {
    await this.present(file);
    await this.adapter.append(file.path, data, options);
  }

  async appendBinary(file: TFile, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    await this.present(file);
    await this.adapter.appendBinary(file.path, data, options);
  }

  process(file: TFile, fn: (data: string) => string, options?: DataWriteOptions): Promise<string> {
    return this.adapter.process(file.path, fn, options);
  }

  async delete(file: TAbstractFile, force = false): Promise<void> {
    if (file instanceof TFolder) await this.adapter.rmdir(file.path, force);
    else await this.adapter.remove(file.path);
  }

  async trash(file: TAbstractFile, system: boolean): Promise<void> {
    if (system) await this.adapter.trashSystem(file.path);
    else await this.adapter.trashLocal(file.path);
  }

  async rename(file: TAbstractFile, newPath: string): Promise<void> {
    await this.adapter.rename(file.path, normalizePath(newPath));
  }

  async copy<T extends TAbstractFile>(file: T, newPath: string): Promise<T> {
    const to = normalizePath(newPath);
    if (file instanceof TFolder) {
      await this.adapter.mkdir(to);
      for (const child of [...file.children]) await this.copy(child, `${to}/${child.name}`);
    } else {
      await this.adapter.copy(file.path, to);
    }
    const copied = this.getAbstractFileByPath(to);
    if (copied === null) throw new Error(`Not indexed: ${to}`);
    return copied as T;
  }

  private async free(path: string): Promise<string> {
    const at = normalizePath(path);
    if (await this.adapter.exists(at)) throw new Error('File already exists.');
    return at;
  }

  private async present(file: TFile): Promise<void> {
    if (!(await this.adapter.exists(file.path))) throw diskError('ENOENT', `no such file, open '${file.path}'`);
  }

  private file(path: string): TFile {
    const file = this.getFileByPath(path);
    if (file === null) throw new Error(`Not indexed: ${path}`);
    return file;
  }

  /** Brings the index up to what is on disk at `path` and tells listeners. */
  private notice(change: 'written' | 'removed' | 'folder', onDisk: string): void {
    if (isHidden(onDisk)) return;
    const path = this.indexPath(onDisk);
    if (change === 'removed') {
      this.forget(path);
      return;
    }
    const entry = this.adapter.disk.get(onDisk);
    if (entry === undefined) return;
    this.ensureFolders(folderOf(path));
    if (entry.bytes === null) {
      this.ensureFolders(path);
      return;
    }
    const stat = { ctime: entry.ctime, mtime: entry.mtime, size: entry.bytes.byteLength };
    const known = this.getFileByPath(this.indexPath(entry.path));
    if (known === null) {
      const file = new TFile(this, path, stat);
      this.insert(file);
      this.trigger('create', file);
      return;
    }
    known.stat = stat;
    this.trigger('modify', known);
  }

  /** Paths are indexed in NFC, unless the disk would then no longer find the file. */
  private indexPath(onDisk: string): string {
    const path = normalizePath(onDisk);
    return this.adapter.disk.get(onDisk) !== undefined && this.adapter.disk.get(path) === undefined ? onDisk : path;
  }

  private ensureFolders(path: string): void {
    if (path === '' || this.index.has(path)) return;
    this.ensureFolders(folderOf(path));
    const folder = new TFolder(this, path);
    this.insert(folder);
    this.trigger('create', folder);
  }

  private insert(file: TAbstractFile): void {
    const parent = this.getFolderByPath(folderOf(file.path) || '/');
    file.parent = parent;
    parent?.children.push(file);
    this.index.set(file.path, file);
  }

  private forget(path: string): void {
    const file = this.index.get(path);
    if (file === undefined) return;
    if (file instanceof TFolder) for (const child of [...file.children]) this.forget(child.path);
    this.index.delete(path);
    this.detach(file);
    this.trigger('delete', file);
  }

  private detach(file: TAbstractFile): void {
    if (file.parent === null) return;
    file.parent.children = file.parent.children.filter((child) => child !== file);
  }

  private noticeRename(from: string, to: string): void {
    const file = this.index.get(normalizePath(from));
    if (isHidden(to)) {
      this.notice('removed', from);
      return;
    }
    if (file === undefined) {
      for (const entry of this.adapter.disk.below(to)) this.notice(entry.bytes === null ? 'folder' : 'written', entry.path);
      this.notice('written', to);
      return;
    }
    this.ensureFolders(folderOf(to));
    this.detach(file);
    const moves = this.descendants(file).map((f) => ({ file: f, oldPath: f.path, path: to + f.path.slice(from.length) }));
    for (const move of moves) this.index.delete(move.oldPath);
    for (const move of moves) {
      setPath(move.file, move.path);
      this.index.set(move.path, move.file);
    }
    file.parent = this.getFolderByPath(folderOf(to) || '/');
    file.parent?.children.push(file);
    for (const move of moves) this.trigger('rename', move.file, move.oldPath);
  }

  private descendants(file: TAbstractFile): TAbstractFile[] {
    return file instanceof TFolder ? [file, ...file.children.flatMap((child) => this.descendants(child))] : [file];
  }
}
