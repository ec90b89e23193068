import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { OpenOptions, OpenPage } from './harness/launch';
import { showAwaitingList, showModelSettings, showQuestion, showReviewEntry, showSkippedEntries } from './scenes-review';
import { ofParts, ofScores, showChoice, showParts, showScore } from './scenes-bundle';
import { showBreachDifference, showBreaches } from './scenes-layers';
import { showApproval, showApprovalChange, showApprovalQuestion, showTrust } from './scenes-approval';
import { conflictOptions, showConflict, showUnsureConflict } from './scenes-conflicts';
import {
  showFirstCard,
  showFirstQuestion,
  showFirstSteps,
  PERSONAL,
  showBringIn,
  showFirstRun,
  showMemories,
  showMemory,
  showOffer,
  showProjects,
  showUnlisted,
  showRules,
  showUnrecognised,
} from './scenes-memories';
import { showCompletion, showSelected, showSuperseded, showSupersededEditing } from './scenes-notes';
import {
  showCheckpoint,
  showChecklist,
  showDueChores,
  showEvaluation,
  showMaintenance,
  showProposal,
  showMistakeList,
  showOlder,
  olderOptions,
  rebaselineOptions,
  showRebaseline,
  upkeepOptions,
} from './scenes-upkeep';
import { folderOfDoors, GIVEN, showGiven, showHistoryOfDoors, folderOfSource, showSource, SOURCED } from './scenes-doors';
import { healthOptions, showIgnoreMenu, showReport } from './scenes-health';
import { showHistoryOfChanges, showPreviewOfParts, showPreviewOfRisks, showUndo, showUndone } from './scenes-plans';
import { vaultOnDisk } from '../support/folder';
import { PATIENCE } from './harness/patience';

/** One picture of the plugin: what to do until it is on screen. Every scene is taken light, dark and at phone width. */
export interface Scene {
  /** The picture's file name. */
  readonly name: string;
  readonly options: OpenOptions;
  readonly show: (open: OpenPage) => Promise<void>;
  /** What it puts in place of the page's own: on that page only scenes that put the same there can follow. */
  readonly alters?: 'clock';
}

const options: OpenOptions = { folder: join(process.cwd(), 'examples/vault'), open: '2025-08-11 Harbourlight in one page -- product.md' };

/** Opens the side view and waits until the vault counts as indexed. */
export async function ready({ page, runCommand }: OpenPage): Promise<void> {
  // As if the offer to set up a memory had been answered before.
  await page.evaluate(() => window.harness?.app.saveLocalStorage('top-of-mind-explained', ['first-run']));
  await runCommand('top-of-mind:show-view');
  await page.waitForSelector('.tom-view .tom-memory', { state: 'attached', ...PATIENCE });
}

async function sideView(open: OpenPage): Promise<void> {
  await ready(open);
  await unfold(open.page);
}

/** Unfolds every part of the side view. */
export async function unfold(page: Page): Promise<void> {
  await page.waitForSelector('.tom-view .tom-group', { state: 'attached', ...PATIENCE });
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('.tom-section-fold[aria-expanded="false"]').forEach((one) => one.click()),
  );
}

/** Puts the side view away, where on a phone it would lie over everything. */
export async function readyBehind(open: OpenPage): Promise<void> {
  await ready(open);
  await open.page.evaluate(() => window.harness?.app.workspace.rightSplit.collapse());
}

const exactly = { exact: true };

/** Opens Remember… with this entry and waits for the verdict. */
export async function remember({ page, runCommand }: OpenPage, entry: { title: string; text: string; tags: string }): Promise<void> {
  await runCommand('top-of-mind:remember');
  await page.getByLabel('Title', exactly).fill(entry.title);
  await page.getByLabel('Text', exactly).fill(entry.text);
  if (entry.tags !== '') {
    await page.locator('.tom-remember summary').click();
    await page.getByLabel('Tags', exactly).fill(entry.tags);
    await page.locator('.tom-remember summary').click();
  }
  await judged(page);
}

/** Waits for the verdict on what is typed. */
export async function judged(page: Page): Promise<void> {
  await page.waitForSelector('.tom-verdict:not([aria-busy]) .tom-chip', PATIENCE);
}

/** One entry for each verdict on the example vault. */
export const entries = {
  unique: {
    title: 'Gate codes are signed with a yearly key',
    text: 'Haruka Sato and Amara Osei agreed how gate codes survive a dead spot: the Deckhand app verifies a signature offline, with a public key shipped in each release. The key changes every January.',
    tags: 'decision security',
  },
  supersede: {
    title: 'Ledger service pins Node 22',
    text: 'The Ledger repo now pins Node 22 in `.nvmrc`, in the `engines` field of package.json and in the Docker base image; it no longer pins Node 20. Continuous integration reads the version from `.nvmrc`, so there is one place to change. The PDF renderer needs a native module, and its prebuilt binaries are tested with Node 22 now.\n\nDo not bump it in passing: Priya wants a separate pull request and one night on staging first.',
    tags: 'billing runtime',
  },
  duplicate: {
    title: 'Retry with jitter and a ceiling',
    text: 'retry only what is safe to repeat:  wait 200 ms, double it each time, add a random share of up to half and stop at 20 seconds or five attempts - whichever comes first.\nAfter that the job goes to the dead letter table, and a person decides.\n\nNever retry a 4xx answer, except 408 and 429. Respect a retry-after header when there is one. Log the attempt number on every line so that a slow morning can be told from a broken one.',
    tags: '',
  },
  unsure: {
    title: 'Retries of background jobs',
    text: 'Only what is safe to repeat is tried again: first after 200 ms, then twice as long each time with some jitter, for five attempts at most. What still fails then lands in the dead letter table.',
    tags: '',
  },
} as const;

const rememberScene = (verdict: keyof typeof entries): Scene => ({
  name: `remember-${verdict}`,
  options,
  show: async (open) => {
    await readyBehind(open);
    await remember(open, entries[verdict]);
    // On a phone the verdict and the two texts are what is to be seen.
    if ((open.page.viewportSize()?.width ?? 0) < 500) await open.page.locator('.tom-verdict').evaluate(toTop);
  },
});

/** Scrolls the dialog until this stands at its top. */
function toTop(el: Element): void {
  const box = el.closest('.tom-scroll');
  if (box !== null) box.scrollTop += el.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

/** Remember… with several memories, of which the chosen one has types and places. */
async function showPlaces(open: OpenPage): Promise<void> {
  const memories = [
    { name: 'Vault', root: '', convention: 'notes-and-links' },
    { name: 'Agent', root: 'agent', convention: 'stoneros' },
  ];
  await open.page.evaluate((list) => window.harness?.app.internal.external.settings('top-of-mind', { memories: list }), memories);
  await remember(open, entries.unique);
  await open.page.locator('.tom-remember summary').click();
  const choice = (name: string): Locator => open.page.locator(`.tom-remember select[aria-label="${name}"]`);
  await choice('Memory').selectOption('Agent');
  await choice('Type').selectOption('semantic', PATIENCE);
  await choice('Place').selectOption({ index: 1 });
  await judged(open.page);
}

export const scenes: readonly Scene[] = [
  { name: 'side-view', options, show: sideView },
  rememberScene('unique'),
  rememberScene('supersede'),
  rememberScene('duplicate'),
  rememberScene('unsure'),
  {
    name: 'remember-secret',
    options,
    show: async (open) => {
      await readyBehind(open);
      await remember(open, {
        title: 'Deploy bot of the ledger',
        text: [
          'The bot opens the pull requests of the ledger.\nIts token lives in the vault of the team:\n',
          'gh',
          'p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8',
        ].join(''),
        tags: 'billing',
      });
      await open.page.waitForSelector('.tom-secret', PATIENCE);
      await open.page.locator('.tom-secret').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'remember-places',
    options,
    show: async (open) => {
      await readyBehind(open);
      await showPlaces(open);
    },
  },
  {
    name: 'plan-preview',
    options,
    show: async (open) => {
      await readyBehind(open);
      await remember(open, entries.supersede);
      await open.page.locator('.tom-do-replace').click();
      await open.page.waitForSelector('.tom-plan .tom-diff', PATIENCE);
    },
  },
  ...Object.entries({
    awaiting: showAwaitingList,
    'awaiting-entry': showReviewEntry,
    question: showQuestion,
    'settings-model': showModelSettings,
    skipped: showSkippedEntries,
    approval: showApproval,
    'approval-question': showApprovalQuestion,
    'approval-change': showApprovalChange,
    trust: showTrust,
    'protected-files': showBreaches,
    'protected-difference': showBreachDifference,
    'plan-parts': showPreviewOfParts,
    'plan-risks': showPreviewOfRisks,
    history: showHistoryOfChanges,
    undo: showUndo,
    undone: showUndone,
    superseded: showSuperseded,
    'superseded-editing': showSupersededEditing,
    'remember-completion': showCompletion,
    'remember-selected': showSelected,
  }).map(([name, show]): Scene => ({
    name,
    options,
    show: async (open) => {
      await readyBehind(open);
      await show(open);
    },
  })),
  {
    name: 'history-doors',
    get options() {
      return { ...options, folder: folderOfDoors() };
    },
    show: async (open) => {
      await readyBehind(open);
      await showHistoryOfDoors(open);
    },
  },
  {
    name: 'given',
    get options() {
      return { ...options, folder: folderOfDoors(), open: GIVEN };
    },
    show: async (open) => {
      await ready(open);
      await showGiven(open);
    },
  },
  {
    name: 'provenance',
    get options() {
      return { ...options, folder: folderOfSource(), open: SOURCED };
    },
    show: async (open) => {
      await ready(open);
      await showSource(open);
    },
  },
  {
    name: 'check-names',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:check-names');
      await open.page.waitForSelector('.tom-names', PATIENCE);
    },
  },
  {
    name: 'file-menu',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.page.evaluate(() => window.harness?.app.workspace.leftSplit.expand());
      await open.page.locator('[data-path="2025-09-02 Ledger service -- repo billing.md"]').click({ button: 'right' });
      await open.page.locator('.menu .has-submenu').click(PATIENCE);
      await open.page.getByText('Merge into…').waitFor(PATIENCE);
    },
  },
  {
    name: 'link-question',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.page.evaluate(() => {
        window.harness?.app.internal.openUri('obsidian://top-of-mind/bundle?topic=connection%20pool&budget=4000');
      });
      await open.page.waitForSelector('.modal', PATIENCE);
    },
  },
  {
    name: 'rename',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:rename-note');
      await open.page.getByLabel('New name', exactly).fill('2025-08-11 Harbourlight on one page -- product');
      await open.page.locator('.tom-rename-hint', { hasText: 'will follow' }).waitFor(PATIENCE);
    },
  },
  {
    name: 'merge-into',
    options: { ...options, open: '2026-01-13 Vendor call notes. -- vendor.md' },
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:merge-note');
      await open.page.locator('.prompt-input').fill('vendor');
      await open.page.waitForSelector('.suggestion-highlight', PATIENCE);
    },
  },
  {
    name: 'split',
    options: { ...options, open: '2025-10-21 Double charge at Solent Reach -- incident payments.md' },
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:split-note');
      await open.page.waitForSelector('.tom-split .tom-name-row', PATIENCE);
    },
  },
  {
    name: 'bundle',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:copy-bundle');
      await open.page.locator('.prompt .suggestion-item').first().click(PATIENCE);
      await open.page.getByRole('button', { name: 'Details' }).click(PATIENCE);
      await open.page.waitForSelector('.tom-receipt tbody tr', PATIENCE);
    },
  },
  {
    name: 'bundle-receipt',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:copy-bundle');
      await open.page.locator('.prompt .suggestion-item').first().click(PATIENCE);
      await open.page.getByRole('button', { name: 'Details' }).click(PATIENCE);
      await open.page.getByLabel('Topic').fill('connection pool');
      // A phone keeps it in a fold.
      const fold = open.page.getByText('Project, budget and format');
      if (await fold.isVisible()) await fold.click();
      await open.page.getByLabel('Budget in tokens').fill('2000');
      await open.page.getByText('tokens of 2,000').waitFor(PATIENCE);
      await open.page.locator('.tom-receipt').evaluate((el) => {
        el.scrollTop = el.scrollHeight;
      });
    },
  },
  {
    name: 'bundle-parts',
    options: ofParts,
    show: async (open) => {
      await readyBehind(open);
      await showParts(open);
    },
  },
  {
    name: 'bundle-choice',
    options: ofParts,
    show: async (open) => {
      await readyBehind(open);
      await showChoice(open);
    },
  },
  {
    name: 'open-note',
    options: ofScores,
    show: async (open) => {
      await ready(open);
      await showScore(open);
    },
  },
  {
    name: 'result-notice',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:update-index');
      await open.page.getByRole('button', { name: 'Apply' }).click(PATIENCE);
      await open.page.getByRole('button', { name: 'Undo' }).waitFor(PATIENCE);
      await open.openNote('top-of-mind');
    },
  },
  {
    name: 'settings',
    options,
    show: async (open) => {
      await readyBehind(open);
      await open.page.evaluate(() => {
        window.harness?.app.setting.open();
        window.harness?.app.setting.openTabById('top-of-mind');
      });
      await open.page.waitForSelector('.setting-item', PATIENCE);
    },
  },
  ...Object.entries({
    memories: showMemories,
    memory: showMemory,
    'memory-rules': showRules,
    projects: showProjects,
    'remember-unlisted': showUnlisted,
    'first-run': showFirstRun,
    'bring-in': showBringIn,
  }).map(([name, show]): Scene => ({
    name,
    options,
    show: async (open) => {
      await readyBehind(open);
      await show(open);
    },
  })),
  {
    name: 'first-run-unrecognised',
    // Notes that follow no convention.
    options: { folder: join(process.cwd(), 'docs/decisions') },
    show: async (open) => {
      await readyBehind(open);
      await showUnrecognised(open);
    },
  },
  {
    name: 'first-run-new-folder',
    options: { folder: join(process.cwd(), 'docs/decisions') },
    show: async (open) => {
      await readyBehind(open);
      await showFirstRun(open);
    },
  },
  {
    name: 'check-names-own-ways',
    options: { folder: join(process.cwd(), 'docs/decisions') },
    show: async (open) => {
      await readyBehind(open);
      await open.runCommand('top-of-mind:check-names');
      await open.page.waitForSelector('.tom-names', PATIENCE);
    },
  },
  { name: 'first-run-offer', options, show: showOffer },
  { name: 'first-card', options, show: showFirstCard },
  { name: 'first-card-plain', options: { folder: join(process.cwd(), 'docs/decisions') }, show: showFirstCard },
  ...Object.entries({ 'first-card-empty': {}, 'first-card-agent': PERSONAL }).map(([name, files]): Scene => ({
    name,
    get options() {
      return { folder: vaultOnDisk(files) };
    },
    show: showFirstCard,
  })),
  { name: 'first-steps', options: { folder: join(process.cwd(), 'docs/decisions') }, show: showFirstSteps },
  { name: 'first-question', options, show: showFirstQuestion },
  {
    name: 'search',
    options,
    show: async (open) => {
      await sideView(open);
      await open.page.getByLabel('Search memory').fill('dead letter table');
      await open.page.locator('.tom-results .tom-row').nth(2).waitFor(PATIENCE);
    },
  },
  {
    name: 'search-filters',
    options,
    show: async (open) => {
      await sideView(open);
      await open.page.getByLabel('Search memory').focus();
      await open.page.locator('.suggestion-item').first().waitFor(PATIENCE);
    },
  },
  ...Object.entries({
    due: showDueChores,
    checkpoint: showCheckpoint,
    maintenance: showMaintenance,
    'maintenance-checklist': showChecklist,
    'maintenance-preview': showProposal,
    evaluation: showEvaluation,
    mistakes: showMistakeList,
  }).map(([name, show]): Scene => ({
    name,
    alters: 'clock',
    options: upkeepOptions(),
    show: async (open) => {
      await (name === 'due' ? ready(open) : readyBehind(open));
      await show(open);
    },
  })),
  {
    name: 'older-format',
    alters: 'clock',
    options: olderOptions(),
    show: async (open) => {
      await ready(open);
      await showOlder(open);
    },
  },
  {
    name: 're-baseline',
    alters: 'clock',
    options: rebaselineOptions(),
    show: async (open) => {
      await readyBehind(open);
      await showRebaseline(open);
    },
  },
  {
    name: 'health-report',
    options: healthOptions(),
    show: async (open) => {
      await readyBehind(open);
      await showReport(open);
    },
  },
  {
    name: 'ignore-menu',
    options,
    show: async (open) => {
      await sideView(open);
      await showIgnoreMenu(open);
    },
  },
  ...Object.entries({ 'sync-conflict': showConflict, 'sync-conflict-unsure': showUnsureConflict }).map(([name, show]): Scene => ({
    name,
    options: conflictOptions(),
    show: async (open) => {
      await readyBehind(open);
      await show(open);
    },
  })),
];
