import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS } from '../../../../src/core/decide/secrets/kinds';
import type { NamedRule, SecretExamples, ShapeRule } from '../../../../src/core/decide/secrets/rule';
import { shapeRules } from '../../../../src/core/decide/secrets/rules/list';
import { runRules } from '../../../../src/core/decide/secrets/rules/runs';

const ROOT = join(__dirname, '..', '..', '..', '..', 'src', 'core', 'decide', 'secrets');

/** The examples that the files of the net export beside their rules, and those of names with values that lie here. */
export function allExamples(): readonly SecretExamples[] {
  const more = readFileSync(join(__dirname, 'assigned.jsonl'), 'utf8').trim().split('\n');
  const exported = ['rules', 'assign'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => {
      const { examples } = jest.requireActual<{ readonly examples?: readonly SecretExamples[] }>(join(ROOT, folder, name));
      return examples ?? [];
    }),
  );
  return [...exported, ...more.map((line) => JSON.parse(line) as SecretExamples)];
}

/** Every rule with what it finds: those of a shape first, then those of a name with a value. One row an id. */
export function secretRules(): readonly (NamedRule & Pick<ShapeRule, 'checks'>)[] {
  const rows = new Map<string, NamedRule & Pick<ShapeRule, 'checks'>>(shapeRules.map((rule) => [rule.id, rule]));
  for (const rule of runRules) if (!rows.has(rule.id)) rows.set(rule.id, rule);
  for (const rule of Object.values(KINDS)) rows.set(rule.id, { ...rule, checks: { value: 'password' } });
  return [...rows.values()];
}
