import type { Link, ResolvedLink } from '../model/link';
import type { VaultPath } from '../model/path';
import type { VaultFiles } from '../model/ports';
import type { LinkCounts } from '../model/results/links';
import type { Snapshot } from '../model/snapshot';
import { decodeText } from '../read/text/text';
import { readableLinks } from '../read/snapshot/links-in';
import { snapshotAfter } from '../write/check/snapshot-after';
import { finalsOf, type TreeStep } from '../write/plan/follow';
import type { Operations } from '../write/plan/operations';
import { unreadLinkers } from '../write/check/unread';
import { takingFrom } from '../model/collections';

/**
 * The vault's resolved links before and after these operations. `lost` are those that will still stand
 * in their file but lead nowhere; at least as many as the plan announces, since links may go as well.
 */
export function linksAround(snapshot: Snapshot, ops: Operations, announced: number): LinkCounts {
  const after = snapshotAfter(snapshot, ops);
  const changed = ops.rewrites.map(({ path, after: bytes }) =>
    unlike(snapshot.outgoing(path), readableLinks(path, decodeText(bytes) ?? '')),
  );
  const dead = lostBetween(snapshot, after, ops);
  return {
    before: resolved(snapshot),
    after: resolved(after),
    rewritten: changed.reduce((sum, count) => sum + count, 0),
    lost: Math.max(announced, dead),
  };
}

/** The counts, plus the files that cannot be read and may hold links that these steps break; unchanged if there are no such files. */
export async function withUnread(
  links: LinkCounts,
  snapshot: Snapshot,
  steps: readonly TreeStep[],
  files: VaultFiles,
): Promise<LinkCounts> {
  const unread = await unreadLinkers(snapshot, steps, files);
  return unread.length === 0 ? links : { ...links, unread };
}

/** How many links, of one source and wording each, lead nowhere that led to a file before. */
function lostBetween(before: Snapshot, after: Snapshot, ops: Operations): number {
  const finals = new Map<VaultPath, VaultPath | null>([...ops.rewrites.map(({ path }) => [path, path] as const), ...finalsOf(ops.steps)]);
  const paths = ops.steps.flatMap((step) => (step.op === 'move' ? [step.path, step.to] : [step.path]));
  const sources = new Set([...finals.keys(), ...(before.mentioning?.(paths) ?? before.files.map((file) => file.path))]);
  for (const path of finals.keys()) for (const { from } of before.inbound(path)) sources.add(from);
  let count = 0;
  for (const source of sources) {
    const final = finals.get(source);
    if (final === null || !before.has(source)) continue;
    const [then, now] = [byWording(before.outgoing(source)), byWording(after.outgoing(final ?? source))];
    for (const [raw, { leading, dead }] of then) count += Math.min(leading, Math.max(0, (now.get(raw)?.dead ?? 0) - dead));
  }
  return count;
}

interface Tally {
  leading: number;
  dead: number;
}

function byWording(links: readonly ResolvedLink[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { raw, to } of links) {
    const tally = tallies.get(raw) ?? { leading: 0, dead: 0 };
    tally[to === null ? 'dead' : 'leading'] += 1;
    tallies.set(raw, tally);
  }
  return tallies;
}

/** How many links of the first list are not in the second as they were written. */
function unlike(before: readonly Link[], after: readonly Link[]): number {
  const take = takingFrom(after.map(({ raw }) => raw));
  return before.filter(({ raw }) => !take(raw)).length;
}

function resolved(snapshot: Snapshot): number {
  return snapshot.resolvedCount?.() ?? snapshot.links.filter((link) => link.to !== null).length;
}
