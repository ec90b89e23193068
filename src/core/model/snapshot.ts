import type { MarkedSecret } from './secret';
import type { ResolvedLink } from './link';
import type { Note } from './note';
import type { NotePath, VaultPath } from './path';

/** A file the host lists. Sizes in bytes, times in milliseconds (used for caching only, never for ranking). */
export interface FileEntry {
  readonly path: VaultPath;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  /**
   * Of a symbolic link, where it leads: the links on its way, then the file at its end, as far as they are in the
   * vault. Only a listing tells it, and only where the host can know.
   */
  readonly leadsTo?: readonly VaultPath[];
  /** Of a file with more than one name by hard links, or a symbolic link to such a file. Only where the host can know. */
  readonly identity?: FileIdentity;
  /** Its names below links to folders, which no listing walks into. Only where the host can know. */
  readonly alsoAt?: readonly VaultPath[];
  /** Changed a moment ago: it may change again, and have the same times. Only of hosts that compare listings for long. */
  readonly unsettled?: true;
}

/** Tells one file of a disk from the others. */
export interface FileIdentity {
  /** The same for two names of one file, and for no other file. */
  readonly id: string;
  /** How many hard links the file has, those outside the vault among them. */
  readonly count: number;
}

/** A file that could not become a note: it is reported everywhere, and never rewritten. */
export interface Unreadable {
  readonly path: VaultPath;
  readonly reason:
    'invalid-utf8' | 'not-downloaded' | 'too-large' | 'no-permission' | 'vanished' | 'bad-canvas' | 'bad-base' | 'not-indexed';
  /** One sentence for a person. */
  readonly message: string;
}

/**
 * The link graph over the notes, as compressed sparse rows. Node `i` is `nodes[i]`; notes that the
 * product generates and conflict files are not in it; self links and `reference` links are no edges.
 */
export interface LinkGraph {
  readonly nodes: readonly NotePath[];
  readonly indexOf: Pick<ReadonlyMap<NotePath, number>, 'get' | 'has'>;
  /** Edges out of `i` are `targets[offsets[i] .. offsets[i + 1])`, distinct, ascending. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** How many links the edge at the same index of `targets` stands for. */
  readonly weights: Uint32Array;
  readonly inOffsets: Uint32Array;
  readonly sources: Uint32Array;
}

/** The whole vault at one moment: a value. Asking it the same question gives the same answer. */
export interface Snapshot {
  /** Every file Obsidian would index, in code point order of path. */
  readonly files: readonly FileEntry[];
  readonly notes: ReadonlyMap<NotePath, Note>;
  readonly unreadable: readonly Unreadable[];
  /** Files of the vault that are left out of this snapshot, since whoever asks may not read them: their names are taken. */
  readonly leftOut?: readonly VaultPath[];
  /** Files of which this snapshot has a marker in place of each secret, with the lines where they stand. */
  readonly marked?: ReadonlyMap<VaultPath, readonly MarkedSecret[]>;
  /** Links of notes, canvases and bases, by source in code point order, then by offset. */
  readonly links: readonly ResolvedLink[];
  /** Links whose source is `path`, self links and references included. */
  outgoing(path: VaultPath): readonly ResolvedLink[];
  /** Links whose target is `path`, self links left out. */
  inbound(path: VaultPath): readonly ResolvedLink[];
  /** The target of a linkpath written in `from`, by Obsidian's rules; null if unresolved. */
  resolve(linkpath: string, from: VaultPath): VaultPath | null;
  /** How many files of the vault have the name of this path, in any folder and case. */
  namesakes(path: VaultPath): number;
  /** True if Obsidian's vault index holds this file (NFC comparison). */
  has(path: string): boolean;
  /**
   * Every name of the file at this path that a listing knows of, by links of the disk: the file's own name first (the
   * end of symbolic links; of hard links the first in code point order), the others in code point order. The path
   * alone where there is no other, or no such file.
   */
  namesOf(path: VaultPath): readonly VaultPath[];
  /** Sources among which every link that leads nowhere is to be found; where absent, any source may hold one. */
  unresolvedSources?(): ReadonlySet<VaultPath>;
  /** Sources with a link that files of these paths, coming or going, may turn; where absent, any source may hold one. */
  mentioning?(paths: Iterable<string>): ReadonlySet<VaultPath>;
  /** How many of the links lead to a file; where absent, count `links`. */
  resolvedCount?(): number;
  /** Built on first use, then kept. */
  readonly graph: LinkGraph;
  /** Builds the graph in pieces; where absent, `graph` builds it at once. */
  graphSteps?(): Generator<undefined, LinkGraph, undefined>;
}
