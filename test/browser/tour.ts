import type { OpenOptions, OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';
import { judged, readyBehind } from './scenes';

/** A walk through the plugin for somebody who has not seen it: what matters, what is to be done, a duplicate, the context. */

export const TOUR_OPTIONS: OpenOptions = {
  folder: 'examples/vault',
  open: '2025-08-11 Harbourlight in one page -- product.md',
  width: 1100,
  height: 700,
};

/** An entry that a note of the vault holds already. */
const title = 'Retries';
const text =
  'Never retry a 4xx answer except 408 and 429. Respect a Retry-After header when there is one. Log the attempt number on every line, so that a slow morning can be told from a broken one.';

/** Plays it; `frame` takes a picture, which stays for so many milliseconds. */
export async function playTour(open: OpenPage, frame: (ms: number) => Promise<void>): Promise<void> {
  const { page, runCommand, settled } = open;
  await readyBehind(open);
  // Its first write would be explained beforehand.
  await page.evaluate(() => window.harness?.app.saveLocalStorage('top-of-mind-explained', ['first-run', 'remember']));
  await settled();
  await frame(1500);

  await runCommand('top-of-mind:show-view');
  await page.waitForSelector('.tom-group', PATIENCE);
  await settled();
  await frame(3000);
  await page.getByRole('button', { name: 'Remember…' }).first().hover();
  await frame(900);

  await runCommand('top-of-mind:remember');
  await page.locator('.tom-remember').waitFor(PATIENCE);
  await frame(700);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await frame(700);
  for (const share of [0.3, 0.65]) {
    await page.getByLabel('Text', { exact: true }).fill(text.slice(0, Math.round(text.length * share)));
    await frame(400);
  }
  await page.getByLabel('Text', { exact: true }).fill(text);
  await frame(700);
  await judged(page);
  await page.locator('.tom-remember .tom-chip', { hasText: 'Known already' }).waitFor(PATIENCE);
  await frame(4000);
  await page.locator('.tom-do-skip').click();
  await page.locator('.notice').first().waitFor(PATIENCE);
  await frame(2500);
  await page.evaluate(() => document.querySelectorAll('.notice').forEach((notice) => notice.remove()));

  await runCommand('top-of-mind:copy-bundle');
  await page.locator('.notice').first().waitFor(PATIENCE);
  await settled();
  await frame(2500);
  await page.getByRole('button', { name: 'Details' }).click(PATIENCE);
  await page.locator('.tom-receipt').first().waitFor(PATIENCE);
  await settled();
  await frame(4000);
}
