import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS } from '../../../../src/core/decide/secrets/kinds';
import type { SecretExamples } from '../../../../src/core/decide/secrets/rule';
import { shapeRules } from '../../../../src/core/decide/secrets/rules/list';
import { runRules } from '../../../../src/core/decide/secrets/rules/runs';

const ROOT = join(__dirname, '..', '..', '..', '..', 'src', 'core', 'decide', 'secrets');

/** The examples that the files of the net export beside their rules. */
export function allExamples(): readonly SecretExamples[] {
  return ['rules', 'assign'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => {
      const { examples } = jest.requireActual<{ readonly examples?: readonly SecretExamples[] }>(join(ROOT, folder, name));
      return examples ?? [];
    }),
  );
}

/** Every rule by id with what it finds: those of a shape first, then those of a name with a value. One row an id. */
export function secretRules(): readonly { readonly id: string; readonly kind: string }[] {
  const rows = new Map<string, string>(shapeRules.map(({ id, kind }) => [id, kind]));
  for (const { id, kind } of runRules) if (!rows.has(id)) rows.set(id, kind);
  for (const [id, kind] of Object.entries(KINDS)) rows.set(id, kind);
  return [...rows].map(([id, kind]) => ({ id, kind }));
}
