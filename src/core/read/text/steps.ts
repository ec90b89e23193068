/** Long work in pieces: it yields wherever something else may run before it goes on. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Lets other work run, such as the drawing of a window, and comes back. */
export type Pause = () => Promise<void>;

/** Does the work in one go. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does the work with a pause after each piece, in one go where there is none. Throws what the work or a pause throws. */
export async function runWithPauses<T>(steps: Steps<T>, pause: Pause | undefined): Promise<T> {
  if (pause === undefined) return runAtOnce(steps);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause();
  }
}

/** Goes through a list, and yields after every so many of it: the host decides whether it really pauses there. */
export function* inSteps<T>(items: Iterable<T>, every: number, each: (item: T, at: number) => void): Steps<void> {
  let at = 0;
  for (const item of items) {
    if (at > 0 && at % every === 0) yield;
    each(item, at++);
  }
}
