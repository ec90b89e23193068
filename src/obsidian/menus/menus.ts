import { type Plugin, TFile, TFolder, type TAbstractFile } from 'obsidian';
import { copyAbout, copyBundle, topicFromSelection } from '../bundle/dialog';
import { remember } from '../commands';
import { draftFromEditor } from '../remember/selection';
import { fillMenu, fillSubmenu, type MenuLine } from '../ui/icon-button';
import { ICON } from '../ui/opening';
import type { Workbench } from '../app/workbench';
import { archivePlace, archiveFiles, bringBack, moveToFolder, renameFile } from '../refactor/moves';
import { checkNames } from '../names/check-names';
import { mergeInto } from '../refactor/merge';
import { markNote, takesFeedback } from '../remember/mark-note';
import { hasParts, splitNote } from '../refactor/split';
import { counted, PRODUCT } from '../ui/wording';

/** Items in the menus of files and of the editor, each only where it applies. */
export function registerMenus(plugin: Plugin, bench: Workbench): void {
  const { workspace } = bench.app;
  plugin.registerEvent(workspace.on('file-menu', (menu, file) => fillSubmenu(menu, PRODUCT, ICON, itemsForOne(bench, file))));
  plugin.registerEvent(workspace.on('files-menu', (menu, files) => fillSubmenu(menu, PRODUCT, ICON, itemsForSeveral(bench, files))));
  plugin.registerEvent(
    workspace.on('editor-menu', (menu, editor, { file }) => {
      const draft = draftFromEditor(editor, file);
      if (draft === null) return;
      const selection = editor.getSelection().trim();
      const about = { memory: bench.activeMemory(), topic: topicFromSelection(selection) };
      fillMenu(menu, [
        { title: 'Remember selection…', icon: 'text-quote', run: () => remember(bench, draft) },
        { title: 'Copy context about selection', icon: 'clipboard-copy', run: () => copyBundle(bench, about) },
      ]);
    }),
  );
}

/** The actions for one file or folder. The app has a rename and a move of its own, so ours say what they add. */
function itemsForOne(bench: Workbench, file: TAbstractFile): readonly MenuLine[] {
  const { path } = file;
  const note = isNote(file) ? file : null;
  const items: MenuLine[] = [];
  if (filesBelow(file).length > 0 && path !== '/') {
    items.push({ title: 'Rename with undo…', icon: 'pencil', run: () => renameFile(bench, path) });
    items.push({ title: 'Move with undo…', icon: 'folder-input', run: () => moveToFolder(bench, [path]) });
    if (file instanceof TFolder && filesBelow(file).some(isNote)) items.push(contextItem(bench, [file], 'Copy context of this folder'));
  }
  if (note !== null) items.push({ title: 'Copy context about this note', icon: 'clipboard-copy', run: () => copyAbout(bench, path) });
  if (note !== null) items.push({ title: 'Merge into…', icon: 'merge', run: () => mergeInto(bench, path) });
  if (note !== null && hasParts(bench, path)) items.push({ title: 'Split by headings…', icon: 'split', run: () => splitNote(bench, path) });
  items.push(...archiveItems(bench, [file], () => ['Archive', 'Bring back from archive']), ...nameItems(bench, [file]));
  if (note !== null && takesFeedback(bench, path)) {
    items.push({ title: 'Was useful', icon: 'thumbs-up', run: () => markNote(bench, path, 'useful') });
    items.push({ title: 'Prevented a mistake', icon: 'shield-check', run: () => markNote(bench, path, 'prevented') });
  }
  return items;
}

function itemsForSeveral(bench: Workbench, files: readonly TAbstractFile[]): readonly MenuLine[] {
  const paths = files.map((file) => file.path);
  const items: MenuLine[] = [];
  const count = filesOf(files).length;
  if (count > 0)
    items.push({ title: `Move ${counted(count, 'file')} with undo…`, icon: 'folder-input', run: () => moveToFolder(bench, paths) });
  if (filesOf(files).some(isNote))
    items.push(contextItem(bench, files, `Copy context of ${counted(filesOf(files).filter(isNote).length, 'note')}`));
  const archive = archiveItems(bench, files, (all) => [`Archive ${counted(all, 'file')}`, `Bring back ${counted(all, 'file')}`]);
  return [...items, ...archive, ...nameItems(bench, files)];
}

/** Copies a bundle of these notes and folders alone; the memory that the first belongs to says how. */
function contextItem(bench: Workbench, files: readonly TAbstractFile[], title: string): MenuLine {
  const paths = files.map(({ path }) => path);
  const choice = { only: paths };
  return { title, icon: 'clipboard-copy', run: () => copyBundle(bench, { memory: bench.memoryFor(paths[0]), choice }) };
}

function archiveItems(
  bench: Workbench,
  files: readonly TAbstractFile[],
  titles: (count: number) => readonly [string, string],
): readonly MenuLine[] {
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

function nameItems(bench: Workbench, files: readonly TAbstractFile[]): readonly MenuLine[] {
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

/** The files that are chosen, or lie in a chosen folder, each once. */
function filesOf(files: readonly TAbstractFile[]): readonly TFile[] {
  return [...new Set(files.flatMap(filesBelow))];
}

function filesBelow(file: TAbstractFile): readonly TFile[] {
  if (file instanceof TFile) return [file];
  return file instanceof TFolder ? file.children.flatMap(filesBelow) : [];
}
