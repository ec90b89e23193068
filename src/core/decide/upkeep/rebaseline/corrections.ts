import type { Range } from '../../../model/note';
import { numbered } from '../../../model/numbering';
import type { Correction } from '../../../model/results/rebaseline';
import { parseEntries } from '../../../read/entries/parse';
import { markdownStart } from '../../../read/entries/text-lines';
import { scanMarkdown } from '../../../read/markdown/scan';

/** An entry of the corrections with its place: up to the next heading of its level or above, dated or not. */
export interface PlacedCorrection extends Omit<Correction, 'chosen'> {
  readonly title: string;
  readonly range: Range;
}

/** The corrections of a text, in its order. */
export function correctionsIn(text: string): PlacedCorrection[] {
  const { headings } = scanMarkdown(text, markdownStart(text));
  return parseEntries('section', text).map((entry) => {
    const level = headings.find(({ start }) => start === entry.range.start)?.level ?? 2;
    const next = headings.find((heading) => heading.start > entry.range.start && heading.level <= level);
    const range = { start: entry.range.start, end: Math.min(entry.range.end, next?.start ?? text.length) };
    const name = numbered(entry.heading ?? entry.title, entry.occurrence);
    return { entry: name, title: entry.title, range, text: text.slice(range.start, range.end).trimEnd() };
  });
}
