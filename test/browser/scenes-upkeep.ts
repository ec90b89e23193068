import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { VaultPath } from '../../src/core/model/path';
import type { VaultMemory } from '../../src/core/model/vault-memory';
import type { OpenOptions, OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

/** What the pictures of upkeep show: a memory in tiers after three days of work. */

/** The memory of the plugin in the page, as far as a scene puts another outcome in its place. */
interface PluginInPage {
  readonly bench: { readonly memory: { propose: VaultMemory['propose']; readonly packet: VaultMemory['packet'] } };
}

const exactly = { exact: true };

const FILES: Readonly<Record<string, string>> = {
  'NOW.md': '# Now\n\n## Task\n\nAutomate the backup of Gitea.\n\n## Open threads\n\n- Restore test\n',
  'MEMORY.md':
    '# Memory\n\n## Lessons\n\n- Water the plants in the office on Mondays\n- [x] Order a lamp for the desk\n- The hall is closed until 2026-01-31\n\n## Context\n\nAna leads the choir.\n\n## Decisions\n',
  'AGENTS.md': '# Agents\n\n## Rules\n',
  'memory/2026-02-16.md':
    '# 2026-02-16\n\n## 11:00 Backups\n\nDecided to run the backup of Gitea daily at eight, because nobody pushes then.\n\n## 12:00 Build\n\nCurrently waiting for the build.\n',
  'memory/2026-02-17.md':
    '# 2026-02-17\n\n## 09:00 Restore\n\nLesson: a restore of the Gitea backup takes forty minutes on the old disk.\n',
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

/** A memory in layers whose baseline is due. */
const LAYERS: Readonly<Record<string, string>> = {
  'learnings/baseline_insights.md':
    '---\ndate: 2025-11-10\n---\n\n# Baseline\n\n## Work\n\n- Runs the ferry office with 12 people.\n- Decides in the morning, writes in the afternoon.\n\n## Style\n\n- Wants the result first, then the reason.\n',
  'learnings/corrections.md':
    '# Corrections\n\nWhat corrects the baseline. Whoever reads the baseline reads this too.\n\n## 2026-01-12: The office is smaller\n**Type**: semantic\n**Observation**: 9 people, not 12, since the winter boats stopped.\n\n## 2026-02-03: Afternoons are for visits\n**Type**: semantic\n**Observation**: Writing moved to the early morning.\n',
  'learnings/patterns.md': '# Patterns\n',
  'preferences/current.md': '# Current preferences\n\nShort answers.\n',
};

/** A folder with the files, made when a scene is taken. */
export function folderOfFiles(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'top-of-mind-scenes-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

export const upkeepOptions = (): OpenOptions => ({ open: 'MEMORY.md', folder: folderOfFiles(FILES) });
export const olderOptions = (): OpenOptions => ({
  open: 'NOW.md',
  folder: folderOfFiles({
    'NOW.md': FILES['NOW.md'] ?? '',
    'old/memory.txt': '2026-01-02 The press is repaired.\n2026-01-03 Ana leads the choir.\n',
    'old/notes/_top-of-mind rules id__a1B2c3.md': 'Short answers.\n',
  }),
});
export const rebaselineOptions = (): OpenOptions => ({ open: 'learnings/corrections.md', folder: folderOfFiles(LAYERS) });

/** Makes the vault one memory of a convention, on an evening in February. */
async function inMemory({ page, settled }: OpenPage, convention: 'daneel' | 'stoneros'): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-02-19T20:00:00'));
  await page.evaluate(async (chosen) => {
    const app = window.harness?.app;
    app?.saveLocalStorage('top-of-mind-explained', ['first-run', 'maintenance', 'report', 'checkpoint', 'mistake', 'rebaseline']);
    await app?.internal.external.settings('top-of-mind', {
      previewPlans: false,
      memories: [{ name: 'Vault', root: '', convention: chosen, overrides: {} }],
    });
  }, convention);
  await settled();
}

/** The chores that are due, at the top of the side view. */
export async function showDueChores(open: OpenPage): Promise<void> {
  await inMemory(open, 'daneel');
  await open.page.evaluate(() => window.harness?.app.workspace.rightSplit.expand());
  await open.page.locator('.tom-due-row', { hasText: 'Maintenance' }).waitFor(PATIENCE);
}

/** Files of older formats, beside the chores. */
export async function showOlder(open: OpenPage): Promise<void> {
  await inMemory(open, 'daneel');
  await open.page.evaluate(() => window.harness?.app.workspace.rightSplit.expand());
  await open.page.locator('.tom-due-row', { hasText: 'Older format' }).first().waitFor(PATIENCE);
}

export async function showCheckpoint(open: OpenPage): Promise<void> {
  await inMemory(open, 'daneel');
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

async function chooseUpkeep({ page, runCommand }: OpenPage, way: string): Promise<void> {
  await runCommand('top-of-mind:maintain');
  await page.locator('.prompt .suggestion-item', { hasText: way }).click(PATIENCE);
}

export async function showMaintenance(open: OpenPage): Promise<void> {
  await inMemory(open, 'daneel');
  await chooseUpkeep(open, 'See what is due');
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
  await inMemory(open, 'daneel');
  await chooseUpkeep(open, 'Write evaluation');
  await open.page.waitForFunction(
    () => window.harness?.app.workspace.getActiveFile()?.path === 'reports/evaluation.md',
    undefined,
    PATIENCE,
  );
}

export async function showMistakeList(open: OpenPage): Promise<void> {
  await inMemory(open, 'daneel');
  await chooseUpkeep(open, 'Show mistakes');
  await open.page.locator('.tom-modal .tom-due').nth(1).waitFor(PATIENCE);
}

/** Corrections that somebody has to write into the baseline, and an answer that does. */
export async function showRebaseline(open: OpenPage): Promise<void> {
  await inMemory(open, 'stoneros');
  const { page, runCommand } = open;
  await runCommand('top-of-mind:maintain');
  await page.getByRole('button', { name: 'Paste answer' }).click(PATIENCE);
  const id = await page.evaluate(async () => {
    const plugin = window.harness?.app.internal.plugins.get('top-of-mind') as unknown as PluginInPage;
    return (await plugin.bench.memory.packet({})).pieces.find(({ kind }) => kind === 'baseline')?.id;
  });
  const actions = [{ action: 'rewrite', id, text: 'Runs the ferry office with 9 people.' }];
  await page.getByLabel('Answer', exactly).fill(JSON.stringify({ actions }, null, 2));
}

/** The preview of a proposal from which a text and a value go. */
export async function showProposal(open: OpenPage): Promise<void> {
  await showMaintenance(open);
  const { page } = open;
  await page.evaluate(() => {
    const plugin = window.harness?.app.internal.plugins.get('top-of-mind') as unknown as PluginInPage;
    const { memory } = plugin.bench;
    const { propose } = memory;
    memory.propose = async (...args) => {
      const { result, plan } = await propose(...args);
      const path = 'notes/Harbour.md' as VaultPath;
      const [archive, text] = ['archive/notes/Harbour_2026-02-19.md' as VaultPath, 'The harbour takes radio calls on channel 12.'];
      const refused = { action: { action: 'archive' }, why: 'Another action of this proposal changes "Ferry", too.' };
      return {
        plan,
        result: {
          ...result,
          refused: [refused],
          text: { kept: 40, changed: 3, gone: [{ path, text, archive }] },
          values: [{ path, value: 'channel 12', text }],
          proof: { asked: 12, before: 12, after: 10, lost: ['Radio calls', 'Winter berths'], tokens: { before: 3100, after: 2200 } },
        },
      };
    };
  });
  await page.getByRole('button', { name: /^Preview \d+ changes$/ }).click(PATIENCE);
  await page.waitForSelector('.tom-plan-file', PATIENCE);
}
