import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Edit } from '../../../src/core/model/plan';
import { append, create, move, planOf, replace, runs, trash } from '../../core/write/setup';
import { bytesOf, makeFolder } from './folder';

let driver = '';

beforeAll(() => {
  driver = join(makeFolder(), 'driver.mjs');
  buildSync({
    entryPoints: [join(__dirname, 'kill-driver.mts')],
    outfile: driver,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);" },
    logLevel: 'error',
  });
});

interface Run {
  readonly out: string;
  readonly error: string;
  readonly killed: boolean;
}

/** Runs the driver; with `killAfter`, kills it with SIGKILL that many milliseconds after its plan began. */
function run(args: readonly string[], killAfter?: number): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [driver, ...args]);
    let out = '';
    let error = '';
    child.stdout.on('data', (part: Buffer) => {
      if (killAfter !== undefined && !out.includes('begin')) setTimeout(() => child.kill('SIGKILL'), killAfter);
      out += part.toString();
    });
    child.stderr.on('data', (part: Buffer) => { error += part.toString(); });
    child.on('close', (_, signal) => resolve({ out, error, killed: signal === 'SIGKILL' }));
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
  return { folder: makeFolder(files), edits };
}

it('killed in the middle of 500 files, the vault comes back whole', async () => {
  const { folder, edits } = bigVault();
  writeFileSync(join(folder, '.plan.json'), JSON.stringify(planOf(edits)));
  const before = bytesOf(folder);
  const copy = (): string => {
    const place = makeFolder();
    cpSync(folder, place, { recursive: true });
    return place;
  };
  const whole = copy();
  const first = await run([whole, 'apply']);
  expect(first.error).toBe('');
  const after = bytesOf(whole);
  const took = Number(/done (\d+)/.exec(first.out)?.[1]);
  expect(after).not.toEqual(before);

  const outcomes = { applied: 0, taken: 0, untouched: 0 };
  const count = runs(8);
  for (let i = 0; i < count; i++) {
    const place = copy();
    const { killed } = await run([place, 'apply'], Math.round((took * 1.1 * (i + 0.5)) / count));
    const recovered = await run([place, 'recover']);
    expect(recovered.error).toBe('');
    const state = (JSON.parse(recovered.out) as { state: string; left?: unknown }[])[0];
    expect(state?.left).toBeUndefined();
    const now = bytesOf(place);
    if (!killed || state?.state === 'applied' || (state === undefined && now['new/8.md'] !== undefined)) {
      expect(now).toEqual(after);
      outcomes.applied += 1;
      await run([place, 'undo']);
      expect(bytesOf(place)).toEqual(before);
    } else {
      expect(now).toEqual(before);
      outcomes[state ? 'taken' : 'untouched'] += 1;
    }
  }
  expect(outcomes.taken).toBeGreaterThan(0);
}, 600_000);

it('several processes append to one note, and no line is lost or torn', async () => {
  const folder = makeFolder({ 'log.md': '' });
  const names = ['one', 'two', 'three'];
  const each = runs(15);
  const results = await Promise.all(names.map((name) => run([folder, 'append', name, String(each)])));
  expect(results.map((result) => result.error)).toEqual(names.map(() => ''));
  const lines = readFileSync(join(folder, 'log.md'), 'utf8').trimEnd().split('\n');
  expect(lines.sort()).toEqual(names.flatMap((name) => Array.from({ length: each }, (_, i) => `${name} ${i}`)).sort());
}, 600_000);
