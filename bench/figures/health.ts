import { createNodeFiles } from '../../src/cli/node/files.mjs';
import type { HealthResult } from '../../src/core/model/results/health';
import { readVault } from '../../src/core/read/snapshot/vault';
import { clock } from '../clock';
import { short, type Figure } from '../figure';
import { openBench } from '../host';
import { longestBlock, measure, median } from '../measure';
import { sharedVault } from '../work';

/** The full report, with the snapshot and the terms at hand, and how long it freezes a window. */
export const figure: Figure = {
  id: 'health',
  async run(sizes) {
    const dir = await sharedVault(sizes.notes);
    const files = createNodeFiles(dir);
    const opening = clock();
    const snapshot = await readVault(files);
    const opened = clock() - opening;
    // The app resolves all links in pieces when it starts; here the first question does it in one.
    for (const { path } of snapshot.notes.values()) snapshot.outgoing(path);
    const vault = openBench(dir, () => snapshot);
    let found: HealthResult['checks'] = [];
    const report = async (): Promise<void> => {
      found = (await vault.health({ write: true })).result.checks;
    };
    const beginning = clock();
    const firstBlock = await longestBlock(report);
    const first = clock() - beginning;
    const blocks: number[] = [];
    const samples = await measure(
      {
        health: {
          run: async () => {
            blocks.push(await longestBlock(report));
          },
        },
      },
      { runs: sizes.runs, warmUp: first > 5_000 ? 0 : 1 },
    );
    const checks = found.map((check) => `${check.count} ${check.id}`).join(', ');
    const what = `health report of ${short(sizes.notes)} notes`;
    return [
      {
        what: `${what}, index warm`,
        figure: median(samples.health),
        unit: 'ms',
        holds: [{ of: 'figure', most: 1000 }],
        beside: { what: 'reading the vault', figure: opened },
        note: `Findings: ${checks}.`,
      },
      {
        what: `${what}: longest time nothing else runs, index warm`,
        figure: median(blocks),
        unit: 'ms',
        holds: [{ of: 'figure', most: 50 }],
      },
      {
        what: `${what}: the same on the first report, terms not read yet`,
        figure: firstBlock,
        unit: 'ms',
        holds: [{ of: 'figure', most: 50 }],
      },
    ];
  },
};
