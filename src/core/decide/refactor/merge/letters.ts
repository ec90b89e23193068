import { dataOf, type Note } from '../../../model/note';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { ExactNumber } from '../../../read/frontmatter/exact-number';
import { exactYaml } from '../../../read/frontmatter/yaml';

/** A note's properties as values that can be written elsewhere in their letters. */
export function writableData(note: Note, text: string): Readonly<Record<string, unknown>> {
  const data = dataOf(note);
  const block = findFrontmatter(text);
  if (block === null || !holdsNumber(data)) return data;
  return exactYaml(text.slice(block.inner.start, block.inner.end), (letters) => new ExactNumber(letters));
}

function holdsNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNumber));
}
