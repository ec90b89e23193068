import { findUnreviewed, isLater, type HeldEntry } from '../../../../src/core/decide/review/index';
import { refText, type Verdict, type VerdictLabel } from '../../../../src/core/model/verdict';
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

/** Asks with verdicts made up: by entry, what it is of which other. */
async function ask(
  named: readonly HeldEntry[],
  verdicts: Readonly<Record<string, readonly [VerdictLabel, string]>>,
  apart: readonly string[] = [],
) {
  const all = [march1, march2, march3];
  let judged = 0;
  const entries = await findUnreviewed(named, {
    async judge({ ref }): Promise<Verdict> {
      judged++;
      const [verdict, of] = verdicts[ref.path.slice(0, 1)] ?? ['UNIQUE', ''];
      return { verdict, confidence: 0.9, of: of === '' ? null : { path: at(`${of}.md`), entry: null }, candidates: [], evidence: null };
    },
    held: (ref) => Promise.resolve(all.find((one) => refText(one.ref) === refText(ref)) ?? null),
    apart: (one, other) => apart.includes([one.path, other.path].sort().join(' ')),
    step: () => Promise.resolve(),
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

test('it ends where times contradict each other', async () => {
  // By days a is before c; b has no day, and its file lies between the two the other way round.
  const round = [
    held('a', { date: '2026-03-01', time: 30 }),
    held('b', { time: 20 }),
    held('c', { date: '2026-03-02', time: 10 }),
  ] as const;
  const entries = await findUnreviewed([round[2]], {
    judge: ({ ref }) =>
      Promise.resolve({
        verdict: 'SUPERSEDE',
        confidence: 0.9,
        of: { path: at({ 'a.md': 'c.md', 'b.md': 'a.md', 'c.md': 'b.md' }[ref.path as string] ?? ''), entry: null },
        candidates: [],
        evidence: null,
      }),
    held: (ref) => Promise.resolve(round.find((one) => refText(one.ref) === refText(ref)) ?? null),
    apart: () => false,
    step: () => Promise.resolve(),
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
