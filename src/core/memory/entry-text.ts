import { conventionIn } from '../conventions/effective';
import type { Memory } from '../model/memory';
import { stemOf } from '../model/path';
import type { EntryRef } from '../model/verdict';
import { dateInName } from '../read/text/dates';
import { entryNamed, entryText, parseEntries } from '../read/entries/parse';
import { readFrontmatter } from '../read/frontmatter/frontmatter';
import { matchesPattern } from '../read/text/glob';

/**
 * The content of an entry, from the text of its file: a note without its properties, a section without its labels.
 * Null if the file no longer has an entry of that name.
 */
export function entryTextIn(memory: Memory, ref: EntryRef, text: string): string | null {
  if (ref.entry === null) {
    const frontmatter = readFrontmatter(text);
    return (frontmatter.state === 'none' ? text : text.slice(frontmatter.range.end)).trim();
  }
  const inside = (memory.root === '' ? ref.path : ref.path.slice(memory.root.length + 1)).replace(/\.md$/i, '.md');
  const { entries } = conventionIn(memory);
  const format = entries.find((rule) => matchesPattern(rule.files, inside))?.format;
  if (format === undefined || format === 'note') return null;
  const entry = entryNamed(parseEntries(format, text, dateInName(stemOf(ref.path))), ref.entry);
  return entry === null ? null : entryText(text, entry);
}
