/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { clipboard, MESSY, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { doIn } from './support/rows';

const quiet = { previewPlans: false };

describe('Update top-of-mind note', () => {
  test('explains itself once, shows a preview, writes, and can be taken back from the notice', async () => {
    const bench = await openPlugin({ files: NOTES, experienced: 'chosen' });
    const before = bench.bytes();
    bench.run('update-index');
    await bench.until(() => document.querySelector('.tom-plan .tom-diff'));
    expect(bench.modal().querySelector('.tom-callout')?.textContent).toContain('Nothing else in your vault changes');
    expect(bench.modal().textContent).toContain('top-of-mind.md');
    expect(bench.text('top-of-mind.md')).toBeNull();
    bench.press('Apply', bench.modal());
    await bench.said('Top-of-mind note written');
    expect(bench.text('top-of-mind.md')).toContain('2026-03-02 Ana Torres');
    bench.press('Undo');
    await bench.until(() => bench.text('top-of-mind.md') === null);
    expect(bench.bytes()).toEqual(before);
    bench.run('update-index');
    await bench.until(() => document.querySelector('.tom-plan .tom-diff'));
    expect(bench.modal().querySelector('.tom-callout')).toBeNull();
    bench.press('Cancel', bench.modal());
    await bench.pass();
    expect(bench.bytes()).toEqual(before);
  });

  test('without previews it still asks before the very first write', async () => {
    const bench = await openPlugin({ files: NOTES, data: quiet, experienced: 'chosen' });
    bench.run('update-index');
    await bench.until(() => document.querySelector('.modal'));
    bench.press('Cancel', bench.modal());
    await bench.pass(500);
    expect(bench.text('top-of-mind.md')).toBeNull();
    bench.run('update-index');
    await bench.until(() => document.querySelector('.modal'));
    expect(document.activeElement?.textContent).toBe('Continue');
    bench.press('Continue', bench.modal());
    await bench.until(() => bench.text('top-of-mind.md') !== null);
  });

  test('a second run says it is up to date and changes no byte', async () => {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    bench.run('update-index');
    await bench.said('Top-of-mind note written');
    await bench.pass(2_000);
    const once = bench.bytes();
    bench.run('update-index');
    await bench.said('is up to date');
    expect(bench.bytes()).toEqual(once);
  });

  test('a full disk is told in words, and leaves every byte', async () => {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    const before = bench.bytes();
    bench.app.internal.faults = { write: () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) };
    bench.run('update-index');
    await bench.until(() => bench.notices().some((text) => /space/.test(text)));
    expect(bench.bytes()).toEqual(before);
  });
});

describe('Check names', () => {
  test('shows old and new names, fixes only what is ticked, and links follow', async () => {
    const bench = await openPlugin({ files: MESSY, data: quiet });
    bench.run('check-names');
    await bench.until(() => document.querySelector('.tom-names'));
    const rows = [...bench.modal().querySelectorAll<HTMLElement>('.tom-name-row')];
    expect(rows.map((row) => row.querySelector('.tom-name-old')?.textContent)).toEqual(['Coffee machine', 'Deploy window']);
    rows[0]?.querySelector<HTMLInputElement>('input')?.click();
    bench.press('Fix 1 note', bench.modal());
    await bench.until(() => bench.text('Deploy window.md') === null);
    expect(bench.text('2026-03-07 Deploy window.md')).not.toBeNull();
    expect(bench.text('Coffee machine.md')).toContain('[[2026-03-07 Deploy window]]');
  });

  test('the file menu checks one note', async () => {
    const bench = await openPlugin({ files: MESSY, data: quiet });
    bench.choose('Check names', 'Deploy window.md');
    await bench.until(() => document.querySelector('.tom-names'));
    expect(bench.modal().querySelectorAll('.tom-name-row')).toHaveLength(1);
  });
});

describe('Copy context…', () => {
  test('builds and copies at once, and shows the receipt on Details', async () => {
    const copied = clipboard();
    const bench = await openPlugin({ files: NOTES });
    await bench.pick('copy-bundle', 'Copy this memory');
    await bench.until(() => bench.notices().some((text) => /about [\d,.]+ tokens copied/.test(text)));
    expect(copied[0]).toContain('Ana decides when a release goes out');
    bench.press('Details');
    await bench.until(() => document.querySelector('.tom-bundle .tom-receipt tbody tr'));
    expect(bench.modal().textContent).toContain('In the bundle');
  });

  test('where the clipboard refuses, the text is shown to be copied by hand', async () => {
    const writeText = (): Promise<void> => Promise.reject(new Error('NotAllowedError'));
    Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: { writeText } });
    const bench = await openPlugin({ files: NOTES });
    await bench.pick('copy-bundle', 'Copy this memory');
    const area = await bench.until(() => document.querySelector<HTMLTextAreaElement>('.tom-copy-text'));
    expect(area.value).toContain('Ana decides when a release goes out');
  });

  test('an empty vault says so and copies nothing', async () => {
    const copied = clipboard();
    const bench = await openPlugin({ files: {} });
    await bench.pick('copy-bundle', 'Copy this memory');
    await bench.said('nothing to copy');
    expect(copied).toEqual([]);
  });
});

describe('Write health report', () => {
  test('writes the report, opens it, and gives back every byte', async () => {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    const before = bench.bytes();
    bench.run('write-report');
    await bench.said('Health report written');
    await bench.until(() => bench.app.workspace.getActiveFile()?.path.startsWith('reports/'));
    await bench.undo();
    await bench.said('taken back');
    expect(bench.bytes()).toEqual(before);
  });
});

describe('Undo last change', () => {
  test('with nothing to undo it says so', async () => {
    const bench = await openPlugin({ files: NOTES });
    bench.run('undo');
    await bench.until(() => bench.notices().length > 0);
    expect(bench.notices().join()).not.toContain('Something went wrong');
  });

  test('what someone wrote since stays, and is named', async () => {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    bench.run('update-index');
    await bench.said('Top-of-mind note written');
    bench.app.internal.external.write('top-of-mind.md', 'my own words');
    await bench.pass(2_000);
    bench.run('undo');
    await bench.until(() => document.querySelector('.modal')?.textContent?.includes('top-of-mind.md'));
    bench.press('Take back the rest', bench.modal());
    await bench.said('top-of-mind.md');
    expect(bench.text('top-of-mind.md')).toBe('my own words');
  });
});

describe('the day on which notes were applied', () => {
  const memories = [{ name: 'Agent', root: '', convention: 'mindstone' }];
  const note = '---\nname: x\ndescription: Tides\ntype: feedback\n---\n\nThe gauge is cleaned in May.\n';
  const files = { 'feedback_a.md': note, 'feedback_b.md': note };
  const keep = (bench: Bench, session: string, path: string): void => {
    const at = Date.now();
    const came = [{ at, event: 'session-start', path, why: 'It is critical.' }];
    const text = JSON.stringify({ began: at, seen: at, harness: 'claude', session, came });
    bench.app.internal.external.write(`.top-of-mind/terminal-x/cache/sessions/000000000000000${session}.json`, text);
  };
  const marks = async (bench: Bench): Promise<number> =>
    (await bench.memory.journal()).filter(({ title }) => title.startsWith('Mark notes that sessions')).length;

  test('is due under To do, and one press sets it for what sessions were given', async () => {
    const bench = await openPlugin({ files, data: { ...quiet, memories } });
    keep(bench, '1', 'feedback_a.md');
    bench.run('show-view');
    const row = await bench.until(() =>
      [...document.querySelectorAll<HTMLElement>('.tom-due-row')].find((one) => one.textContent?.includes('last given to a session')),
    );
    doIn(row, 'Mark');
    await bench.said('1 note marked as applied.');
    expect(bench.text('feedback_a.md')).toMatch(/^last_applied: \d{4}-\d\d-\d\d$/m);
    expect(bench.text('feedback_b.md')).toBe(note);
    await bench.until(() => !document.body.textContent?.includes('given to sessions'));
  });

  test('is set by the device that writes reports, without a dialog, once a day', async () => {
    const bench = await openPlugin({ files, data: { ...quiet, memories } });
    const device = bench.app.loadLocalStorage('top-of-mind-device') as string;
    keep(bench, '1', 'feedback_a.md');
    await bench.pass(60 * 60 * 1000);
    expect(bench.text('feedback_a.md')).toBe(note);
    await bench.app.internal.external.settings('top-of-mind', { ...quiet, memories, reports: { scheduled: true, everyDays: 7, device } });
    await bench.pass(60 * 60 * 1000);
    await bench.until(() => bench.text('feedback_a.md') !== note);
    expect(document.querySelector('.modal')).toBeNull();
    keep(bench, '2', 'feedback_b.md');
    await bench.pass(60 * 60 * 1000);
    expect([bench.text('feedback_b.md'), await marks(bench)]).toEqual([note, 1]);
    await bench.pass(25 * 60 * 60 * 1000);
    await bench.until(() => bench.text('feedback_b.md') !== note);
    expect(await marks(bench)).toBe(2);
  });
});

describe('scheduled reports', () => {
  const scheduled = (device: string): object => ({ previewPlans: false, reports: { scheduled: true, everyDays: 7, device } });

  test('are written once when due, without a dialog, by the chosen device alone', async () => {
    const bench = await openPlugin({ files: NOTES, data: quiet });
    const device = bench.app.loadLocalStorage('top-of-mind-device') as string;
    await bench.app.internal.external.settings('top-of-mind', scheduled('another'));
    await bench.pass(60 * 60 * 1000);
    expect(Object.keys(bench.bytes()).some((path) => path.startsWith('reports/'))).toBe(false);
    await bench.app.internal.external.settings('top-of-mind', scheduled(device));
    await bench.pass(60 * 60 * 1000);
    await bench.until(() => Object.keys(bench.bytes()).some((path) => path.startsWith('reports/')));
    expect(document.querySelector('.modal')).toBeNull();
    const once = bench.bytes();
    await bench.pass(60 * 60 * 1000);
    expect(bench.bytes()).toEqual(once);
  });

  test('tell of all memories in one note, or of each in its own', async () => {
    const memories = ['Work', 'Home'].map((name) => ({ name, root: name, convention: 'notes-and-links' }));
    const files = { 'Work/a.md': 'One.', 'Home/b.md': 'Two.' };
    const bench = await openPlugin({ files, data: { ...quiet, memories } });
    const device = bench.app.loadLocalStorage('top-of-mind-device') as string;
    const reports = (): string[] => Object.keys(bench.bytes()).filter((path) => path.includes('/reports/'));
    await bench.app.internal.external.settings('top-of-mind', { ...scheduled(device), memories });
    await bench.pass(60 * 60 * 1000);
    await bench.until(() => reports().length > 0);
    expect(reports()).toEqual(['Work/reports/vault-health.md']);
    await bench.app.internal.external.settings('top-of-mind', { previewPlans: false, memories, reports: { together: false } });
    bench.run('write-report');
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'Work/reports/health.md');
    await bench.app.internal.external.settings('top-of-mind', { previewPlans: false, memories });
    bench.run('write-report');
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'Work/reports/vault-health.md');
  });
});
