import type { Browser, Page } from 'playwright-core';

/** The longest task of a page's main thread: nothing else could run meanwhile. Milliseconds. */
export interface LongestTask {
  /** Its own time on the processor: what it takes on a machine that has nothing else to do. */
  readonly own: number;
  /** From its begin to its end, whatever else the machine did meanwhile. */
  readonly whole: number;
  /** The part of its own time in which the garbage collector ran. */
  readonly collecting: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8'];
const COLLECTING = /^(?:MajorGC|MinorGC|V8\.GC\w+)$/;

/** Plays something, and answers with the longest task that the page ran meanwhile. */
export async function longestTask(browser: Browser, page: Page, play: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let buffer: Buffer;
  try {
    await play();
  } finally {
    buffer = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(buffer.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const main = mainThread(traceEvents);
  const own = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && `${pid} ${tid}` === main);
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const longest = tasks.reduce<TraceEvent | null>((best, task) => ((task.tdur ?? 0) > (best?.tdur ?? 0) ? task : best), null);
  if (longest === null) return { own: 0, whole: 0, collecting: 0 };
  const end = longest.ts + (longest.dur ?? 0);
  const inside = own.filter(({ name, ts }) => COLLECTING.test(name) && longest.ts <= ts && ts < end);
  // A step of the collector lies within the collection as a whole: the outermost ones count.
  const outer = inside.filter((one) => !inside.some((other) => other !== one && other.ts <= one.ts && endOf(one) <= endOf(other)));
  const collecting = outer.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return { own: (longest.tdur ?? 0) / 1000, whole: (longest.dur ?? 0) / 1000, collecting: collecting / 1000 };
}

/** The main thread that did the most: there is one for each page, and tracing sees them all. */
function mainThread(events: readonly TraceEvent[]): string {
  const mains = events.flatMap(({ name, pid, tid, args }) =>
    name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
  );
  const busy = new Map<string, number>();
  for (const { ph, pid, tid, tdur = 0 } of events) if (ph === 'X') busy.set(`${pid} ${tid}`, (busy.get(`${pid} ${tid}`) ?? 0) + tdur);
  return mains.sort((a, b) => (busy.get(b) ?? 0) - (busy.get(a) ?? 0))[0] ?? '';
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
