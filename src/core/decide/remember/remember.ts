import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Proposal } from '../../model/results/proposal';
import type { ProposedLink, RememberResult } from '../../model/results/remember';
import type { SkipLevel } from '../../model/settings';
import type { ShownVerdict, Verdict } from '../../model/verdict';
import type { NotePath } from '../../model/path';
import { areDisjoint, namesIn, projectsOf } from '../../read/memory/projects';
import { asItWas } from '../../read/snapshot/whole-file';
import { discreetRef, isUnsure } from '../dedup/index';
import type { IncomingEntry } from './incoming';
import { chosenLinks } from './choose-links';
import { isCriticalEntry } from './critical';
import { resolving } from './insert-links';
import { mergedInto } from './merge';
import { placed } from './placed';
import { proposeLinks } from './propose-links';
import { replacedIn } from './replaced-passage';
import { alreadyAside, skippedEdit, skippedNoteOf, type Aside } from './skip';
import { refusedAsMechanical } from './substance';
import { supersedeMarks, type Marks } from './supersede';
import { wayOf, type Older } from './way';

/** The input for deciding about a new entry, besides the entry and its verdict. */
export interface Around {
  /** The verdict as it may be handed out, in results, plans and notes: without words of what is withheld. The verdict itself where absent. */
  readonly shown?: ShownVerdict;
  /** The entry that the input names, else that of the verdict; null if there is no such entry. */
  readonly older: Older | null;
  /** The file that `captureOf` names; null if it does not exist yet. */
  readonly fileText: string | null;
  /** The skipped note; null if it does not exist yet. */
  readonly skippedText: string | null;
  readonly level: SkipLevel;
  /** The project of whoever remembers it: to an entry for all no note of others is proposed there. */
  readonly reader?: string | undefined;
  /** The proposed links to put into the written text. */
  readonly links: readonly ProposedLink[];
}

/**
 * The plan for a new entry after the gate. It follows `action`, if given. Else UNIQUE writes the entry where the
 * convention says; SUPERSEDE also marks the older entry as superseded, deleting nothing (that mark is a part of the
 * plan), unless the text says that it is superseded itself; DUPLICATE does as `onDuplicate` says, and leaves the entry
 * out only on strong evidence, keeping it in the skipped note.
 * Throws `bad_input`, `hostile_path`, `unreadable`.
 */
export function decideRemember(ctx: DecideContext, input: IncomingEntry, verdict: Verdict, given: Around): Proposal<RememberResult> {
  const projects = input.compared.projects ?? [];
  const seenBy = projects.length > 0 ? projects : namesIn(given.reader);
  const proposed = proposeLinks(ctx, input.body, input).filter(
    ({ to }) => !areDisjoint(seenBy, projectsOf(ctx.snapshot.notes.get(to as NotePath))),
  );
  const links = input.link === undefined ? given.links : chosenLinks(proposed, input.link);
  const around = { ...given, links };
  const { capture, entryTitle: title, entryDate: date } = input;
  const { older, shown = { ...verdict, unsure: isUnsure(verdict, around.level) } } = around;
  const nothing: RememberResult = {
    title,
    verdict: verdict.verdict,
    confidence: verdict.confidence,
    of: shown.of,
    evidence: shown.evidence,
    unsure: shown.unsure,
    question: null,
    path: null,
    entry: null,
    superseded: null,
    skipped: null,
    links: input.link === undefined ? proposed : proposed.filter((link) => !links.includes(link)),
  };
  const mechanical =
    input.action === undefined ? refusedAsMechanical(ctx, input, capture.into === 'folder' ? capture.folder : capture.path) : null;
  if (mechanical !== null) return { result: { ...nothing, refused: mechanical }, plan: null };
  if (shown.unsure && input.action === undefined && (input.whenUnsure === 'hold' || input.whenUnsure === 'fail')) {
    const rule = 'The words alone do not decide whether an older entry says this. Nothing was written.';
    return { result: { ...nothing, refused: { code: 'unsure', path: null, rule } }, plan: null };
  }
  const way = wayOf(ctx, input, verdict, older, around.level);
  if (way === 'known') return { result: nothing, plan: null };
  if (way === 'fail') {
    const rule = 'An older entry already says this, and duplicates were asked to fail.';
    return { result: { ...nothing, refused: { code: 'duplicate', path: older?.ref.path ?? '', rule } }, plan: null };
  }
  if (way === 'skip') return setAside(ctx, input, verdict, { ...around, shown }, nothing);
  if (way === 'merge') return merged(ctx, input, shown, around, nothing);

  const replaced = way === 'replace' ? older : null;
  const reason = shown.evidence?.why ?? 'Nothing like it is in the memory.';
  const passage =
    replaced?.isMarkable === true && replaced.text !== null
      ? replacedIn(ctx, replaced.ref, replaced.text, `${title}\n${input.body}`)
      : null;
  const one = placed(ctx, input, around.fileText, {
    // It takes the place of the older note only where that one holds nothing else.
    supersedes: passage === null ? (replaced?.ref.path ?? null) : null,
    critical: replaced !== null && isCriticalEntry(ctx, replaced.ref),
    related: way === 'link' ? older : null,
    links: around.links,
    reason,
  });
  const preconditions = [...one.preconditions];
  const text = replaced === null || !replaced.isMarkable ? null : replaced.ref.path === one.path ? around.fileText : replaced.text;
  const why = shown.evidence?.why ?? 'A newer entry supersedes it.';
  const marks: Marks =
    replaced === null || text === null
      ? { edits: [], preconditions: [] }
      : supersedeMarks(ctx, { older: replaced.ref, olderText: text, path: one.path, heading: one.heading, date, reason: why, passage });
  const marked = marks.edits.length > 0 && replaced !== null ? replaced.ref.path : null;
  if (marked !== null && text !== null && marked !== one.path) preconditions.push(asItWas(marked, text));
  const plan = planOf(ctx, {
    title: marked === null ? `Remember "${title}"` : `Remember "${one.title}" and mark what it supersedes`,
    reason: reasonOf(shown),
    edits: [one.edit, ...marks.edits],
    preconditions: [...preconditions, ...marks.preconditions],
  });
  const warning = warningOf(
    input,
    one.entry === null,
    verdict.verdict === 'SUPERSEDE' && older !== null && way === 'write' && input.action === undefined,
  );
  const more = { ...(warning === null ? {} : { warning }), ...(one.missing.length === 0 ? {} : { missing: one.missing }) };
  return { result: { ...nothing, path: one.path, entry: one.entry, superseded: marked, ...more }, plan };
}

/** The warning about a text that names its own successor; null for any other text. A section keeps that as a field, which is not a mark. */
function warningOf(input: IncomingEntry, isNote: boolean, unmarked: boolean): string | null {
  if (!input.isSuperseded || !(isNote || unmarked)) return null;
  const told = 'The text says that it is superseded ("superseded_by").';
  const kept = isNote
    ? ' It is written as that, and no later entry is compared with it. If the text is still true, take the property out of the note.'
    : '';
  return `${told}${kept}${unmarked ? ' The older entry stays as it is.' : ''}`;
}

/** Into the skipped note; no plan where it says all of that already. */
function setAside(
  ctx: DecideContext,
  input: IncomingEntry,
  verdict: Verdict,
  { shown, older, skippedText }: Around & { readonly shown: ShownVerdict },
  nothing: RememberResult,
): Proposal<RememberResult> {
  const aside: Aside = { ...input, verdict, of: older === null ? null : discreetRef(ctx, older.ref) };
  const known = alreadyAside(ctx, aside, skippedText);
  if (known !== null) return { result: { ...nothing, skipped: { path: skippedNoteOf(ctx), id: known.id } }, plan: null };
  const { edit, precondition, id, path } = skippedEdit(ctx, aside, skippedText);
  return {
    result: { ...nothing, skipped: { path, id } },
    plan: planOf(ctx, { title: `Set "${input.entryTitle}" aside`, reason: reasonOf(shown), edits: [edit], preconditions: [precondition] }),
  };
}

/** To the end of the older entry. */
function merged(
  ctx: DecideContext,
  input: IncomingEntry,
  verdict: ShownVerdict,
  { older, links }: Around,
  nothing: RememberResult,
): Proposal<RememberResult> {
  if (older === null || older.text === null)
    throw new MemoryError('unreadable', `"${older?.ref.path ?? ''}" cannot be read, so nothing can be added to it.`, older?.ref.path);
  const { path, entry } = older.ref;
  const merging = mergedInto(ctx, input, older.ref, older.text, links);
  if ('refused' in merging) return { result: { ...nothing, refused: merging.refused }, plan: null };
  return {
    result: { ...nothing, path, entry },
    plan: planOf(ctx, {
      title: `Add "${input.entryTitle}" to "${discreetRef(ctx, older.ref).entry ?? path}"`,
      reason: reasonOf(verdict),
      edits: [merging.edit],
      preconditions: [asItWas(path, older.text), ...resolving(ctx, links, path)],
    }),
  };
}

function reasonOf({ evidence }: ShownVerdict): string {
  return evidence?.why ?? 'A new entry.';
}
