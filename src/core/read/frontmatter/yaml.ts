import { BrokenYaml } from './yaml-errors';
import { readSimpleYaml } from './yaml-simple';
import { buildTree, type YamlMap, type YamlNode, type YamlScalar } from './yaml-tree';
import { lineAt } from '../text/text';

export { BrokenYaml } from './yaml-errors';

/** Nodes that aliases may stand for in all: far more than anyone writes, and no way to fill the memory. */
const MAX_REPEATED = 10_000;

/**
 * Parses with offsets, in the YAML 1.2 core schema as the app does: dates and `12:30` stay texts.
 * Null where there are no properties. Throws BrokenYaml.
 */
export function yamlTree(source: string): YamlMap | null {
  const carriageReturn = /\r(?!\n)/.exec(source);
  if (carriageReturn !== null)
    throw new BrokenYaml('A carriage return stands alone. End lines with a newline.', lineAt(source, carriageReturn.index));
  const root = buildTree(source);
  if (root === null || (root.kind === 'scalar' && root.data === null)) return null;
  if (root.kind !== 'map') throw new BrokenYaml('It is not a list of properties. Write each as `name: value`.', lineAt(source, root.start));
  checkMaps(root, source, { left: MAX_REPEATED });
  return root;
}

/** The properties of a frontmatter block; throws BrokenYaml. */
export function parseYaml(source: string): Record<string, unknown> {
  return readSimpleYaml(source)?.data ?? parseAnyYaml(source);
}

/** The same by the whole parser. */
export function parseAnyYaml(source: string): Record<string, unknown> {
  const root = yamlTree(source);
  return root === null ? {} : (dataOf(root) as Record<string, unknown>);
}

/** The same; `number` gives what stands for a number whose letters say more than its value, as `1.10` and one of twenty digits do. */
export function exactYaml(source: string, number: (written: string) => unknown): Record<string, unknown> {
  const root = yamlTree(source);
  return root === null ? {} : (dataOf(root, { source, number }) as Record<string, unknown>);
}

/** The value below these names, with its offsets; null where there is no single value. */
export function scalarAt(source: string, names: readonly string[]): YamlScalar | null {
  let node: YamlNode | null = yamlTree(source);
  for (const name of names) node = node?.kind === 'map' ? (node.pairs.find(({ key }) => keyName(key) === name)?.value ?? null) : null;
  return node?.kind === 'scalar' ? node : null;
}

/** The name of a property as its data has it. */
export function keyName(key: YamlNode): string {
  const node = key.kind === 'alias' ? key.of : key;
  if (node.kind === 'scalar') return node.data === null ? '' : String(node.data);
  // A list or map as key (`{{template}}` is one) is written out: objects have no other keys.
  if (node.kind === 'list') return `[ ${node.items.map(keyName).join(', ')} ]`;
  return `{ ${node.pairs.map(({ key: name, value }) => (value.kind === 'scalar' && value.data === null ? keyName(name) : `${keyName(name)}: ${keyName(value)}`)).join(', ')} }`;
}

/** Throws where a name stands twice in one map, or aliases repeat too much. */
function checkMaps(node: YamlNode, source: string, repeats: { left: number }, repeated = false): void {
  if (repeated && --repeats.left < 0) throw new BrokenYaml('Its aliases repeat too much.', lineAt(source, node.start));
  if (node.kind === 'alias') checkMaps(node.of, source, repeats, true);
  else if (node.kind === 'list') for (const item of node.items) checkMaps(item, source, repeats, repeated);
  else if (node.kind === 'map') {
    const names = new Set<unknown>();
    for (const { key, value } of node.pairs) {
      checkMaps(key, source, repeats, repeated);
      const name = key.kind === 'scalar' ? key.data : keyName(key);
      if (names.has(name)) throw new BrokenYaml(`The name "${keyName(key)}" stands twice.`, lineAt(source, key.start));
      names.add(name);
      checkMaps(value, source, repeats, repeated);
    }
  }
}

interface Exact {
  readonly source: string;
  readonly number: (written: string) => unknown;
}

function dataOf(node: YamlNode, exact?: Exact): unknown {
  if (node.kind === 'scalar') {
    const written = typeof node.data === 'number' && node.style === 'plain' ? exact?.source.slice(node.start, node.end) : undefined;
    return exact === undefined || written === undefined || written === String(node.data) ? node.data : exact.number(written);
  }
  if (node.kind === 'alias') return dataOf(node.of, exact);
  if (node.kind === 'list') return node.items.map((item) => dataOf(item, exact));
  const data: Record<string, unknown> = {};
  for (const { key, value } of node.pairs) {
    // Not assigned: `__proto__` is a name like any other.
    Object.defineProperty(data, keyName(key), { value: dataOf(value, exact), writable: true, enumerable: true, configurable: true });
  }
  return data;
}
