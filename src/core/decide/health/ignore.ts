import { type DecideContext, planOf } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { type Finding, withCall } from '../../model/finding';
import type { IgnoreResult, IgnoreScope } from '../../model/results/health';
import type { Proposal } from '../../model/results/proposal';
import type { Decided, Decisions } from '../../read/memory/decisions';
import { insideMemory } from '../../read/memory/scope';
import { decisionEdits } from '../layers/index';
import { type KeyedFinding, keyOf, nameOfKey } from './checks/check';
import { links } from './checks/links';
import { checkNamed } from './checks/list';
import { names as naming } from './checks/names';

/** In place of a path: everywhere in the memory. */
const EVERYWHERE = '*';

/** From so many ignored findings on, and this share of all, a check proposes to be switched off. */
const MANY = 5;
const MOSTLY = 0.8;

/** True for a check whose findings people mostly ignore, and that still finds some. */
export function isMostlyIgnored(count: number, ignored: number): boolean {
  return count > 0 && ignored >= MANY && ignored / (count + ignored) >= MOSTLY;
}

/** Tells the findings that people asked never to see again: this one, those of its check in the note, or all of its check. */
export function ignoredIn(ctx: DecideContext, decisions: Decisions): (finding: KeyedFinding) => boolean {
  return ({ key, path }) => {
    const inside = insideMemory(ctx, path);
    const names = [nameOfKey(key), checkNamed(nameOfKey(key))?.id ?? ''];
    return decisions.isIgnored(key, inside) || names.some((name) => [EVERYWHERE, inside].some((at) => decisions.isIgnored(name, at)));
  };
}

/**
 * The plan that adds one line to the decisions note; no plan where the finding is ignored already. Throws `bad_input` for a finding without a key of the health report.
 */
export function decideIgnore(ctx: DecideContext, finding: Finding, scope: IgnoreScope, decided: Decided): Proposal<IgnoreResult> {
  const { note, decisions } = decided;
  const { key, path } = finding;
  const check = key === undefined ? undefined : checkNamed(nameOfKey(key));
  if (key === undefined || check === undefined)
    throw new MemoryError('bad_input', 'Only findings of the health report can be ignored. They are named by their key.', path);
  const result: IgnoreResult = { key, check: check.id, title: check.title, path, scope };
  const inside = scope === 'check' ? EVERYWHERE : insideMemory(ctx, path);
  const named = scope === 'once' ? key : nameOfKey(key);
  if (decisions.isIgnored(named, inside) || (scope !== 'check' && ignoredIn(ctx, decisions)({ ...finding, key })))
    return { result, plan: null };
  const where = { once: `this finding about ${path}`, note: `"${check.title}" about ${path}`, check: `"${check.title}" in this memory` };
  const reason = `Health reports no longer show ${where[scope]}. Remove the line from the decisions note to see it again.`;
  const drafts = [{ verb: 'ignore' as const, check: named, path: inside }];
  const { edits, preconditions } = decisionEdits(ctx, note, decisions, [{ part: null, drafts }], reason);
  return { result, plan: planOf(ctx, { title: `Ignore ${where[scope]}`, reason, edits, preconditions }) };
}

/** The findings on names, properties and links by id, each with the key that the report gives it, without those that people ignore. */
export function notIgnored(ctx: DecideContext, findings: readonly Finding[], decisions: Decisions): KeyedFinding[] {
  const isIgnored = ignoredIn(ctx, decisions);
  return findings
    .map((finding) => ({ ...finding, key: keyOf(finding.id.startsWith('link.') ? links : naming, finding) }))
    .filter((finding) => !isIgnored(finding))
    .map(withCall);
}
