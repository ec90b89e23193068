import { yamlTree } from '../../read/frontmatter/yaml';
import type { YamlNode } from '../../read/frontmatter/yaml-tree';

/** A comment (`# ...`) of YAML: where its sign stands, and its line from there on without trailing spaces. */
export interface Remark {
  readonly start: number;
  readonly text: string;
}

/** Anchors and tags, which may hold the sign of a remark, and remarks. */
const MARKS = /!<[^>\s]*>|[&!][^\s,[\]{}]*|#[^\r\n]*/g;

/** All remarks of YAML in their order: what begins with `#` and stands in no value and no name. Throws BrokenYaml. */
export function remarksIn(source: string): Remark[] {
  if (!source.includes('#')) return [];
  const tree = yamlTree(source);
  const found: Remark[] = [];
  let at = 0;
  for (const { start, end } of [...(tree === null ? [] : scalarsOf(tree, source)), { start: source.length, end: source.length }]) {
    for (const mark of source.slice(at, start).matchAll(MARKS))
      if (mark[0].startsWith('#')) found.push({ start: at + mark.index, text: mark[0].trimEnd() });
    at = Math.max(at, end);
  }
  return found;
}

/** Those of `remarks`, which stand in order, that begin in `[start, end)`. */
export function remarksWithin(remarks: readonly Remark[], start: number, end: number): readonly Remark[] {
  return remarks.slice(countBefore(remarks, start), countBefore(remarks, end));
}

/** The texts of `wanted` that `held` does not have, each as often as it is missing. */
export function missingFrom(held: readonly string[], wanted: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of held) left.set(text, (left.get(text) ?? 0) + 1);
  return wanted.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** Where names and values stand in the source; of a block of lines only those below its `|`, since a comment may follow that sign. */
function scalarsOf(node: YamlNode, source: string): { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  const walk = (one: YamlNode): void => {
    if (one.kind === 'list') one.items.forEach(walk);
    else if (one.kind === 'map') for (const { key, value } of one.pairs) [key, value].forEach(walk);
    else if (one.kind === 'scalar' && one.style === 'block') {
      const newline = source.indexOf('\n', one.start);
      if (newline >= 0 && newline < one.end) found.push({ start: newline, end: one.end });
    } else found.push(one);
  };
  walk(node);
  return found;
}

function countBefore(remarks: readonly Remark[], offset: number): number {
  let [low, high] = [0, remarks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((remarks[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
