import { decideFixes, textsForFixes } from '../../../src/core/decide/naming/index';
import type { Finding } from '../../../src/core/model/finding';
import { asVaultPath } from '../../../src/core/model/path';
import type { Plan } from '../../../src/core/model/plan';
import { withoutParts } from '../../../src/core/write/plan/parts';
import { bench } from '../write/setup';
import { contextOf, snapshotOf, textsOf } from '../../support/snapshot';

const finding = (path: string, fix: Finding['fix']): Finding => ({
  id: 'test',
  path: asVaultPath(path),
  severity: 'warning',
  message: `Of ${path}`,
  fix,
});
const partsOf = (plan: Plan | null): string[] => [...new Set(plan?.edits.map((edit) => edit.part ?? '(fixed)') ?? [])];

describe('the parts of a plan that fixes names', () => {
  const files = {
    'Home.md': 'See [[tmp]], [[draft]] and [[gone]].\n',
    'tmp.md': 'Of [[draft]].\n',
    'draft.md': 'D\n',
    'Other.md': '[[lost]]\n',
    'Kept.md': 'K\n',
  };
  const link = files['Other.md'].indexOf('[[lost]]');
  const findings = [
    finding('tmp.md', { kind: 'rename', to: asVaultPath('Queue.md') }),
    finding('draft.md', { kind: 'rename', to: asVaultPath('Stack.md') }),
    finding('tmp.md', { kind: 'set-property', key: 'id', value: '' }),
    finding('tmp.md', { kind: 'set-property', key: 'created', value: '2026-03-01' }),
    finding('Kept.md', { kind: 'set-property', key: 'id', value: '' }),
    finding('Other.md', { kind: 'relink', start: link, raw: '[[lost]]', to: asVaultPath('Kept.md') }),
  ];
  const decided = (): Plan => {
    const ctx = contextOf(files);
    const wanted = new Set(textsForFixes(ctx, findings));
    return decideFixes(ctx, findings, new Map([...textsOf(files)].filter(([path]) => wanted.has(path)))).plan as Plan;
  };

  test('are the new names with their links, the properties of each file, the links of each file', () => {
    expect(partsOf(decided()).sort()).toEqual(['links of Other.md', 'names', 'properties of Kept.md', 'properties of tmp.md']);
    expect(
      decided()
        .edits.filter((edit) => edit.part === 'names')
        .map((edit) => edit.op)
        .sort(),
    ).toEqual(['move', 'move', 'replace', 'replace', 'replace']);
  });

  test.each([
    [['names']],
    [['properties of tmp.md']],
    [['links of Other.md', 'properties of Kept.md']],
    [['names', 'properties of tmp.md', 'properties of Kept.md']],
  ])('can be left out, and no link is lost by it: %j', async (left) => {
    const { vault, writer } = bench(files);
    const plan = withoutParts(decided(), new Set(left)) as Plan;
    const before = snapshotOf(files).links.filter((one) => one.to !== null).length;
    await writer.apply(plan);
    const after = Object.fromEntries(Object.keys(vault.snapshotOfBytes()).map((path) => [path, vault.text(path)]));
    const resolved = snapshotOf(after).links.filter((one) => one.to !== null).length;
    expect(resolved).toBe(before + (left.includes('links of Other.md') ? 0 : 1));
    expect('Queue.md' in after).toBe(!left.includes('names'));
    expect((after['tmp.md'] ?? after['Queue.md'] ?? '').startsWith('---')).toBe(!left.includes('properties of tmp.md'));
  });
});
