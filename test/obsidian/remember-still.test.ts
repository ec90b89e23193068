/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin, type Bench } from './support/open-plugin';
import { buttons, changed, fresh, isClosed, known, primary, said, verdict, write } from './support/remembering';

/** Remember… while a verdict is outdated: what is on screen stays, and does nothing. */
afterEach(() => jest.restoreAllMocks());

const box = (): Element | null => document.querySelector('.tom-remember .tom-verdict');
const open = (device?: 'phone'): Promise<Bench> =>
  openPlugin({ files: NOTES, data: { previewPlans: false }, ...(device !== undefined && { device }) });
const act = (bench: Bench, label: string): HTMLButtonElement => {
  const found = [...bench.modal().querySelectorAll<HTMLButtonElement>('.tom-acts button')].find((one) => said(one) === label);
  if (found === undefined) throw new Error(`no button "${label}"`);
  return found;
};

test('the old verdict and its buttons stay while another text is judged, and are swapped for the new ones', async () => {
  const bench = await open();
  expect(await write(bench, ...known)).toBe('Already there');
  const before = buttons(bench);
  const said = box()?.querySelector('.tom-verdict-said')?.textContent;
  bench.fill('Text', changed[1]);
  bench.fill('Title', changed[0]);
  expect(box()?.getAttribute('aria-busy')).toBe('true');
  expect(box()?.querySelector('.tom-verdict-said')?.textContent).toBe(said);
  expect(box()?.querySelector('.tom-verdict-busy')?.textContent).toContain('Comparing');
  expect(buttons(bench)).toEqual(before);
  expect(await verdict(bench)).toBe('Replaces an older note');
  expect(box()?.hasAttribute('aria-busy')).toBe(false);
  expect(box()?.querySelector('.tom-verdict-busy')?.textContent).toBe('');
  expect(primary(bench)).toBe('Replace older');
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

test('the answers are the same ones in the same places, whatever the verdict, on a phone too', async () => {
  for (const device of [undefined, 'phone'] as const) {
    const bench = await open(device);
    await write(bench, ...known);
    const shown = buttons(bench);
    bench.fill('Title', changed[0]);
    bench.fill('Text', changed[1]);
    expect(await verdict(bench)).toBe('Replaces an older note');
    expect(buttons(bench)).toEqual(shown);
    const count = Object.keys(bench.bytes()).length;
    bench.press('Keep both', bench.modal());
    await bench.until(isClosed);
    expect(Object.keys(bench.bytes())).toHaveLength(count + 1);
  }
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
  expect(await verdict(bench)).toBe('Already there');
  const older = read.mock.calls.map(([file]) => file.path);
  expect(new Set(older).size).toBeLessThan(Object.keys(NOTES).length);
});
