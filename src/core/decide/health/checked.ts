import type { DecideContext } from '../../model/context';
import { withCall, type Finding } from '../../model/finding';
import type { Decisions } from '../../read/memory/decisions';
import { links } from './checks/links';
import { names } from './checks/names';
import { ignoredIn, type KeyedFinding } from './ignore';
import { keyOf } from './keys';

/** The findings on names, properties and links by id, each with the key that the report gives it, without those that people ignore. */
export function notIgnored(ctx: DecideContext, findings: readonly Finding[], decisions: Decisions): KeyedFinding[] {
  const isIgnored = ignoredIn(ctx, decisions);
  return findings
    .map((finding) => ({ ...finding, key: keyOf(finding.id.startsWith('link.') ? links : names, finding) }))
    .filter((finding) => !isIgnored(finding))
    .map(withCall);
}
