import type { Link } from '../../model/link';
import { MemoryError } from '../../model/errors';
import { normaliseLinkText, splitSubpath, wikilinkTarget } from '../markdown/target';
import { BrokenYaml, yamlTree } from '../frontmatter/yaml';
import type { YamlNode } from '../frontmatter/yaml-tree';
import { lineAt } from '../text/text';

/** A file named in a formula or filter: `link("Note")`, `file("x.md")`, `file.hasLink("Note")`, `image('x.png')`, or `[[Note]]`. */
const NAMED = /\b(?:link|file|hasLink|image)\(\s*(?:\\?"([^"\\]+)\\?"|''([^']+)''|'([^']+)')|\[\[((?:(?!\[\[|\]\])[^\n])+)\]\]/g;

/**
 * Files that a base names (YAML), with offsets of the file's text. The app itself sees no links in
 * bases; ours are of kind `base`. Throws MemoryError `unreadable` where it is no base.
 */
export function parseBase(text: string): Link[] {
  const links: Link[] = [];
  const body = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  try {
    const root = yamlTree(body);
    if (root !== null) visit(root);
  } catch (error) {
    if (!(error instanceof BrokenYaml)) throw error;
    const where = error.line > 0 ? ` (line ${error.line})` : '';
    throw new MemoryError('unreadable', `This base is not valid YAML${where}: ${error.message}`);
  }
  return links.sort((a, b) => a.start - b.start);

  function visit(node: YamlNode): void {
    if (node.kind === 'list') node.items.forEach(visit);
    if (node.kind === 'map') for (const pair of node.pairs) [pair.key, pair.value].forEach(visit);
    if (node.kind !== 'scalar' || typeof node.data !== 'string') return;
    for (const match of text.slice(node.start, node.end).matchAll(NAMED)) {
      const link = named(match, node.start);
      if (link !== null) links.push({ ...link, line: lineAt(text, link.start) });
    }
  }
}

function named(match: RegExpMatchArray, offset: number): Omit<Link, 'line'> | null {
  const at = offset + (match.index ?? 0);
  const content = match[4];
  if (content !== undefined) {
    const target = wikilinkTarget(content);
    return target === null ? null : { kind: 'base', spelling: 'wikilink', ...target, raw: match[0], start: at, end: at + match[0].length };
  }
  const path = match[1] ?? match[2] ?? match[3] ?? '';
  if (path.includes('://')) return null;
  // After the word that names it, which may hold the path's letters itself.
  const start = at + match[0].lastIndexOf(path);
  return {
    kind: 'base',
    spelling: 'path',
    ...splitSubpath(normaliseLinkText(path)),
    display: null,
    raw: path,
    start,
    end: start + path.length,
  };
}
