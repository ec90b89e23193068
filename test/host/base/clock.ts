/**
 * The stand-in's own timers are taken when the module loads, so that a test's fake timers stop
 * the plugin's time but not the app's file work.
 */
const realSetTimeout = globalThis.setTimeout.bind(globalThis);

/** Resolves in a later turn of the event loop, or after `ms` milliseconds. */
export function later(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    realSetTimeout(resolve, ms);
  });
}

/** Counts work under way, so that a test can wait for quiet. */
export class Activity {
  private running = 0;
  private started = 0;

  get busy(): boolean {
    return this.running > 0;
  }

  /** Grows with each piece of work; two equal readings mean that nothing began in between. */
  get count(): number {
    return this.started;
  }

  async track<T>(work: Promise<T>): Promise<T> {
    this.running += 1;
    this.started += 1;
    try {
      return await work;
    } finally {
      this.running -= 1;
    }
  }
}
