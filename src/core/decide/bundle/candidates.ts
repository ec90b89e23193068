import type { BundleFormat, CopiedBundle, LeftOut } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import type { NotePath, VaultPath } from '../../model/path';
import { isInside } from '../../model/path';
import { isGenerated } from '../../read/memory/generated';
import { indexPath, isConflict, isIgnored, noteFor } from '../../read/memory/scope';
import { supersededBy } from '../../read/entries/superseded';
import { rankNotes } from '../top-of-mind/index';
import { leftForLater, phasedNotes, type Occasion } from './phases';
import type { Budget } from './room';

export interface BundleQuery extends Occasion, Budget {
  readonly format: BundleFormat;
  /** Where only what changed is asked for: the last copy on this device, null if there is none. */
  readonly copied?: CopiedBundle | null | undefined;
}

export interface BundleCandidate {
  readonly path: VaultPath;
  readonly why: string;
  /** The part of the memory that it comes with. */
  readonly phase: string;
  /** The bundle is refused rather than left without it. */
  readonly must: boolean;
  /** Only its title goes in. */
  readonly titleOnly?: boolean;
}

/**
 * The notes that a bundle would hold, most wanted first: those of the phases of the convention. Where it has none, the index
 * note, the notes it links in its own order; without an index note, the highest ranked. Superseded notes come last. Notes that may not leave the
 * memory are still in the list: `decideBundle` leaves them out and says why.
 */
export function bundleCandidates(ctx: DecideContext, query: BundleQuery): BundleCandidate[] {
  const wanted = new Map<VaultPath, BundleCandidate>();
  const add = (named: VaultPath, why: string, phase: string): void => {
    const path = noteFor(ctx, named);
    if (!wanted.has(path) && belongs(ctx, path)) wanted.set(path, { path, why, phase, must: false });
  };
  const index = indexPath(ctx);
  const { phases } = ctx.convention.bundle;
  if (phases.length > 0) {
    for (const one of phaseCandidates(ctx, query)) wanted.set(one.path, one);
    // Where phases are parts to choose from, the index note leads to what none of them holds.
    if (phases.every(({ when }) => when === 'focus') && query.focus === undefined && ctx.snapshot.has(index))
      add(index, 'It is the index note.', 'index');
  } else if (ctx.snapshot.has(index)) {
    add(index, 'It is the index note.', 'index');
    for (const link of ctx.snapshot.outgoing(index)) {
      if (link.to !== null && link.to !== index && link.kind !== 'reference') add(link.to, 'The index note links to it.', 'linked');
    }
  } else {
    const ranked = rankNotes(ctx, ctx.convention.indexNote.size);
    for (const note of ranked) add(note.path, 'It ranks high, and there is no index note yet.', 'ranked');
  }
  const all = [...wanted.values()];
  return [...all.filter(({ path }) => !isSuperseded(ctx, path)), ...all.filter(({ path }) => isSuperseded(ctx, path))];
}

/** The notes of the phases of the convention, in their order. Throws `bad_input` for a focus that it does not have. */
export function phaseCandidates(ctx: DecideContext, occasion: Occasion): BundleCandidate[] {
  return phasedNotes(ctx, occasion).flatMap(({ path, phase, why }) =>
    belongs(ctx, path) ? [{ path, why, phase: phase.id, must: phase.must === true, titleOnly: phase.form === 'titles' }] : [],
  );
}

/** The notes that a bundle on a topic holds besides: those that must be there, and those read at every start. */
export function firstCandidates(ctx: DecideContext, occasion: Occasion): BundleCandidate[] {
  const always = new Set(ctx.convention.bundle.phases.filter(({ when, must }) => when === 'always' || must === true).map(({ id }) => id));
  return phasedNotes(ctx, occasion).flatMap(({ path, phase, why }) =>
    always.has(phase.id) && phase.form !== 'titles' && belongs(ctx, path) ? [{ path, why, phase: phase.id, must: true }] : [],
  );
}

/** Linked notes that come whole with the note a bundle is about. */
const LINKED = 8;

/** The note that a bundle is about, the notes it links to and those that link to it, then the others; none is there twice. */
export function withNoteFirst(ctx: DecideContext, about: NotePath, others: readonly BundleCandidate[]): BundleCandidate[] {
  const { snapshot } = ctx;
  const links = [...snapshot.outgoing(about).map(({ to }) => to), ...snapshot.inbound(about).map(({ from }) => from)];
  const linked = [...new Set(links)].filter(
    (path): path is VaultPath => path !== null && path !== about && path !== indexPath(ctx) && belongs(ctx, path) && !isSuperseded(ctx, path),
  );
  const must = others.filter((one) => one.path !== about);
  const isThere = new Set(must.map(({ path }) => path));
  return [
    ...must,
    { path: about, why: 'The bundle is about it.', phase: 'topic', must: false },
    ...linked
      .filter((path) => !isThere.has(path))
      .slice(0, LINKED)
      .map((path) => ({ path, why: 'It is linked with the note that the bundle is about.', phase: 'topic', must: false })),
  ];
}

/** The files that the convention keeps for another occasion, with the reason; those in `candidates` are not among them. */
export function laterFiles(ctx: DecideContext, occasion: Occasion, candidates: readonly BundleCandidate[]): LeftOut[] {
  const taken = new Set(candidates.map(({ path }) => path));
  return leftForLater(ctx, occasion).flatMap(({ path, why }) => {
    if (taken.has(path) || !belongs(ctx, path)) return [];
    taken.add(path);
    return [{ path, why, by: 'occasion' as const }];
  });
}

/** Reports, conflict files and what the user set aside never enter, nor do attachments. */
function belongs(ctx: DecideContext, path: VaultPath): boolean {
  if (path === indexPath(ctx)) return true;
  const note = ctx.snapshot.notes.get(path as NotePath);
  const unreadable = note === undefined && ctx.snapshot.unreadable.some((file) => file.path === path);
  if (note === undefined && !unreadable) return false;
  return isInside(path, ctx.memory.root) && (note === undefined || !isGenerated(note)) && !isConflict(ctx, path) && !isIgnored(ctx, path);
}

function isSuperseded(ctx: DecideContext, path: VaultPath): boolean {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note !== undefined && supersededBy(dataOf(note)) !== null;
}
