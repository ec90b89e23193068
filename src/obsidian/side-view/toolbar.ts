import { Platform, type Menu } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { undoEntry } from '../history/history';
import { writeReport } from '../health/report';
import { setUpMemory } from '../memories/first-run';
import { checkNames } from '../names/check-names';
import { lookBack } from '../review/commands';
import { showSkipped } from '../review/skipped';
import type { ReviewWatch } from '../review/watch';
import { updateIndex } from '../top-of-mind/update-index';
import { iconButton, menuButton, roveAmong } from '../ui/icon-button';
import { guarded } from '../ui/notices';
import { HISTORY_ICON, ICON, showHistory } from '../ui/reveal';
import { titleOf } from '../ui/wording';
import { copyAbout, copyBundle } from '../bundle/copy-bundle';
import { BundleModal } from '../bundle/dialog';

interface ToolbarActs {
  readonly watch: ReviewWatch;
  remember(): void;
  refresh(): void;
  /** True where the active memory has a top-of-mind note. */
  readonly hasNote: () => boolean;
}

/** The actions of the side view as icons, as the app's own side views have them. */
export function showToolbar(parent: HTMLElement, bench: Workbench, acts: ToolbarActs): void {
  const bar = parent
    .createDiv({ cls: 'nav-header' })
    .createDiv({ cls: 'nav-buttons-container', attr: { role: 'toolbar', 'aria-label': 'Top of Mind' } });
  const add = (icon: string, label: string, run: () => Promise<void> | void): void => {
    iconButton(bar, icon, label, 'nav-action-button').addEventListener('click', () => void guarded(async () => run()));
  };
  // On a phone it has a button at the thumb.
  if (!Platform.isPhone) add(ICON, 'Remember…', () => acts.remember());
  menuButton(bar, 'clipboard-copy', 'Copy context bundle', (menu) => fillBundleMenu(menu, bench), 'nav-action-button');
  add('refresh-cw', 'Refresh', () => acts.refresh());
  add(HISTORY_ICON, 'Show history', () => showHistory(bench.app));
  menuButton(bar, 'ellipsis', 'More actions', (menu) => fillMore(menu, bench, acts), 'nav-action-button');
  roveAmong(bar);
}

function fillMore(menu: Menu, bench: Workbench, { watch, hasNote }: ToolbarActs): void {
  const add = (section: string, title: string, icon: string, run: () => Promise<void>): void => {
    menu.addItem((item) =>
      item
        .setSection(section)
        .setTitle(title)
        .setIcon(icon)
        .onClick(() => void guarded(run)),
    );
  };
  add('write', hasNote() ? 'Update top-of-mind note' : 'Create top-of-mind note', 'list-ordered', () => updateIndex(bench));
  add('write', 'Check names', 'spell-check', () => checkNames(bench));
  add('write', 'Write health report', 'heart-pulse', () => writeReport(bench));
  add('entries', 'Find unreviewed entries…', 'scan-search', () => lookBack(bench, watch));
  add('entries', 'Show skipped entries', 'archive-x', () => showSkipped(bench));
  add('last', 'Undo last change', 'undo-2', () => undoEntry(bench));
  add('last', 'Set up memory…', 'folder-plus', () => setUpMemory(bench));
}

/** The bundles that can be copied from where one stands. */
function fillBundleMenu(menu: Menu, bench: Workbench): void {
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
