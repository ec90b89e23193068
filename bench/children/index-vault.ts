import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { createGate } from '../../src/core/decide/dedup/index';
import { fillGate } from '../../src/core/memory/fill-gate';
import { readVault } from '../../src/core/read/vault';
import { benchContext } from '../context';

/** Reads a vault from disk to its link graph, with `--gate` to the terms of every note too. */
const files = createNodeFiles(process.argv[2] ?? '.');
const snapshot = await readVault(files);
const links = snapshot.links.length;
const edges = snapshot.graph.targets.length;
const gate = createGate();
if (process.argv.includes('--gate')) await fillGate(gate, benchContext(snapshot), files, undefined);
process.stdout.write(JSON.stringify({ notes: snapshot.notes.size, links, edges, entries: gate.size, rss: process.memoryUsage().rss, peak: process.resourceUsage().maxRSS * 1024 }));
