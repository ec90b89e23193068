import * as fc from 'fast-check';

const factor = Number(process.env['PROPERTY_FACTOR'] ?? 1);
const seed = process.env['PROPERTY_SEED'] ?? '20260315';
// A property of no runs passes, whatever it says.
if (!(Number.isFinite(factor) && factor > 0 && process.env['PROPERTY_FACTOR'] !== '')) throw new Error(`PROPERTY_FACTOR is a number above 0, not "${process.env['PROPERTY_FACTOR']}".`);
if (seed !== 'random' && !/^-?\d+$/.test(seed)) throw new Error(`PROPERTY_SEED is a whole number or "random", not "${seed}".`);

/** Runs of a property: `PROPERTY_FACTOR=100` makes a long search of a quick one. */
export const runs = (count: number): number => Math.ceil(count * factor);

// The same cases each time, so that a test fails by what was changed and not by chance; `PROPERTY_SEED=random`
// looks for new ones. A property that fails prints the seed that it began with.
fc.configureGlobal({ numRuns: runs(100), ...(seed === 'random' ? {} : { seed: Number(seed) }) });

export { fc };
