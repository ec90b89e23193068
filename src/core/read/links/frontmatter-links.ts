import type { Link } from '../../model/link';
import { findFrontmatter } from '../frontmatter/frontmatter-block';
import { markdownTarget, wikilinkTarget } from '../markdown/target';
import { keyName, yamlTree } from '../frontmatter/yaml';
import { readSimpleYaml } from '../frontmatter/yaml-simple';
import type { YamlNode } from '../frontmatter/yaml-tree';
import { lineAt } from '../text/text';

const WIKILINK = /^\[\[((?:(?!\[\[|\]\])[^\n])+)\]\]$/;
const MARKDOWN = /^\[([^\]\n]*)\]\((?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))\)$/;

/** A property value that as a whole is a link, as its parts; null for any other text. */
export function wholeValueLink(value: string): Pick<Link, 'spelling' | 'linkpath' | 'subpath' | 'display'> | null {
  const text = value.trim();
  const wiki = WIKILINK.exec(text);
  if (wiki !== null) {
    const target = wikilinkTarget(wiki[1] ?? '');
    return target === null ? null : { spelling: 'wikilink', ...target };
  }
  const markdown = MARKDOWN.exec(text);
  if (markdown === null) return null;
  const target = markdownTarget(markdown[2] ?? markdown[3] ?? '');
  return target === null ? null : { spelling: 'markdown', ...target, display: markdown[1] ?? '' };
}

/** Links in frontmatter: string values, also in lists and nested maps, that as a whole are one. Readable YAML only. */
export function frontmatterLinks(text: string): Link[] {
  const block = findFrontmatter(text);
  if (block === null) return [];
  const source = text.slice(block.inner.start, block.inner.end);
  if (!source.includes('[[') && !source.includes('](')) return [];
  const innerStart = block.inner.start;
  const links: Link[] = [];
  const simple = readSimpleYaml(source);
  const root = simple === null ? yamlTree(source) : null;
  if (root !== null) walk(root, '');
  for (const { property, value, start } of simple?.texts ?? []) add(value, value, start, property);
  return links;

  /** The text of an alias is a link where it is written, and there only. */
  function walk(node: YamlNode, property: string): void {
    if (node.kind === 'map') for (const { key, value } of node.pairs) walk(value, join(property, keyName(key)));
    else if (node.kind === 'list') node.items.forEach((item, index) => walk(item, join(property, String(index))));
    else if (node.kind === 'scalar' && typeof node.data === 'string')
      add(node.data, source.slice(node.start, node.end), node.start, property);
  }

  /** Takes a value in where it is a link; `written` is its source from offset `from` on. */
  function add(value: string, written: string, from: number, property: string): void {
    const parts = wholeValueLink(value);
    if (parts === null) return;
    const raw = value.trim();
    const within = written.indexOf(raw);
    // A value written with YAML escapes has no raw text of its own: its quoted form stands for it.
    const start = innerStart + from + Math.max(within, 0);
    const shown = within < 0 ? written : raw;
    links.push({ kind: 'frontmatter', ...parts, raw: shown, start, end: start + shown.length, line: lineAt(text, start), property });
  }
}

function join(property: string, key: string): string {
  return property === '' ? key : `${property}.${key}`;
}
