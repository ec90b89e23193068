import type { EntryFormatId, HardLimit, Layer } from '../../model/convention';
import type { DecideContext } from '../../model/context';
import { extensionOf, isInside, joinPath, pathKey, type VaultPath } from '../../model/path';
import { decisionsPath, type Decisions } from '../../read/memory/decisions';
import { limitRule, rulesAt } from '../../read/files/rules';
import { matchesPattern } from '../../read/text/glob';
import { hashText } from '../../read/text/hash';
import { filesOf, insideMemory, isConflict, isIgnored } from '../../read/memory/scope';
import { isPendingPath } from '../../read/memory/pending';
import { skippedPath } from '../../read/memory/skipped';

/** The convention's rules for a file that it guards. */
export interface Guarded {
  readonly path: VaultPath;
  readonly layer: Layer;
  readonly why: string;
  readonly limit: HardLimit | null;
  /** How the file holds entries; null for paragraphs alone. */
  readonly format: EntryFormatId | null;
}

/** Files that hold text, by extension: of others there is nothing to show, to restore or to split into entries. */
const TEXT = new Set(['', ...'md markdown txt json jsonl canvas base yaml yml toml csv tsv xml html css js ts py sh log'.split(' ')]);

/** True where the convention, as the memory bends it, protects or limits any file at all. */
export function guardsAnything(ctx: Pick<DecideContext, 'convention'>): boolean {
  return ctx.convention.hardLimits.length > 0 || ctx.convention.layers.some((rule) => isProtecting(rule.layer));
}

export function isProtecting(layer: Layer): boolean {
  return layer === 'read-only' || layer === 'append-only';
}

/** The protection of a path, whether its file exists or not; null if the path is not protected. */
export function guardedAt(ctx: Pick<DecideContext, 'convention' | 'memory'>, path: VaultPath): Guarded | null {
  if (
    path === decisionsPath(ctx) ||
    path === skippedPath(ctx) ||
    isPendingPath(path) ||
    !isInside(path, ctx.memory.root) ||
    !TEXT.has(extensionOf(path).toLowerCase())
  )
    return null;
  const { convention } = ctx;
  const inside = ctx.memory.root === '' ? path : path.slice(ctx.memory.root.length + 1);
  const rules = rulesAt({ convention, inside });
  const limit = limitRule(convention, inside) ?? null;
  const layer = rules?.layer ?? 'curated';
  if (!isProtecting(layer) && limit === null) return null;
  const format = convention.entries.find(({ files }) => matchesPattern(files, inside))?.format ?? null;
  return { path, layer, why: rules?.why ?? '', limit, format };
}

/**
 * The files of the memory whose texts a check needs, in code point order: protected ones, and those that
 * are larger than they may be. `isElsewhere` is true of files that belong to a memory inside this one.
 */
export function guardedFiles(ctx: DecideContext, isElsewhere: (path: VaultPath) => boolean): Guarded[] {
  if (!guardsAnything(ctx)) return [];
  const sizes = new Map(ctx.snapshot.files.map((file) => [file.path, file.size]));
  return filesOf(ctx).flatMap((path) => {
    const guarded = guardedAt(ctx, path);
    if (guarded === null || isElsewhere(path) || isConflict(ctx, path)) return [];
    const isLarge = guarded.limit !== null && (sizes.get(path) ?? 0) > guarded.limit.bytes;
    return isProtecting(guarded.layer) || isLarge ? [guarded] : [];
  });
}

/** Protected files of which something is accepted, and that are not there. */
export function goneFiles(ctx: DecideContext, decisions: Decisions): Guarded[] {
  return decisions.accepted.flatMap((inside) => {
    const path = joinPath(ctx.memory.root, inside);
    if (ctx.snapshot.has(path) || isIgnored(ctx, path)) return [];
    const guarded = guardedAt(ctx, path);
    return guarded !== null && isProtecting(guarded.layer) ? [guarded] : [];
  });
}

/** Paths of the memory of which something was accepted once, and nothing is any more. */
export function releasedPaths(ctx: DecideContext, decisions: Decisions): VaultPath[] {
  const accepted = new Set(decisions.accepted.map(pathKey));
  const spelled = new Map(
    decisions.all.flatMap((decision): [string, string][] =>
      decision.verb === 'accept' || decision.verb === 'drop' ? [[pathKey(decision.path), decision.path]] : [],
    ),
  );
  return [...spelled].flatMap(([key, inside]) => (accepted.has(key) ? [] : [joinPath(ctx.memory.root, inside)]));
}

/** How entries are read out of a text: a change of that makes every earlier look at one worthless. */
const READING = 2;

/** A fingerprint of all that is accepted of a file, as 14 hex digits: a text that matched under a fingerprint still matches under the same one. */
export function acceptanceOf(ctx: DecideContext, { path, layer, format }: Guarded, decisions: Decisions): string {
  const inside = insideMemory(ctx, path);
  return hashText(
    layer === 'read-only'
      ? (decisions.acceptedFile(inside) ?? '')
      : [READING, format ?? '', ...[...decisions.acceptedEntries(inside)].sort()].join(' '),
  );
}
