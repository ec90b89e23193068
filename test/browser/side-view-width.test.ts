import { join } from 'node:path';
import { builtPlugin } from '../obsidian/support/built';
import { launchBrowser, type LaunchedBrowser, type OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';
import { soon } from './harness/soon';
import { ready, unfold } from './scenes';

// The side view as narrow as people have it: what can be read of each row, and how many are in sight.

const VAULT = { folder: join(process.cwd(), 'examples/vault'), open: '2025-08-11 Harbourlight in one page -- product.md' };

let launched: LaunchedBrowser;
let open: OpenPage;

beforeAll(async () => {
  const mainJs = builtPlugin();
  launched = await launchBrowser();
  open = await launched.openPage({ ...VAULT, mainJs, width: 1000, height: 800 });
  await ready(open);
});

afterAll(() => launched.close());

async function widen(width: number): Promise<void> {
  await open.page.evaluate((px) => {
    document.querySelector<HTMLElement>('.mod-right-split')?.setCssStyles({ flexBasis: `${px}px` });
  }, width);
}

interface Measure {
  /** Shares of the view's width that the texts of the rows have. */
  readonly texts: readonly number[];
  /** Rooms for the first line of the titles, pixels. */
  readonly titles: readonly number[];
  readonly heights: readonly number[];
  readonly inSight: number;
  readonly scrollsSideways: boolean;
  readonly ids: readonly string[];
}

function measure(): Promise<Measure> {
  return open.page.evaluate(() => {
    const view = document.querySelector('.tom-view')?.getBoundingClientRect() ?? new DOMRect();
    const scroll = document.querySelector('.tom-view-scroll');
    const box = scroll?.getBoundingClientRect() ?? new DOMRect();
    const rows = [...document.querySelectorAll('.tom-view .tom-row')].filter((row) => row.checkVisibility());
    const width = (row: Element, cls: string): number => row.querySelector(cls)?.getBoundingClientRect().width ?? 0;
    return {
      texts: rows.map((row) => width(row, '.tom-row-text') / view.width),
      titles: rows.map((row) => width(row, '.tom-row-text') - width(row, '.tom-row-tools')),
      heights: rows.map((row) => row.getBoundingClientRect().height),
      inSight: rows.filter((row) => row.getBoundingClientRect().bottom <= box.bottom).length,
      scrollsSideways: scroll === null || scroll.scrollWidth > scroll.clientWidth,
      ids: [...document.querySelectorAll('.tom-section[aria-label="Memory"] .tom-finding')].map(
        (row) => row.querySelector('.tom-row-title')?.textContent ?? '',
      ),
    };
  });
}

test('folded, each part is one line that says its number; only "To do" and the search are open', async () => {
  const { page } = open;
  const heads = (): Promise<string[]> => page.locator('.tom-section-title').allTextContents();
  expect(await soon(heads, (all) => /health \d+/.test(all[2] ?? ''))).toEqual([
    'To do · 1',
    expect.stringMatching(/^This note · \d+$/),
    expect.stringMatching(/^Memory · \d+ notes, health \d+$/),
  ]);
  const states = page.locator('.tom-section-fold');
  expect(await states.evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded')))).toEqual(['true', 'false', 'false']);
  expect(await page.getByLabel('Search memory').isVisible()).toBe(true);
});

test.each([
  [220, 8],
  [300, 9],
  [390, 10],
])('at %d pixels every row can be read, and at least %d are in sight', async (width, least) => {
  await unfold(open.page);
  await widen(width);
  const { texts, titles, heights, inSight, scrollsSideways, ids } = await measure();
  expect(Math.min(...texts)).toBeGreaterThanOrEqual(0.6);
  // Twelve letters of a title are about 90 pixels.
  expect(Math.min(...titles)).toBeGreaterThanOrEqual(90);
  expect(Math.max(...heights)).toBeLessThanOrEqual(120);
  expect(scrollsSideways).toBe(false);
  expect(inSight).toBeGreaterThanOrEqual(least);
  // One row a note.
  expect(new Set(ids).size).toBe(ids.length);
});

test('what was searched for stands out in titles and texts', async () => {
  const { page } = open;
  await page.getByLabel('Search memory').fill('retry jitter');
  await page.locator('.tom-results .tom-row').first().waitFor(PATIENCE);
  const marked = (cls: string): Promise<number> => page.locator(`.tom-results ${cls} .suggestion-highlight`).count();
  expect(await marked('.tom-row-title')).toBeGreaterThan(0);
  expect(await marked('.tom-row-line')).toBeGreaterThan(0);
  await page.getByLabel('Search memory').fill('');
});

test('a notice with a button covers neither the toolbar nor the search field, on a phone nor the button at the thumb', async () => {
  for (const phone of [false, true]) {
    const at = phone ? await launched.openPage({ ...VAULT, mainJs: builtPlugin(), phone }) : open;
    if (phone) await ready(at);
    await at.page.evaluate(() => {
      window.harness?.app.saveLocalStorage('top-of-mind-explained', ['first-run', 'fix']);
      return window.harness?.app.internal.external.settings('top-of-mind', { previewPlans: false });
    });
    await unfold(at.page);
    await at.page.locator('.tom-section[aria-label="Memory"] .tom-finding .tom-row-menu').first().click();
    await at.page.locator('.menu-item', { hasText: 'Ignore this finding' }).click();
    const notice = at.page.locator('.notice', { has: at.page.locator('button') });
    await notice.waitFor(PATIENCE);
    const covered = await notice.evaluate((el) => {
      const over = el.getBoundingClientRect();
      return [...document.querySelectorAll('.tom-side .nav-buttons-container, .tom-search, .tom-foot')]
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top < over.bottom && bottom > over.top;
        })
        .map((one) => one.className);
    });
    expect(covered).toEqual([]);
    if (phone) await at.close();
  }
});

test('on a phone everything to press is 44 pixels high', async () => {
  const phone = await launched.openPage({ ...VAULT, mainJs: builtPlugin(), phone: true });
  await ready(phone);
  await unfold(phone.page);
  const low = await phone.page
    .locator('.tom-side button, .tom-side [role="treeitem"]')
    .evaluateAll((all) =>
      all
        .filter((el) => el.checkVisibility() && !el.matches('.tom-link') && el.getBoundingClientRect().height < 44)
        .map((el) => el.getAttribute('aria-label') ?? el.textContent),
    );
  expect(low).toEqual([]);
  await phone.close();
});
