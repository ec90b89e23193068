import type { DecideContext } from '../../model/context';
import { withoutControl } from '../../model/escape-control';
import type { Note } from '../../model/note';
import { stemOf, type NotePath, type VaultPath } from '../../model/path';
import type { MarkedSecret } from '../../model/secret';
import { parseNote } from '../../read/snapshot/note';
import { memoryPlacesOf } from '../../read/files/rules';
import { mightSayPrivate } from '../../read/frontmatter/privacy';
import { indexPath, insideMemory, privacyOf, withheldBecause } from '../../read/memory/scope';
import { entryFormatOf } from '../../read/memory/of-note';
import { onDay } from '../../read/text/dates';
import { matchesPattern } from '../../read/text/glob';
import { findSecrets, markSecrets, type Secret } from '../secrets/index';
import { mayBeCritical } from './phases';

/** Why a file's text must not leave the memory: it is private, or it seems to hold a secret. */
export type WithheldText = { readonly kind: 'private'; readonly why: string } | { readonly kind: 'secret'; readonly secret: Secret };

/**
 * The reason why the text of a file must not leave the memory, null if it may. Checks both the fresh text and the
 * snapshot: the snapshot may be older than the file, and either is enough to withhold a note.
 */
export function withheldText(ctx: DecideContext, path: VaultPath, text: string): WithheldText | null {
  return withheldNote(ctx, freshNote(ctx, path, text), text);
}

/** The note that a file's fresh text makes. */
export function freshNote(ctx: DecideContext, path: VaultPath, text: string): Note {
  return parseNote(path as NotePath, text, ctx.snapshot.notes.get(path as NotePath)?.size ?? 0);
}

/** The text of a file as it may leave the memory, as a note, and the secrets that a marker stands for there. */
export interface Leaving {
  readonly kind: 'leaving';
  readonly text: string;
  readonly note: Note;
  readonly marked: readonly MarkedSecret[];
}

/**
 * The text that every door gives of a file, or why it gives none. A secret keeps a note of its own in the memory; in a file that
 * belongs in every bundle, or that holds several entries, a marker stands for it, unless something is found in the rest. Properties that
 * cannot be read keep a text back, unless its words are asked for (`isAsked`) and nothing in them might mean that it is private.
 */
export function leavingText(ctx: DecideContext, path: VaultPath, text: string, isAsked = false): Leaving | WithheldText {
  const note = freshNote(ctx, path, text);
  const withheld = withheldNote(ctx, isAsked ? asSeen(ctx, note, text) : note, text);
  if (withheld === null) return { kind: 'leaving', text, note, marked: ctx.snapshot.marked?.get(path) ?? [] };
  const marked = withheld.kind === 'private' ? null : markedIn(ctx, note, text);
  if (marked === null) return withheld;
  return { kind: 'leaving', text: marked.text, note: freshNote(ctx, path, marked.text), marked: marked.secrets };
}

/** A note as one without properties where they cannot be read and nothing in them might keep it in its memory. */
function asSeen(ctx: DecideContext, note: Note, text: string): Note {
  const { path, frontmatter } = note;
  if (frontmatter.state !== 'broken' || frontmatter.range.end === 0) return note;
  const tags = memoryPlacesOf(ctx, path).flatMap((place) => privacyOf(place).tags);
  return mightSayPrivate(text.slice(frontmatter.range.start, frontmatter.range.end), tags)
    ? note
    : { ...note, frontmatter: { state: 'none' } };
}

/** A sentence that says why the properties of a note cannot be read, and at which line; empty where they can. */
export function unreadSentence({ frontmatter }: Pick<Note, 'frontmatter'>): string {
  return frontmatter.state === 'broken' ? ` Its properties cannot be read. ${frontmatter.message}` : '';
}

/** Why a secret keeps the whole of a file in the memory; null where there is none, and where a marker can stand for it. */
export function secretOfWhole(at: Placed, path: VaultPath, text: string): Secret | null {
  const secret = secretIn(path, text);
  return secret === null || markedIn(at, parseNote(path as NotePath, text, text.length), text) !== null ? null : secret;
}

/** The text of a shared file with a marker for each secret; null where the file is not shared, or they cannot all be taken out. */
function markedIn(at: Placed, note: Note, text: string): ReturnType<typeof markSecrets> {
  if (!isShared(at, note.path, note) || secretIn(note.path, '') !== null) return null;
  const properties = note.frontmatter.state === 'none' ? 0 : text.slice(0, note.frontmatter.range.end).split('\n').length - 1;
  const marked = markSecrets(text, properties);
  return marked === null || secretIn(note.path, marked.text) !== null ? null : marked;
}

/** The memory that holds a file, and the day. */
type Placed = Pick<DecideContext, 'memory' | 'convention' | 'today'>;

/** True for the files that a convention gives whole by their names, and for those of several entries: one line must not keep back the rest. */
export function isShared(at: Placed, path: VaultPath, note: Note | undefined): boolean {
  const format = entryFormatOf(at, path);
  if (path === indexPath(at) || (format !== null && format !== 'note')) return true;
  const inside = insideMemory(at, path);
  return at.convention.bundle.phases.some(
    ({ files, form, must, when }) =>
      form === undefined &&
      (when !== 'critical' || mayBeCritical(note)) &&
      files.some((pattern) => (must === true || !pattern.includes('*')) && matchesPattern(onDay(pattern, at.today), inside)),
  );
}

/** As `withheldText`, for a fresh text that is read already. */
function withheldNote(ctx: DecideContext, fresh: Note, text: string): WithheldText | null {
  const { path } = fresh;
  const kept = ctx.snapshot.notes.get(path);
  // Of properties that could not be read, the fresh ones say more.
  const known = kept?.frontmatter.state === 'broken' ? { ...kept, frontmatter: fresh.frontmatter } : kept;
  const why = withheldBecause(ctx, fresh) ?? (known === undefined ? null : withheldBecause(ctx, known));
  if (why !== null) return { kind: 'private', why };
  const secret = secretIn(path, text);
  return secret === null ? null : { kind: 'secret', secret };
}

/** The first secret in a file's text or path; null where there is none. */
export function secretIn(path: VaultPath, text: string): Secret | null {
  return secretsIn(path, text)[0] ?? null;
}

/** A file's path, with its text where that is one word: then the name may say what the word is, as `api-key.txt.md` does. */
function named(path: VaultPath, text: string): string {
  const [only, ...more] = text
    .replace(/^---\n[^]{0,2000}?\n---\n/, '')
    .replace(/^[ \t]*(?:#.*|[`~]{3}.*)?$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (only === undefined || more.length > 0) return path;
  return `${path}\n${stemOf(path)
    .replace(/\.[a-z]{1,4}$/, '')
    .replace(/[-_ ]+/g, ' ')}: ${only}`;
}

/** All secrets in the text of a file or in its path, which stands as a line after the text. */
export function secretsIn(path: VaultPath, text: string): readonly Secret[] {
  const whole = `${text}\n${named(path, text)}`;
  const plain = withoutControl(whole);
  const found = findSecrets(whole);
  // A bundle has no control characters: taking them out may join the pieces of a secret that nobody recognised before.
  return found.length > 0 || plain === whole ? found : findSecrets(plain);
}
