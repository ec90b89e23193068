import type { App, TFile } from 'obsidian';
import { MemoryError } from '../../core/model/errors';
import { folderOf, isHidden, type VaultPath, extensionOf, caseKey, joinPath, stemOf, asVaultPath, basenameOf } from '../../core/model/path';
import type { TrashPlace, VaultEditor } from '../../core/model/ports';
import { asMemoryError, mapErrors } from './errors';
import { saveOpenViews } from './open-views';
import { ensureFolder, sameBytes, toBuffer } from './tools';

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

/**
 * Moves a file without touching links: a plan carries the link edits itself. A change of case or of
 * Unicode form alone goes through a temporary name, since many disks take both names for one file.
 */
async function renameFile(app: App, from: VaultPath, to: VaultPath): Promise<void> {
  const { adapter } = app.vault;
  if (!(await adapter.exists(from))) throw new MemoryError('not_found', `"${from}" is not in the vault any more.`, from);
  const sameFile = caseKey(from) === caseKey(to);
  if (!sameFile && (await adapter.exists(to))) throw new MemoryError('exists', `"${to}" is there already.`, to);
  await ensureFolder(app, folderOf(to));
  if (isHidden(from) || isHidden(to)) return adapter.rename(from, to);
  const file = fileAt(app, from);
  await saveOpenViews(app, file);
  if (sameFile) await renameThrough(app, file, from, to);
  else await app.vault.rename(file, to);
}

/** In two steps; the first is taken back where the second fails. */
async function renameThrough(app: App, file: TFile, from: VaultPath, to: VaultPath): Promise<void> {
  await app.vault.rename(file, await freeName(app, from));
  try {
    await app.vault.rename(file, to);
  } catch (error) {
    await app.vault.rename(file, from);
    throw error;
  }
}

async function freeName(app: App, path: VaultPath): Promise<VaultPath> {
  const ending = extensionOf(path) === '' ? '' : `.${extensionOf(path)}`;
  for (let count = 1; ; count++) {
    const name = joinPath(folderOf(path), `${stemOf(path)} (renaming ${count})${ending}`);
    if (!(await app.vault.adapter.exists(name))) return name;
  }
}

const trashFolder = '.trash';

/**
 * Call it before a file is trashed, and what it returns afterwards: the place in the vault's `.trash` that has come to
 * be in between. The app says neither which trash its settings name nor what it calls the copy, so the two folders are
 * compared where a copy may be. Null if none came, as with the device's own trash, or where nobody can say which.
 */
async function lookIntoTrash(app: App, path: VaultPath): Promise<() => Promise<TrashPlace | null>> {
  const { adapter } = app.vault;
  const folder = folderOf(path);
  const places = folder === '' ? [trashFolder] : [trashFolder, `${trashFolder}/${folder}`];
  const missing: VaultPath[] = [];
  for (let above = places.at(-1) ?? ''; above !== ''; above = folderOf(above)) {
    if (!(await adapter.exists(above))) missing.unshift(asVaultPath(above));
  }
  const named = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const place of places) if (await adapter.exists(place)) found.push(...(await adapter.list(place)).files);
    return found.filter((file) => isNameOf(basenameOf(file), basenameOf(path)));
  };
  const before = new Set(await named());
  return async () => {
    try {
      const fresh = (await named()).filter((file) => !before.has(file));
      if (fresh.length !== 1 || fresh[0] === undefined) return null;
      const folders: VaultPath[] = [];
      for (const one of missing) if (await adapter.exists(one)) folders.push(one);
      return { at: asVaultPath(fresh[0]), folders };
    } catch {
      // The file is in the trash by now: not to know where is no failure.
      return null;
    }
  };
}

/** A copy keeps the name, or gets a number before its extension. */
function isNameOf(copy: string, name: string): boolean {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  return copy.startsWith(stem) && copy.endsWith(extension);
}
