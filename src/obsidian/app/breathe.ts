/** Work goes on for this long before the app gets its turn, milliseconds: half of what one drawing of the screen has. */
const SLICE = 8;

let last = 0;

/**
 * Lets the app draw and answer before work goes on, where it has been kept waiting; else nothing happens, so that
 * work may ask often. A message is a task of its own like a timer, but without the milliseconds that browsers add
 * to timers that follow each other; a report takes hundreds of these.
 */
export async function breathe(): Promise<void> {
  if (typeof MessageChannel === 'undefined' || window.performance.now() - last < SLICE) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
  last = window.performance.now();
}
