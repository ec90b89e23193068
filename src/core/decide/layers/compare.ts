import type { EntryFormatId } from '../../model/convention';
import { isMark } from '../../read/entries/mark';
import { markerLinkIn } from '../../read/entries/supersede';
import { blockHash, blocksOf, normalised, type Block } from './blocks';

/** An append-only text against what was accepted of it. */
export interface Comparison {
  readonly blocks: readonly Block[];
  /** Hashes of what was accepted and is not there, unaltered, wherever it might stand. */
  readonly missing: readonly string[];
  /** Blocks of which nobody accepted anything yet. */
  readonly fresh: readonly Block[];
}

/** Marks of one block whose additions are looked at. */
const MOST_MARKS = 6;
/** Lines times characters of a block up to which its beginnings are looked at. */
const MOST_WORK = 50_000_000;

/**
 * Compares by blocks: order and place do not count, nor do new blocks. The end of the text may also go on
 * where it stood: a block with nothing accepted below it that begins, by whole lines, with an accepted
 * one is that one with text appended. Marks may be added to a block, as by two machines to one.
 */
export function compareEntries(format: EntryFormatId | null, text: string, accepted: ReadonlySet<string>): Comparison {
  const blocks = blocksOf(format, text);
  const here = new Set(blocks.map((block) => block.hash));
  const missing = new Set([...accepted].filter((hash) => !here.has(hash)));
  const fresh = blocks.filter((block) => !accepted.has(block.hash));
  if (missing.size === 0) return { blocks, missing: [], fresh };
  for (const { start, end } of fresh) for (const hash of hashesWithoutMarks(text.slice(start, end))) missing.delete(hash);
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i];
    if (block === undefined || accepted.has(block.hash)) break;
    const begun = beginningIn(text.slice(block.start, block.end), missing);
    if (begun !== null) missing.delete(begun);
  }
  return { blocks, missing: [...missing], fresh };
}

/** The one of these hashes that some first lines of the text have; null if no hash fits. */
function beginningIn(text: string, hashes: ReadonlySet<string>): string | null {
  const plain = normalised(text);
  const lines = plain.split('\n');
  if (lines.length * plain.length > MOST_WORK) return null;
  for (let n = lines.length - 1; n > 0; n--) {
    const hash = blockHash(normalised(lines.slice(0, n).join('\n')));
    if (hashes.has(hash)) return hash;
  }
  return null;
}

/** The hashes of a block without some of its marks, or all: that an entry is superseded, its source, until when it holds. */
export function hashesWithoutMarks(text: string): string[] {
  const lines = normalised(text).split('\n');
  const marks = lines.flatMap((line, at) => (markerLinkIn(line.trim()) !== null || isMark(line) ? [at] : []));
  if (marks.length > MOST_MARKS) return [];
  return Array.from({ length: 2 ** marks.length - 1 }, (_, some) => {
    const left = [...lines];
    for (const [bit, at] of [...marks.entries()].reverse())
      if (((some + 1) >> bit) % 2 === 1) {
        // An empty line that parts it from another goes with it.
        const isApart = left[at - 1] === '' && (left[at + 1] === '' || marks.includes(at - 2));
        left.splice(isApart ? at - 1 : at, isApart ? 2 : 1);
      }
    return blockHash(normalised(left.join('\n')));
  });
}
