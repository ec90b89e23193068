import type { Finding } from '../../core/model/finding';
import type { Paint } from './paint';
import { count } from './layout';

/** Findings grouped by file, worst first as they come; a summary line ends them. */
export function findingsText(findings: readonly Finding[], paint: Paint, limit = 200): string {
  if (findings.length === 0) return paint.good('No findings.');
  const lines: string[] = [];
  let last = '';
  for (const finding of findings.slice(0, limit)) {
    const place = finding.line === undefined ? finding.path : `${finding.path}:${finding.line}`;
    if (finding.path !== last) lines.push(paint.bold(place));
    last = finding.path;
    const colour = finding.severity === 'error' ? paint.bad : finding.severity === 'warning' ? paint.warn : paint.dim;
    lines.push(`  ${colour(finding.severity.padEnd(7))} ${finding.message} ${paint.dim(finding.id)}`);
  }
  if (findings.length > limit) lines.push(paint.dim(`… and ${findings.length - limit} more; --json lists all`));
  const fixable = findings.filter((finding) => finding.fix !== null).length;
  lines.push('', `${count(findings.length, 'finding')}, ${fixable} with a fix.`);
  return lines.join('\n');
}
