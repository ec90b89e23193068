import { builtPlugin } from '../obsidian/support/built';
import { violations } from './harness/axe';
import { unreachedByKeys } from './harness/keys';
import { launchBrowser, type LaunchedBrowser, type OpenPage } from './harness/launch';
import { PATIENCE } from './harness/patience';
import { soon } from './harness/soon';
import { bundlePage } from './harness/site';
import { hiddenOnSmall } from './harness/stage';
import { scenes, type Scene } from './scenes';
import { folderOfDoors } from './scenes-doors';

// Every scene as axe sees it, as the keyboard reaches it, and on a phone whose keyboard is up: light, dark and on a phone.

/** Pages that wait for the app's own pauses side by side. */
const AT_ONCE = 4;

let mainJs: string;
let launched: LaunchedBrowser;

beforeAll(async () => {
  mainJs = builtPlugin();
  launched = await launchBrowser();
  // Once, before several pages ask for it at once.
  await bundlePage();
  // Programs are waited for here: while pages are open, that would use up their patience.
  folderOfDoors();
});

afterAll(() => launched.close());

test('axe, the keyboard and a small screen find nothing wrong in any scene: light, dark, phone', async () => {
  const found: Record<string, readonly string[]> = {};
  const looked: string[] = [];
  // Those that wait longest first; last those that need another page, or another clock, than what follows.
  const rank = ({ name, alters }: Scene): number => (alters !== undefined ? 2 : Number(!name.startsWith('awaiting')));
  const queue = (): Scene[] => [...scenes].sort((a, b) => rank(a) - rank(b));
  const queues = { desktop: queue(), phone: queue() };
  const work = async (first: Device, then: Device): Promise<void> => {
    for (const device of [first, then]) {
      const sitting = new Sitting(device);
      for (let scene = queues[device].shift(); scene !== undefined; scene = queues[device].shift()) {
        for (const [name, wrong] of await sitting.look(scene)) {
          looked.push(name);
          if (wrong.length > 0) found[name] = wrong;
        }
      }
      await sitting.close();
    }
  };
  const half = Array.from({ length: AT_ONCE / 2 });
  await Promise.all([...half.map(() => work('desktop', 'phone')), ...half.map(() => work('phone', 'desktop'))]);
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
type Device = 'desktop' | 'phone';

/** One page, in which the app is begun anew for each scene: a page of its own takes more than all that is looked at in it. */
class Sitting {
  private open: OpenPage | null = null;
  private altered: Scene['alters'];

  constructor(private readonly device: Device) {}

  async look(scene: Scene): Promise<Looks> {
    const open = await this.begin(scene);
    await scene.show(open);
    await open.settled();
    // An outdated verdict is faint until there is a new one.
    await open.page.waitForFunction(() => document.querySelector('.tom-remember [aria-busy="true"]') === null, undefined, PATIENCE);
    const looks = this.device === 'phone' ? await onPhone(scene, open) : await onDesktop(scene, open);
    this.altered = scene.alters;
    return looks;
  }

  async close(): Promise<void> {
    await this.open?.close();
    [this.open, this.altered] = [null, undefined];
  }

  private async begin({ options, alters }: Scene): Promise<OpenPage> {
    if (this.altered !== undefined && this.altered !== alters) await this.close();
    if (this.open === null) this.open = await launched.openPage({ ...options, phone: this.device === 'phone', mainJs });
    else await this.open.restart({ ...options, mainJs });
    return this.open;
  }
}

/** Light, then dark on the same page: a theme changes colours and no element, so the second look is at contrast alone. */
async function onDesktop({ name }: Scene, { page }: OpenPage): Promise<Looks> {
  const light = await soon(() => violations(page), []);
  await page.evaluate(() => document.body.classList.replace('theme-light', 'theme-dark'));
  const dark = await soon(() => violations(page, ['color-contrast']), []);
  return [
    [`${name}-light`, light],
    // The walk leaves the focus elsewhere, so it comes last.
    [`${name}-dark`, [...dark, ...(await unreachedByKeys(page))]],
  ];
}

/** On a page of its own, since the plugin shows other elements on a phone; then with half the height, as the keyboard leaves it. */
async function onPhone({ name }: Scene, { page }: OpenPage): Promise<Looks> {
  if (/^remember-(?:supersede|duplicate|unsure)$/.test(name)) await page.locator('.tom-acts .tom-answer-way').first().waitFor(PATIENCE);
  const wrong = await soon(() => violations(page), []);
  return [[`${name}-phone`, [...wrong, ...(await soon(() => hiddenOnSmall(page), []))]]];
}
