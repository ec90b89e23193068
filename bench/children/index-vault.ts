import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { createNodeStore } from '../../src/cli/node/store.mjs';
import { updateEntryCache, gateOf } from '../../src/core/memory/entry-cache';
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
const gate = process.argv.includes('--gate')
  ? await gateOf(await updateEntryCache(benchContext(snapshot), files, undefined, {}), () => Promise.resolve())
  : null;
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
