import type { Finding, Severity } from '../finding';
import type { VaultPath } from '../path';

export interface CheckResult {
  readonly findings: readonly Finding[];
}

/** How far ignoring reaches: this finding, all of its check about the note, or all of its check in the memory. */
export type IgnoreScope = 'once' | 'note' | 'check';

export interface IgnoreResult {
  readonly key: string;
  readonly check: string;
  readonly title: string;
  readonly path: VaultPath;
  readonly scope: IgnoreScope;
}

/** How grave findings are, in words. */
export const IN_WORDS: Readonly<Record<Severity, string>> = { error: 'to fix now', warning: 'worth a look', info: 'to know' };

/** The findings counted: `3 to fix now, 12 worth a look`. */
export function countsInWords(findings: readonly Pick<Finding, 'severity'>[]): string {
  const counts = (['error', 'warning', 'info'] as const).map(
    (grave) => [findings.filter(({ severity }) => severity === grave).length, grave] as const,
  );
  const said = counts.filter(([count]) => count > 0).map(([count, grave]) => `${count} ${IN_WORDS[grave]}`);
  return said.length === 0 ? 'Nothing found' : said.join(', ');
}

/**
 * How many notes of a memory are current (no other took their place, and they have not run out), linked (a note, a canvas, a base or
 * somebody's line on the index leads to them), found (anything leads to them, or their title is no other note's).
 */
export interface Share {
  readonly is: 'current' | 'linked' | 'found';
  readonly notes: number;
  readonly of: number;
}

/** `Of the notes, 98% are current, 61% linked, 93% found.`; empty where a memory has no notes. */
export function sharesInWords(shares: readonly Share[]): string {
  const said = shares.map(({ is, notes, of }, at) => `${Math.floor((100 * notes) / of)}% ${at === 0 ? 'are ' : ''}${is}`);
  return said.length === 0 ? '' : `Of the notes, ${said.join(', ')}.`;
}

/** One term of the score: `notes` of `of` have findings of the check, or lack what a share is about, which takes `points` away. */
export interface ScoreTerm {
  readonly check: string;
  readonly title: string;
  readonly notes: number;
  readonly of: number;
  readonly points: number;
  readonly most: number;
}

/** Notes that a memory counts as having at least, so that one fault does not condemn one of three. */
export const FEWEST_NOTES = 10;

/** The terms in words, each with what it takes: `12.5 Links that lead nowhere (20 of 40 notes)`. */
export function termsInWords(terms: readonly ScoreTerm[]): string {
  const share = ({ notes, of }: ScoreTerm): string =>
    of > FEWEST_NOTES ? `${notes} of ${of} notes` : `${notes} ${notes === 1 ? 'note' : 'notes'}, counted as of ${FEWEST_NOTES}`;
  return terms.map((term) => `${term.points.toFixed(1)} ${term.title} (${share(term)})`).join(', ');
}

/** The difference to the last report that differs: keys of findings, and the paths of those that went. */
export interface HealthChanges {
  readonly came: readonly string[];
  readonly back: readonly string[];
  readonly went: readonly { readonly key: string; readonly path: string }[];
}

export interface CheckFigures {
  readonly id: string;
  /** Other names with which keys of its findings begin. */
  readonly also: readonly string[];
  readonly title: string;
  readonly count: number;
  /** Findings that somebody asked not to see again. */
  readonly ignored: number;
  /** True if people ignored most of what it found: it proposes to be switched off. */
  readonly mostlyIgnored: boolean;
}

/** The score of one report. `date` is the newest date of the memory then, null if no note had any. */
export interface ScorePoint {
  readonly date: string | null;
  readonly score: number;
}

/** Said once where names are not judged; no finding, since nothing is to be settled. */
export const PLAIN_NAMES =
  'Most notes here are named in their own way, so their names are not judged. A new folder can be a memory of its own.';

export interface HealthResult {
  /** 0 to 100. */
  readonly score: number;
  /** Every check, in its order; `findings` stand in the same order, so that each check's own are the next `count` of them. */
  readonly checks: readonly CheckFigures[];
  /** The terms that the score of 100 is less, the greatest first. Findings that are ignored count, too. */
  readonly terms: readonly ScoreTerm[];
  /** How many notes are current, linked and found; no `linked` where the memory does not live by links. */
  readonly shares: readonly Share[];
  /** True if fewer than one name in five follows the convention, so that names are not judged. */
  readonly plain: boolean;
  /** Null if there is no report to compare with. */
  readonly changes: HealthChanges | null;
  readonly findings: readonly Finding[];
  /** Count now minus count in the report it is compared with, by check id. */
  readonly delta: Readonly<Record<string, number>>;
  /** The scores of the reports so far, oldest first, with this one at the end. */
  readonly history: readonly ScorePoint[];
  /** The report note, where one is written. */
  readonly path: VaultPath | null;
}

/** The health of every memory, in the order of the settings. */
export interface JointHealth {
  readonly memories: readonly (HealthResult & { readonly memory: string })[];
  /** The note that holds them all, where one is written. */
  readonly path: VaultPath | null;
}
