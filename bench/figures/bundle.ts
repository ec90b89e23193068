import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { readVault } from '../../src/core/read/snapshot/vault';
import { short, type Figure } from '../figure';
import { openBench } from '../host';
import { measure, median } from '../measure';
import { syntheticVault } from '../vault';
import { sharedVault } from '../work';

const NOTES = 50;
/** Estimated tokens of a synthetic note are near 530. */
const BUDGET = 26_500;

/** A bundle about a topic, with the snapshot and the terms at hand: choose, read, trim, count. */
export const figure: Figure = {
  id: 'bundle',
  async run(sizes) {
    const dir = await sharedVault(sizes.notes);
    const snapshot = await readVault(createNodeFiles(dir));
    const vault = openBench(dir, () => snapshot);
    const topic = syntheticVault(sizes.notes).note(7).title;
    const make = () => vault.bundle({ topic, budget: BUDGET });
    const first = await make();
    const paths = first.included.slice(0, NOTES).map((part) => join(dir, part.path));
    const samples = await measure(
      { bundle: { run: make }, floor: { run: () => Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => ''))) } },
      { runs: sizes.runs, warmUp: 2 },
    );
    const whole = first.included.filter((part) => part.as === 'whole').length;
    return [
      {
        what: `bundle of ${NOTES} notes from ${short(sizes.notes)}, index warm`,
        figure: median(samples.bundle),
        unit: 'ms',
        holds: [{ of: 'figure', most: 50 }],
        beside: { what: 'reading those files', figure: median(samples.floor) },
        note: `${first.included.length} parts came in, ${whole} of them whole, about ${first.tokens} of ${BUDGET} tokens; ${first.omitted.length} were left out.`,
      },
    ];
  },
};
