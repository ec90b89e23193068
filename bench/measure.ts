import { clock } from './clock';

/** What is timed against the others in one run. */
export interface Contender {
  /** Not timed: puts things back as they were. */
  readonly before?: () => unknown;
  /** Timed whole, unless it answers with a number: then that is its time in milliseconds. */
  readonly run: () => unknown;
}

/** Milliseconds of each run, in order. */
export type Samples = readonly number[];

/** Rounds end when they took this long on the wall, so that one slow figure does not hold up all others. */
const ENOUGH_MS = 15_000;

/**
 * Runs every contender `warmUp` times unseen and then `runs` times, taking turns, so that what the
 * machine does meanwhile hits all of them alike. What is slow runs less often, but once at least.
 */
export async function measure<K extends string>(
  contenders: Readonly<Record<K, Contender>>,
  options: { readonly runs: number; readonly warmUp: number },
): Promise<Record<K, Samples>> {
  const names = Object.keys(contenders) as K[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>;
  const started = performance.now();
  // A single run is for seeing that it runs.
  const warmUp = options.runs > 1 ? options.warmUp : 0;
  for (let run = -warmUp; run < options.runs; run++) {
    const spent = performance.now() - started;
    if (run > 0 && spent > ENOUGH_MS) break;
    if (run < 0 && spent > ENOUGH_MS / 3) run = 0;
    for (const name of names) {
      const ms = await timed(contenders[name]);
      if (run >= 0) samples[name].push(ms);
    }
  }
  return samples;
}

async function timed({ before, run }: Contender): Promise<number> {
  await before?.();
  const start = clock();
  const answer = await run();
  const ms = clock() - start;
  return typeof answer === 'number' ? answer : ms;
}

/** The middle sample, the mean of the two middle ones where their count is even. */
export function median(samples: Samples): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest sample that `share` of all samples do not exceed (nearest rank). */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * The longest time, in milliseconds, for which `work` lets no other task run: what a person feels as a
 * frozen window. Promises alone do not yield; only a turn of the event loop counts.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = clock();
  let going = true;
  const tick = (): void => {
    const now = clock();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setImmediate(tick);
  };
  setImmediate(tick);
  await new Promise((resolve) => setImmediate(resolve));
  last = clock();
  longest = 0;
  await work();
  tick();
  going = false;
  return longest;
}
