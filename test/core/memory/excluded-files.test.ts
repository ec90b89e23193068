import { appSettings } from '../../../src/core/read/files/app-settings';
import { createMemoryVault } from '../../support/memory-vault';
import { fc, runs } from '../../support/properties';
import { openBench } from '../../support/opened';

function bench(filters: readonly unknown[], files: Record<string, string>, root = '') {
  const app = { '.obsidian/app.json': JSON.stringify({ userIgnoreFilters: filters }) };
  return openBench({ ...app, ...files }, { name: 'Test', root, host: { configFolder: '.obsidian' } });
}

const NOTES = {
  'Harbour.md': '# Harbour\n\nThe harbour opens at seven. [[Tax]] [[Web]]\n',
  'Other.md': '[[Harbour]] [[Tax]]\n',
  'private/Tax.md': '# Tax\n\nThe quarterly instalment of the levy is due in spring.\n',
  'clips/Web.md': '# Web\n\nA clipped page about zeppelins.\n',
  'x/a.draft.md': '# Draft\n\nAn unfinished thought about marmalade.\n',
};
const FILTERS = ['Private/', 'clips/Web.md', '/\\.draft\\./'];
const HIDDEN = ['clips/Web.md', 'private/Tax.md', 'x/a.draft.md'];

describe('files that a person excluded in the app', () => {
  test('stand in no index, bundle, search, gate or report; the receipt names them', async () => {
    const { vault, memory } = bench(FILTERS, NOTES);
    const told: unknown[] = [];
    for (const words of ['levy instalment', 'zeppelins', 'marmalade']) told.push(await memory.search({ query: words }));
    told.push(await memory.rank({ limit: 50 }), (await memory.status({})).memories, await memory.health({}));
    told.push(await memory.gate([{ line: 1, entry: { title: '', body: 'The quarterly instalment of the levy is due in spring.' } }], {}));
    const bundle = await memory.bundle({});
    told.push(bundle.text, bundle.included);
    await memory.carryOut(() => memory.index({}));
    told.push(vault.text('top-of-mind.md'));
    // Links to them in other notes are those notes' own text.
    expect(JSON.stringify(told).replace(/\[\[.*?\]\]/g, '')).not.toMatch(/Tax|Web\b|draft|levy is due/i);
    expect(bundle.omitted.filter(({ by }) => by === 'private').map(({ path }) => path)).toEqual(HIDDEN);
  });

  test('are read again once the settings change', async () => {
    const { vault, memory } = bench(FILTERS, NOTES);
    const body = 'The quarterly instalment of the levy is due in spring.';
    const verdict = async () => (await memory.gate([{ line: 1, entry: { title: '', body } }], {})).verdicts[0];
    expect(await verdict()).toMatchObject({ verdict: 'UNIQUE' });
    vault.write('.obsidian/app.json', '{}');
    expect(await verdict()).toMatchObject({ verdict: 'DUPLICATE' });
  });

  test('stand in the order of importance, and get links to their names, once the settings change', async () => {
    const { vault, memory } = bench(FILTERS, NOTES);
    const ranked = async () => (await memory.rank({ limit: 50 })).notes.map(({ path }) => path);
    const linked = async () =>
      JSON.stringify((await memory.remember({ title: 'Plan', body: 'Ask about Tax.', onDuplicate: 'skip' }, {})).result.links);
    expect(await ranked()).not.toContain('private/Tax.md');
    expect(await linked()).not.toContain('Tax');
    vault.write('.obsidian/app.json', '{}');
    expect(await ranked()).toContain('private/Tax.md');
    expect(await linked()).toContain('Tax');
  });

  test('are still followed by links', async () => {
    const { vault, memory } = bench(FILTERS, NOTES);
    await memory.carryOut(() => memory.move('private/Tax.md', 'private/Levy.md', {}));
    expect(vault.text('Other.md')).toBe('[[Harbour]] [[Levy]]\n');
  });

  test('a memory in an excluded folder is a memory; what is excluded within it is not in it', async () => {
    const inside = Object.fromEntries(Object.entries(NOTES).map(([path, text]) => [`agent/${path}`, text]));
    const { memory } = bench(['agent/', '/^agent/', 'agent/private/'], inside, 'agent');
    expect((await memory.status({})).memories[0]).toMatchObject({ notes: 4 });
  });

  test('of more than there is time for, the rest is named', async () => {
    const { memory } = bench(
      [...Array.from({ length: 1_000 }, (_, at) => `none${at}/`), 'private/', `/${'x'.repeat(1_990)}/`, '/a{1}b{1}c{1}/'],
      NOTES,
    );
    const { warnings } = (await memory.status({})).memories[0] ?? { warnings: [] };
    expect(warnings.filter((one) => one.includes('excluded files')).map((one) => /"[^"]*"/.exec(one)?.[0])).toEqual([
      '"private/"',
      '"/a{1}b{1}c{1}/"',
    ]);
  });

  test('a pattern that cannot be matched in linear time is named', async () => {
    const { memory } = bench(['/(?=a)b/', '/(a)\\1/', '/[/', 7, ''], NOTES);
    const { warnings, notes } = (await memory.status({})).memories[0] ?? {};
    expect([notes, warnings?.length]).toEqual([5, 3]);
    expect(warnings?.[0]).toContain('"/(?=a)b/"');
  });
});

test('beginnings of paths and patterns are those of the app, whatever the case', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a/', 'A/b', 'x.md', '/\\.md$/', '/^b/', '/(a|b)+c/'), { maxLength: 3 }),
      fc.array(fc.constantFrom('a', 'b', 'c', 'x', '/', '.md', 'é'), { minLength: 1, maxLength: 40 }).map((parts) => parts.join('')),
      async (filters, path) => {
        const vault = createMemoryVault({ '.obsidian/app.json': JSON.stringify({ userIgnoreFilters: filters }) });
        const found = await appSettings(vault.files, '.obsidian');
        const isCovered = filters.some((one) =>
          one.startsWith('/') ? new RegExp(one.slice(1, -1)).test(path) : path.toLowerCase().startsWith(one.toLowerCase()),
        );
        expect(found?.excluded.covers(path, '')).toBe(isCovered);
      },
    ),
    { numRuns: runs(300) },
  );
});

test('a pattern that never ends elsewhere answers at once', async () => {
  const vault = createMemoryVault({ '.obsidian/app.json': JSON.stringify({ userIgnoreFilters: ['/^(a+)+$/', '/^(a*a*)*b/'] }) });
  const found = await appSettings(vault.files, '.obsidian');
  expect(found?.excluded.covers(`${'a'.repeat(4000)}c`, '')).toBe(false);
});
