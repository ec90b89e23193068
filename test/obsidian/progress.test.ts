/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { createApp } from '../host/app';
import { withProgress } from '../../src/obsidian/ui/progress';

beforeEach(async () => {
  jest.useFakeTimers();
  const opening = createApp({ started: false });
  await jest.advanceTimersByTimeAsync(10);
  await opening;
});

const shown = (): string => document.querySelector('.notice')?.textContent ?? '';

/** Steps of 400 ms, each reported. */
function work(steps: number): Promise<number> {
  return withProgress('Updating links', async (progress) => {
    for (let done = 1; done <= steps; done++) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await progress.report(done, steps, 'Links updated');
    }
    return steps;
  });
}

test('short work shows nothing', async () => {
  const working = work(2);
  await jest.advanceTimersByTimeAsync(900);
  expect(await working).toBe(2);
  expect(shown()).toBe('');
});

test('after a second it tells how far it is, and goes when the work is done', async () => {
  const working = work(5);
  await jest.advanceTimersByTimeAsync(1_300);
  expect(shown()).toContain('Links updated: 3 of 5');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await working).toBe(5);
  expect(shown()).toBe('');
});

test('Cancel stops it before the next step', async () => {
  const working = work(50);
  const failing = expect(working).rejects.toMatchObject({ code: 'cancelled' });
  await jest.advanceTimersByTimeAsync(1_300);
  document.querySelector<HTMLButtonElement>('.notice button')?.click();
  await jest.advanceTimersByTimeAsync(800);
  await failing;
  expect(shown()).toBe('');
});
