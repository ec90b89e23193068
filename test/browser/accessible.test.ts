import { builtPlugin } from '../obsidian/support/built';
import { violations } from './harness/axe';
import { launchBrowser, type LaunchedBrowser, type OpenOptions, type OpenPage } from './harness/launch';
import { bundlePage } from './harness/site';
import { scenes, type Scene } from './scenes';

/** Every scene as axe sees it: light, dark and on a phone. */
jest.setTimeout(1_500_000);

/** Pages that wait for the app's own pauses side by side. */
const AT_ONCE = 6;

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
  // Those that wait longest first.
  const slow = ({ name }: Scene): number => Number(name.startsWith('awaiting'));
  const left = [...scenes].sort((a, b) => slow(b) - slow(a)).flatMap((scene) => [() => onDesktop(scene), () => onPhone(scene)]);
  const work = async (): Promise<void> => {
    for (let look = left.shift(); look !== undefined; look = left.shift()) {
      for (const [name, wrong] of await look()) {
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

/** Light, then dark on the same page: a theme changes colours and no element, so the second look is at contrast alone. */
async function onDesktop(scene: Scene): Promise<Looks> {
  const open = await shown(scene, {});
  try {
    const light = await violations(open.page);
    await open.page.evaluate(() => document.body.classList.replace('theme-light', 'theme-dark'));
    return [
      [`${scene.name}-light`, light],
      [`${scene.name}-dark`, await violations(open.page, ['color-contrast'])],
    ];
  } finally {
    await open.close();
  }
}

/** A page of its own, since the plugin shows other elements on a phone. */
async function onPhone(scene: Scene): Promise<Looks> {
  const open = await shown(scene, { phone: true });
  try {
    if (/^remember-(?:unique|supersede|duplicate)$/.test(scene.name)) expect(await open.page.locator('.tom-do-more').count()).toBe(1);
    return [[`${scene.name}-phone`, await violations(open.page)]];
  } finally {
    await open.close();
  }
}

async function shown(scene: Scene, device: OpenOptions): Promise<OpenPage> {
  const open = await launched.openPage({ ...scene.options, ...device, mainJs });
  try {
    await scene.show(open);
    await open.settled();
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}
