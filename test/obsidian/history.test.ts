/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, note, openPlugin, type Bench } from './support/open-plugin';

const quiet = { previewPlans: false };
const messy = {
  ...NOTES,
  'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Deploys happen before noon.'),
  'Coffee machine.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HC', '2026-03-08', 'It needs descaling, see [[Deploy window]].'),
};

/** The history as it stands on the right. */
function view(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.workspace-leaf-content[data-type="top-of-mind-history"] .tom-view');
  if (found === null) throw new Error('the history is not open');
  return found;
}

const changes = (): HTMLElement[] => [...view().querySelectorAll<HTMLElement>('.tom-change')];
const titles = (): (string | null | undefined)[] => changes().map((change) => change.querySelector('.tom-change-title')?.textContent);
const states = (): (string | null | undefined)[] => changes().map((change) => change.querySelector('.tom-change-state')?.textContent);

async function openHistory(bench: Bench): Promise<void> {
  bench.run('show-history');
  await bench.until(() =>
    document.querySelector('[data-type="top-of-mind-history"] .tom-change, [data-type="top-of-mind-history"] .tom-state'),
  );
}

/** Writes the top-of-mind note. */
async function writeIndex(bench: Bench): Promise<void> {
  bench.run('update-index');
  await bench.until(() => bench.notices().some((text) => text.includes('now lists')));
  await bench.pass(2_000);
}

async function fixNames(bench: Bench): Promise<void> {
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Fix 2 notes', bench.modal());
  await bench.until(() => bench.notices().some((text) => text.includes('changed.')));
  await bench.pass(2_000);
}

test('with no change yet it says what to do', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  await openHistory(bench);
  expect(view().textContent).toContain('No changes yet');
});

test('the side view leads to it', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  bench.run('show-view');
  const button = await bench.until(() => document.querySelector<HTMLElement>('[aria-label="Show history"]'));
  button.click();
  await bench.until(() => document.querySelector('[data-type="top-of-mind-history"] .tom-state'));
});

test('a change appears by itself, opens to its files, and a file opens in the editor', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  await openHistory(bench);
  await writeIndex(bench);
  await bench.until(() => changes().length === 1);
  const [change] = changes();
  expect(view().querySelector('.tom-section-title')?.textContent).toBe('Today');
  expect(change?.textContent).toContain('1 file');
  expect(change?.textContent).toContain('this device');
  expect(states()).toEqual(['Applied']);
  change?.querySelector('details')?.toggleAttribute('open', true);
  const link = await bench.until(() => change?.querySelector<HTMLElement>('.tom-link'));
  expect(link.textContent).toBe('top-of-mind.md');
  link.click();
  await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'top-of-mind.md');
  const leaves = bench.app.workspace.getLeavesOfType('markdown').length;
  link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }));
  await bench.until(() => bench.app.workspace.getLeavesOfType('markdown').length === leaves + 1);
});

test('Undo shows what it will do, gives back every byte, and Redo brings the change back', async () => {
  const bench = await openPlugin({ files: messy, data: quiet });
  const before = bench.bytes();
  await fixNames(bench);
  const after = bench.bytes();
  await openHistory(bench);
  bench.press('Undo', view());
  await bench.until(() => document.querySelector('.tom-plan'));
  expect(bench.modal().textContent).toContain('Deploy window.md');
  expect(bench.modal().textContent).toContain('Added: It needs descaling, see [[Deploy window]].');
  expect(bench.bytes()).toEqual(after);
  bench.press('Undo', bench.modal());
  await bench.until(() => bench.notices().some((text) => text.includes('taken back')));
  expect(bench.bytes()).toEqual(before);
  await bench.until(() => changes().length === 2);
  expect(states()).toEqual(['Applied', 'Undone']);
  bench.press('Redo', view());
  await bench.until(() => document.querySelector('.tom-plan'));
  bench.press('Redo', bench.modal());
  await bench.until(() => changes().length === 3);
  expect(bench.bytes()).toEqual(after);
  expect(titles().map((title) => title?.split(':')[0])).toEqual(['Redo', 'Undo', titles()[2]]);
});

test('Cancel in that preview changes no byte', async () => {
  const bench = await openPlugin({ files: messy, data: quiet });
  await fixNames(bench);
  const after = bench.bytes();
  await openHistory(bench);
  bench.press('Undo', view());
  await bench.until(() => document.querySelector('.tom-plan'));
  bench.press('Cancel', bench.modal());
  await bench.pass(2_000);
  expect(bench.bytes()).toEqual(after);
  expect(states()).toEqual(['Applied']);
});

test('an undo that takes long tells how far it is, and Cancel puts back what it took back', async () => {
  const bench = await openPlugin({ files: messy, data: quiet });
  const before = bench.bytes();
  await fixNames(bench);
  const after = bench.bytes();
  // A disk that takes its time, milliseconds for each rename.
  const { vault } = bench.app;
  const rename = vault.adapter.rename.bind(vault.adapter);
  const slow = jest.spyOn(vault.adapter, 'rename').mockImplementation(async (from, to) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return rename(from, to);
  });
  await bench.undo();
  const stop = await bench.until(() =>
    [...document.querySelectorAll<HTMLElement>('.notice')]
      .find((one) => /Taking back the change.*: \d of \d/.test(one.textContent ?? ''))
      ?.querySelector('button'),
  );
  expect(stop.textContent).toBe('Cancel');
  expect(bench.bytes()).not.toEqual(after);
  stop.click();
  await bench.until(() => bench.notices().some((text) => text.includes('Everything was put back as it was')));
  expect(bench.bytes()).toEqual(after);
  slow.mockRestore();
  await bench.undo();
  await bench.until(() => bench.notices().some((text) => text.includes('taken back')));
  expect(bench.bytes()).toEqual(before);
});

test('where a file was changed since, the rest is offered, and what stays is named before and after', async () => {
  const bench = await openPlugin({ files: messy, data: quiet });
  await fixNames(bench);
  bench.app.internal.external.write('2026-03-08 Coffee machine.md', 'my own words');
  await bench.pass(2_000);
  await openHistory(bench);
  bench.press('Undo', view());
  await bench.until(() => document.querySelector('.modal')?.textContent?.includes('Coffee machine'));
  bench.press('Take back the rest', bench.modal());
  await bench.until(() => document.querySelector('.tom-plan'));
  expect(bench.modal().textContent).toContain('Left as they are: "2026-03-08 Coffee machine.md"');
  bench.press('Undo', bench.modal());
  await bench.until(() => bench.notices().some((text) => text.includes('Left as they are') && text.includes('Coffee machine')));
  expect(bench.text('Deploy window.md')).toContain('Before noon.'.toLowerCase());
  expect(bench.text('2026-03-08 Coffee machine.md')).toBe('my own words');
});

test('an undo that a layer would forbid a plan is shown and done all the same', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  const before = bench.bytes();
  await writeIndex(bench);
  const memory = (bench.plugin as unknown as { bench: { memory: { preview(plan: unknown): Promise<unknown> } } }).bench.memory;
  memory.preview = () => Promise.reject(new Error('a read-only path'));
  await openHistory(bench);
  bench.press('Undo', view());
  await bench.until(() => document.querySelector('.tom-plan'));
  expect(bench.modal().querySelector('.tom-plan-what')?.textContent).toBe('removed');
  bench.press('Undo', bench.modal());
  await bench.until(() => bench.text('top-of-mind.md') === null);
  expect(bench.bytes()).toEqual(before);
});

test('an interrupted change is told, and Take back gives back every byte', async () => {
  const bench = await openPlugin({ files: messy, data: quiet });
  const before = bench.bytes();
  // The disk goes away right after the first note has moved.
  const gone = (): Error => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  let moved = false;
  const faulty = (): Error | null => (moved ? gone() : null);
  bench.app.internal.faults = {
    rename: (path) => {
      if (moved) return gone();
      if (!path.startsWith('.')) moved = true;
      return null;
    },
    write: faulty,
    append: faulty,
    remove: faulty,
    mkdir: faulty,
    trash: faulty,
  };
  bench.run('check-names');
  await bench.until(() => document.querySelector('.tom-names'));
  bench.press('Fix 2 notes', bench.modal());
  await bench.until(() => bench.notices().length > 0);
  bench.app.internal.faults = {};
  await openHistory(bench);
  expect(states()).toEqual(['Interrupted before it was done']);
  bench.press('Take back', view());
  await bench.until(() => bench.notices().some((text) => text.includes('Taken back')));
  expect(bench.bytes()).toEqual(before);
  await bench.until(() => states()[0] === 'Not completed, and everything was put back');
});

test('what another device left halfway is taken back, too, once it is surely over', async () => {
  const bench = await openPlugin({ files: messy, data: quiet });
  const before = bench.bytes();
  await fixNames(bench);
  // The journal as the other device would have left it: its own name, and no mark.
  const found = bench.app.internal.files();
  for (const [path, bytes] of Object.entries(found)) {
    const match = /^\.top-of-mind\/obsidian-[^/]+\/journal\/(.*)$/.exec(path);
    if (match?.[1] === undefined) continue;
    bench.app.internal.external.remove(path);
    if (path.endsWith('/applied')) continue;
    const text = new TextDecoder().decode(bytes);
    bench.app.internal.external.write(
      `.top-of-mind/obsidian-other/journal/${match[1]}`,
      path.endsWith('.json') ? text.replace(/"obsidian-[^"]+"/, '"obsidian-other"') : bytes,
    );
  }
  await bench.pass(20 * 60_000);
  await openHistory(bench);
  expect(changes()[0]?.textContent).toContain('another device');
  expect(states()).toEqual(['Interrupted before it was done']);
  bench.press('Take back', view());
  await bench.until(() => document.querySelector('.tom-plan'));
  bench.press('Take back', bench.modal());
  await bench.until(() => bench.notices().some((text) => text.includes('taken back')));
  expect(bench.bytes()).toEqual(before);
});

test('where the journal cannot be read it says so, and tries again', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  await writeIndex(bench);
  const denied = (): Error => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  bench.app.internal.faults = { list: (path) => (path.startsWith('.top-of-mind') ? denied() : null) };
  await openHistory(bench);
  expect(view().textContent).toContain('The history could not be read');
  bench.app.internal.faults = {};
  bench.press('Try again', view());
  await bench.until(() => changes().length === 1);
});

test('behind another view it reads nothing, and catches up when it shows', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  await openHistory(bench);
  bench.run('show-view');
  await bench.until(() => document.querySelector('.tom-memory'));
  const memory = (bench.plugin as unknown as { bench: { memory: { journal(): Promise<unknown> } } }).bench.memory;
  const journal = memory.journal.bind(memory);
  let reads = 0;
  memory.journal = () => {
    reads += 1;
    return journal();
  };
  await writeIndex(bench);
  expect(reads).toBe(0);
  bench.run('show-history');
  await bench.until(() => changes().length === 1);
});

describe('hundreds of changes', () => {
  const entries = Array.from({ length: 130 }, (_, index) => ({
    id: `e${index}`,
    writer: 'terminal',
    title: `Change ${index}`,
    planId: '',
    applied: '2026-03-01T10:00:00',
    state: 'applied',
    files: ['a.md'],
  }));

  async function opened(): Promise<Bench> {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    const memory = (bench.plugin as unknown as { bench: { memory: { journal(): Promise<unknown> } } }).bench.memory;
    memory.journal = () => Promise.resolve(entries);
    await openHistory(bench);
    return bench;
  }

  test('come in pages, and the focus goes to the first new one', async () => {
    const bench = await opened();
    expect(changes()).toHaveLength(50);
    bench.press('Show 50 older changes', view());
    expect(changes()).toHaveLength(100);
    expect(document.activeElement?.textContent).toContain('Change 50');
    bench.press('Show 30 older changes', view());
    expect(titles()).toEqual(entries.map((entry) => entry.title));
  });

  test('keep what is open and where the focus is when something comes in', async () => {
    const bench = await opened();
    const details = changes()[3]?.querySelector('details');
    details?.toggleAttribute('open', true);
    await bench.pass();
    changes()[3]?.querySelector<HTMLElement>('button')?.focus();
    entries.unshift({ ...(entries[0] as (typeof entries)[number]), id: 'fresh', title: 'Fresh' });
    bench.app.internal.external.write('new.md', 'x');
    await bench.until(() => titles()[0] === 'Fresh');
    entries.shift();
    expect(changes()[4]?.querySelector('details')?.open).toBe(true);
    expect(changes()[3]?.querySelector('details')?.open).toBe(false);
    expect(document.activeElement).toBe(changes()[4]?.querySelector('button'));
  });

  test('every control has a name', async () => {
    await opened();
    for (const button of view().querySelectorAll('button')) expect(button.getAttribute('aria-label') ?? button.textContent).toBeTruthy();
    expect(changes()[0]?.querySelector('button')?.getAttribute('aria-label')).toBe('Undo: Change 0');
  });
});

test('the plan of an undo that is asked twice is refused in words', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  await writeIndex(bench);
  await openHistory(bench);
  bench.press('Undo', view());
  await bench.until(() => document.querySelector('.tom-plan'));
  await bench.undo();
  await bench.until(() => bench.text('top-of-mind.md') === null);
  bench.press('Undo', bench.modal());
  await bench.until(() => bench.notices().some((text) => text.includes('was undone already')));
});
