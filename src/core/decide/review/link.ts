import { planOf, type DecideContext } from '../../model/context';
import type { SectionFormat } from '../../model/entry';
import { stemOf } from '../../model/path';
import type { Edit, Plan } from '../../model/plan';
import { refText } from '../../model/verdict';
import { dateInName } from '../../read/text/dates';
import { entryFormatOf } from '../../read/memory/of-note';
import { entryRef, entryText, parseEntries } from '../../read/entries/parse';
import { lineBreakOf } from '../../read/markdown/fences';
import { readFrontmatter } from '../../read/frontmatter/frontmatter';
import { scanMarkdown } from '../../read/markdown/scan';
import { bodyStart } from '../../read/snapshot/note';
import { hashes } from '../refactor/index';
import { entryLink } from '../remember/index';
import { headingFor, notOpen, refuseLayer, sectionOf, type Side } from './sides';

/** Where the line with the link goes, and what is put in there. */
interface LinkInsertion {
  readonly start: number;
  readonly text: string;
}

const BLANK = /\n[^\S\n]*\r?\n[^\S\n]*$/;

/**
 * Puts a link to the older entry at the end of the later one; null where that has it already. No other byte changes,
 * nor what its file says else. Throws `bad_input`, `layer_policy`.
 */
export function decideLink(ctx: DecideContext, fresh: Side, older: Side): Plan | null {
  const { path, entry } = fresh.ref;
  const link = entryLink(ctx, older.ref.path, headingFor(older.text, sectionOf(ctx, older)), path);
  const place = entry === null ? endOfNote(fresh.text, link) : endOfSection(ctx, fresh, link);
  if (place === null) return null;
  const after = fresh.text.slice(0, place.start) + place.text + fresh.text.slice(place.start);
  const at = place.start + place.text.indexOf(link);
  if (
    !scanMarkdown(after, bodyStart(readFrontmatter(after))).links.some((one) => one.start === at && one.raw === link) ||
    !keepsEntries(ctx, fresh, after)
  ) {
    throw notOpen(
      fresh,
      'A link at the end of {entry} would not work, or would change what its file says, for example because a code block is never closed. Add it by hand.',
    );
  }
  const reason = `It says something of "${refText(older.ref)}".`;
  // At the end of a file a line is added, which a file that may only be added to takes as well.
  const atEnd = place.start === fresh.text.length;
  if (!atEnd) refuseLayer(ctx, path, ['append-only', 'read-only'], 'nothing can be put between its entries', 'Keep both apart instead.');
  const begun = fresh.text === '' || /[\n\ufeff]$/.test(fresh.text);
  const edit: Edit = atEnd
    ? { op: 'append', path, text: begun ? place.text : place.text.replace(/^\r?\n/, ''), reason }
    : { op: 'replace', path, start: place.start, end: place.start, before: '', text: place.text, reason };
  const texts = new Map([
    [path, fresh.text],
    [older.ref.path, older.text],
  ]);
  return planOf(ctx, {
    title: `Link ${refText(fresh.ref)} to ${refText(older.ref)}`,
    reason,
    edits: [edit],
    preconditions: hashes([...texts.keys()], texts),
  });
}

function endOfNote(text: string, link: string): LinkInsertion | null {
  const start = bodyStart(readFrontmatter(text));
  if (scanMarkdown(text, start).links.some(({ raw }) => raw === link)) return null;
  const lineBreak = lineBreakOf(text);
  const body = text.slice(start).replace(/^\ufeff/, '');
  const own = text === '' || /[\n\ufeff]$/.test(text) ? '' : lineBreak;
  const gap = body.trim() === '' || BLANK.test(text) ? '' : lineBreak;
  return { start: text.length, text: `${own}${gap}Related: ${link}${lineBreak}` };
}

/** After the last line of the section that holds text; at the end of the file where only empty lines follow. */
function endOfSection(ctx: DecideContext, fresh: Side, link: string): LinkInsertion | null {
  const { text, ref } = fresh;
  const section = sectionOf(ctx, fresh);
  if (section === null) return null;
  const lineBreak = lineBreakOf(text);
  const isItem = section.heading === null;
  if (
    scanMarkdown(text, bodyStart(readFrontmatter(text))).links.some(
      ({ raw, start }) => raw === link && start >= section.range.start && start < section.range.end,
    )
  )
    return null;
  const label = entryFormatOf(ctx, ref.path) === 'fail' || isItem ? 'Related:' : '**Related**:';
  const line = `${isItem ? '  ' : ''}${label} ${link}`;
  const end = text.slice(0, section.range.end).trimEnd().length;
  if (text.slice(end).trim() !== '') return { start: end, text: `${isItem ? '' : lineBreak}${lineBreak}${line}` };
  const own = text.endsWith('\n') ? '' : lineBreak;
  return { start: text.length, text: `${own}${isItem || BLANK.test(text) ? '' : lineBreak}${line}${lineBreak}` };
}

/** True where every entry of the file is still there and says what it said; the one with the link says it at its end. */
function keepsEntries(ctx: DecideContext, { ref, text }: Side, after: string): boolean {
  const format = entryFormatOf(ctx, ref.path);
  if (format === null || format === 'note') return true;
  const day = dateInName(stemOf(ref.path));
  const read = (whole: string, how: SectionFormat): { readonly name: string; readonly says: string }[] =>
    parseEntries(how, whole, day).map((entry) => ({ name: entryRef(entry), says: entryText(whole, entry).replace(/\s+/g, ' ') }));
  const [before, then] = [read(text, format), read(after, format)];
  return (
    before.length === then.length &&
    before.every((old, at) => {
      const now = then[at];
      if (now?.name !== old.name) return false;
      return old.name === ref.entry ? now.says.startsWith(old.says) : now.says === old.says;
    })
  );
}
