import type { OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

/** What the pictures of memories and of the first run show. Each begins once the vault counts as indexed. */

const exactly = { exact: true };

/** Two memories, as somebody would have set them up. */
const two = {
  memories: [
    { name: 'Vault', root: '', convention: 'notes-and-links', overrides: { ignore: ['attachments'] } },
    { name: 'Agent', root: 'agent', convention: 'stoneros', overrides: { words: { agent: ['scout', 'writer'] } } },
  ],
};

/** Opens the settings with two memories in them. */
export async function showMemories({ page, settled }: OpenPage): Promise<void> {
  await page.evaluate(async (settings) => {
    const app = window.harness?.app;
    await app?.internal.external.settings('top-of-mind', settings);
    app?.setting.open();
    app?.setting.openTabById('top-of-mind');
  }, two);
  await page.locator('.setting-item-name', { hasText: 'Agent' }).waitFor(PATIENCE);
  await settled();
}

/** Opens the first memory. */
export async function showMemory(open: OpenPage): Promise<void> {
  await showMemories(open);
  const { page } = open;
  await page.locator('.setting-item-name', { hasText: 'Vault' }).first().click();
  await page.locator('.tom-folder-picture').waitFor(PATIENCE);
}

/** Opens the rules of a memory, with one that cannot be taken. */
export async function showRules(open: OpenPage): Promise<void> {
  await showMemories(open);
  const { page } = open;
  await page.locator('.setting-item-name', { hasText: 'Agent' }).first().click();
  await page.locator('.tom-memory-edit summary', { hasText: 'Protection and limits' }).click();
  await page.getByLabel('More protected files', exactly).fill('drafts/** = scratch');
  await page.locator('.setting-item-error').waitFor(PATIENCE);
}

/** Opens the dialog that sets a memory up. */
export async function showFirstRun({ page, runCommand }: OpenPage): Promise<void> {
  await runCommand('top-of-mind:set-up-memory');
  await page.locator('.tom-first-run .tom-evidence').waitFor(PATIENCE);
}

/** The memories of agents in a vault, one of them in a hidden folder, and those elsewhere. */
export async function showBringIn({ page, runCommand }: OpenPage): Promise<void> {
  await page.evaluate(() => {
    const app = window.harness?.app;
    for (const name of ['activeContext', 'progress', 'projectbrief'])
      app?.internal.external.write(`docs/memory-bank/${name}.md`, '# Berths\n');
    app?.internal.external.write('.serena/memories/project_overview.md', '# Overview\n');
  });
  await runCommand('top-of-mind:bring-in');
  await page.locator('.tom-bring-in .tom-place').nth(2).waitFor(PATIENCE);
}

/** The same in a folder that follows nothing, with files to create. */
export async function showUnrecognised(open: OpenPage): Promise<void> {
  await showFirstRun(open);
  const { page } = open;
  await page.getByLabel('Folder', exactly).fill('agent');
  await page.getByLabel('Convention', exactly).selectOption('daneel');
  await page.locator('.tom-created li').nth(3).waitFor(PATIENCE);
}

/** Somebody's notes, with the memory that Claude Code keeps in a folder below. */
export const PERSONAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['Groceries', 'Books', 'Garden', 'Boat', 'Harbour walk'].map((name, at) => [
      `${at < 2 ? '' : 'Home/'}${name}.md`,
      `See [[${at === 0 ? 'Books' : 'Groceries'}]].\n`,
    ]),
  ),
  'work/claude/projects/-home-ines-berths/memory/MEMORY.md': '- [Berths](project_berths.md)\n',
  'work/claude/projects/-home-ines-berths/memory/project_berths.md':
    '---\nname: Berths\ndescription: How long they are\ntype: project\n---\nBerth 4 is 12 metres long.\n',
};

/** The ways to begin, in the side view. */
export async function showFirstCard({ page, runCommand }: OpenPage): Promise<void> {
  await runCommand('top-of-mind:show-view');
  await page.locator('.tom-choice', { hasText: 'Not now' }).waitFor(PATIENCE);
}

/** The steps after the choice, with the top-of-mind note made and the context copied. */
export async function showFirstSteps(open: OpenPage): Promise<void> {
  await showFirstCard(open);
  const { page } = open;
  await page.locator('.tom-choice').first().click();
  await page.getByRole('button', { name: 'Create: Create the top-of-mind note' }).click(PATIENCE);
  await page.getByRole('button', { name: 'Apply' }).click(PATIENCE);
  await page.getByRole('button', { name: 'Open: Create the top-of-mind note' }).waitFor(PATIENCE);
  await page.getByRole('button', { name: 'Copy: Copy context' }).click();
  await page.locator('.tom-card', { hasText: 'tokens copied' }).waitFor(PATIENCE);
  await page.evaluate(() => document.querySelectorAll('.notice').forEach((notice) => notice.remove()));
}

/** The question that Remember… asks before the memory is chosen. */
export async function showFirstQuestion({ page, runCommand }: OpenPage): Promise<void> {
  await runCommand('top-of-mind:remember');
  await page.locator('.modal .tom-choice', { hasText: 'Not now' }).waitFor(PATIENCE);
}

/** The notice that offers it, once the vault is indexed. */
export async function showOffer({ page }: OpenPage): Promise<void> {
  await page.getByRole('button', { name: 'Set up…' }).waitFor(PATIENCE);
}

const weighted = { memories: [{ name: 'Vault', root: 'agent', convention: 'mindstone' }] };

/** The table of projects, with a row that cannot be taken. */
export async function showProjects({ page, settled }: OpenPage): Promise<void> {
  await page.evaluate(
    async (settings) => {
      const app = window.harness?.app;
      await app?.internal.external.settings('top-of-mind', settings);
      app?.setting.open();
      app?.setting.openTabById('top-of-mind');
    },
    { ...weighted, projects: { '/home/ines/work/berth-api': 'berth', '**/clients/solent-*': 'solent' } },
  );
  await page.locator('.setting-item-name', { hasText: 'Projects' }).first().click(PATIENCE);
  await page.getByLabel('Add a folder').or(page.getByText('Add a folder')).first().click(PATIENCE);
  await page.getByLabel('Folder', exactly).fill('clients/harbour');
  await page.getByLabel('Project', exactly).fill('harbour');
  await page.getByRole('button', { name: 'Add', ...exactly }).click();
  await page.locator('.setting-item-error').waitFor(PATIENCE);
  await settled();
}

/** The verdict on an entry for which a full MEMORY.md has no line. */
export async function showUnlisted({ page, runCommand }: OpenPage): Promise<void> {
  await page.evaluate(async (settings) => {
    const app = window.harness?.app;
    app?.internal.external.write('agent/MEMORY.md', `# Memory index\n\n${'A line of ours.\n'.repeat(198)}`);
    await app?.internal.external.settings('top-of-mind', settings);
  }, weighted);
  await runCommand('top-of-mind:remember');
  await page.getByLabel('Title', exactly).fill('Answer first');
  await page.getByLabel('Text', exactly).fill('Maeve reads the first line of a mail and seldom more, so the answer stands there.');
  await page.getByText('MEMORY.md is full').first().waitFor(PATIENCE);
}
