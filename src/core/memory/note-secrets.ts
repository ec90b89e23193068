import { secretsIn } from '../decide/bundle/index';
import type { Secret } from '../decide/secrets/index';
import type { Note } from '../model/note';
import type { VaultFiles } from '../model/ports';
import type { VaultPath } from '../model/path';
import { eachText, type ReadTextsOptions } from '../read/files/texts';

/** The secrets of a note, for as long as it is as it was: what kind, and where, never the text. */
const found = new WeakMap<Note, readonly Secret[]>();

/** The secrets of a note that somebody looked for already; undefined where nobody did. */
export function knownSecrets(note: Note): readonly Secret[] | undefined {
  return found.get(note);
}

/** Remembers what was found in the text of a note. */
export function keepSecrets(note: Note, secrets: readonly Secret[]): void {
  found.set(note, secrets);
}

/** The notes that hold what looks like a secret. Reads each note that nobody looked at yet; one that cannot be read is passed over. */
export async function secretsInNotes(
  files: VaultFiles,
  notes: readonly Note[],
  options: ReadTextsOptions,
): Promise<Map<VaultPath, readonly Secret[]>> {
  const byPath = new Map(notes.filter((note) => !found.has(note)).map((note) => [note.path as VaultPath, note]));
  const keep = (path: VaultPath, text: string): void => {
    const note = byPath.get(path);
    if (note !== undefined) keepSecrets(note, secretsIn(path, text));
  };
  await eachText(files, [...byPath.keys()], keep, { what: 'Looking for secrets', ...options });
  return new Map(notes.flatMap((note) => ((found.get(note)?.length ?? 0) > 0 ? [[note.path, found.get(note) ?? []]] : [])));
}
