import { builtPlugin } from '../obsidian/support/built';
import { violations } from './harness/axe';
import { launchBrowser, type LaunchedBrowser, type OpenOptions, type OpenPage } from './harness/launch';
import { bundlePage } from './harness/site';
import { scenes, type Scene } from './scenes';

/** Every scene as axe sees it: light, dark and on a phone. */
jest.setTimeout(900_000);

/** Pages that wait for the app's own pauses side by side. */
const AT_ONCE = 6;

/** Scenes of the example vault that write nothing and so can share a page. */
const CHANGE_NOTHING: readonly string[] = [
  'remember-unique',
  'remember-supersede',
  'remember-duplicate',
  'remember-unsure',
  'remember-secret',
  'plan-preview',
  'check-names',
  'file-menu',
  'rename',
  'bundle',
  'bundle-receipt',
  'settings',
  'first-run',
  'search',
];

let mainJs: string;
let launched: LaunchedBrowser;

beforeAll(async () => {
  mainJs = builtPlugin();
  launched = await launchBrowser();
  // Once, before several pages ask for it at once.
  await bundlePage();
}, 120_000);

afterAll(() => launched.close());

test('axe finds nothing wrong in any scene: light, dark, phone', async () => {
  const found: Record<string, readonly string[]> = {};
  const looked: string[] = [];
  const left = sittings().flatMap((sitting) => [() => look(sitting, {}, onDesktop), () => look(sitting, { phone: true }, onPhone)]);
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      for (const [name, wrong] of await next()) {
        looked.push(name);
        if (wrong.length > 0) found[name] = wrong;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(found).toEqual({});
  expect(looked).toHaveLength(scenes.length * 3);
});

test('axe sees a name that is missing and a text that is too faint', async () => {
  const open = await launched.openPage({ ...scenes[0]?.options, mainJs });
  await open.page.evaluate(() => {
    const box = document.body.createDiv({ cls: 'tom-view' });
    box.setCssStyles({ position: 'fixed', inset: '0', zIndex: '99' });
    box.createEl('button').setCssStyles({ width: '20px' });
    box.createDiv({ text: 'Hardly to be read' }).setCssStyles({ color: '#bbbbbb', backgroundColor: '#ffffff' });
  });
  const rules = (await violations(open.page)).map((line) => line.split(':')[0]);
  expect(rules).toEqual(expect.arrayContaining(['button-name', 'color-contrast']));
  await open.close();
});

test("the colours of the app are left to it only where they are the app's", async () => {
  const open = await launched.openPage({ ...scenes[0]?.options, mainJs });
  await open.page.evaluate(() => {
    const box = document.body.createDiv({ cls: 'tom-view' });
    box.setCssStyles({ position: 'fixed', inset: '0', zIndex: '99', background: '#ffffff' });
    box.createEl('button', { text: 'As the app paints it', cls: 'mod-cta' });
    box.createEl('button', { text: 'Painted by us', cls: 'mod-cta' }).setCssStyles({ color: '#dddddd' });
    box.createDiv({ text: 'An error as the app shows it', cls: 'setting-item-error' });
    box.createDiv({ text: 'An error of ours', cls: 'setting-item-error' }).setCssStyles({ color: '#bbbbbb' });
  });
  const faint = (await violations(open.page, ['color-contrast'])).filter((line) => /paint|error/i.test(line));
  expect(faint.map((line) => /Painted by us|An error of ours|As the app/.exec(line)?.[0])).toEqual(['Painted by us', 'An error of ours']);
  await open.close();
});

type Looks = readonly (readonly [string, readonly string[]])[];

/** Scenes of one page, one after the other: a page starts in as much time as three looks take. */
function sittings(): readonly (readonly Scene[])[] {
  const together = scenes.filter(({ name }) => CHANGE_NOTHING.includes(name));
  const alone = scenes.filter(({ name }) => !CHANGE_NOTHING.includes(name)).map((scene) => [scene]);
  // Those that wait longest first.
  const slow = (sitting: readonly Scene[]): number => Number(sitting.length > 1 || sitting[0]?.name.startsWith('awaiting'));
  const half = Math.ceil(together.length / 2);
  return [together.slice(0, half), together.slice(half), ...alone].sort((a, b) => slow(b) - slow(a));
}

async function look(sitting: readonly Scene[], device: OpenOptions, at: (scene: Scene, open: OpenPage) => Promise<Looks>): Promise<Looks> {
  const open = await launched.openPage({ ...sitting[0]?.options, ...device, mainJs });
  try {
    const before = await open.files();
    const looks: Looks[] = [];
    for (const scene of sitting) {
      await clear(open);
      await scene.show(open);
      await open.settled();
      looks.push(await at(scene, open));
    }
    // What one of several wrote, the next one would show.
    if (sitting.length > 1) expect(await open.files()).toEqual(before);
    return looks.flat();
  } finally {
    await open.close();
  }
}

/** Closes what the scene before has opened, and gives up what it typed. */
async function clear({ page, settled }: OpenPage): Promise<void> {
  const isOpen = async (selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;
  if (await isOpen('.menu, .prompt')) await page.keyboard.press('Escape');
  while (await isOpen('.modal')) {
    await page.evaluate(() => {
      const top = [...document.querySelectorAll('.modal')].at(-1);
      const discard = [...(top?.querySelectorAll('button') ?? [])].find((button) => button.textContent === 'Discard');
      (discard ?? top?.querySelector<HTMLElement>('.modal-close-button'))?.click();
    });
    await settled();
  }
  await page.evaluate(() => document.querySelectorAll('.notice').forEach((notice) => notice.remove()));
}

/** Light, then dark on the same page: a theme changes colours and no element, so the second look is at contrast alone. */
async function onDesktop({ name }: Scene, { page }: OpenPage): Promise<Looks> {
  const light = await violations(page);
  await page.evaluate(() => document.body.classList.replace('theme-light', 'theme-dark'));
  const dark = await violations(page, ['color-contrast']);
  await page.evaluate(() => document.body.classList.replace('theme-dark', 'theme-light'));
  return [
    [`${name}-light`, light],
    [`${name}-dark`, dark],
  ];
}

/** A page of its own, since the plugin shows other elements on a phone. */
async function onPhone({ name }: Scene, { page }: OpenPage): Promise<Looks> {
  if (/^remember-(?:unique|supersede|duplicate)$/.test(name)) expect(await page.locator('.tom-do-more').count()).toBe(1);
  return [[`${name}-phone`, await violations(page)]];
}
