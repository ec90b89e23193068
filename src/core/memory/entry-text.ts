import type { EffectiveMemory } from '../model/context';
import type { EntryRef } from '../model/verdict';
import { entryText } from '../read/entries/parse';
import { readFrontmatter } from '../read/frontmatter/frontmatter';
import { sectionNamed } from '../read/memory/of-note';

/**
 * The content of an entry, from the text of its file: a note without its properties, a section without its labels.
 * Null if the file no longer has an entry of that name.
 */
export function entryTextIn(memory: EffectiveMemory, ref: EntryRef, text: string): string | null {
  if (ref.entry === null) {
    const frontmatter = readFrontmatter(text);
    return (frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end)).trim();
  }
  const entry = sectionNamed(memory, ref, text);
  return entry === null ? null : entryText(text, entry);
}
