import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createLock } from '../../../src/cli/node/lock.mjs';
import { vaultOnDisk } from '../../support/folder';

/** A vault with a lock of this owner, this many seconds old. */
function lockedFolder(owner: unknown, age = 0): string {
  const folder = vaultOnDisk();
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
  const folder = vaultOnDisk();
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
  expect(existsSync(join(folder, '.top-of-mind'))).toBe(false);
});

it('leaves the folder where something else is in it', async () => {
  const folder = vaultOnDisk({ '.top-of-mind/ignored.json': '{}' });
  await createLock(folder)(() => Promise.resolve());
  expect(readdirSync(join(folder, '.top-of-mind'))).toEqual(['ignored.json']);
});

it('names the owner of a lock that does not go away', async () => {
  const folder = lockedFolder({ pid: process.ppid, host: hostname(), since });
  const error = createLock(folder, { patience: 60 })(async () => 1);
  await expect(error).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining(`process ${process.ppid} on ${hostname()}, since ${since}`),
  });
  expect(existsSync(join(folder, '.top-of-mind/lock'))).toBe(true);
});

it.each([
  ['of a dead process of this host', () => lockedFolder({ pid: deadPid(), host: hostname(), since })],
  ['of a live process of this host that has not renewed it', () => lockedFolder({ pid: process.ppid, host: hostname(), since }, 61)],
  [
    'of another container of this name, long ago',
    () => lockedFolder({ pid: 1, host: hostname(), since, realm: 'linux 1-2 pid:[7]' }, 3600),
  ],
  ['of this very process id, which it did not make', () => lockedFolder({ pid: process.pid, host: hostname(), since })],
  ['of another host, long ago', () => lockedFolder({ pid: 1, host: 'elsewhere', since }, 3600)],
  ['of another host, from a time to come', () => lockedFolder({ pid: 1, host: 'elsewhere', since }, -3600)],
  ['of a dead process of this host, from a time to come', () => lockedFolder({ pid: deadPid(), host: hostname(), since }, -3600)],
  ['that is torn and from a time to come', () => lockedFolder('{"pid":', -60)],
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
  ['of a live process of this host that renews it', () => lockedFolder({ pid: process.ppid, host: hostname(), since }, 50)],
  ['of a live process of this host, from a time to come', () => lockedFolder({ pid: process.ppid, host: hostname(), since }, -3600)],
  ['of another host, with a clock a little ahead', () => lockedFolder({ pid: 1, host: 'elsewhere', since }, -120)],
  [
    'of another container of this name, whose process has an id that is dead here',
    () => lockedFolder({ pid: deadPid(), host: hostname(), since, realm: 'linux 1-2 pid:[7]' }, 120),
  ],
  [
    'of another container of this name, whose process has the id of this one',
    () => lockedFolder({ pid: process.pid, host: hostname(), since, realm: 'linux 1-2 pid:[7]' }, 120),
  ],
  ['of Windows beside this Linux', () => lockedFolder({ pid: deadPid(), host: hostname(), since, realm: 'win32 1767225600' })],
  ['of another host, fresh', () => lockedFolder({ pid: 1, host: 'elsewhere', since })],
  ['that is torn but fresh', () => lockedFolder('{"pid":')],
])('respects a lock %s', async (_, make) => {
  await expect(createLock(make(), { patience: 60 })(async () => 1)).rejects.toMatchObject({ code: 'locked' });
});

it('knows this computer by when it was started, whatever its clock was set to since', async () => {
  const owner = { pid: deadPid(), host: hostname(), since, realm: 'darwin 1767225600' };
  await expect(createLock(lockedFolder(owner), { patience: 200, realm: 'darwin 1767225610' })(async () => 1)).resolves.toBe(1);
  await expect(createLock(lockedFolder(owner), { patience: 60, realm: 'darwin 1767229200' })(async () => 1)).rejects.toMatchObject({
    code: 'locked',
  });
});

it('a lock of another container on this computer goes once nobody renews it', async () => {
  const owner = { pid: deadPid(), host: 'elsewhere', since, realm: 'linux 1-2 pid:[7]' };
  const options = { patience: 60, realm: 'linux 1-2 pid:[8]' };
  await expect(createLock(lockedFolder(owner, 61), { ...options, patience: 200 })(async () => 1)).resolves.toBe(1);
  await expect(createLock(lockedFolder(owner, 30), options)(async () => 1)).rejects.toMatchObject({ code: 'locked' });
});

it('gives way to the app while its flag is up, and not to one left behind', async () => {
  const folder = vaultOnDisk();
  mkdirSync(join(folder, '.top-of-mind'));
  const flag = join(folder, '.top-of-mind/lock.app');
  writeFileSync(flag, '');
  await expect(createLock(folder, { patience: 60 })(async () => 1)).rejects.toMatchObject({ code: 'locked' });
  expect(existsSync(join(folder, '.top-of-mind/lock'))).toBe(false);
  for (const seconds of [-120, 120]) {
    const then = new Date(Date.now() + seconds * 1000);
    utimesSync(flag, then, then);
    await expect(createLock(folder, { patience: 200 })(async () => 1)).resolves.toBe(1);
  }
});

it('renews the lock while the work runs, and leaves nothing behind', async () => {
  const folder = vaultOnDisk();
  const file = join(folder, '.top-of-mind/lock');
  await createLock(folder, { renewal: 5 })(async () => {
    const longAgo = new Date(Date.now() - 120_000);
    utimesSync(file, longAgo, longAgo);
    while (Date.now() - statSync(file).mtimeMs > 60_000) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(existsSync(file)).toBe(false);
});

it('a lock that another took over meanwhile is theirs', async () => {
  const folder = vaultOnDisk();
  const file = join(folder, '.top-of-mind/lock');
  const theirs = JSON.stringify({ pid: process.ppid, host: hostname(), since });
  await createLock(folder)(async () => writeFileSync(file, theirs));
  expect(readFileSync(file, 'utf8')).toBe(theirs);
});
