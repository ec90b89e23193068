/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { NOTES, openPlugin, type Bench } from './support/open-plugin';
import {
  added,
  buttons,
  changed,
  choose,
  fresh,
  isClosed,
  known,
  list,
  OLDER,
  openRemember,
  primary,
  typed,
  verdict,
  write,
} from './support/remembering';

const quiet = { previewPlans: false };
const open = (data: unknown = quiet): Promise<Bench> => openPlugin({ files: NOTES, data });
const written = (bench: Bench, before: Record<string, Uint8Array>): string => bench.text(added(bench, before)[0] ?? '') ?? '';
/** The words that one side alone has, without what is said of them to a screen reader. */
const marks = (bench: Bench, tag: 'del' | 'ins'): string =>
  [...bench.modal().querySelectorAll(`${tag} > span:not(.tom-spoken)`)].map((one) => one.textContent).join('|');

const CARDS = ['Keep both', 'Replace older', 'Merge into older', 'Link to older', 'Skip', 'Cancel'];

afterEach(() => jest.restoreAllMocks());

describe('what is offered', () => {
  test('for a new entry: to save it, or not', async () => {
    const bench = await open();
    expect(await write(bench, ...fresh)).toBe('New');
    expect(primary(bench)).toBe('Save');
    expect(buttons(bench)).toEqual(['Cancel', 'Save']);
  });

  test.each<[string, readonly [string, string, string?], string]>([
    ['Replaces an older note', changed, 'Replace older'],
    ['Already there', known, 'Skip'],
  ])('for "%s": the five answers, with the one that fits marked', async (says, entry, first) => {
    const bench = await open();
    expect(await write(bench, ...entry)).toBe(says);
    expect(buttons(bench)).toEqual(CARDS);
    expect(primary(bench)).toBe(first);
  });
});

describe('a question', () => {
  const OLD = 'The rehearsals of the choir are on Tuesdays at 19:00 in the old hall. Ines keeps the key.';
  const asked = ['Choir evenings', 'The choir rehearses on Thursdays now, Ines says.'] as const;

  test('has five answers, each with its outcome, and none is marked as the right one', async () => {
    const bench = await openPlugin({ files: { 'Choir rehearsals.md': `---\ncreated: 2026-01-01\n---\n${OLD}\n` }, data: quiet });
    await write(bench, ...asked);
    const answers = [...bench.modal().querySelectorAll('.tom-acts .tom-answer-way')];
    expect(answers).toHaveLength(5);
    for (const one of answers) expect(one.querySelector('.tom-answer-does')?.textContent).toMatch(/\.$/);
    expect(buttons(bench)).toEqual(CARDS);
    expect(primary(bench)).toBeNull();
    expect(bench.modal().querySelector('.tom-verdict-said')?.textContent).toBe(
      'Similar noteDoes "Choir rehearsals" already say this? Choose:',
    );
    expect(marks(bench, 'del')).toContain('Tuesdays');
  });

  test('about a mistake says that the older one counts it, and the answer does so', async () => {
    const data = { ...quiet, memories: [{ name: 'Agent', root: '', convention: 'daneel', overrides: {} }] };
    const review = 'memory/self-review.md';
    const kept = `# Self review\n\n### MEMORY FAIL #1\nTAG: Credentials\nMISS: Asked for Zulip credentials without checking TOOLS.md\nFIX: Check TOOLS.md\nCOUNT: 1\nSTATUS: Active\n`;
    const bench = await openPlugin({ files: { [review]: kept }, data });
    await openRemember(bench);
    await bench.until(() => list('Type'));
    choose('Type', 'miss');
    bench.fill('Title', 'Zulip');
    bench.fill('Text', 'Asked again for Zulip credentials although TOOLS.md was there to be checked');
    await verdict(bench);
    const same = [...bench.modal().querySelectorAll('.tom-acts .tom-answer-way')].find((one) => one.textContent?.startsWith('Skip'));
    expect(same?.textContent).toContain('counts it');
    bench.press('Skip', bench.modal());
    await bench.said('"MEMORY FAIL #1" now counts 2 times.');
    expect(bench.text(review)).toContain('COUNT: 2\n');
  });
});

describe('the verdict', () => {
  test('stands beside the older text, with what differs marked and said', async () => {
    const bench = await open();
    await write(bench, ...changed);
    const columns = bench.modal().querySelectorAll('.tom-word-side');
    expect([...columns].map((one) => one.getAttribute('aria-label'))).toEqual(['Older', 'Yours']);
    expect(columns[0]?.textContent).not.toContain('created:');
    expect(marks(bench, 'del')).toContain('March');
    expect(marks(bench, 'ins')).toContain('Dublin');
    expect(marks(bench, 'ins')).not.toContain('The staging database');
    expect(bench.modal().querySelector('ins .tom-spoken')?.textContent).toBe('Only in yours: ');
  });

  test('shows no number, and nothing about how sure it is', async () => {
    const bench = await open();
    await write(bench, ...changed);
    expect(bench.modal().querySelector('.tom-verdict-said')?.textContent).toBe(
      'Replaces an older noteIt says something newer than "2026-03-05 Staging database moved to Frankfurt -- infra".',
    );
    expect(bench.modal().textContent).not.toMatch(/\b(un|fairly )?sure\b/i);
  });

  test('is read out, and the two texts are not', async () => {
    const bench = await open();
    await write(bench, ...changed);
    const live = bench.modal().querySelector('[aria-live="polite"]');
    expect(live?.textContent).toContain('Replaces an older note');
    expect(live?.textContent).not.toContain('New note');
    expect(live?.querySelector('.tom-word-diff')).toBeNull();
  });

  test('of a text that is there word for word shows no columns', async () => {
    const bench = await open();
    await write(bench, ...known);
    expect(bench.modal().querySelector('.tom-word-diff')).toBeNull();
    expect(bench.modal().querySelector('.tom-verdict-rest')?.textContent).toContain('Both texts are the same, word for word.');
  });

  test('that typing has overtaken is never shown', async () => {
    const bench = await open();
    const memory = bench.memory;
    const real = memory.remember.bind(memory);
    const late: (() => void)[] = [];
    const asked: string[] = [];
    jest.spyOn(memory, 'remember').mockImplementation(async (input, query) => {
      asked.push(input.title);
      const proposal = await real(input, query);
      if (input.title === known[0]) await new Promise<void>((resolve) => late.push(resolve));
      return proposal;
    });
    await openRemember(bench);
    bench.fill('Title', known[0]);
    bench.fill('Text', known[1]);
    await bench.until(() => late.length > 0);
    bench.fill('Title', fresh[0]);
    bench.fill('Text', fresh[1]);
    expect(bench.modal().querySelector('.tom-chip')).toBeNull();
    late.forEach((answer) => answer());
    await bench.pass(20);
    expect(bench.modal().querySelector('.tom-chip')).toBeNull();
    expect(buttons(bench)).toEqual(['Cancel']);
    expect(await verdict(bench)).toBe('New');
    expect(asked).toEqual([known[0], fresh[0]]);
  });

  test('is asked for once typing pauses, not at each key', async () => {
    const bench = await open();
    const asking = jest.spyOn(bench.memory, 'remember');
    await openRemember(bench);
    bench.fill('Title', fresh[0]);
    for (let length = 1; length < 20; length++) bench.fill('Text', fresh[1].slice(0, length));
    await verdict(bench);
    expect(asking).toHaveBeenCalledTimes(1);
  });
});

describe('what is chosen', () => {
  test('merge puts the text at the end of the older note, and makes none', async () => {
    const bench = await open();
    const before = bench.bytes();
    await write(bench, ...changed);
    bench.press('Merge into older', bench.modal());
    await bench.until(isClosed);
    expect(added(bench, before)).toEqual([]);
    expect(bench.text(OLDER)).toContain('in Frankfurt on port 5433 since March');
    expect(bench.text(OLDER)).toContain('now runs in Dublin on port 5433');
    expect(bench.notices().join()).toContain('Added to the end of "2026-03-05 Staging database moved to Frankfurt -- infra"');
    bench.press('Undo');
    await bench.said('taken back');
    expect(bench.bytes()).toEqual(before);
  });

  test('link writes it with a link to the older one, which stays as it is', async () => {
    const bench = await open();
    const before = bench.bytes();
    await write(bench, ...changed);
    bench.press('Link to older', bench.modal());
    await bench.until(isClosed);
    expect(written(bench, before)).toContain('[[2026-03-05 Staging database moved to Frankfurt -- infra');
    expect(bench.bytes()[OLDER]).toEqual(before[OLDER]);
    expect(bench.notices().join()).toContain('It has a link to');
  });

  test('keep both leaves the older one as it is', async () => {
    const bench = await open();
    const before = bench.bytes();
    await write(bench, ...changed);
    bench.press('Keep both', bench.modal());
    await bench.until(isClosed);
    expect(added(bench, before)).toHaveLength(1);
    expect(bench.bytes()[OLDER]).toEqual(before[OLDER]);
  });

  test('replace older marks the older one of a known entry, too', async () => {
    const bench = await open();
    const before = bench.bytes();
    await write(bench, ...known);
    bench.press('Replace older', bench.modal());
    await bench.until(isClosed);
    expect(added(bench, before)).toHaveLength(1);
    expect(bench.text('2026-03-02 Ana Torres owns the release train -- people.md')).toContain('superseded_by');
    expect(bench.notices().join()).toContain('is marked as superseded');
  });

  test('skip keeps the text, tells where, opens it, and can be taken back', async () => {
    const bench = await open({ previewPlans: true });
    const before = bench.bytes();
    await write(bench, ...changed);
    bench.press('Skip', bench.modal());
    await bench.until(isClosed);
    const [note = '', ...others] = added(bench, before);
    expect(others).toEqual([]);
    expect(bench.text(note)).toContain(changed[1]);
    expect(bench.notices().join()).toContain('Its text is kept in');
    bench.press('Open');
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === note);
    await bench.undo();
    await bench.until(() => added(bench, before).length === 0);
    expect(bench.bytes()).toEqual(before);
  });

  test('skipping the same again keeps it once, and says so', async () => {
    const bench = await open();
    await write(bench, ...changed);
    bench.press('Skip', bench.modal());
    await bench.until(isClosed);
    const after = bench.bytes();
    await write(bench, ...changed);
    bench.press('Skip', bench.modal());
    await bench.until(isClosed);
    expect(bench.notices().join()).toContain('Its text is already in');
    expect(bench.bytes()).toEqual(after);
  });
});

describe('typed text is never lost', () => {
  test('what is skipped as known is kept where the older note has lost it in between', async () => {
    const bench = await open();
    await write(bench, ...known);
    const file = bench.app.vault.getMarkdownFiles().find(({ path }) => bench.text(path)?.includes(known[1]) === true);
    if (file === undefined) throw new Error('no note holds the text');
    await bench.app.vault.modify(file, 'Something else altogether.\n');
    bench.press('Skip', bench.modal());
    await bench.until(isClosed);
    const all = Object.keys(bench.bytes()).map((path) => bench.text(path) ?? '');
    expect(all.some((text) => text.includes(known[1]))).toBe(true);
  });

  test('what is typed on while an entry is being saved stays in the dialog', async () => {
    const bench = await open();
    await write(bench, ...fresh);
    const memory = bench.memory;
    const real = memory.apply.bind(memory);
    jest.spyOn(memory, 'apply').mockImplementation(async (plan, progress) => {
      const receipt = await real(plan, progress);
      bench.fill('Text', `${fresh[1]} And one thing more.`);
      return receipt;
    });
    bench.press('Save', bench.modal());
    await bench.until(() => bench.notices().length > 0);
    await bench.pass(100);
    expect(isClosed()).toBe(false);
    expect(typed('Text')).toBe(`${fresh[1]} And one thing more.`);
  });

  test('an older entry that is read-only takes no mark, and the entry is saved all the same', async () => {
    const path = 'learnings/baseline_insights.md';
    const text = '# Baseline\n\n## 2026-03-01: Deploys\n\n**Type**: semantic\n\n**Observation**: Deploys go out on Tuesdays.\n';
    const bench = await openPlugin({
      files: { [path]: text },
      data: { memories: [{ name: 'Agent', root: '', convention: 'stoneros', overrides: {} }], previewPlans: false },
    });
    expect(await write(bench, 'Deploys', 'Deploys no longer go out on Tuesdays: now they go out on Thursdays.')).toBe(
      'Replaces an older note',
    );
    bench.press('Replace older', bench.modal());
    await bench.until(isClosed);
    expect(bench.text(path)).toBe(text);
    expect(bench.notices().join()).toContain('cannot be marked as superseded');
    expect(Object.keys(bench.bytes()).some((one) => bench.text(one)?.includes('Thursdays') === true)).toBe(true);
  });

  test('a gate that fails tells so, and the entry can be written all the same', async () => {
    const bench = await open();
    const before = bench.bytes();
    const memory = bench.memory;
    const real = memory.remember.bind(memory);
    jest
      .spyOn(memory, 'remember')
      .mockImplementation((input, query) =>
        input.action === undefined ? Promise.reject(new Error('the index is broken')) : real(input, query),
      );
    await openRemember(bench);
    bench.fill('Title', fresh[0]);
    bench.fill('Text', fresh[1]);
    await bench.until(() => bench.modal().querySelector('.tom-problem'));
    expect(bench.modal().textContent).toContain('the index is broken');
    expect(buttons(bench)).toEqual(['Cancel', 'Save']);
    bench.press('Save', bench.modal());
    await bench.until(isClosed);
    expect(added(bench, before)).toHaveLength(1);
  });

  test('an error in saving is told and leaves the dialog as it is', async () => {
    const bench = await open();
    await write(bench, ...fresh);
    bench.app.internal.faults = { write: (path) => (path.includes('Vendor') ? new Error('disk full') : null) };
    bench.press('Save', bench.modal());
    await bench.until(() => bench.notices().length > 0);
    expect(isClosed()).toBe(false);
    expect(typed('Text')).toBe(fresh[1]);
    bench.app.internal.faults = {};
    bench.press('Save', bench.modal());
    await bench.until(isClosed);
  });

  test('opening the older note asks first, and stays where the answer is no', async () => {
    const bench = await open();
    await write(bench, ...changed);
    bench.modal().querySelector<HTMLElement>('.tom-verdict .tom-link')?.click();
    await bench.until(() => bench.modal().textContent?.includes('Discard this text?'));
    bench.press('Keep writing', bench.modal());
    await bench.pass(200);
    expect(isClosed()).toBe(false);
    expect(bench.app.workspace.getActiveFile()).toBeNull();
  });

  test.each(['.modal-close-button', '.modal-bg'])('a click on %s asks before typed text is lost', async (place) => {
    const bench = await open();
    await write(bench, ...changed);
    document.querySelector<HTMLElement>(place)?.click();
    await bench.until(() => bench.modal().textContent?.includes('Discard this text?'));
    bench.press('Keep writing', bench.modal());
    await bench.pass(200);
    expect(isClosed()).toBe(false);
    document.querySelector<HTMLElement>(place)?.click();
    await bench.until(() => bench.modal().textContent?.includes('Discard this text?'));
    bench.press('Discard', bench.modal());
    await bench.until(isClosed);
  });

  test('the verdict comes by itself once the vault is indexed', async () => {
    const bench = await openPlugin({ files: NOTES, data: quiet, ready: false });
    await openRemember(bench);
    bench.fill('Title', fresh[0]);
    bench.fill('Text', fresh[1]);
    await bench.until(() => bench.modal().querySelector('.tom-problem'));
    expect(await verdict(bench)).toBe('New');
  });
});

describe('what a rule of the memory would not have', () => {
  const agent = (convention: string): unknown => ({
    memories: [{ name: 'Agent', root: '', convention, overrides: {} }],
    previewPlans: false,
  });

  test('a merge into a file that is only added to is refused in the dialog, and the other ways stay open', async () => {
    const path = 'learnings/patterns.md';
    const text = '# Patterns\n\n## 2026-03-01: Deploys\n\n**Type**: semantic\n\n**Observation**: Deploys go out on Tuesdays.\n';
    const bench = await openPlugin({ files: { [path]: text }, data: agent('stoneros') });
    await write(bench, 'Deploys', 'Deploys no longer go out on Tuesdays: now they go out on Thursdays.');
    bench.press('Merge into older', bench.modal());
    await bench.until(() => bench.modal().querySelector('.tom-problem'));
    expect(bench.text(path)).toBe(text);
    expect(typed('Text')).toContain('Thursdays');
    bench.press('Link to older', bench.modal());
    await bench.until(isClosed);
    expect(bench.text(path)?.startsWith(text.trimEnd())).toBe(true);
    expect(bench.text(path)).toContain('Thursdays');
  });

  test('words that only acknowledge something are not written by themselves; you may all the same', async () => {
    const bench = await openPlugin({ files: { 'memory/x.md': 'x' }, data: agent('carlton') });
    const before = bench.bytes();
    await write(bench, 'Reply loop works', 'reply loop works');
    expect(bench.modal().querySelector('.tom-problem')?.textContent).toBeTruthy();
    expect(buttons(bench)).toEqual(['Cancel', 'Skip', 'Save']);
    expect(primary(bench)).toBeNull();
    bench.press('Save', bench.modal());
    await bench.until(isClosed);
    expect(added(bench, before)).toHaveLength(1);
  });
});

test('a new entry can be written with a link to the closest one', async () => {
  const bench = await open();
  const before = bench.bytes();
  const memory = bench.memory;
  const real = memory.remember.bind(memory);
  // As the gate says it of an entry that shares much with an older one and is about something else.
  jest.spyOn(memory, 'remember').mockImplementation(async (input, query) => {
    const proposal = await real(input, query);
    if (input.action !== undefined) return proposal;
    const { evidence } = proposal.result;
    return {
      ...proposal,
      result: {
        ...proposal.result,
        verdict: 'UNIQUE',
        of: null,
        evidence: evidence && { ...evidence, coverage: 0.5, why: 'It is close.' },
      },
    };
  });
  expect(await write(bench, ...changed)).toBe('Similar note');
  expect(bench.modal().querySelector('.tom-verdict-of')?.textContent).toBe(
    '"2026-03-05 Staging database moved to Frankfurt -- infra" is close, but does not say this.',
  );
  expect(buttons(bench)).toEqual(CARDS);
  expect(primary(bench)).toBe('Keep both');
  expect(marks(bench, 'del')).toContain('Frankfurt');
  bench.press('Link to older', bench.modal());
  await bench.until(isClosed);
  expect(written(bench, before)).toContain('[[2026-03-05 Staging database moved to Frankfurt -- infra');
  expect(bench.bytes()[OLDER]).toEqual(before[OLDER]);
});
