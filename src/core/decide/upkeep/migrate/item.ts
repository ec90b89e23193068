import type { VaultPath } from '../../../model/path';
import type { LeadingDay } from '../../../read/older/leading-day';
import type { Capture } from '../../remember/index';

/** A line of a source that a new file must have: its number from 0, and what of it has to be found there. */
export interface ExpectedLine {
  readonly line: number;
  readonly text: string;
}

/** One entry on its way from a source into the memory. Lines count from 0. */
export interface Item {
  readonly source: VaultPath;
  readonly from: number;
  readonly to: number;
  /** Empty where the text gives it. */
  readonly title: string;
  /** Headings above it, for its title. */
  readonly above: readonly string[];
  /** `YYYY-MM-DD`; null where the source does not say. */
  readonly date: string | null;
  readonly readings: LeadingDay['readings'];
  readonly time: string | null;
  readonly type: string | null;
  readonly tags: readonly string[];
  /** The id that it had; null without one. */
  readonly identity: string | null;
  /** Properties that it brings along besides those of its text. */
  readonly properties: readonly (readonly [key: string, value: unknown])[];
  readonly body: string;
  /** The body as it stands in the source, where `body` leaves signs of it out. */
  readonly verbatim: string;
  readonly expected: readonly ExpectedLine[];
  /** Lines of headings and days above it whose meaning it carries. */
  readonly under: readonly number[];
  /** True for a whole note, which links lead to. */
  readonly whole: boolean;
  readonly pinned: boolean;
}

/** Where an item goes, and why in a few words. */
export interface Destination {
  readonly capture: Capture | { readonly into: 'text'; readonly path: VaultPath };
  readonly type: string | null;
  readonly why: string;
}

export interface Placed {
  readonly item: Item;
  readonly destination: Destination;
  /** The file that takes it. */
  readonly path: VaultPath;
  /** The title that its name or heading gives. */
  readonly title: string;
  readonly date: string;
}
