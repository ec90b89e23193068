import type { Base } from './harnesses';

/** A file as it stands, with the backups beside it. */
export interface SeenFile {
  /** Null where there is no file. */
  readonly text: string | null;
  readonly backups: readonly { readonly path: string; readonly text: string }[];
}

/** The files of a folder, by paths in it with `/`. */
export interface FilesIn {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Files and folders whose names begin with a dot. */
  readonly hidden: readonly string[];
  /** The rest, in words: `"notes" is a link`. */
  readonly odd: readonly string[];
}

/** The name of a half-written file; the first group is that of the file it was to become. */
export const HALF = /^([^]*)\.[0-9a-f]{8}\.part$/;

/** The folders in which an agent keeps memories of its own. Each function throws `io`. */
export interface MemoryMachine {
  /** The folders for a project. Throws `bad_input` where several may be meant. */
  memoryOf(project: string): MemoryPlaces;
  /** Null where no folder is; throws `bad_input` for a link. */
  filesIn(folder: string): Promise<FilesIn | null>;
  /** Writes files into a folder, each whole or not at all. */
  put(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Removes these files of a folder, and of its folders those that are empty then, itself included. */
  take(folder: string, names: readonly string[]): Promise<void>;
  /** Gives a folder another name, which no folder with files in it has. */
  move(from: string, to: string): Promise<void>;
  /** Writes one file, whole or not at all. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes one file, and its folder where that is empty then. */
  drop(path: string): Promise<void>;
  /** The half-written files that a broken-off run left beside this one, by their whole paths. */
  halvesOf(path: string): Promise<ReadonlyMap<string, Uint8Array>>;
  hash(bytes: Uint8Array): string;
}

/** Whole paths of one memory's folders and file. */
export interface MemoryPlaces {
  readonly place: string;
  /** The files as they were before they went into a vault. */
  readonly kept: string;
  /** The record of that move. */
  readonly record: string;
  /** Texts that others took the place of when the memory was put back. */
  readonly replaced: string;
  /** All that stood in the way when the memory was put back; further ones are numbered. */
  readonly aside: string;
  /** The same of other projects. */
  readonly others: readonly Pick<MemoryPlaces, 'place' | 'kept' | 'record'>[];
}

/** The machine whose settings of other programs are changed. */
export interface ConnectMachine {
  readonly memory: MemoryMachine;
  /** The file of this program, as a whole path. */
  readonly program: string;
  /** The Node that runs it, as a whole path. `moves` is true for a path of one version, which goes with an update. */
  readonly node: { readonly path: string; readonly moves: boolean };
  readonly windows: boolean;
  /** True where an agent runs the command. */
  readonly byAgent: boolean;
  /** The whole path of a file in one of the folders of a person's home, or in a project's folder. */
  place(base: Base, name: string, project: string | undefined): string;
  /** A path that the user named, as a whole one. */
  absolute(path: string): string;
  isFolder(path: string): Promise<boolean>;
  /** True if two paths lead to one folder, or with `orBelow` one into the other. */
  isSame(one: string, other: string, orBelow?: boolean): boolean;
  /** The whole path of the settings of a vault, there or not. */
  settingsOf(vault: string): Promise<string>;
  /** An id that nothing else has. */
  newId(): string;
  /** True where a folder at or above the current one is a vault. */
  isInVault(): Promise<boolean>;
  /** The path inside the vault, with `/`; null for a path outside it. */
  within(vault: string, absolute: string): Promise<string | null>;
  /** Throws `bad_input` where a link leads from the folder `root` to a place outside it on the way to this file. */
  refuseLeaving(root: string, path: string): Promise<void>;
  /** Throws `bad_input` for what is no text or leads elsewhere by a link, `io`. */
  see(path: string): Promise<SeenFile>;
  /**
   * Gives the file this text, or removes it where `next` is null. With `keep` the old bytes are kept beside it first.
   * Answers with the backup's path. Throws `changed_since` where the file is not what was seen, `io`; then nothing was written.
   */
  change(path: string, seen: string | null, next: string | null, keep: boolean): Promise<string | null>;
  /** Removes a backup that has these bytes. */
  forget(path: string, text: string): Promise<void>;
  /** The files of the skill, by their paths in its folder. */
  skill(): Promise<ReadonlyMap<string, string>>;
}
