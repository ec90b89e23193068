import { folderOfFiles } from './scenes-upkeep';
import type { OpenOptions, OpenPage } from './harness/launch';
import { unfoldPart } from './folds';
import { PATIENCE } from './harness/patience';

/** What the pictures of health show: the report of two memories after a change, and the findings of the side view. */

const entry = (day: string, text: string): string => `---\nid: 01JNE8A00000000000000000${day.slice(-2)}\ncreated: ${day}\n---\n${text}\n`;

const FILES: Readonly<Record<string, string>> = {
  'Yard/2026-03-02 Winter berth -- boat.md': entry(
    '2026-03-02',
    'The north quay until May. [[2026-03-03 Mast shed -- boat]] ![[quay.png]]',
  ),
  'Yard/2026-03-03 Mast shed -- boat.md': entry(
    '2026-03-03',
    'Two masts fit. See [[2026-03-02 Winter berth -- boat]] and [the plan](plan.pdf).',
  ),
  'Yard/2026-03-05 Fenders -- boat order.md': entry('2026-03-05', 'Order six. Ask [[Ida]].'),
  'Office/2026-03-04 Invoices -- office.md': entry('2026-03-04', 'Sent on Mondays. [[2026-03-06 Ledger -- office]]'),
  'Office/2026-03-06 Ledger -- office.md': entry('2026-03-06', 'Closed on the last day. [[2026-03-04 Invoices -- office]] ![[scan.png]]'),
};

export const healthOptions = (): OpenOptions => ({ open: 'Yard/2026-03-02 Winter berth -- boat.md', folder: folderOfFiles(FILES) });

/** Writes the report twice, with a change between, and shows it. */
export async function showReport({ page, settled, runCommand }: OpenPage): Promise<void> {
  // Without the memories the report would lie elsewhere, so they are waited for.
  await page.evaluate(() => {
    const app = window.harness?.app;
    app?.saveLocalStorage('top-of-mind-explained', ['first-run', 'report']);
    const memories = ['Yard', 'Office'].map((name) => ({ name, root: name, convention: 'notes-and-links', overrides: {} }));
    return app?.internal.external.settings('top-of-mind', { previewPlans: false, memories });
  });
  await settled();
  const written = async (text: string): Promise<void> => {
    await runCommand('top-of-mind:write-report');
    await page.waitForFunction(
      (part) => {
        const { app } = window.harness ?? {};
        const file = app?.vault.getFileByPath('Yard/reports/vault-health.md');
        return file !== null && file !== undefined && app?.vault.cachedRead(file).then((content) => content.includes(part));
      },
      text,
      PATIENCE,
    );
    await page
      .locator('.notice')
      .first()
      .waitFor({ ...PATIENCE, state: 'attached' });
    await page.evaluate(() => document.querySelectorAll('.notice').forEach((notice) => notice.remove()));
    await settled();
  };
  await written('## Yard');
  await page.evaluate(() => window.harness?.app.vault.create('Office/scan.png', ''));
  await settled();
  await written('1 gone');
}

/** The menu of a finding, with the ways to ignore it. */
export async function showIgnoreMenu({ page, settled }: OpenPage): Promise<void> {
  await unfoldPart(page, 'Memory');
  const row = page.locator('.tom-view .tom-finding.tom-warning').first();
  await row.waitFor(PATIENCE);
  await row.click({ button: 'right' });
  await page.locator('.menu').waitFor(PATIENCE);
  await settled();
}
