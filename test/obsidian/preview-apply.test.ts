/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { MemoryError } from '../../src/core/model/errors';
import { asVaultPath } from '../../src/core/model/path';
import type { Edit, Plan } from '../../src/core/model/plan';
import { carryOut } from '../../src/obsidian/plan/carry-out';
import { guarded } from '../../src/obsidian/ui/notices';
import { NOTES, openPlugin, type Bench } from './support/open-plugin';

function planOf(edits: readonly Edit[], id = 'plan'): Plan {
  return {
    version: 1,
    id,
    title: 'Add lines',
    reason: 'A test.',
    created: '2026-03-15T12:00:00Z',
    edits,
    preconditions: [],
    announced: [],
  };
}

const append = (path: string, part?: string): Edit => ({
  op: 'append',
  path: asVaultPath(path),
  text: 'added',
  reason: 'It lacks a line.',
  ...(part === undefined ? {} : { part }),
});

/** Carries a plan out as a command does; `propose` may decide otherwise each time. */
async function carry(bench: Bench, propose: () => Plan): Promise<void> {
  void guarded(async () => {
    const outcome = await carryOut(bench.plugin['bench'], {
      kind: 'index',
      doing: 'Deciding',
      explanation: '',
      propose: () => Promise.resolve({ result: null, plan: propose() }),
    });
    if (outcome !== null) bench.app.saveLocalStorage('applied', outcome.receipt?.changed.length ?? 0);
  });
  await bench.pass();
}

const applied = (bench: Bench): unknown => bench.app.loadLocalStorage('applied');

describe('when the vault moves on', () => {
  test('while the preview is open, it is decided again, marked, and what was left out stays so', async () => {
    const bench = await openPlugin({ files: { 'a.md': 'a\n', 'b.md': 'b\n', 'c.md': 'c\n' } });
    const appended = (id: string, paths: readonly string[]): Plan =>
      planOf(
        paths.map((path) => append(path, path)),
        id,
      );
    let round = 0;
    await carry(bench, () => {
      round += 1;
      if (round === 2) return appended('two', ['a.md', 'b.md', 'c.md']);
      const stale = { kind: 'absent' as const, path: asVaultPath('late.md') };
      return { ...appended('one', ['a.md', 'b.md']), preconditions: [stale] };
    });
    const box = await bench.until(() => bench.modal().querySelector<HTMLInputElement>('input[aria-label="Include a.md"]'));
    box.click();
    bench.app.internal.external.write('late.md', 'x');
    bench.app.internal.external.write('b.md', 'b\nmore\n');
    await bench.pass(2_000);
    bench.press('Apply', bench.modal());
    await bench.until(() => document.querySelector('.tom-again'));
    expect(bench.bytes()['a.md']).toEqual(new TextEncoder().encode('a\n'));
    bench.press('Apply', bench.modal());
    await bench.until(() => applied(bench) === 2);
    expect(['a.md', 'b.md', 'c.md'].map(bench.text)).toEqual(['a\n', 'b\nmore\nadded\n', 'c\nadded\n']);
  });

  test('before the preview, it is decided again without a word', async () => {
    const bench = await openPlugin({ files: { 'a.md': 'a\n', 'late.md': 'x' } });
    let round = 0;
    await carry(bench, () => {
      round += 1;
      const plan = planOf([append('a.md')], `plan-${round}`);
      return round === 1 ? { ...plan, preconditions: [{ kind: 'absent', path: asVaultPath('late.md') }] } : plan;
    });
    await bench.until(() => document.querySelector('.tom-plan'));
    expect(round).toBe(2);
    expect(document.querySelector('.tom-again')).toBeNull();
    expect(bench.notices()).toEqual([]);
    bench.press('Apply', bench.modal());
    await bench.until(() => applied(bench) === 1);
  });

  test('again and again, it gives up in words and writes nothing', async () => {
    const bench = await openPlugin({ files: { 'a.md': 'a\n', 'late.md': 'x' } });
    const before = bench.bytes();
    let round = 0;
    await carry(bench, () => ({
      ...planOf([append('a.md')], `plan-${(round += 1)}`),
      preconditions: [{ kind: 'absent', path: asVaultPath('late.md') }],
    }));
    await bench.until(() => bench.notices().length > 0);
    expect(round).toBe(3);
    expect(document.querySelector('.tom-plan')).toBeNull();
    expect(bench.bytes()).toEqual(before);
  });
});

test('a plan that cannot be applied is told in words instead of being shown', async () => {
  const bench = await openPlugin({ files: { 'a.md': 'a\n' } });
  await carry(bench, () => planOf([append('not there.md')]));
  await bench.said('not there.md');
  expect(document.querySelector('.tom-plan')).toBeNull();
});

test('what goes to the trash and what is lost is told first', async () => {
  const bench = await openPlugin({ files: { 'a.md': 'a [[b]]\n', 'b.md': 'b\n' } });
  const loss = { from: asVaultPath('a.md'), raw: '[[b]]', why: 'Its note goes to the trash.' };
  await carry(bench, () => ({ ...planOf([{ op: 'trash', path: asVaultPath('b.md'), reason: 'It is empty.' }]), announced: [loss] }));
  const risks = await bench.until(() => document.querySelector('.tom-risks'));
  expect(risks.textContent).toContain('[[b]]');
  expect(risks.textContent).toContain('"b.md" goes to the trash');
  bench.press('Cancel', bench.modal());
  await bench.pass();
  expect(bench.text('b.md')).toBe('b\n');
});

describe('a plan of several hundred files', () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`notes/${String(index).padStart(3, '0')}.md`, `Note ${index}\n`]),
  );
  const plan = planOf(Object.keys(many).map((path) => append(path)));

  /** Writes take their time, as on a phone, until the answer is called. */
  function slow(bench: Bench): () => void {
    let slowly = true;
    const { vault } = bench.app;
    const process = vault.process.bind(vault);
    vault.process = async (...args: Parameters<typeof process>) => {
      if (slowly) await new Promise((resolve) => setTimeout(resolve, 300));
      return process(...args);
    };
    return () => (slowly = false);
  }

  const progress = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('.notice')].find((notice) => notice.querySelector('progress') !== null);

  test('shows how far it is, and applies', async () => {
    const bench = await openPlugin({ files: many, data: { previewPlans: false } });
    slow(bench);
    await carry(bench, () => plan);
    await bench.until(() => /\d+ of 300/.test(progress()?.textContent ?? ''));
    await bench.until(() => applied(bench) === 300);
    expect(progress()).toBeUndefined();
    expect(bench.text('notes/299.md')).toBe('Note 299\nadded\n');
  });

  test('cancelled in the middle, every byte is as before, and that is said', async () => {
    const bench = await openPlugin({ files: many, data: { previewPlans: false } });
    const before = bench.bytes();
    const quick = slow(bench);
    await carry(bench, () => plan);
    const cancel = await bench.until(() =>
      [...(progress()?.querySelectorAll('button') ?? [])].find(
        (button) => button.isShown() && /\d+ of 300/.test(progress()?.textContent ?? ''),
      ),
    );
    expect(bench.bytes()).not.toEqual(before);
    cancel.click();
    expect(cancel.isShown()).toBe(false);
    expect(progress()?.textContent).toContain('Stopping, and putting back what was done');
    quick();
    await bench.until(() => bench.notices().includes('Cancelled. Everything was put back as it was.'));
    expect(bench.bytes()).toEqual(before);
    expect(applied(bench)).toBeNull();
    const [entry] = await bench.memory.journal();
    expect(entry?.state).toBe('rolled-back');
  });
});

test('work that does not tell how far it is has no Cancel that would do nothing', async () => {
  const bench = await openPlugin({ files: NOTES });
  let fail: (error: Error) => void = () => undefined;
  jest.spyOn(bench.memory, 'previewUndo').mockReturnValue(new Promise((_, reject) => (fail = reject)));
  bench.run('undo');
  await bench.pass(1_500);
  const notice = [...document.querySelectorAll<HTMLElement>('.notice')].find((each) => each.querySelector('progress') !== null);
  expect(notice?.textContent).toContain('Looking at the change');
  expect(notice?.querySelector('button')?.isShown()).toBe(false);
  fail(new MemoryError('not_undoable', 'There is nothing to undo.'));
  await bench.until(() => bench.notices().includes('There is nothing to undo.'));
});
