import { setTimeout } from 'node:timers/promises';
import { short, type Figure, type Sizes } from '../figure';
import { measure, median } from '../measure';
import type { Row } from '../row';
import { runChild, sharedVault } from '../work';

/** Reading a vault from disk to its snapshot, as whole processes, beside what the disk itself asks for. */
export const figure: Figure = {
  id: 'read',
  async run(sizes) {
    const dir = await sharedVault(sizes.notes);
    const time =
      (child: string, ...flags: string[]) =>
      async () =>
        (await runChild(child, [dir, ...flags])).ms;
    // Files of the last two seconds are not cached.
    await setTimeout(2100);
    await time('index-vault', '--cache')();
    const samples = await measure(
      {
        cold: { run: time('index-vault') },
        floor: { run: time('floor-read') },
        warm: { run: time('index-vault', '--cache') },
        listing: { run: time('floor-list') },
        node: { run: time('empty') },
      },
      { runs: sizes.runs, warmUp: 1 },
    );
    const ms = (name: keyof typeof samples): number => median(samples[name]);
    const what = `index of ${short(sizes.notes)} notes`;
    const inMemory =
      'Files are in the memory of the system in every run, cold ones and the floors too; warm is with the cache of an earlier run.';
    const rows: Row[] = [
      {
        what: `cold ${what}`,
        figure: ms('cold'),
        unit: 'ms',
        holds: [{ of: 'ratio', most: 2 }],
        beside: { what: 'read and scan every byte', figure: ms('floor') },
      },
      {
        what: `cold ${what}, Node's own start taken off both`,
        figure: ms('cold') - ms('node'),
        unit: 'ms',
        holds: [],
        beside: { what: 'the same', figure: ms('floor') - ms('node') },
      },
      {
        what: `warm ${what}`,
        figure: ms('warm'),
        unit: 'ms',
        holds: [{ of: 'ratio', most: 2 }],
        beside: { what: 'list and stat', figure: ms('listing') },
        note: inMemory,
      },
      {
        what: `warm ${what}`,
        figure: ms('warm'),
        unit: 'ms',
        holds: [{ of: 'ratio', most: 0.5 }],
        beside: { what: 'cold', figure: ms('cold') },
      },
    ];
    return sizes.full ? [...rows, await growth(sizes, ms('cold'))] : rows;
  },
};

async function growth(sizes: Sizes, small: number): Promise<Row> {
  const dir = await sharedVault(sizes.big);
  const samples = await measure({ cold: { run: async () => (await runChild('index-vault', [dir])).ms } }, { runs: 3, warmUp: 1 });
  return {
    what: `cold index of ${short(sizes.big)} notes, for each ${short(sizes.notes)}`,
    figure: (median(samples.cold) * sizes.notes) / sizes.big,
    unit: 'ms',
    holds: [{ of: 'ratio', most: 1.2 }],
    beside: { what: `${short(sizes.notes)} notes`, figure: small },
  };
}
