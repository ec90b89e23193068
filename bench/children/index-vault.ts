import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { createNodeStore } from '../../src/cli/node/store.mjs';
import { comparedNotes, emptyEntryCache, gateOf, updateEntryCache } from '../../src/core/memory/entry-cache';
import type { Gate } from '../../src/core/decide/dedup/index';
import { createReadingCache } from '../../src/core/read/cache/index';
import { readVault } from '../../src/core/read/snapshot/vault';
import { benchContext } from '../context';

/** Reads a vault from disk to its link graph, with `--cache` as the terminal does, with `--gate` to the terms of every note too. */
const folder = process.argv[2] ?? '.';
const files = createNodeFiles(folder);
const known = createReadingCache({ store: createNodeStore(folder), writer: 'bench', now: () => Date.now() });
const snapshot = await readVault(files, process.argv.includes('--cache') ? { known } : {});
const links = snapshot.links.length;
const edges = snapshot.graph.targets.length;
const gate = process.argv.includes('--gate') ? await filledGate() : null;
process.stdout.write(
  JSON.stringify({
    notes: snapshot.notes.size,
    links,
    edges,
    entries: gate?.size ?? 0,
    rss: process.memoryUsage().rss,
    peak: process.resourceUsage().maxRSS * 1024,
  }),
);

async function filledGate(): Promise<Gate> {
  const pause = (): Promise<void> => Promise.resolve();
  const ctx = benchContext(snapshot);
  const cache = await updateEntryCache(ctx, files, await comparedNotes(ctx, pause), emptyEntryCache(), {});
  return gateOf({ cache, ctx }, files, pause);
}
