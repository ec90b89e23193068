import { MemoryError } from '../../../src/core/model/errors';
import type { Embedder } from '../../../src/core/model/llm';
import type { SearchResult } from '../../../src/core/model/results/search';
import { conceptVector } from '../../support/concepts';
import { createMemoryVault } from '../../support/memory-vault';
import { openBench, openMemory } from '../../support/opened';
import { fc, runs } from '../../support/properties';

const NOTES = {
  'House/Cellar.md': '# Cellar\n\nThe furnace is serviced in October by Ines.\n\n## Roof\n\nThe tiles were laid in 1980.\n',
  'Pets.md': 'The hound sleeps in the hall.\n',
  'Money.md': 'Every bill is paid on the first of the month.\n',
};

/** An embedder by the table of concepts; `sent` are the texts that left. */
function toy(id = 'toy') {
  const sent: string[] = [];
  const self = {
    id,
    sent,
    fails: null as string | null,
    /** It gives no vector for texts with this. */
    refuses: null as string | null,
    embed: async (texts: readonly string[]) => {
      if (self.fails !== null) throw new Error(self.fails);
      if (texts.some((text) => self.refuses !== null && text.includes(self.refuses))) throw new Error('status 400');
      sent.push(...texts);
      return texts.map((text) => {
        const numbers = conceptVector(text);
        const length = Math.hypot(...numbers);
        return Float32Array.from(numbers, (one) => one / length);
      });
    },
  } satisfies Embedder & Record<string, unknown>;
  return self;
}

function meaningBench(
  files: Readonly<Record<string, string>> = NOTES,
  { embedder = toy(), isOn = true, settings = {}, convention = 'notes-and-links' } = {},
) {
  let named: Embedder | null = embedder;
  const { store: shared, storeFiles: sharedFiles } = createMemoryVault();
  const bench = openBench(files, {
    convention,
    settings: { search: { meaning: isOn }, ...settings },
    host: { embedder: () => named, shared },
  });
  return { ...bench, embedder, sharedFiles, name: (other: Embedder | null) => (named = other) };
}

const paths = ({ found }: SearchResult): string[] => found.map(({ path }) => path);

test('a passage is found by its meaning where it shares no word with the question', async () => {
  const { memory } = meaningBench();
  const without = await meaningBench(NOTES, { isOn: false }).memory.search({ query: 'heating' });
  expect(without).toEqual({ found: [], total: 0, cursor: null, unread: [], hint: 'Try other words, or fewer.' });
  expect(await memory.prepareSearch({})).toEqual({ notes: 3, passages: 4, left: 0, problem: null, aside: null });
  const result = await memory.search({ query: 'heating', explain: true });
  expect(result.found).toMatchObject([
    { path: 'House/Cellar.md', heading: '# Cellar', line: 3, why: 'Close in meaning.', rank: { words: null, meaning: 1 } },
  ]);
  expect(result.meaning).toEqual({ left: 0, problem: null });
});

test('words and meaning count together, and what is called so comes first', async () => {
  const { memory } = meaningBench({
    ...NOTES,
    'Heating.md': 'Nothing is here yet.\n',
    'Radio.md': 'The heating was on when the radio broke.\n',
    'Stove.md': 'The boiler and the radiator in the kitchen.\n',
  });
  await memory.prepareSearch({});
  const { found } = await memory.search({ query: 'heating', explain: true });
  expect(found[0]).toMatchObject({ path: 'Heating.md', score: 1 });
  expect(found.find(({ path }) => path === 'Radio.md')?.rank).toEqual({ words: 2, meaning: expect.any(Number) });
  expect(paths({ found } as SearchResult)).toEqual(expect.arrayContaining(['Stove.md', 'House/Cellar.md']));
  expect(found.map(({ score }) => score)).toEqual([...found.map(({ score }) => score)].sort((a, b) => b - a));
});

test('filters hold for what is found by meaning', async () => {
  const { memory } = meaningBench({ ...NOTES, 'Work/Plant.md': 'The boiler of the plant.\n' });
  await memory.prepareSearch({});
  expect(paths(await memory.search({ query: 'heating path:Work' }))).toEqual(['Work/Plant.md']);
});

test('phrases and exclusions hold for what is found by meaning', async () => {
  const { memory } = meaningBench({ ...NOTES, 'Work/Plant.md': 'The boiler of the plant.\n' });
  await memory.prepareSearch({});
  expect(paths(await memory.search({ query: 'heating' }))).toEqual(expect.arrayContaining(['House/Cellar.md', 'Work/Plant.md']));
  expect(paths(await memory.search({ query: 'heating -Ines' }))).toEqual(['Work/Plant.md']);
  expect(paths(await memory.search({ query: 'heating "the boiler of"' }))).toEqual(['Work/Plant.md']);
});

test('a search makes some vectors itself, and says how many notes have none', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`Note ${i}.md`, `The furnace number ${i}.\n`]));
  const { memory, embedder } = meaningBench(many);
  expect((await memory.search({ query: 'heating' })).meaning).toEqual({ left: 24, problem: null });
  expect(embedder.sent).toHaveLength(17);
  await memory.search({ query: 'heating' });
  expect((await memory.search({ query: 'heating' })).meaning).toEqual({ left: 0, problem: null });
  expect(embedder.sent).toHaveLength(43);
});

test('only what changed is sent again, and a changed passage is not found by what it said', async () => {
  const { memory, vault, embedder } = meaningBench();
  await memory.prepareSearch({});
  embedder.sent.length = 0;
  vault.write('House/Cellar.md', '# Cellar\n\nThe umbrella stands there.\n\n## Roof\n\nThe tiles were laid in 1980.\n');
  const { found } = await memory.search({ query: 'heating' });
  expect(found.map(({ why }) => why)).not.toContain('Close in meaning.');
  expect(embedder.sent).toEqual(['heating', 'Cellar\n# Cellar\nThe umbrella stands there.']);
  vault.delete('House/Cellar.md');
  expect(paths(await memory.search({ query: 'umbrella' }))).not.toContain('House/Cellar.md');
});

test('vectors of another model are thrown away', async () => {
  const { memory, name } = meaningBench();
  await memory.prepareSearch({});
  const other = toy('other');
  name(other);
  await memory.prepareSearch({});
  expect(other.sent).toHaveLength(5);
  name(null);
  expect(await memory.search({ query: 'furnace' })).not.toHaveProperty('meaning');
});

test('a model that gives vectors of another size by the same name is asked for all of them again', async () => {
  const { memory, name } = meaningBench();
  await memory.prepareSearch({});
  const longer = toy();
  name({ id: 'toy', embed: async (texts) => (await longer.embed(texts)).map((one) => Float32Array.from([...one, 0])) });
  expect(paths(await memory.search({ query: 'heating' }))).toEqual(['House/Cellar.md']);
  expect(longer.sent).toHaveLength(5);
  // It changes between the question and the notes: nothing of that is kept.
  let asked = 0;
  name({ id: 'other', embed: async (texts) => texts.map(() => new Float32Array(++asked > 1 ? 3 : 2).fill(0.5)) });
  expect((await memory.search({ query: 'heating' })).meaning?.problem).toContain('has changed meanwhile');
  name(toy());
  expect(paths(await memory.prepareSearch({}).then(() => memory.search({ query: 'heating' })))).toEqual(['House/Cellar.md']);
});

test('what must not leave the memory is not sent, by whatever it is withheld, nor is a question with a secret', async () => {
  const key = `sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}AA`;
  const { memory, embedder, vault } = meaningBench(
    {
      'Private/Heating.md': 'The furnace of the secret cellar.\n',
      'Tagged.md': '---\ntags: [private]\n---\nThe boiler of nobody.\n',
      'Key.md': `The boiler opens with ${key}.\n`,
      'Unread.md': '---\ntitle: feat: boiler\n---\nThe boiler of unread properties.\n',
      'Open.md': 'The radiator is warm.\n',
    },
    {
      settings: {
        memories: [
          {
            name: 'Vault',
            root: '',
            convention: 'notes-and-links',
            overrides: { bundleExclude: { folders: ['Private'], tags: ['private'] } },
          },
        ],
      },
    },
  );
  await memory.prepareSearch({});
  expect(paths(await memory.search({ query: 'heating' }))).toEqual(['Open.md']);
  await memory.through({ kind: 'mcp' }).search({ query: 'heating' });
  expect(embedder.sent.filter((text) => /secret cellar|nobody|api03|unread/.test(text))).toEqual([]);
  const asked = embedder.sent.length;
  expect((await memory.search({ query: `boiler ${key}` })).meaning?.problem).toContain('secret');
  expect(embedder.sent).toHaveLength(asked);
  const cached = [...vault.storeFiles].filter(([path]) => path.includes('vectors'));
  expect(cached).toHaveLength(1);
  expect(new TextDecoder().decode(cached[0]?.[1])).not.toContain('Private/Heating');
});

test('a service that fails is told once and left alone; words are searched for as ever', async () => {
  const { memory, embedder } = meaningBench();
  embedder.fails = 'The service could not be reached: ECONNREFUSED';
  const first = await memory.search({ query: 'furnace' });
  expect(first.meaning).toEqual({ left: 0, problem: 'Only words were searched for. The service could not be reached: ECONNREFUSED' });
  const { meaning: _, ...words } = first;
  expect(words).toEqual(await meaningBench(NOTES, { isOn: false }).memory.search({ query: 'furnace' }));
  expect((await memory.search({ query: 'furnace' })).meaning).toEqual({ left: 0, problem: null });
  expect(await memory.prepareSearch({})).toMatchObject({ problem: 'The service could not be reached: ECONNREFUSED' });
});

test('a passage that the service refuses keeps no other from being found', async () => {
  const { memory, vault, embedder } = meaningBench();
  await memory.prepareSearch({});
  embedder.refuses = 'frobnicate';
  vault.write('New.md', 'The umbrella may frobnicate.\n');
  const first = await memory.search({ query: 'heating' });
  expect(paths(first)).toEqual(['House/Cellar.md']);
  expect(first.meaning).toEqual({ left: 1, problem: null });
  // The next search does not send it again at once.
  embedder.sent.length = 0;
  vault.write('Later.md', 'The boiler is new.\n');
  expect((await memory.search({ query: 'heating' })).meaning).toEqual({ left: 2, problem: null });
  expect(embedder.sent).toEqual(['heating']);
  // Where all are made ready, the others are; then a search sends along what is new, and that one no more.
  expect(await memory.prepareSearch({})).toEqual({ notes: 4, passages: 5, left: 1, problem: null, aside: null });
  vault.write('Last.md', 'The radiator is old.\n');
  const last = await memory.search({ query: 'heating' });
  expect(paths(last)).toEqual(expect.arrayContaining(['House/Cellar.md', 'Later.md', 'Last.md']));
  expect(last.meaning).toEqual({ left: 1, problem: null });
  embedder.refuses = null;
  expect(await memory.prepareSearch({})).toMatchObject({ notes: 6, left: 0 });
});

test('a service that fails on the way keeps what it gave, and says why', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`Note ${i}.md`, `The furnace number ${i}.\n`]));
  const { memory, embedder } = meaningBench(many);
  const { embed } = embedder;
  embedder.embed = async (texts) => {
    if (embedder.sent.length > 16) embedder.fails = 'down';
    return embed(texts);
  };
  expect(await memory.prepareSearch({})).toMatchObject({ notes: 16, passages: 16, left: 24, problem: 'down' });
  embedder.fails = null;
  embedder.embed = embed;
  expect(await memory.prepareSearch({})).toMatchObject({ notes: 40, left: 0, problem: null });
  expect(embedder.sent).toHaveLength(42);
});

test('searches make all vectors in time, also of long notes and of those older than them', async () => {
  const sections = (note: number): string => Array.from({ length: 20 }, (_, i) => `## Part ${i}\n\nRain ${note} of ${i}.\n`).join('\n');
  const { memory, vault, embedder } = meaningBench({ 'Small.md': 'The furnace.\n', 'Tiny.md': 'The boiler.\n' });
  for (let i = 0; i < 16; i++) vault.write(`Long ${i}.md`, sections(i));
  const lefts: number[] = [];
  for (let i = 0; i < 21; i++) lefts.push((await memory.search({ query: 'heating' })).meaning?.left ?? -1);
  expect(lefts.slice(0, 2)).toEqual([18, 17]);
  expect(lefts.at(-1)).toBe(0);
  expect(embedder.sent).toHaveLength(21 + 322);
  expect(paths(await memory.search({ query: 'heating' }))).toEqual(expect.arrayContaining(['Small.md', 'Tiny.md']));
});

test('vectors of notes that a search did not come to stay', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`Note ${i}.md`, `The furnace number ${i}.\n`]));
  const { memory, vault, embedder } = meaningBench(many);
  await memory.prepareSearch({});
  for (let i = 0; i < 40; i++) vault.write(`Note ${i}.md`, `The furnace number ${i}.\n${i < 20 ? '' : '\nIt hums.\n'}`);
  await memory.search({ query: 'heating' });
  embedder.sent.length = 0;
  await memory.prepareSearch({});
  expect(embedder.sent).toHaveLength(5);
});

test('the pages of one search have each passage once: later ones make no vectors', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`Note ${i}.md`, `The ${i % 2 === 0 ? 'furnace' : 'heating'} number ${i}.\n`]),
  );
  const { memory, embedder } = meaningBench(many);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.search({ query: 'heating', limit: 5, cursor });
    seen.push(...paths(page));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  expect(embedder.sent.filter((text) => text.includes('number'))).toHaveLength(16);
});

test('a note whose title is another by the settings has its vectors made again, others are not sent', async () => {
  const settings = (convention: string): object => ({ search: { meaning: true }, memories: [{ name: 'Vault', root: '', convention }] });
  let own = settings('notes-and-links');
  const vault = createMemoryVault({ '2026-03-01 - note - furnace.md': 'Ines looks after the oven.\n', 'G.md': 'Green garden.\n' });
  const embedder = toy();
  const memory = openMemory(vault, () => own, { embedder: () => embedder });
  await memory.prepareSearch({});
  embedder.sent.length = 0;
  own = settings('carlton');
  expect((await memory.search({ query: 'heating' })).found).toMatchObject([{ why: 'Close in meaning.' }]);
  expect(embedder.sent).toEqual(['heating', '2026-03-01 - note - furnace\nInes looks after the oven.']);
});

test('what must not leave the memory is not counted', async () => {
  const { memory, embedder } = meaningBench({
    'Private.md': '---\nprivate: true\n---\nThe furnace.\n',
    'Key.md': `The boiler opens with sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}AA.\n`,
    'Unread.md': '---\ntitle: feat: boiler\n---\nThe boiler.\n',
    'Open.md': 'The radiator is warm.\n',
  });
  expect(await memory.prepareSearch({})).toMatchObject({ notes: 1, passages: 1, left: 0 });
  embedder.fails = 'down';
  expect(await memory.prepareSearch({})).toMatchObject({ left: 2, problem: 'down' });
});

test('nothing is asked where the settings do not switch it on', async () => {
  const { memory, embedder } = meaningBench(NOTES, { isOn: false });
  await memory.search({ query: 'heating' });
  await expect(memory.prepareSearch({})).rejects.toMatchObject({ code: 'bad_settings' });
  expect(embedder.sent).toEqual([]);
});

test('what was made before it was stopped is kept', async () => {
  const many = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`Note ${i}.md`, `The furnace number ${i}.\n`]));
  const { memory, embedder } = meaningBench(many);
  const progress = {
    report: (done: number, _: number, what: string) => {
      if (done >= 32 && what === 'Preparing search by meaning') throw new MemoryError('cancelled', 'Cancelled.');
    },
  };
  await expect(memory.prepareSearch({ progress })).rejects.toMatchObject({ code: 'cancelled' });
  expect(embedder.sent).toHaveLength(33);
  expect(await memory.prepareSearch({})).toMatchObject({ notes: 64, left: 0 });
  expect(embedder.sent).toHaveLength(66);
});

const SHARED = { search: { meaning: true, shared: true } };

test('what devices share has vectors of what may leave the memory alone, and is used in the place of the model', async () => {
  const { memory, sharedFiles, vault, embedder } = meaningBench(NOTES, { settings: SHARED });
  await memory.prepareSearch({});
  const shared = (): [string, Uint8Array][] => [...sharedFiles];
  expect(shared().map(([path]) => path)).toEqual([expect.stringMatching(/^vectors-\w+\.bin$/)]);
  const size = shared()[0]?.[1].length ?? 0;
  vault.write('Pets.md', `${vault.text('Pets.md')}\nThe key is sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}AA\n`);
  await memory.prepareSearch({});
  expect(shared()[0]?.[1].length).toBeLessThan(size);
  vault.storeFiles.clear();
  embedder.sent.length = 0;
  expect(await memory.prepareSearch({})).toMatchObject({ passages: 3, left: 0, aside: null });
  expect(embedder.sent).toEqual(['memory']);
  expect(paths(await memory.search({ query: 'heating' }))).toEqual(['House/Cellar.md']);
});

test('nothing is shared where nobody wants it', async () => {
  const { memory, sharedFiles } = meaningBench();
  await memory.prepareSearch({});
  expect([...sharedFiles.keys()]).toEqual([]);
});

test('a damaged shared file is said, not used and made again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (place, change, isCut) => {
      const { memory, vault, sharedFiles } = meaningBench(NOTES, { settings: SHARED });
      await memory.prepareSearch({});
      const [path, bytes] = [...sharedFiles][0] as [string, Uint8Array];
      const broken = bytes.slice(0, isCut ? place % bytes.length : undefined);
      if (!isCut) broken[place % bytes.length] = (bytes[place % bytes.length] as number) ^ change;
      sharedFiles.set(path, broken);
      vault.storeFiles.clear();
      expect(await memory.prepareSearch({})).toMatchObject({ notes: 3, problem: null, aside: expect.stringContaining('was not used') });
      expect(sharedFiles.get(path)).toEqual(bytes);
    }),
    { numRuns: runs(100) },
  );
});

test('vectors have a bounded size: notes beyond it are found by their words', async () => {
  const size = 8192;
  const fits = (32 * 1024 * 1024) / size;
  const text = (note: number): string =>
    Array.from({ length: fits / 16 }, (_, i) => `## Part ${i}\n\nFurnace ${note} of ${i}.\n`).join('\n');
  const many = Object.fromEntries(Array.from({ length: 18 }, (_, i) => [`${i}.md`, text(i)]));
  const one = new Float32Array(size).fill(1 / Math.sqrt(size));
  const embedder = { ...toy(), embed: async (texts: readonly string[]) => texts.map(() => one) };
  const { memory, vault } = meaningBench(many, { embedder });
  expect(await memory.prepareSearch({})).toMatchObject({ passages: fits, left: 2 });
  const [, bytes] = [...vault.storeFiles].find(([path]) => path.includes('vectors')) as [string, Uint8Array];
  expect(bytes.length).toBeLessThan(33 * 1024 * 1024);
});

test('filters of entries hold for what is found by meaning in a file of several', async () => {
  const text = '# 2026-03-05\n\n- 09:00 The furnace came. #arrival\n- 10:00 The boiler was weighed. #vet\n- 11:00 Nobody slept. #arrival\n';
  const { memory } = meaningBench({ 'memory/2026-03-05.md': text }, { convention: 'daneel' });
  await memory.prepareSearch({});
  expect(await memory.search({ query: 'heating', tag: 'none' })).toMatchObject({ total: 0 });
  const { found } = await memory.search({ query: 'heating', tag: 'vet' });
  expect(found).toMatchObject([{ why: 'Close in meaning.' }]);
  expect(found[0]?.text).toBe('- 10:00 The boiler was weighed. #vet');
});

test('a damaged file of vectors counts as none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.boolean(), async (place, byte, isCut) => {
      const { memory, vault } = meaningBench();
      await memory.prepareSearch({});
      const [path, bytes] = [...vault.storeFiles].find(([name]) => name.includes('vectors')) as [string, Uint8Array];
      const broken = bytes.slice(0, isCut ? place % bytes.length : undefined);
      if (!isCut) broken[place % bytes.length] = byte;
      vault.storeFiles.set(path, broken);
      expect(paths(await memory.search({ query: 'heating' }))).toEqual(['House/Cellar.md']);
    }),
    { numRuns: runs(200) },
  );
});

test('without vectors the answers are those of words alone', async () => {
  const word = fc.constantFrom('furnace', 'heating', 'Ines', 'tiles', 'bill', 'hound', 'path:House', 'zebra', '1980');
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 3 }), async (words, limit) => {
      const query = words.join(' ');
      const { memory, embedder } = meaningBench();
      embedder.fails = 'down';
      const { meaning: _, ...result } = await memory.search({ query, limit });
      expect(result).toEqual(await meaningBench(NOTES, { isOn: false }).memory.search({ query, limit }));
    }),
    { numRuns: runs(300) },
  );
});
