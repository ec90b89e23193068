/** @jest-environment jsdom */
import { NOTES, note, openPlugin, type Bench } from './support/open-plugin';

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
  const bench = await open(NOTES);
  expect(view().querySelector('.tom-memory')?.textContent).toContain('Vault');
  expect(view().querySelector('.tom-figure dd')?.textContent).toBe('3');
  const due = await bench.until(() => view().querySelector<HTMLElement>('.tom-due'));
  expect(due.textContent).toContain('no top-of-mind note yet');
  bench.press('Create', due);
  await bench.until(() => bench.text('top-of-mind.md') !== null);
  await bench.until(() => view().querySelector('.tom-due') === null);
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

  test('are rows that open the note, preview on hover and can be fixed', async () => {
    const bench = await open(files);
    const row = await bench.until(() =>
      [...view().querySelectorAll<HTMLElement>('.tom-finding')].find(
        (one) => one.textContent?.includes('Deploy window') && one.querySelector('.tom-fix'),
      ),
    );
    const link = row.querySelector<HTMLElement>('.tom-link');
    const hovered: unknown[] = [];
    bench.app.workspace.on('hover-link', (event: never) => hovered.push(event));
    link?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(hovered).toMatchObject([{ source: 'top-of-mind', linktext: 'Deploy window.md' }]);
    link?.click();
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'Deploy window.md');
    row.querySelector<HTMLElement>('.tom-fix')?.click();
    await bench.until(() => bench.text('Deploy window.md') === null);
    await bench.until(() => !view().textContent?.includes('Looking through'));
  });

  test('can be ignored for good: this one, or the whole check', async () => {
    const bench = await open({ ...NOTES, 'x.md': '![[gone.png]] ![[lost.png]]\n' });
    const rows = (): HTMLElement[] =>
      [...view().querySelectorAll<HTMLElement>('.tom-finding')].filter((one) => one.textContent?.includes('embeds a file'));
    await bench.until(() => rows().length === 2);
    const choose = (title: string): void => {
      rows()[0]?.querySelector<HTMLElement>('.tom-ignore')?.click();
      [...document.querySelectorAll<HTMLElement>('.menu-item')].find((one) => one.textContent === title)?.click();
    };
    choose('Ignore this finding');
    await bench.until(() => rows().length === 1);
    await bench.until(() => / ignore broken-links-\S{8} x\.md$/m.test(bench.text('top-of-mind-decisions.md') ?? ''));
    choose('Ignore this check');
    await bench.until(() => / ignore broken-links \*$/m.test(bench.text('top-of-mind-decisions.md') ?? ''));
    await bench.until(() => rows().length === 0);
  });

  test('a wanted note is named by its own name, opens a note that wants it, and can be created', async () => {
    const bench = await open({ ...NOTES, 'x.md': '[[Harbour plan]]\n', 'y.md': '[[Harbour plan]]\n' });
    const row = await bench.until(() =>
      [...view().querySelectorAll<HTMLElement>('.tom-finding')].find((one) => one.textContent?.includes('"Harbour plan" is wanted')),
    );
    const link = row.querySelector<HTMLElement>('.tom-link');
    expect(link?.textContent).toBe('Harbour plan');
    link?.click();
    await bench.until(() => bench.app.workspace.getActiveFile()?.path === 'x.md');
    bench.press('Create', row);
    await bench.until(() => bench.text('Harbour plan.md') === '');
  });

  test('every button can be reached and has a name', async () => {
    const bench = await open(files);
    await bench.until(() => view().querySelector('.tom-finding'));
    for (const button of view().querySelectorAll('button')) {
      expect(button.getAttribute('aria-label') ?? button.textContent).toBeTruthy();
      expect(button.tabIndex).toBeGreaterThanOrEqual(0);
    }
  });

  test('that were unfolded stay so when the view is drawn again', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [
        `2026-03-0${1 + (at % 9)} Day ${at}.md`,
        `---\nid: 01JNZ8Q4V0A1B2C3D4E5F6G9${String(10 + at)}\ncreated: 2026-03-0${1 + (at % 9)}\n---\n![[gone ${at}.png]]\n`,
      ]),
    );
    const bench = await open(many);
    const rows = (): number => view().querySelectorAll('.tom-finding').length;
    await bench.until(() => rows() === 30);
    bench.press('Show 30 more findings', view());
    expect(rows()).toBe(60);
    view().querySelector<HTMLElement>('[aria-label="Refresh"]')?.click();
    await bench.until(() => view().querySelector('.tom-looking') === null);
    expect(rows()).toBe(60);
    expect([...view().querySelectorAll('button')].some((one) => /^Show \d+ more findings?$/.test(one.textContent ?? ''))).toBe(true);
  });

  test('can be stopped being looked for, and what was found before stays', async () => {
    const bench = await open(files);
    await bench.until(() => view().querySelector('.tom-finding') && view().querySelector('.tom-looking') === null);
    const before = view().querySelectorAll('.tom-finding').length;
    // Reading that never ends by itself.
    const { memory } = (
      bench.plugin as unknown as {
        bench: {
          memory: { health: (query: { progress: { report(done: number, total: number, what: string): Promise<void> } }) => Promise<never> };
        };
      }
    ).bench;
    memory.health = async ({ progress }) => {
      for (;;) {
        await progress.report(1, 2, 'Notes');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    view().querySelector<HTMLElement>('[aria-label="Refresh"]')?.click();
    await bench.until(() => view().querySelector('.tom-looking'));
    bench.press('Stop', view());
    await bench.until(() => view().querySelector('.tom-looking') === null);
    expect(view().querySelectorAll('.tom-finding')).toHaveLength(before);
    expect(view().textContent).toContain('You stopped looking.');
    expect(bench.notices()).toEqual([]);
  });

  test('are looked for again when asked', async () => {
    const bench = await open(files);
    await bench.until(() => view().querySelector('.tom-finding'));
    view().querySelector<HTMLElement>('.tom-icon-button')?.click();
    expect(view().querySelector('.tom-looking')).not.toBeNull();
    await bench.until(() => view().querySelector('.tom-looking') === null);
  });
});
