/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import type { Proposal } from '../../src/core/model/results/proposal';
import type { VaultMemory } from '../../src/core/model/vault-memory';
import { openFolder } from '../../src/cli/node/open.mjs';
import { MemoryError } from '../../src/core/model/errors';
import { vaultOnDisk } from '../cli/terminal';
import TopOfMindPlugin from '../../src/main';
import { loadPlugin } from '../host/app';
import { manifest, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { doIn, part, waysIn } from './support/rows';

const BASE = 'learnings/baseline_insights.md';
const PATTERNS = 'learnings/patterns.md';
const DECISIONS = 'top-of-mind-decisions.md';
const BASELINE = '# Baseline\n\nWe answer within a day.\n';
const LEARNED = '# Patterns\n\n## 2026-01-05: Warm caches\n\nCold starts cost a minute.\n\n## 2026-02-07: Small plans\n\nThey are read.\n';
const stoneros = { memories: [{ name: 'Agent', root: '', convention: 'stoneros', overrides: {} }] };
const daneel = { memories: [{ name: 'Agent', root: '', convention: 'daneel', overrides: {} }] };
const quiet = { previewPlans: false };

const section = (): HTMLElement | null => part('To do');
const rows = (): HTMLElement[] => [...(section()?.querySelectorAll<HTMLElement>('.tom-violation') ?? [])];
const unaccepted = (): HTMLElement | null | undefined => section()?.querySelector<HTMLElement>('.tom-unaccepted');
const labels = (modal: HTMLElement): (string | null)[] => [...modal.querySelectorAll('.tom-way')].map((button) => button.textContent);
/** The ways that a row offers, without what the app has for its file. */
const ways = (row: HTMLElement): string[] =>
  waysIn(row).filter((way) => ['Look', 'Restore', 'Accept', 'Make a correction', 'Trim'].includes(way));

async function rowAt(bench: Bench, at = 0): Promise<HTMLElement> {
  return bench.until(() => rows()[at], 'a row');
}

const gone = (bench: Bench): Promise<unknown> =>
  bench.until(() => rows().length === 0 && unaccepted() == null, 'no protected file is amiss');

/** The plugin started anew on a vault whose protected files were all accepted, after these were changed (null: deleted) by another hand. */
async function restarted(files: Record<string, string>, data: object, changed: Record<string, string | null> = {}): Promise<Bench> {
  const bench = await openPlugin({ files, data: { ...data, ...quiet } });
  bench.run('show-view');
  const row = await bench.until(() => unaccepted(), 'what is not watched');
  doIn(row, 'Accept');
  await gone(bench);
  await bench.said('From now on');
  bench.app.workspace.getLeavesOfType('top-of-mind').forEach((leaf) => leaf.detach());
  bench.app.internal.unloadPlugin('top-of-mind');
  document.querySelectorAll('.notice').forEach((notice) => notice.remove());
  for (const [path, text] of Object.entries(changed)) {
    if (text === null) bench.app.internal.external.remove(path);
    else bench.app.internal.external.write(path, text);
  }
  await bench.pass(5_000);
  await loadPlugin(bench.app, TopOfMindPlugin, manifest);
  await bench.pass(3_000);
  return bench;
}

/** Opens the side view. */
async function shown(bench: Bench): Promise<void> {
  bench.run('show-view');
  await rowAt(bench);
}

/** Undoes by the notice; every byte must be as before, and the violation is shown again. */
async function undone(bench: Bench, before: Record<string, Uint8Array>): Promise<void> {
  bench.press('Undo');
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);
  await rowAt(bench);
}

describe('a read-only baseline edited by hand', () => {
  const edited = BASELINE.replace('a day', 'an hour');
  const start = async (): Promise<Bench> =>
    restarted({ [BASE]: BASELINE, [PATTERNS]: LEARNED, 'learnings/corrections.md': '# Corrections\n' }, stoneros, { [BASE]: edited });

  test('is told once, when the start is long over, without a dialog, and shown where the notice leads', async () => {
    const bench = await start();
    await bench.pass(10_000);
    expect(bench.notices()).toEqual([]);
    await bench.pass(10_000);
    await bench.said('1 protected file was changed against its rules.');
    expect(document.querySelector('.modal')).toBeNull();
    bench.press('Show');
    const row = await rowAt(bench);
    expect(rows()).toHaveLength(1);
    expect(row.querySelector('.tom-row-line')?.textContent).toBe(
      'learnings · It is read-only (The baseline changes only by a deliberate re-baseline; what corrects it goes to learnings/corrections.md), but its text is not the accepted one.',
    );
    expect(ways(row)).toEqual(['Look', 'Restore', 'Accept', 'Make a correction']);
    expect(row.querySelector('.tom-row-act')?.getAttribute('aria-label')).toMatch(/^Look at baseline_insights: /);
    row.click();
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === BASE);
    bench.app.workspace.getLeavesOfType('top-of-mind').forEach((leaf) => leaf.detach());
    await bench.pass(30_000);
    bench.app.internal.external.write(PATTERNS, 'All gone.\n');
    await bench.pass(30_000);
    expect(bench.notices()).toEqual([]);
  });

  test.each([
    ['Restore', 'is as accepted again', BASELINE],
    ['Accept', 'is accepted as it is now', edited],
    ['Make a correction', 'kept as a correction', BASELINE],
  ])('%s does what it says, and undo takes it back', async (way, says, text) => {
    const bench = await start();
    await shown(bench);
    const before = bench.bytes();
    (await rowAt(bench)).focus();
    doIn(await rowAt(bench), way);
    await bench.said(says);
    expect(bench.text(BASE)).toBe(text);
    expect(bench.text('learnings/corrections.md')?.includes('an hour')).toBe(way === 'Make a correction');
    await gone(bench);
    expect(section()?.contains(document.activeElement)).toBe(true);
    await undone(bench, before);
  });

  test('its difference can be looked at, and settled from there', async () => {
    const bench = await start();
    await shown(bench);
    doIn(await rowAt(bench), 'Look');
    const modal = await bench.until(() => document.querySelector<HTMLElement>('.tom-violation-modal'));
    expect(modal.querySelector('.tom-diff-removed .tom-diff-text')?.textContent).toBe('Removed: We answer within a day.');
    expect(modal.querySelector('.tom-diff-added .tom-diff-text')?.textContent).toBe('Added: We answer within an hour.');
    expect(labels(modal)).toEqual(['Restore', 'Accept', 'Make a correction']);
    bench.press('Restore', modal);
    await bench.said('is as accepted again');
    expect(bench.text(BASE)).toBe(BASELINE);
  });

  test('with previews, the change is shown first, and a no changes nothing', async () => {
    const bench = await start();
    await bench.app.internal.external.settings('top-of-mind', { ...stoneros, previewPlans: true });
    await shown(bench);
    const before = bench.bytes();
    doIn(await rowAt(bench), 'Restore');
    const preview = await bench.until(() => document.querySelector<HTMLElement>('.tom-plan'));
    expect(preview.textContent).toContain(BASE);
    bench.press('Cancel', preview);
    await bench.pass(6_000);
    expect(bench.bytes()).toEqual(before);
    expect(rows()).toHaveLength(1);
  });
});

describe('an append-only file with an entry deleted', () => {
  const shortened = `${LEARNED.slice(0, LEARNED.indexOf('## 2026-01-05'))}${LEARNED.slice(LEARNED.indexOf('## 2026-02-07'))}`;
  const start = async (): Promise<Bench> => restarted({ [BASE]: BASELINE, [PATTERNS]: LEARNED }, stoneros, { [PATTERNS]: shortened });

  test.each([
    ['Restore', LEARNED],
    ['Accept', null],
  ])('%s does what it says, and undo takes it back', async (way, text) => {
    const bench = await start();
    await shown(bench);
    const row = await rowAt(bench);
    expect(row.textContent).toContain('Warm caches');
    expect(ways(row)).toEqual(['Look', 'Restore', 'Accept']);
    const before = bench.bytes();
    doIn(row, way);
    await gone(bench);
    expect(bench.text(PATTERNS)?.includes('Warm caches')).toBe(text !== null);
    if (text !== null) expect(bench.text(PATTERNS)).toBe(text);
    await undone(bench, before);
  });

  test('a file that is gone has a row without a link, and comes back', async () => {
    const bench = await restarted({ [BASE]: BASELINE, [PATTERNS]: LEARNED }, stoneros, { [BASE]: null });
    await shown(bench);
    expect((await rowAt(bench)).dataset['path']).toBeUndefined();
    doIn(await rowAt(bench), 'Look');
    const modal = await bench.until(() => document.querySelector<HTMLElement>('.tom-violation-modal'));
    expect(modal.textContent).toContain('which is gone');
    expect([...modal.querySelectorAll('.tom-diff-removed .tom-diff-text')].map((line) => line.lastChild?.textContent)).toEqual(
      BASELINE.trimEnd().split('\n'),
    );
    bench.press('Close', modal);
    doIn(await rowAt(bench), 'Restore');
    await gone(bench);
    expect(bench.text(BASE)).toBe(BASELINE);
  });
});

describe('a file over its limit', () => {
  const long = `# Now\n\n${'Busy with the release. '.repeat(80)}\n`;

  test('is trimmed, with the rest in the log, and undo takes it back', async () => {
    const bench = await restarted({ 'NOW.md': '# Now\n', 'memory/2026-01-02.md': '# Log\n\nWoke.\n' }, daneel, { 'NOW.md': long });
    await shown(bench);
    const row = await rowAt(bench);
    expect(row.textContent).toContain('bytes of its 1,500');
    expect(ways(row)).toEqual(['Trim']);
    const before = bench.bytes();
    doIn(row, 'Trim');
    await gone(bench);
    expect(new TextEncoder().encode(bench.text('NOW.md') ?? '').length).toBeLessThanOrEqual(1500);
    await undone(bench, before);
  });
});

test('a change made while the app runs is shown once it has settled, never while somebody types', async () => {
  const bench = await restarted({ [BASE]: BASELINE, 'Plain.md': 'Plain.\n' }, stoneros);
  bench.run('show-view');
  const file = bench.app.vault.getFileByPath('Plain.md');
  if (file === null) throw new Error('no note');
  const leaf = bench.app.workspace.getLeaf(false);
  await leaf.openFile(file);
  await bench.pass(6_000);
  bench.app.internal.external.write(BASE, 'Something else.\n');
  const area = leaf.view.containerEl.querySelector('textarea');
  if (area === null) throw new Error('no editor');
  for (let turn = 0; turn < 6; turn++) {
    area.value += 'x';
    area.dispatchEvent(new Event('input', { bubbles: true }));
    await bench.pass(3_000);
    expect([turn, rows().length]).toEqual([turn, 0]);
  }
  await bench.pass(6_000);
  await rowAt(bench);
});

test('files nobody accepted are one row; a memory that protects nothing has none', async () => {
  const bench = await openPlugin({ files: { [BASE]: BASELINE, [PATTERNS]: LEARNED }, data: { ...stoneros, ...quiet } });
  bench.run('show-view');
  const row = await bench.until(() => unaccepted());
  expect(row.textContent).toContain('2 protected files are not watched yet');
  expect(bench.notices()).toEqual([]);
  const before = bench.bytes();
  doIn(row, 'Accept');
  await gone(bench);
  expect(bench.text(DECISIONS)).toContain(BASE);
  bench.press('Undo');
  await bench.said('taken back');
  expect(bench.bytes()).toEqual(before);

  const plain = await openPlugin({ files: { 'Plain.md': 'Plain.\n' }, data: quiet });
  plain.run('show-view');
  await plain.pass(6_000);
  expect(unaccepted() ?? null).toBeNull();
  expect(rows()).toEqual([]);
});

describe('a plan that breaks a layer is refused as in the terminal', () => {
  const files = {
    [BASE]: BASELINE,
    [PATTERNS]: LEARNED,
    'Ideas.md': 'See [[baseline_insights]].\n',
    'learnings/caches.md': 'Warm them.\n',
  };
  const frozen = {
    memories: [
      {
        name: 'Vault',
        root: '',
        convention: 'notes-and-links',
        overrides: { layers: [{ pattern: '**', layer: 'read-only', why: 'This year is closed.' }] },
      },
    ],
  };
  const entry = { title: 'Quiet hours', body: 'The office is closed after six.' };

  /** What the terminal says to a plan for these files. */
  async function refusal(
    texts: Record<string, string>,
    settings: object,
    propose: (memory: VaultMemory) => Promise<Proposal<unknown>>,
  ): Promise<MemoryError> {
    const { vault } = await openFolder(vaultOnDisk({ ...texts, '.top-of-mind.json': JSON.stringify(settings) }), undefined, 'none');
    const { plan } = await propose(vault);
    if (plan === null) throw new Error('no plan');
    const thrown: unknown = await vault.preview(plan).catch((error: unknown) => error);
    if (!(thrown instanceof MemoryError)) throw new Error('not refused');
    return thrown;
  }

  const plans: [string, (memory: VaultMemory) => Promise<Proposal<unknown>>][] = [
    ['move', (memory) => memory.move(BASE, 'learnings/old.md')],
    ['merge', (memory) => memory.merge('learnings/caches.md', BASE)],
    ['archive', (memory) => memory.archive([PATTERNS])],
  ];

  test.each(plans)('%s', async (_, propose) => {
    const { code, message } = await refusal(files, stoneros, propose);
    expect(code).toBe('layer_policy');
    const bench = await openPlugin({ files, data: { ...stoneros, ...quiet } });
    const before = bench.bytes();
    const { memory } = bench;
    await expect(memory.carryOut(() => propose(memory))).rejects.toMatchObject({ code, message });
    expect(bench.bytes()).toEqual(before);
  });

  test('remember, told in a notice', async () => {
    const { message } = await refusal(NOTES, frozen, (memory) => memory.remember({ ...entry, onDuplicate: 'skip' }, {}));
    expect(message).toContain('Your settings say so');
    const bench = await openPlugin({ files: NOTES, data: { ...frozen, ...quiet } });
    const before = bench.bytes();
    bench.run('remember');
    await bench.until(() => document.querySelector('.tom-remember'));
    bench.fill('Title', entry.title);
    bench.fill('Text', entry.body);
    await bench.until(() => document.querySelector('.tom-chip'));
    bench.press('Save', bench.modal());
    // The two may not agree on the day.
    const undated = (text: string): string => text.replace(/\d{4}-\d{2}-\d{2}/, '');
    await bench.until(() => bench.notices().some((text) => undated(text) === undated(message)), message);
    expect(bench.bytes()).toEqual(before);
  });

  test('and the command says so', async () => {
    const { message } = await refusal(files, stoneros, (memory) => memory.archive([BASE]));
    const bench = await openPlugin({ files, data: { ...stoneros, ...quiet } });
    await bench.open(BASE);
    bench.run('archive-note');
    await bench.said(message);
    expect(bench.text(BASE)).toBe(BASELINE);
  });
});
