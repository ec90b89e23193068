import type { DecideContext } from '../../model/context';
import { foldKey, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { RememberInput } from '../../model/results/remember';
import type { SkippedEntry } from '../../model/results/skipped';
import type { EntryRef, Verdict } from '../../model/verdict';
import { newSkippedNote, parseSkipped, skippedAddition, skippedPath } from '../../read/memory/skipped';
import { takenPaths } from '../refactor/index';
import { asItWas } from '../../read/snapshot/whole-file';

/** A text to be set aside, word for word as it came; its day, where given, is one of the calendar. */
export interface Aside extends Pick<RememberInput, 'title' | 'body' | 'date' | 'type' | 'tags' | 'project'> {
  readonly verdict: Pick<Verdict, 'verdict' | 'confidence'>;
  /** The older entry for whose sake it is set aside. */
  readonly of: EntryRef | null;
}

/** One edit that puts a text into the skipped note. */
export interface SkippedEdit {
  readonly edit: Edit;
  readonly precondition: Precondition;
  readonly id: string;
  readonly path: VaultPath;
}

/** The memory's skipped note as the disk spells it, whether it is there or not. */
export function skippedNoteOf(ctx: DecideContext): VaultPath {
  const path = skippedPath(ctx);
  return takenPaths(ctx.snapshot).get(foldKey(path))?.[0] ?? path;
}

/** Puts a text into the skipped note; `skippedText` is that note, null if it does not exist. */
export function skippedEdit(ctx: DecideContext, aside: Aside, skippedText: string | null): SkippedEdit {
  const path = skippedNoteOf(ctx);
  const entry = entryOf(ctx, aside, ctx.newId());
  const note = skippedText ?? newSkippedNote();
  const added = skippedAddition(note, entry);
  const shared = { path, reason: 'What is not written is kept word for word.' };
  return {
    path,
    id: entry.id,
    edit: skippedText === null ? { op: 'create', text: note + added, ...shared } : { op: 'append', text: added, ...shared },
    precondition: asItWas(path, skippedText),
  };
}

/** The entry of the skipped note that says all of this already; null where none does. A day counts where one is given. */
export function alreadyAside(ctx: DecideContext, aside: Aside, skippedText: string | null): SkippedEntry | null {
  if (skippedText === null) return null;
  const wanted = entryOf(ctx, aside, '');
  const key = keyOf(wanted);
  return (
    parseSkipped(skippedText).parts.find(({ entry }) => keyOf(entry) === key && (aside.date === undefined || entry.date === wanted.date))
      ?.entry ?? null
  );
}

function keyOf({ title, body, type, tags, project }: SkippedEntry): string {
  return JSON.stringify([title, body, type, tags, project]);
}

function entryOf(ctx: DecideContext, { title, body, date, type, tags, project, verdict, of }: Aside, id: string): SkippedEntry {
  return {
    id,
    title,
    body,
    date: date ?? ctx.today,
    type: type ?? null,
    tags: tags ?? [],
    project: project ?? null,
    verdict: verdict.verdict,
    confidence: verdict.confidence,
    of,
  };
}
