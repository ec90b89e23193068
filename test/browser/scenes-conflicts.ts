import { folderOfFiles } from './scenes-upkeep';
import type { OpenOptions, OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

/** What the pictures of sync conflicts show: a note with a copy of the phone, and one in which git left both versions. */

const COPY = 'notes/Winter berth (Conflicted copy phone 202603151200).md';
const FILES: Readonly<Record<string, string>> = {
  'notes/Winter berth.md':
    '---\nstatus: open\ntags: [boat]\n---\nThe berth at the north quay is free until May.\n\n- Ask Ida for the key\n- Haul out in October\n\nThe shed has room for two masts.\n',
  [COPY]:
    '---\nstatus: booked\ntags: [boat, winter]\n---\nThe berth at the north quay is free until June.\n\n- Ask Ida for the key\n- Haul out in October\n- Order new fenders\n\nThe shed has room for two masts.\n',
  'notes/Crew.md': '# Crew\n\n<<<<<<< HEAD\nAna steers.\n=======\nBen steers.\n>>>>>>> laptop\n',
  'notes/Plan.md': 'See [[Winter berth]] and [[Crew]].\n',
};

export const conflictOptions = (): OpenOptions => ({ open: 'notes/Plan.md', folder: folderOfFiles(FILES) });

/** Opens the list of conflicts at the copy of the phone. */
export async function showConflict({ page, settled, runCommand }: OpenPage): Promise<void> {
  await page.evaluate(() => {
    const app = window.harness?.app;
    app?.saveLocalStorage('top-of-mind-explained', ['first-run', 'conflict']);
    return app?.internal.external.settings('top-of-mind', {
      previewPlans: false,
      memories: [{ name: 'Vault', root: '', convention: 'notes-and-links', overrides: {} }],
    });
  });
  await settled();
  await runCommand('top-of-mind:sync-conflicts');
  await page.locator('.tom-conflicts').waitFor(PATIENCE);
  await page.locator('.tom-conflicts button', { hasText: 'Skip' }).click(PATIENCE);
  await page.locator('.tom-conflicts .tom-word-mark').first().waitFor(PATIENCE);
  await settled();
}

/** The same, asked which version of a property stays. */
export async function showUnsureConflict(open: OpenPage): Promise<void> {
  await showConflict(open);
  await open.page.locator('.tom-conflicts button', { hasText: 'Merge both' }).click(PATIENCE);
  await open.page.locator('.tom-conflict-place').waitFor(PATIENCE);
  await open.settled();
}
