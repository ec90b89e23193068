import { groupBy, someOf } from '../../model/collections';
import type { Finding, FixHint, Severity } from '../../model/finding';
import { byCodePoint, stemOf } from '../../model/path';

/** How findings that are one fault become one finding. */
export interface Gathering {
  /** The fault that a finding is a part of; null where it stays by itself. */
  readonly groupOf: (finding: Finding) => string | null;
  /** So many findings of a group that say different things become one; fewer stay as they are. */
  readonly least: number;
  readonly messageOf: (group: readonly Finding[]) => string;
  /** The finding as one of the `items`; its place and message where absent. */
  readonly itemOf?: (finding: Finding) => string;
  /** The fix of all; none where absent. */
  readonly fixOf?: (group: readonly Finding[]) => FixHint;
  /** That of the first one where absent. */
  readonly severity?: Severity;
}

/** Names given in a message that speaks of several. */
const NAMED = 3;

/** The first three names, in quotes, and how many more there are. */
export function quoted(names: readonly string[]): string {
  return someOf(
    names.map((name) => `"${name}"`),
    NAMED,
  );
}

/** The first three notes of a group, and how many more there are. */
export function namesIn(group: readonly Finding[]): string {
  return quoted([...new Set(group.map(({ path }) => path))].sort(byCodePoint).map(stemOf));
}

/** The parts of a message that differ from note to note: names, links and figures. */
const OWN = /"[^"]*"|`[^`]*`|\[\[[^\]]*\]\]|\d+/g;

/** Findings without a fix that say the same of different notes: from four on they are one. */
export const alike: Gathering = {
  least: 4,
  groupOf: ({ id, fix, items, message }) => (fix !== null || items !== undefined ? null : `${id}\n${message.replace(OWN, '#')}`),
  messageOf: (group) => {
    const notes = new Set(group.map(({ path }) => path)).size;
    return `${notes === 1 ? `${group.length} places` : `${notes} notes`} alike: ${namesIn(group)}. ${group[0]?.message ?? ''}`;
  },
};

/**
 * The findings, in which those of one group are one, at the end: at the first of their notes in code point order, the
 * other notes related, without a fix unless the group has one.
 */
export function gatheredBy(findings: readonly Finding[], gathering: Gathering): Finding[] {
  const grouped = groupBy(findings, (finding) => gathering.groupOf(finding));
  grouped.delete(null);
  const many = [...grouped.values()].filter(
    (group) => new Set(group.map(({ path, message }) => `${path}\n${message}`)).size >= gathering.least,
  );
  const taken = new Set(many.flat());
  return [...findings.filter((finding) => !taken.has(finding)), ...many.flatMap((group) => oneOf(group, gathering))];
}

function oneOf(group: readonly Finding[], { messageOf, itemOf, fixOf, severity }: Gathering): Finding[] {
  const placed = ({ path, line, message }: Finding): string => `${path}${line === undefined ? '' : `:${line}`}: ${message}`;
  const [first] = group;
  const [path, ...related] = [...new Set(group.flatMap((one) => [one.path, ...(one.related ?? [])]))].sort(byCodePoint);
  if (first === undefined || path === undefined) return [];
  const place = related.length > 0 || first.line === undefined ? {} : { line: first.line };
  const others = related.length === 0 ? {} : { related };
  const [message, fix, items] = [messageOf(group), fixOf?.(group) ?? null, [...new Set(group.map(itemOf ?? placed))]];
  return [{ id: first.id, severity: severity ?? first.severity, path, ...place, message, fix, items, ...others }];
}
