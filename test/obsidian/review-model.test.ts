import { asVaultPath } from '../../src/core/model/path';
import type { ReviewResult } from '../../src/core/model/results/review';
import type { VerdictLabel } from '../../src/core/model/verdict';
import { Workbench } from '../../src/obsidian/app/workbench';
import { createArrivals } from '../../src/obsidian/review/watch';
import { isKnown, knownFrom, namesIn, renamed, rowsOf, type ReviewRow, cameSince } from '../../src/obsidian/review/entries';
import { likelyAnswer } from '../../src/obsidian/review/decide';
import { outcomeOf } from '../../src/obsidian/remember/question';
import { fc } from '../support/properties';

const row = (path: string, of: string, more: Partial<ReviewRow> = {}): ReviewRow => ({
  memory: 'Vault',
  path: asVaultPath(path),
  entry: null,
  title: path,
  verdict: 'DUPLICATE',
  confidence: 0.9,
  unsure: false,
  others: [],
  of: { path: asVaultPath(of), entry: null },
  withheld: null,
  asked: { at: 'note', isMistake: false },
  why: '',
  ...more,
});

describe('rows', () => {
  const found = (verdict: VerdictLabel, of: ReviewResult['entries'][number]['verdict']['of'], unsure = false): ReviewResult => ({
    looked: 1,
    entries: [
      {
        path: asVaultPath('a.md'),
        entry: null,
        question: null,
        asked: { at: 'note', isMistake: false },
        title: 'A',
        verdict: { verdict, confidence: 1, of, candidates: [], unsure, evidence: null },
      },
    ],
  });
  const older = { path: asVaultPath('b.md'), entry: 'Old' };

  test('are made of verdicts that a person has to look at, and of no others', () => {
    expect(rowsOf('Vault', found('SUPERSEDE', older))).toEqual([
      row('a.md', 'b.md', { title: 'A', verdict: 'SUPERSEDE', confidence: 1, of: older }),
    ]);
    expect(rowsOf('Vault', found('UNIQUE', older))).toEqual([]);
    expect(rowsOf('Vault', found('UNIQUE', older, true))).toMatchObject([{ verdict: 'UNIQUE', unsure: true, of: older }]);
    expect(rowsOf('Vault', found('DUPLICATE', null))).toEqual([]);
  });

  test('follow a file that is renamed, on either side', () => {
    const rows = [row('a.md', 'b.md'), row('c.md', 'a.md', { of: { path: asVaultPath('a.md'), entry: 'One' } })];
    const next = renamed(rows, 'a.md', asVaultPath('z/a.md'));
    expect(next.map((one) => [one.path, one.of.path, one.of.entry])).toEqual([
      ['z/a.md', 'b.md', null],
      ['c.md', 'z/a.md', 'One'],
    ]);
    expect(renamed(rows, 'q.md', asVaultPath('r.md'))).toBe(rows);
  });
});

test('a path belongs to the memory with the deepest folder, and to none outside of all', async () => {
  const memories = [
    { name: 'All', root: 'agent', convention: 'stoneros' },
    { name: 'Deep', root: 'agent/deep', convention: 'daneel' },
  ];
  const plugin = {
    app: { vault: { adapter: { list: () => Promise.reject(new Error('no folder')) } } },
    manifest: {},
    register: () => undefined,
    loadData: () => Promise.resolve({ memories }),
  };
  const bench = new Workbench(plugin as never);
  await bench.settings.load();
  const holding = ['agent/deep/a.md', 'agent/a.md', 'agents/a.md'].map((path) => bench.memoryHolding(path)?.name ?? null);
  expect(holding).toEqual(['Deep', 'All', null]);
});

describe('names that are known', () => {
  const level = fc.constantFrom(1 as const, 2 as const, 3 as const);
  const headings = fc.array(fc.record({ text: fc.string(), level }), { maxLength: 12 });

  test('the second of one name has its number', () => {
    const names = namesIn([
      { text: 'A', level: 2 },
      { text: 'B', level: 2 },
      { text: 'A', level: 2 },
    ]);
    expect(names.map(({ name }) => name)).toEqual(['A', 'B', 'A (2)']);
  });

  test('a title of the same name takes no number from an entry, and does not make it known', () => {
    const title = { text: 'Pool', level: 1 as const };
    const [, entry] = namesIn([title, { text: 'Pool', level: 2 }]);
    expect(entry?.name).toBe('Pool');
    expect(entry !== undefined && isKnown(knownFrom(namesIn([title])), entry)).toBe(false);
  });

  test('what is kept of a file knows every name in it, and one that was added at the end is new', () => {
    fc.assert(
      fc.property(headings, fc.record({ text: fc.string({ minLength: 1 }), level }), (before, added) => {
        const known = knownFrom(namesIn(before));
        expect(namesIn(before).every((name) => isKnown(known, name))).toBe(true);
        const name = namesIn([...before, added]).pop();
        expect(name !== undefined && isKnown(known, name)).toBe(false);
      }),
    );
  });
});

describe('files that wait to be looked at', () => {
  const free = (): boolean => false;

  test('put back, they do not hide what was heard of them meanwhile', () => {
    const arrivals = createArrivals();
    arrivals.add('a.md', 'made', 1_000, 0);
    const due = arrivals.take(5_000, 1_000, free);
    arrivals.add('a.md', 'changed', 5_500, 5_500);
    arrivals.putBack(due, 5_100);
    expect(arrivals.take(9_000, 1_000, free)).toEqual([{ path: 'a.md', kind: 'made', at: 1_000, heard: 5_500 }]);
  });
});

test('what came while the app was closed is told by the times of the files', () => {
  const file = (path: string, ctime: number, mtime: number): { path: string; stat: { ctime: number; mtime: number; size: number } } => ({
    path,
    stat: { ctime, mtime, size: 1 },
  });
  const files = [
    file('old.md', 10, 20),
    file('new.md', 150, 160),
    file('edited.md', 10, 150),
    file('several.md', 10, 150),
    file('unknown.md', 0, 150),
    file('copied.md', 150, 20),
  ];
  expect(
    cameSince(
      files,
      100,
      new Map([
        ['several.md', []],
        ['old.md', []],
      ]),
    ),
  ).toEqual([
    { path: 'new.md', kind: 'made', at: 150 },
    { path: 'several.md', kind: 'changed', at: 100 },
    { path: 'unknown.md', kind: 'made', at: 100 },
    { path: 'copied.md', kind: 'made', at: 150 },
  ]);
});

describe('the ways that are open', () => {
  test('of a part of a file say that it stays where it is', () => {
    const [note, part] = [{ at: 'note', isMistake: false } as const, { at: 'part', isMistake: false } as const];
    expect(outcomeOf('same', note)).toContain('trash');
    expect(outcomeOf('same', part)).toContain('Nothing is deleted');
    expect(outcomeOf('new', part)).toBe(outcomeOf('new', note));
    expect(outcomeOf('same', { at: 'part', isMistake: true })).toContain('counts it');
  });

  test('begin with the one that the verdict speaks for; a question speaks for none', () => {
    expect(likelyAnswer(row('a.md', 'b.md'))).toBe('same');
    expect(likelyAnswer(row('a.md', 'b.md', { verdict: 'SUPERSEDE' }))).toBe('replaces');
    expect(likelyAnswer(row('a.md', 'b.md', { verdict: 'SUPERSEDE', unsure: true }))).toBeNull();
  });
});
