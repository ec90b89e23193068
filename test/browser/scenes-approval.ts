import { waitingNote } from '../support/waiting';
import type { OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

/** What the pictures of texts that wait for a person show, on the example vault. */

const TEXTS = {
  fresh: [
    'Gate codes are signed with a yearly key',
    'Haruka Sato and Amara Osei agreed how gate codes survive a dead spot: the Deckhand app verifies a signature offline, with a public key shipped in each release. The key changes every January.',
    { harness: 'claude', at: '2026-10-08T08:12:00.000Z' },
  ],
  newer: [
    'Ledger service pins Node 22',
    'The Ledger repo now pins Node 22 in `.nvmrc`, in the `engines` field of package.json and in the Docker base image; it no longer pins Node 20. Continuous integration reads the version from `.nvmrc`, so there is one place to change. The PDF renderer needs a native module, and its prebuilt binaries are tested with Node 22 now.\n\nDo not bump it in passing: Priya wants a separate pull request and one night on staging first.',
    { harness: 'codex', at: '2026-10-08T09:40:00.000Z' },
  ],
  asks: [
    'Retries of background jobs',
    'Only what is safe to repeat is tried again: first after 200 ms, then twice as long each time with some jitter, for five attempts at most. What still fails then lands in the dead letter table.',
    { harness: 'gemini', at: '2026-10-08T11:05:00.000Z' },
  ],
  other: [
    'Pump-out station closes in November',
    'The pump-out station at the east pontoon closes from 3 to 21 November for a new valve. Boats go to the fuel dock meanwhile.',
    { harness: 'codex', at: '2026-10-08T12:30:00.000Z' },
  ],
} as const;

/** Lets these texts come by sync, and opens the list of what waits. */
async function show({ page, settled, runCommand }: OpenPage, names: readonly (keyof typeof TEXTS)[]): Promise<void> {
  const notes = names.map((name) => {
    const [title, body, by] = TEXTS[name];
    return waitingNote(title, body, by);
  });
  await page.evaluate((list) => {
    for (const [path, text] of list) window.harness?.app.internal.external.write(path, text);
  }, notes);
  await settled();
  await runCommand('top-of-mind:approve');
  await page
    .locator('.tom-approval-card')
    .nth(names.length - 1)
    .waitFor({ state: 'attached', ...PATIENCE });
  await settled();
}

/** Four texts of three agents; on a phone the first of them. */
export const showApproval = (open: OpenPage): Promise<void> => show(open, ['newer', 'fresh', 'other', 'asks']);

/** One of which a person decides what it is. */
export const showApprovalQuestion = (open: OpenPage): Promise<void> => show(open, ['asks']);

/** The same, while somebody changes it. */
export async function showApprovalChange(open: OpenPage): Promise<void> {
  await show(open, ['newer']);
  await open.page
    .locator('.tom-approval')
    .getByRole('button', { name: /^Change/ })
    .click(PATIENCE);
}

/** The settings that say whose texts wait. */
export async function showTrust({ page }: OpenPage): Promise<void> {
  await page.evaluate(async () => {
    const app = window.harness?.app;
    await app?.internal.external.settings('top-of-mind', { trust: { mcp: 'pending', claude: 'write' } });
    app?.setting.open();
    app?.setting.openTabById('top-of-mind');
  });
  await page.locator('.setting-item.mod-page', { hasText: 'Who may write' }).click(PATIENCE);
  await page.locator('.setting-item', { hasText: 'Claude Code' }).waitFor(PATIENCE);
}
