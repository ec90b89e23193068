import { join } from 'node:path';
import type { OpenOptions, OpenPage } from './harness/launch';
import { unfoldPart } from './folds';
import { PATIENCE } from './harness/patience';

/** What the pictures of bundles show, each of a memory of one convention. */

const memoryOf = (convention: string, open: string): OpenOptions => ({
  folder: join(process.cwd(), 'examples/memories', convention),
  open,
});

export const ofParts = memoryOf('stoneros', 'preferences/current.md');
export const ofScores = memoryOf('mindstone', 'reference_tide_tables.md');

async function follow({ page, settled }: OpenPage, convention: string): Promise<void> {
  await page.evaluate(async (id) => {
    const memories = [{ name: 'Ferry', root: '', convention: id }];
    await window.harness?.app.internal.external.settings('top-of-mind', { memories });
  }, convention);
  await settled();
}

/** Parts of the memory with their shares, and what is left out. */
export async function showParts(open: OpenPage): Promise<void> {
  await follow(open, 'stoneros');
  await open.runCommand('top-of-mind:copy-bundle');
  await open.page.locator('.prompt .suggestion-item').first().click(PATIENCE);
  await open.page.getByRole('button', { name: 'Details' }).click(PATIENCE);
  await open.page
    .getByText('Identity', { exact: true })
    .first()
    .waitFor({ state: 'attached', ...PATIENCE });
}

/** The score beside the open note. */
export async function showScore(open: OpenPage): Promise<void> {
  await follow(open, 'mindstone');
  await open.runCommand('top-of-mind:show-view');
  await unfoldPart(open.page, 'This note');
  await open.page.getByText('does not fade').waitFor(PATIENCE);
}

/** One note unticked, one pinned, and the text of the bundle. */
export async function showChoice(open: OpenPage): Promise<void> {
  await follow(open, 'stoneros');
  await open.runCommand('top-of-mind:copy-bundle');
  await open.page.locator('.prompt .suggestion-item').last().click(PATIENCE);
  const row = open.page.getByRole('checkbox', { name: 'Include patterns' });
  await row.waitFor(PATIENCE);
  await row.uncheck(PATIENCE);
  await open.page.getByText('Left out by you').waitFor(PATIENCE);
  await open.page.getByRole('button', { name: 'More for current' }).click(PATIENCE);
  await open.page.getByText('Pin: always whole, first').click(PATIENCE);
  await open.page.locator('.tom-receipt-pin').first().waitFor(PATIENCE);
}
