/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { openPlugin, type Bench } from './support/open-plugin';

const FILES = {
  'docs/TOOLS.md': '# Tools\n',
  'a.md': 'Read `TOOLS.md` and docs/TOOLS.md. See [[TOOLS]].\n',
  'b.md': 'cat docs/TOOLS.md\n',
};

/** The preview of a rename of the tools to the kit. */
async function preview(): Promise<{ readonly bench: Bench; readonly box: HTMLInputElement; readonly count: () => string }> {
  const bench = await openPlugin({ files: FILES });
  await bench.open('docs/TOOLS.md');
  bench.run('rename-note');
  await bench.until(() => document.querySelector('.tom-rename'));
  bench.fill('New name', 'Kit');
  await bench.pass(1_000);
  document.querySelector('.tom-rename input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  const label = await bench.until(() => document.querySelector<HTMLElement>('.tom-plan .tom-mentions'), 'the offer');
  expect(label.textContent).toBe('Also change 3 mentions in text');
  return {
    bench,
    box: label.querySelector('input') as HTMLInputElement,
    count: () => document.querySelector('.tom-plan-count')?.textContent ?? '',
  };
}

test('mentions in text are offered, and stay unless ticked', async () => {
  const { bench, box, count } = await preview();
  expect([box.checked, count()]).toEqual([false, '2 of 3 files']);
  bench.press('Apply', bench.modal());
  await bench.until(() => bench.text('docs/Kit.md'));
  expect([bench.text('a.md'), bench.text('b.md')]).toEqual(['Read `TOOLS.md` and docs/TOOLS.md. See [[Kit]].\n', FILES['b.md']]);
});

test('ticked, they change with the move, and Undo gives back every byte', async () => {
  const { bench, box, count } = await preview();
  const before = bench.bytes();
  box.click();
  expect([box.checked, count()]).toEqual([true, '3 of 3 files']);
  bench.press('Apply', bench.modal());
  await bench.until(() => bench.text('docs/Kit.md'));
  await bench.said('Renamed');
  expect([bench.text('a.md'), bench.text('b.md')]).toEqual(['Read `Kit.md` and docs/Kit.md. See [[Kit]].\n', 'cat docs/Kit.md\n']);
  bench.press('Undo');
  await bench.until(() => bench.text('docs/TOOLS.md'));
  await bench.until(() => bench.text('a.md') === FILES['a.md']);
  expect(bench.bytes()).toEqual(before);
});
