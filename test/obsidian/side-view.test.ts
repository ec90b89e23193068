/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { clipboard, NOTES, note, openPlugin, type Bench } from './support/open-plugin';
import { doIn, menuOf, part, titleIn, waysIn } from './support/rows';

const view = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.tom-view');
  if (found === null) throw new Error('the side view is not open');
  return found;
};

async function open(files: Record<string, string>, data: unknown = { previewPlans: false }): Promise<Bench> {
  const bench = await openPlugin({ files, data });
  document.querySelector<HTMLElement>('.side-dock-ribbon-action')?.click();
  await bench.until(() => document.querySelector('.tom-view .tom-memory, .tom-view .tom-state'));
  return bench;
}

test('shows the memory with its counts, and what is due with a button that does it', async () => {
  const memories = [{ name: 'Vault', root: '', convention: 'mindstone', overrides: {} }];
  const files = { 'feedback_tabs.md': '---\ndescription: Use tabs\n---\n\nText.\n', 'feedback_pier.md': '', 'user_mira.md': '' };
  const bench = await open(files, { previewPlans: false, memories });
  expect(part('Memory')?.querySelector('.tom-count')?.textContent).toContain('3 notes');
  const due = await bench.until(() => view().querySelector<HTMLElement>('.tom-due-row'));
  expect(due.textContent).toContain('There is no "MEMORY.md" yet');
  doIn(due, 'Create');
  await bench.until(() => bench.text('MEMORY.md') !== null);
  await bench.until(() => view().querySelector('.tom-due-row') === null);
  expect(part('To do')).toBeNull();
});

test('what waits for an answer is to be done: two versions of a note', async () => {
  const bench = await open({
    ...NOTES,
    'Coffee.md': 'It needs descaling.\n',
    'Coffee.sync-conflict-20260301-120000-ABCDEFG.md': 'It was descaled.\n',
  });
  await bench.until(() => view().querySelectorAll('.tom-due-row').length === 1);
  const row = [...view().querySelectorAll<HTMLElement>('.tom-due-row')].find((one) => one.textContent?.includes('two versions'));
  row?.click();
  await bench.until(() => document.querySelector('.tom-conflicts'));
});

test('an empty vault says what to do first', async () => {
  await open({});
  expect(view().querySelector('.tom-memory')?.textContent).toContain('No notes yet');
});

test('while the vault is indexed it says so, and fills by itself', async () => {
  const bench = await openPlugin({ files: NOTES, cachedAtStart: 1, ready: false });
  bench.run('show-view');
  await bench.until(() => document.querySelector('.tom-view .tom-state'));
  expect(view().textContent).toContain('Still indexing');
  bench.app.internal.releaseMetadata();
  await bench.until(() => view().querySelector('.tom-memory'));
});

test('a vault that cannot be read says so and offers to try again', async () => {
  const bench = await openPlugin({ files: NOTES });
  bench.app.internal.faults = {
    read: () => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }),
    list: () => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }),
  };
  bench.app.internal.external.write('top-of-mind.md', 'x');
  bench.run('show-view');
  await bench.until(() => document.querySelector('.tom-view .tom-state, .tom-view .tom-memory'));
  bench.app.internal.faults = {};
  const again = [...view().querySelectorAll('button')].find((one) => one.textContent === 'Try again');
  again?.click();
  await bench.until(() => view().querySelector('.tom-memory'));
});

describe('findings', () => {
  const files = { ...NOTES, 'Deploy window.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HB', '2026-03-07', 'Deploys happen before noon.') };

  const findings = (): HTMLElement[] => [...(part('Memory')?.querySelectorAll<HTMLElement>('.tom-finding') ?? [])];

  test('are rows that open the note, preview at their line and can be fixed', async () => {
    const bench = await open({ ...files, 'x.md': 'One.\n\n![[gone.png]]\n' });
    const hovered: unknown[] = [];
    bench.app.workspace.on('hover-link', (event: never) => hovered.push(event));
    (await bench.until(() => findings().find((one) => titleIn(one) === 'x'))).click();
    const broken = await bench.until(() => findings().find((one) => titleIn(one)?.includes('gone.png')));
    broken.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(hovered).toMatchObject([{ source: 'top-of-mind', linktext: 'x.md', state: { scroll: 2 } }]);
    const row = await bench.until(() => findings().find((one) => titleIn(one) === 'Deploy window' && one.querySelector('.tom-row-act')));
    row.click();
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'Deploy window.md');
    row.querySelector<HTMLElement>('.tom-row-act')?.click();
    await bench.until(() => bench.text('Deploy window.md') === null);
    await bench.until(() => !view().textContent?.includes("Looking for an agent's memory"));
  });

  test('are ignored in two clicks, one or the whole check, and the menu has the actions of the file', async () => {
    const bench = await open({ ...NOTES, 'x.md': '![[gone.png]] ![[lost.png]]\n' }, { previewPlans: true });
    const gathered = (): HTMLElement | undefined => findings().find((one) => titleIn(one) === 'x');
    const rows = (): HTMLElement[] => findings().filter((one) => titleIn(one)?.includes('embeds a file'));
    (await bench.until(gathered)).click();
    await bench.until(() => rows().length === 2);
    const { titles, choose } = menuOf(rows()[0]);
    expect(titles).toEqual(expect.arrayContaining(['Ignore this finding', 'Ignore this check', 'Top of Mind']));
    choose('Ignore this finding');
    await bench.until(() => findings().some((one) => one.textContent?.includes('lost.png')) && rows().length < 2);
    expect(document.querySelector('.modal')).toBeNull();
    await bench.until(() => / ignore broken-links-\S{8} x\.md$/m.test(bench.text('top-of-mind-decisions.md') ?? ''));
    doIn(rows()[0] ?? gathered(), 'Ignore this check');
    await bench.until(() => / ignore broken-links \*$/m.test(bench.text('top-of-mind-decisions.md') ?? ''));
    await bench.until(() => rows().length === 0);
  });

  test('stand in groups whose folds stay, each fixed as one plan in one click', async () => {
    // A rule holds where most notes of the folder follow it.
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        at < 13 ? `Thing ${at}.md` : `2026-03-07 Thing ${at} -- art.md`,
        note(`01JNZ8Q4V0A1B2C3D4E5F6G8${10 + at}`, '2026-03-07', `Thing ${at} weighs ${at} tons.`),
      ]),
    );
    const broken = note('01JNZ8Q4V0A1B2C3D4E5F6G8AA', '2026-03-08', '![[a.png]] ![[b.png]] ![[c.png]]');
    const bench = await open({ ...NOTES, ...many, '2026-03-08 Pictures -- art.md': broken });
    const group = (): HTMLElement | undefined =>
      [...(part('Memory')?.querySelectorAll<HTMLElement>('.tom-group') ?? [])].find((one) => one.textContent?.startsWith('Names'));
    await bench.until(group);
    expect(group()?.getAttribute('aria-expanded')).toBe('false');
    group()?.click();
    expect(group()?.getAttribute('aria-expanded')).toBe('true');
    expect(bench.app.loadLocalStorage('top-of-mind-view')).toMatchObject({ folds: { names: false } });
    const before = Object.keys(bench.bytes()).length;
    doIn(group(), 'Fix 13');
    await bench.until(() => bench.text('Thing 3.md') === null);
    expect(Object.keys(bench.bytes())).toHaveLength(before);
    expect((await bench.memory.journal()).filter(({ state }) => state === 'applied')).toHaveLength(1);
  });

  test('come as one row a note, with the worst first and each below it', async () => {
    const bench = await open({ ...files, 'x.md': '![[gone.png]]\n', 'z.md': '---\na: [\n---\n' });
    await bench.until(() => findings().length > 1);
    expect(part('Memory')?.textContent).toMatch(/\d+ to fix now, \d+ worth a look/);
    const titles = findings().map(titleIn);
    expect(new Set(titles).size).toBe(titles.length);
    expect(findings()[0]?.classList.contains('tom-error')).toBe(true);
    const group = findings().find((one) => titleIn(one) === 'x');
    expect(group?.querySelector('.tree-item-flair')?.textContent).toBe('3');
    group?.click();
    const shown = findings().find((one) => titleIn(one) === 'x');
    expect(shown?.getAttribute('aria-expanded')).toBe('true');
    expect(shown?.parentElement?.querySelectorAll('[role="group"] [aria-level="3"]')).toHaveLength(3);
  });

  test('and parts fold to one line, which this device keeps', async () => {
    const bench = await open(files);
    await bench.until(() => findings()[0]);
    const head = (): HTMLElement | null | undefined => part('Memory')?.querySelector<HTMLElement>('.tom-section-fold');
    expect(head()?.getAttribute('aria-expanded')).toBe('false');
    expect(findings()[0]?.isShown()).toBe(false);
    head()?.click();
    expect(findings()[0]?.isShown()).toBe(true);
    expect(bench.app.loadLocalStorage('top-of-mind-view')).toMatchObject({ folds: { Memory: false } });
  });

  test('a wanted note is named by its own name, opens a note that wants it, and can be created', async () => {
    const bench = await open({ ...NOTES, 'x.md': '[[Harbour plan]]\n', 'y.md': '[[Harbour plan]]\n' });
    const row = await bench.until(() => findings().find((one) => one.textContent?.includes('"Harbour plan" is wanted')));
    expect(titleIn(row)).toBe('Harbour plan');
    row.click();
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'x.md');
    doIn(row, 'Create');
    await bench.until(() => bench.text('Harbour plan.md') === '');
  });

  test('are one tab stop, moved through by arrow keys, with every button in reach', async () => {
    const bench = await open(files);
    await bench.until(() => findings()[0]);
    const tree = part('Memory')?.querySelector<HTMLElement>('[role="tree"]');
    const press = (key: string, init: KeyboardEventInit = {}): void =>
      void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
    const stops = [...(tree?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])];
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    press('ArrowLeft');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    press('ArrowRight');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    const row = document.activeElement;
    expect(row?.classList.contains('tom-finding')).toBe(true);
    press('ArrowRight');
    expect(document.activeElement?.tagName).toBe('BUTTON');
    press('ArrowLeft');
    expect(document.activeElement).toBe(row);
    press('F10', { shiftKey: true });
    expect([...document.querySelectorAll('.menu-item')].map((one) => one.textContent)).toContain('Ignore this finding');
    press('Escape');
    press('End');
    expect(document.activeElement).toBe([...(tree?.querySelectorAll('[role="treeitem"]') ?? [])].at(-1));
    press('Home');
    expect(document.activeElement).toBe(tree?.querySelector('[role="treeitem"]'));
    for (const button of view().querySelectorAll('button')) expect(button.getAttribute('aria-label') ?? button.textContent).toBeTruthy();
  });

  test('that were unfolded stay so when the view is drawn again', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [
        `2026-03-0${1 + (at % 9)} Day ${at}.md`,
        `---\nid: 01JNZ8Q4V0A1B2C3D4E5F6G9${String(10 + at)}\ncreated: 2026-03-0${1 + (at % 9)}\n---\n[x](gone-${at}.pdf)\n`,
      ]),
    );
    const bench = await open(many);
    const rows = (): number => findings().length;
    (await bench.until(() => part('Memory')?.querySelector<HTMLElement>('.tom-group'))).click();
    await bench.until(() => rows() === 30);
    view().querySelector<HTMLElement>('.tom-more')?.click();
    expect(rows()).toBe(60);
    view().querySelector<HTMLElement>('[aria-label="Refresh"]')?.click();
    await bench.until(() => view().querySelector('.tom-looking') === null);
    expect(rows()).toBe(60);
    expect(view().querySelector('.tom-more')?.textContent).toMatch(/^Show \d+ more findings?$/);
  });

  test('can be stopped being looked for, and what was found before stays', async () => {
    const bench = await open(files);
    await bench.until(() => view().querySelector('.tom-finding') && view().querySelector('.tom-looking') === null);
    const before = view().querySelectorAll('.tom-finding').length;
    // Reading that never ends by itself.
    jest.spyOn(bench.memory, 'health').mockImplementation(async ({ progress }) => {
      for (;;) {
        await progress?.report(1, 2, 'Notes');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    view().querySelector<HTMLElement>('[aria-label="Refresh"]')?.click();
    await bench.until(() => view().querySelector('.tom-looking'));
    bench.press('Stop', part('Memory') ?? view());
    await bench.until(() => view().querySelector('.tom-looking') === null);
    expect(view().querySelectorAll('.tom-finding')).toHaveLength(before);
    expect(view().textContent).toContain('You stopped the check.');
    expect(bench.notices()).toEqual([]);
  });

  test('are looked for again when asked', async () => {
    const bench = await open(files);
    await bench.until(() => view().querySelector('.tom-finding'));
    view().querySelector<HTMLElement>('[aria-label="Refresh"]')?.click();
    expect(view().querySelector('.tom-looking')).not.toBeNull();
    await bench.until(() => view().querySelector('.tom-looking') === null);
  });
});

describe('search', () => {
  const results = (): HTMLElement[] => [...view().querySelectorAll<HTMLElement>('.tom-results .tom-row')];
  const type = (text: string): HTMLInputElement => {
    const input = view().querySelector<HTMLInputElement>('.tom-search input');
    if (input === null) throw new Error('no search field');
    input.focus();
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return input;
  };
  const press = (key: string): void =>
    void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  test('finds passages with their reasons, by keyboard alone, and never a note that is withheld', async () => {
    const bench = await open({
      ...NOTES,
      '2026-03-09 Frankfurt lease -- private.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HC', '2026-03-09', 'Frankfurt. #private'),
    });
    const input = type('Frankfurt staging port');
    const row = await bench.until(() => results()[0]);
    expect(titleIn(row)).toContain('Staging database moved to Frankfurt');
    expect(row.textContent).toContain('port 5433');
    expect(view().textContent).not.toContain('Frankfurt lease');
    expect(part('Memory')?.closest<HTMLElement>('.tom-body')?.style.display).toBe('none');
    press('ArrowDown');
    expect(document.activeElement).toBe(row);
    press('ArrowUp');
    expect(document.activeElement).toBe(input);
    press('Enter');
    await bench.until(() => bench.app.workspace.getActiveFile()?.path.includes('Frankfurt'));
    input.focus();
    press('Escape');
    expect(input.value).toBe('');
    expect(view().querySelector<HTMLElement>('.tom-results')?.style.display).toBe('none');
  });

  test('offers operators and their values, by keyboard, and a chosen one restricts what is found', async () => {
    const bench = await open({
      ...NOTES,
      'Hidden.md': note('01JNZ8Q4V0A1B2C3D4E5F6G7HC', '2026-03-09', 'Words. #private/trade/deals'),
      'Trains/Release.md': '---\ntags: [trains]\ntype: how to\n---\nA release train leaves on Tuesday.\n',
    });
    const offered = (): string[] =>
      [...document.querySelectorAll('.suggestion-item > div:first-child')].map((one) => one.textContent ?? '');
    const input = type('');
    await bench.until(() => offered().includes('tag:'));
    expect(offered()).toEqual(['tag:', 'path:', 'type:', 'day:']);
    type('release type:');
    await bench.until(() => offered().includes('how to'));
    press('Enter');
    expect(input.value).toBe('release type:"how to" ');
    await bench.until(() => results().length === 1 && results()[0]?.textContent?.includes('Tuesday'));
    expect(offered()).toEqual([]);
    type('tag:tra');
    await bench.until(() => offered().includes('#trains'));
    type('tag:');
    await bench.until(() => offered().length > 0 && offered().every((one) => one.startsWith('#')));
    expect(offered()).toContain('#trains');
    expect(offered().join()).not.toContain('private');
    type('tag:tra');
    await bench.until(() => offered().length === 1);
    press('Escape');
    await bench.until(() => offered().length === 0);
    expect(input.value).toBe('tag:tra');
  });

  test('the words that were searched for stand out, in other forms and far down too', async () => {
    const long = 'The harbour office wrote this down for whoever comes next. '.repeat(4);
    const stays = `${long}Guests who cancelled their stay get a refund. 雨の日のしりとり。\n`;
    const bench = await open({ ...NOTES, 'Stays.md': stays, 'Tools.md': 'C is not C++.\n' });
    const marked = (): (string | null)[] => [...view().querySelectorAll('.tom-results .suggestion-highlight')].map((el) => el.textContent);
    type('cancel the refunds -oak "get a refund"');
    await bench.until(() => marked().length > 0);
    expect(marked()).toEqual(['cancelled', 'refund']);
    expect(results()[0]?.textContent).toContain('…');
    type('C++');
    await bench.until(() => marked().length === 1);
    expect(marked()).toEqual(['C++']);
  });

  test('says where there is nothing, and a dragged row carries a link', async () => {
    const bench = await open(NOTES);
    type('quokka');
    await bench.until(() => view().textContent?.includes('Nothing found.'));
    type('release train');
    const row = await bench.until(() => results()[0]);
    const carried = new Map<string, string>();
    const event = new Event('dragstart', { bubbles: true });
    Object.assign(event, { dataTransfer: { setData: (kind: string, text: string) => carried.set(kind, text) } });
    row.dispatchEvent(event);
    expect(carried.get('text/plain')).toMatch(/^\[\[2026-03-0\d /);
  });
});

describe('the open note', () => {
  test('shows its place and why, its findings, and what took its place; it follows the active note', async () => {
    const older = '2026-03-06 Deploys before noon -- infra.md';
    const newer = '2026-03-07 Deploys after noon -- infra.md';
    const bench = await open({
      ...NOTES,
      [older]: `---\nid: 01JNZ8Q4V0A1B2C3D4E5F6G7HD\ncreated: 2026-03-06\nsuperseded_by: "[[2026-03-07 Deploys after noon -- infra]]"\n---\nBefore noon. ![[gone.png]]\n`,
      [newer]: note('01JNZ8Q4V0A1B2C3D4E5F6G7HE', '2026-03-07', 'After noon.'),
    });
    const rows = (): string[] => [...(part('This note')?.querySelectorAll('.tom-row') ?? [])].map((one) => one.textContent ?? '');
    await bench.app.workspace.openLinkText('2026-03-05 Staging database moved to Frankfurt -- infra', '');
    await bench.until(() => rows().some((one) => /^\d of \d in the top-of-mind note/.test(one)));
    await bench.app.workspace.openLinkText(older.replace('.md', ''), '');
    await bench.until(() => rows().some((one) => one.includes('Supersedes this note')));
    await bench.until(() => rows().some((one) => one.includes('gone.png')));
    await bench.app.workspace.openLinkText(newer.replace('.md', ''), '');
    await bench.until(() => rows().some((one) => one.includes('Superseded by this note')));
  });
});

describe('the life of the open note', () => {
  const row = (words: string): HTMLElement | undefined =>
    [...(part('This note')?.querySelectorAll<HTMLElement>('.tom-row') ?? [])].find((one) => one.textContent?.includes(words));

  test('says who wrote it and when; that it still holds, or until when, is a click and can be undone', async () => {
    const path = '2026-03-08 Ferry -- infra.md';
    const text = '---\nid: 01JNZ8Q4V0A1B2C3D4E5F6G7HF\ncreated: 2026-03-08\nsource: claude, mcp, 2026-03-08\n---\nThe ferry runs hourly.\n';
    const bench = await open({ ...NOTES, [path]: text });
    await bench.app.workspace.openLinkText(path.replace('.md', ''), '');
    const written = await bench.until(
      () => row('Written by Claude Code (MCP) on 8 Mar 2026') ?? row('Written by Claude Code (MCP) on Mar 8, 2026'),
    );
    expect(written.querySelector('.tom-row-act')?.getAttribute('aria-label')).toContain('is still true');
    doIn(written, 'Still true');
    await bench.until(() => /^verified: \d{4}-\d{2}-\d{2}$/m.test(bench.text(path) ?? ''));
    await bench.until(() => row('Verified'));
    doIn(row('in the top-of-mind note'), 'True until…');
    const input = await bench.until(() => document.querySelector<HTMLInputElement>('.tom-modal input[aria-label="True until"]'));
    input.value = '2099-12-31';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await bench.until(() => (bench.text(path) ?? '').includes('valid_until: 2099-12-31'));
    await bench.until(() => row('True until'));
  });

  test('both ways stand in the menu of its place, and what has run out is to be done', async () => {
    const path = '2026-03-08 Ferry -- infra.md';
    const bench = await open({ ...NOTES, [path]: '---\nvalid_until: 2020-01-31\n---\nThe ferry runs hourly.\n' });
    await bench.until(() => part('To do')?.textContent?.includes('does it still hold?'));
    await bench.app.workspace.openLinkText('2026-03-05 Staging database moved to Frankfurt -- infra', '');
    const place = await bench.until(() => row('in the top-of-mind note'));
    expect(waysIn(place)).toEqual(expect.arrayContaining(['Still true', 'True until…']));
    await bench.app.workspace.openLinkText(path.replace('.md', ''), '');
    doIn(await bench.until(() => row('Ran out')), 'Still true');
    await bench.until(() => !(bench.text(path) ?? '').includes('valid_until'));
    await bench.until(() => part('To do') === null);
  });
});

describe('sessions that were given the open note', () => {
  const path = '2026-03-05 Staging database moved to Frankfurt -- infra.md';
  const given = (): HTMLElement | null => part('This note')?.querySelector<HTMLElement>('.tom-given') ?? null;
  const rows = (): string[] => [...(given()?.parentElement?.querySelectorAll('.tom-row') ?? [])].map((one) => one.textContent ?? '');
  const keep = (bench: Bench, name: string, text: string): void => bench.app.internal.external.write(`.top-of-mind/${name}`, text);
  const record = (session: string, daysAgo: number, more: object = {}): string => {
    const at = Date.now() - daysAgo * 24 * 60 * 60 * 1000;
    const came = [{ at, event: 'session-start', path, why: 'It is linked from the index note.' }];
    return JSON.stringify({ began: at, seen: at, harness: 'codex', session, kind: 'main', folder: '/work', came, ...more });
  };
  const openNote = (bench: Bench): Promise<unknown> => bench.app.workspace.openLinkText(path.replace('.md', ''), '');
  const SESSIONS = 'terminal-x/cache/sessions';

  test('are one line, which Enter unfolds; older ones and files that cannot be read do not count', async () => {
    const bench = await open(NOTES);
    keep(bench, `${SESSIONS}/0000000000000001.json`, record('one', 1));
    keep(bench, `${SESSIONS}/0000000000000002.json`, record('two', 2, { kind: 'other' }));
    keep(bench, `${SESSIONS}/0000000000000003.json`, record('old', 9));
    keep(bench, `${SESSIONS}/0000000000000004.json`, '{"began": [');
    keep(bench, `${SESSIONS}/0000000000000005.json`, record('far', 1, { began: 1e20 }));
    await bench.pass(20_000);
    await openNote(bench);
    const line = await bench.until(given);
    expect(line.textContent).toContain('Given to 2 sessions this week');
    expect(rows()).toEqual([]);
    line.focus();
    line.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(rows()).toEqual([
      expect.stringMatching(/^Codex.*At its start: It is linked from the index note\.$/),
      expect.stringMatching(/^Codex, a subagent/),
    ]);
    expect(bench.text(`.top-of-mind/${SESSIONS}/0000000000000004.json`)).toBe('{"began": [');
    await bench.app.workspace.openLinkText('top-of-mind-decisions', '');
    await bench.until(() => given() === null);
  });

  test('count a bundle that was copied, and there is no line without any', async () => {
    const bench = await open(NOTES);
    clipboard();
    await openNote(bench);
    await bench.until(() => (part('This note')?.querySelectorAll('.tom-row').length ?? 0) > 0);
    expect(given()).toBeNull();
    await bench.pick('copy-bundle', 'Copy this memory');
    await bench.until(async () => (await bench.memory.given({ copies: true })).sessions.length > 0);
    await bench.pass(20_000);
    bench.app.workspace.trigger('file-open', bench.app.workspace.getActiveFile());
    expect((await bench.until(given)).textContent).toContain('Copied 1 time this week');
  });
});

test('a bundle about the open note is two clicks away', async () => {
  const bench = await open(NOTES);
  const copied = clipboard();
  await bench.app.workspace.openLinkText('2026-03-05 Staging database moved to Frankfurt -- infra', '');
  view().querySelector<HTMLElement>('[aria-label="Copy context…"]')?.click();
  [...document.querySelectorAll<HTMLElement>('.menu-item')].find((one) => one.textContent?.startsWith('Copy about'))?.click();
  await bench.until(() => copied[0]);
  expect(copied[0]).toContain('port 5433');
  // The note it links to comes with it.
  expect(copied[0]).toContain('smoke tests on two phones');
});

describe('several memories', () => {
  test('have a line each and a switch, which stays', async () => {
    const memories = [
      { name: 'Vault', root: '', convention: 'notes-and-links', overrides: {} },
      { name: 'Agent', root: 'agent', convention: 'stoneros', overrides: {} },
    ];
    const bench = await open({ ...NOTES, 'agent/notes.md': '![[gone.png]]\n' }, { previewPlans: false, memories });
    const lines = (): number => view().querySelectorAll('.tom-memory').length;
    await bench.until(() => lines() === 2);
    const choice = view().querySelector('select');
    if (choice === null) throw new Error('no switch');
    choice.value = 'Vault';
    choice.dispatchEvent(new Event('change'));
    await bench.until(() => lines() === 1);
    expect(bench.app.loadLocalStorage('top-of-mind-view')).toMatchObject({ memory: 'Vault' });
    expect(document.activeElement).toBe(view().querySelector('select'));
  });
});
