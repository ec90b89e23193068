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
import { decisionCopies, decisionsPath, parseDecisions, type Decisions } from '../read/memory/decisions';
import { readTextOrNull, readTexts } from '../read/files/texts';
import type { AcceptedCopies, Keeping } from './accepted-copies';
import type { KeptText } from './copy-store';

export interface Decided {
  /** The decisions note; null if there is no such note. */
  readonly note: string | null;
  readonly decisions: Decisions;
}

/** The start of a check of some files. */
export type Given = Omit<LayerState, 'clean' | 'copies'>;

export interface LayerCheck {
  /** The decisions of people about a memory, as the files are now. */
  readonly decidedIn: (ctx: DecideContext) => Promise<Decided>;
  /** The check, with the accepted texts of files that are wrong; a file that is right gets its copy kept. */
  readonly checked: (ctx: DecideContext, given: Given) => Promise<{ readonly state: LayerState; readonly result: LayersResult }>;
  /** Keeps copies of these files of a memory, where they are as accepted. */
  readonly keep: (ctx: DecideContext, paths: readonly VaultPath[]) => Promise<void>;
  /** Gives up the copies of paths of which nothing is accepted any more, or that are gone, as far as no undo can need them. */
  readonly release: (ctx: DecideContext, decisions: Decisions, isElsewhere: (path: VaultPath) => boolean) => Promise<void>;
}

/** Compares files with what was accepted of them, and keeps the copies of that up to date. */
export function checkAgainst(host: Pick<VaultHost, 'files' | 'settings'>, copies: AcceptedCopies): LayerCheck {
  const decidedIn = async (ctx: DecideContext): Promise<Decided> => {
    const note = await readTextOrNull(host.files, decisionsPath(ctx));
    const { texts } = await readTexts(host.files, decisionCopies(ctx));
    return { note, decisions: parseDecisions([...(note === null ? [] : [note]), ...texts.values()]) };
  };

  const keepingOf = (ctx: DecideContext, guarded: Guarded, text: string, decisions: Decisions): Keeping => ({
    text,
    acceptance: acceptanceOf(ctx, guarded, decisions),
    covers: coversCopy(guarded, text),
  });

  /** Says that the copies in use hold, and keeps what a broken file still has and no copy: the next change may take that too. */
  const holdOn = async (
    ctx: DecideContext,
    guarded: Guarded,
    now: string | null,
    decisions: Decisions,
    own: readonly KeptText[],
    used: readonly KeptText[],
  ): Promise<void> => {
    await copies.reclaim(guarded.path, used);
    if (now !== null && hasUnkept(ctx, guarded, decisions, now, own))
      await copies.keepBeside(guarded.path, keepingOf(ctx, guarded, now, decisions));
  };

  /** The texts that help to fix what is wrong: those of this device, and if these lack something those of others. */
  const textsFor = async (ctx: DecideContext, state: LayerState, first: LayersResult): Promise<Map<VaultPath, readonly string[]>> => {
    const found = new Map<VaultPath, readonly string[]>();
    const amiss = new Set(first.violations.flatMap(({ kind, path }) => (kind === 'over-limit' ? [] : [path])));
    for (const guarded of [...state.guarded, ...state.gone].filter(({ path }) => amiss.has(path))) {
      const { path } = guarded;
      const now = state.texts.get(path) ?? null;
      const own = await copies.texts(path);
      const used = usefulCopies(ctx, guarded, state.decisions, now, own);
      await holdOn(ctx, guarded, now, state.decisions, own, used);
      let helpful = used;
      if (lacks(ctx, state, guarded, used))
        helpful = usefulCopies(ctx, guarded, state.decisions, now, [...own, ...(await copies.textsElsewhere(path))]);
      found.set(
        path,
        helpful.map(({ text }) => text),
      );
    }
    return found;
  };

  const checked = async (ctx: DecideContext, given: Given): Promise<{ state: LayerState; result: LayersResult }> => {
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
    for (const one of kept)
      if (!clean.has(one.path)) await copies.keep(one.path, keepingOf(ctx, one, texts.get(one.path) ?? '', decisions));
    await copies.prune(kept.map(({ path }) => path));
    const known = await textsFor(ctx, state, first);
    if ([...known.values()].every((some) => some.length === 0)) return { state, result: first };
    const full = { ...state, copies: known };
    return { state: full, result: checkLayers(ctx, full) };
  };

  /** The paths of which something is accepted in any memory; null where one of them has no files now, as when its folder is away. */
  const acceptedAnywhere = async (ctx: DecideContext): Promise<VaultPath[] | null> => {
    const found: VaultPath[] = [];
    for (const memory of host.settings().memories) {
      if (!ctx.snapshot.files.some(({ path }) => isInside(path, memory.root))) return null;
      const { decisions } = await decidedIn({ ...ctx, memory });
      found.push(...decisions.accepted.map((inside) => joinPath(memory.root, inside)));
    }
    return found;
  };

  return {
    decidedIn,
    checked,

    async keep(ctx, paths) {
      const guarded = paths.flatMap((path) => guardedAt(ctx, path) ?? []).filter(({ layer }) => isProtecting(layer));
      if (guarded.length === 0) return;
      const { decisions } = await decidedIn(ctx);
      if (!decisions.there) return;
      const { texts } = await readTexts(
        host.files,
        guarded.map((one) => one.path),
      );
      await checked(ctx, { guarded, gone: [], texts, decisions });
    },

    async release(ctx, decisions, isElsewhere) {
      copies.refresh();
      for (const path of releasedPaths(ctx, decisions)) if (!isElsewhere(path)) await copies.release(path);
      await copies.releaseGone(
        ctx.snapshot.files.map(({ path }) => path),
        () => acceptedAnywhere(ctx),
      );
    },
  };
}

/** True where these copies do not hold all that is missing of the file. */
function lacks(ctx: DecideContext, state: LayerState, guarded: Guarded, used: readonly KeptText[]): boolean {
  const isGone = state.gone.includes(guarded);
  const copies = new Map([[guarded.path, used.map(({ text }) => text)]]);
  const { violations } = checkLayers(ctx, { ...state, guarded: isGone ? [] : [guarded], gone: isGone ? [guarded] : [], copies });
  return violations.some(({ kind, accepted }) => kind !== 'over-limit' && accepted === null);
}
