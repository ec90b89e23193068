import { sameEntries, type Entry } from './entries';
import type { SettingsFormat } from './settings-format';

/** The change of one file. */
export interface FileChange {
  /** The new text; null where the file goes, or is not there. Equal to the old one where nothing changes. */
  readonly next: string | null;
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  /** A kept original that `next` equals: it is not needed any more. */
  readonly restored: string | null;
  /** True where the old bytes hold something that neither the new ones nor a backup has. */
  readonly needsBackup: boolean;
}

/**
 * The file with these entries in the place of those that it has. `text` is null where there is no file; `originals` are
 * the texts of the backups beside it. Throws `bad_input`.
 */
export function connected(format: SettingsFormat, text: string | null, wanted: readonly Entry[], originals: readonly string[]): FileChange {
  const has = text === null ? [] : format.entries(text);
  if (sameEntries(has, wanted)) return { next: text, added: [], removed: [], restored: null, needsBackup: false };
  if (text === null || has.length === 0)
    return { next: format.add(text ?? format.empty, wanted), added: wanted, removed: [], restored: null, needsBackup: text !== null };
  const without = disconnected(format, text, originals);
  return { ...without, next: format.add(without.next ?? format.empty, wanted), added: wanted, restored: null };
}

/**
 * The file without our entries. Where a backup with the same entries added is the file as it stands, nobody changed it
 * since, and the backup's own bytes come back. A file that was made for the entries goes. Throws `bad_input`.
 */
export function disconnected(format: SettingsFormat, text: string | null, originals: readonly string[]): FileChange {
  const removed = text === null ? [] : format.entries(text);
  if (text === null || removed.length === 0) return { next: text, added: [], removed, restored: null, needsBackup: false };
  const original = originals.find((one) => isTextBefore(format, one, text, removed));
  if (original !== undefined) return { next: original, added: [], removed, restored: original, needsBackup: false };
  const next = format.remove(text);
  const wasMade = next.trim() === format.empty.trim() && originals.length === 0;
  return { next: wasMade ? null : next, added: [], removed, restored: null, needsBackup: !wasMade };
}

function isTextBefore(format: SettingsFormat, original: string, text: string, entries: readonly Entry[]): boolean {
  try {
    return format.entries(original).length === 0 && format.add(original, entries) === text;
  } catch {
    return false;
  }
}
