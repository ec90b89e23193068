import { join } from 'node:path';
import type { Page } from 'playwright-core';
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

const button = (page: Page, name: string | RegExp): ReturnType<Page['getByRole']> => page.getByRole('button', { name });

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
      const counts = page.getByText(/about [\d,]+ tokens/);
      await button(page, 'Apply').or(counts).first().waitFor(LONG);
      if (await button(page, 'Apply').isVisible()) await button(page, 'Apply').click();
      await counts.waitFor(LONG);
    },
  },
  {
    name: 'the top-of-mind note, to its preview',
    play: async (page) => {
      await button(page, /^(?:Create|Update): Create the top-of-mind note/).click(LONG);
      await page.locator('.tom-plan .tom-diff, .tom-step.is-done').first().waitFor(LONG);
    },
  },
  {
    name: 'write it, to the tick',
    play: async (page) => {
      const apply = button(page, 'Apply');
      if (await apply.isVisible()) await apply.click(LONG);
      await page.locator('.tom-step.is-done').first().waitFor(LONG);
    },
  },
  {
    name: 'copy the context',
    play: async (page) => {
      await button(page, /^Copy: Copy the context/).click(LONG);
      await page.locator('.tom-step.is-done').nth(1).waitFor(LONG);
    },
  },
  {
    name: 'try the duplicate check, to the verdict',
    play: async (page) => {
      await button(page, /^Try: /).click(LONG);
      // Where there is no note yet, the text is still to be typed.
      await page.locator('.tom-verdict:not([aria-busy]) .tom-chip, .tom-verdict-said > .tom-muted:only-child').first().waitFor(LONG);
      await page.locator('.tom-verdict:not([aria-busy])').waitFor(LONG);
    },
  },
  {
    name: 'close it, to the agent',
    play: async (page) => {
      await page.keyboard.press('Escape');
      await button(page, 'Copy a block for AGENTS.md').waitFor(LONG);
      await button(page, 'Copy a block for AGENTS.md').scrollIntoViewIfNeeded();
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
