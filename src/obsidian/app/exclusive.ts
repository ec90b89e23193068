import type { App } from 'obsidian';
import { MemoryError } from '../../core/model/errors';

/** Where the queue is kept: on the app, which outlives a plugin that is switched off and on or updated. */
const QUEUE = Symbol.for('top-of-mind.writing');
const FOLDER = '.top-of-mind';
/** The lock of the terminal program, which only one process can make. */
const LOCK = `${FOLDER}/lock`;
/** This app's word that it writes or is about to: a terminal process that sees it gives its lock back. */
const FLAG = `${FOLDER}/lock.app`;
/** How long to wait for a terminal process, and how often to look, in milliseconds. */
const PATIENCE = 30_000;
const LOOK = 50;
/** How often the flag is renewed while it is up, in milliseconds. */
const RENEWAL = 10_000;
/** Age from which a lock counts as abandoned; comparing before each write then stands alone. */
const LEFT_BEHIND = 60_000;

interface WithQueue {
  [QUEUE]?: Promise<unknown>;
}

/**
 * Runs one piece of writing at a time in this app, whichever load of the plugin it comes from: a load that has
 * just begun must not take a change that an older one is still carrying out for an interrupted one. Terminal
 * processes on the same vault wait meanwhile, and it for them: the app checks that a name is free and makes the
 * file in two steps, between which a note of theirs would be lost. Throws `locked` if one does not let go.
 */
export function exclusiveIn(app: App): <T>(work: () => Promise<T>) => Promise<T> {
  const holder = app as App & WithQueue;
  return (work) => {
    const turn = (holder[QUEUE] ?? Promise.resolve()).then(() => locked(app, work));
    holder[QUEUE] = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * First the flag, then a look at the lock; a terminal process takes the lock first and then looks for the
 * flag. Whoever comes second sees the other, so never do both go on.
 */
async function locked<T>(app: App, work: () => Promise<T>): Promise<T> {
  const { adapter } = app.vault;
  // Where even the flag cannot be written no plan can, and says so itself.
  let raised = raise(app).catch(() => undefined);
  await raised;
  const timer = window.setInterval(() => void (raised = raised.then(() => raise(app)).catch(() => undefined)), RENEWAL);
  try {
    for (let waited = 0; await isHeld(app); waited += LOOK) {
      if (waited >= PATIENCE)
        throw new MemoryError('locked', 'The vault is being changed by the terminal program. Wait a minute, then try again.', LOCK);
      await new Promise((resolve) => window.setTimeout(resolve, LOOK));
    }
    return await work();
  } finally {
    window.clearInterval(timer);
    // A renewal on its way would raise the flag again.
    await raised;
    await adapter.remove(FLAG).catch(() => undefined);
  }
}

async function raise(app: App): Promise<void> {
  const { adapter } = app.vault;
  if (!(await adapter.exists(FOLDER))) await adapter.mkdir(FOLDER);
  await adapter.write(FLAG, new Date().toISOString());
}

async function isHeld(app: App): Promise<boolean> {
  const stat = await app.vault.adapter.stat(LOCK).catch(() => null);
  // That far in the future its time is a clock's mistake, which would hold for ever.
  return stat !== null && Math.abs(Date.now() - stat.mtime) < LEFT_BEHIND;
}
