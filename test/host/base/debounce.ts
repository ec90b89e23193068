export interface Debounced<A extends unknown[], V> {
  (...args: A): this;
  cancel(): this;
  run(): V | void;
}

/** Delays a call by `timeout` ms; with `resetTimer`, each new call starts the wait anew. */
export function debounce<A extends unknown[], V>(cb: (...args: A) => V, timeout = 0, resetTimer = false): Debounced<A, V> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: A | undefined;
  const run = (): V | void => {
    clearTimeout(timer);
    timer = undefined;
    const args = pending;
    pending = undefined;
    if (args !== undefined) return cb(...args);
  };
  const debounced = ((...args: A) => {
    pending = args;
    if (timer !== undefined && resetTimer) {
      clearTimeout(timer);
      timer = undefined;
    }
    timer ??= setTimeout(run, timeout);
    return debounced;
  }) as Debounced<A, V>;
  debounced.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    pending = undefined;
    return debounced;
  };
  debounced.run = run;
  return debounced;
}
