/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin, type Bench } from './support/open-plugin';
import { buttons, changed, fresh, isClosed, known, openRemember, primary, verdict, write } from './support/remembering';

/** Remember… while a verdict is outdated: what is on screen stays, and does nothing. */
afterEach(() => jest.restoreAllMocks());

const box = (): Element | null => document.querySelector('.tom-remember .tom-verdict');
const open = (device?: 'phone'): Promise<Bench> =>
  openPlugin({ files: NOTES, data: { previewPlans: false }, ...(device !== undefined && { device }) });
const act = (bench: Bench, label: string): HTMLButtonElement => {
  const found = [...bench.modal().querySelectorAll<HTMLButtonElement>('.tom-buttons button')].find((one) => one.textContent === label);
  if (found === undefined) throw new Error(`no button "${label}"`);
  return found;
};
const menu = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.menu .menu-item')];
const choose = (label: string): void =>
  menu()
    .find((one) => one.textContent === label)
    ?.click();

test('the old verdict and its buttons stay while another text is judged, and are swapped for the new ones', async () => {
  const bench = await open();
  expect(await write(bench, ...known)).toBe('Known already');
  const before = buttons(bench);
  const said = box()?.querySelector('.tom-verdict-said')?.textContent;
  bench.fill('Text', changed[1]);
  bench.fill('Title', changed[0]);
  expect(box()?.getAttribute('aria-busy')).toBe('true');
  expect(box()?.querySelector('.tom-verdict-said')?.textContent).toBe(said);
  expect(box()?.querySelector('.tom-verdict-busy')?.textContent).toContain('Comparing');
  expect(buttons(bench)).toEqual(before);
  expect(await verdict(bench)).toBe('Supersedes');
  expect(box()?.hasAttribute('aria-busy')).toBe(false);
  expect(box()?.querySelector('.tom-verdict-busy')?.textContent).toBe('');
  expect(primary(bench)).toBe('Save and mark older as superseded');
});

test('nothing is done upon an outdated verdict, neither by a click nor by Mod+Enter; Cancel works', async () => {
  const bench = await open();
  const before = bench.bytes();
  await write(bench, ...known);
  const save = jest.spyOn(bench.memory, 'remember');
  bench.fill('Title', fresh[0]);
  for (const label of buttons(bench).filter((one) => one !== 'Cancel')) {
    expect([label, act(bench, label).disabled]).toEqual([label, true]);
    act(bench, label).disabled = false;
    act(bench, label).click();
  }
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
  await bench.pass(5);
  expect(save.mock.calls.filter(([input]) => input.action !== undefined)).toEqual([]);
  expect(bench.bytes()).toEqual(before);
  expect(isClosed()).toBe(false);
  expect(act(bench, 'Cancel').disabled).toBe(false);
});

test('every act keeps its place among the others, whatever the verdict', async () => {
  const bench = await open();
  const order = ['tom-do-replace', 'tom-do-merge', 'tom-do-link', 'tom-do-cancel', 'tom-do-skip', 'tom-do-write'];
  await openRemember(bench);
  for (const entry of [known, changed, fresh]) {
    bench.fill('Title', entry[0]);
    bench.fill('Text', entry[1]);
    await verdict(bench);
    const shown = [...bench.modal().querySelectorAll('.tom-buttons button')].map((one) =>
      order.findIndex((name) => one.classList.contains(name)),
    );
    expect(shown).not.toContain(-1);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  }
});

test('a phone shows the fitting act and More, which has the rest', async () => {
  const bench = await open('phone');
  expect(await write(bench, ...changed)).toBe('Supersedes');
  expect(buttons(bench)).toEqual(['More', 'Save and mark older as superseded']);
  act(bench, 'More').click();
  expect(menu().map((one) => one.textContent)).toEqual(['Merge into older', 'Link to older', 'Cancel', 'Skip', 'Save beside it']);
  const count = Object.keys(bench.bytes()).length;
  choose('Save beside it');
  await bench.until(isClosed);
  expect(Object.keys(bench.bytes())).toHaveLength(count + 1);
});

test('a menu of an outdated verdict closes, and one opened meanwhile offers only to leave', async () => {
  const bench = await open('phone');
  await write(bench, ...changed);
  act(bench, 'More').click();
  bench.fill('Title', fresh[0]);
  expect(menu()).toEqual([]);
  act(bench, 'More').click();
  expect(
    menu()
      .filter((one) => !one.classList.contains('is-disabled'))
      .map((one) => one.textContent),
  ).toEqual(['Cancel']);
  choose('Skip');
  await bench.pass(5);
  expect(isClosed()).toBe(false);
});

test('the entries are read as the dialog opens, so that the first verdict reads none of them', async () => {
  const bench = await open();
  const read = jest.spyOn(bench.app.vault, 'readBinary');
  bench.run('remember');
  await bench.until(() => document.querySelector('.tom-remember'));
  await bench.pass(500);
  expect(new Set(read.mock.calls.map(([file]) => file.path))).toEqual(new Set(Object.keys(NOTES)));
  read.mockClear();
  bench.fill('Title', known[0]);
  bench.fill('Text', known[1]);
  expect(await verdict(bench)).toBe('Known already');
  const older = read.mock.calls.map(([file]) => file.path);
  expect(new Set(older).size).toBeLessThan(Object.keys(NOTES).length);
});
