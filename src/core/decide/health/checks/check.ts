import type { Secret } from '../../secrets/index';
import type { DecideContext } from '../../../model/context';
import type { Finding } from '../../../model/finding';
import type { Note } from '../../../model/note';
import { pathKey, type VaultPath } from '../../../model/path';
import type { LinkGraph } from '../../../model/snapshot';
import type { LayerViolation } from '../../../model/results/layers';
import type { WantedName } from '../../top-of-mind/index';
import type { Gathering } from '../gather';
import type { HistoryRow } from '../earlier';
import type { TextFault } from '../text-faults';
import type { NearPair } from '../../dedup/index';
import { hashText, shortHash } from '../../../read/text/hash';

/** A finding that has its key. */
export type KeyedFinding = Finding & { readonly key: string };

/** The input of every check; worked out once. */
export interface HealthScope {
  readonly ctx: DecideContext;
  /** The memory's notes, in code point order of path. */
  readonly notes: readonly Note[];
  /** Without the links of the index note. */
  readonly graph: LinkGraph;
  /** `YYYY-MM-DD` of the newest note, null if no note has a date. */
  readonly newest: string | null;
  readonly pairs: readonly NearPair[];
  /** True for findings that somebody asked not to see again. */
  readonly isIgnored: (finding: KeyedFinding) => boolean;
  /** Fresh texts of the files that the checks asked for, and of others that are worth a look. */
  readonly texts: ReadonlyMap<VaultPath, string>;
  /** Likely secrets, by note. */
  readonly secrets: ReadonlyMap<VaultPath, readonly Secret[]>;
  /** Faults of the texts of notes, by note. */
  readonly faults: ReadonlyMap<VaultPath, readonly TextFault[]>;
  /** How protected files differ from what was accepted of them. */
  readonly violations: readonly LayerViolation[];
  /** True where fewer than one name in five follows the convention: the memory has ways of its own. */
  readonly plain: boolean;
  /** Notes of the snapshot whose text could not be read, with the reason. */
  readonly unread: ReadonlyMap<VaultPath, string>;
  /** The findings of the naming rules. */
  readonly naming: readonly Finding[];
  /** Notes that the index note links by hand, or at all where the index is a file of the convention. */
  readonly pinned: ReadonlySet<VaultPath>;
  /** Notes that belong on the index note and are not on it; null if there is no index note. */
  readonly missingOnIndex: readonly VaultPath[] | null;
  /** Memories for which an index of all has no room. */
  readonly full: readonly VaultPath[];
  /** The sources whose links count: notes, canvases and bases of the memory, but not templates, whose links are placeholders. */
  readonly linkSources: readonly VaultPath[];
  /** The figures of earlier reports, oldest first. */
  readonly earlier: readonly HistoryRow[];
  /** Links that lead nowhere: faults to fix, and notes not written yet. */
  readonly unresolved: { readonly broken: readonly Finding[]; readonly wanted: readonly WantedName[] };
}

/** A small memory and what the check says of it: test and documentation in one. */
export interface CheckExample {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** Pairs that the gate finds alike: two notes and how much, 1 for the same text; the values of the older and the newer one where they clash. */
  readonly pairs?: readonly (readonly [string, string, number, (readonly [string, string])?])[];
  /** Earlier reports, oldest first: the newest day of the memory then, and the bytes of its notes, of the index note and of what every start reads. */
  readonly earlier?: readonly { readonly day: string; readonly bytes: readonly [number, number, number] }[];
  /** The id of the convention; notes and links where absent. */
  readonly convention?: string;
  /** `path: message` of each finding. */
  readonly expect: readonly string[];
}

/**
 * One health check, one file, which also exports its `examples`, and as `evidence` what its findings stand on and what
 * it leaves out: beside it, so that they are not shipped. Examples that call anything are a function: a bundler keeps calls.
 */
export interface HealthCheck {
  readonly id: string;
  /**
   * The name of its findings in keys, and in what people ignored, by their id, where it is not the id of the check:
   * `{ 'link.place': 'broken-places' }`. The ids of checks that became one stay so for ever.
   */
  readonly names?: Readonly<Record<string, string>>;
  /** Heading of its part of the report. */
  readonly title: string;
  readonly summary: string;
  /** The advice for its findings: one sentence. */
  readonly advice: string;
  /**
   * Points of the score that it can take, and the share of notes with findings (other than `info`)
   * at which it takes all of them. Null for checks that only inform.
   */
  readonly cost: { readonly points: number; readonly share: number } | null;
  /** True where one finding speaks of several notes, so that its related ones count for the score; they do for any finding with `items`. */
  readonly gathers?: true;
  /** The files whose texts the check needs besides the snapshot. */
  reads?(ctx: DecideContext): readonly VaultPath[];
  check(scope: HealthScope): Finding[];
  /** Which of its findings become one. Those that people ignored are left out before. */
  gatherings?(scope: HealthScope): readonly Gathering[];
}

/**
 * The name of a finding for as long as it stays the same, as `orphans-k3f9a2b1`. Figures that grow by themselves
 * (days, bytes, how alike two notes are) do not count; a place in the text does not either, so that it may move. A note
 * to write is the same one whoever wants it.
 */
export function keyOf(check: Pick<HealthCheck, 'id' | 'names'>, { id, path, message, fix, related = [] }: Finding): string {
  const raw = fix === null ? '' : 'raw' in fix ? fix.raw : 'before' in fix ? fix.before : '';
  const others = fix?.kind === 'create' ? [] : related.map(pathKey).sort();
  const subject = [id, pathKey(path), id === 'docs.code' ? message : message.replace(/\d+/g, '#'), raw, ...others];
  return `${check.names?.[id] ?? check.id}-${shortHash(hashText(subject.join('\n')))}`;
}

/** The name that a key begins with: that of a check, or of some of its findings. */
export function nameOfKey(key: string): string {
  return key.replace(/-[0-9a-v]{8}$/, '');
}
