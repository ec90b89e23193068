import remarkFootnotes from 'remark-footnotes';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import unified from 'unified';
import { markdownTarget, wikilinkTarget } from '../../../../src/core/read/markdown/target';

/** The parser nearest to the app, as the judge of our own scanner. */

interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

interface Tree {
  type: string;
  children?: Tree[];
  value?: string;
  url?: string;
  depth?: number;
  identifier?: string;
  position?: { start: Place; end: Place };
}

interface Prototype {
  inlineTokenizers: Record<string, unknown>;
  inlineMethods: string[];
}

type Eat = (text: string) => (node: Tree) => Tree;

function wikilinks(this: unknown): void {
  const { prototype } = (this as { Parser: { prototype: Prototype } }).Parser;
  const rule = (eat: Eat, value: string): Tree | undefined => {
    const match = /^!?\[\[((?:(?!\[\[|\]\])[^\n])+)\]\]/.exec(value);
    return match === null ? undefined : eat(match[0])({ type: 'wikilink', value: match[0] });
  };
  rule.locator = (value: string, from: number): number => value.indexOf('[', from);
  prototype.inlineTokenizers['wikilink'] = rule;
  prototype.inlineMethods.splice(prototype.inlineMethods.indexOf('link'), 0, 'wikilink');
}

const parser = unified()
  .use(remarkParse, { commonmark: true })
  .use(remarkMath)
  .use(remarkFootnotes, { inlineNotes: true })
  .use(wikilinks)
  .freeze();

export interface JudgedLink {
  readonly kind: 'wikilink' | 'embed' | 'markdown' | 'reference';
  readonly link: string;
  readonly line: number;
  readonly start: number;
}

export interface Judged {
  readonly links: JudgedLink[];
  readonly headings: { readonly level: number; readonly line: number }[];
}

/** Links and top-level headings by the judge. Offsets are exact except in containers with tabs, lines always. */
export function judge(text: string): Judged {
  const tree = parser.parse(text) as Tree;
  const definitions = new Map<string, string>();
  walk(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier ?? '')) definitions.set(node.identifier ?? '', node.url ?? '');
  });
  const links: JudgedLink[] = [];
  walk(tree, (node) => {
    const start = node.position?.start ?? { line: 0, column: 0, offset: 0 };
    const at = { line: start.line, start: start.offset };
    if (node.type === 'wikilink') {
      const embed = (node.value ?? '').startsWith('!');
      const target = wikilinkTarget((node.value ?? '').slice(embed ? 3 : 2, -2));
      if (target !== null) links.push({ kind: embed ? 'embed' : 'wikilink', link: target.linkpath + (target.subpath ?? ''), ...at });
      return;
    }
    const url = node.type.endsWith('Reference') ? definitions.get(node.identifier ?? '') : node.url;
    if (url === undefined || node.type === 'definition' || node.type === 'footnoteReference') return;
    const target = markdownTarget(url);
    if (target === null) return;
    const kind = node.type === 'image' ? 'embed' : node.type === 'link' ? 'markdown' : 'reference';
    links.push({ kind, link: target.linkpath + (target.subpath ?? ''), ...at });
  });
  const headings = (tree.children ?? [])
    .filter((node) => node.type === 'heading')
    .map((node) => ({ level: node.depth ?? 0, line: node.position?.start.line ?? 0 }));
  return { links, headings };
}

function walk(node: Tree, visit: (node: Tree) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}
