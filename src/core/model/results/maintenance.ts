import type { VaultPath } from '../path';

/** The title under which a maintenance is logged. */
export const MAINTENANCE_LOG = 'Memory maintenance';
export const MAINTENANCE_KINDS = ['promote', 'prune', 'graduate', 'link'] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

export interface MaintenanceLine {
  /** The same as long as the text it speaks of is the same. */
  readonly id: string;
  readonly path: VaultPath;
  /** The entry of that file; null for a line of it. */
  readonly entry: string | null;
  /** The new line for the curated file, the line to be taken out, the rule to be, or the words that get a link. */
  readonly text: string;
  /** Why it is proposed: sentences. */
  readonly why: readonly string[];
  /** True for what is proposed with good reason, so that it is chosen unless somebody leaves it out. */
  readonly suggested: boolean;
  /** Of a line to promote, the heading it goes below; of a link, the note it leads to. */
  readonly to?: string;
}

/** An entry that must not be passed on; its name is empty. */
export interface RefusedEntry {
  readonly path: VaultPath;
  readonly entry: string;
  readonly why: string;
}
