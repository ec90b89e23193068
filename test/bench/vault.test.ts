import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProse } from '../../bench/prose';
import { createRandom, shuffled, zipf } from '../../bench/random';
import { LINKS_PER_NOTE, syntheticVault, writeVault } from '../../bench/vault';

const SIZE = 600;
const WIKILINK = /\[\[([^\]|#]+)(?:[|#][^\]]*)?\]\]/g;

function linksOf(body: string): string[] {
  const prose = body.replace(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(WIKILINK)].map((match) => match[1] ?? '');
}

/** The slope of log(count) over log(rank): near -1 where Zipf's law holds. */
function slope(counts: readonly number[]): number {
  const points = counts.map((count, i): [number, number] => [Math.log(i + 1), Math.log(count)]);
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

function countsOf(items: Iterable<string>): number[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
}

describe('the synthetic vault', () => {
  const notes = [...syntheticVault(SIZE)];

  test('the same seed gives the same bytes, another seed others', () => {
    expect([...syntheticVault(SIZE)]).toEqual(notes);
    expect(syntheticVault(SIZE, 1).note(0).text).not.toBe(notes[0]?.text);
  });

  test('a note is the same whether made alone or after all others', () => {
    expect(syntheticVault(SIZE).note(SIZE - 1)).toEqual(notes[SIZE - 1]);
  });

  test('every path is there once, whatever its case', () => {
    expect(new Set(notes.map((note) => note.path.toLowerCase())).size).toBe(SIZE);
  });

  test('names carry a date, a title and tags', () => {
    for (const { path, date, title } of notes) {
      expect(path.split('/').at(-1)).toMatch(/^\d{4}-\d{2}-\d{2} [A-Z][a-z ]+ -- [a-z]+( [a-z]+)?\.md$/);
      expect(path).toContain(`${date} ${title} -- `);
    }
  });

  test('each note has five links, about one in a hundred of them broken', () => {
    const stems = new Set(syntheticVault(SIZE).stems);
    const links = notes.flatMap((note) => linksOf(note.body));
    for (const note of notes) expect(linksOf(note.body)).toHaveLength(LINKS_PER_NOTE);
    const broken = links.filter((link) => !stems.has(link)).length / links.length;
    expect(broken).toBeGreaterThan(0.002);
    expect(broken).toBeLessThan(0.03);
  });

  test('notes are near 2.6 KB', () => {
    const mean = notes.reduce((sum, note) => sum + note.text.length, 0) / SIZE;
    expect(mean).toBeGreaterThan(2400);
    expect(mean).toBeLessThan(2900);
  });

  test('a few notes gather most links, as in a real vault', () => {
    const counts = countsOf(notes.flatMap((note) => linksOf(note.body)));
    const top = counts.slice(0, SIZE / 10).reduce((sum, count) => sum + count, 0);
    expect(top / (SIZE * LINKS_PER_NOTE)).toBeGreaterThan(0.4);
    expect(counts[0]).toBeGreaterThan(20 * (counts[counts.length >> 1] ?? 1));
  });

  test("words follow Zipf's law", () => {
    const counts = countsOf(notes.flatMap((note) => note.body.toLowerCase().match(/[a-z]+/g) ?? []));
    const measured = slope(counts.slice(0, 1000));
    expect(measured).toBeLessThan(-0.7);
    expect(measured).toBeGreaterThan(-1.3);
  });

  test('it is written to disk as it is in memory', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'top-of-mind-vault-'));
    try {
      const bytes = await writeVault(dir, 40);
      const small = [...syntheticVault(40)];
      for (const note of small) expect(await readFile(join(dir, note.path), 'utf8')).toBe(note.text);
      const files = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.md'));
      expect(files).toHaveLength(40);
      expect(bytes).toBe(small.reduce((sum, note) => sum + note.text.length, 0));
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});

describe('the sources of chance', () => {
  test('the generator repeats itself and stays in range', () => {
    const [a, b] = [createRandom(7), createRandom(7)];
    for (let i = 0; i < 1000; i++) {
      const value = a.next();
      expect(value).toBe(b.next());
      expect(value >= 0 && value < 1).toBe(true);
    }
  });

  test('ranks fall off as asked', () => {
    const random = createRandom(3);
    const draw = zipf(1000, 1);
    const counts = new Array<number>(1000).fill(0);
    for (let i = 0; i < 200_000; i++) {
      const rank = draw(random);
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
    expect(slope(counts.slice(0, 100))).toBeCloseTo(-1, 1);
  });

  test('shuffling keeps every number', () => {
    expect([...shuffled(500, createRandom(1))].sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i));
  });

  test('prose of one seed is the same prose', () => {
    const say = (): string => createProse(5).sentence(createRandom(9), 3);
    expect(say()).toBe(say());
  });
});
