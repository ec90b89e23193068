import type { Plugin } from 'obsidian';
import { foldKey } from '../../core/model/path';
import type { Workbench } from '../app/workbench';
import { guarded } from '../ui/notices';
import { copyBundle } from './copy-bundle';

/** Each preset is a command. They follow the settings, which another device may change. */
export function registerPresets(plugin: Plugin, bench: Workbench): void {
  let known = new Set<string>();
  const follow = (): void => {
    const presets = new Map(bench.settings.current().bundlePresets.map(({ name }) => [commandOf(name), name]));
    for (const id of known) if (!presets.has(id)) plugin.removeCommand(id);
    for (const [id, name] of presets) {
      if (known.has(id)) continue;
      const run = (): Promise<void> => copyBundle(bench, { preset: name });
      plugin.addCommand({ id, name: `Copy bundle: ${name}`, icon: 'clipboard-copy', callback: () => void guarded(run) });
    }
    known = new Set(presets.keys());
  };
  follow();
  plugin.registerEvent(bench.events.on('changed', follow));
}

function commandOf(name: string): string {
  return `bundle-preset-${encodeURIComponent(foldKey(name))}`;
}
