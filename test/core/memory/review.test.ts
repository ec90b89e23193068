import type { ConventionId } from '../../../src/core/model/convention';
import { MemoryError } from '../../../src/core/model/errors';
import type { ReviewWay } from '../../../src/core/model/results/review';
import { refFrom, refText } from '../../../src/core/model/verdict';
import type { VaultMemory } from '../../../src/core/model/vault-memory';
import { createMemoryVault } from '../../support/memory-vault';
import { openBench, openMemory, type Bench } from '../../support/opened';

const bench = (files: Record<string, string>, convention: ConventionId = 'notes-and-links', root = ''): Bench =>
  openBench(files, { root, convention });

const OLD = 'The connection pool of the billing service holds 20 connections to the primary database.';
const NEW = 'The connection pool of the billing service now holds 80 connections to the primary database.';
const OTHER = 'Priya prefers short briefings in the morning, with the joke first.';
const UNLIKE = 'Seedlings on the balcony want water twice a week once the nights are mild.';

const refs = (...texts: string[]) => texts.map(refFrom);
const settle = (memory: VaultMemory, ref: string, way: ReviewWay, of: string) =>
  memory.carryOut(() => memory.resolveEntry(refFrom(ref), way, refFrom(of), {}));
const refused = async (work: Promise<unknown>): Promise<MemoryError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof MemoryError) return error;
  throw new Error('It was not refused.', { cause: error });
};
const listed = async (memory: VaultMemory, query: Parameters<VaultMemory['unreviewed']>[0] = {}) => {
  const { entries, looked } = await memory.unreviewed(query);
  return {
    looked,
    entries: entries.map(({ verdict, ...ref }) => [
      refText(ref),
      verdict.verdict,
      verdict.of !== null && 'path' in verdict.of ? refText(verdict.of) : null,
    ]),
  };
};

const POOLS = { '2026-02-01 Pool.md': OLD, '2026-03-01 Pool of billing.md': NEW, '2026-03-02 Balcony.md': UNLIKE };

describe('what awaits', () => {
  test('an entry that came by hand is compared with all the others but itself', async () => {
    const { memory } = bench({ ...POOLS, 'Briefings.md': OTHER, 'Priya.md': OTHER });
    expect(await listed(memory, { refs: refs('2026-03-01 Pool of billing.md', '2026-03-02 Balcony.md') })).toEqual({
      looked: 2,
      entries: [['2026-03-01 Pool of billing.md', 'SUPERSEDE', '2026-02-01 Pool.md']],
    });
    // Without a choice all are looked at; the later file of two without a date awaits.
    expect(await listed(memory)).toEqual({
      looked: 5,
      entries: [
        ['2026-03-01 Pool of billing.md', 'SUPERSEDE', '2026-02-01 Pool.md'],
        ['Priya.md', 'DUPLICATE', 'Briefings.md'],
      ],
    });
  });

  test.each(['[[2026-01-01 Pool]]', 'See also: [[2026-01-01 Pool]]'])(
    'a note of links alone says nothing that could be superseded or said twice: %s',
    async (links) => {
      const note = (id: string, day: string, text: string): string =>
        `---\nid: 01KDY8XSG0A1B2C3D4E5F6G7${id}\ncreated: ${day}\n---\n${text}\n`;
      const { memory } = bench({
        '2026-01-01 Pool.md': note('H1', '2026-01-01', OLD),
        '2026-02-01 Pool two.md': note('H2', '2026-02-01', `${OLD} Nice.`),
        'L.md': links,
      });
      await settle(memory, '2026-02-01 Pool two.md', 'link', '2026-01-01 Pool.md');
      expect((await listed(memory)).entries).toEqual([]);
    },
  );

  test('two notes of the same links are not listed', async () => {
    const { memory } = bench({ 'Links.md': '[[Pool]] and [[Hall]]', 'Links 2.md': '[[Pool]] and [[Hall]]' });
    // Such notes are many, and mostly meant: they are not listed.
    expect((await listed(memory, { refs: refs('Links.md', 'Links 2.md') })).entries).toEqual([]);
    expect(await settle(memory, 'Links.md', 'keep', 'Links 2.md')).toBeDefined();
  });

  test('of a pair the later one awaits, whichever is named, and a pair of two new ones is told once', async () => {
    const { memory } = bench({ '2026-03-01 Pool of billing.md': NEW, '2026-02-01 Pool.md': OLD });
    const expected = [['2026-03-01 Pool of billing.md', 'SUPERSEDE', '2026-02-01 Pool.md']];
    for (const names of [
      ['2026-02-01 Pool.md'],
      ['2026-03-01 Pool of billing.md'],
      ['2026-02-01 Pool.md', '2026-03-01 Pool of billing.md'],
    ]) {
      expect((await listed(memory, { refs: refs(...names) })).entries).toEqual(expected);
    }
  });

  test('three copies: each but the first awaits once', async () => {
    const { memory } = bench({ 'Briefings.md': OTHER, 'Joke.md': OTHER, 'Morning.md': OTHER });
    expect((await listed(memory)).entries.map(([ref, verdict]) => [ref, verdict])).toEqual([
      ['Joke.md', 'DUPLICATE'],
      ['Morning.md', 'DUPLICATE'],
    ]);
  });

  test('since a moment by file times, also together with names', async () => {
    const { vault, memory } = bench({ ...POOLS, 'Briefings.md': OTHER });
    const now = Math.max(...(await vault.files.list()).map(({ mtime }) => mtime));
    expect(await listed(memory, { since: now + 1 })).toEqual({ looked: 0, entries: [] });
    vault.write('Priya.md', OTHER);
    expect(await listed(memory, { since: now + 1 })).toEqual({ looked: 1, entries: [['Priya.md', 'DUPLICATE', 'Briefings.md']] });
    expect((await listed(memory, { since: now + 1, refs: refs('2026-03-01 Pool of billing.md') })).looked).toBe(2);
  });

  test('what is gone, no entry, superseded or generated is left out', async () => {
    const { memory } = bench({
      ...POOLS,
      'README.md': OTHER,
      'Briefings.md': OTHER,
      'Old.md': `---\nsuperseded_by: "[[Briefings]]"\n---\n${OTHER}`,
      'templates/Form.md': OTHER,
      'Report.md': `---\ngenerated-by: top-of-mind\n---\n${OTHER}`,
    });
    expect(
      await listed(memory, { refs: refs('Gone.md', 'README.md', 'Old.md', 'templates/Form.md', 'Report.md', 'Briefings.md#Nothing') }),
    ).toEqual({ looked: 0, entries: [] });
  });

  test('sections: the later of one file awaits, a line of a log as well', async () => {
    const section = (day: string, title: string, body: string) => `## ${day}: ${title}\n**Type**: semantic\n**Observation**: ${body}\n\n`;
    const one = bench(
      {
        'learnings/patterns.md': `# Patterns\n\n${section('2026-02-01', 'Pool', OLD)}${section('2026-03-01', 'Pool again', NEW)}${section('2026-03-02', 'Balcony', UNLIKE)}`,
      },
      'stoneros',
    );
    expect(await listed(one.memory)).toEqual({
      looked: 3,
      entries: [['learnings/patterns.md#2026-03-01: Pool again', 'SUPERSEDE', 'learnings/patterns.md#2026-02-01: Pool']],
    });
    expect(await listed(one.memory, { refs: refs('learnings/patterns.md#2026-02-01: Pool') })).toMatchObject({
      looked: 1,
      entries: [['learnings/patterns.md#2026-03-01: Pool again', 'SUPERSEDE', 'learnings/patterns.md#2026-02-01: Pool']],
    });
    const log = bench(
      {
        'memory/2026-03-01.md': `# 2026-03-01\n\n- 08:30 ${OTHER}\n- 09:00 ${UNLIKE}\n`,
        'memory/2026-03-02.md': `# 2026-03-02\n\n- 10:00 ${OTHER}\n`,
      },
      'daneel',
    );
    expect((await listed(log.memory)).entries).toEqual([[`memory/2026-03-02.md#${OTHER}`, 'DUPLICATE', `memory/2026-03-01.md#${OTHER}`]]);
  });

  test('it tells of progress, pauses, and can be cancelled', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`Note ${i}.md`, `${UNLIKE} ${i}`]));
    const vault = createMemoryVault(files);
    let pauses = 0;
    const memory = openMemory(vault, {}, { pause: () => Promise.resolve(void pauses++) });
    const said = new Set<string>();
    await memory.unreviewed({ progress: { report: (_done, _total, what) => void said.add(what) } });
    expect(said.has('Comparing entries')).toBe(true);
    expect(pauses).toBeGreaterThan(5);
    const stop = {
      report: (_done: number, _total: number, what: string) => {
        if (what === 'Comparing entries') throw new MemoryError('cancelled', 'Stopped.');
      },
    };
    await expect(memory.unreviewed({ progress: stop })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('kept apart', () => {
  test('a pair is not told again, in either order, and the line is written once', async () => {
    const { vault, memory } = bench(POOLS);
    const done = await memory.carryOut(() => memory.markNotDuplicates('2026-03-01 Pool of billing.md', '2026-02-01 Pool.md', {}));
    expect(done.result).toEqual({ one: '2026-03-01 Pool of billing.md', other: '2026-02-01 Pool.md' });
    expect(vault.text('top-of-mind-decisions.md')).toMatch(/\n- \S+ apart "2026-03-01 Pool of billing.md" "2026-02-01 Pool.md"\n$/);
    expect((await listed(memory)).entries).toEqual([]);
    expect((await memory.markNotDuplicates('2026-02-01 Pool.md', '2026-03-01 Pool of billing.md', {})).plan).toBeNull();
    expect(
      (await memory.resolveEntry(refFrom('2026-03-01 Pool of billing.md'), 'keep', refFrom('2026-02-01 Pool.md'), {})).plan,
    ).toBeNull();
  });

  test('settling with keep writes the same line, inside the memory, and undo takes it back', async () => {
    const { vault, memory } = bench({ 'Mem/Briefings.md': OTHER, 'Mem/Priya.md': OTHER }, 'notes-and-links', 'Mem');
    const before = vault.snapshotOfBytes();
    const { receipt, result } = await settle(memory, 'Mem/Priya.md', 'keep', 'Mem/Briefings.md');
    expect(result).toEqual({ path: 'Mem/Priya.md', entry: null, way: 'keep', of: { path: 'Mem/Briefings.md', entry: null } });
    expect(vault.text('Mem/top-of-mind-decisions.md')).toMatch(/\n- \S+ apart Priya\.md Briefings\.md\n$/);
    expect((await listed(memory)).entries).toEqual([]);
    await memory.undo(receipt?.journal);
    expect(vault.snapshotOfBytes()).toEqual(before);
    expect((await listed(memory)).entries).toHaveLength(1);
  });

  test('sections by their headings; a line that names a whole note speaks of each', async () => {
    const log = (day: string) => `# ${day}\n\n- 08:30 ${OTHER}\n- 09:00 ${UNLIKE}\n`;
    const { vault, memory } = bench({ 'memory/2026-03-01.md': log('2026-03-01'), 'memory/2026-03-02.md': log('2026-03-02') }, 'daneel');
    expect((await listed(memory)).entries).toHaveLength(2);
    await memory.carryOut(() => memory.markNotDuplicates(`memory/2026-03-01.md#${OTHER}`, `memory/2026-03-02.md#${OTHER}`, {}));
    expect(vault.text('top-of-mind-decisions.md')).toContain(`apart "memory/2026-03-01.md#${OTHER}" "memory/2026-03-02.md#${OTHER}"`);
    expect((await listed(memory)).entries.map(([ref]) => ref)).toEqual([`memory/2026-03-02.md#${UNLIKE}`]);
    await memory.carryOut(() => memory.markNotDuplicates('memory/2026-03-01.md', 'memory/2026-03-02.md', {}));
    expect((await listed(memory)).entries).toEqual([]);
  });

  test('a decision about notes that are gone or have other names since does no harm', async () => {
    const { memory } = bench({
      'a.md': OTHER,
      'c.md': OTHER,
      'top-of-mind-decisions.md': '- 01A apart a.md b.md\n- 01B apart gone.md "never was.md"\n',
    });
    expect((await listed(memory)).entries).toEqual([['c.md', 'DUPLICATE', 'a.md']]);
  });

  test.each([
    ['Gone.md', 'a.md', 'not_found'],
    ['a.md', 'a.md', 'bad_input'],
    ['a.md#No such', 'b.md', 'bad_input'],
    ['Picture.png', 'a.md', 'bad_input'],
    ['../a.md', 'b.md', 'hostile_path'],
  ])('%s and %s: %s', async (one, other, code) => {
    const { memory } = bench({ 'a.md': OTHER, 'b.md': OTHER, 'Picture.png': '' });
    await expect(memory.markNotDuplicates(one, other, {})).rejects.toMatchObject({ code });
  });
});

describe('ways that are not open', () => {
  const twins = { 'a.md': OTHER, 'b.md': OTHER };
  const sections = `# Patterns\n\n## 2026-02-01: One\n**Type**: semantic\n**Observation**: ${OTHER}\n\n## 2026-03-01: Two\n**Type**: semantic\n**Observation**: ${OTHER}\n\n## 2026-03-02: Three\n**Type**: semantic\n**Observation**: ${UNLIKE}\n`;

  test('a note that others link to is not set aside: they are named', async () => {
    const { memory } = bench({
      ...twins,
      'Home.md': 'See [[b]].',
      'Board.canvas': '{"nodes":[{"id":"a","type":"file","file":"b.md","x":0,"y":0,"width":1,"height":1}],"edges":[]}',
    });
    const error = await refused(settle(memory, 'b.md', 'skip', 'a.md'));
    expect(error).toMatchObject({ code: 'bad_input', path: 'b.md' });
    expect(error.message).toContain('"Board.canvas", "Home.md"');
    expect(error.message).toContain('Merge');
  });

  test('a link from the index note does not hold it back', async () => {
    const { vault, memory } = bench({
      ...twins,
      'top-of-mind.md': '---\ngenerated-by: top-of-mind\n---\n<!-- top-of-mind:begin index -->\n- [[b]]\n<!-- top-of-mind:end index -->\n',
    });
    const before = vault.snapshotOfBytes();
    const { receipt } = await settle(memory, 'b.md', 'skip', 'a.md');
    expect(vault.trashed()).toEqual(['b.md']);
    await memory.undo(receipt?.journal);
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  test.each<[ReviewWay, string]>([
    ['merge', 'An entry in it stays as it is'],
    ['link', 'is append-only, so nothing can be put between its entries'],
  ])('an append-only file and %s', async (way, said) => {
    const { memory } = bench({ 'learnings/patterns.md': sections }, 'stoneros');
    const error = await refused(settle(memory, 'learnings/patterns.md#2026-03-01: Two', way, 'learnings/patterns.md#2026-02-01: One'));
    expect(error).toMatchObject({ code: 'layer_policy', path: 'learnings/patterns.md' });
    expect(error.message).toContain(said);
  });

  test('what is later by its day is not replaced by what is older', async () => {
    const { memory } = bench(POOLS);
    await expect(settle(memory, '2026-02-01 Pool.md', 'replace', '2026-03-01 Pool of billing.md')).rejects.toMatchObject({
      code: 'bad_input',
      path: '2026-03-01 Pool of billing.md',
    });
  });

  test.each<[string, ReviewWay, string, string]>([
    ['a.md', 'keep', 'a.md', 'bad_input'],
    ['Gone.md', 'keep', 'a.md', 'not_found'],
    ['Old.md', 'keep', 'a.md', 'bad_input'],
    ['a.md', 'replace', 'README.md', 'bad_input'],
    ['a.md', 'merge', 'README.md', 'bad_input'],
    ['README.md', 'skip', 'a.md', 'bad_input'],
    ['Broken.md', 'replace', 'a.md', 'unreadable'],
    ['a.md', 'replace', 'Broken.md', 'bad_input'],
  ])('%s %s %s: %s', async (ref, way, of, code) => {
    const { vault, memory } = bench({
      ...twins,
      'README.md': OTHER,
      'Old.md': `---\nsuperseded_by: "[[a]]"\n---\n${OTHER}`,
      'Broken.md': `---\na: [\n---\n${OTHER}`,
    });
    const before = vault.snapshotOfBytes();
    await expect(settle(memory, ref, way, of)).rejects.toMatchObject({ code });
    expect(vault.snapshotOfBytes()).toEqual(before);
  });

  test('a change by someone else in between refuses the plan', async () => {
    for (const way of ['replace', 'link', 'skip', 'merge'] as const) {
      for (const changed of way === 'skip' ? ['b.md'] : ['a.md', 'b.md']) {
        const { vault, memory } = bench(twins);
        const { plan } = await memory.resolveEntry(refFrom('b.md'), way, refFrom('a.md'), {});
        vault.write(changed, `${OTHER} And tea.`);
        if (plan === null) throw new Error('no plan');
        await expect(memory.apply(plan)).rejects.toMatchObject({ code: 'changed_since' });
      }
    }
  });
});

describe('what the ways write', () => {
  test('replace marks the older note and says so in the newer one, and nothing else', async () => {
    const { vault, memory } = bench({
      'Pool.md': `---\nowner: ops # keep\n---\n${OLD}\n`,
      'New pool.md': `---\nsupersedes: "[[Older]]"\n---\n${NEW}\n`,
    });
    await settle(memory, 'New pool.md', 'replace', 'Pool.md');
    expect(vault.text('Pool.md')).toBe(`---\nowner: ops # keep\nsuperseded_by: "[[New pool]]"\nsuperseded_on: 2026-03-15\n---\n${OLD}\n`);
    expect(vault.text('New pool.md')).toBe(`---\nsupersedes:\n  - "[[Older]]"\n  - "[[Pool]]"\n---\n${NEW}\n`);
    expect((await listed(memory)).entries).toEqual([]);
    await expect(settle(memory, 'New pool.md', 'replace', 'Pool.md')).rejects.toMatchObject({ code: 'bad_input' });
  });

  test('replace of a mistake flags it beside itself', async () => {
    const review = `# Self review\n\n### MEMORY FAIL #1\nTAG: pool\nMISS: ${OLD}\nFIX: Look.\nCOUNT: 1\nSTATUS: Active\n\n### MEMORY FAIL #2\nTAG: pool\nMISS: ${NEW}\nFIX: Look.\nCOUNT: 1\nSTATUS: Active\n`;
    const { vault, memory } = bench({ 'memory/self-review.md': review }, 'daneel');
    await settle(memory, 'memory/self-review.md#MEMORY FAIL #2', 'replace', 'memory/self-review.md#MEMORY FAIL #1');
    const after = vault.text('memory/self-review.md');
    expect(after).toContain('**Superseded by**: [[self-review#MEMORY FAIL 2]] (2026-03-15)\n');
    expect(after.replace('**Superseded by**: [[self-review#MEMORY FAIL 2]] (2026-03-15)\n', '')).toBe(review);
  });

  test('link adds a line at the end once', async () => {
    const { vault, memory } = bench({ 'a.md': `# A\n\n${OTHER}`, 'b.md': `${OTHER}` });
    await settle(memory, 'b.md', 'link', 'a.md');
    expect(vault.text('b.md')).toBe(`${OTHER}\n\nRelated: [[a]]\n`);
    expect((await memory.resolveEntry(refFrom('b.md'), 'link', refFrom('a.md'), {})).plan).toBeNull();
    // Who links two keeps both.
    expect(vault.text('top-of-mind-decisions.md')).toContain(' apart b.md a.md\n');
    expect((await listed(memory)).entries).toEqual([]);
  });

  test('link into a section of another file, from the last entry of an append-only one', async () => {
    const section = (day: string, title: string) => `## ${day}: ${title}\r\n**Type**: semantic\r\n**Observation**: ${OTHER}\r\n`;
    const { vault, memory } = bench(
      {
        'learnings/patterns.md': `# Patterns\r\n\r\n${section('2026-02-01', 'One')}`,
        'learnings/expertise.md': `# Expertise\r\n\r\n${section('2026-03-01', 'Two')}`,
      },
      'stoneros',
    );
    const before = vault.text('learnings/expertise.md');
    await settle(memory, 'learnings/expertise.md#2026-03-01: Two', 'link', 'learnings/patterns.md#2026-02-01: One');
    expect(vault.text('learnings/expertise.md')).toBe(`${before}\r\n**Related**: [[patterns#2026-02-01 One]]\r\n`);
    const { links } = await memory.links({ from: 'learnings/expertise.md' });
    expect(links.map(({ to }) => to)).toEqual(['learnings/patterns.md']);
  });

  test('a link is not put into a code block that is never closed', async () => {
    const { memory } = bench({ 'a.md': OTHER, 'b.md': `${OTHER}\n\n\`\`\`\ncode\n` });
    await expect(settle(memory, 'b.md', 'link', 'a.md')).rejects.toMatchObject({ code: 'bad_input', path: 'b.md' });
  });

  test('merge takes the newer note into the older, and its links follow', async () => {
    const { vault, memory } = bench({ 'a.md': OTHER, 'b.md': `${OTHER}\n\nAnd tea.`, 'Home.md': 'See [[b]].' });
    await settle(memory, 'b.md', 'merge', 'a.md');
    expect(vault.text('Home.md')).toBe('See [[a]].');
    expect(vault.text('a.md')).toBe(`---\naliases:\n  - b\n---\n${OTHER}\n\nAnd tea.\n`);
    expect(vault.trashed()).toEqual(['b.md']);
  });

  test('skip keeps the whole file word for word', async () => {
    const text = `---\ntype: fact\ntags: [x, y]\n---\n\n${OTHER}\n\n\`\`\`\n~~~~\n\`\`\`\n`;
    const { vault, memory } = bench({ 'a.md': OTHER, 'b.md': text });
    await settle(memory, 'b.md', 'skip', 'a.md');
    const { entries } = await memory.skipped({});
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ title: 'b', body: text, of: { path: 'a.md', entry: null } });
    expect(vault.trashed()).toEqual(['b.md']);
    expect((await listed(memory)).entries).toEqual([]);
  });
});
