import type { Page } from 'playwright-core';
import type { OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';

const OLD = 'archive/2025-10-09 Jobs run on Redis -- decision queue.md';

/** Answers the question which memory it is to be, whose notice would lie over the note of a phone. */
async function answerOffer(page: Page): Promise<void> {
  await page.evaluate(() => window.harness?.app.saveLocalStorage('top-of-mind-explained', ['first-run']));
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.notice button')].find(({ textContent }) => textContent === 'Not now')?.click(),
  );
}

/** A superseded note as it is read. */
export async function showSuperseded({ page, openNote }: OpenPage): Promise<void> {
  await answerOffer(page);
  await openNote(OLD);
  await page.locator('.markdown-reading-view .tom-banner').waitFor(PATIENCE);
}

/** The same while it is edited. */
export async function showSupersededEditing(open: OpenPage): Promise<void> {
  await showSuperseded(open);
  await open.page.click('[aria-label="Switch between reading and editing"]');
  await open.page.locator('.markdown-source-view .tom-banner').waitFor(PATIENCE);
}

/** Remember… while a link is typed. */
export async function showCompletion({ page, runCommand }: OpenPage): Promise<void> {
  await answerOffer(page);
  await runCommand('top-of-mind:remember');
  await page.getByLabel('Title', { exact: true }).fill('Invoices are sent on Mondays');
  await page.getByLabel('Text', { exact: true }).click();
  await page.keyboard.type('Since March the invoices go out on Mondays, as agreed in [[ledger');
  await page.locator('.tom-completion .suggestion-item').first().waitFor(PATIENCE);
}

const TALK = [
  '# Friday',
  'Talked with Haruka Sato and Amara Osei by the gate.',
  'Gate codes are signed with a yearly key\nA code survives a dead spot: the Deckhand app checks its signature offline, with a public key that each release brings along. The key changes every January.',
  'Lunch at the ferry terminal.',
].join('\n\n');

/** Remember… with what is selected in a note, in whose place a link is to stand. */
export async function showSelected({ page, openNote, runCommand }: OpenPage): Promise<void> {
  await answerOffer(page);
  await page.evaluate((text) => window.harness?.app.vault.create('Friday.md', text), TALK);
  await openNote('Friday.md');
  await page.click('[aria-label="Switch between reading and editing"]');
  await page.evaluate(() => {
    const editor = window.harness?.app.workspace.activeEditor?.editor;
    if (editor === undefined) return;
    const line = editor
      .getValue()
      .split('\n')
      .findIndex((one) => one.startsWith('Gate codes'));
    editor.setSelection({ line, ch: 0 }, { line: line + 1, ch: editor.getLine(line + 1).length });
  });
  await runCommand('top-of-mind:remember');
  await page.locator('.tom-remember select[aria-label="Selected text"]').selectOption('link');
  await page.getByText('becomes a link to the entry').waitFor(PATIENCE);
}
