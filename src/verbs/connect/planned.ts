import { sameEntries, type Entry, hookEntries, serverEntry, type Connection } from './entries';
import type { SettingsFormat } from './settings-format';
import { MemoryError, attempt } from '../../core/model/errors';
import { KNOWN } from './harnesses';
import { jsonSettings } from './json-settings';
import type { ConnectMachine, SeenFile } from './machine';
import { tomlSettings } from './toml-settings';

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
  const inPlace = text !== null && has.length > 0 && format.addsInPlace === true ? format.add(text, wanted) : null;
  if (sameEntries(has, wanted) && (inPlace ?? text) === text)
    return { next: text, added: [], removed: [], restored: null, needsBackup: false };
  if (text === null || has.length === 0)
    return { next: format.add(text ?? format.empty, wanted), added: wanted, removed: [], restored: null, needsBackup: text !== null };
  const without = disconnected(format, text, originals);
  return { ...without, next: inPlace ?? format.add(without.next ?? format.empty, wanted), added: wanted, restored: null };
}

/**
 * The file without our entries. Where a backup with the same entries added is the file as it stands, nobody changed it
 * since, and the backup's own bytes come back. A file that was made for the entries goes. Throws `bad_input`.
 */
export function disconnected(format: SettingsFormat, text: string | null, originals: readonly string[]): FileChange {
  const removed = text === null ? [] : format.entries(text);
  if (text === null || removed.length === 0) return { next: text, added: [], removed, restored: null, needsBackup: false };
  // The newest: an older one may differ in a value that was replaced since.
  const original = originals.findLast((one) => isTextBefore(format, one, text, removed));
  if (original !== undefined) return { next: original, added: [], removed, restored: original, needsBackup: false };
  const next = format.remove(text);
  const wasMade = next.trim() === format.empty.trim() && originals.length === 0;
  return { next: wasMade ? null : next, added: [], removed, restored: null, needsBackup: !wasMade };
}

function isTextBefore(format: SettingsFormat, original: string, text: string, entries: readonly Entry[]): boolean {
  return attempt(() => format.entries(original).length === 0 && format.add(original, entries) === text, false);
}

export type Part = 'hooks' | 'server';

/** One file with what is to become of it. */
export interface PlannedFile extends FileChange {
  readonly path: string;
  readonly seen: SeenFile;
  /** Our entries in it afterwards. */
  readonly entries: readonly Entry[];
}

/** Who is connected, and where. */
export interface Asked {
  readonly connection: Connection;
  readonly isRemoving: boolean;
  readonly isWriting: boolean;
  /** The folder of one project; undefined for the settings that count everywhere. */
  readonly project: string | undefined;
}

/** The change of each settings file of a harness. Reads all of them; writes nothing. Throws `bad_input`, `io`. */
export async function planSettings(
  machine: ConnectMachine,
  { connection, project, isRemoving }: Asked,
  parts: readonly Part[],
): Promise<PlannedFile[]> {
  const known = KNOWN[connection.harness];
  const planned: PlannedFile[] = [];
  for (const file of project === undefined ? known.everywhere : known.project) {
    if (!file.holds.some((part) => parts.includes(part))) continue;
    const path = machine.place(file.base, file.name, project);
    if (project !== undefined) await machine.refuseLeaving(machine.absolute(project), path);
    const format = file.format === 'toml' ? tomlSettings : jsonSettings(connection.harness);
    planned.push(
      await planFile(machine, path, format, (has) => [
        ...has.filter(({ kind }) => !parts.some((part) => part === kind)),
        ...(isRemoving ? [] : [...hookEntries(connection), serverEntry(connection)]).filter(({ kind }) =>
          parts.some((part) => part === kind && file.holds.includes(part)),
        ),
      ]),
    );
  }
  return planned;
}

/** The change of one file; `wanted` says what of ours it shall hold, of what it holds now. */
export async function planFile(
  machine: ConnectMachine,
  path: string,
  format: SettingsFormat,
  wanted: (has: readonly Entry[]) => readonly Entry[],
): Promise<PlannedFile> {
  const seen = await machine.see(path);
  try {
    const entries = wanted(seen.text === null ? [] : format.entries(seen.text));
    const originals = seen.backups.map(({ text }) => text);
    const change = entries.length > 0 ? connected(format, seen.text, entries, originals) : disconnected(format, seen.text, originals);
    return { ...change, path, seen, entries };
  } catch (error) {
    if (!(error instanceof MemoryError) || error.path !== undefined) throw error;
    throw new MemoryError(error.code, `"${path}" ${error.message.replace(/\.?$/, '')}, then run again. Nothing was written.`, path);
  }
}

/** A file that was written, with its backup. */
export interface WrittenFile {
  readonly path: string;
  readonly backup: string | null;
}

/**
 * Writes what was planned, one file after the other. Where one fails, those before it get their bytes back. Throws what
 * went wrong; with `afterChange` where a file had been written before.
 */
export async function writePlanned(machine: ConnectMachine, planned: readonly PlannedFile[]): Promise<WrittenFile[]> {
  const written: (WrittenFile & { readonly file: PlannedFile })[] = [];
  for (const file of planned) {
    if (file.next === file.seen.text) continue;
    try {
      written.push({ file, path: file.path, backup: await machine.change(file.path, file.seen.text, file.next, file.needsBackup) });
      if (file.restored !== null) await forgetOriginal(machine, file);
    } catch (error) {
      if (written.length === 0 || !(error instanceof MemoryError)) throw error;
      throw await takenBack(machine, written, error);
    }
  }
  return written.map(({ path, backup }) => ({ path, backup }));
}

async function forgetOriginal(machine: ConnectMachine, { seen, restored }: PlannedFile): Promise<void> {
  for (const { path, text } of seen.backups) if (text === restored) await machine.forget(path, text);
}

async function takenBack(
  machine: ConnectMachine,
  written: readonly (WrittenFile & { readonly file: PlannedFile })[],
  error: MemoryError,
): Promise<MemoryError> {
  const left: string[] = [];
  for (const { path, file } of [...written].reverse()) {
    await machine.change(path, file.next, file.seen.text, false).catch(() => left.push(path));
  }
  const rest = left.length === 0 ? 'What was written before it was taken back.' : `Written, and not taken back: ${left.join(', ')}.`;
  return new MemoryError(error.code, `${error.message} ${rest}`, error.path, true);
}
