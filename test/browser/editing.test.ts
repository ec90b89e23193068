import type { Page } from 'playwright-core';
import { builtPlugin } from '../obsidian/support/built';
import { launchBrowser, type LaunchedBrowser, type OpenPage } from './harness/launch';
import { ready } from './scenes';
import { PATIENCE } from './harness/patience';

// A person edits, renames and deletes while the side view is open: its findings follow.

const note = (id: string, body: string): string => `---\nid: 01KDY8XSG0A1B2C3D4E5F6G7${id}\ncreated: 2026-01-02\n---\n${body}\n`;
const files = {
  '2026-01-02 Ada -- person.md': note('H1', 'Keeps the [[2026-01-02 Parser -- repo|parser]].'),
  '2026-01-02 Parser -- repo.md': note('H2', 'Written by [[2026-01-02 Ada -- person|Ada]].'),
};

let launched: LaunchedBrowser;
let open: OpenPage;
let page: Page;

beforeAll(async () => {
  launched = await launchBrowser();
});

afterAll(() => launched.close());

afterEach(async () => {
  expect(open.errors).toEqual([]);
  await open.close();
});

/** Waits until the messages of the side view's findings match, in any order. */
async function findings(...expected: RegExp[]): Promise<void> {
  await page.waitForFunction(
    (patterns) => {
      const texts = [...document.querySelectorAll('[aria-label="Memory"] .tom-row-line')].map((element) => element.textContent ?? '');
      const ready = document.querySelector('.tom-looking') === null && document.querySelector('.tom-view .tom-memory') !== null;
      return (
        ready &&
        patterns.every((pattern) => texts.some((text) => new RegExp(pattern).test(text))) &&
        texts.filter((text) => /leads nowhere|not written yet/.test(text)).length === patterns.length
      );
    },
    expected.map((pattern) => pattern.source),
    PATIENCE,
  );
}

test('typing a link, renaming a note and deleting a target show in the findings', async () => {
  open = await launched.openPage({ files, mainJs: builtPlugin(), open: '2026-01-02 Ada -- person.md' });
  page = open.page;
  await ready(open);
  await findings();

  await page.getByLabel('Edit', { exact: false }).first().click();
  const editor = page.getByLabel('Note text');
  await editor.press('Control+End');
  await editor.pressSequentially('Also see [[Lexer]].');
  await findings(/"Lexer" is wanted by 1 note/);

  await page.evaluate(() => {
    const app = window.harness?.app;
    const file = app?.vault.getFileByPath('2026-01-02 Parser -- repo.md');
    if (app && file) void app.fileManager.renameFile(file, '2026-01-02 Lexer.md');
  });
  // The app rewrites the link to the renamed note; the breadcrumb is now a slip for a note that exists.
  await findings(/\[\[Lexer\]\] leads nowhere/);

  await page.evaluate(() => {
    const app = window.harness?.app;
    const file = app?.vault.getFileByPath('2026-01-02 Lexer.md');
    if (app && file) void app.fileManager.trashFile(file);
  });
  await findings(/"Lexer" is wanted/, /2026-01-02 Lexer/);
});
