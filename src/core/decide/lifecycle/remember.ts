import type { DecideContext } from '../../model/context';
import { scanMarkdown } from '../../read/markdown/scan';
import type { VaultPath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import type { ProposedLink, Proposal, RememberInput, RememberResult } from '../../model/results';
import type { EntryRef, Verdict } from '../../model/verdict';
import { entryRef } from '../../read/entries/parse';
import { headingInLink } from '../../read/entries/supersede';
import { sha256 } from '../../read/hash';
import { resolveSubpath } from '../../read/subpath';
import { encodeText } from '../../read/text';
import { captureOf, type Capture } from './capture';
import { noteNamed, noteText } from './capture-note';
import { appended, draftOf, type Appended } from './capture-section';
import { insertLinks, linkpathTo } from './insert-links';
import { proposeLinks } from './propose-links';
import { refusedAsMechanical } from './substance';
import { supersedeMarks, type Marks } from './supersede';
import { dateFor, titleFor } from './title';

/** A new entry in its place, before the older one is marked. */
interface Placed {
  readonly title: string;
  readonly path: VaultPath;
  readonly edit: Edit;
  readonly precondition: Precondition;
  /** Its name and heading in a file of several; null for a note of its own. */
  readonly entry: string | null;
  readonly heading: string | null;
}

/**
 * What to do with a new entry after the gate. UNIQUE writes it where the convention says; SUPERSEDE writes it and
 * marks the older as superseded, deleting nothing (that mark is a part of the plan); DUPLICATE does as `onDuplicate`
 * says. `olderText` is the file that `verdict.of` names, null where it could not be read: then it stays unmarked.
 * `fileText` is the file that `captureOf` names, null where there is none yet. Throws `bad_input`, `unreadable`.
 */
export function decideRemember(
  ctx: DecideContext,
  input: RememberInput,
  verdict: Verdict,
  olderText: string | null,
  linksAccepted: readonly ProposedLink[],
  fileText: string | null = null,
): Proposal<RememberResult> {
  const capture = captureOf(ctx, input);
  const title = capture.into === 'file' ? draftOf(ctx, input, capture).title : titleFor(input);
  const shared = { verdict: verdict.verdict, confidence: verdict.confidence, of: verdict.of, evidence: verdict.evidence, entry: null, links: proposeLinks(ctx, input.body) };
  const nothing: RememberResult = { ...shared, path: null, superseded: null, skipped: null };
  const mechanical = refusedAsMechanical(ctx, input, capture.into === 'folder' ? capture.folder : capture.path);
  if (mechanical !== null) return { result: { ...nothing, refused: mechanical }, plan: null };
  if (verdict.verdict === 'DUPLICATE' && input.onDuplicate !== 'write') {
    dateFor(input, ctx.today);
    if (input.onDuplicate === 'skip') return { result: nothing, plan: null };
    const where = olderOf(verdict)?.path ?? '';
    return { result: { ...nothing, refused: { code: 'duplicate', path: where, rule: 'An older entry already says this, and duplicates were asked to fail.' } }, plan: null };
  }
  const older = verdict.verdict === 'SUPERSEDE' ? olderOf(verdict) : null;
  const placed = capture.into === 'folder' ? placedAsNote(ctx, input, capture.folder, older, verdict, linksAccepted) : placedInFile(ctx, input, capture, fileText, older, verdict, linksAccepted);
  const { path } = placed;
  const preconditions: Precondition[] = [placed.precondition];
  for (const link of linksAccepted) preconditions.push({ kind: 'resolves', linkpath: linkpathTo(ctx, link.to, path), from: path, to: link.to });
  const text = older?.path === path ? fileText : olderText;
  const reason = verdict.evidence?.why ?? 'A newer entry supersedes it.';
  const marks: Marks = older === null || text === null ? { edits: [], preconditions: [] } : supersedeMarks(ctx, { older, olderText: text, path, heading: placed.heading, date: dateFor(input, ctx.today), reason });
  const marked = marks.edits.length > 0 && older !== null;
  if (marked && text !== null && older.path !== path) preconditions.push({ kind: 'hash', path: older.path, sha256: sha256(encodeText(text)) });
  const plan: Plan = {
    version: 1,
    id: ctx.newId(),
    title: marked ? `Remember "${placed.title}" and mark what it supersedes` : `Remember "${title}"`,
    reason: verdict.evidence?.why ?? 'A new entry.',
    created: ctx.created,
    edits: [placed.edit, ...marks.edits],
    preconditions: [...preconditions, ...marks.preconditions],
    announced: [],
  };
  return { result: { ...shared, path, entry: placed.entry, superseded: marked ? older.path : null, skipped: null }, plan };
}

function olderOf(verdict: Verdict): EntryRef | null {
  return verdict.of !== null && 'path' in verdict.of ? verdict.of : null;
}

function placedAsNote(ctx: DecideContext, input: RememberInput, folder: string, older: EntryRef | null, verdict: Verdict, links: readonly ProposedLink[]): Placed {
  const title = titleFor(input);
  const date = dateFor(input, ctx.today);
  const { name, path } = noteNamed(ctx, input, { title, date }, folder);
  const text = noteText(ctx, input, { title, date, name, path, older: older?.path ?? null }, links);
  const edit: Edit = { op: 'create', path, text, reason: verdict.evidence?.why ?? 'Nothing like it is in the memory.' };
  return { title, path, edit, precondition: { kind: 'absent', path }, entry: null, heading: null };
}

function placedInFile(ctx: DecideContext, input: RememberInput, capture: Extract<Capture, { into: 'file' }>, text: string | null, older: EntryRef | null, verdict: Verdict, links: readonly ProposedLink[]): Placed {
  const { path } = capture;
  const draft = draftOf(ctx, { ...input, body: insertLinks(ctx, input.body, links, path) }, capture);
  let done = appended(capture, text, draft);
  // The mark on the older entry is a link to the heading: the first of its name must be the new one.
  for (let n = 2; older !== null && !isFirstOfItsName(done); n++) done = appended(capture, text, { ...draft, title: `${draft.title} (${n})` });
  const reason = verdict.evidence?.why ?? 'Nothing like it is in the memory.';
  return {
    title: draft.title,
    path,
    edit: text === null ? { op: 'create', path, text: done.text, reason } : { op: 'append', path, text: done.text, reason },
    precondition: text === null ? { kind: 'absent', path } : { kind: 'hash', path, sha256: sha256(encodeText(text)) },
    entry: entryRef(done.entry),
    heading: done.entry.heading,
  };
}

function isFirstOfItsName({ after, entry }: Appended): boolean {
  const { headings, blockIds } = scanMarkdown(after);
  const found = resolveSubpath({ headings, blockIds }, `#${headingInLink(entry.heading ?? '')}`);
  return found === null || (found.kind === 'heading' && found.heading.start === entry.range.start);
}
