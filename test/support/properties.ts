import * as fc from 'fast-check';

// Factor 1 takes as many cases as the tests name. What runs at every change takes a tenth, `npm run test:deep` ten times as many.
const given = process.env['PROPERTY_FACTOR'];
const PLAIN = 0.1;
const factor = Number(given ?? PLAIN);
const seed = process.env['PROPERTY_SEED'] ?? '20260315';
// A property of no runs passes, whatever it says.
if (!(Number.isFinite(factor) && factor > 0 && given !== '')) throw new Error(`PROPERTY_FACTOR is a number above 0, not "${given}".`);
if (seed !== 'random' && !/^-?\d+$/.test(seed)) throw new Error(`PROPERTY_SEED is a whole number or "random", not "${seed}".`);

/** With fewer cases than this, most properties would hardly meet what they are about. */
const FEWEST = 25;

/**
 * How many cases a property takes that has `count` of them at factor 1; never under `fewest`, unless `count` is. One whose cases
 * take long may name a smaller share than a tenth for plain runs: `runs(2_000, 70, 0.035)`. A factor that was set holds for all.
 */
export const runs = (count: number, fewest = FEWEST, plain = PLAIN): number =>
  Math.max(Math.ceil(count * (given === undefined ? plain : factor)), Math.min(count, fewest));

/** How often something has to come up in the cases taken, where it does so `times` in `count` of them. */
export const scaled = (times: number, count: number, fewest = FEWEST, plain = PLAIN): number =>
  Math.floor((times * runs(count, fewest, plain)) / count);

// More cases take more time; at a tenth of them the limit of all tests holds.
jest.setTimeout(900_000 * Math.max(1, 10 * factor));

// The same cases each time, so that a test fails by what was changed and not by chance; `PROPERTY_SEED=random`
// looks for new ones. A property that fails prints the seed that it began with.
fc.configureGlobal({ numRuns: runs(100), ...(seed === 'random' ? {} : { seed: Number(seed) }) });

export { fc };
