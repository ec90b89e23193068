import remarkFootnotes from 'remark-footnotes';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import unified from 'unified';
import type { TreeNode } from './tree';
import { obsidianSyntax } from './wikilink-rule';

const processor = unified()
  .use(remarkParse, { commonmark: true, gfm: true })
  .use(remarkMath)
  .use(remarkFootnotes, { inlineNotes: true })
  .use(obsidianSyntax)
  .freeze();

/** The syntax tree of a note's text after its frontmatter, line ends already `\n`. */
export function parseMarkdown(body: string): TreeNode {
  return processor.parse(body) as TreeNode;
}
