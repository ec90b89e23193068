import { builtPlugin } from '../obsidian/support/built';
import { FILM_SIZES, playFilm, STEPS, watch, type Film } from './film';
import { launchBrowser, type LaunchedBrowser, type OpenOptions } from './harness/launch';
import { readyBehind, scenes } from './scenes';

// Remember… stands still while one types, whatever the verdict: on a desktop, in a narrow window, on a phone, and beside its keyboard.

let mainJs: string;
let launched: LaunchedBrowser;

beforeAll(async () => {
  mainJs = builtPlugin();
  launched = await launchBrowser();
});

afterAll(() => launched.close());

async function film(size: OpenOptions): Promise<Film> {
  const open = await launched.openPage({ ...scenes[0]?.options, ...size, mainJs });
  try {
    return await playFilm(open);
  } finally {
    await open.close();
  }
}

test.each(Object.entries(FILM_SIZES))('no control of Remember… moves while one types: %s', async (_name, size) => {
  const { verdicts, frames, controls, moved } = await film(size);
  expect(verdicts).toEqual(STEPS.map(({ verdict }) => verdict));
  expect(frames).toBeGreaterThan(STEPS.length * 3);
  expect(controls).toEqual(
    expect.arrayContaining(['modal-title', 'Title INPUT', 'Text TEXTAREA', 'tom-do-write of 2', 'tom-do-replace of the answers']),
  );
  expect(moved).toEqual([]);
});

test('a control that is pushed aside for a moment is noticed', async () => {
  const open = await launched.openPage({ ...scenes[0]?.options, mainJs });
  await readyBehind(open);
  await open.runCommand('top-of-mind:remember');
  await open.page.waitForSelector('.tom-remember');
  await open.settled();
  await watch(open.page);
  const moved = await open.page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    const title = document.querySelector<HTMLElement>('.tom-remember .modal-title');
    title?.setCssStyles({ marginBottom: '3px' });
    await frame();
    await frame();
    title?.setCssStyles({ marginBottom: '' });
    await frame();
    return window.film?.().moved ?? [];
  });
  expect(moved.map((line) => line.split(':')[0])).toContain('Text TEXTAREA');
  await open.close();
});
