/**
 * Lets the app draw and answer before work goes on. A message is a task of its own like a timer, but without the
 * milliseconds that browsers add to timers that follow each other; a report takes hundreds of these.
 */
export function breathe(): Promise<void> {
  if (typeof MessageChannel === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
