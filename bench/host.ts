import { ulid } from 'ulid';
import { openVault } from '../src/core/memory';
import { parseSettings, type Settings } from '../src/core/model/settings';
import type { Snapshot } from '../src/core/model/snapshot';
import type { VaultMemory } from '../src/core/model/vault-memory';
import { createNodeEditor } from '../src/cli/node/editor.mjs';
import { createNodeFiles } from '../src/cli/node/files.mjs';
import { createNodeStore } from '../src/cli/node/store.mjs';
import { NOW } from './context';

/** The façade over a folder. With `snapshot` the index is warm: looking reads no note. */
export function openBench(folder: string, snapshot?: () => Snapshot, settings: Settings = parseSettings({})): VaultMemory {
  return openVault({
    files: createNodeFiles(folder),
    editor: createNodeEditor(folder),
    store: createNodeStore(folder),
    context: { writer: 'bench', now: () => new Date(NOW), newId: () => ulid() },
    settings: () => settings,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    ...(snapshot === undefined ? {} : { snapshot: () => Promise.resolve(snapshot()) }),
  });
}
