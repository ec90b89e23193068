import type { Positions } from './positions';
import { type TreeNode, walk } from './tree';

const OPAQUE = new Set(['code', 'inlineCode', 'math', 'inlineMath', 'html']);

/**
 * Ranges of `%% … %%` that span lines. One opens at the start of a line, outside of code, math and HTML,
 * and closes at the next marker, wherever that stands; an unclosed one is none.
 */
export function multilineComments(tree: TreeNode, positions: Positions, contentStart: number): [number, number][] {
  const hidden: [number, number][] = [];
  walk(tree, (node) => {
    if (!OPAQUE.has(node.type)) return undefined;
    const pos = positions.of(node);
    hidden.push([pos.start.offset, pos.end.offset]);
    return false;
  });
  const { text } = positions;
  const opens = (at: number): boolean =>
    text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '' && !hidden.some(([from, to]) => from <= at && at < to);
  const ranges: [number, number][] = [];
  for (let at = text.indexOf('%%', contentStart); at !== -1; at = text.indexOf('%%', at + 2)) {
    if (!opens(at)) continue;
    const from = at;
    at = text.indexOf('%%', at + 2);
    if (at === -1) break;
    if (positions.locate(from).line !== positions.locate(at).line) ranges.push([from, at]);
  }
  return ranges;
}
