import { short, type Figure } from '../figure';
import { measure, median } from '../measure';
import type { Row } from '../row';
import { runChild, sharedVault } from '../work';

interface Usage {
  readonly rss: number;
  readonly peak: number;
}

const MEGABYTE = 1_048_576;

/** Memory of a process that holds a whole vault, over that of a Node that does nothing. */
export const figure: Figure = {
  id: 'memory',
  async run(sizes) {
    const dir = await sharedVault(sizes.notes);
    const peaks: Record<string, number> = {};
    const rss = (name: string, child: string, args: readonly string[]) => ({
      run: async () => {
        const { answer } = await runChild<Usage>(child, args);
        peaks[name] = answer.peak / MEGABYTE;
        return answer.rss / MEGABYTE;
      },
    });
    const samples = await measure(
      {
        empty: rss('empty', 'empty', []),
        snapshot: rss('snapshot', 'index-vault', [dir]),
        gate: rss('gate', 'index-vault', [dir, '--gate']),
      },
      { runs: Math.min(3, sizes.runs), warmUp: 0 },
    );
    const empty = median(samples.empty);
    const row = (what: string, name: 'snapshot' | 'gate'): Row => ({
      what: `memory of ${short(sizes.notes)} notes, ${what}, over an empty Node`,
      figure: median(samples[name]) - empty,
      unit: 'MB',
      holds: [{ of: 'figure', most: 150 }],
      beside: { what: 'an empty Node', figure: empty },
      note: `Resident at the end, garbage included; the peak was ${((peaks[name] ?? 0) - empty).toFixed(0)} MB over an empty Node.`,
    });
    return [row('links and graph', 'snapshot'), row('terms too', 'gate')];
  },
};
