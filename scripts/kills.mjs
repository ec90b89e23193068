/**
 * `node scripts/kills.mjs [COUNT] [SEED] [PROGRAM]`: kills the built terminal program at random points of a
 * plan over 500 files, and then its recovery too, and checks that the vault comes back whole: every file as
 * before the plan or as after it, and what was applied can be undone. The same seed gives the same delays;
 * where they strike depends on the machine. Ends with 1 where a single file is not as it should be.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bigPlan, bigVault } from './kills/big-plan.mjs';

const count = Number(process.argv[2] ?? 20);
let seed = Number(process.argv[3] ?? 1);
const program = process.argv[4] ?? fileURLToPath(new URL('../dist/top-of-mind.mjs', import.meta.url));
if (!existsSync(program)) {
  console.error('There is no dist/top-of-mind.mjs: run "npm run build" first.');
  process.exit(4);
}

/** Numbers from 0 up to 1 that the seed decides (mulberry32). */
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const scratch = mkdtempSync(join(tmpdir(), 'kills-'));
const planFile = join(scratch, 'plan.json');
let copies = 0;

/** Hash of every file outside dot-folders, by path, as one text. */
function stateOf(folder, below = '') {
  const lines = [];
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) lines.push(stateOf(folder, path));
    else
      lines.push(
        `${path} ${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}\n`,
      );
  }
  return lines.join('');
}

function copyOf(vault) {
  const place = join(scratch, `copy-${(copies += 1)}`);
  cpSync(vault, place, { recursive: true });
  return place;
}

function run(vault, args) {
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--vault', vault, '--json', '--no-cache'], {
    encoding: 'utf8',
  });
  return stdout === '' ? { ok: false, error: { message: stderr } } : JSON.parse(stdout);
}

/** Where a count of milliseconds begins: with the process, with the lock it takes first, or with the journal entry it writes. */
const anchors = {
  start: () => true,
  lock: (vault) => existsSync(join(vault, '.top-of-mind/lock')),
  journal: (vault) =>
    existsSync(join(vault, '.top-of-mind')) && readdirSync(join(vault, '.top-of-mind')).some((name) => name.startsWith('terminal-')),
};

/**
 * Starts the program and, where `delay` is not null, kills it that many milliseconds after an anchor.
 * Answers whether it was still alive then, and how long it ran from each anchor on.
 */
function runAndKill(vault, args, anchor, delay) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args, '--vault', vault, '--json', '--no-cache'], { stdio: 'ignore' });
    const seen = { start: performance.now() };
    const look = () => {
      for (const [name, isThere] of Object.entries(anchors)) {
        if (name in seen && name !== 'start') continue;
        if (name !== 'start' && !isThere(vault)) continue;
        if (name !== 'start') seen[name] = performance.now();
        if (name === anchor && delay !== null) {
          setTimeout(() => child.kill('SIGKILL'), delay);
          anchor = null;
        }
      }
    };
    const timer = setInterval(look, 1);
    look();
    child.on('close', (_, signal) => {
      clearInterval(timer);
      const end = performance.now();
      resolve({
        killed: signal === 'SIGKILL',
        took: Object.fromEntries(Object.keys(anchors).map((name) => [name, end - (seen[name] ?? end)])),
      });
    });
  });
}

/** How far the plan had come when it was killed, read from its journal and the files. */
function stageOf(vault, before, after) {
  const writers = join(vault, '.top-of-mind');
  const names = existsSync(writers) ? readdirSync(writers, { recursive: true, encoding: 'utf8' }) : [];
  if (names.some((name) => name.endsWith('/applied'))) return 'marked as applied';
  if (!names.some((name) => name.endsWith('/manifest.json')))
    return names.some((name) => name.includes('/journal/')) ? 'journal half written' : 'nothing begun';
  const now = stateOf(vault);
  if (now === before) return 'journal written, no file changed';
  return now === after ? 'all files changed, not marked' : 'some files changed';
}

/** What is wrong once all is over; null where all is well. */
function fault(vault, before, after, thorough) {
  const entries = run(vault, ['journal']).result?.entries ?? [];
  const entry = entries.find(({ planId }) => planId === 'kills');
  if (entry?.state === 'interrupted') return 'the entry is still interrupted';
  if (entry?.left !== undefined) return `left: ${JSON.stringify(entry.left)}`;
  if (existsSync(join(vault, '.top-of-mind/lock'))) return 'the lock is still there';
  const now = stateOf(vault);
  const applied = entry?.state === 'applied';
  if (now !== (applied ? after : before)) return `the files are not as ${applied ? 'after' : 'before'} the plan`;
  if (!applied && thorough) {
    const again = run(vault, ['plan', 'apply', planFile]);
    if (!again.ok) return `not to be applied again: ${again.error.message}`;
    if (stateOf(vault) !== after) return 'applied again, the files are not as after the plan';
  }
  if (applied || thorough) {
    const undone = run(vault, ['undo']);
    if (!undone.ok) return `not to be undone: ${undone.error.message}`;
    if (stateOf(vault) !== before) return 'undone, the files are not as before the plan';
  }
  return null;
}

try {
  const vault = join(scratch, 'vault');
  for (const [path, text] of Object.entries(bigVault())) {
    mkdirSync(dirname(join(vault, path)), { recursive: true });
    writeFileSync(join(vault, path), text);
  }
  writeFileSync(planFile, JSON.stringify(bigPlan('kills')));
  const before = stateOf(vault);
  const whole = copyOf(vault);
  const ideal = await runAndKill(whole, ['plan', 'apply', planFile], 'start', null);
  const after = stateOf(whole);
  if (after === before) throw new Error(`The plan did nothing: ${JSON.stringify(run(vault, ['plan', 'apply', planFile]).error)}`);
  console.log(
    `Undisturbed: ${Math.round(ideal.took.start)} ms, ${Math.round(ideal.took.lock)} of them from the lock on, ${Math.round(ideal.took.journal)} from the journal on.`,
  );

  const stages = {};
  const faults = [];
  let recoveries = 0;
  let applied = 0;
  for (let index = 0; index < count; index++) {
    const place = copyOf(vault);
    // Most of them where files change; some anywhere in the life of the process.
    const anchor = ['start', 'lock', 'journal', 'journal', 'journal'][index % 5];
    await runAndKill(place, ['plan', 'apply', planFile], anchor, ideal.took[anchor] * 1.05 * random());
    const stage = stageOf(place, before, after);
    stages[stage] = (stages[stage] ?? 0) + 1;
    // Any command that may change something recovers first; this one then finds nothing to do.
    const recover = ['undo', 'no-such-entry'];
    for (let again = index % 3; again > 0; again--) {
      const { killed } = await runAndKill(place, recover, 'lock', ideal.took.journal * random());
      if (killed) recoveries += 1;
    }
    run(place, recover);
    if (stateOf(place) === after) applied += 1;
    const wrong = fault(place, before, after, index % 10 === 0);
    if (wrong !== null) faults.push(`run ${index}, killed at "${stage}": ${wrong} (${place})`);
    else rmSync(place, { recursive: true, force: true });
    if ((index + 1) % 20 === 0) console.log(`${index + 1} of ${count}, ${faults.length} not as they should be`);
  }
  console.log(
    `\n${count - faults.length} of ${count} came back whole: ${applied} as after the plan, ${count - applied} as before it. Recovery itself was killed ${recoveries} times.`,
  );
  for (const [stage, times] of Object.entries(stages)) console.log(`  killed at "${stage}": ${times}`);
  for (const one of faults) console.log(one);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  if (process.exitCode !== 1) rmSync(scratch, { recursive: true, force: true });
}
