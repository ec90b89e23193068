import type { BundleChoice, BundleFormat, CopiedBundle, LeftOut } from '../../model/bundle';
import type { DecideContext } from '../../model/context';
import type { ResolvedLink } from '../../model/link';
import type { Note } from '../../model/note';
import { byCodePoint, type NotePath, type VaultPath } from '../../model/path';
import { isByMachine, isLoadedByPlace } from '../../read/memory/by-place';
import { indexPath, insideMemory, notesOf, noteFor } from '../../read/memory/scope';
import { dateOfNote, later } from '../../read/text/dates';
import { groupSections, isPast, rankNotes } from '../top-of-mind/index';
import { belongs, type BundleCandidate } from './candidate';
import { chosenFrom, isLimited, within } from './choice';
import { withCorrections } from './corrections';
import { leftForLater, phasedNotes, type Occasion } from './phases';
import { resumeCandidate } from './resume';
import type { Budget } from './room';

export interface BundleQuery extends Occasion, Budget {
  readonly format: BundleFormat;
  /** Where only what changed is asked for: the last copy on this device, null if there is none. */
  readonly copied?: CopiedBundle | null | undefined;
  readonly choice?: BundleChoice | undefined;
}

/**
 * The notes that a bundle would hold, most wanted first: the last checkpoint where it is a note of its own, then those of the phases of the convention. Where it has none, the index
 * note, what is newer than it lists, and the notes it links in its own order, groups taking turns, in turn with the newest; without an index note, the highest ranked in turn with the newest. What a program wrote comes after what agents and people did, superseded notes and those that have run out (`valid_until`) last. Notes that may not leave the
 * memory are still in the list: `bundleSteps` leaves them out and says why.
 */
export function bundleCandidates(ctx: DecideContext, query: BundleQuery): BundleCandidate[] {
  const wanted = new Map<VaultPath, BundleCandidate>();
  const add = (named: VaultPath, why: string, phase: string): void => {
    const path = noteFor(ctx, named);
    if (!wanted.has(path) && belongs(ctx, path)) wanted.set(path, { path, why, phase, must: false });
  };
  // The most important and the newest take turns: a session is to know both, however little room there is.
  const inTurn = (most: readonly VaultPath[], why: string, phase: string): void => {
    const dated = newestFirst(ctx, new Set()).filter(({ day }) => day !== null);
    let next = 0;
    for (const path of most) {
      add(path, why, phase);
      while (next < dated.length && wanted.has(dated[next]?.path ?? path)) next++;
      const newest = dated[next];
      if (newest !== undefined) add(newest.path, 'It is one of the newest.', 'newest');
    }
  };
  const index = indexPath(ctx);
  const { phases } = ctx.convention.bundle;
  if (phases.length > 0) {
    for (const one of phaseCandidates(ctx, query)) wanted.set(one.path, one);
    // Where phases are parts to choose from, the index note leads to what none of them holds.
    if (phases.every(({ when }) => when === 'focus') && query.focus === undefined && ctx.snapshot.has(index))
      add(index, 'It is the index note.', 'index');
  } else if (ctx.snapshot.has(index)) {
    const linked = linksInTurn(ctx.snapshot.outgoing(index), ctx.snapshot.notes.get(index)).flatMap(({ to, kind }) =>
      to === null || to === index || kind === 'reference' ? [] : [noteFor(ctx, to)],
    );
    // Nothing is newer where none has a day.
    const newest = linked.reduce((day, path) => later(day, dayAt(ctx, path)) ?? '', '');
    const unlisted = newestFirst(ctx, new Set(linked));
    // One that lists nothing yet says that there are no notes.
    if (linked.length > 0 || unlisted.length === 0) add(index, 'It is the index note.', 'index');
    for (const { path, day } of unlisted)
      if (day !== null && day >= newest) add(path, 'It is newer than what the index note lists.', 'new');
    inTurn(linked, 'The index note links to it.', 'linked');
    for (const { path } of unlisted) add(path, 'The index note does not list it.', 'unlisted');
  } else {
    const ranked = rankNotes(ctx, ctx.convention.indexNote.size).map(({ path }) => path);
    inTurn(ranked, 'It ranks high, and there is no index note yet.', 'ranked');
    for (const { path } of newestFirst(ctx, new Set())) add(path, 'The newest come first, and there is no index note yet.', 'unlisted');
  }
  const resume = query.focus === undefined ? resumeCandidate(ctx) : null;
  const isMust = resume !== null && wanted.get(resume.path)?.must === true;
  if (resume !== null && !isMust) wanted.delete(resume.path);
  const all = chosenFrom(ctx, query.choice, [...(resume === null || isMust ? [] : [resume]), ...wanted.values()]);
  const last = ({ path, isPast }: BundleCandidate): number =>
    isPast === true ? 2 : isByMachine(ctx.convention, insideMemory(ctx, path)) ? 1 : 0;
  const known = all.map((one): BundleCandidate => ({ ...one, isPast: isOver(ctx, one.path) }));
  return withCorrections(
    ctx,
    known.sort((a, b) => last(a) - last(b)),
  );
}

/** The entries of a memory but for those in `listed`, the newest first; those without a day last. */
function newestFirst(ctx: DecideContext, listed: ReadonlySet<VaultPath>): { readonly path: VaultPath; readonly day: string | null }[] {
  return notesOf(ctx)
    .filter(({ path }) => !listed.has(path))
    .map((note) => ({ path: note.path, day: dateOfNote(note) }))
    .sort((a, b) => byCodePoint(b.day ?? '', a.day ?? '') || byCodePoint(a.path, b.path));
}

/**
 * The links of an index note in the order in which they say what matters: those of the groups below `Core` take turns, since
 * each begins with its highest ranked note and the groups themselves stand by name.
 */
function linksInTurn(links: readonly ResolvedLink[], note: Note | undefined): readonly ResolvedLink[] {
  const sections = groupSections(note);
  const [first, last] = [sections[0], sections.at(-1)];
  if (first === undefined || last === undefined) return links;
  const groups = sections.map(({ start, end }) => links.filter((link) => link.start >= start && link.start < end));
  const turns = Math.max(...groups.map((group) => group.length));
  const inTurn = Array.from({ length: turns }, (_, turn) => groups.flatMap((group) => group[turn] ?? [])).flat();
  return [...links.filter(({ start }) => start < first.start), ...inTurn, ...links.filter(({ start }) => start >= last.end)];
}

/** The notes of the phases of the convention, in their order. Throws `bad_input` for a focus that it does not have. */
export function phaseCandidates(ctx: DecideContext, occasion: Occasion): BundleCandidate[] {
  return phasedNotes(ctx, occasion).flatMap(({ path, phase, why }) =>
    belongs(ctx, path)
      ? [{ path, why, phase: phase.id, must: phase.must === true, titleOnly: phase.form === 'titles', share: phase.share }]
      : [],
  );
}

/**
 * The notes that a bundle on a topic holds besides: those that must be there, and pinned ones; and those read at every start,
 * as far as they are small beside the budget.
 */
export function firstCandidates(ctx: DecideContext, query: Pick<BundleQuery, 'choice'> & Occasion): BundleCandidate[] {
  const first = phasedNotes(ctx, query).flatMap(({ path, phase: { id, when, must = false, form, files }, why }): BundleCandidate[] => {
    const inside = insideMemory(ctx, path);
    // Logs that come at every start have no room where the topic is known.
    const isNamed = files.includes(inside) || isLoadedByPlace(ctx.convention, inside);
    const isFirst = must || ((when === 'always' || when === 'main') && isNamed);
    return isFirst && form !== 'titles' && belongs(ctx, path) ? [{ path, why, phase: id, must }] : [];
  });
  return withCorrections(ctx, chosenFrom(ctx, query.choice && { ...query.choice, only: undefined }, first));
}

/** Linked notes that come whole with the note a bundle is about. */
const LINKED = 8;

/**
 * The notes that a bundle about one note holds besides passages: those that every bundle has, the note, and those it is linked
 * with, as far as they are chosen; none is there twice.
 */
export function withNoteFirst(ctx: DecideContext, about: NotePath, query: Pick<BundleQuery, 'choice'> & Occasion): BundleCandidate[] {
  const { snapshot } = ctx;
  const must = firstCandidates(ctx, query).filter((one) => one.path !== about);
  const taken = new Set<VaultPath>([about, indexPath(ctx), ...must.map(({ path }) => path)]);
  const isChosen = isLimited(query.choice) ? within(query.choice?.only) : () => true;
  const linked = [...snapshot.outgoing(about).map(({ to }) => to), ...snapshot.inbound(about).map(({ from }) => from)].flatMap((path) => {
    if (path === null || taken.has(path) || !belongs(ctx, path) || isOver(ctx, path) || !isChosen(path)) return [];
    taken.add(path);
    return [{ path, why: 'It is linked with the note that the bundle is about.', phase: 'topic', must: false }];
  });
  const all = [...must, { path: about, why: 'The bundle is about it.', phase: 'topic', must: false }, ...linked.slice(0, LINKED)];
  return withCorrections(ctx, chosenFrom(ctx, { ...query.choice, only: undefined }, all));
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

function dayAt(ctx: DecideContext, path: VaultPath): string | null {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note === undefined ? null : dateOfNote(note);
}

function isOver(ctx: DecideContext, path: VaultPath): boolean {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note !== undefined && isPast(ctx, note);
}
