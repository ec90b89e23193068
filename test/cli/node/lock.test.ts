import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createLock } from '../../../src/cli/node/lock.mjs';
import { makeFolder } from './folder';

/** A vault with a lock of this owner, this many seconds old. */
function lockedFolder(owner: unknown, age = 0): string {
  const folder = makeFolder();
  mkdirSync(join(folder, '.top-of-mind'));
  const file = join(folder, '.top-of-mind/lock');
  writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify(owner));
  const then = new Date(Date.now() - age * 1000);
  utimesSync(file, then, then);
  return folder;
}

const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;
const since = '2026-03-15T12:00:00.000Z';

it('lets one at a time through, and lets go after an error', async () => {
  const folder = makeFolder();
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      createLock(folder)(async () => {
        most = Math.max(most, (inside += 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
        inside -= 1;
        if (i % 3 === 0) throw new Error('failed inside');
      }).catch(() => undefined),
    ),
  );
  expect(most).toBe(1);
  expect(existsSync(join(folder, '.top-of-mind/lock'))).toBe(false);
});

it('names the owner of a lock that does not go away', async () => {
  const folder = lockedFolder({ pid: process.pid, host: hostname(), since });
  const error = createLock(folder, { patience: 60 })(async () => 1);
  await expect(error).rejects.toMatchObject({ code: 'locked', message: expect.stringContaining(`process ${process.pid} on ${hostname()}, since ${since}`) });
  expect(existsSync(join(folder, '.top-of-mind/lock'))).toBe(true);
});

it.each([
  ['of a dead process of this host', () => lockedFolder({ pid: deadPid(), host: hostname(), since })],
  ['of another host, long ago', () => lockedFolder({ pid: 1, host: 'elsewhere', since }, 3600)],
  ['that is torn and old', () => lockedFolder('{"pid":', 60)],
])('takes over a lock %s, once', async (_, make) => {
  const folder = make();
  let inside = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 10 }, () =>
      createLock(folder)(async () => {
        most = Math.max(most, (inside += 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
        return (inside -= 1);
      }),
    ),
  );
  expect(results).toHaveLength(10);
  expect(most).toBe(1);
});

it.each([
  ['of another host, fresh', () => lockedFolder({ pid: 1, host: 'elsewhere', since })],
  ['that is torn but fresh', () => lockedFolder('{"pid":')],
])('respects a lock %s', async (_, make) => {
  await expect(createLock(make(), { patience: 60 })(async () => 1)).rejects.toMatchObject({ code: 'locked' });
});
