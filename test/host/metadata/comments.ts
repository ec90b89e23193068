import type { Positions } from './positions';
import type { TreeNode } from './tree';
import { walk } from './tree';

const OPAQUE = new Set(['code', 'inlineCode', 'math', 'inlineMath', 'html']);

/** Ranges of `%% … %%` that span lines; a marker inside code, math or HTML does not count, nor does an unclosed one. */
export function multilineComments(tree: TreeNode, positions: Positions, contentStart: number): [number, number][] {
  const hidden: [number, number][] = [];
  walk(tree, (node) => {
    if (!OPAQUE.has(node.type)) return undefined;
    const pos = positions.of(node);
    hidden.push([pos.start.offset, pos.end.offset]);
    return false;
  });
  const marks: number[] = [];
  for (let at = positions.text.indexOf('%%', contentStart); at !== -1; at = positions.text.indexOf('%%', at + 2)) {
    const place = at;
    if (!hidden.some(([from, to]) => from <= place && place < to)) marks.push(at);
  }
  const ranges: [number, number][] = [];
  for (let i = 0; i + 1 < marks.length; i += 2) {
    const from = marks[i] ?? 0;
    const to = marks[i + 1] ?? 0;
    if (positions.locate(from).line !== positions.locate(to).line) ranges.push([from, to]);
  }
  return ranges;
}
