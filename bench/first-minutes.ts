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

/** A large vault may take its time on a slow machine, milliseconds. */
const LONG = 240_000;

/** The synthetic vault of the benchmarks. */
export function newSynthetic(notes: number): NewVault {
  const files = Object.fromEntries([...syntheticVault(notes)].map(({ path, text }) => [asVaultPath(path), text]));
  return { name: `${notes.toLocaleString('en')} synthetic notes`, options: { files, starting: LONG } };
}

/** Something on the page: the first that is visible of those that a selector finds and whose text holds a pattern. */
interface Look {
  readonly css: string;
  readonly text?: string;
}

/** Presses the first of several that is there, or waits until one is. */
type Move = { readonly press: readonly Look[] } | { readonly until: readonly Look[] } | { readonly key: string };

const apply: Look = { css: '.modal button', text: '^Apply$' };
const card: Look = { css: '.tom-choice ~ .tom-choice' };
const step = (name: string): Look => ({ css: `.tom-card button[aria-label="${name}"]` });
const open = step('Open: Create the top-of-mind note');
/** A button of the side view by the start of its name. */
const button = (name: string): Look => ({ css: `.tom-view button[aria-label^="${name}"]` });

/** The way of somebody new, each step until what it began has settled. */
const STEPS: readonly { readonly name: string; readonly moves: readonly Move[]; readonly begin?: (page: Page) => Promise<void> }[] = [
  { name: 'switch it on, to the card', begin: switchOn, moves: [{ until: [card] }] },
  { name: 'choose, to the steps', moves: [{ press: [{ css: '.tom-choice' }] }, { until: [step('Copy: Copy context')] }] },
  {
    name: 'the top-of-mind note, to its preview',
    moves: [{ press: [step('Create: Create the top-of-mind note'), open] }, { until: [{ css: '.tom-plan .tom-diff' }, open] }],
  },
  { name: 'write it, to the step done', moves: [{ press: [apply, open] }, { until: [open] }] },
  { name: 'copy the context', moves: [{ press: [step('Copy: Copy context')] }, { until: [{ css: '.tom-card', text: 'tokens copied' }] }] },
  {
    name: 'open Remember…, to its question',
    moves: [{ press: [button('Remember…')] }, { until: [{ css: '.tom-verdict-said > .tom-muted' }] }],
  },
];

async function switchOn(page: Page): Promise<void> {
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
}

/** Runs in the page: a driver that asks the page again and again what is there would itself be the longest task. */
async function walk({ moves, most }: { readonly moves: readonly Move[]; readonly most: number }): Promise<void> {
  const there = (looks: readonly Look[]): HTMLElement | undefined => {
    for (const { css, text } of looks)
      for (const el of document.querySelectorAll<HTMLElement>(css))
        if ((text === undefined || new RegExp(text).test(el.textContent ?? '')) && el.checkVisibility()) return el;
    return undefined;
  };
  const until = (looks: readonly Look[]): Promise<HTMLElement> =>
    new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => look());
      const end = window.setTimeout(() => {
        observer.disconnect();
        reject(new Error(`Nothing came of ${JSON.stringify(looks)}.`));
      }, most);
      const look = (): void => {
        const el = there(looks);
        if (el === undefined) return;
        observer.disconnect();
        window.clearTimeout(end);
        resolve(el);
      };
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      look();
    });
  for (const move of moves) {
    if ('until' in move) await until(move.until);
    else if ('press' in move) (await until(move.press)).click();
    else (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: move.key, bubbles: true }));
  }
  await window.harness?.app.internal.settled();
}

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
    for (const [at, { name, begin, moves }] of STEPS.entries()) {
      const longest = await longestTask(launched.browser, page, async () => {
        await begin?.(page);
        await page.evaluate(walk, { moves, most: LONG });
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
