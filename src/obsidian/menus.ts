import { TFile, TFolder, type Menu, type Plugin, type TAbstractFile } from 'obsidian';
import { checkNames } from './actions/check-names';
import { remember } from './commands';
import { guarded } from './notices';
import type { Workbench } from './workbench';

/** Items in the menus of files and of the editor, each only where it applies. */
export function registerMenus(plugin: Plugin, bench: Workbench): void {
  const { workspace } = bench.app;
  plugin.registerEvent(workspace.on('file-menu', (menu, file) => addCheckNames(menu, bench, [file])));
  plugin.registerEvent(workspace.on('files-menu', (menu, files) => addCheckNames(menu, bench, files)));
  plugin.registerEvent(
    workspace.on('editor-menu', (menu, editor) => {
      const selection = editor.getSelection().trim();
      if (selection === '') return;
      menu.addItem((item) =>
        item
          .setTitle('Remember selection…')
          .setIcon('brain')
          .onClick(() => remember(bench, { title: '', body: selection })),
      );
    }),
  );
}

function addCheckNames(menu: Menu, bench: Workbench, files: readonly TAbstractFile[]): void {
  const paths = files.flatMap(notesBelow);
  if (paths.length === 0) return;
  menu.addItem((item) =>
    item
      .setTitle(paths.length === 1 ? 'Check name' : 'Check names')
      .setIcon('spell-check')
      .onClick(() => void guarded(() => checkNames(bench, paths, bench.memoryFor(paths[0])))),
  );
}

function notesBelow(file: TAbstractFile): string[] {
  if (file instanceof TFile) return file.extension === 'md' ? [file.path] : [];
  return file instanceof TFolder ? file.children.flatMap(notesBelow) : [];
}
