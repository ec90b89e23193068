import { decideReport, healthSteps, NO_REPORTS, renderReport, reportsIn } from '../../../../src/core/decide/health/index';
import { readHistory } from '../../../../src/core/decide/health/history';
import { decideFixes, textsForFixes } from '../../../../src/core/decide/naming/index';
import { applyPlan } from '../../../support/apply-plan';
import { thrownBy } from '../../../support/thrown';
import { contextOf, snapshotOf, textsOf } from '../../../support/snapshot';
import { atOnce } from '../../../support/at-once';

type Files = Readonly<Record<string, string>>;
const REPORT = 'reports/health.md';

const files: Files = {
  '2026-03-01 Igor -- person.md': '---\nid: a\ncreated: 2026-03-01\n---\nSee [[2026-03-02 Console -- repo]] and [[Rollout]].',
  '2026-03-02 Console -- repo.md': '---\nid: b\ncreated: 2026-03-02\n---\n[[Igor]] ![[gone.png]]',
};

const checkHealth = atOnce(healthSteps);

/** Checks and writes the report, as the façade does. */
function report(vault: Files): { after: Record<string, string>; text: string; decision: ReturnType<typeof decideReport> } {
  const ctx = contextOf(vault);
  const earlier = reportsIn(vault[REPORT] ?? null).get('') ?? NO_REPORTS;
  const result = checkHealth(ctx, { pairs: [], earlier });
  const decision = decideReport(ctx, result, vault[REPORT] ?? null, earlier);
  const after = applyPlan(vault, decision.plan);
  return { after, text: after[REPORT] ?? '', decision };
}

test('says what is wrong, where, and what to do', () => {
  const { text } = report(files);
  expect(text).toContain('**Score 90 of 100** for 2 notes, the newest dated 2026-03-02.');
  expect(text).toContain('| Broken links | 2 |  |');
  expect(text).toContain(
    '- [[2026-03-02 Console -- repo|Console]], line 5: \\[\\[Igor\\]\\] leads nowhere; it probably means "2026-03-01 Igor -- person.md".',
  );
  expect(text).toContain('> [!info]- Wanted notes (1)');
});

test('the same findings give the same bytes and no plan, also after a change', () => {
  const first = report(files).after;
  expect(report(first).decision.plan).toBeNull();
  const second = report({ ...first, '2026-03-05 New.md': '[[2026-03-02 Console -- repo]]' }).after;
  expect(report(second).decision.plan).toBeNull();
  expect(report(second).text).toBe(second[REPORT]);
});

test('compares with the report before, and remembers', () => {
  const first = report(files).after;
  const next = { ...first, 'gone.png': '' };
  const { text, decision } = report(next);
  expect(decision.result.delta['broken-links']).toBe(-1);
  expect(text).toContain('| Broken links | 1 | -1 |');
  // The memory's newest day is the same, and its chart still has two points.
  expect(text).toContain('  x-axis ["2026-03-02", "2026-03-02 (2)"]\n');
  expect(readHistory(text).map((row) => row.counts['broken-links'])).toEqual([2, 1]);
});

test('its links are no links of the memory', () => {
  const { after, text } = report(files);
  expect(snapshotOf({ [REPORT]: text, ...files }).graph.nodes).not.toContain(REPORT);
  expect(
    snapshotOf(after)
      .outgoing(REPORT as never)
      .every((link) => link.to !== null),
  ).toBe(true);
});

test('replaces itself, but never a note of somebody else', () => {
  const { after } = report(files);
  const stale = { ...after, [REPORT]: `${after[REPORT] ?? ''}\nscribble` };
  expect(report(stale).text).toBe(after[REPORT]);
  expect(thrownBy(() => report({ ...files, [REPORT]: '# My health' })).code).toBe('exists');
});

test('does not depend on the day or the clock', () => {
  const ctx = contextOf(files);
  const result = checkHealth(ctx, { pairs: [] });
  expect(renderReport({ ...ctx, today: '2031-01-01', created: '2031-01-01T00:00:00Z' }, result)).toBe(renderReport(ctx, result));
});

test('long lists are cut and say so', () => {
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`n${i}.md`, `[x](gone${i}.pdf)`]));
  expect(report(many).text).toContain('- … and 20 more; `top-of-mind health` lists them all.');
});

test('broken and ambiguous links can be fixed by one plan', () => {
  const vault = {
    ...files,
    'a/x.md': '',
    'b/x.md': '',
    's.md': '---\nup: "[[igor]]"\n---\n[[x|an x]] [[2026-03-01 Igro -- person#Top|him]]',
  };
  const ctx = contextOf(vault);
  const findings = checkHealth(ctx, { pairs: [] }).findings.filter((finding) => finding.id.startsWith('link.'));
  expect(textsForFixes(ctx, findings)).toContain('s.md');
  const after = applyPlan(vault, decideFixes(ctx, findings, textsOf(vault)).plan);
  expect(after['s.md']).toBe('---\nup: "[[2026-03-01 Igor -- person]]"\n---\n[[a/x|an x]] [[2026-03-01 Igor -- person#Top|him]]');
  expect(after['2026-03-02 Console -- repo.md']).toContain('[[2026-03-01 Igor -- person|Igor]] ![[gone.png]]');
});
