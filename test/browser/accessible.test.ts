import { builtPlugin } from '../obsidian/support/built';
import { violations } from './harness/axe';
import { launchBrowser, type LaunchedBrowser, type OpenPage } from './harness/launch';
import { bundlePage } from './harness/site';
import { scenes, type Scene } from './scenes';

/** Every scene as axe sees it: light, dark and as narrow as a phone. */
jest.setTimeout(300_000);

/** Pages that wait for the app's own pauses side by side. */
const AT_ONCE = 5;

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
  const left = [...scenes].sort((a, b) => Number(b.name.startsWith('awaiting')) - Number(a.name.startsWith('awaiting')));
  const work = async (): Promise<void> => {
    for (let scene = left.shift(); scene !== undefined; scene = left.shift()) {
      for (const [look, wrong] of await lookAt(scene)) {
        looked.push(`${scene.name}-${look}`);
        if (wrong.length > 0) found[`${scene.name}-${look}`] = wrong;
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

type Looks = readonly (readonly [string, readonly string[]])[];

/** One page for all looks: names do not depend on the theme, and the width is changed on the spot. */
async function lookAt(scene: Scene): Promise<Looks> {
  const open = await launched.openPage({ ...scene.options, mainJs });
  try {
    await scene.show(open);
    await open.settled();
    const light = await violations(open.page);
    await turn(open, 'theme-light', 'theme-dark');
    const dark = await violations(open.page, ['color-contrast']);
    await turn(open, 'theme-dark', 'theme-light');
    await open.page.evaluate(() => document.body.addClasses(['is-mobile', 'is-phone']));
    await open.page.setViewportSize({ width: 390, height: 844 });
    return [['light', light], ['dark', dark], ['phone', await violations(open.page)]];
  } finally {
    await open.close();
  }
}

async function turn({ page }: OpenPage, from: string, to: string): Promise<void> {
  await page.evaluate(([old, now]) => document.body.classList.replace(old, now), [from, to] as const);
}
