import type { Convention } from '../../core/model/convention';
import { byCodePoint, folderOf } from '../../core/model/path';

/** The folders that a convention gives a meaning, relative to the memory, in code point order. */
export function foldersOf(convention: Convention): string[] {
  const paths = [...convention.fixed, ...convention.scaffold].map((file) => folderOf(file.path));
  const named = [
    ...convention.names.map((rule) => rule.folder),
    ...convention.bundle.excludeFolders,
    convention.reports,
    convention.archive,
    ...convention.hidden,
  ];
  const layered = convention.layers.map((rule) => rule.pattern.replace(/\/?[^/]*[*?].*$/, ''));
  const folders = [...paths, ...named, ...layered].filter((folder) => folder !== '' && !/[*?]|\.md$/.test(folder));
  return [...new Set(folders)].sort(byCodePoint);
}

/** A path as people type it, from the memory's folder: `/` is that folder itself. */
export function relativePath(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:\.?\/)+(?=.)/, '')
    .replace(/\/+$/, '');
}
