import type { Finding } from '../../model/finding';
import type { HealthResult } from '../../model/results/health';

/** The findings of a result, check by check: they stand in the order of the checks, as many as each counts. */
export function findingsByCheck({ checks, findings }: HealthResult): { readonly id: string; readonly found: readonly Finding[] }[] {
  let at = 0;
  return checks.map(({ id, count }) => {
    const found = findings.slice(at, at + count);
    at += count;
    return { id, found };
  });
}
