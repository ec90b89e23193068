/**
 * Runs what changes files one at a time, in the order in which it came: of two calls at once the second decides on
 * what the first has written, so that the same entry sent twice is known the second time.
 */
export function takingTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let writing: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = writing.then(work);
    writing = turn.catch(() => undefined);
    return turn;
  };
}
