import matter from 'gray-matter';
import type { Frontmatter } from '../model/note';
import { findFrontmatter } from './frontmatter-block';
import { BrokenYaml, parseYaml } from './yaml';

/** A delimiter that no text holds: where the block ends is ours to say, as the app sees it. */
const NEVER = '\u0000---\u0000';

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
    const { data } = matter(`---\n${yaml}`, {
      delimiters: ['---', NEVER],
      engines: { yaml: (source) => parseYaml(source), js: refuse, javascript: refuse },
    });
    return { state: 'ok', data, range: block.range };
  } catch (error) {
    if (!(error instanceof BrokenYaml)) throw error;
    // Line 1 of a file is its opening `---`; gray-matter hands the block on with a newline in front.
    const message = error.line === 0 ? error.message : `Line ${error.line}: ${error.message}`;
    return { state: 'broken', message, range: block.range };
  }
}
