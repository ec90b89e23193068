import type { Command, Plugin } from 'obsidian';
import { checkNames } from './actions/check-names';
import { copyBundle } from './actions/copy-bundle';
import { undoChange } from './actions/undo';
import { updateIndex } from './actions/update-index';
import { writeReport } from './actions/write-report';
import { RememberModal, type RememberDraft } from './modals/remember';
import { guarded } from './notices';
import { showSideView } from './views/reveal';
import type { Workbench } from './workbench';

/** Opens the dialog for a new entry. */
export function remember(bench: Workbench, draft: RememberDraft = { title: '', body: '' }): void {
  new RememberModal(bench, draft, bench.activeMemory()).open();
}

export function registerCommands(plugin: Plugin, bench: Workbench): void {
  const add = (command: Command, run: () => Promise<void>): void => {
    plugin.addCommand({ ...command, callback: () => void guarded(run) });
  };
  add({ id: 'update-index', name: 'Update top-of-mind note', icon: 'list-ordered' }, () => updateIndex(bench));
  add({ id: 'check-names', name: 'Check names', icon: 'spell-check' }, () => checkNames(bench));
  add({ id: 'remember', name: 'Remember…', icon: 'brain' }, async () => remember(bench));
  add({ id: 'copy-bundle', name: 'Copy context bundle', icon: 'clipboard-copy' }, () => copyBundle(bench));
  add({ id: 'write-report', name: 'Write health report', icon: 'heart-pulse' }, () => writeReport(bench));
  add({ id: 'undo', name: 'Undo last change', icon: 'undo-2' }, () => undoChange(bench));
  add({ id: 'show-view', name: 'Show side view', icon: 'brain' }, () => showSideView(bench.app));
}
