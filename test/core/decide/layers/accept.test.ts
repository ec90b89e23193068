import { stoneros } from '../../../../src/core/conventions/stoneros';
import { acceptState, guardedAt, renewState, type Draft } from '../../../../src/core/decide/layers/index';
import type { DecideContext } from '../../../../src/core/model/context';
import { decisionLine } from '../../../../src/core/read/memory/decision-line';
import { parseDecisions, type Decisions } from '../../../../src/core/read/memory/decisions';
import { at } from '../../../support/memory-vault';
import { contextOf } from '../../../support/snapshot';

const ctx: DecideContext = { ...contextOf({}, { root: 'Mem' }), convention: stoneros };
const BASE = at('Mem/learnings/baseline_insights.md');
const LOG = at('Mem/learnings/patterns.md');
const ONE = '## 2026-03-01: A\n\na\n\n';
const TWO = '## 2026-03-02: B\n\nb\n';
const decided = (drafts: readonly Draft[]): Decisions =>
  parseDecisions([drafts.map((draft, i) => decisionLine({ id: `id-${String(i).padStart(3, '0')}`, ...draft })).join('\n')]);
const stateOf = (path: typeof BASE, text: string): Draft[] => acceptState(ctx, guardedAt(ctx, path)!, text, parseDecisions([]));
const renew = (
  origin: typeof BASE | null,
  final: typeof BASE | null,
  before: string | null,
  after: string | null,
  decisions: Decisions,
): string[] =>
  renewState(ctx, { origin, final, before, after }, decisions).map((draft) =>
    'hashes' in draft
      ? `${draft.verb} ${draft.hashes.length} entries ${draft.path}`
      : 'what' in draft
        ? `${draft.verb} ${draft.what} ${draft.path}`
        : draft.verb,
  );

test('accepted lines follow a file to its new path', () => {
  const to = at('Mem/learnings/expertise.md');
  const log = ONE + TWO;
  expect(renew(LOG, to, log, log, decided(stateOf(LOG, log)))).toEqual([
    'accept 2 entries learnings/expertise.md',
    'drop 2 entries learnings/patterns.md',
  ]);
  expect(renew(BASE, at('Mem/archive/old.md'), 'b', 'b', decided(stateOf(BASE, 'b')))).toEqual([
    'drop file learnings/baseline_insights.md',
  ]);
  expect(renew(BASE, null, 'b', null, decided(stateOf(BASE, 'b')))).toEqual(['drop file learnings/baseline_insights.md']);
});

test('what a plan appends is accepted, what it exchanges gives way', () => {
  const decisions = decided(stateOf(LOG, ONE + TWO));
  expect(renew(LOG, LOG, ONE + TWO, `${ONE + TWO}\n## 2026-03-03: C\n`, decisions)).toEqual(['accept 1 entries learnings/patterns.md']);
  expect(renew(LOG, LOG, ONE + TWO, `${ONE + TWO}more\n`, decisions)).toEqual([
    'accept 1 entries learnings/patterns.md',
    'drop 1 entries learnings/patterns.md',
  ]);
  expect(renew(LOG, LOG, ONE + TWO, ONE + TWO, decisions)).toEqual([]);
  expect(renew(null, LOG, null, ONE, decided([]))).toEqual(['accept 1 entries learnings/patterns.md']);
});

test('an entry to which two machines added a mark each is accepted with both, and no longer with one', () => {
  const marked = (...marks: string[]): string => `## 2026-03-01: A\n\n${marks.map((mark) => `${mark}\n`).join('')}a\n\n`;
  const [first, second] = ['**Superseded by**: [[b]] (2026-03-16)', '**Superseded by**: [[c]] (2026-03-17)'];
  const decisions = decided([...stateOf(LOG, marked(first)), ...stateOf(LOG, marked(second))]);
  const merged = marked(first, second);
  expect(renew(LOG, LOG, merged, `${merged}## 2026-03-03: C\n`, decisions)).toEqual([
    'accept 2 entries learnings/patterns.md',
    'drop 2 entries learnings/patterns.md',
  ]);
});

test('what was amiss before a plan stays amiss', () => {
  expect(renew(LOG, LOG, TWO, `${TWO}\n## 2026-03-03: C\n`, decided(stateOf(LOG, ONE + TWO)))).toEqual([
    'accept 1 entries learnings/patterns.md',
  ]);
  expect(renew(BASE, BASE, 'edited by hand', 'edited by hand and by plan', decided(stateOf(BASE, 'accepted')))).toEqual([]);
  expect(renew(BASE, BASE, 'accepted', 'renewed', decided(stateOf(BASE, 'accepted')))).toEqual([
    'accept file learnings/baseline_insights.md',
  ]);
  expect(renew(BASE, BASE, 'edited', 'accepted', decided(stateOf(BASE, 'accepted')))).toEqual([]);
});

test('files that nothing protects, pictures and the decisions themselves are not guarded', () => {
  expect(
    [at('Mem/notes/a.md'), at('Mem/learnings/chart.png'), at('Mem/top-of-mind-decisions.md'), at('learnings/patterns.md')].map((path) =>
      guardedAt(ctx, path),
    ),
  ).toEqual([null, null, null, null]);
  expect(guardedAt(ctx, LOG)).toMatchObject({ layer: 'append-only', format: 'section' });
});

test('a log of a thousand entries takes less than ten bytes of the decisions note for each', () => {
  const log = Array.from({ length: 1000 }, (_, i) => `## 2026-03-01: Entry ${i}\n\nText ${i}\n\n`).join('');
  const lines = stateOf(LOG, log).map((draft) => decisionLine({ id: '01KM58CA5PJZ3B4T0Q7M1V9X2A', ...draft }));
  expect(lines.join('\n').length).toBeLessThan(10_000);
  expect(decided(stateOf(LOG, log)).acceptedEntries('learnings/patterns.md').size).toBe(1000);
});
