import type { BlockKind } from '../../../../read/markdown/blocks';

/** One line without its end, with the version that it comes from; `both` where it was made of two. */
export interface Line {
  readonly text: string;
  readonly side: 'base' | 'ours' | 'theirs' | 'both';
  /** Its index in that version. */
  readonly at: number;
  /** It stands in code, a comment, a managed block or between marks that began above it. */
  readonly isGlued?: boolean;
  /** The block that begins on it. */
  readonly kind?: BlockKind | undefined;
  /** Of a heading. */
  readonly level?: number | undefined;
  readonly isItem?: boolean;
}

/** A part of the result: the same in both, or two versions that clash. */
export interface Piece {
  readonly ours: readonly Line[];
  readonly theirs: readonly Line[];
  readonly isClash: boolean;
}

export type Three<T> = readonly [base: T, ours: T, theirs: T];

export const mapThree = <T, O>([base, ours, theirs]: Three<T>, map: (one: T) => O): Three<O> => [map(base), map(ours), map(theirs)];

/** Marks that an earlier merge left, as long as git writes them. */
export const OPENS = /^<{7} /;
export const CLOSES = /^>{7}(?: |$)/;
const MARK = /^(?:<{7} |\|{7}(?: |$)|={7}$|>{7}(?: |$))/;

export const madeOf = (text: string): Line => ({ text, side: 'both', at: -1 });

export const sure = (lines: readonly Line[]): Piece => ({ ours: lines, theirs: lines, isClash: false });

/**
 * Two versions of one place. Of a version with marks the marks go, so that none stand within others, and a line that both have
 * is there once; where the one has all lines of the other it stays as it is.
 */
export function clash(ours: readonly Line[], theirs: readonly Line[]): Piece {
  if (textOf(ours) === textOf(theirs)) return sure(ours);
  if (!hasMarks(ours) && !hasMarks(theirs)) return { ours, theirs, isClash: true };
  const [own, other] = [ours, theirs].map((lines) => lines.filter(({ text }) => !MARK.test(text))) as [Line[], Line[]];
  const without = (lines: readonly Line[], known: readonly Line[]): readonly Line[] =>
    lines.filter(({ text }) => text.trim() === '' || !known.some((one) => one.text === text));
  const isIn = (lines: readonly Line[], known: readonly Line[]): boolean => without(lines, known).every(({ text }) => text.trim() === '');
  if (isIn(other, own) && hasMarks(ours)) return sure(ours);
  if (isIn(own, other) && hasMarks(theirs)) return sure(theirs);
  return { ours: own, theirs: without(other, own), isClash: true };
}

export const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');

export const hasMarks = (lines: readonly Line[]): boolean => lines.some(({ text }) => OPENS.test(text));

/** The one of two that was changed, where one is as it was before; null where both were changed, each in its way. */
export function changed<T>([base, ours, theirs]: Three<T>, isSame: (a: T, b: T) => boolean = Object.is): T | null {
  if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
  return isSame(base, ours) ? theirs : null;
}
