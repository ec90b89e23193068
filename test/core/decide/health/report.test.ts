import { decideReport, healthSteps, NO_REPORTS, reportsIn } from '../../../../src/core/decide/health/index';
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
function report(vault: Files, today?: string): { after: Record<string, string>; text: string; decision: ReturnType<typeof decideReport> } {
  const ctx = { ...contextOf(vault), ...(today === undefined ? {} : { today }) };
  const earlier = reportsIn(vault[REPORT] ?? null).get('') ?? NO_REPORTS;
  const result = checkHealth(ctx, { pairs: [], earlier });
  const decision = decideReport({ ctx, result, earlier, due: [] }, vault[REPORT] ?? null);
  const after = applyPlan(vault, decision.plan);
  return { after, text: after[REPORT] ?? '', decision };
}

test('says what is wrong, where, and what to do', () => {
  const { text } = report(files);
  expect(text).toContain(
    '**Score 86 of 100**. 2 worth a look, 2 to know, in 2 notes, the newest of 2 Mar 2026.\n\nOf the notes, 100% are current, 50% linked, 100% found.\n',
  );
  expect(text).toContain('| Check | Found | Points lost |\n');
  expect(text).toContain('| Links that lead nowhere | 2 | 10.0 |\n');
  expect(text).toContain('| Notes that nothing links to | 1 | 4.0 |\n');
  expect(text).toContain(
    '- [[2026-03-02 Console -- repo|Console]]: line 5: \\[\\[Igor\\]\\] leads nowhere; it probably means [[2026-03-01 Igor -- person|Igor]]. [Fix](',
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
  expect(decision.result.delta['links']).toBe(-1);
  expect(text).toContain('| Links that lead nowhere | 1 | -1 | 10.0 |');
  // The memory's newest day is the same, and its chart still has two points.
  expect(text).toContain('  x-axis ["2026-03-02", "2026-03-02 (2)"]\n');
  expect(
    reportsIn(text)
      .get('')
      ?.rows.map((row) => row.counts['links']),
  ).toEqual([2, 1]);
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

test('a new day alone writes nothing, and the day of the last change stays', () => {
  const first = report(files, '2031-01-01');
  expect(first.text).toContain('Written on 1 Jan 2031, about the memory "');
  expect(report(first.after, '2031-02-02').decision.plan).toBeNull();
  const second = report({ ...first.after, 'gone.png': '' }, '2031-02-02');
  expect(second.text).toContain('Written on 2 Feb 2031, ');
});

test('its data is in a comment, whose end no path and no key can write, and is read with every sign', () => {
  const odd = 'a %% b.md';
  const { text } = report({ [odd]: '[x](gone1.pdf)' });
  const comment = text.slice(text.indexOf('\n%%\n') + 4);
  expect(comment.match(/%%/g)).toHaveLength(1);
  expect(comment.endsWith('\n%%\n')).toBe(true);
  expect(text.slice(0, text.indexOf('\n%%\n'))).not.toContain('```json');
  expect(
    reportsIn(text)
      .get('')
      ?.findings?.now.map(([, path]) => path),
  ).toContain(odd);
});

test('a report of the version before is still read, its history and its findings', () => {
  const { text } = report(files);
  const [before = '', data = ''] = text.split('\n%%\n');
  const old = `${before}\n## History\n\nOne line.\n\n${data}`;
  expect(reportsIn(old)).toEqual(reportsIn(text));
  expect(report({ ...files, [REPORT]: old }).text).toContain('%%');
});

test('one line a note, each finding with the link that shows its fix', () => {
  const { text } = report({ 's.md': '[[igor]]\n\n[x](gone.pdf)', 'Igor Petrow.md': '---\naliases: [Igor]\n---\n[y](away.pdf)' });
  const lines = text.split('\n').filter((line) => line.startsWith('> - [[s') && line.includes('leads nowhere'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/line 1: .* · line 3: /);
  expect(lines[0]).toMatch(/\[Fix\]\(obsidian:\/\/top-of-mind\/fix\?memory=[\w%]+&finding=broken-links-\w{8}\) · /);
});

test('the gravest group is first and open, and a name is said once', () => {
  const vault = { ...files, '2026-03-03 Old -- repo.md': `---\nid: a\ncreated: 2026-03-03\n---\n[[Rollout]]`, 'Odd.md': '[[Rollout]]' };
  const { text } = report(vault);
  const heads = text.split('\n').flatMap((line) => /^> \[!(\w+)\]([+-])/.exec(line)?.slice(1, 3).join('') ?? []);
  expect(heads[0]).toBe('danger+');
  expect(heads.slice(1).join(' ')).toMatch(/^(?:danger\+ )*(?:warning- )*info-(?: info-)*$/);
  expect(text).toContain('|Old]]: The note has the same "id" as [[2026-03-01 Igor -- person|Igor]], which');
  expect(text).toContain('> - "Rollout" is wanted by 3 notes and not written yet. Notes: [[');
  expect(text.slice(0, text.indexOf('\n%%\n'))).not.toMatch(/`[a-z-]+-[a-z0-9]{8}`/);
});

test('the score says whether it rose', () => {
  const first = report(files).after;
  const mended = { ...first, 'gone.png': '', '2026-03-02 Console -- repo.md': '---\nid: b\ncreated: 2026-03-02\n---\n![[gone.png]]' };
  const second = report(mended);
  expect(second.text).toMatch(/\*\*Score 9\d of 100\*\*, up from 86\. /);
  expect(report({ ...second.after, 'New.md': '![[away.png]]' }).text).toMatch(/\*\*Score \d+ of 100\*\*, down from 9\d\. /);
});

test('long lists are cut and say so', () => {
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`n${i}.md`, `[x](gone${i}.pdf)`]));
  expect(report(many).text).toContain('> - … and 20 more; `top-of-mind health --all` lists them all.');
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
