/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import type { VaultMemory } from '../../src/core/model/vault-memory';
import TopOfMindPlugin from '../../src/main';
import { loadPlugin } from '../host/app';
import { manifest, note, NOTES, openPlugin, type Bench } from './support/open-plugin';
import { doIn, part, titleIn } from './support/rows';

const OLD = '2026-03-05 Staging database moved to Frankfurt -- infra.md';
const TWIN = '2026-03-09 Where staging lives -- infra.md';
const SAYS =
  'The staging database runs in Frankfurt on port 5433 since March. See [[2026-03-01 Release checklist for the mobile app -- release mobile]].';
const SAME = note('01JNZ8Q4V0A1B2C3D4E5F6G7HX', '2026-03-09', SAYS);
const OTHER = note('01JNZ8Q4V0A1B2C3D4E5F6G7HY', '2026-03-10', 'The canteen bakes its bread on Thursdays.');
/** As another device writes it down that the two are no duplicates. */
const APART = `---\ngenerated-by: top-of-mind\n---\n\n# Decisions\n\n- 01JNZ8Q4V0A1B2C3D4E5F6G7J0 apart ${JSON.stringify(OLD)} ${JSON.stringify(TWIN)}\n`;
/** One note on each of two matters. */
const FEW = { [OLD]: NOTES[OLD] ?? '', '2026-03-10 Bread -- food.md': OTHER };
const quiet = { previewPlans: false };
/** Longer than the quiet time after a change, and than the breath after the start, milliseconds. */
const LONG = 12_000;

const section = (): HTMLElement | null => part('To do');
const rows = (): HTMLElement[] => [...(section()?.querySelectorAll<HTMLElement>('.tom-review-row') ?? [])];
const badge = (): HTMLElement | null => document.querySelector<HTMLElement>('.tom-badge');
const badgeShows = (): string | null => (badge()?.isShown() === true ? (badge()?.getAttribute('aria-label') ?? '') : null);

/** Lets time go by until something holds of the list. */
async function comes<T>(bench: Bench, check: () => T | null | undefined | false, what: string): Promise<T> {
  await bench.pass(LONG);
  return bench.until(check, what);
}

/** Long afterwards the list has still that many rows. */
async function stays(bench: Bench, count: number): Promise<void> {
  await bench.pass(LONG);
  await bench.pass(LONG);
  expect(rows()).toHaveLength(count);
}

/** Opens the dialog of the first row. */
async function decide(bench: Bench): Promise<HTMLElement> {
  doIn(rows()[0], 'Decide…');
  return bench.until(() => document.querySelector<HTMLElement>('.tom-review-modal'), 'the dialog');
}

/** The plugin, some time after its first start, with the side view open. */
async function begun(files: Record<string, string> = NOTES, data: object = quiet): Promise<Bench> {
  const bench = await openPlugin({ files, data: { ...quiet, ...data } });
  bench.run('show-view');
  await bench.pass(LONG);
  return bench;
}

/** The same with a note in it that another hand made while the app was open. */
async function awaiting(text = SAME): Promise<Bench> {
  const bench = await begun();
  bench.app.internal.external.write(TWIN, text);
  await comes(bench, () => rows()[0], 'a row');
  return bench;
}

/** Closes the app, lets others change files, and opens it again. */
async function restarted(bench: Bench, change: () => void): Promise<void> {
  bench.app.workspace.getLeavesOfType('top-of-mind').forEach((leaf) => leaf.detach());
  bench.app.internal.unloadPlugin('top-of-mind');
  await bench.pass(60_000);
  change();
  await bench.pass(60_000);
  await loadPlugin(bench.app, TopOfMindPlugin, manifest);
  await bench.pass(3_000);
  bench.run('show-view');
  await bench.pass(LONG);
  await bench.pass(LONG);
}

describe('a note that another hand makes while the app is open', () => {
  test('is looked at when it has come to rest, and only what is known already needs review', async () => {
    const bench = await begun();
    expect([rows().length, badgeShows()]).toEqual([0, null]);
    bench.app.internal.external.write(TWIN, SAME);
    bench.app.internal.external.write('2026-03-10 Bread -- food.md', OTHER);
    await bench.pass(5_000);
    expect(rows()).toHaveLength(0);
    const row = await comes(bench, () => rows()[0], 'a row');
    expect(rows()).toHaveLength(1);
    expect(row.textContent).toContain('Where staging lives');
    expect(row.querySelector('.tom-row-line')?.textContent).toContain('Staging database moved to Frankfurt');
    expect(badgeShows()).toBe('1 entry needs review');
    expect(document.querySelector('.modal')).toBeNull();
    expect(bench.notices()).toEqual([]);
  });

  test('that is written piece by piece is looked at when its last piece has come to rest', async () => {
    const bench = await begun();
    for (let turn = 1; turn <= 4; turn++) {
      bench.app.internal.external.write(TWIN, SAME.slice(0, (SAME.length * turn) / 4));
      await bench.pass(6_000);
      expect(rows()).toHaveLength(0);
    }
    await comes(bench, () => rows()[0], 'a row');
  });

  test('empty, it waits for its text', async () => {
    const bench = await begun();
    bench.app.internal.external.write(TWIN, '');
    await stays(bench, 0);
    bench.app.internal.external.write(TWIN, SAME);
    await comes(bench, () => rows()[0], 'a row');
  });

  test('and takes away again before that is forgotten', async () => {
    const bench = await begun();
    bench.app.internal.external.write(TWIN, SAME);
    await bench.pass(3_000);
    bench.app.internal.external.remove(TWIN);
    await stays(bench, 0);
  });

  test('under another name first, as programs do, is looked at under its own', async () => {
    const bench = await begun();
    bench.app.internal.external.write('.draft.tmp', SAME);
    await bench.pass(3_000);
    bench.app.internal.external.rename('.draft.tmp', TWIN);
    await comes(bench, () => rows()[0]?.textContent?.includes('Where staging lives'), 'a row');
  });

  test('outside of every memory is left alone', async () => {
    const bench = await begun(
      { ...NOTES, 'agent/Staging.md': SAME },
      { memories: [{ name: 'Agent', root: 'agent', convention: 'notes-and-links', overrides: {} }] },
    );
    bench.app.internal.external.write('elsewhere/Staging.md', SAME);
    await stays(bench, 0);
    bench.app.internal.external.rename('elsewhere/Staging.md', 'agent/Staging again.md');
    await comes(bench, () => rows()[0], 'a row');
  });
});

describe('what needs no verdict', () => {
  test('is an entry that was remembered here, whatever was answered', async () => {
    const bench = await begun();
    const memory = bench.memory;
    const input = { title: 'Where staging lives', body: SAYS, onDuplicate: 'write' as const, action: 'write' as const };
    const { result } = await memory.carryOut(() => memory.remember(input, {}));
    expect(bench.text(result.path ?? '')).toContain('5433');
    await stays(bench, 0);
  });

  test('is what is there at the very first start', async () => {
    await begun({ ...NOTES, [TWIN]: SAME });
    expect([rows().length, badgeShows()]).toEqual([0, null]);
  });

  test('is what an old note becomes when somebody writes in it', async () => {
    const bench = await begun({ ...NOTES, [TWIN]: OTHER });
    bench.app.internal.external.write(TWIN, SAME);
    await stays(bench, 0);
  });

  test('is anything, where the settings say so; and switched off, the list goes', async () => {
    const bench = await awaiting();
    await bench.app.internal.external.settings('top-of-mind', { ...quiet, gate: { watch: false } });
    await comes(bench, () => rows().length === 0, 'no row');
    expect(badgeShows()).toBeNull();
    bench.app.internal.external.write('2026-03-11 Staging -- infra.md', SAME);
    await bench.pass(LONG);
    await bench.pass(LONG);
    await restarted(bench, () => bench.app.internal.external.write('2026-03-12 Staging -- infra.md', SAME));
    expect(rows()).toHaveLength(0);
    // What came meanwhile is no backlog.
    await bench.app.internal.external.settings('top-of-mind', quiet);
    await stays(bench, 0);
    bench.app.internal.external.write('2026-03-13 Staging -- infra.md', SAME);
    await comes(bench, () => rows()[0], 'a row');
  });
});

test('a note that the user writes is not judged before they leave it', async () => {
  const bench = await begun();
  const made = await bench.app.vault.create('2026-03-09 Where staging lives -- infra.md', '');
  await bench.open(made.path);
  const area = bench.app.workspace.getLeaf(false).view.containerEl.querySelector('textarea');
  if (area === null) throw new Error('no editor');
  area.value = SAME;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  for (let turn = 0; turn < 3; turn++) await bench.pass(LONG);
  expect(bench.text(TWIN)).toBe(SAME);
  expect(rows()).toHaveLength(0);
  await bench.open(OLD);
  await comes(bench, () => rows()[0], 'a row');
});

test('a note of another hand that is renamed here before anybody looked at it is looked at all the same', async () => {
  const bench = await begun();
  bench.app.internal.external.write('Where staging lives.md', SAME);
  await bench.pass(5_000);
  const memory = bench.memory;
  await memory.carryOut(() => memory.rename('Where staging lives.md', TWIN));
  await comes(bench, () => rows()[0], 'a row');
});

test('what the terminal program writes while the app is closed has passed the gate', async () => {
  const bench = await begun();
  const memory = bench.memory;
  // The journal of both hosts lies in the vault; here the app's own stands for that of the terminal.
  await restarted(
    bench,
    () =>
      void memory
        .carryOut(() => memory.remember({ title: 'Where staging lives', body: SAYS, onDuplicate: 'write', action: 'write' }, {}))
        .catch(() => undefined),
  );
  expect(Object.keys(bench.bytes()).filter((path) => path.includes('Where staging lives'))).toHaveLength(1);
  expect(rows()).toHaveLength(0);
});

test('an entry of which the gate is unsure awaits its answer, whoever wrote it', async () => {
  const bench = await begun();
  const memory = bench.memory;
  await restarted(
    bench,
    () =>
      void memory
        .carryOut(() => memory.remember({ title: 'Where staging lives', body: SAYS, onDuplicate: 'skip' }, {}))
        .catch(() => undefined),
  );
  await comes(bench, () => rows()[0]?.textContent?.includes('Where staging lives'), 'the question');
  const modal = await decide(bench);
  expect(modal.textContent).toContain('already say this? Choose:');
  bench.press('Keep both', modal);
  await bench.said('Both are kept');
  await comes(bench, () => rows().length === 0, 'no row');
});

describe('a file that holds several entries', () => {
  const FILE = 'learnings/patterns.md';
  const stoneros = { memories: [{ name: 'Agent', root: '', convention: 'stoneros', overrides: {} }] };
  const before =
    '# Patterns\n\n## 2026-01-05: Warm caches\n\nCold starts cost the first caller a whole minute.\n\n## 2026-02-07: Small plans\n\nPlans of one page are read to their end by everybody.\n\n## 2026-02-08: Short plans\n\nPlans of one page are read to their end by everybody.\n';
  const added = '\n## 2026-03-01: Cost of cold starts\n\nCold starts cost the first caller a whole minute.\n';

  test('only what was added to it needs review, not what stood there before', async () => {
    const bench = await begun({ [FILE]: before }, stoneros);
    bench.app.internal.external.write(FILE, before + added);
    const row = await comes(bench, () => rows()[0], 'a row');
    expect(rows()).toHaveLength(1);
    expect(row.textContent).toContain('Cost of cold starts');
    expect(row.textContent).toContain('"Warm caches"');
    row.click();
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === FILE);
  });

  test('also what was added while the app was closed', async () => {
    const bench = await begun({ [FILE]: before }, stoneros);
    await restarted(bench, () => bench.app.internal.external.write(FILE, before + added));
    expect(rows().map(titleIn)).toEqual(['Cost of cold starts']);
  });

  test('a new one is looked at as a whole', async () => {
    const bench = await begun({ [FILE]: before }, stoneros);
    bench.app.internal.external.write('learnings/expertise.md', `# Expertise\n${added}`);
    await comes(bench, () => rows()[0]?.textContent?.includes('Cost of cold starts'), 'a row');
    expect(rows()).toHaveLength(1);
  });
});

describe('while the app was closed', () => {
  test('what came is looked at after the start', async () => {
    const bench = await begun();
    await restarted(bench, () => bench.app.internal.external.write(TWIN, SAME));
    expect(rows()).toHaveLength(1);
    expect(bench.notices()).toEqual([]);
    expect(document.querySelector('.modal')).toBeNull();
  });

  test('the list is kept, and what is gone or settled elsewhere leaves it', async () => {
    const bench = await awaiting();
    await restarted(bench, () => undefined);
    expect(rows()).toHaveLength(1);
    await restarted(bench, () => bench.app.internal.external.write('top-of-mind-decisions.md', APART));
    expect([rows().length, badgeShows()]).toEqual([0, null]);
  });
});

describe('what goes wrong', () => {
  test('is tried again, and nobody is told', async () => {
    const bench = await begun();
    const memory = bench.memory as { unreviewed: VaultMemory['unreviewed'] };
    const { unreviewed: real } = memory;
    let calls = 0;
    memory.unreviewed = async () => {
      calls += 1;
      throw new Error('The disk is gone.');
    };
    bench.app.internal.external.write(TWIN, SAME);
    await bench.pass(30_000);
    expect([calls, rows().length, bench.notices()]).toEqual([1, 0, []]);
    memory.unreviewed = real;
    await bench.pass(60_000);
    await comes(bench, () => rows()[0], 'a row');
  });

  test('as what the device has kept and nobody can read, counts as absent', async () => {
    const bench = await awaiting();
    await restarted(bench, () => {
      for (const key of ['', '-looked', '-known']) bench.app.saveLocalStorage(`top-of-mind-awaiting${key}`, { odd: 'x' });
      bench.app.internal.external.write('2026-03-11 Staging -- infra.md', SAME);
    });
    expect(rows()).toHaveLength(0);
    bench.app.internal.external.write('2026-03-12 Staging -- infra.md', SAME);
    await comes(bench, () => rows()[0], 'a row');
  });
});

test('on a phone the side view has the number, since there is no status bar', async () => {
  const bench = await openPlugin({ files: NOTES, data: quiet, device: 'phone' });
  bench.run('show-view');
  await bench.pass(LONG);
  bench.app.internal.external.write(TWIN, SAME);
  await comes(bench, () => rows()[0], 'a row');
  expect(badge()).toBeNull();
  expect(section()?.querySelector('.tom-count')?.textContent).toBe('1');
});

describe('what is on the list', () => {
  test('follows its file, and goes with it', async () => {
    const bench = await awaiting();
    bench.app.internal.external.rename(TWIN, '2026-03-09 Staging in March -- infra.md');
    await comes(bench, () => rows()[0]?.dataset['path']?.includes('Staging in March'), 'the new name');
    bench.app.internal.external.rename(OLD, '2026-03-05 Staging since March -- infra.md');
    await comes(
      bench,
      () => rows()[0]?.querySelector('.tom-row-line')?.textContent?.includes('Staging since March'),
      'the name of the older one',
    );
    bench.app.internal.external.remove('2026-03-09 Staging in March -- infra.md');
    await comes(bench, () => rows().length === 0, 'no row');
    expect(badgeShows()).toBeNull();
  });

  test('is left alone while somebody writes in it, and leaves the list once it says something of its own', async () => {
    const bench = await awaiting();
    const file = bench.app.vault.getFileByPath(TWIN);
    if (file === null) throw new Error('no note');
    await bench.app.vault.modify(file, OTHER);
    await bench.pass(5_000);
    expect(rows()).toHaveLength(1);
    await bench.app.vault.modify(file, `${OTHER}And its cakes on Fridays.\n`);
    await bench.pass(6_000);
    expect(rows()).toHaveLength(1);
    await comes(bench, () => rows().length === 0, 'no row');
  });

  test('goes with the older one, and when another device has settled it', async () => {
    const bench = await awaiting();
    bench.app.internal.external.remove(OLD);
    await comes(bench, () => rows().length === 0, 'no row');

    const other = await awaiting();
    other.app.internal.external.write('top-of-mind-decisions.md', APART);
    await comes(other, () => rows().length === 0, 'no row');
  });

  test('is reached by the badge and by a command; every button has a name', async () => {
    const bench = await awaiting();
    bench.app.workspace.getLeavesOfType('top-of-mind').forEach((leaf) => leaf.detach());
    badge()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    await bench.until(() => section()?.contains(document.activeElement), 'the focus on the list');
    bench.app.workspace.getLeavesOfType('top-of-mind').forEach((leaf) => leaf.detach());
    bench.run('show-awaiting');
    await comes(bench, () => rows()[0], 'a row');
    for (const button of section()?.querySelectorAll('button') ?? [])
      expect(button.getAttribute('aria-label') ?? button.textContent).toBeTruthy();
  });

  test('there is no such command where nothing awaits', async () => {
    const bench = await begun();
    expect(() => bench.run('show-awaiting')).toThrow('no command');
  });
});

describe('settling', () => {
  const ways: [string, string, (bench: Bench) => void][] = [
    ['Keep both', 'Both are kept', (bench) => expect(bench.text('top-of-mind-decisions.md')).toContain(' apart ')],
    ['Replace older', 'is marked as superseded', (bench) => expect(bench.text(OLD)).toContain('superseded_by')],
    ['Merge into older', 'is merged into', (bench) => expect([bench.text(TWIN), bench.text(OLD)?.includes('5433')]).toEqual([null, true])],
    [
      'Link to older',
      'links to',
      (bench) => expect(bench.text(TWIN)).toContain('[[2026-03-05 Staging database moved to Frankfurt -- infra]]'),
    ],
    ['Skip', 'is in the trash', (bench) => expect(bench.text(TWIN)).toBeNull()],
  ];

  test.each(ways)('%s does what it says, the row goes, and undo brings both back', async (label, says, check) => {
    const bench = await awaiting();
    const before = bench.bytes();
    const modal = await decide(bench);
    bench.press(label, modal);
    await bench.said(says);
    check(bench);
    await comes(bench, () => rows().length === 0, 'no row');
    await bench.pass(LONG);
    await bench.pass(LONG);
    expect([rows().length, badgeShows()]).toEqual([0, null]);
    await bench.undo();
    await bench.said('taken back');
    expect(bench.bytes()).toEqual(before);
    await bench.until(() => rows()[0], 'the row again');
    await stays(bench, 1);
  });

  test('shows both texts, and changes nothing where it is put off', async () => {
    const bench = await awaiting();
    const before = bench.bytes();
    const modal = await decide(bench);
    expect(modal.textContent).toContain('Staging database moved to Frankfurt');
    bench.press('Decide later', modal);
    await bench.pass();
    expect(bench.bytes()).toEqual(before);
    expect(rows()).toHaveLength(1);
  });

  test.each([
    ['the newer', TWIN, SAME.replace('5433', '6000')],
    ['the older', OLD, (NOTES[OLD] ?? '').replace('Frankfurt', 'Lisbon')],
  ])('an answer about a text that has changed since is not carried out: %s one is shown again', async (_, path, text) => {
    const bench = await awaiting(SAME.replace('Frankfurt', '**Frankfurt**'));
    const modal = await decide(bench);
    await bench.until(() => modal.querySelector('.tom-word-side'), 'both texts');
    bench.app.internal.external.write(path, text);
    const before = bench.bytes();
    bench.press('Skip', modal);
    await bench.said('has changed');
    const again = await bench.until(
      () => [...document.querySelectorAll<HTMLElement>('.tom-review-modal')].find((one) => one !== modal),
      'the dialog again',
    );
    expect(bench.bytes()).toEqual(before);
    await bench.until(() => again.textContent?.includes(path === TWIN ? '6000' : 'Lisbon'), 'the text of now');
    bench.press('Keep both', again);
    await bench.said('Both are kept');
  });

  test('calls the text of another hand by its name, and not the reader’s own', async () => {
    const bench = await awaiting(SAME.replace('Frankfurt', '**Frankfurt**'));
    const modal = await decide(bench);
    expect([...modal.querySelectorAll('.tom-word-side')].map((side) => side.getAttribute('aria-label'))).toEqual(['Older', 'This entry']);
    expect(modal.querySelector('ins .tom-spoken')?.textContent).toBe('Only in this entry: ');
    bench.press('Decide later', modal);
  });

  test('a row can be kept in place; nobody is asked again after a restart', async () => {
    const bench = await awaiting();
    doIn(rows()[0], 'Keep both');
    await bench.said('Both are kept');
    await comes(bench, () => rows().length === 0, 'no row');
    await restarted(bench, () => bench.app.internal.external.write(TWIN, SAME));
    expect(rows()).toHaveLength(0);
  });

  test('with previews the change is shown first, and a no keeps the row', async () => {
    const bench = await awaiting();
    await bench.app.internal.external.settings('top-of-mind', { previewPlans: true });
    const before = bench.bytes();
    doIn(rows()[0], 'Keep both');
    const preview = await bench.until(() => document.querySelector<HTMLElement>('.tom-plan'), 'the preview');
    bench.press('Cancel', preview);
    await bench.pass(LONG);
    expect(bench.bytes()).toEqual(before);
    expect(rows()).toHaveLength(1);
  });
});

describe('looking back on purpose', () => {
  const pickFirst = async (bench: Bench, text: string): Promise<void> => {
    bench.run('look-for-entries');
    const item = await bench.until(
      () => [...document.querySelectorAll<HTMLElement>('.suggestion-item')].find((one) => one.textContent?.includes(text)),
      text,
    );
    item.click();
  };

  test('finds what has been there before, and shows it', async () => {
    const bench = await begun({ ...FEW, [TWIN]: SAME });
    await pickFirst(bench, 'All entries');
    await bench.said('1 needs review');
    await comes(bench, () => rows()[0]?.textContent?.includes('Where staging lives'), 'a row');
  });

  test('says so where nothing awaits, and does nothing where nothing is chosen', async () => {
    const bench = await begun(FEW);
    await pickFirst(bench, 'last 7 days');
    await bench.said('Nothing needs review');
    await bench.pass(60_000);
    bench.run('look-for-entries');
    await bench.until(() => document.querySelector('.prompt'), 'the choice');
    document.querySelector('.prompt-input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await bench.pass(LONG);
    expect(bench.notices()).toEqual([]);
  });
});

describe('skipped entries', () => {
  test('where nothing is set aside there is no command, and an empty list says what will be there', async () => {
    const bench = await begun();
    expect(() => bench.run('show-skipped')).toThrow('no command');
    bench.app.internal.external.write('top-of-mind-skipped.md', '# Skipped\n');
    await bench.pass();
    bench.run('show-skipped');
    const modal = await bench.until(() => document.querySelector<HTMLElement>('.tom-skipped'), 'the list');
    expect(modal.textContent).toContain('No skipped entries');
  });

  test('are listed with their texts, and written after all', async () => {
    const bench = await awaiting();
    bench.press('Skip', await decide(bench));
    await bench.said('is in the trash');
    bench.run('show-skipped');
    const modal = await bench.until(() => document.querySelector<HTMLElement>('.tom-skipped'), 'the list');
    const entry = await bench.until(() => modal.querySelector<HTMLElement>('.tom-skipped-entry'), 'an entry');
    expect(entry.querySelector('.tom-skipped-text')?.textContent).toContain(SAYS);
    expect(entry.textContent).toContain('Staging database moved to Frankfurt');
    bench.press('Write after all', entry);
    await bench.said('Written as');
    await bench.until(() => modal.querySelector('.tom-skipped-entry') === null, 'the entry gone');
    expect(
      Object.values(bench.app.internal.files()).filter((bytes) => new TextDecoder().decode(bytes).includes('Where staging lives')).length,
    ).toBeGreaterThan(0);
    await bench.pass(LONG);
    expect(rows()).toHaveLength(0);
  });
});

test('near-duplicates among the findings can be told apart for good', async () => {
  const bench = await begun({ ...FEW, [TWIN]: SAME });
  const row = await bench.until(
    () =>
      [...(part('Memory')?.querySelectorAll<HTMLElement>('.tom-finding') ?? [])].find((one) => one.textContent?.includes('says the same')),
    'the finding',
  );
  doIn(row, 'Not duplicates');
  await bench.said('kept apart');
  expect(bench.text('top-of-mind-decisions.md')).toContain(' apart ');
  await bench.until(() => !part('Memory')?.textContent?.includes('says the same'), 'no such finding');
  document.querySelector<HTMLElement>('[aria-label="Refresh"]')?.click();
  await bench.pass(LONG);
  expect(part('Memory')?.textContent).not.toContain('says the same');
});
