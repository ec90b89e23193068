import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretExamples } from '../../../../src/core/decide/secrets/rule';

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
