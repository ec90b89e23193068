import type { Locator, Page } from 'playwright-core';
import type { OpenPage } from './launch';
import { PATIENCE } from './patience';

declare global {
  interface Window {
    /** Presses of a mouse or a finger so far. */
    presses?: number;
  }
}

/** A page on which a person works: it counts what they press. */
export class Stage {
  constructor(
    readonly open: OpenPage,
    /** Whether everything pressed must be within the screen with nothing over it. */
    readonly isSmall: boolean,
  ) {}

  get page(): Page {
    return this.open.page;
  }

  /** Begins to count anew. */
  async begin(): Promise<void> {
    await this.page.evaluate(() => {
      if (window.presses === undefined) document.addEventListener('pointerdown', () => (window.presses = (window.presses ?? 0) + 1), true);
      window.presses = 0;
    });
  }

  /** Clicks or taps since then, as the page itself saw them. */
  presses(): Promise<number> {
    return this.page.evaluate(() => window.presses ?? 0);
  }

  /** Presses what a person would see without looking for it. */
  async press(what: Locator): Promise<void> {
    await what.click(PATIENCE);
  }

  /** A button of the dialog on top. */
  button(name: string | RegExp): Locator {
    return this.page
      .locator('.modal')
      .last()
      .getByRole('button', { name, exact: typeof name === 'string' });
  }

  item(title: string | RegExp): Locator {
    return this.page.locator('.menu .menu-item', { hasText: title }).first();
  }

  async notice(text: string | RegExp): Promise<void> {
    await this.page.locator('.notice', { hasText: text }).first().waitFor(PATIENCE);
  }

  /** Presses Undo in the notice, and waits until it is done. */
  async undo(): Promise<void> {
    await this.press(this.page.locator('.notice').getByRole('button', { name: 'Undo', exact: true }).last());
    await this.notice('taken back');
  }

  /** Closes what lies over the workspace. */
  async clear(): Promise<void> {
    const { page } = this;
    if ((await page.locator('.menu, .prompt').count()) > 0) await page.keyboard.press('Escape');
    await page.evaluate(() => document.querySelectorAll('.notice').forEach((notice) => notice.remove()));
  }

  /** What is not wholly within the screen, or has something over it; empty where a person can see and press it all. */
  async hidden(...what: readonly Locator[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const one of what) {
      await one.waitFor(PATIENCE);
      const why = await one.evaluate(coveredBy);
      if (why !== null) found.push(why);
    }
    return found;
  }
}

/** What a dialog is decided by, which must be in sight when the keyboard of a phone is up: the act that fits best, and the verdict. */
const DECIDED_BY = '.mod-cta, .tom-secret-answers button, .tom-answer:not(:has(.tom-secret)) .tom-chip';

/** Of the dialog on top, with half of the height of a phone: what it is decided by and is not in sight, a line each. */
export async function hiddenOnSmall(page: Page): Promise<readonly string[]> {
  const whole = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 480 });
  const found: string[] = [];
  // A list that is open lies over everything until something of it is chosen.
  const lists = await page.locator('.menu, .suggestion-container').count();
  if (lists === 0)
    for (const one of await page.locator('.modal').last().locator(DECIDED_BY).all()) {
      const why = (await one.isVisible()) ? await one.evaluate(coveredBy) : null;
      if (why !== null) found.push(`not in sight at 390 x 480: ${why}`);
    }
  if (whole !== null) await page.setViewportSize(whole);
  return found;
}

/** Says what hides an element, null for nothing. Runs in the page. */
function coveredBy(el: Element): string | null {
  const { left, top, right, bottom } = el.getBoundingClientRect();
  const name = `${el.className}: ${(el.textContent ?? '').slice(0, 60)}`;
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    return `${name}: ${[left, top, right, bottom].map(Math.round).join(' ')}`;
  const inset = 2;
  for (const [x, y] of [
    [left + inset, top + inset],
    [right - inset, bottom - inset],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const) {
    const over = document.elementFromPoint(x, y);
    if (over !== null && !el.contains(over) && !over.contains(el)) return `${name}: under ${over.className}`;
    // A box that scrolls shows what stands behind it in place of what it has scrolled away.
    const box = el.closest('.tom-scroll, .modal-content, .tom-view-scroll')?.getBoundingClientRect();
    if (box !== undefined && (y < box.top || y > box.bottom)) return `${name}: scrolled away`;
  }
  return null;
}
