import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from '../../../src/core/model/plan';
import { append, create, move, planOf, replace, trash } from '../../core/write/setup';
import { runs } from '../../support/properties';
import { buildDriver } from './build-driver';
import { bytesOf, vaultOnDisk } from '../../support/folder';

let driver = '';

beforeAll(() => {
  driver = buildDriver('kill-driver');
});

interface Run {
  readonly out: string;
  readonly error: string;
  readonly killed: boolean;
  readonly took: number;
}

/** When to kill: so many milliseconds after the process starts, or after its plan begins. */
interface Kill {
  readonly since: 'start' | 'begin';
  readonly ms: number;
}

/** Runs the driver, and kills it with SIGKILL where asked to. */
function run(args: readonly string[], kill?: Kill): Promise<Run> {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, [driver, ...args]);
    let out = '';
    let error = '';
    if (kill?.since === 'start') setTimeout(() => child.kill('SIGKILL'), kill.ms);
    child.stdout.on('data', (part: Buffer) => {
      if (kill?.since === 'begin' && !out.includes('begin')) setTimeout(() => child.kill('SIGKILL'), kill.ms);
      out += part.toString();
    });
    child.stderr.on('data', (part: Buffer) => {
      error += part.toString();
    });
    child.on('close', (_, signal) => resolve({ out, error, killed: signal === 'SIGKILL', took: performance.now() - started }));
  });
}

const long = (i: number, line: string): string => `---\nid: ${i}\n---\n# Note ${i}\n${`${line} 日本語 ${i}\n`.repeat(40)}`;

function bigVault(): { folder: string; edits: Edit[] } {
  const files: Record<string, string> = {};
  const edits: Edit[] = [];
  for (let i = 0; i < 500; i++) {
    const path = `folder ${i % 7}/note ${i}.md`;
    files[path] = long(i, 'old');
    if (i % 10 === 7) edits.push(move(path, `moved/${i % 3}/note ${i}.md`));
    else if (i % 10 === 8) edits.push(trash(path), create(`new/${i}.md`, long(i, 'new')));
    else if (i % 10 === 9) edits.push(append(path, 'one more line'));
    else edits.push(replace(path, files[path], files[path], long(i, i % 2 === 0 ? 'a much longer line than before' : 'x')));
  }
  return { folder: vaultOnDisk(files), edits };
}

function copyOf(folder: string): string {
  const place = vaultOnDisk();
  cpSync(folder, place, { recursive: true });
  return place;
}

/** Recovers the vault; the state of its newest entry. */
async function recovered(place: string): Promise<string | undefined> {
  expect((await run([place, 'recover'])).error).toBe('');
  const [entry] = JSON.parse((await run([place, 'journal'])).out) as { state: string; left?: unknown }[];
  expect(entry?.left).toBeUndefined();
  return entry?.state;
}

/** Deaths by the clock; a machine that is busy may die too late each time, so two more are by the files done. */
const DEATHS = runs(8, 4);
const filesDone = (death: number): string => String(180 * (death - DEATHS + 1));

it('killed in the middle of 500 files, the vault comes back whole', async () => {
  const { folder, edits } = bigVault();
  writeFileSync(join(folder, '.plan.json'), JSON.stringify(planOf(edits)));
  const before = bytesOf(folder);
  const whole = copyOf(folder);
  const first = await run([whole, 'apply']);
  expect(first.error).toBe('');
  const after = bytesOf(whole);
  const took = Number(/done (\d+)/.exec(first.out)?.[1]);
  expect(after).not.toEqual(before);

  const outcomes = { applied: 0, taken: 0, untouched: 0 };
  for (let i = 0; i < DEATHS + 2; i++) {
    const place = copyOf(folder);
    const share = (i + 0.5) / DEATHS;
    // One in four anywhere in the life of the process, also before its plan begins.
    const kill: Kill = i % 4 === 0 ? { since: 'start', ms: first.took * share } : { since: 'begin', ms: took * 1.1 * share };
    await (i < DEATHS ? run([place, 'apply'], kill) : run([place, 'apply', filesDone(i)]));
    // The recovery dies as well, up to twice.
    for (let again = i % 3; again > 0; again--)
      await run([place, 'recover'], { since: 'start', ms: (first.took * ((i * 7 + again * 3) % 11)) / 11 });
    const state = await recovered(place);
    const now = bytesOf(place);
    if (state === 'applied') {
      expect(now).toEqual(after);
      outcomes.applied += 1;
      await run([place, 'undo']);
      expect(bytesOf(place)).toEqual(before);
    } else {
      expect(['rolled-back', undefined]).toContain(state);
      expect(now).toEqual(before);
      outcomes[state === undefined ? 'untouched' : 'taken'] += 1;
    }
    rmSync(place, { recursive: true, force: true });
  }
  if (process.env['PROPERTY_FACTOR'] !== undefined) process.stderr.write(`${JSON.stringify(outcomes)}\n`);
  expect(outcomes.taken).toBeGreaterThan(0);
}, 3_600_000);

it('killed among hundreds of new notes, all of them go again, and the next plan is carried out', async () => {
  const folder = vaultOnDisk({ 'base.md': '# Base\n' });
  const before = bytesOf(folder);
  const edits = Array.from({ length: 400 }, (_, i) => create(`made/${i % 20}/note ${i}.md`, long(i, 'new')));
  const plan = JSON.stringify(planOf(edits));
  writeFileSync(join(folder, '.plan.json'), plan);
  const whole = copyOf(folder);
  const took = Number(/done (\d+)/.exec((await run([whole, 'apply'])).out)?.[1]);
  const after = bytesOf(whole);
  expect(Object.keys(after).length).toBeGreaterThan(400);

  let taken = 0;
  for (let i = 0; i < DEATHS + 2; i++) {
    const place = copyOf(folder);
    await (i < DEATHS ? run([place, 'apply'], { since: 'begin', ms: (took * (i + 0.5)) / DEATHS }) : run([place, 'apply', filesDone(i)]));
    const state = await recovered(place);
    if (state === 'applied') expect(bytesOf(place)).toEqual(after);
    else {
      expect(bytesOf(place)).toEqual(before);
      if (state !== undefined) taken += 1;
      writeFileSync(join(place, '.plan.json'), plan.replace(/"id":"plan-[^"]*"/, '"id":"again"'));
      expect((await run([place, 'apply'])).error).toBe('');
      expect(bytesOf(place)).toEqual(after);
    }
    rmSync(place, { recursive: true, force: true });
  }
  expect(taken).toBeGreaterThan(0);
}, 3_600_000);

it('several processes append to one note, and no line is lost or torn', async () => {
  const folder = vaultOnDisk({ 'log.md': '' });
  const names = ['one', 'two', 'three'];
  const each = runs(15);
  const results = await Promise.all(names.map((name) => run([folder, 'append', name, String(each)])));
  expect(results.map((result) => result.error)).toEqual(names.map(() => ''));
  const lines = readFileSync(join(folder, 'log.md'), 'utf8').trimEnd().split('\n');
  expect(lines.sort()).toEqual(names.flatMap((name) => Array.from({ length: each }, (_, i) => `${name} ${i}`)).sort());
});
