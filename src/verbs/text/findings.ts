import { getOrSet } from '../../core/model/collections';
import type { Finding } from '../../core/model/finding';
import { count, type Paint } from './screen';

const GRAVITY: readonly Finding['severity'][] = ['error', 'warning', 'info'];
/** However many rules there are, of each so many findings are shown. */
const LEAST_SHOWN = 3;

interface Group {
  readonly id: string;
  readonly severity: Finding['severity'];
  readonly findings: Finding[];
}

/** Findings grouped by rule and severity, the gravest groups first, each with its count; a summary line ends them. `limit` is about how many are shown. */
export function findingsText(findings: readonly Finding[], paint: Paint, limit = 200, least = LEAST_SHOWN): string {
  if (findings.length === 0) return paint.good('No findings.');
  const groups = groupsOf(findings);
  const most = Math.max(least, Math.floor(limit / groups.length));
  const lines = groups.flatMap(({ id, severity, findings: own }) => {
    const colour = severity === 'error' ? paint.bad : severity === 'warning' ? paint.warn : paint.dim;
    // One line for another finding takes no more room than saying that it is left out.
    const shown = own.slice(0, own.length === most + 1 ? most + 1 : most);
    const rest = own.length - shown.length;
    return [
      `${colour(severity)} ${paint.bold(id)} ${paint.dim(count(own.length, 'finding'))}`,
      ...shown.map(
        (finding) => `  ${placeOf(finding)}  ${finding.message}${finding.key === undefined ? '' : `  ${paint.dim(finding.key)}`}`,
      ),
      ...(rest === 0 ? [] : [paint.dim(`  … and ${rest} more; --json lists all`)]),
      '',
    ];
  });
  const fixable = findings.filter((finding) => finding.fix !== null).length;
  return [...lines, `${count(findings.length, 'finding')}, ${fixable} with a fix.`].join('\n');
}

/** One line for each rule, the gravest first, `most` at most; the last line counts all and names the command that shows them. */
export function briefText(findings: readonly Finding[], paint: Paint, most: number, command = 'health --all'): string {
  if (findings.length === 0) return paint.good('No findings.');
  const groups = groupsOf(findings);
  const lines = groups.slice(0, most).flatMap(({ severity, findings: own }) => {
    const [first] = own;
    if (first === undefined) return [];
    const colour = severity === 'error' ? paint.bad : severity === 'warning' ? paint.warn : paint.dim;
    const rest = own.length > 1 ? ` … and ${own.length - 1} more` : '';
    return [`${colour(severity)} ${placeOf(first)}  ${first.message}${rest}  ${paint.dim(first.key ?? '')}`.trimEnd()];
  });
  const kinds = groups.length > most ? ` ${count(groups.length - most, 'kind')} of them are not shown.` : '';
  const fixable = findings.filter((finding) => finding.fix !== null).length;
  return [...lines, `${count(findings.length, 'finding')}, ${fixable} with a fix.${kinds} See all with: ${command}`].join('\n');
}

function placeOf({ path, line }: Finding): string {
  return line === undefined ? path : `${path}:${line}`;
}

/**
 * Findings as annotations of GitHub's workflows, one a line, as its documentation of workflow commands has it: line
 * breaks, `%` and in properties `:` and `,` are escaped. What is said of a note that is not written yet stands at the
 * first note that wants it: there is no other file to show it at.
 */
export function githubText(findings: readonly Finding[]): string {
  const level = { error: 'error', warning: 'warning', info: 'notice' } as const;
  const text = (value: string): string => value.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const property = (value: string): string => text(value).replace(/:/g, '%3A').replace(/,/g, '%2C');
  return findings
    .map(({ severity, path: own, line, id, message, fix, related }) => {
      const path = fix?.kind === 'create' ? (related?.[0] ?? own) : own;
      const at = line === undefined ? '' : `,line=${line}`;
      return `::${level[severity]} file=${property(path)}${at},title=${property(id)}::${text(message)}`;
    })
    .join('\n');
}

/** The advice to fix what can be fixed; none where most notes never followed the convention, so that it would rename most of the vault. */
export function fixHint(findings: readonly Finding[]): string {
  if (!findings.some((finding) => finding.fix !== null)) return '';
  // A name that does not fit is only information where hardly any does.
  const isForeign = findings.some(({ id, severity }) => id === 'name.pattern' && severity === 'info');
  return isForeign
    ? '\nMost notes here never had the names of this convention, so nothing is wrong with them. Set up a memory in a folder of its own with: top-of-mind init'
    : '\nSee the plan that fixes them with: top-of-mind check --fix --dry-run';
}

function groupsOf(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.id}`;
    getOrSet(groups, key, () => ({ id: finding.id, severity: finding.severity, findings: [] })).findings.push(finding);
  }
  // Sorting keeps the order of groups that weigh the same: that of their first finding.
  return [...groups.values()].sort((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity));
}
