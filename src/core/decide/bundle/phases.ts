import type { DecideContext } from '../../model/context';
import type { BundlePhase } from '../../model/convention';
import { MemoryError } from '../../model/errors';
import { dataOf, type Note } from '../../model/note';
import { byCodePoint } from '../../model/path';
import { indexPath, insideMemory, notesOf } from '../../read/memory/scope';
import { dateOfNote, onDay } from '../../read/text/dates';
import { matchesPattern } from '../../read/text/glob';
import { weightOf } from './weight';

/** The occasion that a bundle is made for. */
export interface Occasion {
  /** A part of the memory, by the id of a phase; all where absent or `all`. */
  readonly focus?: string | undefined;
  /** The session that reads it; the main one where absent. */
  readonly session?: 'main' | 'other' | undefined;
  /** When the reader was last here, in milliseconds; long ago where absent. */
  readonly lastSeen?: number | undefined;
}

/** A file that a phase of the convention takes in. */
export interface Phased {
  readonly note: Note;
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
  const notes = notesWithIndex(ctx);
  const taken = new Set<string>();
  // A file that must be there keeps its place in its own phase, whichever pattern meets it before.
  const claimed = new Map<string, string>();
  for (const phase of phases) if (phase.must === true) for (const { path } of notesOfPhase(ctx, phase, notes)) claimed.set(path, phase.id);
  return phases
    .filter((phase) => applies(ctx, phase, occasion))
    .flatMap((phase) =>
      notesOfPhase(ctx, phase, notes).flatMap((note) => {
        if (taken.has(note.path) || (claimed.get(note.path) ?? phase.id) !== phase.id) return [];
        taken.add(note.path);
        return [{ note, phase, why: phase.when === 'topic' ? weightOf(ctx, note).why : phase.summary }];
      }),
    );
}

function refuseUnknownFocus(phases: readonly BundlePhase[], focus: string | undefined): void {
  if (focus === undefined) return;
  const known = [...phases.filter(({ when }) => when === 'focus').map(({ id }) => id), ALL];
  if (!known.includes(focus))
    throw new MemoryError('bad_input', `"${focus}" is no part of this memory. The focus is one of ${known.join(', ')}.`);
}

function applies(ctx: DecideContext, phase: BundlePhase, { focus, session, lastSeen }: Occasion): boolean {
  const wasAway = lastSeen === undefined || Date.parse(ctx.created) - lastSeen > BREAK;
  switch (phase.when) {
    case 'always':
    case 'critical':
      return true;
    case 'break':
      return wasAway;
    case 'main-session':
      return wasAway && session !== 'other';
    case 'focus':
      return focus === undefined || focus === ALL || focus === phase.id;
    case 'topic':
      // Without a topic only weights say which of them count.
      return ctx.convention.feedback !== undefined;
  }
}

function notesWithIndex(ctx: DecideContext): Note[] {
  const index = ctx.snapshot.notes.get(indexPath(ctx));
  const notes = notesOf(ctx);
  return index === undefined || notes.includes(index) ? notes : [index, ...notes];
}

/** In the order of the patterns; within one by weight where notes have one, else the newest first, titles by name. */
function notesOfPhase(ctx: DecideContext, phase: BundlePhase, notes: readonly Note[]): Note[] {
  const all = notes.filter((note) => phase.when !== 'critical' || dataOf(note)['critical'] === true);
  const order = (a: Note, b: Note): number => {
    if (phase.form !== 'titles') {
      const byWeight = phase.when === 'topic' ? weightOf(ctx, b).weight - weightOf(ctx, a).weight : 0;
      const byDay = byCodePoint(dateOfNote(b) ?? '', dateOfNote(a) ?? '');
      if (byWeight !== 0 || byDay !== 0) return byWeight || byDay;
    }
    return byCodePoint(a.path, b.path);
  };
  return phase.files.flatMap((pattern) =>
    all.filter(({ path }) => matchesPattern(onDay(pattern, ctx.today), insideMemory(ctx, path))).sort(order),
  );
}
