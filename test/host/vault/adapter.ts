import type { DataWriteOptions, ListedFiles, Stat } from 'obsidian';
import { type Activity, later } from '../base/clock';
import { folderOf, joinPath, nameOf } from '../base/paths';
import { concat, decode, encode, toBuffer } from './bytes';
import { type Disk, type DiskEntry, diskError } from './disk';

/** What the vault is told when a path changes on disk. */
export type DiskListener = (change: 'written' | 'removed' | 'folder', path: string) => void;
export type RenameListener = (from: string, to: string) => void;

/** Reads and writes the disk asynchronously; knows dot-folders, which the vault does not. */
export class MemoryAdapter {
  onChange: DiskListener = () => {};
  onRename: RenameListener = () => {};
  /** Runs between the read and the write of `process`; where there is one, others can write in that gap. */
  duringProcess: ((path: string) => Promise<void>) | null = null;

  constructor(
    readonly disk: Disk,
    private readonly vaultName: string,
    private readonly activity: Activity,
  ) {}

  getName(): string {
    return this.vaultName;
  }

  getResourcePath(path: string): string {
    return `app://stand-in/${encodeURI(path)}`;
  }

  exists(path: string, sensitive = false): Promise<boolean> {
    return this.run(() => (sensitive ? this.disk.hasExactly(path) : this.disk.get(path) !== undefined) || path === '/' || path === '');
  }

  stat(path: string): Promise<Stat | null> {
    return this.run(() => {
      this.disk.check('stat', path);
      const entry = this.disk.get(path);
      return entry === undefined ? null : statOf(entry);
    });
  }

  list(path: string): Promise<ListedFiles> {
    return this.run(() => {
      this.disk.check('list', path);
      const root = path === '/' || path === '';
      if (!root && this.disk.get(path)?.bytes !== null) throw diskError('ENOENT', `no such folder, scandir '${path}'`);
      const entries = this.disk.children(root ? '' : path);
      return {
        files: entries.filter((e) => e.bytes !== null).map((e) => e.path),
        folders: entries.filter((e) => e.bytes === null).map((e) => e.path),
      };
    });
  }

  read(path: string): Promise<string> {
    return this.run(() => decode(this.disk.read(path)));
  }

  readBinary(path: string): Promise<ArrayBuffer> {
    return this.run(() => toBuffer(this.disk.read(path)));
  }

  write(path: string, data: string, options?: DataWriteOptions): Promise<void> {
    return this.run(() => this.put(path, encode(data), options));
  }

  writeBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    return this.run(() => this.put(path, new Uint8Array(data), options));
  }

  append(path: string, data: string, options?: DataWriteOptions): Promise<void> {
    return this.run(() => this.put(path, concat(this.disk.get(path)?.bytes ?? new Uint8Array(0), encode(data)), options, 'append'));
  }

  appendBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    return this.run(() => this.put(path, concat(this.disk.get(path)?.bytes ?? new Uint8Array(0), new Uint8Array(data)), options, 'append'));
  }

  /**
   * Reads, calls `fn` and writes without a gap in which another writer could come between them, but for
   * `duringProcess`. Another writer can still act between the call and the read.
   */
  process(path: string, fn: (data: string) => string, options?: DataWriteOptions): Promise<string> {
    return this.run(async () => {
      const before = decode(this.disk.read(path));
      const after = fn(before);
      if (this.duringProcess !== null) await this.duringProcess(path);
      if (after !== before) this.put(path, encode(after), options);
      return after;
    });
  }

  mkdir(path: string): Promise<void> {
    return this.run(() => {
      this.disk.mkdir(path);
      this.onChange('folder', path);
    });
  }

  rmdir(path: string, recursive: boolean): Promise<void> {
    return this.run(() => {
      if (!recursive && this.disk.children(path).length > 0) throw diskError('ENOTEMPTY', `folder is not empty, rmdir '${path}'`);
      this.drop(path, 'remove');
    });
  }

  remove(path: string): Promise<void> {
    return this.run(() => this.drop(path, 'remove'));
  }

  rename(from: string, to: string): Promise<void> {
    return this.run(() => {
      if (this.disk.get(to) !== undefined && from !== to) throw diskError('EEXIST', `Destination file already exists! '${to}'`);
      this.disk.rename(from, to);
      this.onRename(from, to);
    });
  }

  copy(from: string, to: string): Promise<void> {
    return this.run(() => {
      if (this.disk.get(to) !== undefined) throw diskError('EEXIST', `Destination file already exists! '${to}'`);
      this.put(to, this.disk.read(from));
    });
  }

  /** Moves a file to `.trash`, keeping its folders, with a number where the name is taken. */
  trashLocal(path: string): Promise<void> {
    return this.run(() => {
      const target = this.freeName(`.trash/${path}`);
      this.disk.check('trash', path);
      this.disk.mkdir(folderOf(target));
      this.disk.rename(path, target, 'trash');
      this.onChange('removed', path);
    });
  }

  /** The device's own bin: the file is gone from the vault; false where there is no bin (phones). */
  trashSystem(path: string): Promise<boolean> {
    return this.run(() => {
      this.drop(path, 'trash');
      return true;
    });
  }

  private put(path: string, bytes: Uint8Array, options: DataWriteOptions = {}, operation: 'write' | 'append' = 'write'): void {
    try {
      this.disk.write(path, bytes, options, operation);
    } finally {
      if (this.disk.get(path) !== undefined) this.onChange('written', path);
    }
  }

  private drop(path: string, operation: 'remove' | 'trash'): void {
    this.disk.remove(path, operation);
    this.onChange('removed', path);
  }

  private freeName(path: string): string {
    if (this.disk.get(path) === undefined) return path;
    const name = nameOf(path);
    const dot = name.lastIndexOf('.');
    const stem = dot > 0 ? name.slice(0, dot) : name;
    const ending = dot > 0 ? name.slice(dot) : '';
    for (let n = 2; ; n += 1) {
      const candidate = joinPath(folderOf(path), `${stem} ${n}${ending}`);
      if (this.disk.get(candidate) === undefined) return candidate;
    }
  }

  /** The work happens in a later turn of the event loop, as real file work does. */
  private run<T>(work: () => T | Promise<T>): Promise<T> {
    return this.activity.track(later().then(work));
  }
}

function statOf(entry: DiskEntry): Stat {
  return { type: entry.bytes === null ? 'folder' : 'file', ctime: entry.ctime, mtime: entry.mtime, size: entry.bytes?.byteLength ?? 0 };
}
