/** Jest's `globalTeardown`: what the setup made goes. */
import { rmSync } from 'node:fs';

export default function teardown() {
  const made = globalThis.topOfMindTemporary;
  if (made !== undefined) rmSync(made, { recursive: true, force: true });
}
