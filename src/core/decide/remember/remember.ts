import { planOf, type DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import type { Edit, Precondition } from '../../model/plan';
import type { Proposal } from '../../model/results/proposal';
import type { ProposedLink, RememberResult } from '../../model/results/remember';
import type { SkipLevel } from '../../model/settings';
import type { ShownVerdict, Verdict } from '../../model/verdict';
import { sha256 } from '../../read/text/hash';
import { encodeText } from '../../read/text/text';
import { discreetRef } from '../dedup/index';
import type { IncomingEntry } from './incoming';
import { linkpathTo } from './insert-links';
import { mergedInto } from './merge';
import { saysSuperseded } from './own-properties';
import { placed } from './placed';
import { proposeLinks } from './propose-links';
import { relatedLink } from './related';
import { alreadyAside, skippedEdit, skippedNoteOf, type Aside } from './skip';
import { refusedAsMechanical } from './substance';
import { supersedeMarks, type Marks } from './supersede';
import { dateFor, titleFor } from './title';
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
  /** The proposed links to put into the written text. */
  readonly links: readonly ProposedLink[];
}

type Shared = Omit<RememberResult, 'path' | 'superseded' | 'skipped'>;

/**
 * The plan for a new entry after the gate. It follows `action`, if given. Else UNIQUE writes the entry where the
 * convention says; SUPERSEDE also marks the older entry as superseded, deleting nothing (that mark is a part of the
 * plan), unless the text says that it is superseded itself; DUPLICATE does as `onDuplicate` says, and leaves the entry
 * out only on strong evidence, keeping it in the skipped note.
 * Throws `bad_input`, `hostile_path`, `unreadable`.
 */
export function decideRemember(ctx: DecideContext, input: IncomingEntry, verdict: Verdict, around: Around): Proposal<RememberResult> {
  const { capture } = input;
  const title = input.draft?.title ?? titleFor(input);
  const date = dateFor(input, ctx.today);
  const shown: ShownVerdict = around.shown ?? verdict;
  const shared: Shared = {
    verdict: verdict.verdict,
    confidence: verdict.confidence,
    of: shown.of,
    evidence: shown.evidence,
    entry: null,
    links: proposeLinks(ctx, input.body, input),
  };
  const nothing: RememberResult = { ...shared, path: null, superseded: null, skipped: null };
  const mechanical =
    input.action === undefined ? refusedAsMechanical(ctx, input, capture.into === 'folder' ? capture.folder : capture.path) : null;
  if (mechanical !== null) return { result: { ...nothing, refused: mechanical }, plan: null };
  const way = wayOf(ctx, input, verdict, around.older, around.level);
  if (way === 'known') return { result: nothing, plan: null };
  if (way === 'fail')
    return {
      result: {
        ...nothing,
        refused: {
          code: 'duplicate',
          path: around.older?.ref.path ?? '',
          rule: 'An older entry already says this, and duplicates were asked to fail.',
        },
      },
      plan: null,
    };
  if (way !== 'write' && way.to === 'skip')
    return setAside(ctx, { ...input, verdict, of: way.older === null ? null : discreetRef(ctx, way.older) }, title, shown, around, nothing);
  if (way !== 'write' && way.to === 'merge') return merged(ctx, input, title, shown, around, nothing);

  const replaced = way !== 'write' && way.to === 'replace' ? around.older : null;
  const linked = way !== 'write' && way.to === 'link' ? around.older : null;
  const reason = shown.evidence?.why ?? 'Nothing like it is in the memory.';
  const one = placed(ctx, input, around.fileText, {
    supersedes: replaced?.ref.path ?? null,
    related: linked === null ? null : (from) => relatedLink(ctx, linked.ref, linked.text, from),
    links: around.links,
    reason,
  });
  const preconditions: Precondition[] = [one.precondition, ...resolving(ctx, around.links, one.path)];
  if (linked !== null)
    preconditions.push({ kind: 'resolves', linkpath: linkpathTo(ctx, linked.ref.path, one.path), from: one.path, to: linked.ref.path });
  const text = replaced === null || !replaced.isMarkable ? null : replaced.ref.path === one.path ? around.fileText : replaced.text;
  const why = shown.evidence?.why ?? 'A newer entry supersedes it.';
  const marks: Marks =
    replaced === null || text === null
      ? { edits: [], preconditions: [] }
      : supersedeMarks(ctx, { older: replaced.ref, olderText: text, path: one.path, heading: one.heading, date, reason: why });
  const marked = marks.edits.length > 0 && replaced !== null ? replaced.ref.path : null;
  if (marked !== null && text !== null && marked !== one.path) preconditions.push(unchanged(marked, text));
  const plan = planOf(ctx, {
    title: marked === null ? `Remember "${title}"` : `Remember "${one.title}" and mark what it supersedes`,
    reason: reasonOf(shown),
    edits: [one.edit, ...marks.edits],
    preconditions: [...preconditions, ...marks.preconditions],
  });
  const warning = warningOf(
    input,
    one.entry === null,
    verdict.verdict === 'SUPERSEDE' && around.older !== null && way === 'write' && input.action === undefined,
  );
  return {
    result: { ...shared, path: one.path, entry: one.entry, superseded: marked, skipped: null, ...(warning === null ? {} : { warning }) },
    plan,
  };
}

/** The warning about a text that names its own successor; null for any other text. A section keeps that as a field, which is not a mark. */
function warningOf(input: IncomingEntry, isNote: boolean, unmarked: boolean): string | null {
  if (!saysSuperseded(input.own) || !(isNote || unmarked)) return null;
  const told = 'The text says that it is superseded ("superseded_by").';
  const kept = isNote
    ? ' It is written as that, and no later entry is compared with it. If the text is still true, take the property out of the note.'
    : '';
  return `${told}${kept}${unmarked ? ' The older entry stays as it is.' : ''}`;
}

/** Into the skipped note; no plan where it says all of that already. */
function setAside(
  ctx: DecideContext,
  aside: Aside,
  title: string,
  verdict: ShownVerdict,
  { skippedText }: Around,
  nothing: RememberResult,
): Proposal<RememberResult> {
  const known = alreadyAside(ctx, aside, skippedText);
  if (known !== null) return { result: { ...nothing, skipped: { path: skippedNoteOf(ctx), id: known.id } }, plan: null };
  const { edit, precondition, id, path } = skippedEdit(ctx, aside, skippedText);
  return {
    result: { ...nothing, skipped: { path, id } },
    plan: planOf(ctx, { title: `Set "${title}" aside`, reason: reasonOf(verdict), edits: [edit], preconditions: [precondition] }),
  };
}

/** To the end of the older entry. */
function merged(
  ctx: DecideContext,
  input: IncomingEntry,
  title: string,
  verdict: ShownVerdict,
  { older, links }: Around,
  nothing: RememberResult,
): Proposal<RememberResult> {
  if (older === null || older.text === null)
    throw new MemoryError('unreadable', `"${older?.ref.path ?? ''}" cannot be read, so nothing can be added to it.`, older?.ref.path);
  const { path, entry } = older.ref;
  const merging = mergedInto(ctx, input, older.ref, older.text, links);
  if ('refused' in merging) return { result: { ...nothing, refused: merging.refused }, plan: null };
  const preconditions = [unchanged(path, older.text), ...resolving(ctx, links, path)];
  return {
    result: { ...nothing, path, entry },
    plan: planOf(ctx, {
      title: `Add "${title}" to "${discreetRef(ctx, older.ref).entry ?? path}"`,
      reason: reasonOf(verdict),
      edits: [merging.edit],
      preconditions,
    }),
  };
}

function reasonOf({ evidence }: ShownVerdict): string {
  return evidence?.why ?? 'A new entry.';
}

function resolving(ctx: DecideContext, links: readonly ProposedLink[], from: Edit['path']): Precondition[] {
  return links.map((link) => ({ kind: 'resolves', linkpath: linkpathTo(ctx, link.to, from), from, to: link.to }));
}

function unchanged(path: Edit['path'], text: string): Precondition {
  return { kind: 'hash', path, sha256: sha256(encodeText(text)) };
}
