import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KINDS } from '../../test/support/machines/kinds';
import { simulate, type Outcome } from '../../test/support/machines/simulation';
import { syntheticVault } from '../vault';

const given = process.argv.slice(2);

/** `--seeds 1,2` → `1,2` */
function option(name: string, usual: string): string {
  const at = given.indexOf(`--${name}`);
  return at < 0 ? usual : (given[at + 1] ?? usual);
}

/** `1,4-6` → 1, 4, 5, 6 */
function numbers(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

const conventions = option('conventions', KINDS.map(({ convention }) => convention).join(',')).split(',');
const seeds = numbers(option('seeds', '1-10'));
const [clones, writes] = [Number(option('clones', '20')), Number(option('writes', '100'))];
const notes = Number(option('notes', '0'));
const isTalking = given.includes('--say');
const keeps = given.includes('--keep');
const program = resolve(option('program', 'dist/top-of-mind.mjs'));
if (!given.includes('--program')) {
  const built = spawnSync(process.execPath, ['esbuild.config.mjs', '--only', 'terminal'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (built.status !== 0) process.exit(4);
}
const root = resolve(option('folder', tmpdir()));
mkdirSync(root, { recursive: true });

const head = [
  ...[
    'convention',
    'seed',
    'writes',
    'syncs',
    'kills',
    'rejected',
    'rounds',
    'marks',
    'to look at',
    'broken, announced',
    'broken, not announced',
    'lost',
  ],
  ...['doubled', 'contested', 'faults', 'seconds', 'notes', 'commits', 'repository KB', 'decisions KB', 'first sync s', 'last sync s'],
];
process.stdout.write(`${clones} clones, ${writes} writes each\n\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|\n`);
let faults = 0;
for (const convention of conventions)
  for (const seed of seeds) {
    const folder = mkdtempSync(join(root, 'machines-'));
    const say = (line: string): void => void process.stderr.write(`${convention} ${seed}: ${line}\n`);
    const vault = syntheticVault(notes);
    const files = Array.from({ length: notes }, (_, at) => [vault.note(at).path, vault.note(at).text] as const);
    const outcome = await simulate({ files, convention, seed, clones, writes, folder, program, ...(isTalking ? { say } : {}) });
    process.stdout.write(`${rowOf(convention, seed, outcome)}\n`);
    for (const { of, what } of outcome.faults) say(`${of}: ${what}`);
    if (isTalking) {
      for (const [name, [done, refused]] of Object.entries(outcome.acts)) say(`${name}: ${done} done, ${refused} refused`);
      for (const [name, words] of Object.entries(outcome.refusals)) say(`refused ${name}: ${words.slice(0, 300)}`);
    }
    faults += outcome.faults.length;
    if (keeps && outcome.faults.length > 0) say(`kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
process.exitCode = faults === 0 ? 0 : 1;

function rowOf(convention: string, seed: number, one: Outcome): string {
  const cells = [
    ...[convention, seed, one.writes, one.syncs, one.kills, one.rejected, one.rounds, one.marks, one.looks, one.announced, one.unannounced],
    ...[one.lost, one.doubled, one.contested, one.faults.length, one.seconds.toFixed(0), one.notes, one.commits, one.repository],
    ...[one.decisions, one.syncSeconds[0].toFixed(2), one.syncSeconds[1].toFixed(2)],
  ];
  return `| ${cells.join(' | ')} |`;
}
