import { ulid } from 'ulid';
import { openForAgents, openVault } from '../src/core/memory';
import { notMigrating } from '../src/core/memory/not-migrating';
import type { Briefing } from '../src/core/model/results/brief';
import { parseSettings, type Settings } from '../src/core/model/settings';
import type { Snapshot } from '../src/core/model/snapshot';
import type { VaultHost, VaultMemory } from '../src/core/model/vault-memory';
import { createNodeEditor } from '../src/cli/node/editor.mjs';
import { createNodeFiles } from '../src/cli/node/files.mjs';
import { createNodeStore } from '../src/cli/node/store.mjs';
import { NOW } from './context';

/** The façade over a folder at a moment. With `snapshot` the index is warm: looking reads no note. */
export function openBench(folder: string, snapshot?: () => Snapshot, settings: Settings = parseSettings({}), now = NOW): VaultMemory {
  return openVault(hostOf(folder, snapshot, settings, now));
}

/** What agents get of a folder without asking, from a warm index. */
export function benchForAgents(folder: string, snapshot: () => Snapshot): Briefing {
  return openForAgents(hostOf(folder, snapshot, parseSettings({})), undefined, notMigrating).briefing;
}

function hostOf(folder: string, snapshot: (() => Snapshot) | undefined, settings: Settings, now = NOW): VaultHost {
  return {
    files: createNodeFiles(folder),
    editor: createNodeEditor(folder),
    store: createNodeStore(folder),
    context: { writer: 'bench', now: () => new Date(now), newId: () => ulid() },
    settings: () => settings,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    ...(snapshot === undefined ? {} : { snapshot: () => Promise.resolve(snapshot()) }),
  };
}
