import { Platform } from 'obsidian';
import type { Workbench } from '../app/workbench';
import { undoEntry } from '../history/history';
import { writeReport } from '../health/report';
import { setUpMemory } from '../memories/first-run';
import { checkNames } from '../names/check-names';
import { lookBack } from '../review/commands';
import { showSkipped } from '../review/skipped';
import type { ReviewWatch } from '../review/watch';
import { updateIndex } from '../top-of-mind/update-index';
import { iconButton, menuButton, roveAmong, type MenuLine } from '../ui/icon-button';
import { guarded } from '../ui/notices';
import { HISTORY_ICON, ICON, showHistory } from '../ui/reveal';
import { titleOf } from '../ui/wording';
import { copyAbout, copyBundle } from '../bundle/copy-bundle';
import { BundleModal } from '../bundle/dialog';

interface ToolbarActs {
  readonly watch: ReviewWatch;
  remember(): void;
  refresh(): void;
  /** True if the active memory has a top-of-mind note. */
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
  menuButton(bar, 'clipboard-copy', 'Copy context bundle', () => bundleLines(bench), 'nav-action-button');
  add('refresh-cw', 'Refresh', () => acts.refresh());
  add(HISTORY_ICON, 'Show history', () => showHistory(bench.app));
  menuButton(bar, 'ellipsis', 'More actions', () => moreLines(bench, acts), 'nav-action-button');
  roveAmong(bar);
}

function moreLines(bench: Workbench, { watch, hasNote }: ToolbarActs): MenuLine[] {
  const section = (name: string, lines: readonly MenuLine[]): MenuLine[] => lines.map((line) => ({ ...line, section: name }));
  return [
    ...section('write', [
      { title: hasNote() ? 'Update top-of-mind note' : 'Create top-of-mind note', icon: 'list-ordered', run: () => updateIndex(bench) },
      { title: 'Check names', icon: 'spell-check', run: () => checkNames(bench) },
      { title: 'Write health report', icon: 'heart-pulse', run: () => writeReport(bench) },
    ]),
    ...section('entries', [
      { title: 'Find unreviewed entries…', icon: 'scan-search', run: () => lookBack(bench, watch) },
      { title: 'Show skipped entries', icon: 'archive-x', run: () => showSkipped(bench) },
    ]),
    ...section('last', [
      { title: 'Undo last change', icon: 'undo-2', run: () => undoEntry(bench) },
      { title: 'Set up memory…', icon: 'folder-plus', run: () => setUpMemory(bench) },
    ]),
  ];
}

/** The bundles that can be copied from where one stands. */
function bundleLines(bench: Workbench): MenuLine[] {
  const file = bench.app.workspace.getActiveFile();
  const about = file?.extension === 'md' ? file.path : null;
  return [
    { title: 'Copy this memory', icon: 'clipboard-copy', run: () => copyBundle(bench) },
    ...(about === null ? [] : [{ title: `Copy about "${titleOf(about)}"`, icon: 'file-text', run: () => copyAbout(bench, about) }]),
    {
      title: 'Copy changes since the last copy',
      icon: 'diff',
      run: () => copyBundle(bench, { memory: bench.activeMemory(), sinceCopy: true }),
    },
    ...bench.settings
      .current()
      .bundlePresets.map(({ name }) => ({ title: `Copy "${name}"`, icon: 'bookmark', run: () => copyBundle(bench, { preset: name }) })),
    { title: 'Choose what goes in…', icon: 'list-filter', run: () => new BundleModal(bench, { memory: bench.activeMemory() }).open() },
  ];
}
