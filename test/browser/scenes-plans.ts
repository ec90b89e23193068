import type { Page } from 'playwright-core';
import type { Plan } from '../../src/core/model/plan';
import type { CheckResult } from '../../src/core/model/results/health';
import type { IndexResult } from '../../src/core/model/results/index-note';
import type { Proposal } from '../../src/core/model/results/proposal';
import type { OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

/** What the pictures of plans and of the history show. Each begins once the vault counts as indexed. */

/** The memory of the plugin in the page, as far as scenes put another plan in its place. */
interface PluginInPage {
  readonly bench: {
    readonly memory: { check: (query: object) => Promise<Proposal<CheckResult>>; index: (query: object) => Promise<Proposal<IndexResult>> };
  };
}

/** As if the user had read what each kind of change does. */
async function experienced(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.harness?.app.saveLocalStorage('top-of-mind-explained', ['index', 'names', 'properties', 'links', 'report']),
  );
}

/** The plan of Check names with each renamed note a part that may be left out; the second of them is. */
export async function showPreviewOfParts({ page, runCommand }: OpenPage): Promise<void> {
  await experienced(page);
  await page.evaluate(() => {
    const plugin = window.harness?.app.internal.plugins.get('top-of-mind') as unknown as PluginInPage;
    const { memory } = plugin.bench;
    const { check } = memory;
    memory.check = async (query) => {
      const { result, plan } = await check(query);
      if (plan === null) return { result, plan };
      const moved = plan.edits.flatMap((edit) => (edit.op === 'move' ? [edit.path] : []));
      const partOf = (path: string, text: string): string =>
        moved.find((from) => from === path || text.includes(from.replace(/\.md$/, ''))) ?? path;
      return {
        result,
        plan: {
          ...plan,
          edits: plan.edits.map((edit) => ({ ...edit, part: partOf(edit.path, edit.op === 'replace' ? edit.before : '') })),
        },
      };
    };
  });
  await runCommand('top-of-mind:check-names');
  await page.getByRole('button', { name: /^Fix \d+ notes$/ }).click(PATIENCE);
  await page.waitForSelector('.tom-plan-box', PATIENCE);
  await page.locator('.tom-plan-box').nth(1).uncheck();
  await page.locator('.tom-plan-file summary').nth(0).click();
}

/** A plan that trashes a note and loses the links to it. */
export async function showPreviewOfRisks({ page, runCommand }: OpenPage): Promise<void> {
  await experienced(page);
  await page.evaluate(() => {
    const plugin = window.harness?.app.internal.plugins.get('top-of-mind') as unknown as PluginInPage;
    const path = '2025-08-29 Descaling the coffee machine -- office.md';
    const from = '2026-10-06 Notes for the Kiel demo -- customer demo.md';
    const plan = {
      version: 1,
      id: 'scene',
      title: 'Drop 1 outdated note',
      reason: 'The machine was replaced.',
      created: '2026-10-07T09:00:00Z',
      edits: [
        { op: 'trash', path, reason: 'Nothing in it holds any more.' },
        {
          op: 'set-property',
          path: '2025-08-18 Maeve Doyle -- person support.md',
          key: 'office',
          value: 'Bristol',
          reason: 'Known from the same note.',
        },
      ],
      preconditions: [],
      announced: [{ from, raw: '[[2025-08-29 Descaling the coffee machine -- office]]', why: 'The note it leads to goes to the trash.' }],
    } as unknown as Plan;
    plugin.bench.memory.index = () => Promise.resolve({ result: {} as IndexResult, plan });
  });
  await runCommand('top-of-mind:update-index');
  await page.waitForSelector('.tom-risks', PATIENCE);
}

const said = (page: Page, text: string): Promise<void> => page.locator('.notice', { hasText: text }).first().waitFor(PATIENCE);

/** Presses the button of the preview. */
async function agree(page: Page, label: string): Promise<void> {
  await page.locator('.tom-plan').waitFor(PATIENCE);
  await page.locator('.tom-plan').getByRole('button', { name: label, exact: true }).click();
}

/** Renames what Check names offers. */
async function fixNames({ page, runCommand }: OpenPage): Promise<void> {
  await experienced(page);
  await runCommand('top-of-mind:check-names');
  await page.getByRole('button', { name: /^Fix \d+ notes$/ }).click(PATIENCE);
  await agree(page, 'Apply');
  await said(page, 'changed.');
}

const clearNotices = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelectorAll('.notice').forEach((element) => element.remove()));

/** What Undo last change shows before it does anything. */
export async function showUndo(open: OpenPage): Promise<void> {
  await fixNames(open);
  await clearNotices(open.page);
  await open.runCommand('top-of-mind:undo');
  await open.page.locator('.tom-plan').waitFor(PATIENCE);
}

/** The notice that names what was undone. */
export async function showUndone(open: OpenPage): Promise<void> {
  await showUndo(open);
  await agree(open.page, 'Undo');
  await said(open.page, 'Undone');
}

/** The history after a few changes, one of them taken back, the newest unfolded. */
export async function showHistoryOfChanges(open: OpenPage): Promise<void> {
  const { page, runCommand } = open;
  await experienced(page);
  await runCommand('top-of-mind:update-index');
  await agree(page, 'Apply');
  await said(page, 'Top-of-mind note written');
  await fixNames(open);
  await runCommand('top-of-mind:undo');
  await agree(page, 'Undo');
  await said(page, 'taken back');
  await runCommand('top-of-mind:write-report');
  await agree(page, 'Apply');
  await said(page, 'Health report written');
  await clearNotices(page);
  await runCommand('top-of-mind:show-history');
  await page.locator('.tom-change').nth(3).waitFor(PATIENCE);
  await page.locator('.tom-change summary').nth(1).click();
}
