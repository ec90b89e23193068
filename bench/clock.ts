import { writeSync } from 'node:fs';

/** What times are taken with: the clock on the wall, or the processor's time of the process (`--cpu`). */
export const usesProcessorTime = process.env.TOP_OF_MIND_BENCH_CLOCK === 'cpu';

/** Milliseconds since some moment. */
export const clock: () => number = usesProcessorTime ? processorTime : () => performance.now();

/** The processor's milliseconds that this process took so far, in all of its threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** In a child: tells on channel 3, at its end, how many milliseconds of the processor and how many KB of memory at most it took. */
export function tellUse(): void {
  process.on('exit', () => writeSync(3, `${processorTime()} ${process.resourceUsage().maxRSS}`));
}
