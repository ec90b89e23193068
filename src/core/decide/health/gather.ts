import { groupBy } from '../../model/collections';
import type { Finding, Severity } from '../../model/finding';
import { byCodePoint } from '../../model/path';

/** How findings that are one fault become one finding. */
export interface Gathering {
  /** The fault that a finding is a part of; null where it stays by itself. */
  readonly groupOf: (finding: Finding) => string | null;
  /** So many findings of a group that say different things become one; fewer stay as they are. */
  readonly least: number;
  readonly messageOf: (group: readonly Finding[]) => string;
  /** The finding as one of the `items`; its place and message where absent. */
  readonly itemOf?: (finding: Finding) => string;
  /** That of the first one where absent. */
  readonly severity?: Severity;
}

/**
 * The findings, in which those of one group are one, at the end: at the first of their notes in code point order, the
 * other notes related, without a fix.
 */
export function gatheredBy(findings: readonly Finding[], gathering: Gathering): Finding[] {
  const grouped = groupBy(findings, (finding) => gathering.groupOf(finding));
  grouped.delete(null);
  const many = [...grouped.values()].filter((group) => new Set(group.map(({ message }) => message)).size >= gathering.least);
  const taken = new Set(many.flat());
  return [...findings.filter((finding) => !taken.has(finding)), ...many.flatMap((group) => oneOf(group, gathering))];
}

function oneOf(group: readonly Finding[], { messageOf, itemOf = placed, severity }: Gathering): Finding[] {
  const [first] = group;
  const [path, ...related] = [...new Set(group.flatMap((one) => [one.path, ...(one.related ?? [])]))].sort(byCodePoint);
  if (first === undefined || path === undefined) return [];
  const place = related.length > 0 || first.line === undefined ? {} : { line: first.line };
  const items = [...new Set(group.map(itemOf))];
  const others = related.length === 0 ? {} : { related };
  return [{ id: first.id, severity: severity ?? first.severity, path, ...place, message: messageOf(group), fix: null, items, ...others }];
}

function placed({ path, line, message }: Finding): string {
  return `${path}${line === undefined ? '' : `:${line}`}: ${message}`;
}
