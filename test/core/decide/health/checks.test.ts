import { mindstone } from '../../../../src/core/conventions/mindstone';
import { healthChecks, healthSteps } from '../../../../src/core/decide/health/index';
import { keyOf, type CheckExample } from '../../../../src/core/decide/health/checks/check';
import { textFaults } from '../../../../src/core/decide/health/text-faults';
import { findSecrets } from '../../../../src/core/decide/secrets/index';
import { decideFixes } from '../../../../src/core/decide/naming/index';
import { applyPlan } from '../../../support/apply-plan';
import { slipsBetween } from '../../../../src/core/decide/health/near';
import type { Finding, FixHint } from '../../../../src/core/model/finding';
import { asVaultPath } from '../../../../src/core/model/path';
import { buildSnapshot } from '../../../../src/core/read/snapshot/snapshot';
import { evidenceOf, examplesOf } from '../../../support/examples';
import type { HealthResult } from '../../../../src/core/model/results/health';
import type { EntryRef } from '../../../../src/core/model/verdict';
import { conventions } from '../../../../src/core/conventions/list';
import { contextOf, textsOf } from '../../../support/snapshot';
import { atOnce } from '../../../support/at-once';
import { variations } from './variations';

const checkHealth = atOnce(healthSteps);

/** The health of an example, with all its texts at hand. */
function resultFor({ files, pairs = [], earlier = [], convention }: CheckExample): HealthResult {
  const ctx = contextOf(files);
  const chosen = conventions.find(({ id }) => id === convention) ?? ctx.convention;
  const ref = (path: string): EntryRef => ({ path: asVaultPath(path), entry: null });
  const near = pairs.map(([a, b, score, values]) => ({
    ...{ a: ref(a), b: ref(b), score, exact: score === 1 },
    clash: values === undefined ? null : { older: ref(a), newer: ref(b), isKnown: true, values: { old: values[0], new: values[1] } },
  }));
  const rows = earlier.map(({ day, bytes: [memory, index, loaded] }, at) => ({
    ...{ plan: `p${at}`, date: day, notes: 1, score: 100, counts: {} },
    bytes: { memory, index, loaded },
  }));
  return checkHealth(
    { ...ctx, convention: chosen },
    {
      pairs: near,
      earlier: { rows, findings: null },
      texts: textsOf(files),
      secrets: new Map([...textsOf(files)].map(([path, text]) => [path, findSecrets(text)])),
      faults: new Map([...textsOf(files)].map(([path, text]) => [path, textFaults(text)])),
    },
  );
}

const none = { pairs: [] };

describe.each(healthChecks.map((check) => [check.id, check] as const))('%s', (id, check) => {
  test('says what it looks for and what to do', () => {
    expect(check.summary).toMatch(/^[A-Z].*\.$/);
    expect(check.advice).toMatch(/^[A-Z].*\.$/);
    expect(evidenceOf('health/checks', check)).toMatch(/^[A-Z].*\.$/);
  });

  for (const example of [...examplesOf<CheckExample>('health/checks', check), ...variations.filter((one) => one.check === id)]) {
    test(example.title, () => {
      const result = resultFor(example);
      const found = result.findings.filter(({ check }) => check === id);
      expect(found.map((finding) => `${finding.path}: ${finding.message}`)).toEqual(example.expect);
    });
  }
});

test('a large note is split where that leaves small notes with names of their own', () => {
  const part = (name: string, size: number): string => `# ${name}\n\n${'x '.repeat(size / 2)}\n\n`;
  const body = part('One', 180_000) + part('Two', 180_000);
  const files = {
    'a.md': body,
    'b.md': `---\ntags: [a\n---\n${body}`,
    'c.md': part('One', 180_000) + part('Two', 280_000),
    'd.md': part('One', 180_000) + part('One', 180_000),
    'e.md': 'x '.repeat(180_000),
  };
  const { findings } = resultFor({ title: '', files, expect: [] });
  const split = findings.flatMap(({ id, path, fix }) => (id === 'note.size' && fix?.kind === 'split' ? [path] : []));
  expect(split).toEqual(['a.md']);
});

test('a link that gets another target keeps its words', () => {
  const files = {
    'Vector.md': '---\naliases: [points]\n---\n',
    't.md': 'As [[Vectro]] says.\n',
    's.md': 'Two [[points]] and three.\n\n| a | b |\n|---|---|\n| [[points]] | c |\n',
  };
  const ctx = contextOf(files);
  const { findings } = checkHealth(ctx, none);
  const { plan } = decideFixes(
    ctx,
    findings.filter(({ id }) => id === 'link.broken'),
    textsOf(files),
  );
  expect(applyPlan(files, plan)['t.md']).toBe('As [[Vector|Vectro]] says.\n');
  expect(applyPlan(files, plan)['s.md']).toBe('Two [[Vector|points]] and three.\n\n| a | b |\n|---|---|\n| [[Vector\\|points]] | c |\n');
});

test('a fix that cannot be made holds up no other', () => {
  const files = { 'A.md': '', 'B.md': '', 'C#d.md': '', 's.md': '[[x]]\n', 't.md': '[[y]]\n' };
  const finding = (path: string, fix: FixHint): Finding => ({
    id: 'link.broken',
    severity: 'warning',
    path: asVaultPath(path),
    message: '',
    fix,
  });
  const { plan } = decideFixes(
    contextOf(files),
    [
      finding('s.md', { kind: 'relink', raw: '[[x]]', start: 0, to: asVaultPath('C#d.md') }),
      finding('t.md', { kind: 'relink', raw: '[[y]]', start: 0, to: asVaultPath('A.md') }),
      finding('A.md', { kind: 'rename', to: asVaultPath('b.md') }),
      finding('B.md', { kind: 'rename', to: asVaultPath('New.md') }),
    ],
    textsOf(files),
  );
  expect(applyPlan(files, plan)).toEqual({ 'A.md': '', 'New.md': '', 'C#d.md': '', 's.md': '[[x]]\n', 't.md': '[[A|y]]\n' });
});

test('a memory that MEMORY.md has a line for is no orphan', () => {
  const head = (name: string): string => `---\nname: ${name}\ndescription: x\ntype: feedback\ncreated: 2024-01-01\n---\nText\n`;
  const files = {
    'MEMORY.md': '- [[feedback_a]] [[feedback_c]] [[feedback_d]] [[feedback_e]] [[feedback_f]] [[feedback_g]]\n',
    ...Object.fromEntries(['a', 'c', 'd', 'e', 'f', 'g'].map((one) => [`feedback_${one}.md`, head(`feedback_${one}`)])),
    'feedback_b.md': head('feedback_b'),
    'user_new.md': '---\ncreated: 2026-03-01\n---\nNew.\n',
  };
  const found = checkHealth({ ...contextOf(files), convention: mindstone }, none).findings.filter(({ id }) => id === 'note.orphan');
  expect(found.map(({ path }) => path)).toEqual(['feedback_b.md']);
});

test('a check alone never takes the whole score', () => {
  for (const { cost } of healthChecks) expect(cost?.points ?? 0).toBeLessThanOrEqual(25);
});

test('a clash is told with both places, and is not shown to whoever ignored it as a duplicate', () => {
  const a = { path: asVaultPath('a.md'), entry: null };
  const b = { path: asVaultPath('b.md'), entry: '2026-03-01: Cache' };
  const values = { old: '14 days', new: '10 days' };
  const pairs = [{ a, b, score: 0.914, exact: false, clash: { older: a, newer: b, isKnown: true, values } }];
  const ctx = contextOf({ 'a.md': 'The cache holds a page for 14 days.', 'b.md': '' });
  const [found] = checkHealth(ctx, { pairs }).findings;
  expect(found).toMatchObject({
    id: 'fact.clash',
    severity: 'warning',
    path: 'b.md',
    message: 'The entry "2026-03-01: Cache" says "10 days" where "a.md" says "14 days", and is the newer one.',
    fix: { kind: 'supersede', older: a, newer: b },
    related: ['a.md'],
  });
  const old = {
    ...({ id: 'note.duplicate', severity: 'warning', path: a.path, fix: null, related: [b.path] } as const),
    message: 'The note says nearly the same as (91% alike) "2026-03-01: Cache" of "b.md", but "14 days" here is "10 days" there.',
  };
  const key = keyOf({ id: 'duplicates', names: { 'note.duplicate': 'near-duplicates' } }, old);
  const { findings } = checkHealth(ctx, { pairs, isIgnored: (finding) => finding.key === key });
  expect(findings.filter(({ id }) => id === 'fact.clash')).toEqual([]);
});

test('a large note has a fix where there are headings to split it by', () => {
  const fixOf = (text: string): unknown =>
    checkHealth(contextOf({ '2026-03-01 Log.md': text + 'x'.repeat(300_000) }), { pairs: [] }).findings.find(({ id }) => id === 'note.size')
      ?.fix;
  expect(fixOf('# Log\n\n## One\n\n')).toMatchObject({ kind: 'split' });
  expect(fixOf('# Log\n\n')).toBeNull();
});

test('unreadable files of the memory are errors', () => {
  const path = asVaultPath('bad.md');
  const snapshot = buildSnapshot({
    files: [{ path, size: 3, mtime: 0, ctime: 0 }],
    notes: [],
    others: [],
    unreadable: [{ path, reason: 'invalid-utf8', message: 'Not UTF-8.' }],
  });
  const { findings } = checkHealth({ ...contextOf({}), snapshot }, none);
  expect(findings[0]).toMatchObject({ id: 'file.unreadable', severity: 'error', path: 'bad.md', message: 'Not UTF-8.', fix: null });
});

test('a note linked by hand from the index note is no orphan', () => {
  const files = {
    '2020-01-01 Old.md': '',
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `2026-03-${String((i % 28) + 1).padStart(2, '0')} N${i}.md`,
        i === 0 ? '' : `[[2026-03-${String(((i - 1) % 28) + 1).padStart(2, '0')} N${i - 1}]]`,
      ]),
    ),
  };
  const orphan = (vault: Record<string, string>): boolean =>
    checkHealth(contextOf(vault), none).findings.some((finding) => finding.id === 'note.orphan');
  expect(orphan(files)).toBe(true);
  expect(orphan({ ...files, 'top-of-mind.md': '---\ngenerated-by: top-of-mind\n---\n[[2020-01-01 Old]]' })).toBe(false);
});

test('the score counts shares, whatever the size of the memory', () => {
  const vault = (times: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: 20 * times }, (_, i) => {
        const next = `2026-03-01 N${(i + 1) % (20 * times)}`;
        return [`2026-03-01 N${i}.md`, `---\nid: i${i}\ncreated: 2026-03-01\n---\n[[${next}]]${i % 10 === 0 ? ' ![[gone.png]]' : ''}`];
      }),
    );
  expect(checkHealth(contextOf(vault(1)), none).score).toBe(90);
  expect(checkHealth(contextOf(vault(10)), none).score).toBe(90);
  expect(checkHealth(contextOf({}), none).score).toBe(100);
});

test.each([
  ['abcd', 'abcd', 2, 0],
  ['abcd', 'abdc', 2, 1],
  ['abcd', 'abc', 2, 1],
  ['abcd', 'xbcdy', 2, 2],
  ['abcd', 'wxyz', 2, 3],
])('%s and %s, at most %i: %i', (a, b, most, slips) => {
  expect(slipsBetween(a, b, most)).toBe(slips);
});
