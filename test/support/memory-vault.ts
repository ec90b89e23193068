import { MemoryError } from '../../src/core/model/errors';
import { asVaultPath, folderOf, isHidden, type VaultPath } from '../../src/core/model/path';
import type { HostContext, PrivateStore, VaultEditor, VaultFiles } from '../../src/core/model/ports';
import type { FileEntry } from '../../src/core/model/snapshot';
import { createFaults, type Fault, type Operation } from './faults';

export type { Fault, Operation } from './faults';

export interface MemoryVaultOptions {
  /** As on macOS and Windows: `A.md` and `a.md` are one file, listed as first spelled. */
  readonly caseFolding?: boolean;
  /** As on HFS+: paths come back in NFD, whatever spelling went in. */
  readonly nfd?: boolean;
  readonly faults?: readonly Fault[];
}

/** A vault in memory with the three ports, and the means to break it. */
export interface MemoryVault {
  readonly files: VaultFiles;
  readonly editor: VaultEditor;
  readonly store: PrivateStore;
  /** Every visible file's bytes by path, in code point order. Hidden paths (`.trash`) are left out. */
  snapshotOfBytes(): Record<string, string>;
  /** What the private store holds, by path. */
  readonly storeFiles: Map<string, Uint8Array>;
  /** Folders that exist, the root left out. */
  folders(): string[];
  /** Everything that was trashed, by its path below `.trash/`. */
  trashed(): string[];
  /** Text of a file; throws where it is absent. */
  text(path: string): string;
  bytes(path: string): Uint8Array;
  /** A change by someone else: no fault strikes it, no operation is counted. */
  write(path: string, content: string | Uint8Array): void;
  delete(path: string): void;
  makeFolder(path: string): void;
  /** Mutating calls (editor and store) so far. */
  operations(): number;
  /** Replaces the faults; `[]` after a crash is the restart. */
  setFaults(faults: readonly Fault[]): void;
  /** Called before each mutating call takes effect: where a test lets someone else write. */
  beforeOperation(hook: ((operation: Operation, path: string) => void) | null): void;
}

interface StoredFile {
  path: string;
  bytes: Uint8Array;
  mtime: number;
}

const encoder = new TextEncoder();
const bytesOf = (content: string | Uint8Array): Uint8Array => (typeof content === 'string' ? encoder.encode(content) : content.slice());

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** A vault in memory. `files` maps paths to content. */
export function createMemoryVault(files: Record<string, string | Uint8Array> = {}, options: MemoryVaultOptions = {}): MemoryVault {
  const key = (path: string): string => {
    const form = options.nfd ? path.normalize('NFD') : path;
    return options.caseFolding ? form.toLowerCase() : form;
  };
  const spell = (path: string): string => (options.nfd ? path.normalize('NFD') : path);
  const disk = new Map<string, StoredFile>();
  const folders = new Map<string, string>();
  const storeFiles = new Map<string, Uint8Array>();
  const faults = createFaults(options.faults ?? []);
  let ticks = 0;

  const makeFolder = (folder: string): void => {
    if (folder === '' || folders.has(key(folder))) return;
    makeFolder(folderOf(folder));
    if (disk.has(key(folder))) throw new MemoryError('exists', `"${folder}" is a file.`, folder);
    folders.set(key(folder), spell(folder));
  };
  const put = (path: string, bytes: Uint8Array): void => {
    makeFolder(folderOf(path));
    const folder = folders.get(key(folderOf(path))) ?? '';
    const name = spell(path).slice(path === '' ? 0 : spell(path).lastIndexOf('/') + 1);
    const old = disk.get(key(path));
    disk.set(key(path), { path: old?.path ?? (folder === '' ? name : `${folder}/${name}`), bytes: bytes.slice(), mtime: (ticks += 1) });
  };
  for (const [path, content] of Object.entries(files)) put(path, bytesOf(content));

  const entry = (file: StoredFile): FileEntry => ({ path: asVaultPath(file.path), size: file.bytes.length, mtime: file.mtime, ctime: 0 });
  const found = (path: string): StoredFile => {
    const file = disk.get(key(path));
    if (!file) throw new MemoryError('not_found', `There is no file "${path}".`, path);
    return file;
  };
  const taken = (path: string): boolean => disk.has(key(path)) || folders.has(key(path));

  const vaultFiles: VaultFiles = {
    async list() {
      faults.onRead('list', '');
      return [...disk.values()].filter((file) => !isHidden(file.path)).map(entry);
    },
    async stat(path) {
      faults.onRead('stat', path);
      const file = disk.get(key(path));
      return file ? entry(file) : null;
    },
    async readBytes(path) {
      faults.onRead('read', path);
      return found(path).bytes.slice();
    },
    async hasFolder(path) {
      return path === '' || folders.has(key(path));
    },
    async listHidden(folder) {
      faults.onRead('list', folder);
      return [...disk.values()].filter((file) => file.path.startsWith(`${folder}/`)).map(entry);
    },
  };

  const editor: VaultEditor = {
    async create(path, bytes) {
      const strike = faults.onWrite('create', path, bytes.length);
      if (taken(path)) throw new MemoryError('exists', `"${path}" is there already.`, path);
      put(path, strike.share < 1 ? bytes.slice(0, Math.floor(bytes.length * strike.share)) : bytes);
      strike.raise();
    },
    async replace(path, expected, next) {
      const strike = faults.onWrite('replace', path, encoder.encode(next).length);
      await Promise.resolve();
      const file = found(path);
      const old = encoder.encode(expected);
      if (!sameBytes(file.bytes, old)) throw new MemoryError('changed_since', `"${path}" changed meanwhile.`, path);
      const target = encoder.encode(next);
      if (strike.share === 1) put(path, target);
      else put(path, overwriteHead(old, target, Math.floor(target.length * strike.share)));
      strike.raise();
    },
    async rename(from, to) {
      const strike = faults.onWrite('rename', `${from}\n${to}`, 0);
      const file = found(from);
      const caseOnly = key(from) === key(to);
      if (!caseOnly && taken(to)) throw new MemoryError('exists', `"${to}" is there already.`, to);
      if (caseOnly) {
        file.path = spell(to);
      } else {
        put(to, file.bytes);
        if (strike.share === 1) disk.delete(key(from));
      }
      strike.raise();
    },
    async trash(path) {
      const strike = faults.onWrite('trash', path, 0);
      const file = found(path);
      let free = `.trash/${file.path}`;
      for (let n = 2; disk.has(key(free)); n++) free = `.trash/${file.path.replace(/(\.[^./]*)?$/, (ending) => ` ${n}${ending}`)}`;
      const made = folders.has('.trash') ? [] : ['.trash' as VaultPath];
      folders.set('.trash', '.trash');
      disk.set(key(free), { ...file, path: free });
      if (strike.share === 1) disk.delete(key(path));
      strike.raise();
      return { at: free as VaultPath, folders: made };
    },
    async remove(path, expected) {
      const strike = faults.onWrite('remove', path, 0);
      if (!sameBytes(found(path).bytes, expected)) throw new MemoryError('changed_since', `"${path}" changed meanwhile.`, path);
      if (strike.share === 1) disk.delete(key(path));
      strike.raise();
    },
    async removeEmptyFolder(path) {
      faults.onWrite('remove-folder', path, 0).raise();
      const prefix = `${key(path)}/`;
      if ([...disk.keys(), ...folders.keys()].some((other) => other.startsWith(prefix))) return;
      folders.delete(key(path));
    },
  };

  const store: PrivateStore = {
    async list(folder) {
      faults.onRead('store.list', folder);
      return [...storeFiles.keys()].filter((path) => folder === '' || path.startsWith(`${folder}/`));
    },
    async read(path) {
      faults.onRead('store.read', path);
      return storeFiles.get(path)?.slice() ?? null;
    },
    async write(path, bytes) {
      const strike = faults.onWrite('store.write', path, bytes.length);
      storeFiles.set(path, bytes.slice(0, Math.floor(bytes.length * strike.share)));
      strike.raise();
    },
    async remove(path) {
      const strike = faults.onWrite('store.remove', path, 0);
      if (strike.share === 1) storeFiles.delete(path);
      strike.raise();
    },
  };

  return {
    files: vaultFiles,
    editor,
    store,
    storeFiles,
    snapshotOfBytes() {
      const visible = [...disk.values()].filter((file) => !isHidden(file.path)).sort((a, b) => (a.path < b.path ? -1 : 1));
      return Object.fromEntries(visible.map((file) => [file.path, hex(file.bytes)]));
    },
    folders: () => [...folders.values()].filter((path) => !isHidden(path)).sort(),
    trashed: () =>
      [...disk.values()]
        .map((file) => file.path)
        .filter((path) => path.startsWith('.trash/'))
        .map((path) => path.slice(7))
        .sort(),
    text: (path) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(found(path).bytes),
    bytes: (path) => found(path).bytes.slice(),
    write: (path, content) => put(path, bytesOf(content)),
    delete: (path) => void disk.delete(key(path)),
    makeFolder,
    operations: () => faults.operations(),
    setFaults: (next) => faults.set(next),
    beforeOperation: (hook) => faults.hook(hook),
  };
}

/** What a disk holds when a rewrite in place stops after `count` bytes. */
function overwriteHead(old: Uint8Array, target: Uint8Array, count: number): Uint8Array {
  const torn = new Uint8Array(Math.max(old.length, count));
  torn.set(old);
  torn.set(target.subarray(0, count));
  return torn;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A host context with a clock that ticks a second a call from noon of this device, so that the day is the same in every time zone, and ids in ascending order. */
export function createTestContext(writer = 'test-writer', start = '2026-03-15T12:00:00'): HostContext {
  let seconds = 0;
  let ids = 0;
  return {
    writer,
    now: () => new Date(Date.parse(start) + 1000 * (seconds += 1)),
    newId: () => `${writer}-${String((ids += 1)).padStart(6, '0')}`,
  };
}

/** Brands a literal. */
export const at = (path: string): VaultPath => asVaultPath(path);
