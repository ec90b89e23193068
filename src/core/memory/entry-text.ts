import { conventionIn } from '../conventions/effective';
import type { Memory } from '../model/memory';
import type { EntryRef } from '../model/verdict';
import { entryText } from '../read/entries/parse';
import { readFrontmatter } from '../read/frontmatter/frontmatter';
import { sectionNamed } from '../read/memory/of-note';

/**
 * The content of an entry, from the text of its file: a note without its properties, a section without its labels.
 * Null if the file no longer has an entry of that name.
 */
export function entryTextIn(memory: Memory, ref: EntryRef, text: string): string | null {
  if (ref.entry === null) {
    const frontmatter = readFrontmatter(text);
    return (frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end)).trim();
  }
  const entry = sectionNamed({ memory, convention: conventionIn(memory) }, ref, text);
  return entry === null ? null : entryText(text, entry);
}
