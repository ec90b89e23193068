import type { DecideContext } from '../../model/context';
import type { Finding } from '../../model/finding';
import type { Decisions } from '../../read/memory/decisions';
import { duplicateIds } from './checks/duplicate-ids';
import { linksById } from './checks/links-by-id';
import { names } from './checks/names';
import { ignoredIn, type KeyedFinding } from './ignore';
import { keyOf } from './keys';

/** The checks of the report that have these rules to themselves; the others are part of `names`. */
const CHECK_OF_RULE: Readonly<Record<string, string>> = { 'id.duplicate': duplicateIds.id, 'link.by-id': linksById.id };

/** The findings on names, properties and links by id, each with the key that the report gives it, without those that people ignore. */
export function notIgnored(ctx: DecideContext, findings: readonly Finding[], decisions: Decisions): KeyedFinding[] {
  const isIgnored = ignoredIn(ctx, decisions);
  return findings
    .map((finding) => ({ ...finding, key: keyOf(CHECK_OF_RULE[finding.id] ?? names.id, finding) }))
    .filter((finding) => !isIgnored(finding));
}
