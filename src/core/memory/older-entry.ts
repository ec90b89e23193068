import type { Older } from '../decide/remember/index';
import type { DecideContext } from '../model/context';
import { MemoryError } from '../model/errors';
import { isNotePath, stemOf, type NotePath } from '../model/path';
import type { EntryRef, Verdict } from '../model/verdict';
import type { VaultHost } from '../model/vault-memory';
import { entryNamed, entryRef, parseEntries } from '../read/entries/parse';
import { readText, readTextOrNull } from '../read/files/texts';
import { layerAt } from '../read/files/rules';
import { entryFormatOf } from '../read/memory/of-note';
import { isEntry, isInner, noteFor, notesOf } from '../read/memory/scope';
import { dateInName } from '../read/text/dates';
import { existing } from './context';

const MOST_NAMED = 5;

/** The older entry that a verdict names; null where it names none, or a line of a stream. */
export function olderOf({ of }: Pick<Verdict, 'of'>): EntryRef | null {
  return of !== null && 'path' in of ? of : null;
}

/**
 * The older entry of a verdict. A README or an agent's instructions are evidence, not entries: they get no mark.
 * Nor does a file that is read-only: a plan that touched it would be refused, and the new entry with it.
 */
export async function judgedEntry(host: Pick<VaultHost, 'files'>, ctx: DecideContext, ref: EntryRef | null): Promise<Older | null> {
  if (ref === null) return null;
  const note = ctx.snapshot.notes.get(ref.path as NotePath);
  return {
    ref,
    text: await readTextOrNull(host.files, ref.path),
    isMarkable:
      note !== undefined &&
      !isInner(ctx, ref.path) &&
      layerAt(ctx, ref.path).layer !== 'read-only' &&
      (ref.entry !== null || isEntry(ctx, note)),
  };
}

/** The older entry that somebody named. Throws `not_found`, `hostile_path`, and `bad_input` for what is no entry of this memory. */
export async function chosenEntry(host: Pick<VaultHost, 'files'>, ctx: DecideContext, { path: named, entry }: EntryRef): Promise<Older> {
  const path = noteFor(ctx, existing(ctx.snapshot, named));
  const note = isNotePath(path) ? notesOf(ctx).find((one) => one.path === path) : undefined;
  if (note === undefined)
    throw new MemoryError('bad_input', `"${named}" is not a note of this memory, so no entry can be compared with it.`, named);
  const format = entryFormatOf(ctx, path);
  const text = await readText(host.files, path);
  const entries = format === null || format === 'note' ? null : parseEntries(format, text, dateInName(stemOf(path)));
  if (entry !== null && (entries === null || entryNamed(entries, entry) === null))
    throw new MemoryError('not_found', `"${named}" has no entry "${entry}".${namesOf(entries?.map(entryRef) ?? [])}`, named);
  if (entry === null && entries !== null)
    throw new MemoryError(
      'bad_input',
      `"${named}" holds several entries. Name one of them as PATH#HEADING.${namesOf(entries.map(entryRef))}`,
      named,
    );
  return { ref: { path, entry }, text, isMarkable: layerAt(ctx, path).layer !== 'read-only' && (entry !== null || isEntry(ctx, note)) };
}

function namesOf(entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return ` There are "${entries.slice(0, MOST_NAMED).join('", "')}"${entries.length > MOST_NAMED ? ' and others' : ''}.`;
}
