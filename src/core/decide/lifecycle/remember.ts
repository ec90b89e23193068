import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { dataOf } from '../../model/note';
import { basenameOf } from '../../model/path';
import type { VaultPath } from '../../model/path';
import type { Edit, Plan, Precondition } from '../../model/plan';
import type { ProposedLink, Proposal, RememberInput, RememberResult } from '../../model/results';
import type { EntryRef, Verdict } from '../../model/verdict';
import { readFrontmatter } from '../../read/frontmatter';
import { hasUnclosedFrontmatter } from '../../read/frontmatter-block';
import { sha256 } from '../../read/hash';
import { setProperty } from '../../read/properties';
import { encodeText } from '../../read/text';
import { formatName, freePath, parseName } from '../naming/index';
import { insertLinks, linkpathTo, propertyLink } from './insert-links';
import { proposeLinks } from './propose-links';
import { dateFor, titleFor } from './title';

/**
 * What to do with a new entry after the gate. UNIQUE makes a note; SUPERSEDE makes one and marks the older as
 * superseded, deleting nothing; DUPLICATE does as `onDuplicate` says. `olderText` is the file that
 * `verdict.of` names, null where it could not be read: then it stays unmarked. Throws `bad_input`.
 */
export function decideRemember(
  ctx: DecideContext,
  input: RememberInput,
  verdict: Verdict,
  olderText: string | null,
  linksAccepted: readonly ProposedLink[],
): Proposal<RememberResult> {
  const title = titleFor(input);
  const date = dateFor(input, ctx.today);
  const shared = { verdict: verdict.verdict, confidence: verdict.confidence, of: verdict.of, evidence: verdict.evidence, entry: null, links: proposeLinks(ctx, input.body) };
  if (verdict.verdict === 'DUPLICATE' && input.onDuplicate !== 'write') {
    const result: RememberResult = { ...shared, path: null, superseded: null };
    if (input.onDuplicate === 'skip') return { result, plan: null };
    const where = olderOf(verdict)?.path ?? '';
    return { result: { ...result, refused: { code: 'duplicate', path: where, rule: 'An older entry already says this, and duplicates were asked to fail.' } }, plan: null };
  }
  const name = formatName(ctx, { date, title, tags: input.tags ?? [] });
  const path = freePath(ctx, ctx.memory.root, name);
  const older = verdict.verdict === 'SUPERSEDE' ? olderOf(verdict) : null;
  const text = noteText(ctx, input, { title, date, name, path, older: older?.path ?? null }, linksAccepted);
  const edits: Edit[] = [{ op: 'create', path, text, reason: verdict.evidence?.why ?? 'Nothing like it is in the memory.' }];
  const preconditions: Precondition[] = [{ kind: 'absent', path }];
  for (const link of linksAccepted) preconditions.push({ kind: 'resolves', linkpath: linkpathTo(ctx, link.to, path), from: path, to: link.to });
  const marks = older === null || olderText === null ? [] : supersedeMarks(ctx, { older: older.path, olderText, path, date });
  for (const mark of marks) edits.push({ op: 'set-property', path: mark.path, key: mark.key, value: mark.value, reason: verdict.evidence?.why ?? 'A newer entry supersedes it.' });
  const marked = older !== null && marks.length > 0;
  if (marked && olderText !== null) preconditions.push({ kind: 'hash', path: older.path, sha256: sha256(encodeText(olderText)) });
  const plan: Plan = {
    version: 1,
    id: ctx.newId(),
    title: marked ? `Remember "${title}" and mark what it supersedes` : `Remember "${title}"`,
    reason: verdict.evidence?.why ?? 'A new entry.',
    created: ctx.created,
    edits,
    preconditions,
    announced: [],
  };
  return { result: { ...shared, path, superseded: marked ? older.path : null }, plan };
}

function olderOf(verdict: Verdict): EntryRef | null {
  return verdict.of !== null && 'path' in verdict.of ? verdict.of : null;
}

interface Draft {
  readonly title: string;
  readonly date: string;
  readonly name: string;
  readonly path: VaultPath;
  readonly older: VaultPath | null;
}

/** The new note: its properties, then the body as handed in, with the accepted links in it. */
function noteText(ctx: DecideContext, input: RememberInput, draft: Draft, links: readonly ProposedLink[]): string {
  let head = setProperty('', 'id', ctx.newId());
  head = setProperty(head, 'created', draft.date);
  const inName = parseName(ctx.convention, basenameOf(draft.name));
  // What the file name cannot hold as given is kept as a property, so that nothing is lost.
  if (input.title.trim() !== '' && inName?.title !== draft.title) head = setProperty(head, 'aliases', [draft.title]);
  const tags = input.tags ?? [];
  if (tags.some((tag) => inName?.tags.includes(tag) !== true)) head = setProperty(head, 'tags', [...new Set(tags)]);
  if (input.type !== undefined && input.type !== '') head = setProperty(head, 'type', input.type);
  if (input.project !== undefined && input.project !== '') head = setProperty(head, 'project', input.project);
  if (draft.older !== null) head = setProperty(head, 'supersedes', propertyLink(ctx, draft.older, draft.path));
  const own = propertiesOf(input.body);
  for (const [key, value] of Object.entries(own.data)) {
    // Its identity here is the new one; the one it came with stays findable.
    if (key === 'id') head = setProperty(head, 'merged_from', [value]);
    else if (dataOf({ frontmatter: readFrontmatter(head) })[key] === undefined) head = setProperty(head, key, value);
  }
  // Links are never proposed inside properties, so the offset of their end still holds.
  const body = insertLinks(ctx, input.body, links, draft.path).slice(own.end).replace(/^(?:\ufeff|\r?\n)+/, '');
  return `${head}\n${body}${body.endsWith('\n') ? '' : '\n'}`;
}

/** The properties that the text brings along, and where they end. Throws `bad_input` where they cannot be read: what they hold back is not known then. */
function propertiesOf(body: string): { readonly data: Readonly<Record<string, unknown>>; readonly end: number } {
  const frontmatter = readFrontmatter(body);
  if (frontmatter.state === 'ok') return { data: frontmatter.data, end: frontmatter.range.end };
  if (frontmatter.state === 'none' && !hasUnclosedFrontmatter(body)) return { data: {}, end: 0 };
  throw new MemoryError('bad_input', 'The text begins with properties that cannot be read. Correct the YAML between the "---" lines, or leave it out.');
}

interface Superseding {
  readonly older: VaultPath;
  readonly olderText: string;
  readonly path: VaultPath;
  readonly date: string;
}

/** The properties that mark the older note; none where its frontmatter cannot be changed safely. */
function supersedeMarks(ctx: DecideContext, it: Superseding): { path: VaultPath; key: string; value: unknown }[] {
  const link = propertyLink(ctx, it.path, it.older);
  const known = dataOf({ frontmatter: readFrontmatter(it.olderText) })['superseded_by'];
  const earlier: readonly unknown[] = known === undefined || known === null || known === '' ? [] : Array.isArray(known) ? known : [known];
  const value = earlier.length === 0 ? link : [...earlier, link];
  try {
    setProperty(setProperty(it.olderText, 'superseded_by', value), 'superseded_on', it.date);
  } catch (error) {
    if (error instanceof MemoryError && error.code === 'unreadable') return [];
    throw error;
  }
  return [
    { path: it.older, key: 'superseded_by', value },
    { path: it.older, key: 'superseded_on', value: it.date },
  ];
}
