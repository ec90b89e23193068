/** How long a test waits for something on screen, whatever else the machine does meanwhile: no test is about time. */
export const PATIENCE = { timeout: 300_000 };
