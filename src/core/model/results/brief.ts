import type { Layer } from '../convention';
import type { VaultPath } from '../path';

/** The room that a brief has, with all that stands around the notes. */
export interface BriefRoom {
  readonly tokens: number;
  /** UTF-16 units. */
  readonly characters: number;
}

/** A short text of a memory for an agent: as much as has room, whole entries, and where the rest is. */
export interface Brief {
  readonly text: string;
  /** Estimated. */
  readonly tokens: number;
  readonly paths: readonly VaultPath[];
  /** Why each of them is in it, in their order. */
  readonly why?: readonly string[];
  /** Hashes of their whole texts, as agents see them, in that order. */
  readonly hashes?: readonly string[];
  /** Names of the texts in it, by which another brief can leave them out. */
  readonly given: readonly string[];
}

/** A session that begins. */
export interface SessionStart {
  readonly memory?: string | undefined;
  /** When somebody was last here, in milliseconds; long ago where absent. */
  readonly lastSeen?: number | undefined;
  /** The main one where absent. */
  readonly session?: 'main' | 'other' | undefined;
  /** The folder that it works in: the settings say which project that is, else its name does where a note is for that one. */
  readonly project?: string | undefined;
}

/** A file that is not to be changed by hand. */
export interface Protection {
  readonly path: VaultPath;
  readonly memory: string;
  /** `own` for a file that the program keeps for itself, `one-writer` for one that agents write by its commands alone. */
  readonly layer: Extract<Layer, 'read-only' | 'append-only'> | 'own' | 'one-writer';
  /** Of `one-writer`: the place by which an entry goes there. */
  readonly place?: string;
  /** One sentence. */
  readonly why: string;
  /** The reason in the words of the settings: only for a fence. */
  readonly said?: string;
  /** Its memory's entries are sections of this file. */
  readonly takesEntries: boolean;
}

/** The questions of a host of agents, beside `VaultMemory`. */
export interface Briefing {
  /** The notes that the convention wants at the start of a session, most important first. Null if the memory has none. */
  start(query: BriefRoom & SessionStart): Promise<Brief | null>;
  /** The passages that a prompt is surely about, without those in `given`; null if there are none. */
  about(
    query: BriefRoom & Pick<SessionStart, 'memory' | 'project'> & { readonly prompt: string; readonly given: ReadonlySet<string> },
  ): Promise<Brief | null>;
  /** The protection of a file, there or not; null if it may be edited. */
  protection(path: VaultPath): Protection | null;
}
