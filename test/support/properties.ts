import * as fc from 'fast-check';

/** Runs of a property: `PROPERTY_FACTOR=100` makes a long search of a quick one. */
export const runs = (count: number): number => Math.ceil(count * Number(process.env['PROPERTY_FACTOR'] ?? 1));

const seed = process.env['PROPERTY_SEED'] ?? '20260315';

// The same cases each time, so that a test fails by what was changed and not by chance; `PROPERTY_SEED=random`
// looks for new ones. A property that fails prints the seed that it began with.
fc.configureGlobal({ numRuns: runs(100), ...(seed === 'random' ? {} : { seed: Number(seed) }) });

export { fc };
