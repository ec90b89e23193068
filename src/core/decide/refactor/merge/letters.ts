import { dataOf, type Note } from '../../../model/note';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { exactYaml } from '../../../read/frontmatter/yaml';

/**
 * A note's properties as values that can be written elsewhere without loss: a number that would come
 * out in other letters (`1.10`, or more digits than a number holds) is the text that stands there.
 */
export function writableData(note: Note, text: string): Readonly<Record<string, unknown>> {
  const data = dataOf(note);
  const block = findFrontmatter(text);
  if (block === null || !holdsNumber(data)) return data;
  return exactYaml(text.slice(block.inner.start, block.inner.end), (written) => written);
}

function holdsNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNumber));
}
