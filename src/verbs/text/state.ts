import type { StateResult } from '../../core/model/results/checkpoint';
import { printable } from './diff';
import type { Paint } from './paint';

/** The outcome for a file of the present state, for a person; the shorter text where it is refused. */
export function stateText({ path, bytes, limit, log, trimmed, refused }: StateResult, dryRun: boolean, paint: Paint): string {
  if (refused !== undefined)
    return [
      paint.bad(refused.rule),
      ...(trimmed === undefined ? [] : ['', paint.dim('With --trim it would be:'), ...trimmed.trimEnd().split('\n').map(printable)]),
    ].join('\n');
  const size = limit === null ? '' : ` (${bytes.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} bytes)`;
  const wrote = `${dryRun ? 'Would write' : 'Wrote'} ${paint.bold(printable(path))}${size}`;
  return log === null ? wrote : `${wrote}\nText that falls out of it ${dryRun ? 'would go' : 'went'} to ${printable(log)}`;
}
