import type { DecideContext } from '../../model/context';
import type { BundlePhase } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import type { Note } from '../../model/note';
import { byCodePoint, isInside, isNotePath, type NotePath, type VaultPath } from '../../model/path';
import { indexPath, insideMemory, isIgnored, notesOf } from '../../read/memory/scope';
import { isFor, projectsOf } from '../../read/memory/projects';
import { dateOfNote, onDay } from '../../read/text/dates';
import { matchesPattern } from '../../read/text/glob';
import { isCritical, placesByWeight, standings, successionOf, weightOf } from '../top-of-mind/index';

/** The occasion that a bundle is made for. */
export interface Occasion {
  /** A part of the memory, by the id of a phase; all where absent or `all`. */
  readonly focus?: string | undefined;
  /** The session that reads it; the main one where absent. */
  readonly session?: 'main' | 'other' | undefined;
  /** A project: what is for others alone stays out. */
  readonly project?: string | undefined;
  /** When the reader was last here, in milliseconds; long ago where absent. */
  readonly lastSeen?: number | undefined;
}

/** A file of the memory; without a note where it cannot be read. */
interface File {
  readonly path: VaultPath;
  readonly note: Note | undefined;
}

/** A file that a phase of the convention takes in. */
export interface Phased {
  readonly path: VaultPath;
  readonly phase: BundlePhase;
  readonly why: string;
}

/** Longer is a break, in milliseconds. */
const BREAK = 6 * 60 * 60 * 1000;
const ALL = 'all';

/**
 * The files that the phases of the convention take in on this occasion, in the order of the phases, each file once. Empty for
 * a convention without phases. Throws `bad_input` for a focus that the convention does not have.
 */
export function phasedNotes(ctx: DecideContext, occasion: Occasion): Phased[] {
  const { phases } = ctx.convention.bundle;
  refuseUnknownFocus(phases, occasion.focus);
  const files = filesWithIndex(ctx);
  const taken = new Set<string>();
  // A file that must be there keeps its place in its own phase, whichever pattern meets it before.
  const claimed = new Map<string, string>();
  for (const phase of phases) if (phase.must === true) for (const { path } of filesOfPhase(ctx, phase, files)) claimed.set(path, phase.id);
  return phases
    .filter((phase) => applies(ctx, phase, occasion))
    .flatMap((phase) =>
      filesOfPhase(ctx, phase, files, occasion.project).flatMap(({ path, note }) => {
        if (taken.has(path) || (claimed.get(path) ?? phase.id) !== phase.id) return [];
        taken.add(path);
        if (phase.when !== 'topic' || note === undefined) return [{ path, phase, why: phase.summary }];
        const own = isFor(occasion.project, projectsOf(note)) ? 'It is for this project. ' : '';
        return [{ path, phase, why: `${own}${weightOf(ctx, note).why()}` }];
      }),
    );
}

/** Says of a path whether it is in the part of the memory that is asked for. Throws `bad_input` for a focus that there is not. */
export function inFocus(ctx: DecideContext, focus: string | undefined): (path: VaultPath) => boolean {
  refuseUnknownFocus(ctx.convention.bundle.phases, focus);
  if (focus === undefined || focus === ALL) return () => true;
  const paths = new Set(phasedNotes(ctx, { focus }).flatMap(({ path, phase }) => (phase.id === focus ? [path] : [])));
  return (path) => paths.has(path);
}

/** The files of the phases that are for another occasion. What is only searched is not among them: there may be thousands. */
export function leftForLater(ctx: DecideContext, occasion: Occasion): Phased[] {
  const files = filesWithIndex(ctx);
  const later = ctx.convention.bundle.phases.filter(
    (phase) => phase.form !== 'passages' && phase.when !== 'topic' && !applies(ctx, phase, occasion),
  );
  return later.flatMap((phase) => filesOfPhase(ctx, phase, files).map(({ path }) => ({ path, phase, why: laterWhy(phase, occasion) })));
}

/** True for a file that is only searched, never read whole. */
export function isOnlySearched(ctx: DecideContext, path: VaultPath): boolean {
  return ctx.convention.bundle.phases.some(
    ({ form, files }) => form === 'passages' && files.some((pattern) => matchesPattern(pattern, insideMemory(ctx, path))),
  );
}

function laterWhy(phase: BundlePhase, { focus, session }: Occasion): string {
  if (phase.when === 'focus') return `The focus is "${focus ?? ALL}"; this is "${phase.id}".`;
  if (phase.when.startsWith('main') && session === 'other') return 'It is for the main session.';
  return 'It is for after a break of more than 6 hours.';
}

function refuseUnknownFocus(phases: readonly BundlePhase[], focus: string | undefined): void {
  if (focus === undefined) return;
  const known = [...phases.filter(({ when }) => when === 'focus').map(({ id }) => id), ALL];
  if (known.includes(focus)) return;
  const parts = known.length === 1 ? 'It has no parts to choose from; leave the focus out.' : `The focus is one of ${known.join(', ')}.`;
  throw new MemoryError('bad_input', `"${focus}" is no part of this memory. ${parts}`);
}

/** True where nobody was here for so long that what a session began with then is not in mind. */
export function isAfterBreak(now: number, lastSeen: number | undefined): boolean {
  return lastSeen === undefined || now - lastSeen > BREAK;
}

function applies(ctx: DecideContext, phase: BundlePhase, { focus, session, lastSeen }: Occasion): boolean {
  const wasAway = isAfterBreak(Date.parse(ctx.created), lastSeen);
  switch (phase.when) {
    case 'always':
    case 'critical':
      return true;
    case 'break':
      return wasAway;
    case 'main':
      return session !== 'other';
    case 'main-session':
      return wasAway && session !== 'other';
    case 'focus':
      return focus === undefined || focus === ALL || focus === phase.id;
    case 'checkpoint':
      return false;
    case 'topic':
      // Without a topic only weights say which of them count.
      return ctx.convention.feedback !== undefined;
  }
}

/** The notes of the memory, its index note, and what should be a note and cannot be read. */
function filesWithIndex(ctx: DecideContext): File[] {
  const index = ctx.snapshot.notes.get(indexPath(ctx));
  const notes = notesOf(ctx);
  const all = index === undefined || notes.includes(index) ? notes : [index, ...notes];
  const unreadable = ctx.snapshot.unreadable.filter(
    ({ path }) => isNotePath(path) && isInside(path, ctx.memory.root) && !isIgnored(ctx, path),
  );
  return [...all.map((note) => ({ path: note.path, note })), ...unreadable.map(({ path }) => ({ path, note: undefined }))];
}

/** In the order of the patterns; within one by weight where notes have one, those of the project first, else the newest first, titles by name. */
function filesOfPhase(ctx: DecideContext, phase: BundlePhase, files: readonly File[], project?: string): File[] {
  const all = files.filter(({ note }) => phase.when !== 'critical' || (mayBeCritical(note) && !isSucceeded(ctx, note)));
  const places =
    phase.when === 'topic' && ctx.convention.feedback !== undefined
      ? placesByWeight(
          ctx,
          all.flatMap(({ note }) => note ?? []),
          project,
        )
      : null;
  const day = ({ note }: File): string => (note === undefined ? '' : (dateOfNote(note) ?? ''));
  const order = (a: File, b: File): number => {
    const [first, second] = [places?.get(a.note as Note) ?? Infinity, places?.get(b.note as Note) ?? Infinity];
    if (first !== second) return first - second;
    const byDay = phase.form === 'titles' ? 0 : byCodePoint(day(b), day(a));
    return byDay || byCodePoint(a.path, b.path);
  };
  return phase.files.flatMap((pattern) =>
    all.filter(({ path }) => matchesPattern(onDay(pattern, ctx.today), insideMemory(ctx, path), 'any case')).sort(order),
  );
}

/** True for a critical memory whose place another critical one took. */
function isSucceeded(ctx: DecideContext, note: Note | undefined): boolean {
  if (note === undefined || !standings(ctx)(note).superseded) return false;
  return successionOf(ctx, note.path).supersededBy.some((path) => {
    const next = ctx.snapshot.notes.get(path as NotePath);
    return next !== undefined && isCritical(next) && !standings(ctx)(next).superseded;
  });
}

/** Marked as critical, or nobody can know: then it is asked for, and a receipt tells that it is missing. */
export function mayBeCritical(note: Note | undefined): boolean {
  return note === undefined || note.frontmatter.state === 'broken' || isCritical(note);
}
