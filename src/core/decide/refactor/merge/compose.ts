import { setProperties } from '../../../read/frontmatter/properties';
import { bodyStart, parseNote } from '../../../read/snapshot/note';
import type { Layout } from './layout';
import type { Property } from './properties';
import type { Side } from './side';

/** The text of a note once FROM is in it, and what is appended to get there. */
export interface MergedText {
  readonly text: string;
  /** Empty where FROM has no text below its properties. */
  readonly appended: string;
}

/**
 * INTO's text (its links done) with properties set and FROM's body below it, one blank line in
 * between. Empty lines at the body's start count as that blank line; everything else of it stays.
 * Throws `unreadable` where a property cannot be set.
 */
export function composeMerged(
  into: Side,
  text: string,
  properties: readonly Property[],
  from: Side,
  fromText: string,
  layout: Layout,
): MergedText {
  const base = setProperties(text, properties);
  const head = parseNote(from.path, fromText, 0).frontmatter;
  const body = fromText
    .slice(bodyStart(head))
    .replace(/^\ufeff/, '')
    .replace(/^(?:[ \t]*\r?\n)+/, '');
  if (body.trim() === '') return { text: base, appended: '' };
  const lineEnd = base.includes('\r\n') ? '\r\n' : '\n';
  const isEmpty =
    base
      .slice(bodyStart(parseNote(into.path, base, 0).frontmatter))
      .replace(/^\ufeff/, '')
      .trim() === '';
  const gap = isEmpty || /\n[ \t]*\r?\n$/.test(base) ? '' : lineEnd;
  const title = layout.title === null ? '' : `# ${layout.title}${lineEnd}${lineEnd}`;
  const appended = `${gap}${title}${body.replace(/\r?\n/g, lineEnd)}`;
  // As the writer appends: on lines of their own.
  const onOwnLine = base === '' || base === '\ufeff' || base.endsWith('\n') ? '' : lineEnd;
  return { text: `${base}${onOwnLine}${appended}${appended.endsWith('\n') ? '' : lineEnd}`, appended };
}
