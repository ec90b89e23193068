import { conventionOf } from '../../../../src/core/conventions/list';
import { decideFixes, nameSteps, namingRules, textsForFixes } from '../../../../src/core/decide/naming/index';
import { settingsOf, type FixHint } from '../../../../src/core/model/finding';
import { asVaultPath, folderOf, isHidden, joinPath } from '../../../../src/core/model/path';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, textsOf } from '../../../support/snapshot';
import { atOnce } from '../../../support/at-once';
import { ruleExamples } from './rule-examples';

const checkNames = atOnce(nameSteps);

/** Files as hosts list them: those of dot-folders by themselves. */
function apart(files: Readonly<Record<string, string>>) {
  const visible = Object.fromEntries(Object.entries(files).filter(([path]) => !isHidden(path)));
  return { visible, hidden: Object.keys(files).filter(isHidden).map(asVaultPath) };
}

/** The fix that the last sentence of a message says, as `told` shows it; null where there is none, or it is left to a person. */
function fixSaid(path: string, message: string): unknown {
  const [, name] = / Rename it to "([^"]+)"\.$/.exec(message) ?? [];
  if (name !== undefined) return joinPath(folderOf(path), name);
  if (message.endsWith(' Give it a new id.')) return [['id', '']];
  const [, set] = / Set the propert(?:y|ies) (".+)\.$/.exec(message) ?? [];
  return set === undefined ? null : [...set.matchAll(/"(\w+)" to "?([^",]*)"?(?:, | and |$)/g)].map(([, key, value]) => [key, value]);
}

function told(fix: FixHint | null): unknown {
  if (fix === null || fix.kind === 'rename') return fix?.to ?? null;
  return fix.kind === 'set-property' ? settingsOf(fix).map(({ key, value }) => [key, String(value)]) : fix;
}

describe.each(namingRules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('says what it is for', () => {
    expect(rule.summary).toMatch(/^[A-Z].*\.$/);
  });

  for (const example of ruleExamples[id] ?? []) {
    test(example.title, () => {
      const { visible, hidden } = apart(example.files);
      const ctx = { ...contextOf(visible), convention: conventionOf(example.convention ?? 'notes-and-links', { conventions: [] }) };
      const found = checkNames(ctx, undefined, hidden).filter((finding) => finding.id === id);
      expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(example.expect);
      for (const { path, message, fix } of found) expect(told(fix)).toEqual(fixSaid(path, message));
    });
  }
});

test('examples are of rules that there are', () => {
  expect(namingRules.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(ruleExamples)));
});

describe('checking names', () => {
  test('broken properties are told with their line, and hide no other fault', () => {
    const found = checkNames(contextOf({ 'Plan?.md': '---\na: [\n---\n' }));
    expect(found.map((finding) => finding.id)).toEqual(['frontmatter.broken', 'name.platform', 'name.pattern']);
    expect(found[0]?.message).toContain('counts as private');
  });

  test('given paths limit the answer, not the view', () => {
    const ctx = contextOf({
      '2026-03-01 A.md': '---\nid: x\ncreated: 2026-03-01\n---',
      '2026-03-02 B.md': '---\nid: x\ncreated: 2026-03-02\n---',
      'C.md': '',
    });
    expect(checkNames(ctx, [asVaultPath('2026-03-02 B.md')]).map((finding) => finding.id)).toEqual(['id.duplicate']);
    expect(checkNames(contextOf({ 'a/X.md': '', 'ab/Y.md': '' }), [asVaultPath('a/')]).map((finding) => finding.path)).toEqual([
      'a/X.md',
      'a/X.md',
      'a/X.md',
    ]);
  });

  test('a plain vault is told, not scolded', () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Note ${i}.md`, '']));
    expect(new Set(checkNames(contextOf(files)).map((finding) => finding.severity))).toEqual(new Set(['info']));
  });

  test('files that are no memories are left alone', () => {
    const files = {
      'README.md': '',
      'top-of-mind.md': '',
      'reports/health.md': '',
      'Board.md': '---\nkanban-plugin: board\n---',
      'map.canvas': '{}',
      'A (1).md': '',
      'A.md': '---\nid: 1\ncreated: 2026-01-01\n---',
    };
    expect(checkNames(contextOf(files)).map((finding) => finding.path)).toEqual(['A.md']);
  });
});

describe('fixing names', () => {
  const files = {
    'Why?.md': '---\ncreated: 2026-03-01\n---\nSee [[Why!]].',
    'Why!.md': '---\ncreated: 2026-03-01\n---\n',
    'Why*.md': '---\ncreated: 2026-03-01\n---\n',
    '2026-03-02 B.md': 'Both [[Why?|first]] and [other](Why*.md).',
  };

  test('two files never get one name, and links follow', () => {
    const ctx = contextOf(files);
    const findings = checkNames(ctx);
    const renames = new Map(findings.flatMap((finding) => (finding.fix?.kind === 'rename' ? [[finding.path, finding.fix.to]] : [])));
    expect([...renames.values()].sort()).toEqual(['2026-03-01 Why 2.md', '2026-03-01 Why!.md', '2026-03-01 Why.md']);
    const { plan } = decideFixes(ctx, findings, textsOf(files));
    const after = applyPlan(files, plan);
    expect(after['2026-03-02 B.md']).toMatch(/Both \[\[2026-03-01 Why 2\|first\]\] and \[other\]\(2026-03-01%20Why\.md\)\.$/);
    expect(after['2026-03-01 Why 2.md']).toContain('See [[2026-03-01 Why!]].');
    expect(plan?.edits.filter((edit) => edit.op === 'set-property' && edit.key === 'id')).toHaveLength(4);
    expect(plan?.title).toBe('Rename 3 files, set 5 properties');
  });

  test('asks for the texts it needs, and leaves alone what could not be read', () => {
    const ctx = contextOf(files);
    const findings = checkNames(ctx);
    expect(textsForFixes(ctx, findings)).toEqual(['2026-03-02 B.md', 'Why!.md', 'Why*.md', 'Why?.md']);
    expect(decideFixes(ctx, findings, new Map()).plan).toBeNull();
  });
});
