import matter from 'gray-matter';
import type { Frontmatter } from '../../model/note';
import { findFrontmatter } from './frontmatter-block';
import { BrokenYaml, parseYaml } from './yaml';

/** A delimiter that no text holds: where the block ends is ours to say, as the app sees it. */
const NEVER = '\u0000---\u0000';

/** gray-matter looks for comments in time quadratic in blank lines: longer blocks go to the parser directly. UTF-16 units. */
const MAX_MATTER = 8192;

/** gray-matter's own engine for these evaluates the note as a program. */
const refuse = (): never => {
  throw new BrokenYaml('Frontmatter in JavaScript is never run. Write it in YAML.', 0);
};

/**
 * A note's frontmatter. The only importer of gray-matter, whose cache (options are always passed),
 * date conversion and script engines are kept out. `broken` carries a sentence with the line.
 */
export function readFrontmatter(text: string): Frontmatter {
  const block = findFrontmatter(text);
  if (block === null) return { state: 'none' };
  const yaml = text.slice(block.inner.start, block.inner.end);
  try {
    const data = yaml.length > MAX_MATTER ? parseYaml(yaml) : matterOf(yaml);
    return { state: 'ok', data, range: block.range };
  } catch (error) {
    if (!(error instanceof BrokenYaml)) throw error;
    // Line 1 of a file is its opening `---`.
    const message = error.line === 0 ? error.message : `Line ${error.line + 1}: ${error.message}`;
    return { state: 'broken', message, range: block.range };
  }
}

/** gray-matter's data for a block; our engine parses the block itself, so that lines count from its start. */
function matterOf(yaml: string): Record<string, unknown> {
  return matter(`---\n${yaml}`, { delimiters: ['---', NEVER], engines: { yaml: () => parseYaml(yaml), js: refuse, javascript: refuse } })
    .data;
}
