import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGate, type Gate } from '../../../../src/core/decide/dedup/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { pairs, type Pair } from './pairs';
import { entryOf, score } from './score';
import { fc, runs } from '../../../support/properties';

function gateOf(texts: Readonly<Record<string, string>>): Gate {
  const gate = createGate();
  for (const [path, text] of Object.entries(texts)) {
    const { title, body } = entryOf(text);
    gate.add({ path: asVaultPath(path), entry: null }, title, body);
  }
  return gate;
}

describe('verdicts on labelled pairs', () => {
  test('pairs of our own', () => {
    const result = score(pairs);
    if (process.env['PRINT_SCORES']) console.log(result.table, result.misses.join('\n'));
    expect(result.macroF1).toBeGreaterThan(0.85);
    expect(result.harm).toBe(0);
    expect(result.sureHarm).toBe(0);
  });

  const file = join(process.cwd(), '../shared/data/dedup/hand_dev.jsonl');

  test(`pairs of others${existsSync(file) ? '' : ' (none beside the project: nothing judged)'}`, () => {
    if (!existsSync(file)) return;
    const others = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Pair);
    const result = score(others);
    if (process.env['PRINT_SCORES']) console.log(`${result.table}\nmacro-F1 ${result.macroF1.toFixed(3)}, harm ${result.harm.toFixed(3)}`);
    expect(result.macroF1).toBeGreaterThan(0.8);
    expect(result.harm).toBeLessThan(0.03);
    expect(result.sureHarm).toBe(0);
  });
});

describe('judge', () => {
  const pool = 'Pool\nThe pool holds 40 connections to the Postgres server.';

  test('an empty gate calls everything unique', () => {
    expect(createGate().judge({ title: 'x', body: 'y' })).toMatchObject({ verdict: 'UNIQUE', of: null, candidates: [], evidence: null });
  });

  test('evidence is in words of the texts', () => {
    const verdict = gateOf({ 'a.md': pool, 'b.md': 'Tea\nThe tea is in the second drawer.' }).judge(
      entryOf('Pool\nThe pool now holds 80 connections to the Postgres server.'),
    );
    expect(verdict).toMatchObject({ verdict: 'SUPERSEDE', of: { path: 'a.md', entry: null } });
    expect(verdict.candidates[0]).toMatchObject({ path: 'a.md', entry: null });
    expect(verdict.evidence).toMatchObject({
      exact: false,
      changed: [{ old: '40', new: '80' }],
      markers: ['now'],
      onlyNew: ['now', '80'],
      onlyOld: ['40'],
    });
    expect(verdict.evidence?.why).toBe('Same subject, with "80" where the older entry has "40".');
  });

  test.each([
    ['C++', 'C#'],
    ['v2.3.1', 'v2.4.0'],
  ])('%s and %s are two', (old, fresh) => {
    const parser = (name: string): string => `Parser\nThe parser is written for ${name} by the crew.`;
    expect(gateOf({ 'a.md': parser(old) }).judge(entryOf(parser(fresh)))).toMatchObject({ verdict: 'SUPERSEDE' });
  });

  test('the same but for markup is exact', () => {
    expect(gateOf({ 'a.md': pool }).judge(entryOf('Pool\n- The **pool** holds 40 connections to the Postgres server'))).toMatchObject({
      verdict: 'DUPLICATE',
      confidence: 1,
      evidence: { exact: true },
    });
  });

  test('a short entry is found again in a long note', () => {
    const filler = (from: number): string =>
      Array.from(
        { length: 40 },
        (_, i) => `Line ${from + i} tells of harbour ${String.fromCharCode(97 + (i % 26))} and its weather in spring.`,
      ).join('\n');
    const gate = gateOf({ 'long.md': `Notes\n${filler(0)}\nThe warehouse door code is kept by Farid.\n${filler(100)}` });
    expect(gate.judge({ title: 'Door code', body: 'The warehouse door code is kept by Farid.' })).toMatchObject({
      verdict: 'DUPLICATE',
      of: { path: 'long.md' },
    });
    expect(gate.judge({ title: 'Door code', body: 'The warehouse door code is no longer kept by Farid.' })).toMatchObject({
      verdict: 'SUPERSEDE',
      evidence: { reverse: 1 },
    });
    expect(gate.judge({ title: 'Door code', body: 'The door of the tool shed was painted by Farid last spring.' }).verdict).toBe('UNIQUE');
  });

  test('a link that leads elsewhere is no duplicate', () => {
    const gate = gateOf({ 'a.md': 'Docs\nThe manual is [here](https://docs.example/v1) for all to read' });
    expect(gate.judge(entryOf('Docs\nThe manual is [here](https://docs.example/v2) for all to read')).verdict).not.toBe('DUPLICATE');
  });

  test.each([
    ['nothing', { title: '', body: '' }],
    ['only code', { title: '', body: '```ts\nconst a = 1;\n```' }],
    ['only a link', { title: '', body: '[[Pool]]' }],
    ['right to left', { title: 'שלום', body: 'שירות החיוב שומר עותק' }],
    ['mixed scripts', { title: '混合 mix', body: 'Привет 世界 hello 안녕 <|endoftext|> \ud800' }],
    ['a path as title', { title: '../../etc/passwd', body: 'x' }],
    ['one long word', { title: 'a', body: 'a'.repeat(100_000) }],
    ['a megabyte', { title: 'big', body: 'Harbour weather turns slowly in spring. '.repeat(26_000) }],
  ])('%s gets a verdict, and is its own duplicate afterwards', (_, entry) => {
    const gate = gateOf({ 'a.md': pool });
    expect(gate.judge(entry).verdict).toBe('UNIQUE');
    gate.add({ path: asVaultPath('b.md'), entry: null }, entry.title, entry.body);
    expect(gate.judge(entry).verdict).toBe('DUPLICATE');
  });

  test('the order in which entries were added does not matter, nor does asking twice', () => {
    const texts = Object.fromEntries(pairs.map((one, i) => [`${i}.md`, one.old]));
    const one = gateOf(texts);
    const two = gateOf(Object.fromEntries(Object.entries(texts).reverse()));
    for (const { new: fresh } of pairs) {
      const verdict = one.judge(entryOf(fresh));
      expect(one.judge(entryOf(fresh))).toEqual(verdict);
      expect(two.judge(entryOf(fresh)).verdict).toBe(verdict.verdict);
    }
  });

  test('property: whatever was added is a duplicate of something from then on', () => {
    const words = fc
      .array(fc.constantFrom('pool', 'holds', 'not', '40', '80', 'now', 'Priya', '部署', 'the', '\n', '2026-03-01', '`x`', '.'), {
        minLength: 1,
        maxLength: 12,
      })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (bodies) => {
        const gate = createGate();
        bodies.forEach((body, i) => {
          gate.add({ path: asVaultPath(`${i}.md`), entry: null }, '', body);
        });
        for (const body of bodies) expect(gate.judge({ title: '', body }).verdict).toBe('DUPLICATE');
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('addNew', () => {
  test('later lines see earlier ones, and a value that comes back is a change, not a repetition', () => {
    const gate = gateOf({ 'a.md': 'Log retention\nLogs are kept for 14 days in the cold bucket.' });
    const back = entryOf('Log retention\nLogs are kept for 14 days in the cold bucket.');
    const changed = entryOf('Log retention\nLogs are kept for 30 days in the cold bucket.');
    const first = gate.judge(changed);
    expect(first).toMatchObject({ verdict: 'SUPERSEDE', of: { path: 'a.md' } });
    gate.addNew({ line: 1 }, changed, first);
    expect(gate.judge(changed)).toMatchObject({ verdict: 'DUPLICATE', of: { line: 1 } });
    const second = gate.judge(back);
    expect(second).toMatchObject({ verdict: 'SUPERSEDE', of: { line: 1 } });
    expect(second.candidates.every((one) => 'path' in one)).toBe(true);
    gate.addNew({ line: 2 }, back);
    expect(gate.judge(back)).toMatchObject({ verdict: 'DUPLICATE', of: { line: 2 } });
  });
});

describe('nearDuplicates and search', () => {
  const near = (gate: Gate, limit: number) => gate.nearDuplicates(limit, () => Promise.resolve());

  test('exact groups come whole, near pairs once, and first the two values of one fact', async () => {
    const gate = gateOf({
      'a.md': 'Pool\nThe pool holds 40 connections.',
      'b.md': 'Pool\nThe pool holds 40 connections',
      'c.md': 'Pool\n**The pool holds 40 connections.**',
      'd.md': 'Pool\nThe pool holds 80 connections.',
      'e.md': 'Search rebuild\nThe search index is rebuilt every night at 03:00 and takes long.',
      'f.md': 'Nightly search rebuild\nEvery night at 03:00 the search index is rebuilt, which takes long.',
    });
    const [clash, ...found] = await near(gate, 50);
    expect(clash).toMatchObject({ a: { path: 'a.md' }, b: { path: 'd.md' }, clash: { isKnown: false, values: { old: '40', new: '80' } } });
    expect(found.map((one) => `${one.a.path} ${one.b.path} ${one.exact} ${one.clash === null}`)).toEqual([
      'a.md b.md true true',
      'a.md c.md true true',
      'e.md f.md false true',
    ]);
    expect(await near(gate, 1)).toHaveLength(1);
  });

  test('ten thousand copies are no trouble', async () => {
    const gate = createGate();
    for (let i = 0; i < 10_000; i++) gate.add({ path: asVaultPath(`${i}.md`), entry: null }, 'Copy', 'The same text again and again.');
    expect(await near(gate, 20)).toHaveLength(20);
    expect(gate.judge({ title: 'Copy', body: 'The same text again and again.' }).of).toMatchObject({ path: '0.md' });
  });

  test('a topic finds notes, the best first, in any script', () => {
    const gate = gateOf({
      'a.md': 'Pool\nThe pool holds 40 connections.',
      'b.md': 'Tea\nThe tea is near the pool table.',
      'c.md': '部署规则\n只能在周二部署。',
    });
    expect(gate.search('connection pools', 5).map((hit) => hit.path)).toEqual(['a.md', 'b.md']);
    expect(gate.search('部署', 5).map((hit) => hit.path)).toEqual(['c.md']);
    expect(gate.search('of the', 5)).toEqual([]);
  });
});
