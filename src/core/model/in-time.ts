/** A limit on how long something is waited for. */
export interface TimeLimit {
  /** Milliseconds after which nobody waits any more. */
  readonly timeout: number;
  /** Resolves after so many milliseconds, by the host's clock. May let go of its timer once `signal` is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The value of `work`, null where it takes too long; its signal is aborted in the end. Throws what `work` throws. */
export async function inTime<T>(
  { timeout, wait }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const over = new AbortController();
  const late = async (): Promise<null> => {
    await wait(timeout, over.signal);
    return null;
  };
  try {
    return await Promise.race([work(over.signal).then((value) => ({ value })), late()]);
  } finally {
    over.abort();
  }
}
