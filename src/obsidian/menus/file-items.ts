import { TFile, TFolder, type TAbstractFile } from 'obsidian';
import { copyBundle } from '../bundle/copy-bundle';
import { archivePlace } from '../refactor/archive-place';
import { archiveFiles, bringBack } from '../refactor/archive-files';
import { checkNames } from '../names/check-names';
import { mergeInto } from '../refactor/merge-notes';
import { mergeSeveral } from '../refactor/merge-several';
import { moveToFolder } from '../refactor/move-files';
import { markNote, takesFeedback } from '../remember/mark-note';
import { renameFile } from '../refactor/rename-file';
import { splitNote } from '../refactor/split-note';
import { counted } from '../ui/wording';
import type { Workbench } from '../app/workbench';

/** One line of a menu. */
export interface FileItem {
  readonly title: string;
  readonly icon: string;
  readonly run: () => Promise<void>;
}

/** The actions for one file or folder. The app has a rename and a move of its own, so ours say what they add. */
export function itemsForOne(bench: Workbench, file: TAbstractFile): readonly FileItem[] {
  const { path } = file;
  const note = isNote(file) ? file : null;
  const items: FileItem[] = [];
  if (filesBelow(file).length > 0 && path !== '/') {
    items.push({ title: 'Rename with undo…', icon: 'pencil', run: () => renameFile(bench, path) });
    items.push({ title: 'Move with undo…', icon: 'folder-input', run: () => moveToFolder(bench, [path]) });
  }
  if (file instanceof TFolder && filesBelow(file).some(isNote)) items.push(contextItem(bench, [file], 'Copy context of this folder'));
  if (note !== null) items.push({ title: 'Merge into…', icon: 'merge', run: () => mergeInto(bench, path) });
  if (note !== null && hasParts(bench, note)) items.push({ title: 'Split by headings…', icon: 'split', run: () => splitNote(bench, path) });
  if (note !== null && takesFeedback(bench, path)) {
    items.push({ title: 'Was useful', icon: 'thumbs-up', run: () => markNote(bench, path, 'useful') });
    items.push({ title: 'Prevented a mistake', icon: 'shield-check', run: () => markNote(bench, path, 'prevented') });
  }
  return [...items, ...archiveItems(bench, [file], () => ['Archive', 'Bring back from archive']), ...nameItems(bench, [file])];
}

/** The actions for several files and folders at once. */
export function itemsForSeveral(bench: Workbench, files: readonly TAbstractFile[]): readonly FileItem[] {
  const paths = files.map((file) => file.path);
  const items: FileItem[] = [];
  const count = filesOf(files).length;
  if (count > 0)
    items.push({ title: `Move ${counted(count, 'file')} with undo…`, icon: 'folder-input', run: () => moveToFolder(bench, paths) });
  if (files.length > 1 && files.every(isNote))
    items.push({ title: `Merge ${counted(files.length, 'note')}…`, icon: 'merge', run: () => mergeSeveral(bench, paths) });
  if (filesOf(files).some(isNote))
    items.push(contextItem(bench, files, `Copy context of ${counted(filesOf(files).filter(isNote).length, 'note')}`));
  const archive = archiveItems(bench, files, (all) => [`Archive ${counted(all, 'file')}`, `Bring back ${counted(all, 'file')}`]);
  return [...items, ...archive, ...nameItems(bench, files)];
}

/** Copies a bundle of these notes and folders alone; the memory that the first belongs to says how. */
function contextItem(bench: Workbench, files: readonly TAbstractFile[], title: string): FileItem {
  const paths = files.map(({ path }) => path);
  const choice = { only: paths.map((path) => (path === '/' ? '' : path)) };
  return { title, icon: 'clipboard-copy', run: () => copyBundle(bench, { memory: bench.memoryFor(paths[0]), choice }) };
}

function archiveItems(
  bench: Workbench,
  files: readonly TAbstractFile[],
  titles: (count: number) => readonly [string, string],
): readonly FileItem[] {
  const paths = files.map((file) => file.path);
  const count = filesOf(files).length;
  const places = paths.map((path) => (path === '/' ? null : archivePlace(bench, path)));
  const [place] = places;
  // One plan has one memory, and goes one way.
  if (count === 0 || !place || !places.every((one) => one?.memory === place.memory && one.archived === place.archived)) return [];
  const [there, back] = titles(count);
  return place.archived
    ? [{ title: back, icon: 'archive-restore', run: () => bringBack(bench, paths) }]
    : [{ title: there, icon: 'archive', run: () => archiveFiles(bench, paths) }];
}

function nameItems(bench: Workbench, files: readonly TAbstractFile[]): readonly FileItem[] {
  const paths = filesOf(files)
    .filter(isNote)
    .map((file) => file.path);
  if (paths.length === 0) return [];
  return [
    {
      title: paths.length === 1 ? 'Check name' : 'Check names',
      icon: 'spell-check',
      run: () => checkNames(bench, paths, bench.memoryFor(paths[0])),
    },
  ];
}

function isNote(file: TAbstractFile): file is TFile {
  return file instanceof TFile && file.extension === 'md';
}

function hasParts(bench: Workbench, file: TFile): boolean {
  return (bench.app.metadataCache.getFileCache(file)?.headings?.length ?? 0) > 1;
}

/** The files that are chosen, or lie in a chosen folder, each once. */
function filesOf(files: readonly TAbstractFile[]): readonly TFile[] {
  return [...new Set(files.flatMap(filesBelow))];
}

function filesBelow(file: TAbstractFile): readonly TFile[] {
  if (file instanceof TFile) return [file];
  return file instanceof TFolder ? file.children.flatMap(filesBelow) : [];
}
