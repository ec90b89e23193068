import { dataOf, type Note } from '../../../model/note';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { keyName, yamlTree } from '../../../read/frontmatter/yaml';
import type { YamlNode } from '../../../read/frontmatter/yaml-tree';

/**
 * A note's properties as values that can be written elsewhere without loss: a number that would come
 * out in other letters (`1.10`, or more digits than a number holds) is the text that stands there.
 */
export function writableData(note: Note, text: string): Readonly<Record<string, unknown>> {
  const data = dataOf(note);
  const block = findFrontmatter(text);
  if (block === null || !holdsNumber(data)) return data;
  const source = text.slice(block.inner.start, block.inner.end);
  const root = yamlTree(source);
  return root === null ? data : (valueOf(root, source) as Record<string, unknown>);
}

function holdsNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNumber));
}

function valueOf(node: YamlNode, source: string): unknown {
  if (node.kind === 'alias') return valueOf(node.of, source);
  if (node.kind === 'list') return node.items.map((item) => valueOf(item, source));
  if (node.kind === 'map') return Object.fromEntries(node.pairs.map(({ key, value }) => [keyName(key), valueOf(value, source)]));
  const written = source.slice(node.start, node.end);
  return typeof node.data === 'number' && String(node.data) !== written ? written : node.data;
}
