import fc from 'fast-check';
import { messageOf } from '../../src/core/model/errors';
import { renderVault } from '../../test/support/mutations/render';
import { emptyTally, runCase } from '../../test/support/mutations/run-case';
import { caseSpec, type CaseSpec } from '../../test/support/mutations/spec';

/**
 * `main COUNT SEED`: so many random vaults, each with a sequence of mutations and its undoing; progress as it goes,
 * what was refused, and every failure with the seed that repeats it and a case made as small as it gets.
 */

const [count = '1000', seed = '1'] = process.argv.slice(2);
const CHUNK = 250;
/** Failures that are printed whole. */
const SHOWN = 10;

if (count.startsWith('{')) await replay(JSON.parse(count) as CaseSpec);

const tally = emptyTally();
let failed = 0;
let done = 0;
const start = performance.now();
for (let chunk = 0; !count.startsWith('{') && chunk * CHUNK < Number(count); chunk++) {
  const numRuns = Math.min(CHUNK, Number(count) - chunk * CHUNK);
  // What is run to make a failing case smaller does not count.
  let counting = tally;
  const property = fc.asyncProperty(caseSpec, async (spec) => {
    try {
      await runCase(spec, counting);
    } catch (error) {
      counting = emptyTally();
      throw error;
    }
  });
  const details = await fc.check(property, { seed: Number(seed) + chunk, numRuns });
  done += details.failed ? details.numRuns : numRuns;
  if (details.failed) {
    failed++;
    if (failed <= SHOWN && details.counterexample !== null) show(Number(seed) + chunk, details.counterexample[0], details.errorInstance);
  }
  if (chunk % 8 === 7) progress();
}
progress();
const unsafe = tally.unsafe.length > 0 ? `\nrefused as unsafe, the first of them:\n${tally.unsafe.slice(0, 40).join('\n')}` : '';
process.stdout.write(
  `done: ${listed(tally.done)}\nrefused: ${listed(tally.refused)}${unsafe}\n${done} cases, seed ${seed}: ${failed} failed\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function replay(spec: CaseSpec): Promise<void> {
  await runCase(spec, emptyTally(), (text) => process.stdout.write(`${text}\n`));
}

function progress(): void {
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`${done} cases, ${Math.round(tally.cases / seconds)} a second, ${tally.links} links compared, ${failed} failed\n`);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}

function show(atSeed: number, spec: CaseSpec, error: unknown): void {
  const files = Object.entries(renderVault(spec)).map(
    ([path, content]) => `  ${JSON.stringify(path)}: ${JSON.stringify(typeof content === 'string' ? content : '(bytes)')}`,
  );
  process.stdout.write(
    `\nFAILED with seed ${atSeed}, up to ${CHUNK} cases\n${messageOf(error)}\n${files.join('\n')}\n${JSON.stringify(spec)}\n${error instanceof Error ? (error.stack ?? '') : ''}\n\n`,
  );
}
