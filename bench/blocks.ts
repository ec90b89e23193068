import type { Page } from 'playwright-core';
import type { LaunchedBrowser, OpenPage } from '../test/browser/harness/launch';
import { asVaultPath } from '../src/core/model/path';
import { syntheticVault } from './vault';

/** The longest time in which nothing else ran, milliseconds, by flow. */
export type Blocks = Readonly<Record<string, number>>;

/** What a person does, in this order; each ends when what it began has settled. */
const FLOWS: Readonly<Record<string, (open: OpenPage) => Promise<void>>> = {
  'start, nothing opened': async ({ page }) => page.waitForTimeout(9_000),
  'open the side view': async (open) => {
    await open.runCommand('top-of-mind:show-view');
    await open.page.waitForSelector('.tom-view .tom-memory', { state: 'attached', timeout: 120_000 });
    await open.page.waitForTimeout(8_000);
  },
  'a note changes': async ({ page }) => {
    await page.evaluate(async () => {
      const { vault } = window.harness?.app ?? {};
      const file = vault?.getMarkdownFiles()[7];
      if (file !== undefined) await vault?.append(file, '\nOne more line, on [[Nobody]].\n');
    });
    await page.waitForTimeout(9_000);
  },
  'Remember…, to the first verdict': async (open) => {
    await open.runCommand('top-of-mind:remember');
    await open.page.getByLabel('Title', { exact: true }).fill('Where the staging host lives');
    await open.page.getByLabel('Text', { exact: true }).fill('The staging host moved to Frankfurt on Monday, said the team.');
    await open.page.waitForSelector('.tom-verdict:not([aria-busy]) .tom-chip', { timeout: 240_000 });
  },
  'Remember…, the next verdict': async ({ page }) => {
    await page.getByLabel('Text', { exact: true }).fill('The staging host moved to Paris on Tuesday, said the team.');
    await page.waitForTimeout(1_500);
    await page.waitForSelector('.tom-verdict:not([aria-busy]) .tom-chip', { timeout: 240_000 });
    await page.keyboard.press('Escape');
  },
};

/** Plays every flow on a vault of so many notes, with the processor slowed down so many times. */
export async function measureBlocks(browser: LaunchedBrowser, notes: number, slowdown: number): Promise<Blocks> {
  const files: Record<string, string> = {};
  for (const note of syntheticVault(notes)) files[asVaultPath(note.path)] = note.text;
  const open = await browser.openPage({ files });
  const { page } = open;
  await page.evaluate(() => window.harness?.app.saveLocalStorage('top-of-mind-explained', ['first-run']));
  if (slowdown > 1) {
    const session = await open.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  await watch(page);
  const blocks: Record<string, number> = {};
  for (const [name, play] of Object.entries(FLOWS)) {
    await page.evaluate(() => window.block?.(true));
    await play(open);
    blocks[name] = await page.evaluate(() => window.block?.(false) ?? 0);
  }
  await open.close();
  return blocks;
}

declare global {
  interface Window {
    /** Begins anew, or gives the longest gap between two tasks since, milliseconds. */
    block?: (begin: boolean) => number;
  }
}

/** Measures the gaps between tasks that do nothing but ask for the next one. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    let longest = 0;
    let last = performance.now();
    port1.onmessage = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      port2.postMessage(null);
    };
    port2.postMessage(null);
    window.block = (begin) => {
      if (begin) longest = 0;
      return longest;
    };
  });
}
