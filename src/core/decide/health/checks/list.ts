import { ambiguousLinks } from './ambiguous-links';
import { blocks } from './blocks';
import type { HealthCheck } from './check';
import { clashes } from './clashes';
import { docsSync } from './docs-sync';
import { duplicates } from './duplicates';
import { instructions } from './instructions';
import { links } from './links';
import { names } from './names';
import { orphans } from './orphans';
import { protectedFiles } from './protected-files';
import { secrets } from './secrets';
import { sizes } from './sizes';
import { structure } from './structure';
import { superseded } from './superseded';
import { unreadable } from './unreadable';
import { wanted } from './wanted';

/** Every health check: facts that clash, then what can lose knowledge first. */
export const healthChecks: readonly HealthCheck[] = [
  clashes,
  unreadable,
  protectedFiles,
  duplicates,
  blocks,
  links,
  superseded,
  instructions,
  secrets,
  orphans,
  names,
  sizes,
  docsSync,
  ambiguousLinks,
  wanted,
  structure,
];

/** The names in keys of a check's findings, beside its id. */
export function namesOf({ id, names = {} }: HealthCheck): string[] {
  return [...new Set(Object.values(names))].filter((name) => name !== id);
}

/** The check that has this id, or a finding whose key begins with this name: of several the first. */
export function checkNamed(name: string): HealthCheck | undefined {
  return healthChecks.find((check) => check.id === name) ?? healthChecks.find((check) => namesOf(check).includes(name));
}
