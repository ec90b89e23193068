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
import { PRODUCT } from '../ui/wording';

/** Items in the menus of files and of the editor, each only where it applies. */
export function registerMenus(plugin: Plugin, bench: Workbench): void {
  const { workspace } = bench.app;
  plugin.registerEvent(workspace.on('file-menu', (menu, file) => fillSubmenu(menu, PRODUCT, ICON, itemsFor(bench, [file]))));
  plugin.registerEvent(workspace.on('files-menu', (menu, files) => fillSubmenu(menu, PRODUCT, ICON, itemsFor(bench, files))));
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

/** The actions for files and folders, each where it applies. The app has a rename and a move of its own, so ours say what they add. */
function itemsFor(bench: Workbench, chosen: readonly TAbstractFile[]): readonly MenuLine[] {
  const paths = chosen.map(({ path }) => path);
  const [path = ''] = paths;
  const files = filesOf(chosen);
  const notes = files.filter(isNote);
  const isWhole = paths.includes('/');
  const isOne = chosen.length === 1;
  const isOneNote = isOne && chosen.every(isNote);
  const counts = isOneNote && takesFeedback(bench, path);
  const memory = bench.memoryFor(path);
  const copy = (): Promise<void> => (isOneNote ? copyAbout(bench, path) : copyBundle(bench, { memory, choice: { only: paths } }));
  const place = placeOf(bench, paths);
  const names = notes.map((note) => note.path);
  const all: readonly [boolean, MenuLine][] = [
    [isOne && files.length > 0 && !isWhole, { title: 'Rename with undo…', icon: 'pencil', run: () => renameFile(bench, path) }],
    [files.length > 0 && !isWhole, { title: 'Move with undo…', icon: 'folder-input', run: () => moveToFolder(bench, paths) }],
    [notes.length > 0 && !isWhole, { title: 'Copy context', icon: 'clipboard-copy', run: copy }],
    [isOneNote, { title: 'Merge into…', icon: 'merge', run: () => mergeInto(bench, path) }],
    [isOneNote && hasParts(bench, path), { title: 'Split by headings…', icon: 'split', run: () => splitNote(bench, path) }],
    [files.length > 0 && place?.archived === false, { title: 'Archive', icon: 'archive', run: () => archiveFiles(bench, paths) }],
    [
      files.length > 0 && place?.archived === true,
      { title: 'Bring back from archive', icon: 'archive-restore', run: () => bringBack(bench, paths) },
    ],
    [notes.length > 0, { title: 'Check names', icon: 'spell-check', run: () => checkNames(bench, names, bench.memoryFor(names[0])) }],
    [counts, { title: 'Was useful', icon: 'thumbs-up', run: () => markNote(bench, path, 'useful') }],
    [counts, { title: 'Prevented a mistake', icon: 'shield-check', run: () => markNote(bench, path, 'prevented') }],
  ];
  return all.flatMap(([applies, line]) => (applies ? [line] : []));
}

/** Where all of them lie; null where that differs: one plan has one memory, and goes one way. */
function placeOf(bench: Workbench, paths: readonly string[]): ReturnType<typeof archivePlace> {
  const [first = null, ...others] = paths.map((path) => (path === '/' ? null : archivePlace(bench, path)));
  return others.every((one) => one?.memory === first?.memory && one?.archived === first?.archived) ? first : null;
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
