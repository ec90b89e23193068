import { foldKey } from '../../core/model/path';
import { listed } from '../ui/wording';

interface Named {
  readonly name: string;
}

/** The one that a person calls so in a note or a link: letter case does not count where no name is the same. */
export function named<T extends Named>(all: readonly T[], name: string): T | undefined {
  return all.find((one) => one.name === name) ?? all.find((one) => foldKey(one.name) === foldKey(name));
}

/** Says that nothing is called so, and what there is; without a full stop. `name` is shown as it is. */
export function noneNamed(what: 'memory' | 'saved bundle', name: string, all: readonly Named[]): string {
  const names = all.map((one) => `"${one.name}"`);
  return `There is no ${what} named "${name}". The settings have ${listed(names, 5)}`;
}
