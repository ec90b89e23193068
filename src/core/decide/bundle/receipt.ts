import type { Bundle, BundlePart, CopiedBundle, CopiedPart, LeftOut, SinceCopy } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import { isInside, type NotePath, type VaultPath } from '../../model/path';
import { looksLike } from '../../model/secret';
import { isExcludedInApp, withheldBecause } from '../../read/memory/scope';
import { hashText, sha256Steps } from '../../read/text/hash';
import type { Steps } from '../../read/text/steps';
import { encodeText } from '../../read/text/text';
import { write, type Since } from './formats';
import { lostChoices } from './choice';
import { shownPath } from './names';
import type { Packed, PackedPart } from './pack';
import type { Part } from './part';
import { counted, type Budget } from './room';
import { rawTokens } from './tokens';
import type { BundleQuery } from './candidates';

type Packing = Pick<Packed, 'text' | 'tokens' | 'included'>;

/** The bundle with its receipt; of one that was asked for what changed, the text holds that alone. */
export function* receiptSteps(ctx: DecideContext, query: BundleQuery, packing: Packing, omitted: readonly LeftOut[]): Steps<Bundle> {
  const { budget, model = 'gpt', copied } = query;
  const { text, tokens, included, since } = copied === undefined ? { ...packing, since: undefined } : delta(ctx, query, packing, copied);
  const hash = yield* sha256Steps(encodeText(text));
  const listed: BundlePart[] = [];
  for (const { part, ...rest } of included) {
    yield;
    listed.push({ path: part.path, as: part.as, ...rest, hash: hashOf(part) });
  }
  return {
    text,
    tokens,
    budget,
    model,
    sha256: hash,
    included: listed,
    omitted: [...omitted, ...excludedNotes(ctx)],
    warnings: [
      ...lostChoices(ctx, query.choice),
      ...omitted
        .filter(({ must }) => must === true)
        .map(
          ({ path, why, pinned }) =>
            `"${shownPath(path)}" ${pinned ? 'is pinned' : 'belongs in every bundle of this memory'} and is missing. ${why}`,
        ),
      ...included.flatMap(({ part: { path, as, marked = [] } }) =>
        as === 'title' ? [] : marked.map(({ kind, line }) => `Line ${line} of "${shownPath(path)}" is withheld: it ${looksLike(kind)}.`),
      ),
    ],
    ...(since === undefined ? {} : { since }),
  };
}

/** The notes of the memory that a person took out of the app's own search. */
function excludedNotes(ctx: DecideContext): LeftOut[] {
  return [...ctx.snapshot.notes.keys()]
    .filter((path) => isInside(path, ctx.memory.root) && isExcludedInApp(ctx, path))
    .map((path) => ({ path, why: "It is among the excluded files of Obsidian's settings.", by: 'private' }));
}

function hashOf({ as, supersededBy, text, when = '', also = [], gone = [] }: Part): string {
  return hashText(
    JSON.stringify([as, supersededBy, text, ...(when === '' && also.length === 0 ? [] : [when, ...also]), ...gone.map(({ name }) => name)]),
  );
}

/** The parts that the copy does not hold as they are, and the text of them alone. */
function delta(ctx: DecideContext, query: BundleQuery, packing: Packing, copied: CopiedBundle | null): Packing & { since: SinceCopy } {
  const had = new Map<VaultPath, string>(copied?.parts.map(({ path, hash }) => [path, hash]));
  const fresh: PackedPart[] = [];
  const same: CopiedPart[] = [];
  for (const one of packing.included) {
    const { path } = one.part;
    const hash = hashOf(one.part);
    if (had.get(path) === hash) same.push({ path, hash });
    else fresh.push(one);
  }
  const now = new Set(packing.included.map(({ part }) => part.path));
  const paths = fresh.map(({ part }) => part.path);
  const since: SinceCopy = {
    at: copied?.at ?? null,
    sha256: copied?.sha256 ?? null,
    added: paths.filter((path) => !had.has(path)),
    changed: paths.filter((path) => had.has(path)),
    removed: [...had.keys()].filter((path) => !now.has(path)),
    same,
  };
  if (copied === null) return { ...packing, since };
  const text = shortEnough(ctx, query, fresh, { at: copied.at, sha256: copied.sha256, removed: since.removed });
  // Where nearly all of it is new, telling what is not may cost more than it saves.
  if (counted(rawTokens(text), query) > query.budget) return delta(ctx, query, packing, null);
  return { text, tokens: counted(rawTokens(text), query), included: fresh, since };
}

/** The text of a difference. Where the names of what is gone have no room, it counts them. */
function shortEnough(
  ctx: DecideContext,
  { format, ...query }: BundleQuery,
  fresh: readonly PackedPart[],
  { at, sha256: base, removed }: { readonly at: string; readonly sha256: string; readonly removed: readonly VaultPath[] },
): string {
  const parts = fresh.map(({ part }) => part);
  const named = removed.filter((path) => mayBeNamed(ctx, path));
  const of = (names: readonly VaultPath[]): Since => ({
    at,
    sha256: base.slice(0, 12),
    gone: names.map((name) => shownPath(name)),
    more: removed.length - names.length,
  });
  const text = write(format, ctx.memory.name, parts, {}, of(named));
  return counted(rawTokens(text), query satisfies Budget) <= query.budget ? text : write(format, ctx.memory.name, parts, {}, of([]));
}

/** A note that may not leave the memory now is counted, not named. */
function mayBeNamed(ctx: DecideContext, path: VaultPath): boolean {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note === undefined || withheldBecause(ctx, note) === null;
}
