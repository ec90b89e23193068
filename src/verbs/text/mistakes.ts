import type { Mistake, MistakeResult } from '../../core/model/results/mistakes';
import { printable } from './diff';
import { count } from './layout';
import type { Paint } from './paint';

/** The outcome for a mistake, for a person. */
export function mistakeText({ path, entry, count: times, status, rules }: MistakeResult, dryRun: boolean, paint: Paint): string {
  const lines = [
    `${paint.bold(printable(entry))} in ${printable(path)}: made ${count(times, 'time')}, ${printable(status.toLowerCase() || 'active')}`,
  ];
  if (rules !== null) lines.push(`${dryRun ? 'Would change' : 'Changed'} the rules in ${printable(rules)}`);
  return lines.join('\n');
}

/** One mistake of the list. */
export function mistakeLine({ entry, miss, fix, count: times, status, ripe }: Mistake, paint: Paint): string {
  const state = ripe ? paint.warn('due to become a rule') : printable(status || 'Active');
  return [
    `${paint.bold(printable(entry))}  ${count(times, 'time')}, ${state}`,
    ...[miss, fix]
      .flatMap((one) => one.split('\n'))
      .filter((one) => one !== '')
      .map((one) => `  ${printable(one)}`),
  ].join('\n');
}
