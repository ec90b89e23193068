import { lineOf, type Lines } from './lines';

/** From offsets of joined lines to offsets of the note. */
export interface JoinedPosition {
  startOf(offset: number): number;
  /** For an end: the offset after the last unit, wherever the next one stands. */
  endOf(offset: number): number;
}

export const SAME_PLACE: JoinedPosition = { startOf: (offset) => offset, endOf: (offset) => offset };

/**
 * The lines `[i, next)` joined with `\n`, and where they came from; null where they stand in the
 * note just so, as nearly all do outside of containers.
 */
export function joinLines(lines: Lines, i: number, next: number): { readonly s: string; readonly place: JoinedPosition } | null {
  let apart = false;
  for (let k = i + 1; k < next && !apart; k++)
    apart = lines.end[k - 1]! + 1 !== lines.start[k]! || lines.s.charCodeAt(lines.end[k - 1]!) === 13;
  if (!apart) return null;
  const from: number[] = [];
  const parts: string[] = [];
  let length = 0;
  for (let k = i; k < next; k++) {
    from.push(length);
    parts.push(lines.s.slice(lines.start[k], lines.end[k]));
    length += lines.end[k]! - lines.start[k]! + 1;
  }
  const startOf = (offset: number): number => {
    const k = lineOf(from, offset);
    return lines.start[i + k]! + offset - from[k]!;
  };
  return { s: parts.join('\n'), place: { startOf, endOf: (offset) => startOf(offset - 1) + 1 } };
}
