import { MemoryError } from '../../core/model/errors';
import { connected, disconnected, type FileChange } from './change';
import { hookEntries, serverEntry, type Connection, type Entry } from './entries';
import { KNOWN } from './harnesses';
import { jsonSettings } from './json-settings';
import type { ConnectMachine, SeenFile } from './machine';
import type { SettingsFormat } from './settings-format';
import { tomlSettings } from './toml-settings';

export type Part = 'hooks' | 'server';

/** One file with what is to become of it. */
export interface PlannedFile extends FileChange {
  readonly path: string;
  readonly seen: SeenFile;
  /** Our entries in it afterwards. */
  readonly entries: readonly Entry[];
}

export interface SettingsRequest {
  readonly connection: Connection;
  readonly parts: readonly Part[];
  /** The folder of one project; undefined for the settings that count everywhere. */
  readonly project: string | undefined;
  readonly isRemoving: boolean;
}

/** The change of each settings file of a harness. Reads all of them; writes nothing. Throws `bad_input`, `io`. */
export async function planSettings(
  machine: ConnectMachine,
  { connection, parts, project, isRemoving }: SettingsRequest,
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
        ...has.filter(({ kind }) => kind !== 'block' && !parts.includes(kind)),
        ...(isRemoving ? [] : [...hookEntries(connection), serverEntry(connection)]).filter(
          ({ kind }) => kind !== 'block' && parts.includes(kind) && file.holds.includes(kind),
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
