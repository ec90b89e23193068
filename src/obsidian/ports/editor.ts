import type { App, TFile } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import { folderOf, isHidden, type VaultPath } from '../../core/model/path';
import type { TrashPlace, VaultEditor } from '../../core/model/ports';
import { asMemoryError, mapErrors } from './errors';
import { saveOpenViews } from './open-views';
import { renameFile } from './rename';
import { ensureFolder, sameBytes, toBuffer } from './tools';
import { lookIntoTrash } from './trash-place';

/** Changing the vault through Obsidian. Only the writer of core calls it. */
export function obsidianEditor(app: App): VaultEditor {
  return {
    create: (path, bytes) => mapErrors(path, () => create(app, path, bytes)),
    replace: (path, expected, next) => mapErrors(path, () => replace(app, path, expected, next)),
    rename: (from, to) => mapErrors(from, () => renameFile(app, from, to)),
    trash: (path) => mapErrors(path, () => trash(app, path)),
    remove: (path, expected) => mapErrors(path, () => remove(app, path, expected)),
    removeEmptyFolder: (path) => mapErrors(path, () => removeEmptyFolder(app, path)),
  };
}

async function create(app: App, path: VaultPath, bytes: Uint8Array): Promise<void> {
  const { adapter } = app.vault;
  if (await adapter.exists(path)) throw new MemoryError('exists', `"${path}" is there already.`, path);
  await ensureFolder(app, folderOf(path));
  try {
    // Bytes, not text: what is created is what was decided, BOM and line ends included.
    if (isHidden(path)) await adapter.writeBinary(path, toBuffer(bytes));
    else await app.vault.createBinary(path, toBuffer(bytes));
  } catch (error) {
    // A file that somebody else made meanwhile is theirs, however little it holds so far.
    if (asMemoryError(error, path).code !== 'exists') await removeStub(app, path, bytes);
    throw error;
  }
}

/** A write that broke off (a full disk) may leave the first part of a file that was not there before. */
async function removeStub(app: App, path: VaultPath, bytes: Uint8Array): Promise<void> {
  const { adapter } = app.vault;
  if (!(await adapter.exists(path))) return;
  const there = new Uint8Array(await adapter.readBinary(path));
  if (there.length < bytes.length && sameBytes(there, bytes.subarray(0, there.length))) await adapter.remove(path);
}

async function replace(app: App, path: VaultPath, expected: string, next: string): Promise<void> {
  const swap = (current: string): string => {
    // The app may take a BOM off when it reads; what it writes is written as given.
    if (current !== expected && `\uFEFF${current}` !== expected) throw changedSince(path);
    return next;
  };
  if (isHidden(path)) {
    await app.vault.adapter.process(path, swap);
    return;
  }
  const file = fileAt(app, path);
  if (!(await saveOpenViews(app, file))) throw changedSince(path);
  try {
    await app.vault.process(file, swap);
  } catch (error) {
    await restoreCut(app, file, expected, next);
    throw error;
  }
}

/** A write that broke off may leave the file cut: then, and only then, it gets back what it held. */
async function restoreCut(app: App, file: TFile, expected: string, next: string): Promise<void> {
  const cut = (text: string): boolean => text.length < next.length && text !== expected && next.startsWith(text);
  if (!cut(await app.vault.read(file))) return;
  await app.vault.process(file, (current) => (cut(current) ? expected : current));
}

async function trash(app: App, path: VaultPath): Promise<TrashPlace | null> {
  const search = await lookIntoTrash(app, path);
  if (isHidden(path)) await app.vault.adapter.trashLocal(path);
  else await app.fileManager.trashFile(fileAt(app, path));
  return search();
}

/** Takes back a create: the user's trash would keep what never was theirs, so it goes for good. */
async function remove(app: App, path: VaultPath, expected: Uint8Array): Promise<void> {
  const { adapter } = app.vault;
  if (!sameBytes(new Uint8Array(await adapter.readBinary(path)), expected)) throw changedSince(path);
  await adapter.remove(path);
}

async function removeEmptyFolder(app: App, path: VaultPath): Promise<void> {
  const { adapter } = app.vault;
  if (path === '' || !(await adapter.exists(path))) return;
  const inside = await adapter.list(path);
  if (inside.files.length === 0 && inside.folders.length === 0) await adapter.rmdir(path, false);
}

function fileAt(app: App, path: VaultPath): TFile {
  const file = app.vault.getFileByPath(path);
  if (file === null) throw new MemoryError('not_found', `"${path}" is not in the vault any more.`, path);
  return file;
}

function changedSince(path: VaultPath): MemoryError {
  return new MemoryError('changed_since', `"${path}" has changed since this was decided, so it was left as it is. Try again.`, path);
}
