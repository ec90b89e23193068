/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { asVaultPath } from '../../src/core/model/path';
import type { JournalEntry } from '../../src/core/model/plan';
import { breakOff, checkNames, MESSY, NOTES, openPlugin, type Bench } from './support/open-plugin';

const quiet = { previewPlans: false };
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
  await bench.said('Top-of-mind note written');
  await bench.pass(2_000);
}

async function fixNames(bench: Bench): Promise<void> {
  await checkNames(bench);
  await bench.said('changed.');
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
  const bench = await openPlugin({ files: MESSY, data: quiet });
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
  await bench.said('taken back');
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
  const bench = await openPlugin({ files: MESSY, data: quiet });
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
  const bench = await openPlugin({ files: MESSY, data: quiet });
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
  await bench.said('Everything was put back as it was');
  expect(bench.bytes()).toEqual(after);
  slow.mockRestore();
  await bench.undo();
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
});

test('where a file was changed since, the rest is offered, and what stays is named before and after', async () => {
  const bench = await openPlugin({ files: MESSY, data: quiet });
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
  jest.spyOn(bench.memory, 'preview').mockRejectedValue(new Error('a read-only path'));
  await openHistory(bench);
  bench.press('Undo', view());
  await bench.until(() => document.querySelector('.tom-plan'));
  expect(bench.modal().querySelector('.tom-plan-what')?.textContent).toBe('removed');
  bench.press('Undo', bench.modal());
  await bench.until(() => bench.text('top-of-mind.md') === null);
  expect(bench.bytes()).toEqual(before);
});

test('an interrupted change is told, and Take back gives back every byte', async () => {
  const bench = await openPlugin({ files: MESSY, data: quiet });
  const before = bench.bytes();
  await breakOff(bench);
  await openHistory(bench);
  expect(states()).toEqual(['Interrupted before it was done']);
  bench.press('Take back', view());
  await bench.said('Taken back');
  expect(bench.bytes()).toEqual(before);
  await bench.until(() => states()[0] === 'Not completed, and everything was put back');
});

test('what another device left halfway is taken back, too, once it is surely over', async () => {
  const bench = await openPlugin({ files: MESSY, data: quiet });
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
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
});

test('a change that git keeps has its commit beside it', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet });
  await writeIndex(bench);
  const mark = Object.keys(bench.app.internal.files()).find((path) => path.endsWith('/applied')) ?? '';
  bench.app.internal.external.write(mark.replace(/applied$/, `commit-${'1a2b3c4d5e'.repeat(4)}`), '\n');
  await openHistory(bench);
  expect(changes()[0]?.querySelector('.tom-muted')?.textContent).toMatch(/ · 1 file · this device · Commit 1a2b3c4$/);
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

describe('hundreds of changes', () => {
  const entries: JournalEntry[] = Array.from({ length: 130 }, (_, index) => ({
    id: `e${index}`,
    writer: 'terminal',
    title: `Change ${index}`,
    planId: '',
    applied: '2026-03-01T10:00:00',
    state: 'applied' as const,
    files: [asVaultPath('a.md')],
    count: 1,
  }));

  async function opened(): Promise<Bench> {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    jest.spyOn(bench.memory, 'journal').mockImplementation(() => Promise.resolve([...entries]));
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
    entries.unshift({ ...(entries[0] as JournalEntry), id: 'fresh', title: 'Fresh' });
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
  await bench.said('was undone already');
});

describe('what the journal tells', () => {
  /** The history of these entries, each as this device wrote one, seen at noon of the 15th. */
  async function listed(...entries: readonly Partial<JournalEntry>[]): Promise<void> {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    await writeIndex(bench);
    jest.setSystemTime(new Date(2026, 2, 15, 12));
    const [own] = await bench.memory.journal();
    const all = entries.map((more, at) => ({ ...(own as JournalEntry), id: String(at), title: 'Rename 2 notes', ...more }));
    jest.spyOn(bench.memory, 'journal').mockResolvedValue(all);
    await openHistory(bench);
  }
  const actions = (): (string | null)[] => changes().map((change) => change.querySelector('button')?.textContent ?? null);

  test('is grouped by the day it is here, in the order of the journal', async () => {
    const elsewhere = '2026-03-12T09:05:00+00:00';
    await listed(
      { title: 'e', applied: '2026-03-15T00:00:00' },
      { title: 'd', applied: '2026-03-14T23:59:59' },
      { title: 'c', applied: '2026-03-14T00:01:00' },
      { title: 'b', applied: elsewhere },
      { title: 'a', applied: '2025-12-31T10:00:00' },
      { title: '', applied: '' },
    );
    const days = [...view().querySelectorAll('.tom-section')].map((day) => [
      day.querySelector('.tom-section-title')?.textContent,
      [...day.querySelectorAll('.tom-change-title')].map((title) => title.textContent).join(''),
    ]);
    expect(days).toEqual([
      ['Today', 'e'],
      ['Yesterday', 'dc'],
      [expect.stringContaining(String(new Date(elsewhere).getDate())), 'b'],
      [expect.stringContaining('2025'), 'a'],
      ['At an unknown time', ''],
    ]);
  });

  test('says in what state each change is, with what can be done', async () => {
    const left = [{ path: asVaultPath('a.md'), why: 'its content changed since' }];
    await listed(
      { state: 'undone' },
      { state: 'interrupted' },
      { state: 'interrupted', writer: 'obsidian-other' },
      { state: 'rolled-back' },
      { state: 'rolled-back', left },
      { title: 'Damaged journal entry', files: [] },
      { title: 'Undo: the note of that name' },
    );
    expect(states().map((state, at) => [state, actions()[at], changes()[at]?.classList.contains('is-over')])).toEqual([
      ['Undone', null, true],
      ['Interrupted before it was done', 'Take back', true],
      ['Interrupted before it was done', 'Take back', true],
      ['Not completed, and everything was put back', null, true],
      ['Not completed, and put back in part', null, true],
      ['Applied', null, false],
      ['Applied', 'Undo', false],
    ]);
  });

  test('an undo can be redone, a redo undone, and titles do not pile up; two that undo each other are listed all the same', async () => {
    await listed(
      { id: 'c', title: 'Redo: Redo: Rename 2 notes', undoes: 'b' },
      { id: 'b', title: 'Redo: Rename 2 notes', undoes: 'a', state: 'undone' },
      { id: 'a', title: 'Undo: Rename 2 notes', undoes: '0', state: 'undone' },
      { id: '0', state: 'undone' },
      { id: 'x', undoes: 'y' },
      { id: 'y', undoes: 'x' },
    );
    expect(changes()).toHaveLength(6);
    expect(
      titles()
        .map((title, at) => [title, states()[at], actions()[at]])
        .slice(0, 4),
    ).toEqual([
      ['Undo: Rename 2 notes', 'Applied', 'Redo'],
      ['Redo: Rename 2 notes', 'Undone', null],
      ['Undo: Rename 2 notes', 'Redone', null],
      ['Rename 2 notes', 'Undone', null],
    ]);
  });

  test('names the device and the door of each', async () => {
    await listed(
      { door: { kind: 'app' } },
      { door: { kind: 'obsidian-cli', harness: 'claude' } },
      { writer: 'obsidian-other' },
      { writer: 'cli-host', door: { kind: 'terminal' } },
      { writer: 'cli-host', door: { kind: 'mcp', harness: 'codex', session: 's' } },
    );
    const whos = ['this device', "this device, Claude Code (Obsidian's command line)", 'another device', 'terminal', 'Codex (MCP)'];
    expect(changes().map((change, at) => change.querySelector('.tom-muted')?.textContent?.includes(whos[at] ?? ''))).toEqual(
      whos.map(() => true),
    );
  });
});
