import type { App } from 'obsidian';

/** Where the queue is kept: on the app, which outlives a plugin that is switched off and on or updated. */
const QUEUE = Symbol.for('top-of-mind.writing');

interface WithQueue {
  [QUEUE]?: Promise<unknown>;
}

/**
 * Runs one piece of writing at a time in this app, whichever load of the plugin it comes from: a load that has
 * just begun must not take a change that an older one is still carrying out for an interrupted one.
 */
export function exclusiveIn(app: App): <T>(work: () => Promise<T>) => Promise<T> {
  const holder = app as App & WithQueue;
  return (work) => {
    const turn = (holder[QUEUE] ?? Promise.resolve()).then(work);
    holder[QUEUE] = turn.catch(() => undefined);
    return turn;
  };
}
