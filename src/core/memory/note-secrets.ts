import { secretsIn } from '../decide/bundle/index';
import { textFaults, type TextFault } from '../decide/health/index';
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

/** The faults of its text, likewise. */
const faults = new WeakMap<Note, readonly TextFault[]>();

/** Remembers what was found in the text of a note; with `isSound`, that it has no fault either. */
export function keepSecrets(note: Note, secrets: readonly Secret[], isSound = false): void {
  found.set(note, secrets);
  if (isSound) faults.set(note, []);
}

/** True for a note in whose text somebody looked, and found neither a secret nor a fault. */
export function isPlain(note: Note): boolean {
  return found.get(note)?.length === 0 && faults.get(note)?.length === 0;
}

/** All that is found in texts alone, by note; notes without anything are left out. */
export interface TextsSeen {
  readonly secrets: ReadonlyMap<VaultPath, readonly Secret[]>;
  readonly faults: ReadonlyMap<VaultPath, readonly TextFault[]>;
}

/** Likely secrets, and faults of texts. Reads each note that nobody looked at yet; one that cannot be read is passed over. */
export async function seenInNotes(files: VaultFiles, notes: readonly Note[], options: ReadTextsOptions): Promise<TextsSeen> {
  const byPath = new Map(notes.filter((note) => !found.has(note) || !faults.has(note)).map((note) => [note.path as VaultPath, note]));
  const keep = (path: VaultPath, text: string): void => {
    const note = byPath.get(path);
    if (note === undefined) return;
    if (!found.has(note)) keepSecrets(note, secretsIn(path, text));
    faults.set(note, textFaults(text));
  };
  await eachText(files, [...byPath.keys()], keep, { what: 'Looking for secrets', ...options });
  return { secrets: heldBy(notes, found), faults: heldBy(notes, faults) };
}

function heldBy<T>(notes: readonly Note[], kept: WeakMap<Note, readonly T[]>): Map<VaultPath, readonly T[]> {
  return new Map(notes.flatMap((note) => ((kept.get(note)?.length ?? 0) > 0 ? [[note.path, kept.get(note) ?? []]] : [])));
}
