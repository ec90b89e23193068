import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { folderOf, joinPath } from '../base/paths';
import { Disk, diskError, type DiskEntry, type DiskOperation } from './disk';

/** A change that someone else made, as a watcher of the folder tells of it. */
export interface Noticed {
  readonly change: 'written' | 'removed' | 'folder';
  readonly path: string;
}

/** The disk of the stand-in over a real folder, so that other processes can work on the same vault. */
export class FolderDisk extends Disk {
  /** What the app knows to be there, by path: how each file looked when it was last seen. */
  private readonly seen = new Map<string, string>();

  constructor(private readonly folder: string) {
    super();
    for (const entry of this.stats()) this.seen.set(entry.path, look(entry.stats));
  }

  override get(path: string): DiskEntry | undefined {
    const stats = this.statOf(path);
    if (stats === undefined) return undefined;
    if (!stats.isFile()) return entryOf(path, stats, null);
    try {
      return entryOf(path, stats, new Uint8Array(readFileSync(this.at(path))));
    } catch {
      return undefined;
    }
  }

  override all(): DiskEntry[] {
    return this.stats().flatMap(({ path }) => this.get(path) ?? []);
  }

  override children(folder: string): DiskEntry[] {
    return namesIn(this.at(folder))
      .sort()
      .flatMap((name) => this.get(joinPath(folder, name)) ?? []);
  }

  override below(folder: string): DiskEntry[] {
    return this.all().filter((entry) => `${entry.path}/`.startsWith(`${folder}/`));
  }

  override read(path: string): Uint8Array {
    this.check('read', path);
    return new Uint8Array(readFileSync(this.at(path)));
  }

  override write(
    path: string,
    bytes: Uint8Array,
    _times: { ctime?: number; mtime?: number } = {},
    operation: DiskOperation = 'write',
  ): void {
    this.check(operation, path);
    writeFileSync(this.at(path), bytes);
    this.note(path);
  }

  override mkdir(path: string): void {
    this.check('mkdir', path);
    mkdirSync(this.at(path), { recursive: true });
    for (let folder = path; folder !== ''; folder = folderOf(folder)) this.note(folder);
  }

  override remove(path: string, operation: DiskOperation = 'remove'): void {
    this.check(operation, path);
    if (this.statOf(path) === undefined) throw diskError('ENOENT', `no such file, unlink '${path}'`);
    rmSync(this.at(path), { recursive: true });
    this.seen.delete(path);
  }

  override rename(from: string, to: string, operation: DiskOperation = 'rename'): void {
    this.check(operation, from);
    renameSync(this.at(from), this.at(to));
    this.seen.delete(from);
    this.note(to);
  }

  /** What changed outside dot-folders since the last look, but for the app's own doing. */
  notice(): Noticed[] {
    const noticed: Noticed[] = [];
    const now = new Map(this.stats().map(({ path, stats }) => [path, { stats, looks: look(stats) }]));
    for (const [path, { stats, looks }] of now) {
      if (this.seen.get(path) !== looks) noticed.push({ change: stats.isFile() ? 'written' : 'folder', path });
      this.seen.set(path, looks);
    }
    for (const path of [...this.seen.keys()]) {
      if (now.has(path)) continue;
      this.seen.delete(path);
      noticed.push({ change: 'removed', path });
    }
    return noticed.filter(({ path }) => !path.startsWith('.') && !path.includes('/.'));
  }

  private at(path: string): string {
    return join(this.folder, path);
  }

  private statOf(path: string): Stats | undefined {
    try {
      return lstatSync(this.at(path), { throwIfNoEntry: false });
    } catch {
      return undefined;
    }
  }

  private note(path: string): void {
    const stats = this.statOf(path);
    if (stats !== undefined) this.seen.set(path, look(stats));
  }

  /** Every file and folder, those of the journal left out: other processes come and go there by the thousand. */
  private stats(below = ''): { path: string; stats: Stats }[] {
    const found: { path: string; stats: Stats }[] = [];
    for (const name of namesIn(this.at(below))) {
      const path = below === '' ? name : `${below}/${name}`;
      const stats = path === '.top-of-mind' ? undefined : this.statOf(path);
      if (stats === undefined) continue;
      found.push({ path, stats });
      if (stats.isDirectory()) found.push(...this.stats(path));
    }
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}

function namesIn(absolute: string): string[] {
  try {
    return readdirSync(absolute);
  } catch {
    return [];
  }
}

function entryOf(path: string, stats: Stats, bytes: Uint8Array | null): DiskEntry {
  return { path, bytes, ctime: stats.birthtimeMs, mtime: stats.mtimeMs };
}

function look(stats: Stats): string {
  return stats.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : 'folder';
}
