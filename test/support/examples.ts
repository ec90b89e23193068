import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The examples that the file of this rule or check exports beside it. Throws where there are none. */
export function examplesOf<Example>(folder: string, rule: object): readonly Example[] {
  return moduleOf(folder, rule).examples as Example[];
}

/** What the file of this check says its findings stand on. */
export function evidenceOf(folder: string, rule: object): string {
  return String(moduleOf(folder, rule).evidence);
}

function moduleOf(folder: string, rule: object): Record<string, unknown> {
  const place = join(__dirname, '..', '..', 'src', 'core', 'decide', folder);
  for (const name of readdirSync(place)) {
    const module = jest.requireActual<Record<string, unknown>>(join(place, name));
    if (Object.values(module).includes(rule) && Array.isArray(module.examples)) return module;
  }
  throw new Error(`No file of ${folder} exports this rule together with its examples.`);
}
