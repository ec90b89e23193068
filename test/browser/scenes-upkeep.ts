import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpenOptions, OpenPage } from './harness/launch';

/** What the pictures of upkeep show: a memory in tiers after three days of work. */

const PATIENCE = { timeout: 8_000 };
const exactly = { exact: true };

const FILES: Readonly<Record<string, string>> = {
  'NOW.md': '# Now\n\n## Task\n\nAutomate the backup of Gitea.\n\n## Open threads\n\n- Restore test\n',
  'MEMORY.md':
    '# Memory\n\n## Lessons\n\n- Water the plants in the office on Mondays\n- [x] Order a lamp for the desk\n- The hall is closed until 2026-01-31\n\n## Context\n\nAna leads the choir.\n\n## Decisions\n',
  'AGENTS.md': '# Agents\n\n## Rules\n',
  'memory/2026-02-16.md':
    '# 2026-02-16\n\n## 11:00 Backups\n\nDecided to run the backup of Gitea daily at eight, because nobody pushes then.\n\n## 12:00 Build\n\nCurrently waiting for the build.\n',
  'memory/2026-02-17.md': '# 2026-02-17\n\n## 09:00 Restore\n\nA restore of the Gitea backup takes forty minutes on the old disk.\n',
  'memory/2026-02-19.md':
    '# 2026-02-19\n\n## 09:00 Restore again\n\nAgain a restore of the Gitea backup took forty minutes on the old disk.\n',
  'memory/self-review.md':
    '# Self review\n\n### MEMORY FAIL #1\nTAG: Credentials\nMISS: Asked for credentials without checking TOOLS.md\nFIX: Check TOOLS.md first, then ask\nCOUNT: 3\nSTATUS: Active\n\n### MEMORY FAIL #2\nTAG: Tone\nMISS: Wrote a message in capitals\nFIX: Write in lower case\nCOUNT: 1\nSTATUS: Active\n',
  'memory/metrics.json': JSON.stringify({
    samples: [
      { at: '2026-02-05 20:00', mistakes: 1, fails: 0, checkpoints: 0, bytes: 900, limit: 1500, proposed: 9, done: 6 },
      { at: '2026-02-10 20:00', mistakes: 2, fails: 3, checkpoints: 2, bytes: 1200, limit: 1500, proposed: 7, done: 5 },
      { at: '2026-02-15 20:00', mistakes: 2, fails: 4, checkpoints: 3, bytes: 800, limit: 1500, proposed: 5, done: 5 },
    ],
  }),
};

/** A folder with the files, made when a scene is taken. */
function folderOfFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-scenes-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

export const upkeepOptions = (): OpenOptions => ({ open: 'MEMORY.md', folder: folderOfFiles() });

/** Makes the vault one memory in tiers, on an evening in February. */
async function inTiers({ page, settled }: OpenPage): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-02-19T20:00:00'));
  await page.evaluate(async () => {
    const app = window.harness?.app;
    app?.saveLocalStorage('top-of-mind-explained', ['first-run', 'maintenance', 'report', 'checkpoint', 'mistake']);
    await app?.internal.external.settings('top-of-mind', {
      previewPlans: false,
      memories: [{ name: 'Vault', root: '', convention: 'daneel', overrides: {} }],
    });
  });
  await settled();
}

/** The chores that are due, at the top of the side view. */
export async function showDueChores(open: OpenPage): Promise<void> {
  await inTiers(open);
  await open.page.evaluate(() => window.harness?.app.workspace.rightSplit.expand());
  await open.page.locator('.tom-due', { hasText: 'Maintenance' }).waitFor(PATIENCE);
}

export async function showCheckpoint(open: OpenPage): Promise<void> {
  await inTiers(open);
  const { page, runCommand } = open;
  await runCommand('top-of-mind:checkpoint');
  for (const [label, text] of [
    ['Working on', 'Gitea backup automation'],
    ['Decisions made', 'Daily at eight'],
    ['Pending', 'Test the restore'],
    ['Key files', 'scripts/gitea-backup.sh'],
    ['Resume from', 'Implement the restore test'],
  ] as const)
    await page.getByLabel(label, exactly).fill(text);
}

export async function showMaintenance(open: OpenPage): Promise<void> {
  await inTiers(open);
  await open.runCommand('top-of-mind:maintain');
  await open.page.locator('.tom-maintenance .tom-name-row').nth(3).waitFor(PATIENCE);
}

/** The checklist as a note. */
export async function showChecklist(open: OpenPage): Promise<void> {
  await showMaintenance(open);
  await open.page.getByRole('button', { name: 'Write checklist' }).click();
  await open.page.waitForFunction(
    () => window.harness?.app.workspace.getActiveFile()?.path === 'reports/maintenance.md',
    undefined,
    PATIENCE,
  );
}

/** The report of an evaluation. */
export async function showEvaluation(open: OpenPage): Promise<void> {
  await inTiers(open);
  await open.runCommand('top-of-mind:evaluate');
  await open.page.waitForFunction(
    () => window.harness?.app.workspace.getActiveFile()?.path === 'reports/evaluation.md',
    undefined,
    PATIENCE,
  );
}

export async function showMistakeList(open: OpenPage): Promise<void> {
  await inTiers(open);
  await open.runCommand('top-of-mind:mistakes');
  await open.page.locator('.tom-modal .tom-due').nth(1).waitFor(PATIENCE);
}
