/**
 * The checks: build, then the tests, with types and lint beside them, so that no core is idle. `--fast` leaves out the suites that take long (scripts/suites.mjs says which); `--deep` takes the
 * property suites alone, with a hundred times the cases of a plain run and a new seed. Further arguments go to
 * the runner. Ends with the totals of the runner's own report, alone on the last line; a check that failed counts
 * as one.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SLOW, suites } from './suites.mjs';

const flags = process.argv.slice(2);
const fast = flags.includes('--fast');
const deep = flags.includes('--deep');
const forJest = flags.filter((flag) => flag !== '--fast' && flag !== '--deep');

/** Runs a command and answers whether it went well. `apart` keeps what it prints until it has ended. */
function step(title, command, args, { apart = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const printed = [`\n› ${title}\n`];
    if (!apart) process.stdout.write(printed.pop());
    const child = spawn(command, args, { stdio: apart ? ['ignore', 'pipe', 'pipe'] : 'inherit', shell: process.platform === 'win32', env });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
    child.on('error', (error) => printed.push(`${error.message}\n`));
    child.on('close', (status) => {
      for (const part of printed) process.stdout.write(part);
      resolve(status === 0);
    });
  });
}

// With more room for young objects, a quarter of the work is saved.
const lint = () => step('types and lint', 'node', ['--max-semi-space-size=128', 'scripts/lint.mjs'], { apart: true });
const build = () => step('build', 'node', ['esbuild.config.mjs']);
const beside = deep ? true : lint();
const built = deep || fast ? [] : [await build()];

/** The suites of this run; null for all there are. */
function chosen() {
  if (fast) return suites().filter(({ kinds }) => !kinds.some((kind) => SLOW.includes(kind)));
  return deep ? suites().filter(({ kinds }) => kinds.includes('property')) : null;
}

const paths = chosen()?.map(({ path }) => path);
const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-test-'));
const report = join(folder, 'report.json');
const env = deep ? { PROPERTY_FACTOR: '10', PROPERTY_SEED: 'random', ...process.env } : process.env;
const args = ['jest', '--json', `--outputFile=${report}`, ...forJest, ...(paths === undefined ? [] : ['--runTestsByPath', ...paths])];
const tested = await step('tests', 'npx', args, { env });
const checked = [await beside, ...built];

const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 0 };
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : none;
rmSync(folder, { recursive: true, force: true });
const skipped = numPendingTests + numTodoTests;
const failedTests = numFailedTests + numRuntimeErrorTestSuites;
const failed = checked.filter((good) => !good).length + (tested ? failedTests : Math.max(failedTests, 1));
if (failed > 0) process.stdout.write('\nNot everything passed: see above.\n');
process.stdout.write(`\n${numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 && skipped === 0 ? 0 : 1;
