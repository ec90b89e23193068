import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { LaunchedBrowser, OpenOptions } from '../test/browser/harness/launch';
import { asVaultPath } from '../src/core/model/path';
import { longestTask, type LongestTask } from './longest-task';
import { syntheticVault } from './vault';

/** A vault that somebody switches the plugin on in. */
export interface NewVault {
  readonly name: string;
  readonly options: OpenOptions;
}

/** One step, the longest task in it and the picture that was taken at its end. */
export interface StepTaken {
  readonly step: string;
  readonly longest: LongestTask;
  readonly picture: string;
}

/** A large vault may take its time on a slow machine. */
const LONG = { timeout: 240_000 };

/** The synthetic vault of the benchmarks. */
export function newSynthetic(notes: number): NewVault {
  const files = Object.fromEntries([...syntheticVault(notes)].map(({ path, text }) => [asVaultPath(path), text]));
  return { name: `${notes.toLocaleString('en')} synthetic notes`, options: { files, starting: LONG.timeout } };
}

/** A button of the side view by the start of its name. To look for roles and texts in the whole page would itself be the longest task. */
const button = (page: Page, name: string): Locator => page.locator(`.tom-view button[aria-label^="${name}"]`);
const apply = (page: Page): Locator => page.locator('.modal button', { hasText: /^Apply$/ });
const agentBlock = (page: Page): Locator => page.locator('.tom-view button', { hasText: 'Copy a block for AGENTS.md' });

/** The way of somebody new, each step until what it began has settled. */
const STEPS: readonly { readonly name: string; readonly play: (page: Page) => Promise<void> }[] = [
  {
    name: 'switch it on, to the card',
    play: async (page) => {
      await page.evaluate(async () => {
        const internal = window.harness?.app.internal;
        const plugin = internal?.plugins.get('top-of-mind');
        if (internal === undefined || plugin === undefined) return;
        // As the app does where somebody switches it on: everything is loaded by then.
        internal.unloadPlugin('top-of-mind');
        document.querySelectorAll('.notice').forEach((notice) => notice.remove());
        const create = plugin.constructor as new (...args: ConstructorParameters<typeof Object>) => typeof plugin;
        const fresh = await internal.loadPlugin(
          (app, manifest) => Reflect.construct(create, [app, manifest]) as typeof plugin,
          plugin.manifest,
        );
        fresh.onUserEnable();
      });
      await page.locator('.tom-choice').nth(1).waitFor(LONG);
    },
  },
  {
    name: 'choose, to the counts',
    play: async (page) => {
      await page.locator('.tom-choice').first().click();
      // A new folder shows its files first.
      const counts = page.locator('.tom-step', { hasText: /about [\d,]+ tokens/ }).first();
      await apply(page).or(counts).first().waitFor(LONG);
      if (await apply(page).isVisible()) await apply(page).click();
      await counts.waitFor(LONG);
    },
  },
  {
    name: 'the top-of-mind note, to its preview',
    play: async (page) => {
      await button(page, 'Create: Create the top-of-mind note').or(button(page, 'Update: Create the top-of-mind note')).click(LONG);
      await page.locator('.tom-plan .tom-diff, .tom-step.is-done').first().waitFor(LONG);
    },
  },
  {
    name: 'write it, to the tick',
    play: async (page) => {
      if (await apply(page).isVisible()) await apply(page).click(LONG);
      await page.locator('.tom-step.is-done').first().waitFor(LONG);
    },
  },
  {
    name: 'copy the context',
    play: async (page) => {
      await button(page, 'Copy: Copy the context').click(LONG);
      await page.locator('.tom-step.is-done').nth(1).waitFor(LONG);
    },
  },
  {
    name: 'try the duplicate check, to the verdict',
    play: async (page) => {
      await button(page, 'Try: ').click(LONG);
      // Where there is no note yet, the text is still to be typed.
      await page.locator('.tom-verdict:not([aria-busy]) .tom-chip, .tom-verdict-said > .tom-muted:only-child').first().waitFor(LONG);
      await page.locator('.tom-verdict:not([aria-busy])').waitFor(LONG);
    },
  },
  {
    name: 'close it, to the agent',
    play: async (page) => {
      await page.keyboard.press('Escape');
      await agentBlock(page).waitFor(LONG);
      await agentBlock(page).scrollIntoViewIfNeeded();
    },
  },
];

/** Walks all steps in a vault; each leaves a picture in `folder`. `told` hears of each as it is done. */
export async function firstMinutes(
  launched: LaunchedBrowser,
  vault: NewVault,
  look: OpenOptions,
  folder: string,
  told: (taken: StepTaken) => void,
): Promise<void> {
  const open = await launched.openPage({ ...vault.options, ...look });
  const { page } = open;
  try {
    for (const [at, { name, play }] of STEPS.entries()) {
      const longest = await longestTask(launched.browser, page, async () => {
        await play(page);
        await open.settled();
      });
      const kind = look.phone === true ? 'phone' : (look.theme ?? 'light');
      const picture = join(folder, `${fileName(vault.name)}-${at + 1}-${kind}.png`);
      await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' });
      told({ step: name, longest, picture });
    }
    if (open.errors.length > 0) throw new Error(`The page reported: ${open.errors.join(' ')}`);
  } finally {
    await open.close();
  }
}

function fileName(name: string): string {
  return name.replace(/[^\w]+/g, '-').toLowerCase();
}
