import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, open, rmdir, stat, unlink, utimes } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { MemoryError } from '../../core/model/errors';
import { createContainment } from './contain.mjs';
import { guarded, systemCode } from './errors.mjs';
import { readRegular } from './regular.mjs';
import { sweepHalves } from './write.mjs';
import path from 'node:path';
import * as v from 'valibot';

const ownerSchema = v.object({
  pid: v.number(),
  host: v.string(),
  since: v.string(),
  claim: v.optional(v.string()),
  realm: v.optional(v.string()),
});
type Owner = v.InferOutput<typeof ownerSchema>;
type Process = Pick<Owner, 'pid' | 'host' | 'realm'>;

export interface LockOptions {
  /** How long to wait for another process, in milliseconds. */
  readonly patience?: number;
  readonly host?: string;
  readonly pid?: number;
  /** The processes that can be asked by their ids: see `realmHere`. */
  readonly realm?: string;
  /** How often the lock is renewed while the work runs, in milliseconds. */
  readonly renewal?: number;
}

/** Age in milliseconds from which a lock that nobody can read counts as left by a dead process. */
const unreadableAge = 10_000;
/** Age from which a lock of this host, or the app's flag, counts as abandoned: nobody has renewed it. */
const leftBehindAge = 60_000;
/** Age from which another machine's lock is taken over: its process cannot be asked whether it lives. */
const foreignAge = 10 * 60_000;
/** A lock is a few words; anything larger is not one. */
const mostBytes = 64 * 1024;

/**
 * Runs work while no other terminal process writes to this vault: the `exclusive` of HostContext.
 * The lock is the file `.top-of-mind/lock` with its owner's process id, host and start, renewed while the
 * work runs. The lock of a dead process of this host is taken over at once, one that is not renewed after a
 * minute, since its process id may be another program's by now. A container, or Linux beside Windows, may have this
 * host's name and processes of its own: there, as on another host, a lock counts for as long as it is renewed; where nobody can be asked whether they live, a
 * time that far in the future counts like one in the past. Throws `locked`, naming the owner. The app
 * joins in by its flag `.top-of-mind/lock.app`; against any other program there is compare-and-swap.
 */
export function createLock(vault: string, options: LockOptions = {}): <T>(work: () => Promise<T>) => Promise<T> {
  const me = { pid: options.pid ?? process.pid, host: options.host ?? hostname(), realm: options.realm ?? realmHere() };
  const patience = options.patience ?? 30_000;

  return async (work) => {
    const file = await guarded('.top-of-mind/lock', () => createContainment(vault).own('.top-of-mind/lock'));
    const deadline = performance.now() + patience;
    let claimed: string | null;
    while ((claimed = await guarded('.top-of-mind/lock', () => take(file, me))) === null) {
      if (performance.now() > deadline) throw await lockedBy(file);
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 45));
    }
    const stop = renewing(file, options.renewal ?? 10_000);
    try {
      sweepHalves(path.dirname(file));
      return await work();
    } finally {
      await stop();
      await release(file, claimed);
    }
  };
}

/** Renews a lock's time until the function given back is called, which waits for a renewal on its way. */
function renewing(file: string, every: number): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    const now = new Date();
    last = utimes(file, now, now).catch(() => undefined);
  }, every);
  timer.unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** Claims that this process holds or is about to; its own process id on any other is that of a dead one. */
const held = new Set<string>();

/**
 * Removes a lock where it is still the one that was claimed: while a computer sleeps another may take it over. A folder that
 * is empty then was made for it.
 */
async function release(file: string, claimed: string): Promise<void> {
  if (ownerOf(file)?.claim === claimed)
    await unlink(file)
      .then(() => rmdir(path.dirname(file)))
      .catch(() => undefined);
  held.delete(claimed);
}

/** Takes the lock, and gives it back where the app is writing: it raises a flag first and then looks for the lock. */
async function take(file: string, me: Process): Promise<string | null> {
  const claimed = await takeFromTerminals(file, me);
  if (claimed === null) return null;
  const raised = await ageOf(`${file}.app`);
  if (raised === null || Math.abs(raised) > leftBehindAge) return claimed;
  await release(file, claimed);
  return null;
}

async function takeFromTerminals(file: string, me: Process): Promise<string | null> {
  const claimed = await claim(file, me);
  if (claimed !== null || !(await isStale(file, me))) return claimed;
  // Two processes may both find it stale: only who makes the second lock may break the first.
  const breaking = `${file}.breaking`;
  const mayBreak = await claim(breaking, me);
  if (mayBreak === null) {
    if (await isStale(breaking, me)) await unlink(breaking).catch(() => undefined);
    return null;
  }
  try {
    if (await isStale(file, me)) await unlink(file).catch(() => undefined);
  } finally {
    await release(breaking, mayBreak);
  }
  return claim(file, me);
}

/** Makes the lock and gives back what tells it from any other; null if it is there already, or its folder went just then. */
async function claim(file: string, me: Process): Promise<string | null> {
  const claimed = randomBytes(8).toString('hex');
  held.add(claimed);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(JSON.stringify({ ...me, since: new Date().toISOString(), claim: claimed }));
    } finally {
      await handle.close();
    }
    return claimed;
  } catch (error) {
    held.delete(claimed);
    if (['EEXIST', 'ENOENT'].includes(systemCode(error))) return null;
    throw error;
  }
}

async function isStale(file: string, me: Process): Promise<boolean> {
  const owner = ownerOf(file);
  const age = await ageOf(file);
  if (age === null) return false;
  // That far in the future a time is a clock's mistake, or made up: waiting for it to pass could take for ever.
  const distance = Math.abs(age);
  if (owner === null) return distance > unreadableAge;
  if (owner.host !== me.host || !isSameRealm(owner.realm, me.realm))
    return distance > (isSameBoot(owner.realm, me.realm) ? leftBehindAge : foreignAge);
  if (owner.pid === me.pid && !held.has(owner.claim ?? '')) return true;
  return age > leftBehindAge || !isAlive(owner.pid);
}

/** Milliseconds since a file was written; null if there is none. */
async function ageOf(file: string): Promise<number | null> {
  return stat(file).then(
    (stats) => Date.now() - stats.mtimeMs,
    () => null,
  );
}

function ownerOf(file: string): Owner | null {
  try {
    const parsed = v.safeParse(ownerSchema, JSON.parse(readRegular(file, mostBytes).toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * The computer since it was started, and on Linux the namespace in which its process ids hold: `linux BOOT pid:[4026531836]`
 * (proc(5), pid_namespaces(7)), elsewhere `darwin 1767225600`, the second in which it was started.
 */
function realmHere(): string {
  try {
    return `linux ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return `${process.platform} ${Math.round(Date.now() / 1000 - uptime())}`;
  }
}

/** True also where a clock was set meanwhile, by a minute at most, and for locks of versions that kept no realm. */
function isSameRealm(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return true;
  const [a, b] = [one, other].map((realm) => /^(\w+) (\d+)$/.exec(realm));
  return a?.[1] !== undefined && a[1] === b?.[1] && Math.abs(Number(a[2]) - Number(b[2])) < leftBehindAge / 1000;
}

/** Containers of one Linux have one clock, so that a lock which nobody renews is soon known there. */
function isSameBoot(one = '', other = ''): boolean {
  const boot = (realm: string): string | undefined => /^linux (\S+) /.exec(realm)?.[1];
  return boot(one) !== undefined && boot(one) === boot(other);
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
  const owner = ownerOf(file);
  const who = owner ? `process ${owner.pid} on ${owner.host}, since ${owner.since}` : 'another process';
  return new MemoryError(
    'locked',
    `The vault is being changed by ${who}. Wait until it is done, then try again; if no such process runs, remove ".top-of-mind/lock".`,
    '.top-of-mind/lock',
  );
}
