import type { Door } from './door';
import type { Memory } from './memory';
import type { PlaceLink } from './place-links';
import type { FileEntry } from './snapshot';
import type { VaultPath } from './path';

/** Reading the vault. Every failure is a MemoryError (`not_found`, `no_permission`, `io`). */
export interface VaultFiles {
  /** Every file outside dot-folders, in any order, spelled as the disk has it. */
  list(): Promise<readonly FileEntry[]>;
  /** The file's state now, null if absent. Works for hidden paths. */
  stat(path: VaultPath): Promise<FileEntry | null>;
  readBytes(path: VaultPath): Promise<Uint8Array>;
  /** Every file below a dot-folder, however deep, in any order; empty where it is not there. Nothing else lists them. */
  listHidden?(folder: string): Promise<readonly FileEntry[]>;
  /** The dot-folders in all other folders, in any order; links to folders are not listed. */
  hiddenFolders?(): Promise<readonly string[]>;
  /** True if a folder is there, empty or not. Without it, a folder is known by the files below it. */
  hasFolder?(path: VaultPath): Promise<boolean>;
  /**
   * The path with every link to a folder followed, whether or not a file is there; null if that leads out of the
   * vault or into a hidden folder. Absent where the host knows no links of the disk: then a path is what it says.
   */
  unlinked?(path: VaultPath): Promise<VaultPath | null>;
  /** The links to folders of the vault, and those to files of the vault that are not there. Goes with `unlinked`. */
  placeLinks?(): Promise<readonly PlaceLink[]>;
}

/**
 * Changing the vault: only `core/write` holds this port. Each call is atomic against the others of
 * the same host as far as the host can make it, and throws a MemoryError: `exists`, `not_found`,
 * `changed_since`, `no_permission`, `disk_full`, `io`.
 */
export interface VaultEditor {
  /** Makes a new file and its missing folders; `exists` where anything is there. */
  create(path: VaultPath, bytes: Uint8Array): Promise<void>;
  /** As `create`, but the file and its name may reach the disk only with `flush`: for many at once. Only beside a `flush`. */
  createUnflushed?(path: VaultPath, bytes: Uint8Array): Promise<void>;
  /**
   * Compare-and-swap of a whole text file: `changed_since` unless it holds exactly `expected`. Where there
   * is a `flush`, the new bytes may reach the disk only with that. Of a file with several hard links, `under` says
   * whether every name gets the new text, as is usual, or this one alone, so that the others keep the old file.
   */
  replace(path: VaultPath, expected: string, next: string, under?: 'every name' | 'this name'): Promise<void>;
  /** Moves without touching links; `exists` where the target is there (but a change of case alone passes). */
  rename(from: VaultPath, to: VaultPath): Promise<void>;
  /**
   * Throws where the file, as the disk is now, could not be moved to `to`, or into the trash where that is null.
   * Changes nothing. A file that is not there is passed over.
   */
  mayMove?(from: VaultPath, to: VaultPath | null): Promise<void>;
  /** Moves to the user's trash, as their settings say. Where the copy is then, or null if that is not in the vault or not known. */
  trash(path: VaultPath): Promise<TrashPlace | null>;
  /** Removes a file for good: only for taking back a create, and for a purge. `changed_since` unless it holds `expected`. */
  remove(path: VaultPath, expected: Uint8Array): Promise<void>;
  /** Removes a folder where it is empty; anything else is left without an error. */
  removeEmptyFolder(path: VaultPath): Promise<void>;
  /** Waits until what was replaced in these files, or made unflushed, is on the disk; files that are gone are passed over. */
  flush?(paths: readonly VaultPath[]): Promise<void>;
}

/** Where a trashed file stands within the vault, and the folders that were made for it, parents first. */
export interface TrashPlace {
  readonly at: VaultPath;
  readonly folders: readonly VaultPath[];
}

/** Files of ours in a folder of the vault, paths relative to it: private ones under `.top-of-mind/<writer>/`. */
export interface PrivateStore {
  /** File paths below `folder`, in any order; empty where absent. */
  list(folder: string): Promise<readonly string[]>;
  read(path: string): Promise<Uint8Array | null>;
  /** Written and flushed to the disk when it returns. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** As `write`, but without waiting for the disk: for what may be lost at no harm. */
  writeUnflushed?(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
}

/** The files of a repository of code, to be read alone. Paths are from its top. */
export interface CodeFiles {
  /** Tells it from others on this device. */
  readonly key: string;
  /** The name of its folder; empty where the host does not know it. */
  readonly name: string;
  /** The place of the vault in it; null where that is elsewhere. */
  readonly vault: string | null;
  /**
   * Its files, links with a size of -1, without what git keeps out, the texts of its `.gitignore` files, those of upper folders first,
   * and the folders and files of which nothing could be read.
   */
  list(): Promise<{
    readonly files: readonly { readonly path: string; readonly size: number; readonly mtime: number }[];
    readonly rules: readonly (readonly [path: string, text: string])[];
    readonly unread?: readonly string[];
  }>;
  /** The bytes of a file; null where it cannot be read. */
  read(path: string): Promise<Uint8Array | null>;
}

/** The memories that the settings name, wherever the host keeps them. */
export interface MemorySettings {
  /** As last read; null if the settings name none, so that the whole vault is one memory. */
  named(): readonly Memory[] | null;
  /**
   * Reads the settings again, changes the memories they name and keeps all else; null takes the list out of them.
   * Writes only where something differs. `text` is what the file gets, byte for byte, where that says the same;
   * null: it goes where nothing is left in it. Throws `bad_settings`, and what `edit` throws.
   */
  change(edit: (named: readonly Memory[] | null) => readonly Memory[] | null, text?: string | null): Promise<void>;
  /** Throws `bad_settings` where the file may not be changed, before anything is. */
  mayChange?(): Promise<void>;
  /** The file's text, null if there isn't one. Absent where another program writes the file its own way. */
  text?(): Promise<string | null>;
}

/** The parts that a host hands in besides files; core itself has no clock and no randomness. */
export interface HostContext {
  /** The writer's id, stable for this installation: names its journal folder. */
  readonly writer: string;
  /** The way by which changes come unless a caller says otherwise (`VaultMemory.through`). */
  readonly door?: Door;
  /** The folder outside the vault that the caller works in; `byTable`: only the table of the settings says of which project that is. */
  readonly folder?: { readonly path: string; readonly byTable: boolean } | undefined;
  now(): Date;
  /** A new ULID. */
  newId(): string;
  /** Runs `work` while no other process of this host writes; `locked` where one does not let go. */
  exclusive?<T>(work: () => Promise<T>): Promise<T>;
}

/** A change that was carried out, as git may keep it. */
export interface Committable {
  /** The id of its journal entry. */
  readonly journal: string;
  /** Its title, and below it who made it: the whole message. */
  readonly message: string;
  /** Every path at which something changed, and of these the ones at which there was no file. */
  readonly paths: readonly VaultPath[];
  readonly made: readonly VaultPath[];
}

/** Progress of long work. `report` may throw MemoryError `cancelled` to stop it before the next step. */
export interface Progress {
  report(done: number, total: number, what: string): void | Promise<void>;
}
