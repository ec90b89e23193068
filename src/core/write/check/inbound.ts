import type { Layer } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import type { ResolvedLink } from '../../model/link';
import { isNotePath, type VaultPath } from '../../model/path';
import type { Plan } from '../../model/plan';
import type { Snapshot } from '../../model/snapshot';
import { isGenerated } from '../../read/memory/generated';
import { readableLinks } from '../../read/snapshot/links-in';
import { snapshotAfter } from './snapshot-after';
import type { ComposedTexts } from '../plan/compose';
import { ownLinks } from '../plan/links';
import type { Operations } from '../plan/operations';
import type { Places } from '../plan/places';
import { finalPaths } from './preconditions';

/** The files that the links of other notes are checked against. */
export interface Surroundings {
  /** The vault read again; asked for only where the plan moves or trashes a file. */
  readonly snapshot: () => Promise<Snapshot>;
  /** A file's text as it is now, null where it has none. */
  readonly text: (path: VaultPath) => Promise<string | null>;
  readonly layerOf: (path: VaultPath) => Layer | null;
}

/**
 * Before anything is written, where files move or go: every link of a text that the plan does not
 * rewrite must lead to the same file as before, wherever that file will be, and a link to a file that
 * goes must be announced, also one that stays in a text that is rewritten. A link to a file that leaves
 * its place may lead to one that the plan creates instead, and a link to a trashed one to its heir: a
 * file that the plan rewrites or was decided on. Throws `verify_failed`, naming the link and its note.
 */
export async function verifyInbound(
  plan: Plan,
  places: Places,
  composed: ComposedTexts,
  ops: Operations,
  around: Surroundings,
): Promise<void> {
  const finals = finalPaths(places);
  if (finals.size === 0) return;
  const before = await around.snapshot();
  const rewritten = new Map(composed.rewrites.map((one) => [one.path, one.after]));
  const sources = concernedSources(before, places, finals, rewritten).filter(
    (path) => finals.get(path) !== null && !comesAndGoes(before, path, around.layerOf),
  );
  if (sources.length === 0) return;
  const after = snapshotAfter(before, { ...ops, rewrites: ops.rewrites.filter(({ path }) => finals.has(path)) });

  const created = new Set(places.files.flatMap((file) => (file.origin === null && file.final !== null ? [file.final] : [])));
  const heirs = new Set(
    [...rewritten.keys(), ...plan.preconditions.flatMap((one) => (one.kind === 'hash' ? [one.path] : []))].map(
      (path) => finals.get(path) ?? path,
    ),
  );
  const keeps = (to: VaultPath, then: VaultPath | null): boolean => {
    const place = finals.get(to);
    if (place === undefined) return then === to;
    return then !== null && (then === place || created.has(then) || (place === null && heirs.has(then)));
  };
  const announced = plan.announced.map((one) => `${one.from}\n${one.raw}`);
  for (const from of sources) {
    const final = finals.get(from) ?? from;
    const text = rewritten.get(from);
    const lost =
      text === undefined
        ? lostInPlace(before.outgoing(from), after.outgoing(final), finals, keeps)
        : leftDead(before.outgoing(from), text, final, finals, after);
    const own = lost.length === 0 ? [] : await ownOf(from, lost, around);
    for (const { raw } of own) {
      const said = announced.findIndex((one) => one === `${from}\n${raw}` || one === `${final}\n${raw}`);
      if (said < 0)
        throw new MemoryError(
          'verify_failed',
          `The plan would lose the link ${raw} of "${from}" without saying so. Nothing was changed. Make the plan again, or announce the loss in it.`,
          from,
        );
      announced.splice(said, 1);
    }
  }
}

/** The files with a link that the plan may turn: of those that it rewrites, only those with a link to what goes. */
function concernedSources(
  before: Snapshot,
  places: Places,
  finals: ReadonlyMap<VaultPath, VaultPath | null>,
  rewritten: ReadonlyMap<VaultPath, string>,
): VaultPath[] {
  const paths = places.files
    .flatMap((file) => (file.origin === file.final ? [] : [file.origin, file.final]))
    .filter((path) => path !== null);
  const sources = new Set(
    [...finals.keys(), ...(before.mentioning?.(paths) ?? before.files.map((file) => file.path))].filter((path) => !rewritten.has(path)),
  );
  for (const [path, final] of finals)
    for (const { from } of before.inbound(path)) if (final === null || !rewritten.has(from)) sources.add(from);
  return [...sources];
}

function comesAndGoes(before: Snapshot, path: VaultPath, layerOf: (path: VaultPath) => Layer | null): boolean {
  const note = isNotePath(path) ? before.notes.get(path) : undefined;
  return ['overwrite', 'ephemeral'].includes(layerOf(path) ?? '') || (note !== undefined && isGenerated(note));
}

/** The links of an unchanged text, the same before and after in their order, that do not keep their file. A reference is no link to what goes. */
function lostInPlace(
  before: readonly ResolvedLink[],
  after: readonly ResolvedLink[],
  finals: ReadonlyMap<VaultPath, VaultPath | null>,
  keeps: (to: VaultPath, then: VaultPath | null) => boolean,
): ResolvedLink[] {
  return before.filter(
    (link, index) =>
      link.to !== null && !(link.kind === 'reference' && finals.get(link.to) === null) && !keeps(link.to, after[index]?.to ?? null),
  );
}

/** The links to what goes that a rewritten text still holds as they were, and that lead nowhere then. */
function leftDead(
  before: readonly ResolvedLink[],
  text: string,
  final: VaultPath,
  finals: ReadonlyMap<VaultPath, VaultPath | null>,
  after: Snapshot,
): ResolvedLink[] {
  const left = new Map<string, number>();
  for (const { raw } of readableLinks(final, text)) left.set(raw, (left.get(raw) ?? 0) + 1);
  return before.filter((link) => {
    if (link.to === null || link.kind === 'reference' || finals.get(link.to) !== null || after.resolve(link.linkpath, final) !== null)
      return false;
    const count = left.get(link.raw) ?? 0;
    left.set(link.raw, count - 1);
    return count > 0;
  });
}

/** Those of these links that a person or agent wrote. */
async function ownOf(from: VaultPath, links: readonly ResolvedLink[], { text }: Surroundings): Promise<readonly ResolvedLink[]> {
  const now = await text(from);
  if (now === null) return links;
  const own = new Set(ownLinks(from, now).map(({ start, raw }) => `${start} ${raw}`));
  return links.filter(({ start, raw }) => own.has(`${start} ${raw}`));
}
