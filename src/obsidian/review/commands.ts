import type { Plugin } from 'obsidian';
import { lookBack } from './look-back';
import { showSkipped } from './skipped';
import { guarded } from '../ui/notices';
import { showAwaiting } from './reveal';
import type { Workbench } from '../app/workbench';
import type { AwaitingWatch } from './watch';

/** Commands for what passed no gate, and for what was set aside. */
export function registerAwaitingCommands(plugin: Plugin, bench: Workbench, watch: AwaitingWatch): void {
  const add = (id: string, name: string, icon: string, run: () => Promise<void>): void => {
    plugin.addCommand({ id, name, icon, callback: () => void guarded(run) });
  };
  add('show-awaiting', 'Show entries that await a verdict', 'inbox', () => showAwaiting(bench, watch));
  add('look-for-entries', 'Look for entries that passed no gate…', 'scan-search', () => lookBack(bench, watch));
  add('show-skipped', 'Show skipped entries', 'archive-x', () => showSkipped(bench));
}
