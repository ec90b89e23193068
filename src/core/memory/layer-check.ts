import {
  acceptanceOf,
  checkLayers,
  coversCopy,
  guardedAt,
  hasUnkept,
  isProtecting,
  releasedPaths,
  usefulCopies,
  type Guarded,
  type LayerState,
} from '../decide/layers/index';
import type { DecideContext } from '../model/context';
import { isInside, joinPath, type VaultPath } from '../model/path';
import type { LayersResult } from '../model/results/layers';
import type { VaultHost } from '../model/vault-memory';
import type { Decisions } from '../read/memory/decisions';
import { readTexts } from '../read/files/texts';
import type { AcceptedCopies, Keeping } from './accepted-copies';
import type { KeptText } from './copy-store';
import { decidedIn } from './decided';

/** The start of a check of some files. */
export type Given = Omit<LayerState, 'clean' | 'copies'>;

/** The files that are compared with what was accepted of them, and the copies of that, which are kept up to date. */
export interface LayerChecker {
  readonly host: Pick<VaultHost, 'files' | 'settings'>;
  readonly copies: AcceptedCopies;
}

/** The check, with the accepted texts of files that are wrong; a file that is right gets its copy kept. */
export async function checked(at: LayerChecker, ctx: DecideContext, given: Given): Promise<{ state: LayerState; result: LayersResult }> {
  const { copies } = at;
  copies.refresh();
  const { texts, decisions } = given;
  const files = given.guarded.filter(({ layer, path }) => isProtecting(layer) && texts.has(path));
  const clean = new Set<VaultPath>();
  for (const one of files)
    if (await copies.holds(one.path, texts.get(one.path) ?? '', acceptanceOf(ctx, one, decisions))) clean.add(one.path);
  const state = { ...given, clean, copies: new Map<VaultPath, readonly string[]>() };
  const first = checkLayers(ctx, state);
  const amiss = new Set([...first.violations.flatMap(({ kind, path }) => (kind === 'over-limit' ? [] : [path])), ...first.unaccepted]);
  const kept = files.filter(({ path }) => !amiss.has(path));
  for (const one of kept) if (!clean.has(one.path)) await copies.keep(one.path, keepingOf(ctx, one, texts.get(one.path) ?? '', decisions));
  await copies.prune(kept.map(({ path }) => path));
  const known = await textsFor(at, ctx, state, first);
  if ([...known.values()].every((some) => some.length === 0)) return { state, result: first };
  const full = { ...state, copies: known };
  return { state: full, result: checkLayers(ctx, full) };
}

/** Keeps copies of these files of a memory, where they are as accepted. */
export async function keepCopies(at: LayerChecker, ctx: DecideContext, paths: readonly VaultPath[]): Promise<void> {
  const guarded = paths.flatMap((path) => guardedAt(ctx, path) ?? []).filter(({ layer }) => isProtecting(layer));
  if (guarded.length === 0) return;
  const { decisions } = await decidedIn(ctx, at.host);
  if (!decisions.there) return;
  const { texts } = await readTexts(
    at.host.files,
    guarded.map((one) => one.path),
  );
  await checked(at, ctx, { guarded, gone: [], texts, decisions });
}

/** Gives up the copies of paths of which nothing is accepted any more, or that are gone, as far as no undo can need them. */
export async function releaseCopies(
  at: LayerChecker,
  ctx: DecideContext,
  decisions: Decisions,
  isElsewhere: (path: VaultPath) => boolean,
): Promise<void> {
  const { copies } = at;
  copies.refresh();
  for (const path of releasedPaths(ctx, decisions)) if (!isElsewhere(path)) await copies.release(path);
  await copies.releaseGone(
    ctx.snapshot.files.map(({ path }) => path),
    () => acceptedAnywhere(at, ctx),
  );
}

/** The paths of which something is accepted in any memory; null where one of them has no files now, as when its folder is away. */
async function acceptedAnywhere(at: LayerChecker, ctx: DecideContext): Promise<VaultPath[] | null> {
  const found: VaultPath[] = [];
  for (const memory of at.host.settings().memories) {
    if (!ctx.snapshot.files.some(({ path }) => isInside(path, memory.root))) return null;
    const { decisions } = await decidedIn({ ...ctx, memory }, at.host);
    found.push(...decisions.accepted.map((inside) => joinPath(memory.root, inside)));
  }
  return found;
}

/** The texts that help to fix what is wrong: those of this device, and if these lack something those of others. */
async function textsFor(
  at: LayerChecker,
  ctx: DecideContext,
  state: LayerState,
  first: LayersResult,
): Promise<Map<VaultPath, readonly string[]>> {
  const { copies } = at;
  const found = new Map<VaultPath, readonly string[]>();
  const amiss = new Set(first.violations.flatMap(({ kind, path }) => (kind === 'over-limit' ? [] : [path])));
  for (const guarded of [...state.guarded, ...state.gone].filter(({ path }) => amiss.has(path))) {
    const { path } = guarded;
    const now = state.texts.get(path) ?? null;
    const own = await copies.texts(path);
    const used = usefulCopies(ctx, guarded, state.decisions, now, own);
    await holdOn(at, ctx, guarded, now, state.decisions, own, used);
    let helpful = used;
    if (lacks(ctx, state, guarded, used))
      helpful = usefulCopies(ctx, guarded, state.decisions, now, [...own, ...(await copies.textsElsewhere(path))]);
    found.set(
      path,
      helpful.map(({ text }) => text),
    );
  }
  return found;
}

/** Says that the copies in use hold, and keeps what a broken file still has and no copy: the next change may take that too. */
async function holdOn(
  { copies }: LayerChecker,
  ctx: DecideContext,
  guarded: Guarded,
  now: string | null,
  decisions: Decisions,
  own: readonly KeptText[],
  used: readonly KeptText[],
): Promise<void> {
  await copies.reclaim(guarded.path, used);
  if (now !== null && hasUnkept(ctx, guarded, decisions, now, own))
    await copies.keepBeside(guarded.path, keepingOf(ctx, guarded, now, decisions));
}

function keepingOf(ctx: DecideContext, guarded: Guarded, text: string, decisions: Decisions): Keeping {
  return { text, acceptance: acceptanceOf(ctx, guarded, decisions), covers: coversCopy(guarded, text) };
}

/** True where these copies do not hold all that is missing of the file. */
function lacks(ctx: DecideContext, state: LayerState, guarded: Guarded, used: readonly KeptText[]): boolean {
  const isGone = state.gone.includes(guarded);
  const copies = new Map([[guarded.path, used.map(({ text }) => text)]]);
  const { violations } = checkLayers(ctx, { ...state, guarded: isGone ? [] : [guarded], gone: isGone ? [guarded] : [], copies });
  return violations.some(({ kind, accepted }) => kind !== 'over-limit' && accepted === null);
}
