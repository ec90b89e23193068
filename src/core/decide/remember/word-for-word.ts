import type { DecideContext } from '../../model/context';
import { stemOf } from '../../model/path';
import type { RememberInput } from '../../model/results/remember';
import type { EntryRef } from '../../model/verdict';
import { sectionNamed } from '../../read/memory/of-note';
import { propertiesIn } from '../../read/frontmatter/frontmatter';
import { headingKey } from '../../read/markdown/subpath';
import { aliasesIn } from '../../read/frontmatter/aliases';
import { titleOf } from '../naming/index';

/**
 * True if the older entry holds this text as given, except for spaces at its ends, and its title, either as the
 * convention writes it in a name or among its other names: nothing is lost by leaving it out.
 */
export function holdsWordForWord(
  ctx: DecideContext,
  older: EntryRef,
  olderText: string,
  { title, body }: Pick<RememberInput, 'title' | 'body'>,
): boolean {
  const text = entryText(ctx, older, olderText);
  const name = title.replace(/\s+/g, ' ').trim();
  return (
    holdsLines(text, body.trim()) &&
    (text.includes(name) || (older.entry === null && (nameSays(ctx, older, name) || aliasesIn(propertiesIn(olderText)).includes(name))))
  );
}

/** List marks, a time and labels, which may stand before a text on its first line. */
const BEFORE = /^[ \t]*(?:[-*+][ \t]+)?(?:\d{1,2}:\d{2}[ \t]+)?(?:\*\*[^*\n]{1,40}\*\*:?[ \t]*|\p{Lu}{2,20}:[ \t]*)?$/u;
const AFTER = /[ \t]*(?:[\r\n]|$)/y;
const WIDTH = 64;

/** True where the lines stand there as whole ones: not within a word, another sentence, or marks that strike them out. */
function holdsLines(text: string, lines: string): boolean {
  if (lines === '') return true;
  for (let at = text.indexOf(lines); at >= 0; at = text.indexOf(lines, at + 1)) {
    const before = text.slice(Math.max(0, at - WIDTH), at);
    const start = before.lastIndexOf('\n');
    AFTER.lastIndex = at + lines.length;
    if (AFTER.test(text) && (start >= 0 || at <= WIDTH) && BEFORE.test(before.slice(start + 1))) return true;
  }
  return false;
}

function nameSays(ctx: DecideContext, { path }: EntryRef, title: string): boolean {
  const key = headingKey(title);
  return stemOf(path).includes(title) || (key !== '' && key === headingKey(titleOf(ctx, path)));
}

/** An entry of a file with its heading and labels, without its mark; the whole text for a note. Empty where there is no such entry. */
export function entryText(ctx: DecideContext, ref: EntryRef, text: string): string {
  if (ref.entry === null) return text;
  const found = sectionNamed(ctx, ref, text);
  return found === null ? '' : text.slice(found.range.start, found.body.end);
}
