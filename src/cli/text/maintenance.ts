import {
  MAINTENANCE_KINDS,
  type MaintenanceDone,
  type MaintenanceKind,
  type MaintenanceResult,
} from '../../core/model/results/maintenance';
import { printable } from './diff';
import { count } from './layout';
import type { Paint } from './paint';

const NAMES: Readonly<Record<MaintenanceKind, readonly [string, string]>> = {
  promote: ['Promote', 'Promoted'],
  prune: ['Prune', 'Pruned'],
  graduate: ['Make a rule', 'Made rules'],
  link: ['Link', 'Linked'],
};

/** The lines that could be carried out, for a person. */
export function maintenanceText(result: MaintenanceResult, paint: Paint): string {
  const parts = MAINTENANCE_KINDS.filter((kind) => result[kind].length > 0).map((kind) =>
    [
      paint.bold(`${NAMES[kind][0]} (${result[kind].length})`),
      ...result[kind].map(
        ({ id, text, path, why, to, suggested }) =>
          `  [${suggested ? 'x' : ' '}] ${printable(text)}${to === undefined ? '' : ` → ${printable(to)}`}\n      ${paint.dim(`${id}, ${printable(path)}: ${printable(why.join(' '))}`)}`,
      ),
    ].join('\n'),
  );
  const refused =
    result.refused.length === 0
      ? []
      : [paint.dim(`${count(result.refused.length, 'entry', 'entries')} left out: not worth keeping, or not to be passed on`)];
  if (parts.length === 0) return ['Nothing to promote, prune, make a rule or link.', ...refused].join('\n');
  return [...parts, ...refused].join('\n\n');
}

/** The lines that were carried out. */
export function maintainedText(done: MaintenanceDone, dryRun: boolean, paint: Paint): string {
  const lines = MAINTENANCE_KINDS.filter((kind) => done[kind].length > 0).map((kind) => `${NAMES[kind][1]} ${done[kind].length}`);
  return [
    `${dryRun ? 'Would do: ' : ''}${lines.length === 0 ? 'Nothing was chosen' : lines.join(', ')}${done.log === null ? '' : `; noted in ${printable(done.log)}`}`,
    ...done.problems.map((problem) => paint.warn(printable(problem))),
  ].join('\n');
}
