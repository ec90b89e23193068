import type { Page } from 'playwright-core';
import { PATIENCE } from './harness/patience';

/** Unfolds one part of the side view, `This note`, where it is folded. */
export async function unfoldPart(page: Page, name: string): Promise<void> {
  const fold = page.locator(`.tom-section[aria-label="${name}"] .tom-section-fold`);
  await fold.waitFor(PATIENCE);
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}
