import { join } from 'node:path';
import { builtPlugin } from '../obsidian/support/built';
import { walkByKeys } from './harness/keys';
import { launchBrowser, type LaunchedBrowser, type OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';
import { soon } from './harness/soon';
import { ready, unfold } from './scenes';

// The side view without a mouse: whatever opens from it, Escape leads back to where one was. That every control of every scene
// is reached is looked at beside axe.

const VAULT = { folder: join(process.cwd(), 'examples/vault'), open: '2025-08-11 Harbourlight in one page -- product.md' };

let launched: LaunchedBrowser;
let open: OpenPage;

beforeAll(async () => {
  const mainJs = builtPlugin();
  launched = await launchBrowser();
  open = await launched.openPage({ ...VAULT, mainJs });
  await ready(open);
  await open.page.evaluate(() => {
    window.harness?.app.saveLocalStorage('top-of-mind-explained', [
      'first-run',
      'index',
      'names',
      'properties',
      'links',
      'remember',
      'fix',
    ]);
  });
  await unfold(open.page);
});

afterAll(() => launched.close());

/** The name of what has the focus. */
const focused = (): Promise<string> =>
  open.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test.each([
  ['a dialog', '.tom-view [aria-label="Remember…"]', '.modal.tom-remember'],
  ['a menu', '.tom-view [aria-label="Copy context…"]', '.menu'],
  ['the menu of more', '.tom-view [aria-label="More actions"]', '.menu'],
  ['a preview', '.tom-finding .tom-row-act', '.modal.tom-plan'],
  ['the fix of a group', '.tom-group .tom-row-act', '.modal.tom-plan'],
  ['the menu of a row', '.tom-finding .tom-row-menu', '.menu'],
])('Escape closes %s and leads back to what opened it', async (_what, opener, opened) => {
  const { page } = open;
  await page.locator(opener).first().focus();
  const before = await focused();
  await page.keyboard.press('Enter');
  await page.locator(opened).waitFor(PATIENCE);
  await open.settled();
  await page.keyboard.press('Escape');
  await page.locator(opened).waitFor({ ...PATIENCE, state: 'detached' });
  expect(await soon(focused, before)).toBe(before);
});

test('a control that no key leads to is noticed, and one on which the focus is not seen', async () => {
  const { page } = open;
  await page.evaluate(() => {
    const box = document.body.createDiv({ cls: 'tom-tried' });
    box.setCssStyles({ position: 'fixed', inset: '0', zIndex: '99' });
    box.createEl('button', { text: 'Fine' });
    box.createEl('button', { text: 'Never', attr: { tabindex: -1 } });
    box.createDiv({ cls: 'clickable-icon', text: 'No control', attr: { role: 'button' } });
    const plain = box.createEl('a', { text: 'Plain', href: '#' });
    plain.setCssStyles({ outline: 'none' });
  });
  const { unreached, unseen, reached } = await walkByKeys(page, '.tom-tried');
  expect(unreached.map((name) => /"(.*)"/.exec(name)?.[1])).toEqual(['Never', 'No control']);
  expect(unseen.map((name) => /"(.*)"/.exec(name)?.[1])).toEqual(['Plain']);
  expect(reached).toBe(2);
  await page.evaluate(() => document.querySelector('.tom-tried')?.remove());
});

test('a control that comes during the walk is looked for once more', async () => {
  const { page } = open;
  await page.evaluate(() => {
    const box = document.body.createDiv({ cls: 'tom-tried' });
    box.setCssStyles({ position: 'fixed', inset: '0', zIndex: '99' });
    const last = box.createEl('button', { text: 'Last' });
    last.addEventListener('focus', () => box.prepend(createEl('button', { text: 'Late' })), { once: true });
  });
  const { unreached, reached } = await walkByKeys(page, '.tom-tried');
  expect(unreached).toEqual([]);
  expect(reached).toBe(2);
  await page.evaluate(() => document.querySelector('.tom-tried')?.remove());
});
