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

/** A maintenance before anything is chosen. */
export interface MaintenanceResult extends Readonly<Record<MaintenanceKind, readonly MaintenanceLine[]>> {
  readonly read: readonly VaultPath[];
  /** Entries that are not worth keeping, or must not be passed on; the names of those are empty. */
  readonly refused: readonly { readonly path: VaultPath; readonly entry: string; readonly why: string }[];
  /** The same as a question for a language model; empty where there is nothing to ask. */
  readonly prompt: string;
  /** The checklist note, if there is one or it is about to be written. */
  readonly checklist: VaultPath;
}

/** A line that somebody chose; an edited text and heading take the place of the proposed ones. */
export interface ChosenLine {
  readonly id: string;
  readonly text?: string;
  readonly to?: string;
}

/** The outcome of a maintenance: the lines that were carried out. */
export interface MaintenanceDone extends Readonly<Record<MaintenanceKind, readonly MaintenanceLine[]>> {
  /** The log that says so; null if the convention has none. */
  readonly log: VaultPath | null;
  /** The file that got a sample of figures; null if none did. */
  readonly metrics: VaultPath | null;
  /** Parts of the answer that could not be carried out, a sentence each. */
  readonly problems: readonly string[];
}
