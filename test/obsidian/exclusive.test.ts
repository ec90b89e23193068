/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { asRealApp, createApp } from '../host/app';
import { exclusiveIn } from '../../src/obsidian/app/exclusive';

const FLAG = '.top-of-mind/lock.app';

const realTimeout = setTimeout;

/** Lets this much time go by, a second at a time, with what the disk does in between. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 1000) {
    await jest.advanceTimersByTimeAsync(Math.min(1000, left));
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => realTimeout(resolve, 0));
  }
}

afterEach(() => jest.useRealTimers());

test('the flag is renewed while the work lasts, and down afterwards', async () => {
  const app = await createApp({ files: {} });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const { adapter } = app.vault;
  const writes: number[] = [];
  const write = adapter.write.bind(adapter);
  adapter.write = async (path, ...rest) => {
    if (path === FLAG) writes.push(Date.now());
    return write(path, ...rest);
  };
  let finish = (): void => undefined;
  const work = exclusiveIn(asRealApp(app))(() => new Promise<void>((resolve) => (finish = resolve)));
  await pass(60_000);
  expect(writes.length).toBeGreaterThanOrEqual(6);
  const gaps = writes.slice(1).map((time, index) => time - (writes[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15_000);
  expect(await adapter.exists(FLAG)).toBe(true);
  finish();
  await pass(1);
  await work;
  const after = writes.length;
  await pass(60_000);
  expect([writes.length, await adapter.exists(FLAG)]).toEqual([after, false]);
});

test('the flag is up while it waits for the terminal program, and its own work has all its time', async () => {
  const app = await createApp({ files: {} });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const { adapter } = app.vault;
  await adapter.mkdir('.top-of-mind');
  await adapter.write('.top-of-mind/lock', '{}');
  const writes: string[] = [];
  const write = adapter.write.bind(adapter);
  adapter.write = async (path, ...rest) => {
    writes.push(path);
    return write(path, ...rest);
  };
  const work = exclusiveIn(asRealApp(app))(async () => writes.push('work'));
  await pass(15_000);
  expect(writes).toEqual([FLAG, FLAG]);
  await adapter.remove('.top-of-mind/lock');
  await pass(100);
  await work;
  expect(writes.at(-1)).toBe('work');
});

test('a lock from a time to come holds nobody up', async () => {
  const app = await createApp({ files: {} });
  await app.vault.adapter.mkdir('.top-of-mind');
  await app.vault.adapter.write('.top-of-mind/lock', '{}');
  const made = Date.now();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], now: made - 3_600_000 });
  let done = false;
  const work = exclusiveIn(asRealApp(app))(() => Promise.resolve((done = true)));
  await pass(100);
  expect(done).toBe(true);
  await work;
});
