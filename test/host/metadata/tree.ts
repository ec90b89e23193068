/** The syntax tree as far as the cache reads it. Lines and columns count from 1. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset?: number;
}

export interface TreeNode {
  readonly type: string;
  readonly children?: TreeNode[];
  readonly position?: { readonly start: Point; readonly end: Point };
  readonly value?: string;
  readonly depth?: number;
  /** Of a block of code, the word after its fence. */
  readonly lang?: string | null;
  readonly url?: string;
  readonly alt?: string | null;
  readonly identifier?: string;
  readonly label?: string;
  /** Of the stand-in's own nodes `wikilink` and `tag`. */
  readonly embed?: boolean;
}

/** Visits nodes in document order; a visitor that returns false keeps the walk out of that node. */
export function walk(
  node: TreeNode,
  visit: (node: TreeNode, parents: readonly TreeNode[]) => boolean | void,
  parents: readonly TreeNode[] = [],
): void {
  if (visit(node, parents) === false) return;
  for (const child of node.children ?? []) walk(child, visit, [...parents, node]);
}
