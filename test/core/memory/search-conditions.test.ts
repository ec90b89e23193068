import { openBench } from '../../support/opened';

const files = {
  'Late.md': 'The **late boat** from the island was full.\n',
  'Wrapped.md': 'Nobody waits for the late\nboat in winter.\n',
  'Apart.md': 'The boat was late, and the late train met no boat.\n',
  'Ended.md': 'It was too late. Boat crews went home.\n',
  'Oak.md': 'The late boat is made of oak.\n',
  'Oaks.md': '# Yard\n\nThe late boat stands in the yard.\n\n## Trees\n\nTwo oaks and a lime.\n',
  'Soaked.md': '---\ntags: [wet]\n---\nThe late boat was soaked.\n',
  'Ship.md': '# The late boat\n\nA ship of the line.\n',
  '遅い船.md': '今日は遅い船が来た。\n',
};

const bench = () => openBench(files).memory;

async function search(query: string): Promise<string[]> {
  const { found } = await bench().search({ query, limit: 50 });
  return [...new Set(found.map(({ path }) => path))].sort();
}

describe('phrases and exclusions', () => {
  it.each([
    ['a phrase stands so', '"LATE boat"', ['Late.md', 'Oak.md', 'Oaks.md', 'Ship.md', 'Soaked.md', 'Wrapped.md']],
    ['in curly quote marks', '“late boat” island', ['Late.md', 'Oak.md', 'Oaks.md', 'Ship.md', 'Soaked.md', 'Wrapped.md']],
    ['of common words', '"is made of"', ['Oak.md']],
    ['where no space parts words', '"遅い船"', ['遅い船.md']],
    ['a word is left out in all its forms, and no other word', '"late boat" -oak', ['Late.md', 'Ship.md', 'Soaked.md', 'Wrapped.md']],
    ['a phrase is left out', 'boat -"late boat"', ['Apart.md', 'Ended.md']],
    ['with a filter', 'tag:wet -oak', ['Soaked.md']],
    ['a filter is turned round', '"late boat" -tag:wet -oak', ['Late.md', 'Ship.md', 'Wrapped.md']],
    ['a filter and an exclusion alone', 'tag:wet -soaked', []],
  ])('%s', async (_, query, paths) => {
    expect(await search(query)).toEqual(paths);
  });

  it.each([
    ['markup is no phrase and leaves nothing out', 'boat -<div>', ['Markup.md']],
    ['nor does a link without a text', 'boat -"[](x)"', ['Markup.md']],
    ['two items of a list do not stand side by side', '"buy boat"', []],
    ['an item is whole', '"mend the boat"', ['Markup.md']],
    ['letters beyond the first plane end words too', 'boat -"\u{10428}"', ['Markup.md']],
  ])('%s', async (_, query, paths) => {
    const { memory } = openBench({
      'Markup.md': 'The boat \u{10428}\u{10429} is <b>old</b>.\n\n- what to buy\n- boat paint\n- mend the boat\n',
    });
    expect((await memory.search({ query })).found.map(({ path }) => path)).toEqual(paths);
  });

  it('signs between the words of a phrase take no time', async () => {
    const { memory } = openBench({ 'Dashes.md': `a boat ${'- '.repeat(4000)}c\n\n| a ${'| --- '.repeat(400)}| c |\n` });
    for (const query of ['"boat - - - - - - - - b"', '"a | --- | --- | --- | --- | b"', 'to - - - - - - - - be'])
      expect((await memory.search({ query })).found).toEqual([]);
    expect((await memory.search({ query: '"boat - - - c"' })).found).toHaveLength(1);
  });

  it('what only says what must not be there is refused with an example', async () => {
    await expect(search('-oak')).rejects.toThrow('such as boat -oak');
    await expect(bench().bundle({ topic: '-oak', budget: 500 })).rejects.toThrow('such as boat -oak');
  });

  it('a context on a topic takes them too', async () => {
    const { text } = await bench().bundle({ topic: '"late boat" -oak', budget: 2000 });
    expect(text).toContain('was full');
    expect(text).not.toMatch(/oak\b|met no boat|crews/);
  });

  it('in a file of several entries an exclusion leaves out its entry alone', async () => {
    const log = '# Log\n\n## 2026-03-01\n\nThe late boat is of oak.\n\n## 2026-03-02\n\nThe late boat is of steel.\n';
    const { memory } = openBench({ 'memory/2026-03-02.md': log }, { convention: 'daneel' });
    const { found } = await memory.search({ query: 'late boat -oak' });
    expect(found.map(({ text }) => text)).toEqual(['The late boat is of steel.']);
  });

  it('the best passages are looked for among all that are let through', async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`N${at}.md`, 'The late boat, the late boat of oak.\n']));
    const { memory } = openBench({ ...many, 'Last.md': `${'Nothing of it here. '.repeat(40)}\n\nA late boat.\n` });
    const { found } = await memory.search({ query: 'late boat -oak' });
    expect(found.map(({ path }) => path)).toEqual(['Last.md']);
  });
});
