import { dataOf, type Note } from '../../model/note';

/** The property that marks a note the product itself writes. */
export const GENERATED_KEY = 'generated-by';
export const GENERATED_VALUE = 'top-of-mind';

/** True for an index note, report or other note that the product wrote: it says nothing about what matters. */
export function isGenerated(note: Pick<Note, 'frontmatter'>): boolean {
  return dataOf(note)[GENERATED_KEY] === GENERATED_VALUE;
}
