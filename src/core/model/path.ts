/** Vault paths: relative, `/`-separated, kept as the disk spells them, compared in NFC. */

declare const vaultPathBrand: unique symbol;
/** Path of any file of the vault, as the host lists it (`folder/Name.ext`, never a leading `/`). */
export type VaultPath = string & { readonly [vaultPathBrand]: true };

declare const notePathBrand: unique symbol;
export type NotePath = VaultPath & { readonly [notePathBrand]: true };

/** Takes a path that a host listed or a check has passed; no validation, only the brand. */
export function asVaultPath(path: string): VaultPath {
  return path as VaultPath;
}

export function isNotePath(path: VaultPath): path is NotePath {
  return extensionOf(path).toLowerCase() === 'md';
}

/** The folder of a path, `''` for the vault's root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** The last part of a path, with its extension. */
export function basenameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The extension without its dot, `''` without one (`.env` has none). */
export function extensionOf(path: string): string {
  const name = basenameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1);
}

/** The last part of a path without its extension: what a person calls the note. */
export function stemOf(path: string): string {
  const name = basenameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}

/** The settings of a vault without the plugin, at its root. */
export const SETTINGS_FILE = '.top-of-mind.json';

export function joinPath(folder: string, name: string): VaultPath {
  return asVaultPath(folder === '' ? name : `${folder}/${name}`);
}

/** True if `path` lies in `folder` or below it; every path lies in `''`. */
export function isInside(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** The value of the deepest folder that holds the path, or at the path itself; `''` holds every path. Takes as long as the path is deep. */
export function deepestAt<T>(byFolder: ReadonlyMap<string, T>, path: string): T | undefined {
  for (let at = path; ; at = folderOf(at)) {
    const found = byFolder.get(at);
    if (found !== undefined || at === '') return found;
  }
}

/** True if some part of the path starts with a dot: Obsidian neither indexes nor syncs it. */
export function isHidden(path: string): boolean {
  return path.startsWith('.') || path.includes('/.');
}

/** True for the path of a dot-folder or of something in one, written without `.` and `..`. */
export function isHiddenFolder(path: string): boolean {
  return isHidden(path) && !path.split('/').some((part) => /^\.{0,2}$/.test(part));
}

/** The key under which two spellings of one path are the same file to us (NFC; case is kept). */
export function pathKey(path: string): string {
  return path.normalize('NFC');
}

/** The file at a path: the one that is spelled so, or else one that `pathKey` takes for it. */
export function atPath<T extends { readonly path: string }>(files: readonly T[], path: string): T | undefined {
  return files.find((file) => file.path === path) ?? files.find((file) => pathKey(file.path) === pathKey(path));
}

const PLAIN = /^[ -~]*$/;

/**
 * The key under which two paths or names are the same to the app as a link, or to some disk as a file: NFC, lower case,
 * both small sigmas one (a capital sigma lowers to either), no-break spaces as spaces. Whoever asks whether a name is
 * taken, or whether two spellings may meet, asks by it; `pathKey` tells files apart that a disk may keep apart.
 */
export function foldKey(path: string): string {
  if (PLAIN.test(path)) return path.toLowerCase();
  return path
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/ς/g, 'σ')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/**
 * The key of two spellings that a disk which ignores case may keep as one file: NFC and lower case, nothing else. Only
 * who goes on as if they were that file asks by it: no disk takes a no-break space for a space, as the app does in links.
 */
export function caseKey(path: string): string {
  if (PLAIN.test(path)) return path.toLowerCase();
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Code point order, the order of every list the product prints. */
export function byCodePoint(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return surrogateLast(x) - surrogateLast(y);
  }
  return a.length - b.length;
}

/** UTF-16 units sort surrogates before U+E000; code points sort them after U+FFFF. */
function surrogateLast(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
