import { MemoryError } from '../../core/model/errors';
import { shareInWords, type HealthResult } from '../../core/model/results/health';
import { columns } from './layout';
import type { Paint } from './paint';

/** Findings shown where all are asked for. */
export const SHOWN_WITH_ALL = 2000;

/** The terms that the score is less, the greatest first. */
export function termsText({ terms }: Pick<HealthResult, 'terms'>, paint: Paint): string {
  const less = terms.map((term) => `${term.points.toFixed(1)} ${term.title} (${shareInWords(term)})`);
  return less.length === 0 ? '' : paint.dim(`: 100 less ${less.join(', ')}`);
}

/** How many findings came, came back and went; nothing where none did. */
export function sinceText({ changes }: HealthResult, paint: Paint): string[] {
  if (changes === null || changes.came.length + changes.back.length + changes.went.length === 0) return [];
  return [paint.dim(`Since the last report: ${changes.came.length} new, ${changes.back.length} back, ${changes.went.length} gone`)];
}

/** The terms of the score, and the checks that found something. */
export function figures(result: HealthResult, paint: Paint): string[] {
  const { checks, delta } = result;
  const told = checks.filter(({ id, count, ignored }) => count > 0 || ignored > 0 || (delta[id] ?? 0) !== 0);
  const rows = told.map(({ id, title, count, ignored }) => {
    const by = delta[id] ?? 0;
    const change = by === 0 ? '' : by > 0 ? paint.warn(`+${by}`) : paint.good(String(by));
    return [count === 0 ? paint.good('0') : String(count), title, change, ignored === 0 ? '' : paint.dim(`${ignored} ignored`)];
  });
  const terms = termsText(result, paint);
  return [...(terms === '' ? [] : [terms.replace(': 100', '100')]), ...(rows.length === 0 ? [] : [columns(rows)])];
}

/** For each check whose findings are mostly ignored, the command that ignores it as a whole. */
export function mostlyIgnoredText({ checks, findings }: HealthResult, paint: Paint): string[] {
  return checks.flatMap(({ id, title, count, ignored, mostlyIgnored }) => {
    const key = findings.find((one) => one.key?.slice(0, -9) === id)?.key;
    if (!mostlyIgnored || key === undefined) return [];
    const says = `You ignored ${ignored} of ${count + ignored} findings of "${title}". Ignore the whole check with: `;
    return [`${paint.dim(says)}health --ignore ${key} --for check`];
  });
}

/** The result with the findings of these checks alone; the score stays that of all. */
export function only(result: HealthResult, named: unknown): HealthResult {
  if (typeof named !== 'string') return result;
  const ids = named.split(',').map((id) => id.trim());
  const known = result.checks.map(({ id }) => id);
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong !== undefined) throw new MemoryError('usage', `There is no check "${wrong}". The checks are: ${known.join(', ')}.`);
  const checks = result.checks.filter(({ id }) => ids.includes(id));
  return { ...result, checks, findings: result.findings.filter(({ key = '' }) => ids.includes(key.slice(0, -9))) };
}
