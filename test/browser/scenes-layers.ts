import type { OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

/** What the pictures of protected files and of the suggested name show. Each begins once the vault counts as indexed. */

/** An agent's memory beside the notes. */
const settings = {
  previewPlans: false,
  memories: [
    { name: 'Vault', root: '', convention: 'notes-and-links', overrides: { ignore: ['attachments'] } },
    {
      name: 'Agent',
      root: 'agent',
      convention: 'stoneros',
      overrides: { hardLimits: [{ pattern: 'preferences/tone.md', bytes: 200, why: 'It is read at every start.' }] },
    },
  ],
};

const before = {
  'agent/learnings/baseline_insights.md':
    '# Baseline\n\nTickets are answered within a day.\n\nNobody deploys on a Friday.\n\nA release has two testers.\n',
  'agent/learnings/patterns.md':
    '# Patterns\n\n## 2026-01-05: Warm caches\n\nCold starts cost a minute.\n\n## 2026-02-07: Small plans\n\nThey are read to the end.\n',
};

const after = {
  'agent/learnings/baseline_insights.md':
    '# Baseline\n\nTickets are answered within an hour.\n\nNobody deploys on a Friday.\n\nA release has one tester.\n',
  'agent/learnings/patterns.md': '# Patterns\n\n## 2026-02-07: Small plans\n\nThey are read to the end.\n',
  'agent/preferences/tone.md': `# Tone\n\n${'Short sentences, plain words. '.repeat(12)}\n`,
  'agent/learnings/tool_use.md': '# Tool use\n\n## 2026-03-01: Search before you ask\n\nIt is quicker.\n',
};

/** Accepts two protected files, lets another hand change them, and shows what is amiss. */
export async function showBreaches(open: OpenPage): Promise<void> {
  const { page, settled } = open;
  const write = (files: Record<string, string>): Promise<void> =>
    page.evaluate((texts) => {
      for (const [path, text] of Object.entries(texts)) window.harness?.app.internal.external.write(path, text);
    }, files);
  await write(before);
  await page.evaluate((data) => window.harness?.app.internal.external.settings('top-of-mind', data), settings);
  await page.evaluate(() => {
    window.harness?.app.saveLocalStorage('top-of-mind-explained', ['first-run', 'fix']);
    window.harness?.app.workspace.rightSplit.expand();
  });
  await page.getByRole('button', { name: 'Accept their present state' }).click(PATIENCE);
  await page.locator('.tom-unaccepted').waitFor({ ...PATIENCE, state: 'detached' });
  await write(after);
  await page.locator('.tom-violation').nth(2).waitFor(PATIENCE);
  await page.evaluate(() => document.querySelectorAll('.notice').forEach((notice) => notice.remove()));
  await page.locator('.tom-section[aria-label="To do"]').evaluate((el) => el.scrollIntoView({ block: 'start' }));
  await settled();
}

/** The same, with the difference of the baseline. */
export async function showBreachDifference(open: OpenPage): Promise<void> {
  await showBreaches(open);
  await open.page.getByRole('button', { name: 'Look at baseline_insights' }).click();
  await open.page.waitForSelector('.tom-violation-modal .tom-diff', PATIENCE);
}
