import { short, type Figure } from '../figure';
import { measure, median } from '../measure';
import type { Row } from '../row';
import { freshEntries, syntheticVault } from '../vault';
import { ownVault, runChild, runNode } from '../work';

const PROGRAM = 'dist/top-of-mind.mjs';
/** As large as the largest vaults that people have told of. */
const NOTES = 46_000;
const MEGABYTE = 1024;

/** Every command on a very large vault: that it comes to an end, and how much memory it takes. */
export const figure: Figure = {
  id: 'large',
  async run(sizes) {
    const size = sizes.runs < 3 ? sizes.notes : NOTES;
    const dir = await ownVault('large', size);
    const [entry] = freshEntries(1);
    const some = syntheticVault(size).note(3);
    const stdin = JSON.stringify(entry);
    const commands: readonly (readonly string[])[] = [
      ['status'],
      ['links', '--to', some.path],
      ['rank'],
      ['check'],
      ['index'],
      ['gate'],
      ['bundle'],
      ['bundle', '--topic', some.title],
      ['health'],
      ['move', some.path, 'moved/'],
      ['undo'],
    ];
    const rows: Row[] = [];
    for (const cache of ['--no-cache', null]) {
      for (const args of commands) {
        const all = [PROGRAM, ...args, ...(cache === null ? [] : [cache]), '--vault', dir, '--json', '--now', '2026-03-01T09:00:00Z'];
        const { ms, peak } = await runNode(all, { stdin, worst: 1, peak: true });
        rows.push({
          what: `memory of ${args.slice(0, 2).join(' ').slice(0, 20)}, ${short(size)} notes, ${cache === null ? 'warm' : 'cold'}`,
          figure: peak / MEGABYTE,
          unit: 'MB',
          holds: [{ of: 'figure', most: 2048 }],
          note: `The most that the process held; it took ${(ms / 1000).toFixed(1)} s.`,
        });
      }
    }
    const status = (): Promise<number> => runNode([PROGRAM, 'status', '--vault', dir, '--json']).then(({ ms }) => ms);
    const samples = await measure(
      { status: { run: status }, list: { run: async () => (await runChild('floor-list', [dir])).ms } },
      { runs: sizes.runs, warmUp: 1 },
    );
    rows.push({
      what: `status, ${short(size)} notes, warm`,
      figure: median(samples.status),
      unit: 'ms',
      holds: [{ of: 'ratio', most: 3 }],
      beside: { what: 'listing and asking for the times of every file', figure: median(samples.list) },
    });
    return rows;
  },
};
