import { normalizePath, type Plugin } from 'obsidian';
import { MemoryError } from '../core/model/errors';
import { asVaultPath } from '../core/model/path';
import type { VaultMemory } from '../core/model/vault-memory';
import { memoryOf, notThere } from '../verbs/access';
import { commandLine, LINE_COMMANDS, type RunCommand } from '../verbs/command-line';
import type { Workbench } from './app/workbench';

/** Files whose text may be remembered. */
const TEXTS = new Set(['md', 'txt']);

/**
 * Commands of Obsidian's own command line: `top-of-mind:ACTION`, and `top-of-mind` alone for the status. Each answers one
 * line of JSON; none opens a dialog. An app without a command line has none, and a name that is taken is left out.
 */
export function registerCommandLine(plugin: Plugin, bench: Workbench): void {
  // Declared since 1.12.2, but a phone need not have it.
  const { registerCliHandler: register } = plugin as Partial<Plugin>;
  if (typeof register !== 'function') return;
  let opened: RunCommand | null = null;
  const run: RunCommand = (name, params) => (opened ??= open(bench))(name, params);
  const add = (name: string, action: string): void => {
    const { description, flags } = LINE_COMMANDS.get(action) ?? { description: '', flags: {} };
    try {
      register.call(plugin, name, description, { ...flags }, (params) => run(action, params));
    } catch {
      // Another plugin has the name: the others still work.
    }
  };
  add(plugin.manifest.id, 'status');
  for (const action of LINE_COMMANDS.keys()) add(`${plugin.manifest.id}:${action}`, action);
}

function open(bench: Workbench): RunCommand {
  const vault = bench.memory.through({ kind: 'obsidian-cli' });
  return commandLine({
    vault: () => {
      refuseUnready(bench);
      return vault;
    },
    readText: (path) => readText(bench, vault, path),
    changed: () => bench.events.trigger('journal'),
  });
}

/** Nothing is decided on a vault that is not indexed, or under settings that cannot be read: they hold what stays private. */
function refuseUnready(bench: Workbench): void {
  if (bench.isClosed) throw new MemoryError('io', 'The plugin was switched off.');
  if (bench.readiness?.isReady() !== true)
    throw new MemoryError('still_indexing', 'Obsidian is still indexing this vault. Try again in a moment.');
  const problem = bench.settings.problem();
  if (problem !== null) throw new MemoryError('bad_settings', problem, 'data.json');
}

async function readText({ app }: Workbench, vault: VaultMemory, path: string): Promise<string> {
  const file = app.vault.getFileByPath(normalizePath(path));
  if (file === null || !TEXTS.has(file.extension.toLowerCase())) throw notThere(path);
  const own = asVaultPath(file.path);
  const memory = memoryOf(vault, own);
  if (memory !== undefined && (await vault.withheld([own], { memory })).length > 0) throw notThere(path);
  return app.vault.read(file);
}
