import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault } from '../../support/memory-vault';
import { openMemory } from '../../support/opened';

const NOTES = 60;
const FILES = Object.fromEntries(
  Array.from({ length: NOTES }, (_, n) => [
    `Trips/Trip ${n}.md`,
    `# Trip ${n}\n\nThe ferry to [[Trip ${(n * 7) % NOTES}]] was late on day ${n}.\n\n${`Rain on deck ${n}. `.repeat(20)}\n`,
  ]),
);

/** What some work answers with pauses and without, and how often it paused. */
async function bothWays<T>(work: (memory: VaultMemory) => Promise<T>): Promise<{ paused: T; atOnce: T; pauses: number }> {
  let pauses = 0;
  const open = (pause?: () => Promise<void>): VaultMemory => openMemory(createMemoryVault(FILES), {}, { pause });
  const pause = async (): Promise<void> => {
    pauses++;
    await Promise.resolve();
  };
  return { paused: await work(open(pause)), atOnce: await work(open()), pauses };
}

// The plugin lets the window draw in each pause, if enough time has passed since the last one.
test.each<[string, (memory: VaultMemory) => Promise<unknown>, number]>([
  ['a bundle', (memory) => memory.bundle({ budget: 4000 }), NOTES / 2],
  ['a bundle on a topic', (memory) => memory.bundle({ budget: 2000, topic: 'ferry rain' }), NOTES / 4],
  ['which convention it follows', (memory) => memory.detect(''), 10],
  ['health', (memory) => memory.health({}), 20],
])('%s pauses on its way, and answers the same as in one go', async (_what, work, least) => {
  const { paused, atOnce, pauses } = await bothWays(work);
  expect(paused).toEqual(atOnce);
  expect(pauses).toBeGreaterThanOrEqual(least);
});
