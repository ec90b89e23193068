import type { Menu } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { guarded } from '../ui/notices';
import { titleOf } from '../ui/wording';
import { copyAbout, copyBundle } from './copy-bundle';
import { BundleModal } from './dialog';

/** The bundles that can be copied from where one stands. */
export function fillBundleMenu(menu: Menu, bench: Workbench): void {
  const add = (title: string, icon: string, run: () => Promise<void> | void): void => {
    menu.addItem((item) =>
      item
        .setTitle(title)
        .setIcon(icon)
        .onClick(() => void guarded(async () => run())),
    );
  };
  const file = bench.app.workspace.getActiveFile();
  add('Copy this memory', 'clipboard-copy', () => copyBundle(bench));
  if (file?.extension === 'md') add(`Copy about "${titleOf(file.path)}"`, 'file-text', () => copyAbout(bench, file.path));
  add('Copy changes since the last copy', 'diff', () => copyBundle(bench, { memory: bench.activeMemory(), sinceCopy: true }));
  for (const { name } of bench.settings.current().bundlePresets)
    add(`Copy "${name}"`, 'bookmark', () => copyBundle(bench, { preset: name }));
  add('Choose what goes in…', 'list-filter', () => new BundleModal(bench, { memory: bench.activeMemory() }).open());
}
