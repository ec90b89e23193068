import { mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { MemoryError } from '../../core/model/errors';
import { createContainment } from './contain.mjs';
import { guarded, systemCode } from './errors.mjs';

const ownerSchema = v.object({ pid: v.number(), host: v.string(), since: v.string() });
type Owner = v.InferOutput<typeof ownerSchema>;

export interface LockOptions {
  /** How long to wait for another process, in milliseconds. */
  readonly patience?: number;
  readonly host?: string;
  readonly pid?: number;
}

/** Age in milliseconds from which a lock that nobody can read counts as left by a dead process. */
const unreadableAge = 10_000;
/** Age from which another machine's lock is taken over: its process cannot be asked whether it lives. */
const foreignAge = 10 * 60_000;

/**
 * Runs work while no other terminal process writes to this vault: the `exclusive` of HostContext.
 * The lock is the file `.top-of-mind/lock` with its owner's process id, host and start. The lock of
 * a dead process of this host is taken over at once. Throws `locked`, naming the owner. It binds
 * terminal processes only; against the app there is compare-and-swap.
 */
export function createLock(vault: string, options: LockOptions = {}): <T>(work: () => Promise<T>) => Promise<T> {
  const me = { pid: options.pid ?? process.pid, host: options.host ?? hostname() };
  const patience = options.patience ?? 30_000;

  return async (work) => {
    const file = await guarded('.top-of-mind/lock', async () => {
      const found = createContainment(vault).inside('.top-of-mind/lock');
      await mkdir(path.dirname(found), { recursive: true });
      return found;
    });
    const deadline = performance.now() + patience;
    while (!(await guarded('.top-of-mind/lock', () => take(file, me)))) {
      if (performance.now() > deadline) throw await lockedBy(file);
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 45));
    }
    try {
      return await work();
    } finally {
      await unlink(file).catch(() => undefined);
    }
  };
}

async function take(file: string, me: Omit<Owner, 'since'>): Promise<boolean> {
  if (await claim(file, me)) return true;
  if (!(await isStale(file, me))) return false;
  // Two processes may both find it stale: only who makes the second lock may break the first.
  const breaking = `${file}.breaking`;
  if (!(await claim(breaking, me))) {
    if (await isStale(breaking, me)) await unlink(breaking).catch(() => undefined);
    return false;
  }
  try {
    if (await isStale(file, me)) await unlink(file).catch(() => undefined);
  } finally {
    await unlink(breaking).catch(() => undefined);
  }
  return claim(file, me);
}

async function claim(file: string, me: Omit<Owner, 'since'>): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(JSON.stringify({ ...me, since: new Date().toISOString() }));
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(file: string, me: Omit<Owner, 'since'>): Promise<boolean> {
  const owner = await ownerOf(file);
  const age = await stat(file).then((stats) => Date.now() - stats.mtimeMs, () => null);
  if (age === null) return false;
  if (owner === null) return age > unreadableAge;
  if (owner.host !== me.host) return age > foreignAge;
  return !isAlive(owner.pid);
}

async function ownerOf(file: string): Promise<Owner | null> {
  try {
    const parsed = v.safeParse(ownerSchema, JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

async function lockedBy(file: string): Promise<MemoryError> {
  const owner = await ownerOf(file);
  const who = owner ? `process ${owner.pid} on ${owner.host}, since ${owner.since}` : 'another process';
  return new MemoryError('locked', `The vault is being changed by ${who}. Wait until it is done, then try again; if no such process runs, remove ".top-of-mind/lock".`, '.top-of-mind/lock');
}
