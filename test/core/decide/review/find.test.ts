import { findUnreviewed, isLater, type HeldEntry } from '../../../../src/core/decide/review/index';
import { refText, type EntryRef, type Evidence, type Verdict, type VerdictLabel } from '../../../../src/core/model/verdict';
import { EVIDENCE } from '../../../support/evidence';
import { at } from '../../../support/memory-vault';

const held = (name: string, facts: Partial<HeldEntry> = {}): HeldEntry => ({
  ref: { path: at(`${name}.md`), entry: null },
  title: name,
  body: name,
  alternates: [],
  date: null,
  index: 0,
  time: 0,
  ...facts,
});
const [march1, march2, march3] = ['2026-03-01', '2026-03-02', '2026-03-03'].map((date, i) => held(['c', 'b', 'a'][i] ?? '', { date })) as [
  HeldEntry,
  HeldEntry,
  HeldEntry,
];

/** A verdict that is worth a look. */
const judgedAs = (
  verdict: VerdictLabel,
  of: string,
  facts: { readonly confidence?: number; readonly evidence?: Partial<Evidence> } = {},
): Verdict => {
  const evidence = { ...EVIDENCE, ...facts.evidence };
  return { verdict, confidence: 0.99, ...facts, evidence, of: of === '' ? null : { path: at(of), entry: null }, candidates: [] };
};
const scope = {
  asked: (_: EntryRef): EntryRef | null => null,
  apart: (): boolean => false,
  isMemory: (_?: EntryRef) => true,
  isUnsure: () => false,
  step: () => Promise.resolve(),
};

/** Asks with verdicts made up: by entry, what it is of which other. */
async function ask(
  named: readonly HeldEntry[],
  verdicts: Readonly<Record<string, readonly [VerdictLabel, string]>>,
  apart: readonly string[] = [],
) {
  const all = [march1, march2, march3];
  let judged = 0;
  const entries = await findUnreviewed(named, {
    ...scope,
    async judge({ ref }): Promise<Verdict> {
      judged++;
      const [verdict, of] = verdicts[ref.path.slice(0, 1)] ?? ['UNIQUE', ''];
      return judgedAs(verdict, of === '' ? '' : `${of}.md`);
    },
    held: (ref) => Promise.resolve(all.find((one) => refText(one.ref) === refText(ref)) ?? null),
    apart: (one, other) => apart.includes([one.path, other.path].sort().join(' ')),
  });
  return {
    judged,
    told: entries.map(
      ({ path, verdict }) => `${path} ${verdict.verdict} ${verdict.of !== null && 'path' in verdict.of ? verdict.of.path : ''}`,
    ),
  };
}

test('the later of a pair is told, judged against the earlier', async () => {
  const pair = { b: ['SUPERSEDE', 'c'], c: ['SUPERSEDE', 'b'] } as const;
  expect((await ask([march2], pair)).told).toEqual(['b.md SUPERSEDE c.md']);
  expect(await ask([march1], pair)).toEqual({ told: ['b.md SUPERSEDE c.md'], judged: 2 });
  // Each is judged once, however often it is met.
  expect(await ask([march1, march2], pair)).toEqual({ told: ['b.md SUPERSEDE c.md'], judged: 2 });
});

test('nothing is superseded by what came before it; a duplicate is one in any order', async () => {
  expect((await ask([march1], { c: ['SUPERSEDE', 'b'] })).told).toEqual([]);
  expect((await ask([march1], { c: ['DUPLICATE', 'b'] })).told).toEqual(['c.md DUPLICATE b.md']);
});

test('it goes on to the latest of several', async () => {
  expect((await ask([march1], { c: ['DUPLICATE', 'b'], b: ['DUPLICATE', 'a'], a: ['DUPLICATE', 'c'] })).told).toEqual([
    'a.md DUPLICATE c.md',
  ]);
});

test('a pair kept apart, and an entry that is gone meanwhile, are no match', async () => {
  expect((await ask([march2], { b: ['DUPLICATE', 'c'] }, ['b.md c.md'])).told).toEqual([]);
  expect((await ask([march2], { b: ['DUPLICATE', 'z'] })).told).toEqual([]);
});

test('only what is worth a look is told', async () => {
  const told = async (verdict: Verdict, facts: Partial<typeof scope> = {}) =>
    (await findUnreviewed([march2], { ...scope, judge: () => Promise.resolve(verdict), held: () => Promise.resolve(march1), ...facts }))
      .length;
  expect(await told(judgedAs('DUPLICATE', 'c.md'))).toBe(1);
  expect(await told(judgedAs('DUPLICATE', 'c.md', { evidence: { reverse: 0.9 } }), { isUnsure: () => true })).toBe(0);
  expect(await told(judgedAs('DUPLICATE', 'c.md', { confidence: 0.92, evidence: { reverse: 0.9 } }))).toBe(0);
  expect(await told(judgedAs('DUPLICATE', 'c.md', { evidence: { words: 4 } }))).toBe(0);
  expect(await told(judgedAs('DUPLICATE', 'c.md', { confidence: 0.85, evidence: { verbatim: true } }), { isUnsure: () => true })).toBe(1);
  // A README says much of what its folder holds.
  for (const furniture of ['b.md', 'c.md'])
    expect(await told(judgedAs('DUPLICATE', 'c.md'), { isMemory: (ref?: EntryRef) => ref?.path !== furniture })).toBe(0);
});

test('an open question is told until it is answered, whatever the gate says now', async () => {
  const told = async (facts: Partial<typeof scope> & { readonly held?: () => Promise<HeldEntry | null> } = {}) =>
    (
      await findUnreviewed([march2], {
        ...scope,
        asked: () => march1.ref,
        judge: () => Promise.resolve({ ...judgedAs('UNIQUE', ''), confidence: 0.5 }),
        held: () => Promise.resolve(march1),
        ...facts,
      })
    ).map(({ verdict }) => verdict.of);
  expect(await told()).toEqual([march1.ref]);
  expect(await told({ apart: () => true })).toEqual([]);
  // The older entry is gone or superseded.
  expect(await told({ held: () => Promise.resolve(null) })).toEqual([]);
});

test('a text that stands in four entries is a form, and no repetition', async () => {
  const copies = (names: readonly string[]) =>
    findUnreviewed(
      names.map((name) => held(name)),
      {
        ...scope,
        judge: ({ ref }) => Promise.resolve(judgedAs(ref.path === 'a.md' ? 'UNIQUE' : 'DUPLICATE', 'a.md', { evidence: { exact: true } })),
        held: (ref) => Promise.resolve(held(ref.path.slice(0, 1))),
      },
    );
  expect(await copies(['a', 'b', 'c'])).toHaveLength(2);
  expect(await copies(['a', 'b', 'c', 'd'])).toEqual([]);
});

test('it ends where times contradict each other', async () => {
  // By days a is before c; b has no day, and its file lies between the two the other way round.
  const round = [
    held('a', { date: '2026-03-01', time: 30 }),
    held('b', { time: 20 }),
    held('c', { date: '2026-03-02', time: 10 }),
  ] as const;
  const entries = await findUnreviewed([round[2]], {
    ...scope,
    judge: ({ ref }) =>
      Promise.resolve(judgedAs('SUPERSEDE', { 'a.md': 'c.md', 'b.md': 'a.md', 'c.md': 'b.md' }[ref.path as string] ?? '')),
    held: (ref) => Promise.resolve(round.find((one) => refText(one.ref) === refText(ref)) ?? null),
  });
  expect(entries.length).toBeLessThanOrEqual(1);
});

test.each<[string, Partial<HeldEntry>, Partial<HeldEntry>]>([
  ['the day', { date: '2026-03-02', time: 1 }, { date: '2026-03-01', time: 2 }],
  ['the file, where one tells no day', { date: null, time: 2 }, { date: '2026-03-03', time: 1 }],
  ['the place in one file', { ref: { path: at('a.md'), entry: 'Two' }, index: 1 }, { ref: { path: at('a.md'), entry: 'One' }, index: 0 }],
  ['the path', { ref: { path: at('b.md'), entry: null } }, { ref: { path: at('a.md'), entry: null } }],
])('later by %s', (_, one, other) => {
  expect(isLater(held('x', one), held('y', other))).toBe(true);
  expect(isLater(held('y', other), held('x', one))).toBe(false);
});
