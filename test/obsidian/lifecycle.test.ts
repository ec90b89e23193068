/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { DATA, NOTES, openPlugin } from './support/open-plugin';
import { openSettingsPage, settingRow, settingToggle } from './support/settings-page';

describe('loading', () => {
  test('registers one ribbon icon and the side view', async () => {
    const { app } = await openPlugin({ files: NOTES });
    expect(document.querySelectorAll('.side-dock-ribbon-action')).toHaveLength(1);
    expect(app.internal.hoverSources.has('top-of-mind')).toBe(true);
  });

  test('writes nothing by itself', async () => {
    const { app, pass } = await openPlugin({ files: NOTES });
    await pass(2 * 60 * 60 * 1000);
    expect(Object.keys(app.internal.files()).sort()).toEqual(Object.keys(NOTES).sort());
    expect(app.internal.notices()).toEqual([]);
  });

  test('takes everything it registered along when it is unloaded', async () => {
    const { app, pass } = await openPlugin({ files: NOTES });
    app.internal.unloadPlugin('top-of-mind');
    expect(app.commands.listCommands().filter((command) => command.id.startsWith('top-of-mind:'))).toEqual([]);
    expect(document.querySelectorAll('.side-dock-ribbon-action')).toHaveLength(0);
    await pass(10_000);
    expect(app.internal.uncaught).toEqual([]);
  });
});

describe('while the vault is indexed', () => {
  test.each(['update-index', 'check-names', 'write-report', 'sync-conflicts'])(
    '%s says so politely and writes nothing',
    async (command) => {
      const bench = await openPlugin({ files: NOTES, cachedAtStart: 1, ready: false });
      bench.run(command);
      await bench.said('still indexing');
      expect(Object.keys(bench.bytes()).sort()).toEqual(Object.keys(NOTES).sort());
    },
  );

  test('becomes ready when every note has a cache and two seconds were quiet', async () => {
    const bench = await openPlugin({ files: NOTES, cachedAtStart: 1, ready: false });
    await bench.pass(10_000);
    bench.run('check-names');
    await bench.said('still indexing');
    bench.app.internal.releaseMetadata();
    await bench.pass(3_000);
    bench.run('check-names');
    await bench.until(() => bench.notices().includes('All names are fine.'));
  });

  test('after two minutes goes on, and a note without a cache counts as unreadable, never as untagged', async () => {
    const bench = await openPlugin({
      files: { ...NOTES, '2026-03-09 Hidden thought -- private.md': 'tagged #private' },
      cachedAtStart: 3,
      ready: false,
    });
    await bench.pass(121_000);
    bench.run('show-view');
    await bench.until(() => document.querySelector('.tom-memory'));
    expect(document.querySelector('.tom-memory')?.textContent).toContain('unreadable');
  });
});

describe('settings', () => {
  test('a data.json that is not usable is told, and left as it is', async () => {
    const bench = await openPlugin({ files: NOTES, data: '{"bundleBudget": "many"}' });
    await bench.said('"bundleBudget" is not usable');
    expect(bench.text(DATA)).toBe('{"bundleBudget": "many"}');
  });

  test('a data.json that is no JSON is told, and left as it is, whatever the user clicks', async () => {
    const bench = await openPlugin({ files: NOTES, data: '{"bundleBu' });
    await bench.said('The file stays as it is');
    expect(bench.text(DATA)).toBe('{"bundleBu');
    await openSettingsPage(bench, 'Changes and undo');
    settingToggle('Preview before writing').click();
    await bench.said('no setting can be changed');
    expect(bench.text(DATA)).toBe('{"bundleBu');
  });

  test('while they cannot be read no bundle is made, and the last usable ones hold', async () => {
    const bench = await openPlugin({ files: NOTES, data: { previewPlans: false } });
    await bench.app.internal.external.settings('top-of-mind', { bundleBudget: 'many' });
    await bench.pick('copy-bundle', 'Copy this memory');
    await bench.said('not known what must stay out');
    bench.run('update-index');
    await bench.until(() => bench.text('top-of-mind.md') !== null);
  });

  test('a change from another device counts at once, and is kept by the next save here', async () => {
    const bench = await openPlugin({ files: NOTES });
    await bench.app.internal.external.settings('top-of-mind', { previewPlans: false, fromTheFuture: { kept: true } });
    await bench.pass();
    bench.run('update-index');
    await bench.until(() => bench.text('top-of-mind.md') !== null);
    await bench.app.internal.external.settings('top-of-mind', { bundleBudget: 1234, previewPlans: false, fromTheFuture: { kept: true } });
    await openSettingsPage(bench, 'Changes and undo');
    settingToggle('Preview before writing').click();
    await bench.until(() => bench.text(DATA)?.includes('"previewPlans": true'));
    expect(JSON.parse(bench.text(DATA) ?? '')).toMatchObject({ bundleBudget: 1234, previewPlans: true, fromTheFuture: { kept: true } });
  });

  test('what a newer version wrote inside a memory stays', async () => {
    const bench = await openPlugin({
      files: NOTES,
      data: {
        memories: [{ name: 'Work', root: '', convention: 'notes-and-links', colour: 'teal', overrides: { archive: 'old' } }],
        reports: { folder: 'later' },
      },
    });
    await openSettingsPage(bench, 'Changes and undo');
    settingToggle('Preview before writing').click();
    await bench.until(() => bench.text(DATA)?.includes('"previewPlans": false'));
    expect(JSON.parse(bench.text(DATA) ?? '')).toMatchObject({
      memories: [{ colour: 'teal', overrides: { archive: 'old' } }],
      reports: { folder: 'later' },
    });
  });

  test('nothing of this device goes into data.json, unless it is chosen to write reports', async () => {
    const bench = await openPlugin({ files: NOTES });
    await openSettingsPage(bench, 'Changes and undo');
    settingToggle('Preview before writing').click();
    await bench.until(() => bench.text(DATA));
    const device = bench.app.loadLocalStorage('top-of-mind-device') as string;
    expect(bench.text(DATA)).not.toContain(device);
    await openSettingsPage(bench, 'Health reports');
    settingToggle('Write reports on a schedule').click();
    await bench.until(() => bench.text(DATA)?.includes('"scheduled": true'));
    expect(JSON.parse(bench.text(DATA) ?? '')).toMatchObject({ reports: { scheduled: true, device } });
  });

  test.each([
    [
      'Duplicate check',
      'Leave out without asking',
      ['careful', 'balanced', 'strict'],
      'balanced',
      'careful',
      { gate: { skip: 'careful', later: 1 } },
    ],
    ['Selected text', 'After remembering selected text', ['stay', 'link', 'embed'], 'stay', 'link', { selection: 'link' }],
  ])('on the page "%s", "%s" has a choice of %j, which is saved', async (page, name, values, before, after, saved) => {
    const bench = await openPlugin({ files: NOTES, data: { gate: { skip: 'balanced', later: 1 }, other: { kept: true } } });
    await openSettingsPage(bench, page);
    const select = settingRow(name).querySelector('select');
    if (select === null) throw new Error('no choice');
    expect([[...select.options].map((one) => one.value), select.value]).toEqual([values, before]);
    select.value = after;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await bench.pass();
    expect(JSON.parse(bench.text(DATA) ?? '{}')).toMatchObject({ ...saved, other: { kept: true } });
  });

  test.each([
    ['Duplicate check', 'Watch for new notes', { gate: { watch: false } }],
    ['Changes and undo', 'Keep old names', { keepOldNames: true }],
    ['Changes and undo', 'Commit each change', { git: { commit: true } }],
  ])('on the page "%s", "%s" is a toggle, which is saved', async (page, name, saved) => {
    const bench = await openPlugin({ files: NOTES });
    await openSettingsPage(bench, page);
    const toggle = settingToggle(name);
    expect(toggle.classList.contains('is-enabled')).toBe(name === 'Watch for new notes');
    toggle.click();
    await bench.until(() => bench.text(DATA));
    expect(JSON.parse(bench.text(DATA) ?? '{}')).toMatchObject(saved);
  });
});
