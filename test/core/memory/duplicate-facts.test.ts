import type { ConventionId } from '../../../src/core/model/convention';
import type { RememberInput, RememberResult } from '../../../src/core/model/results/remember';
import type { SkippedEntry } from '../../../src/core/model/results/skipped';
import { type MemoryVault } from '../../support/memory-vault';
import { openBench } from '../../support/opened';

interface Bench {
  readonly vault: MemoryVault;
  readonly remember: (more?: Partial<RememberInput>) => Promise<RememberResult>;
  readonly skipped: () => Promise<readonly SkippedEntry[]>;
}

const ENTRY = { title: 'Pool', body: 'The pool holds 40 connections in the west hall.', onDuplicate: 'skip' as const };

function bench(convention: ConventionId): Bench {
  const { vault, memory } = openBench({}, { convention });
  return {
    vault,
    remember: async (more = {}) => (await memory.carryOut(() => memory.remember({ ...ENTRY, ...more }, {}))).result,
    skipped: async () => (await memory.skipped({})).entries,
  };
}

const KNOWN = { verdict: 'DUPLICATE', path: null, skipped: null };
const ASIDE = { verdict: 'DUPLICATE', path: null, skipped: { path: 'top-of-mind-skipped.md' } };
const CONVENTIONS: readonly ConventionId[] = ['notes-and-links', 'stoneros', 'daneel', 'carlton', 'mindstone'];
const FACTS: readonly Partial<RememberInput>[] = [
  { tags: ['zebra'] },
  { project: 'Okapi' },
  { type: 'foo' },
  { date: '2026-01-31' },
  { tags: ['zebra', 'two words'], project: 'Okapi', type: 'foo', date: '2026-01-31' },
];

describe.each(CONVENTIONS)('the same text with more about it, in %s', (convention) => {
  test.each(FACTS)('is kept aside where the older entry does not have that: %j', async (facts) => {
    const one = bench(convention);
    await one.remember();
    expect(await one.remember(facts)).toMatchObject(ASIDE);
    const [aside] = await one.skipped();
    expect(aside).toMatchObject({
      title: ENTRY.title,
      body: ENTRY.body,
      tags: facts.tags ?? [],
      project: facts.project ?? null,
      type: facts.type ?? null,
      ...(facts.date === undefined ? {} : { date: facts.date }),
    });
    // Once more it is known to the skipped note.
    expect(await one.remember(facts)).toMatchObject({ ...ASIDE, skipped: { id: aside?.id } });
    expect(await one.skipped()).toHaveLength(1);
  });

  test.each(FACTS)('is found again where the older entry has it: %j', async (facts) => {
    const one = bench(convention);
    expect((await one.remember(facts)).path).not.toBeNull();
    const before = one.vault.snapshotOfBytes();
    expect(await one.remember(facts)).toMatchObject(KNOWN);
    expect(one.vault.snapshotOfBytes()).toEqual(before);
    // Less about it says nothing new; without a project it is for more sessions, and is not left out.
    const less = await one.remember();
    if (facts.project === undefined) expect(less).toMatchObject(KNOWN);
    else expect(less).toMatchObject({ verdict: 'DUPLICATE', unsure: true, superseded: null });
    if (facts.project === undefined) expect(one.vault.snapshotOfBytes()).toEqual(before);
    else expect(less.path).not.toBeNull();
  });
});

test('the same on another day is kept aside each time', async () => {
  const one = bench('notes-and-links');
  await one.remember({ date: '2026-03-01' });
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-02']) await one.remember({ date });
  expect((await one.skipped()).map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-03']);
  // Nobody gave a day here: that of the writing is none of the entry's.
  expect(await one.remember()).toMatchObject(KNOWN);
});

test.each(['correction', 'semantic', 'communication', 'episodic'])('a type that is told by the file alone is had: %s', async (type) => {
  const one = bench('stoneros');
  await one.remember({ type });
  expect(await one.remember({ type })).toMatchObject(KNOWN);
});

test('a mistake goes by its file too', async () => {
  const one = bench('daneel');
  await one.remember({ type: 'miss' });
  expect(await one.remember({ type: 'miss' })).toMatchObject({ verdict: 'DUPLICATE', mistake: { count: 2 }, superseded: null });
});

test('a project is no value of a fact', async () => {
  const one = bench('stoneros');
  await one.remember({});
  expect(await one.remember({ project: 'Okapi', tags: ['wide'], type: 'foo' })).toMatchObject({
    ...ASIDE,
    evidence: { exact: true, unmatched: [], changed: [] },
  });
  // Of another project it is another fact.
  await one.remember({ project: 'Zebra', body: 'The zebra has twelve stripes on its left side.' });
  const other = await one.remember({ project: 'Okapi', body: 'The zebra has twelve stripes on its left side.' });
  expect(other).toMatchObject({ verdict: 'UNIQUE', skipped: null });
});

describe('properties that a text brings along', () => {
  const withProperties = (yaml: string): Partial<RememberInput> => ({ body: `---\n${yaml}\n---\n${ENTRY.body}` });

  test('are not compared as text', async () => {
    const one = bench('notes-and-links');
    await one.remember(withProperties('source: letter\nversion: 1.10'));
    expect(await one.remember(withProperties('version: 1.10\nsource: letter'))).toMatchObject({ ...ASIDE, evidence: { exact: true } });
  });

  test.each(['source: phone', 'source: letter\nprice: 20'])(
    'with another value than those of the older entry keep the text: %s',
    async (yaml) => {
      const one = bench('notes-and-links');
      await one.remember(withProperties('source: letter'));
      expect(await one.remember(withProperties(yaml))).toMatchObject({ verdict: 'DUPLICATE', skipped: null });
      expect(Object.keys(one.vault.snapshotOfBytes())).toHaveLength(2);
    },
  );
});

test.each([
  ['C', 'C++'],
  ['C++', 'C'],
  ['C', 'C#'],
  ['Pool 1.10', 'Pool 1 10'],
  ['R&D', 'R D'],
])('names of words alone are not taken for others: %j and %j', async (older, newer) => {
  for (const convention of ['carlton', 'mindstone'] as const) {
    const one = bench(convention);
    await one.remember({ title: older });
    expect(await one.remember({ title: newer })).toMatchObject({ evidence: { exact: false } });
  }
});
