import { readFileSync } from 'node:fs';
import { launchBrowser, type LaunchedBrowser, type OpenOptions } from './launch';
import { PATIENCE } from './patience';
import { soon } from './soon';

/** The harness itself, tried with a plugin of a few lines. */
const OPTIONS: OpenOptions = {
  files: { 'Home.md': '# Home\n\nSee [[Plan]].', 'Plan.md': 'A plan.', '.obsidian/app.json': '{}' },
  mainJs: readFileSync('test/host/fixtures/tiny-plugin.js', 'utf8'),
  manifest: { id: 'tiny', name: 'Tiny', author: '', version: '0.0.0', minAppVersion: '1.13.0', description: '' },
  stylesCss: '',
};

let launched: LaunchedBrowser;
beforeAll(async () => {
  launched = await launchBrowser();
});
afterAll(() => launched.close());

test('a person opens a note, follows a link, opens the view, runs a command from the palette', async () => {
  const { page, errors, settled, files, readFile, clipboard, close } = await launched.openPage(OPTIONS);
  await page.click('.nav-file-title[data-path="Home.md"]');
  await page.click('a.internal-link');
  await page.waitForSelector('.inline-title:has-text("Plan")');
  await page.click('[aria-label="Open tiny view"]');
  await page.click('[data-type="tiny-view"] button');
  expect(await soon(() => page.textContent('.notice'), '2 notes')).toBe('2 notes');
  await page.keyboard.press('Control+p');
  await page.fill('.prompt-input', 'remember');
  await page.keyboard.press('Enter');
  expect(await soon(() => page.textContent('.modal-title'), 'Remember')).toBe('Remember');
  await page.keyboard.press('Escape');
  await page.locator('.modal').waitFor({ ...PATIENCE, state: 'detached' });
  await page.click('.nav-file-title[data-path="Plan.md"]', { button: 'right' });
  await page.click('.menu-item:has-text("Delete")');
  await settled();
  const left = ['.obsidian/app.json', 'Home.md'];
  expect(await soon(files, left)).toEqual(left);
  expect(await readFile('Plan.md')).toBeNull();
  await page.evaluate(() => navigator.clipboard.writeText('copied'));
  expect(await clipboard()).toBe('copied');
  expect(errors).toEqual([]);
  await close();
});

test('typing in a note is saved', async () => {
  const { page, readFile, close } = await launched.openPage({ ...OPTIONS, open: 'Plan.md' });
  await page.click('[aria-label="Switch between reading and editing"]');
  await page.fill('textarea[aria-label="Note text"]', 'A better plan.');
  expect(await soon(() => readFile('Plan.md'), 'A better plan.')).toBe('A better plan.');
  await close();
});

test('nothing outside is reached', async () => {
  const { page, refused, close } = await launched.openPage(OPTIONS);
  expect(
    await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'reached',
        () => 'refused',
      ),
    ),
  ).toBe('refused');
  expect(refused).toEqual(['https://example.com/']);
  await close();
});

test('a phone has drawers and a bar instead of the ribbon and the status bar', async () => {
  const { page, close } = await launched.openPage({ ...OPTIONS, phone: true });
  expect(await page.isVisible('.status-bar')).toBe(false);
  await page.click('[aria-label="Open files"]');
  await page.click('.nav-file-title[data-path="Home.md"]');
  await page.locator('.nav-file-title[data-path="Home.md"]').waitFor({ ...PATIENCE, state: 'hidden' });
  await page.click('.mobile-ribbon-button');
  await page.click('[aria-label="Open tiny view"]');
  await page.locator('[data-type="tiny-view"] button').waitFor(PATIENCE);
  await close();
});
