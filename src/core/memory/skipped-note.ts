import { skippedNoteOf } from '../decide/remember/index';
import type { DecideContext } from '../model/context';
import type { NotePath } from '../model/path';
import type { Edit, Precondition } from '../model/plan';
import type { SkippedEntry } from '../model/results/skipped';
import type { VaultHost } from '../model/vault-memory';
import { readTextOrNull } from '../read/files/texts';
import { copiesOf } from '../read/files/conflict-names';
import { parseSkipped } from '../read/memory/skipped';
import { sha256OfText } from '../read/snapshot/recent';

/** A skipped note as it was read. */
interface NoteRead extends ReturnType<typeof parseSkipped> {
  readonly path: NotePath;
  readonly text: string;
}

/** The skipped note and the copies that sync programs made of it. Throws `unreadable` for one that is no text. */
export async function skippedNotes(host: Pick<VaultHost, 'files'>, ctx: DecideContext): Promise<NoteRead[]> {
  const own = skippedNoteOf(ctx) as NotePath;
  const notes: NoteRead[] = [];
  for (const path of [own, ...copiesOf(own, ctx.snapshot)]) {
    const text = await readTextOrNull(host.files, path);
    if (text !== null) notes.push({ path, text, ...parseSkipped(text) });
  }
  return notes;
}

/** The edits that take an entry out of every note that holds it; all else in them stays. */
export function takenOut(
  notes: readonly NoteRead[],
  entry: SkippedEntry,
): { readonly edits: Edit[]; readonly preconditions: Precondition[] } {
  const key = JSON.stringify(entry);
  const edits: Edit[] = [];
  const preconditions: Precondition[] = [];
  for (const { path, text, parts } of notes) {
    const same = parts.filter((part) => JSON.stringify(part.entry) === key);
    for (const { start, end, foreign } of same)
      edits.push({ op: 'replace', path, start, end, before: text.slice(start, end), text: foreign, reason: 'It is written after all.' });
    if (same.length > 0) preconditions.push({ kind: 'hash', path, sha256: sha256OfText(text) });
  }
  return { edits, preconditions };
}

/** The entry with the present path of the older one, where the app changed the link to it. */
export function followed(ctx: DecideContext, entry: SkippedEntry): SkippedEntry {
  if (entry.of === null || ctx.snapshot.has(entry.of.path)) return entry;
  const path = ctx.snapshot.resolve(entry.of.path.replace(/\.md$/, ''), skippedNoteOf(ctx));
  return path === null ? entry : { ...entry, of: { ...entry.of, path } };
}
