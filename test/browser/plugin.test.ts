import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { builtPlugin } from '../obsidian/support/built';
import { launchBrowser, type LaunchedBrowser, type OpenPage } from './harness/launch';
import { entries, ready, remember, unfold } from './scenes';
import { PATIENCE } from './harness/patience';
import { soon } from './harness/soon';

// The built plugin in a real browser, on the example vault, driven as a person would.

const folder = join(process.cwd(), 'examples/vault');

let mainJs: string;
let launched: LaunchedBrowser;
let open: OpenPage;
let page: Page;
/** One page for all tests, with another app in it each time. */
let desktop: OpenPage;

beforeAll(async () => {
  mainJs = builtPlugin();
  launched = await launchBrowser();
  desktop = await launched.openPage({ folder, mainJs });
});

afterAll(() => launched.close());

beforeEach(async () => {
  open = desktop;
  page = open.page;
  await open.restart({ folder, mainJs });
});

afterEach(async () => {
  expect(open.errors).toEqual([]);
  expect(open.refused).toEqual([]);
});

/** A fingerprint of every file outside dot-folders. */
async function vaultState(): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const files = Object.entries(window.harness?.app.internal.files() ?? {}).filter(
      ([path]) => !path.startsWith('.') && !path.includes('/.'),
    );
    const hex = async (bytes: Uint8Array): Promise<string> => {
      const digest = await crypto.subtle.digest('SHA-256', bytes.slice().buffer);
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    return Object.fromEntries(await Promise.all(files.map(async ([path, bytes]) => [path, await hex(bytes)] as const)));
  });
}

async function notice(text: string | RegExp): Promise<void> {
  await page.locator('.notice', { hasText: text }).first().waitFor(PATIENCE);
}

/** What the verdict is called. */
const chip = (): Promise<string | null> => page.textContent('.tom-chip');

async function fromPalette(command: string): Promise<void> {
  await page.keyboard.press('Control+p');
  await page.fill('.prompt-input', command);
  await page.keyboard.press('Enter');
}

/** Undoes the last change, as its dialog shows it. */
async function undoLast(): Promise<void> {
  await fromPalette('Undo last change');
  await page.locator('.tom-plan').getByRole('button', { name: 'Undo', exact: true }).click();
}

test('the ribbon opens the side view; a finding opens its note; the command writes the top-of-mind note', async () => {
  await page.click('[aria-label="Top of Mind"]');
  await page.getByRole('button', { name: /^Not now/ }).click(PATIENCE);
  await unfold(page);
  const line = /^Memory · \d+ notes, health \d+/;
  expect(
    await soon(
      () => page.textContent('.tom-section[aria-label="Memory"] .tom-section-title'),
      (text) => line.test(text ?? ''),
    ),
  ).toMatch(line);
  const row = page.locator('.tom-finding').first();
  const name = (await row.locator('.tom-row-title > span').first().textContent()) ?? '';
  await row.locator('.tom-row-title').click();
  await page.waitForFunction((title) => window.harness?.app.workspace.getActiveFile()?.basename.includes(title), name, PATIENCE);
  const before = await vaultState();
  await open.runCommand('top-of-mind:update-index');
  await page.locator('.tom-plan .tom-diff').first().waitFor(PATIENCE);
  await page.locator('.tom-callout', { hasText: 'Nothing else in your vault changes' }).waitFor(PATIENCE);
  await page.getByRole('button', { name: 'Apply' }).click();
  await notice('Top-of-mind note written');
  expect(await open.readFile('top-of-mind.md')).toContain('[[');
  await page.locator('.notice button', { hasText: 'Undo' }).click();
  await notice('taken back');
  expect(await vaultState()).toEqual(before);
});

test('Remember… marks what is superseded, and Undo gives back every byte', async () => {
  await ready(open);
  const before = await vaultState();
  await remember(open, entries.supersede);
  expect(await soon(chip, 'Replaces an older note')).toBe('Replaces an older note');
  await page.locator('.tom-acts .tom-do-replace').click();
  await page.locator('.tom-plan .tom-diff').first().waitFor(PATIENCE);
  await page.getByRole('button', { name: 'Apply' }).click();
  await notice('is marked as superseded');
  const after = await vaultState();
  const changed = Object.keys(after).filter((path) => path in before && after[path] !== before[path]);
  expect(changed).toHaveLength(1);
  await undoLast();
  await notice('taken back');
  expect(await vaultState()).toEqual(before);
});

/** What is looked at of the settings on disk. */
interface Kept {
  readonly previewPlans?: boolean;
  readonly memories?: readonly { readonly overrides: { readonly bundleExclude: unknown } }[];
  readonly reports?: { readonly scheduled: boolean; readonly device: string };
}

test('settings are picked and kept: an excluded folder, the preview, the schedule on this device', async () => {
  await ready(open);
  await page.evaluate(() => {
    window.harness?.app.setting.open();
    window.harness?.app.setting.openTabById('top-of-mind');
  });
  const topic = (name: string): Promise<void> => page.locator('.setting-item.mod-page', { hasText: name }).click();
  const back = (): Promise<void> => page.locator('.setting-page-titlebar').getByLabel('Back').click();
  await page.locator('.setting-item.mod-page').first().click();
  await page.locator('summary', { hasText: 'What stays out of bundles' }).click();
  await page.getByLabel('Folders that stay out of bundles').fill('archive\ntemplates\nattachments');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = (name: string): ReturnType<Page['locator']> =>
    page.locator('.setting-item', { has: page.locator('.setting-item-name', { hasText: name }) });
  await back();
  await topic('Changes and undo');
  await row('Preview before writing').locator('.checkbox-container').click();
  await back();
  await topic('Health reports');
  await row('Write reports on a schedule').locator('.checkbox-container').click();
  await row('Days between reports').waitFor();
  await open.settled();
  const kept = async (): Promise<Kept> => JSON.parse((await open.readFile('.obsidian/plugins/top-of-mind/data.json')) ?? '{}') as Kept;
  const data = await soon(kept, ({ reports }) => reports?.scheduled === true);
  expect(data.previewPlans).toBe(false);
  expect(data.memories?.[0]?.overrides.bundleExclude).toEqual({ folders: ['archive', 'templates', 'attachments'], tags: ['private'] });
  expect(data.reports?.scheduled).toBe(true);
  expect(data.reports?.device).not.toBe('');
});

test('a phone shows the side view and Remember… at its width, with nothing cut off', async () => {
  open = await launched.openPage({ folder, mainJs, phone: true });
  page = open.page;
  await ready(open);
  await unfold(page);
  const cutOff = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.tom-view, .tom-view *')]
        // What only reaches into the space beside its box is not cut off.
        .filter((el) => el.scrollWidth > el.clientWidth + 1 && !['visible', 'clip'].includes(getComputedStyle(el).overflowX))
        .map((el) => el.className),
    );
  expect(await soon(cutOff, [])).toEqual([]);
});
