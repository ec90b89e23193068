/**
 * The whole check, in the order in which a failure is cheapest to learn of: types, lint, build, then every
 * test in one runner. Ends with the totals of the runner's own report, alone on the last line.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function step(title, command, args) {
  process.stdout.write(`\n› ${title}\n`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-test-'));
const report = join(folder, 'report.json');
const checks = [
  ['types', 'npx', ['tsc', '--noEmit', '-p', '.']],
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['build', 'node', ['esbuild.config.mjs']],
];
let good = true;
for (const [title, command, args] of checks) good = step(title, command, args) && good;
good = step('tests', 'npx', ['jest', '--json', `--outputFile=${report}`, ...process.argv.slice(2)]) && good;

const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true, force: true });
const skipped = numPendingTests + numTodoTests;
if (!good) process.stdout.write('\nNot everything passed: see above.\n');
const failed = numFailedTests + numRuntimeErrorTestSuites;
process.stdout.write(`\n${numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = good && failed === 0 && skipped === 0 ? 0 : 1;
