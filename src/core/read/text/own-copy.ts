/** Engines copy shorter parts of a text anyway. UTF-16 units. */
const COPIED = 13;

/**
 * The same text with memory of its own. Engines keep a part of a text as a window on the whole, so
 * that one link would keep its note's text in memory for as long as it is known itself.
 */
export function ownCopy(part: string): string {
  return part.length < COPIED ? part : [part.slice(0, 1), part.slice(1)].join('');
}
