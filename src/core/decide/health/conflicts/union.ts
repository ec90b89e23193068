import { diffArrays } from 'diff';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';

/** Both texts in one. */
export interface Union {
  readonly text: string;
  /** Properties with two values: the note's stand in the text, these are the copy's lines. */
  readonly different: readonly string[];
}

/** Lines that may differ before the texts are put one after the other; the cost of comparing grows with their square. */
const DIFFERING = 2000;

/**
 * Every line of two versions of one note, those they share once: where they differ, the note's lines come first and the
 * copy's after them. The note keeps its properties and gets those that only the copy has.
 */
export function unionOf(note: string, copy: string): Union {
  const [ours, theirs] = [partsOf(note), partsOf(copy)];
  const head = headOf(ours, theirs);
  return { text: head.text + bodyOf(ours.body, theirs.body), different: head.different };
}

interface Parts {
  /** The lines between the two of `---`, in groups of one property each; null where there are none. */
  readonly properties: readonly string[] | null;
  /** All before the first property and from the closing line to the body. */
  readonly open: string;
  readonly close: string;
  readonly body: string;
}

function partsOf(text: string): Parts {
  const block = findFrontmatter(text);
  if (block === null) return { properties: null, open: '', close: '', body: text };
  const { range, inner } = block;
  const newline = text.indexOf('\n', range.end);
  const end = newline < 0 ? text.length : newline + 1;
  const lines = text.slice(inner.start, inner.end).match(/[^\n]*\n/g) ?? [];
  const properties: string[] = [];
  for (const line of lines) {
    const last = properties.length - 1;
    // A line that is indented, a list item or a comment belongs to the property above it.
    if (last >= 0 && !/^[^\s#-][^:]*:/.test(line)) properties[last] += line;
    else properties.push(line);
  }
  return { properties, open: text.slice(0, inner.start), close: text.slice(inner.end, end), body: text.slice(end) };
}

function headOf(ours: Parts, theirs: Parts): Union {
  if (theirs.properties === null) return { text: ours.open + (ours.properties ?? []).join('') + ours.close, different: [] };
  if (ours.properties === null) return { text: theirs.open + theirs.properties.join('') + ended(theirs.close), different: [] };
  const known = new Map(ours.properties.map((one) => [keyOf(one), one]));
  const more = theirs.properties.filter((one) => !known.has(keyOf(one)));
  const different = theirs.properties.filter((one) => plain(known.get(keyOf(one)) ?? one) !== plain(one)).map((one) => one.trimEnd());
  return { text: ours.open + [...ours.properties, ...more].join('') + ours.close, different };
}

function bodyOf(ours: string, theirs: string): string {
  const [old, fresh] = [linesOf(ours), linesOf(theirs)];
  const parts = diffArrays(old, fresh, { comparator: (a, b) => plain(a) === plain(b), maxEditLength: DIFFERING });
  if (parts === undefined) return ended(ours) + theirs;
  let [i, j] = [0, 0];
  const lines = parts.flatMap(({ added, removed, count }) => {
    if (added) return fresh.slice(j, (j += count));
    const own = old.slice(i, (i += count));
    if (!removed) j += count;
    return own;
  });
  // Only the last line of a text may lack its end.
  return lines.map((line, at) => (at < lines.length - 1 ? ended(line) : line)).join('');
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A line without the spaces at its end: lines that differ in them alone are one. */
function plain(line: string): string {
  return line.replace(/\s+$/, '');
}

function keyOf(property: string): string {
  return (property.split(':')[0] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2');
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
