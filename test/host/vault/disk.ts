import { folderOf, joinPath, nameOf } from '../base/paths';

export type DiskOperation = 'read' | 'write' | 'append' | 'mkdir' | 'list' | 'stat' | 'remove' | 'rename' | 'trash';

/** A fault may let part of a write through first, as a full disk does. */
export interface DiskError extends Error {
  code?: string;
  /** How many bytes of the new content reach the disk before the error (writes only). */
  bytesWritten?: number;
}

/** For each operation, a function that returns the error to throw, or nothing. */
export type Faults = Partial<Record<DiskOperation, (path: string) => DiskError | null | undefined | void>>;

export interface DiskOptions {
  /** Names that differ only in case are the same file (macOS, Windows, Android). */
  readonly caseInsensitive?: boolean;
  /** Names are stored in NFD whatever is asked for, and found in either form (HFS+). */
  readonly nfd?: boolean;
  readonly now?: () => number;
}

export interface DiskEntry {
  readonly path: string;
  readonly bytes: Uint8Array | null;
  readonly ctime: number;
  readonly mtime: number;
}

export function diskError(code: string, message: string, bytesWritten?: number): DiskError {
  const error: DiskError = new Error(`${code}: ${message}`);
  error.code = code;
  if (bytesWritten !== undefined) error.bytesWritten = bytesWritten;
  return error;
}

function inOrder(entries: DiskEntry[]): DiskEntry[] {
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A file tree of bytes in memory. A folder is an entry whose bytes are null. Every operation is synchronous. */
export class Disk {
  faults: Faults = {};
  private readonly entries = new Map<string, DiskEntry>();

  constructor(private readonly options: DiskOptions = {}) {}

  now(): number {
    return this.options.now?.() ?? Date.now();
  }

  get caseInsensitive(): boolean {
    return this.options.caseInsensitive === true;
  }

  get(path: string): DiskEntry | undefined {
    return this.entries.get(this.key(path));
  }

  /** True where a file of exactly these characters exists, even on a disk that ignores case. */
  hasExactly(path: string): boolean {
    const entry = this.get(path);
    return entry !== undefined && entry.path.normalize('NFC') === path.normalize('NFC');
  }

  all(): DiskEntry[] {
    return inOrder([...this.entries.values()]);
  }

  children(folder: string): DiskEntry[] {
    const parent = this.key(folder);
    return inOrder([...this.entries.values()].filter((entry) => this.key(folderOf(entry.path)) === parent));
  }

  below(folder: string): DiskEntry[] {
    const prefix = `${this.key(folder)}/`;
    return inOrder([...this.entries.values()].filter((entry) => `${this.key(entry.path)}/`.startsWith(prefix)));
  }

  read(path: string): Uint8Array {
    this.check('read', path);
    const entry = this.get(path);
    if (entry === undefined) throw diskError('ENOENT', `no such file, open '${path}'`);
    if (entry.bytes === null) throw diskError('EISDIR', `that is a folder, read '${path}'`);
    return entry.bytes.slice();
  }

  write(path: string, bytes: Uint8Array, times: { ctime?: number; mtime?: number } = {}, operation: DiskOperation = 'write'): void {
    const existing = this.get(path);
    try {
      this.check(operation, path);
    } catch (error) {
      const through = (error as DiskError).bytesWritten;
      if (through !== undefined) this.put(path, bytes.slice(0, through), existing, times);
      throw error;
    }
    if (existing?.bytes === null) throw diskError('EISDIR', `that is a folder, open '${path}'`);
    const folder = folderOf(path);
    if (folder !== '' && this.get(folder)?.bytes !== null) throw diskError('ENOENT', `no such folder, open '${path}'`);
    this.put(path, bytes.slice(), existing, times);
  }

  mkdir(path: string): void {
    this.check('mkdir', path);
    let folder = '';
    for (const part of path.split('/')) {
      folder = joinPath(folder, part);
      const existing = this.get(folder);
      if (existing === undefined) this.put(folder, null, undefined, {});
      else if (existing.bytes !== null) throw diskError('EEXIST', `a file stands there, mkdir '${path}'`);
    }
  }

  /** Removes a file, or a folder with all that is in it. */
  remove(path: string, operation: DiskOperation = 'remove'): void {
    this.check(operation, path);
    if (this.get(path) === undefined) throw diskError('ENOENT', `no such file, unlink '${path}'`);
    for (const entry of [...this.below(path)]) this.entries.delete(this.key(entry.path));
    this.entries.delete(this.key(path));
  }

  rename(from: string, to: string, operation: DiskOperation = 'rename'): void {
    this.check(operation, from);
    const entry = this.get(from);
    if (entry === undefined) throw diskError('ENOENT', `no such file, rename '${from}' -> '${to}'`);
    const folder = folderOf(to);
    if (folder !== '' && this.get(folder)?.bytes !== null) throw diskError('ENOENT', `no such folder, rename '${from}' -> '${to}'`);
    const moved = [entry, ...this.below(from).filter((e) => e !== entry)];
    for (const each of moved) this.entries.delete(this.key(each.path));
    for (const each of moved) {
      const path = this.stored(to + each.path.slice(entry.path.length));
      this.entries.set(this.key(path), { ...each, path });
    }
  }

  check(operation: DiskOperation, path: string): void {
    const error = this.faults[operation]?.(path);
    if (error) throw error;
  }

  private put(path: string, bytes: Uint8Array | null, existing: DiskEntry | undefined, times: { ctime?: number; mtime?: number }): void {
    const now = this.now();
    this.entries.set(this.key(path), {
      path: existing?.path ?? this.stored(path),
      bytes,
      ctime: times.ctime ?? existing?.ctime ?? now,
      mtime: times.mtime ?? now,
    });
  }

  private key(path: string): string {
    const trimmed = path === '/' ? '' : path;
    const form = this.options.nfd === true ? trimmed.normalize('NFC') : trimmed;
    return this.caseInsensitive ? form.toLowerCase() : form;
  }

  private stored(path: string): string {
    if (this.options.nfd !== true) return path;
    return joinPath(folderOf(path), nameOf(path)).normalize('NFD');
  }
}
