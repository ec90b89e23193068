import type { Menu, Plugin } from 'obsidian';
import { copyBundle, topicFromSelection } from '../bundle/copy-bundle';
import { remember } from '../commands';
import { draftFromEditor } from '../remember/selected-text';
import { itemsForOne, itemsForSeveral, type FileItem } from './file-items';
import { guarded } from '../ui/notices';
import type { Workbench } from '../app/workbench';

/** The section in which the app's own menus change files. */
const SECTION = 'action';

/** Items in the menus of files and of the editor, each only where it applies. */
export function registerMenus(plugin: Plugin, bench: Workbench): void {
  const { workspace } = bench.app;
  plugin.registerEvent(workspace.on('file-menu', (menu, file) => addItems(menu, itemsForOne(bench, file))));
  plugin.registerEvent(workspace.on('files-menu', (menu, files) => addItems(menu, itemsForSeveral(bench, files))));
  plugin.registerEvent(
    workspace.on('editor-menu', (menu, editor, { file }) => {
      const draft = draftFromEditor(editor, file);
      if (draft === null) return;
      const selection = editor.getSelection().trim();
      menu.addItem((item) =>
        item
          .setTitle('Remember selection…')
          .setIcon('text-quote')
          .onClick(() => remember(bench, draft)),
      );
      menu.addItem((item) =>
        item
          .setTitle('Copy context about selection')
          .setIcon('clipboard-copy')
          .onClick(() => void guarded(() => copyBundle(bench, { memory: bench.activeMemory(), topic: topicFromSelection(selection) }))),
      );
    }),
  );
}

function addItems(menu: Menu, items: readonly FileItem[]): void {
  for (const { title, icon, run } of items) {
    menu.addItem((item) =>
      item
        .setTitle(title)
        .setIcon(icon)
        .setSection(SECTION)
        .onClick(() => void guarded(run)),
    );
  }
}
