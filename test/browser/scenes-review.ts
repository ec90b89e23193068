import type { OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

/** What the pictures of entries that passed no gate show. Each begins once the vault counts as indexed. */

/** As agents leave them, without asking the gate. */
const entries = {
  '2026-10-08 Retry with jitter and a ceiling -- retries patterns.md':
    '---\nid: 01K70000000000000000000001\ncreated: 2026-10-08\n---\nretry only what is safe to repeat. Wait 200 ms, double it each time, add a random share of up to half, and stop at 20 seconds or five attempts, whichever comes first.\nAfter that the job goes to the dead letter table and a person decides.\n\nNever retry a 4xx answer except 408 and 429. Respect a retry-after header when there is one. Log the attempt number on every line, so that a slow morning can be told from a broken one.\n\nCharges also need [[2025-10-30 Idempotency keys on every charge -- decision payments|idempotency keys]]; without a key the number of attempts is one.\n',
  '2026-10-08 Ledger service pins Node 22 -- billing runtime.md':
    '---\nid: 01K70000000000000000000002\ncreated: 2026-10-08\n---\nThe Ledger repo now pins Node 22 in `.nvmrc`, in the `engines` field of package.json and in the Docker base image; it no longer pins Node 20. Continuous integration reads the version from `.nvmrc`, so there is one place to change. The PDF renderer needs a native module, and its prebuilt binaries are tested with Node 22 now.\n\nDo not bump it in passing: Priya wants a separate pull request and one night on staging first.\n',
};

/** Lets another hand make two notes, and shows that they need review. */
export function showAwaitingList(open: OpenPage): Promise<void> {
  return showRows(open, entries, 2);
}

/** Lets another hand write these files, and shows the entries that need review then. */
async function showRows({ page, settled }: OpenPage, files: Readonly<Record<string, string>>, count: number): Promise<void> {
  await page.evaluate(() => {
    window.harness?.app.saveLocalStorage('top-of-mind-explained', ['first-run', 'fix', 'remember']);
    window.harness?.app.workspace.rightSplit.expand();
  });
  // The first look of all takes what is there for known.
  await page.waitForFunction(() => window.harness?.app.loadLocalStorage('top-of-mind-awaiting-looked') !== null, undefined, PATIENCE);
  await page.evaluate((texts) => {
    for (const [path, text] of Object.entries(texts)) window.harness?.app.internal.external.write(path, text);
  }, files);
  await page
    .locator('.tom-review-row')
    .nth(count - 1)
    .waitFor(PATIENCE);
  await page.locator('.tom-section[aria-label="To do"]').evaluate((el) => el.scrollIntoView({ block: 'start' }));
  await settled();
}

/** The same, with the one that says something newer beside the older one. */
export async function showReviewEntry(open: OpenPage): Promise<void> {
  await showAwaitingList(open);
  await open.page.getByRole('button', { name: /^Decide about .*Ledger/ }).click();
  await open.page.waitForSelector('.tom-review-modal .tom-word-diff', PATIENCE);
}

const QUESTION = '2026-10-09 Retries of background jobs.md';
const questions = {
  [QUESTION]:
    '---\nid: 01K70000000000000000000003\ncreated: 2026-10-09\n---\nOnly what is safe to repeat is tried again: first after 200 ms, then twice as long each time with some jitter, for five attempts at most. What still fails then lands in the dead letter table.\n',
  'top-of-mind-decisions.md':
    '# Decisions\n\n- 01K70000000000000000000004 asks "2026-10-09 Retries of background jobs.md" "2025-11-13 Retry with jitter and a ceiling -- pattern.md"\n',
};

/** A question of the gate with both texts and one button an answer. */
export async function showQuestion(open: OpenPage): Promise<void> {
  await showRows(open, questions, 1);
  await open.page.getByRole('button', { name: /^Decide about .*Retries/ }).click();
  await open.page.waitForSelector('.tom-review-modal .tom-word-diff', PATIENCE);
}

/** The settings of the language model, switched on. */
export async function showModelSettings({ page }: OpenPage): Promise<void> {
  await page.evaluate(async () => {
    const app = window.harness?.app;
    app?.secretStorage.setSecret('anthropic-key', 'not a key');
    await app?.internal.external.settings('top-of-mind', { gate: { judge: true } });
    app?.saveLocalStorage('top-of-mind-model', { provider: 'anthropic', model: 'claude-haiku', secret: 'anthropic-key' });
    app?.setting.open();
    app?.setting.openTabById('top-of-mind');
  });
  await page.locator('.setting-item.mod-page', { hasText: 'Language model' }).click(PATIENCE);
  const row = page.locator('.setting-item', { hasText: 'Let a language model answer questions' });
  await row.waitFor(PATIENCE);
  await row.evaluate((el) => el.scrollIntoView({ block: 'start' }));
}

/** Sets one of them aside and shows what was set aside, unfolded. */
export async function showSkippedEntries(open: OpenPage): Promise<void> {
  const { page } = open;
  await page.evaluate((data) => window.harness?.app.internal.external.settings('top-of-mind', data), { previewPlans: false });
  await showAwaitingList(open);
  await page.getByRole('button', { name: /^Decide about .*jitter/ }).click();
  await page.locator('.tom-review-modal').getByRole('button', { name: /^Skip/ }).click();
  await page.locator('.notice', { hasText: 'is in the trash' }).waitFor(PATIENCE);
  await page.evaluate(() => document.querySelectorAll('.notice').forEach((notice) => notice.remove()));
  await open.runCommand('top-of-mind:show-skipped');
  await page.locator('.tom-skipped-entry summary').first().click();
}
