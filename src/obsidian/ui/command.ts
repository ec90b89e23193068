import type { Command, Plugin } from 'obsidian';
import { guarded } from './notices';

/** A command that is there where it applies, as things are. */
export function addWhere(plugin: Plugin, command: Command, run: () => unknown, applies: () => boolean = () => true): void {
  plugin.addCommand({
    ...command,
    checkCallback: (checking) => {
      const isThere = applies();
      if (isThere && !checking) void guarded(run);
      return isThere;
    },
  });
}
