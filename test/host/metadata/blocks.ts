import type { BlockCache, ListItemCache, Pos, SectionCache } from 'obsidian';
import type { Positions } from './positions';
import { type TreeNode, walk } from './tree';

const BLOCK_ID = /(?:^|\s)\^([a-zA-Z0-9-]+)[ \t]*$/;
const BLOCK_ID_ALONE = /^\^([a-zA-Z0-9-]+)[ \t]*$/;

/** Blocks that cannot hold an id of their own at their end. */
const NAMED_FROM_BELOW = new Set(['list', 'blockquote', 'table', 'code', 'math', 'html']);

const SECTION_TYPE: Readonly<Record<string, string>> = { definition: 'definition', math: 'math' };

function sectionType(node: TreeNode, positions: Positions): string {
  if (node.type === 'blockquote' && /^\s*>\s*\[![^\]\n]+\]/.test(positions.slice(positions.of(node)))) return 'callout';
  return SECTION_TYPE[node.type] ?? node.type;
}

/** Top-level blocks in order. */
export function readSections(tree: TreeNode, positions: Positions): SectionCache[] {
  return (tree.children ?? []).map((node) => ({ type: sectionType(node, positions), position: positions.of(node) }));
}

/** List items, each with the line of its parent item, or minus the line its list starts on. */
export function readListItems(tree: TreeNode, positions: Positions): ListItemCache[] {
  const items: ListItemCache[] = [];
  walk(tree, (node, parents) => {
    if (node.type !== 'listItem') return;
    const list = parents.at(-1);
    const parentItem = parents.filter((p) => p.type === 'listItem').at(-1);
    const own = firstLinesOf(node, positions);
    const item: ListItemCache = {
      position: own,
      parent: parentItem ? positions.of(parentItem).start.line : -Math.max(list ? positions.of(list).start.line : 0, 1),
    };
    const task = /^\s*(?:[-*+]|\d+[.)])[ \t]+\[(.)\][ \t]/u.exec(positions.slice(own));
    if (task !== null) item.task = task[1];
    const id = BLOCK_ID.exec(positions.slice(own));
    if (id !== null) item.id = id[1];
    items.push(item);
  });
  return items;
}

/** An item's own text: up to where a nested list begins. */
function firstLinesOf(item: TreeNode, positions: Positions): Pos {
  const whole = positions.of(item);
  const own = (item.children ?? []).find((child) => child.type !== 'list');
  return own === undefined ? whole : positions.between(whole.start.offset, positions.of(own).end.offset);
}

/** Blocks that carry an id, at their end or on a line of its own after them. Keys are lower case, as the app compares. */
export function readBlocks(
  tree: TreeNode,
  positions: Positions,
  items: readonly ListItemCache[],
  sections: SectionCache[],
): Record<string, BlockCache> {
  const blocks: Record<string, BlockCache> = {};
  const add = (id: string, position: Pos): void => {
    blocks[id.toLowerCase()] ??= { id, position };
  };
  for (const item of items) if (item.id !== undefined) add(item.id, item.position);
  const top = tree.children ?? [];
  top.forEach((node, index) => {
    const section = sections[index];
    if (section === undefined) return;
    const text = positions.slice(section.position);
    const alone = BLOCK_ID_ALONE.exec(text);
    const before = sections[index - 1];
    if (node.type === 'paragraph' && alone !== null && before !== undefined && NAMED_FROM_BELOW.has(top[index - 1]?.type ?? '')) {
      before.id = alone[1];
      add(alone[1] ?? '', before.position);
      return;
    }
    if (node.type !== 'paragraph' && node.type !== 'blockquote' && node.type !== 'heading') return;
    const id = BLOCK_ID.exec(text);
    if (id === null) return;
    section.id = id[1];
    add(id[1] ?? '', section.position);
  });
  return blocks;
}
