import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { CodeFiles } from '../../core/model/ports';
import { Ignored, isInstalled, isOfProgram, isProse, LARGEST_FILE, matchesPattern, MOST_FILES } from '../../core/memory';
import { readRegular } from './regular.mjs';
import { attempt } from '../../core/model/errors';

/** Folders that a pattern may name. */
const FOLDERS = 20;

/** The repositories of code at or above a folder, or the folders of a pattern; of the vault where that is null. None where there is no `.git`. */
export function createRepositories(vault: string): (folder: string | null) => Promise<readonly CodeFiles[]> {
  return (folder) => {
    const tops = (folder === null ? [vault] : foldersOf(folder)).flatMap((one) => topOf(one) ?? []);
    return Promise.resolve([...new Set(tops)].map((top) => repositoryAt(top, vault)));
  };
}

function repositoryAt(top: string, vault: string): CodeFiles {
  const place = path.relative(top, attempt(() => realpathSync.native(vault), null) ?? vault).replaceAll(path.sep, '/');
  const read = (file: string): Uint8Array | null => attempt(() => readRegular(path.join(top, file), LARGEST_FILE), null);
  return {
    ...{ key: top, name: path.basename(top), vault: place.startsWith('..') || path.isAbsolute(place) ? null : place },
    list: () => Promise.resolve(filesOf(top, read)),
    // The list has no links; one that took a file's place since then leads nowhere.
    read: (file) => Promise.resolve(attempt(() => (lstatSync(path.join(top, file)).isFile() ? read(file) : null), null)),
  };
}

/** The files that git does not keep out, without links and what package managers install; one more than are read where there are too many. */
function filesOf(top: string, read: (file: string) => Uint8Array | null): Awaited<ReturnType<CodeFiles['list']>> {
  const rules: (readonly [string, string])[] = [];
  const files: { readonly path: string; readonly size: number; readonly mtime: number }[] = [];
  const unread: string[] = [];
  const ignored = new Ignored();
  const rulesAt = (file: string): void => {
    const whole = path.join(top, file);
    if (attempt(() => realpathSync.native(whole), null) !== whole) return;
    const text = new TextDecoder().decode(read(file) ?? undefined);
    rules.push([file, text]);
    ignored.add(file, text);
  };
  rulesAt('.git/info/exclude');
  const open = [''];
  for (let folder = open.pop(); folder !== undefined && files.length <= MOST_FILES; folder = open.pop()) {
    const listed = attempt(() => readdirSync(path.join(top, folder), { withFileTypes: true }), null);
    if (listed === null) unread.push(folder);
    const entries = listed ?? [];
    const before = folder === '' ? '' : `${folder}/`;
    if (entries.some((one) => one.name === '.gitignore' && one.isFile())) rulesAt(`${before}.gitignore`);
    for (const entry of entries) {
      const file = `${before}${entry.name}`;
      const isFolder = entry.isDirectory();
      const isLink = entry.isSymbolicLink();
      if (
        !(isFolder || isLink || entry.isFile()) ||
        (isFolder && (isOfProgram(entry.name) || isInstalled(`${file}/`))) ||
        ignored.has(file, isFolder)
      )
        continue;
      if (isFolder) open.push(file);
      else if (isLink) files.push({ path: file, size: -1, mtime: 0 });
      else {
        // Of prose nothing but the name counts.
        const stats = isProse(file)
          ? { size: 0, mtimeMs: 0 }
          : attempt(() => lstatSync(top + path.sep + file, { throwIfNoEntry: false }), null);
        if (stats === null) unread.push(file);
        else if (stats !== undefined) files.push({ path: file, size: stats.size, mtime: stats.mtimeMs });
      }
    }
  }
  return { files, rules, unread };
}

/** The folder itself, or the folders that a pattern such as `/work/acme-*` names. */
function foldersOf(pattern: string): string[] {
  const wild = pattern.search(/[*?]/);
  if (wild < 0) return [pattern];
  const above = pattern.slice(0, pattern.slice(0, wild).search(/[^\\/]*$/));
  const rest = pattern.slice(above.length).split(/[\\/]/)[0] ?? '';
  const entries = attempt(() => readdirSync(above, { withFileTypes: true }), null) ?? [];
  return entries
    .flatMap((one) => (one.isDirectory() && matchesPattern(rest, one.name) ? [path.join(above, one.name)] : []))
    .slice(0, FOLDERS);
}

/** The nearest folder at or above this one with a `.git`, links followed; null where there is none. */
function topOf(folder: string): string | null {
  for (let at = path.isAbsolute(folder) ? attempt(() => realpathSync.native(folder), null) : null; at !== null; at = path.dirname(at)) {
    if (lstatSync(path.join(at, '.git'), { throwIfNoEntry: false }) !== undefined) return at;
    if (path.dirname(at) === at) break;
  }
  return null;
}
