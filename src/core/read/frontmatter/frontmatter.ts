import matter from 'gray-matter';
import { dataOf, type Frontmatter } from '../../model/note';
import { findFrontmatter, type FrontmatterBlock } from './frontmatter-block';
import { BrokenYaml, parseYaml } from './yaml';

/** gray-matter looks for comments in time quadratic in blank lines: longer blocks go to the parser directly. UTF-16 units. */
const MAX_MATTER = 8192;

/** gray-matter gives what stands between the two `---`, the end of the opening line included and the newline before the closing one left out. */
const engines = { yaml: (source: string) => parseYaml(`${source.slice(source.indexOf('\n') + 1)}\n`) };

/** A note's frontmatter; `broken` carries a sentence with the line. The only importer of gray-matter, which keeps no cache where options are passed. */
export function readFrontmatter(text: string): Frontmatter {
  const block = findFrontmatter(text);
  if (block === null) return { state: 'none' };
  try {
    return { state: 'ok', data: dataIn(text, block), range: block.range };
  } catch (error) {
    if (!(error instanceof BrokenYaml)) throw error;
    // Line 1 of a file is its opening `---`.
    const message = error.line === 0 ? error.message : `Line ${error.line + 1}: ${error.message}`;
    return { state: 'broken', message, range: block.range };
  }
}

/** The properties of a note's text; none where its frontmatter cannot be read. */
export function propertiesIn(text: string): Readonly<Record<string, unknown>> {
  return dataOf({ frontmatter: readFrontmatter(text) });
}

function dataIn(text: string, { range, inner }: FrontmatterBlock): Record<string, unknown> {
  // gray-matter takes any line that begins with `---` for the closing one: `---x: 1` is a property.
  const isClosed = text.indexOf('\n---', range.start) === inner.end - 1;
  return isClosed && inner.end - inner.start <= MAX_MATTER
    ? matter(text.slice(range.start, range.end), { engines }).data
    : parseYaml(text.slice(inner.start, inner.end));
}
