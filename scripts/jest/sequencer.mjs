/** Jest's `testSequencer`: while no times are known, suites that may take minutes go first, so that none of them runs alone at the end. */
import Sequencer from '@jest/test-sequencer';
import { suites } from '../suites.mjs';

/** From the kinds that take longest to those that take least; for the rest, Jest goes by the size of the file. */
const LONGEST = ['browser', 'data', 'bench', 'process', 'property'];

export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const ranks = new Map(suites().map(({ path, kinds }) => [path, LONGEST.findIndex((kind) => kinds.includes(kind))]));
    const rank = ({ path, duration, context }) => {
      const found = ranks.get(path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/')) ?? -1;
      return duration !== undefined || found === -1 ? LONGEST.length : found;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
