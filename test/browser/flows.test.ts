import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { builtPlugin } from '../obsidian/support/built';
import { launchBrowser, type LaunchedBrowser, type OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';
import { soon } from './harness/soon';
import { Stage } from './harness/stage';
import { entries, judged, unfold } from './scenes';

// What people do every day, driven at three sizes in both themes, with the clicks from the workspace to the result counted.

const NOTE = '2025-08-11 Harbourlight in one page -- product';
const VAULT = { folder: join(process.cwd(), 'examples/vault'), open: `${NOTE}.md` };

interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly phone: boolean;
}

const SIZES: readonly Size[] = [
  { name: '1200 x 800', width: 1200, height: 800, phone: false },
  { name: '390 x 844', width: 390, height: 844, phone: true },
  { name: '390 x 480', width: 390, height: 480, phone: true },
];

interface Flow {
  readonly name: string;
  /** The clicks, or taps, that docs/in-obsidian.md tells of. */
  readonly presses: number;
  /** Leaves the result on screen; answers with the presses that led to it, where it did more than that. */
  readonly run: (stage: Stage) => Promise<number | void>;
}

let launched: LaunchedBrowser;
let mainJs: string;

beforeAll(async () => {
  mainJs = builtPlugin();
  launched = await launchBrowser();
});

afterAll(() => launched.close());

const tool = ({ page }: Stage, name: string): Locator => page.locator('.tom-view').getByRole('button', { name, exact: true });

async function shown(stage: Stage, ...what: readonly Locator[]): Promise<void> {
  expect(await soon(() => stage.hidden(...what), [])).toEqual([]);
}

/** Waits for a preview, whose button must be in sight, and agrees. */
async function apply(stage: Stage, name = 'Apply'): Promise<void> {
  const button = stage.button(name);
  await shown(stage, button, stage.page.locator('.tom-plan .tom-plan-title, .tom-plan .modal-title').first());
  await stage.press(button);
}

async function fillEntry({ page }: Stage, entry: { readonly title: string; readonly text: string }): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(entry.title);
  await page.getByLabel('Text', { exact: true }).fill(entry.text);
  await judged(page);
}

/** The note that is open becomes the place where somebody is, to write or to read; on a phone the side view lies over its button. */
async function toggleEditing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const leaf = window.harness?.app.workspace.getLeavesOfType('markdown')[0];
    if (leaf !== undefined) window.harness?.app.workspace.setActiveLeaf(leaf);
    document.querySelector<HTMLElement>('[aria-label="Switch between reading and editing"]')?.click();
  });
}

const FLOWS: readonly Flow[] = [
  {
    name: 'remember',
    presses: 2,
    run: async (stage) => {
      await stage.press(tool(stage, 'Remember…'));
      await fillEntry(stage, entries.unique);
      const save = stage.button('Save');
      await shown(stage, stage.page.locator('.tom-verdict .tom-chip'), save);
      await stage.press(save);
      await stage.notice('Saved as');
    },
  },
  {
    name: 'remember a selection at once, by a key',
    presses: 0,
    run: async (stage) => {
      const { page } = stage;
      await toggleEditing(page);
      const before = await page.evaluate(({ title, text }) => {
        const app = window.harness?.app;
        const editor = app?.workspace.activeEditor?.editor;
        if (app === undefined || editor === undefined) throw new Error('No note is open for editing.');
        const whole = editor.getValue();
        editor.setValue(`${whole}\n${title}\n${text}\n`);
        editor.setSelection(editor.offsetToPos(whole.length + 1), editor.offsetToPos(whole.length + 2 + title.length + text.length));
        app.commands.executeCommandById('top-of-mind:remember-quick');
        return whole;
      }, entries.unique);
      await stage.notice('Saved as');
      expect(await page.locator('.modal').count()).toBe(0);
      await page.evaluate((whole) => window.harness?.app.workspace.activeEditor?.editor?.setValue(whole), before);
      await toggleEditing(page);
    },
  },
  {
    name: 'copy a bundle about the open note',
    presses: 2,
    run: async (stage) => {
      await stage.press(tool(stage, 'Copy context…'));
      await stage.press(stage.item(/^Copy about/));
      await stage.notice('tokens copied');
      expect(await stage.open.clipboard()).toContain('Harbourlight in one page');
    },
  },
  {
    name: 'choose what goes into a bundle',
    presses: 3,
    run: async (stage) => {
      const { page } = stage;
      await stage.press(tool(stage, 'Copy context…'));
      await stage.press(stage.item('Choose what goes in…'));
      const box = page.locator('.tom-receipt input[type="checkbox"]').first();
      await box.waitFor(PATIENCE);
      const title = ((await box.getAttribute('aria-label')) ?? '').replace('Include ', '');
      const same = (): Locator => page.getByRole('checkbox', { name: `Include ${title}`, exact: true });
      await stage.press(same());
      await page.getByText('Left out by you').waitFor(PATIENCE);
      const presses = await stage.presses();
      await shown(stage, stage.button('Copy'), page.locator('.tom-bundle-summary > div').first());
      await stage.press(same());
      await page.getByText('Left out by you').waitFor({ ...PATIENCE, state: 'detached' });
      const more = (): Locator => page.getByRole('button', { name: `More for ${title}`, exact: true });
      await stage.press(more());
      await stage.press(stage.item('Pin: always whole, first'));
      await page.locator('.tom-receipt-pin').first().waitFor(PATIENCE);
      await stage.press(more());
      await stage.press(stage.item('Never include'));
      await stage.notice('stays out of all bundles');
      await same().waitFor({ ...PATIENCE, state: 'detached' });
      await page.locator('.notice').getByRole('button', { name: 'Undo' }).last().click(PATIENCE);
      await same().waitFor(PATIENCE);
      await page.keyboard.press('Escape');
      return presses;
    },
  },
  {
    name: 'fix all of a kind',
    presses: 2,
    run: async (stage) => {
      await stage.press(
        stage.page
          .locator('.tom-group')
          .getByRole('button', { name: /^Fix \d+/ })
          .first(),
      );
      await apply(stage);
      await stage.notice('changed');
    },
  },
  {
    name: 'ignore a finding',
    presses: 2,
    run: async (stage) => {
      const row = stage.page.locator('.tom-section[aria-label="Memory"] .tom-finding').first();
      await stage.press(row.getByRole('button', { name: /^More: / }));
      await stage.press(stage.item('Ignore this finding'));
      await stage.notice('Ignored.');
    },
  },
  {
    name: 'do what waits',
    presses: 3,
    run: async (stage) => {
      await stage.press(stage.page.locator('.tom-due-row').getByRole('button', { name: /^Resolve/ }));
      await stage.press(stage.button('Merge both'));
      await apply(stage);
      await stage.notice('resolved');
    },
  },
  {
    name: 'search and open',
    presses: 1,
    run: async (stage) => {
      const { page } = stage;
      await stage.press(page.getByLabel('Search memory'));
      await page.getByLabel('Search memory').fill('dead letter table');
      await page.locator('.tom-results .tom-row').first().waitFor(PATIENCE);
      await page.keyboard.press('Enter');
      await page.waitForFunction((open) => window.harness?.app.workspace.getActiveFile()?.basename !== open, NOTE, PATIENCE);
    },
  },
  {
    name: 'undo a change of the history',
    presses: 3,
    run: async (stage) => {
      await stage.open.runCommand('top-of-mind:update-index');
      await apply(stage);
      await stage.notice('Top-of-mind note written');
      await stage.clear();
      await stage.begin();
      await stage.press(tool(stage, 'Show history'));
      await stage.press(stage.page.locator('.tom-change').first().getByRole('button', { name: /^Undo/ }));
      await apply(stage, 'Undo');
      await stage.notice('taken back');
    },
  },
  {
    name: 'settle a sync conflict',
    presses: 2,
    run: async (stage) => {
      await stage.open.runCommand('top-of-mind:sync-conflicts');
      const merge = stage.button('Merge both');
      await shown(stage, merge, stage.page.locator('.tom-conflicts .modal-title'));
      await stage.press(merge);
      await apply(stage);
      await stage.notice('resolved');
      expect(await stage.open.readFile('2026-10-02 Autumn priorities -- plan product.md')).toContain('a three-week trial');
    },
  },
  {
    name: 'edit a memory in the settings',
    presses: 2,
    run: async (stage) => {
      const { page } = stage;
      await page.evaluate(() => {
        window.harness?.app.setting.open();
        window.harness?.app.setting.openTabById('top-of-mind');
      });
      await stage.press(page.locator('.setting-item', { hasText: 'notes and links' }).locator('.setting-item-name').first());
      await page.getByLabel('Name', { exact: true }).fill('Ferry');
      const save = page.locator('.tom-memory-edit').getByRole('button', { name: 'Save', exact: true });
      await shown(stage, save);
      await stage.press(save);
      await stage.notice('" saved.');
      await page.keyboard.press('Escape');
    },
  },
];

describe.each(SIZES.map((size) => [size.name, size] as const))('%s', (_name, size) => {
  let open: OpenPage;
  let stage: Stage;

  beforeAll(async () => {
    open = await launched.openPage({ ...VAULT, ...size, mainJs });
    stage = new Stage(open, size.height < 600);
    const { page } = open;
    await page.evaluate(() => {
      const known = ['first-run', 'index', 'names', 'properties', 'links', 'remember', 'fix', 'conflict', 'report'];
      window.harness?.app.saveLocalStorage('top-of-mind-explained', known);
      window.harness?.app.workspace.rightSplit.expand();
    });
    await open.runCommand('top-of-mind:show-view');
    await unfold(page);
  });

  afterAll(() => open.close());

  afterEach(async () => {
    await stage.clear();
    expect([open.errors, open.refused]).toEqual([[], []]);
  });

  test.each(FLOWS.map((flow, at) => [flow.name, flow, at] as const))('%s', async (_flow, { presses, run }, at) => {
    const theme = (at + SIZES.indexOf(size)) % 2 === 0 ? 'light' : 'dark';
    await open.page.evaluate((now) => {
      window.harness?.app.workspace.rightSplit.expand();
      for (const one of ['light', 'dark']) document.body.classList.toggle(`theme-${one}`, one === now);
    }, theme);
    // Where the flow before has searched, the list of what was found gives way.
    if ((await open.page.getByLabel('Search memory').inputValue()) !== '') await open.page.getByLabel('Search memory').fill('');
    await stage.begin();
    const counted = (await run(stage)) ?? (await stage.presses());
    expect(counted).toBe(presses);
    const undo = open.page.locator('.notice').getByRole('button', { name: 'Undo', exact: true });
    if ((await undo.count()) > 0) await stage.undo();
  });
});

test('the page on the plugin tells of these clicks', () => {
  const told = [...readFileSync('docs/in-obsidian.md', 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \| [^|]+ \|$/gm)].map(([, name, presses]) => [
    name,
    Number(presses),
  ]);
  expect(told).toEqual(FLOWS.map(({ name, presses }) => [name, presses]));
});
