import { builtPlugin } from '../obsidian/support/built';
import { launchBrowser, type LaunchedBrowser, type OpenOptions, type OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';
import { soon } from './harness/soon';
import { scenes } from './scenes';

// The dialogs of a question, without a mouse and on small screens.

let mainJs: string;
let launched: LaunchedBrowser;
let open: OpenPage;

beforeAll(async () => {
  mainJs = builtPlugin();
  launched = await launchBrowser();
});

afterAll(() => launched.close());

afterEach(() => open.close());

/** Opens a scene on a device. */
async function show(name: string, device: OpenOptions = {}): Promise<void> {
  const scene = scenes.find((one) => one.name === name);
  open = await launched.openPage({ ...scene?.options, ...device, mainJs });
  await scene?.show(open);
  await open.settled();
}

/** The names of what has the focus in a dialog, and of what Tab reaches from there until it leaves the dialog or begins again. */
async function tabbed({ page }: OpenPage, modal: string): Promise<string[]> {
  const reached: string[] = [];
  for (let turn = 0; turn < 30; turn++) {
    if (turn > 0) await page.keyboard.press('Tab');
    const name = await page.evaluate((inside) => {
      const { activeElement } = document;
      if (activeElement === null || activeElement.closest(inside) === null) return 'outside';
      return (
        activeElement.getAttribute('aria-label') ??
        activeElement.querySelector('.tom-answer-label')?.textContent ??
        activeElement.textContent ??
        ''
      );
    }, modal);
    if (reached.includes(name)) break;
    reached.push(name);
  }
  return reached;
}

test('each control of a question is reached by keyboard, and Escape gives the focus back', async () => {
  await show('question');
  const { page } = open;
  const reached = await tabbed(open, '.tom-review-modal');
  for (const name of [
    'Older entry to compare with',
    'Both texts',
    'Keep both',
    'Replace older',
    'Merge into older',
    'Link to older',
    'Skip',
    'Decide later',
  ])
    expect(reached).toContain(name);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.tom-review-modal', { ...PATIENCE, state: 'detached' });
  expect(await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(' ')[0]), 'Decide')).toBe('Decide');
});

test('on a phone, with and without its keyboard, both texts can be read and every answer be pressed', async () => {
  await show('question', { phone: true });
  for (const height of [844, 480]) await canBePressed(height);
});

async function canBePressed(height: number): Promise<void> {
  const { page } = open;
  await page.setViewportSize({ width: 390, height });
  const modal = page.locator('.tom-review-modal');
  const box = async (selector: string): Promise<{ y: number; height: number; x: number; width: number }> => {
    const found = modal.locator(selector).first();
    await found.scrollIntoViewIfNeeded();
    return (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  expect(
    (
      await soon(
        () => box('.tom-scroll'),
        ({ height: tall }) => tall >= 160,
      )
    ).height,
  ).toBeGreaterThanOrEqual(160);
  for (const button of await modal.locator('button.tom-answer-way, .tom-buttons button').all()) {
    await button.scrollIntoViewIfNeeded();
    // A trial waits until nothing lies over it and it is within the screen.
    await button.click({ trial: true, ...PATIENCE });
    const { y, height: tall, x, width } = (await button.boundingBox()) ?? { y: -1, height: 0, x: 0, width: 0 };
    expect([y >= 0 && y + tall <= height, x >= 0 && x + width <= 390, tall >= 40]).toEqual([true, true, true]);
  }
}
