/**
 * `npm run races [COUNT]`: two writers, each in a PID namespace of its own (unshare, as root on Linux), add lines to one
 * note of one vault while one of them is killed at a random moment. Fails where a lock of the living was broken, a line is
 * lost or doubled, or an applied entry cannot be undone.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const count = Number(process.argv[2] ?? 100);
const LINES = 12;
// Below this folder, so that the packages are found.
const place = mkdtempSync(join(process.cwd(), 'node_modules/.cache/races-'));
const driver = join(place, 'driver.mjs');
await build({
  entryPoints: ['test/cli/node/kill-driver.mts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  outfile: driver,
  logLevel: 'error',
});

/** Runs the driver in a namespace of its own; `kill` resolves when it is to die. */
function run(folder, args, kill) {
  return new Promise((resolve) => {
    const child = spawn('unshare', ['--pid', '--fork', '--mount-proc', '--kill-child', process.execPath, driver, folder, ...args]);
    let [out, error] = ['', ''];
    if (kill !== undefined) void kill().then(() => child.kill('SIGKILL'));
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (error += part));
    child.on('close', (_, signal) => resolve({ out, error, killed: signal !== null }));
  });
}

/** The locks as they are a quarter of an hour later. */
function age(folder) {
  const then = new Date(Date.now() - 900_000);
  for (const name of ['lock', 'lock.breaking']) {
    const file = join(folder, '.top-of-mind', name);
    if (existsSync(file)) utimesSync(file, then, then);
  }
}

const lockOf = (folder) => {
  const file = join(folder, '.top-of-mind/lock');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let [applied, killed, held, faults] = [0, 0, 0, 0];
for (let race = 0; race < count; race++) {
  const folder = mkdtempSync(join(place, 'vault-'));
  const note = join(folder, 'log.md');
  writeFileSync(note, '# Log\n');
  const mortal = run(folder, ['append', 'mortal', String(LINES)], async () => {
    while (!readFileSync(note, 'utf8').includes('mortal')) await pause(5);
    await pause(Math.random() * 400);
  });
  const living = run(folder, ['append', 'living', String(LINES)]);
  const first = await mortal;
  if (first.killed) killed += 1;
  // A lock that stays the same is that of the killed one: the living one changes it with every line.
  const owner = lockOf(folder);
  await pause(1500);
  if (first.killed && owner !== '' && owner === lockOf(folder)) {
    held += 1;
    age(folder);
  }
  const second = await living;
  age(folder);
  const recovered = await run(folder, ['recover']);
  const journal = JSON.parse((await run(folder, ['journal'])).out || '[]');
  const done = journal.filter((entry) => entry.state === 'applied');
  const lines = readFileSync(note, 'utf8')
    .split('\n')
    .filter((line) => /^(?:mortal|living) /.test(line));
  const wrong = [second.error, recovered.error].filter((error) => error !== '');
  if (done.length !== lines.length || new Set(lines).size !== lines.length) wrong.push(`${done.length} applied, ${lines.length} lines`);
  if (lines.filter((line) => line.startsWith('living')).length !== LINES) wrong.push('the living one lost lines');
  if (journal.some((entry) => entry.state === 'interrupted' || entry.left?.length > 0)) wrong.push('something is left');
  const undo = await run(folder, ['undo', String(done.length)]);
  if (undo.error !== '') wrong.push(undo.error);
  if (readFileSync(note, 'utf8') !== '# Log\n') wrong.push('the note is not what it was');
  applied += done.length;
  if (wrong.length > 0) {
    faults += 1;
    console.error(`Race ${race}: ${wrong.join('; ')} (${folder})`);
  } else rmSync(folder, { recursive: true });
}
if (faults === 0) rmSync(place, { recursive: true });
console.log(`${count} races, ${killed} with a kill, ${held} of them in the lock, ${applied} applied entries, ${faults} with a fault`);
process.exit(faults === 0 ? 0 : 1);
