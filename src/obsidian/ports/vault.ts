import { sameBytes } from '../../core/model/collections';
import { MemoryError, type ErrorCode, messageOf } from '../../core/model/errors';
import { type App, TextFileView, type TFile } from 'obsidian';
import { isHidden, asVaultPath, basenameOf, type VaultPath, folderOf, extensionOf, caseKey, joinPath, stemOf } from '../../core/model/path';
import { shownText } from '../../core/memory';
import type { VaultFiles, PrivateStore, TrashPlace, VaultEditor } from '../../core/model/ports';
import type { FileEntry } from '../../core/model/snapshot';

/** Messages of the app's adapters and the systems below them, by the code they mean to us, and what we say. First match wins. */
const signs: readonly (readonly [code: ErrorCode, sign: RegExp, sentence: (path: string) => string])[] = [
  [
    'no_permission',
    /\b(EACCES|EPERM|EROFS)\b|permission denied|not permitted|read-only file system/i,
    (path) => `"${path}" cannot be read or written. Check the permissions of the file and its folder.`,
  ],
  [
    'disk_full',
    /\b(ENOSPC|EDQUOT)\b|no space left|quota ?exceeded|disk is full/i,
    (path) => `There is no space left to write "${path}". Free some space and try again.`,
  ],
  ['exists', /\bEEXIST\b|already exists/i, (path) => `"${path}" is there already.`],
  ['not_found', /\bENOENT\b|no such file|not found|does not exist|doesn't exist/i, (path) => `"${path}" is not in the vault any more.`],
];

/** Turns whatever the app threw about `path` into a MemoryError with a stable code; `io` where nothing fits. */
function asMemoryError(error: unknown, path: string): MemoryError {
  if (error instanceof MemoryError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = signs.find(([, sign]) => sign.test(`${code} ${messageOf(error)}`));
  if (known !== undefined) return new MemoryError(known[0], known[2](path), path);
  return new MemoryError('io', `"${path}" could not be read or written: ${messageOf(error)}`, path);
}

/** Runs `work`; what it throws becomes a MemoryError about `path`. */
async function mapErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asMemoryError(error, path);
  }
}

/** An ArrayBuffer of exactly these bytes, as the app's binary methods take it. */
export function toBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/** Makes a folder and those above it where they are missing; `''` is the vault itself. */
async function ensureFolder(app: App, folder: string): Promise<void> {
  const { adapter } = app.vault;
  let path = '';
  for (const part of folder === '' ? [] : folder.split('/')) {
    path = path === '' ? part : `${path}/${part}`;
    if (await adapter.exists(path)) continue;
    if (isHidden(path)) await adapter.mkdir(path);
    else await app.vault.createFolder(path);
  }
}

/** The open views of a file. */
function viewsOf(app: App, path: string): TextFileView[] {
  const found: TextFileView[] = [];
  app.workspace.iterateAllLeaves(({ view }) => {
    if (view instanceof TextFileView && view.file?.path === path) found.push(view);
  });
  return found;
}

/**
 * Saves what was typed into open views of `file`, so that a plan is decided on what its user sees.
 * Answers false where it must not save: the disk holds a change that the app has not noticed yet
 * (its modification time is not the known one), and saving the view would overwrite it.
 */
async function saveOpenViews(app: App, file: TFile): Promise<boolean> {
  const onDisk = shownText(await app.vault.read(file));
  // A view that is still loading, or shows an older text, has nothing to say about this one.
  const views = viewsOf(app, file.path).filter((view) => shownText(view.data) === onDisk && shownText(view.getViewData()) !== onDisk);
  if (views.length === 0) return true;
  const now = await app.vault.adapter.stat(file.path);
  if (now === null || Math.abs(now.mtime - file.stat.mtime) >= 1) return false;
  for (const view of views) await view.save();
  return true;
}

/** At most so many files and folders below a dot-folder are listed: a circle of symbolic links has no end. */
const MOST_HIDDEN = 5_000;
/** Folders in which dot-folders are looked for: a phone lists them one by one. */
const MOST_LOOKED = 1_000;

/** Reading through Obsidian: indexed files by the Vault, files in dot-folders by its adapter. Once `isClosed`, long listings stop. */
export function obsidianFiles(app: App, isClosed: () => boolean = () => false): VaultFiles {
  return {
    list: async () => listFiles(app),
    hiddenFolders: () => mapErrors('', () => hiddenFolders(app, isClosed)),
    listHidden: (folder) => mapErrors(folder, () => listHidden(app, folder, isClosed)),
    stat: (path) => mapErrors(path, () => statOf(app, path)),
    readBytes: (path) => mapErrors(path, () => readBytes(app, path)),
  };
}

/** Every file of the vault's index, as the app last saw it. */
function listFiles(app: App): FileEntry[] {
  return app.vault
    .getFiles()
    .map((file) => ({ path: asVaultPath(file.path), size: file.stat.size, mtime: file.stat.mtime, ctime: file.stat.ctime }));
}

/** The dot-folders in the folders that the app shows. */
async function hiddenFolders(app: App, isClosed: () => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of app.vault.getAllFolders(true).slice(0, MOST_LOOKED)) {
    if (isClosed()) break;
    const { folders } = await app.vault.adapter.list(path).catch(() => ({ folders: [] }));
    found.push(...folders.filter((one) => !isPlain(one)));
  }
  return found;
}

/** Files below a dot-folder; dot-folders inside it are passed over, and what goes away meanwhile is not listed. */
async function listHidden(app: App, below: string, isClosed: () => boolean): Promise<FileEntry[]> {
  const { adapter } = app.vault;
  if (!isHidden(below) || !(await adapter.exists(below)) || (await adapter.stat(below))?.type !== 'folder') return [];
  const files: FileEntry[] = [];
  const folders = [below];
  for (let visited = 0; folders.length > 0 && visited < MOST_HIDDEN && files.length < MOST_HIDDEN && !isClosed(); visited++) {
    const folder = folders.pop() ?? below;
    const listed = await adapter.list(folder).catch((error: unknown) => {
      if (asMemoryError(error, folder).code === 'not_found') return { files: [], folders: [] };
      throw error;
    });
    folders.push(...listed.folders.filter(isPlain));
    const stats = await Promise.all(listed.files.filter(isPlain).map((path) => statOf(app, asVaultPath(path))));
    files.push(...stats.filter((stat) => stat !== null));
  }
  return files.slice(0, MOST_HIDDEN);
}

function isPlain(path: string): boolean {
  return !basenameOf(path).startsWith('.');
}

async function statOf(app: App, path: VaultPath): Promise<FileEntry | null> {
  if (!(await app.vault.adapter.exists(path))) return null;
  const stat = await app.vault.adapter.stat(path);
  if (stat === null || stat.type !== 'file') return null;
  return { path, size: stat.size, mtime: stat.mtime, ctime: stat.ctime };
}

async function readBytes(app: App, path: VaultPath): Promise<Uint8Array> {
  const file = isHidden(path) ? null : app.vault.getFileByPath(path);
  // Most files are in no view, and need not be read twice.
  if (file !== null && viewsOf(app, path).length > 0) await saveOpenViews(app, file);
  const buffer = file === null ? await app.vault.adapter.readBinary(path) : await app.vault.readBinary(file);
  const bytes = new Uint8Array(buffer);
  if (bytes.length === 0) await refusePlaceholder(app, path);
  return bytes;
}

/** A cloud placeholder reads as empty while the disk tells of bytes: never take it for an empty note. */
async function refusePlaceholder(app: App, path: VaultPath): Promise<void> {
  const stat = await app.vault.adapter.stat(path);
  if (stat !== null && stat.size > 0) {
    throw new MemoryError(
      'io',
      `"${path}" is not downloaded to this device yet. Open it once, wait until it is there, and try again.`,
      path,
    );
  }
}

/** Where the journals of all writers live; neither indexed nor synced by Obsidian. */
const ROOT = '.top-of-mind';
/** Files that may stand in it before it is kept out of git. */
const OWN = /\/(?:lock(?:\.app)?|[^/]*\.part|\.DS_Store)$/;

/** Small private files below the vault's `.top-of-mind` folder, by the adapter. */
export function obsidianStore(app: App, root = ROOT): PrivateStore {
  const { adapter } = app.vault;
  const at = (path: string): string => (path === '' ? root : `${root}/${path}`);
  let ignored = root !== ROOT;

  /** Keeps the folder out of a repository that the vault may be in. */
  async function keepOutOfGit(): Promise<void> {
    if (ignored) return;
    await ensureFolder(app, ROOT);
    if (!(await adapter.exists(at('.gitignore')))) {
      const { files, folders } = await adapter.list(ROOT);
      // The adapter does not tell a link: one that leads to notes, a repository or the vault itself shows by what is in it.
      if (files.some((path) => !OWN.test(path)) || folders.includes(at(app.vault.configDir)))
        throw new MemoryError(
          'hostile_path',
          `"${ROOT}" holds files that are not this plugin's, as where it is a link to another folder. Remove the link, or move those files away.`,
          ROOT,
        );
      await adapter.write(at('.gitignore'), '*\n');
    }
    ignored = true;
  }

  async function walk(folder: string): Promise<string[]> {
    if (!(await adapter.exists(folder))) return [];
    const found = await adapter.list(folder).catch(async (error: unknown) => {
      // Another writer drops old entries of its journal at any time.
      if (await adapter.exists(folder)) throw error;
      return { files: [], folders: [] };
    });
    const below = await Promise.all(found.folders.map(walk));
    return [...found.files, ...below.flat()];
  }

  return {
    list: (folder) => mapErrors(at(folder), async () => (await walk(at(folder))).map((path) => path.slice(root.length + 1))),
    read: (path) =>
      mapErrors(at(path), async () => ((await adapter.exists(at(path))) ? new Uint8Array(await adapter.readBinary(at(path))) : null)),
    write: (path, bytes) =>
      mapErrors(at(path), async () => {
        await keepOutOfGit();
        await ensureFolder(app, folderOf(at(path)));
        await adapter.writeBinary(at(path), toBuffer(bytes));
      }),
    remove: (path) =>
      mapErrors(at(path), async () => {
        if (await adapter.exists(at(path))) await adapter.remove(at(path));
      }),
  };
}

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
