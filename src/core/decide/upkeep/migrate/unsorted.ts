import { basenameOf, type VaultPath } from '../../../model/path';
import type { SourceLine } from '../../../read/older/source-lines';
import { saysSomething } from '../../../read/older/source-lines';
import type { ExpectedLine, Item } from './item';

/** Lines of a source that could not be placed; `under` are lines of headings above them. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly under: readonly number[];
}

/** The parts of one source that could not be placed. */
export interface Leftovers {
  readonly source: VaultPath;
  readonly lines: readonly SourceLine[];
  readonly stretches: readonly Stretch[];
  /** The heading of the whole file, and its properties as they are written. */
  readonly title: number | null;
  readonly properties: readonly string[];
}

/** One item with all that could not be placed, as it is written, in its order; the headings that it stood below come along. */
export function unsortedItem(all: readonly Leftovers[], today: string): Item | null {
  const chunks: string[] = [];
  const expected: ExpectedLine[] = [];
  const [first] = all;
  if (first === undefined) return null;
  for (const one of all) {
    const seen = new Set<number>();
    const take = (from: number, to: number): void => {
      const some = one.lines.slice(from, to);
      if (some.length > 0)
        chunks.push(
          some
            .map(({ text }) => text)
            .join('\n')
            .trimEnd(),
        );
      for (let line = from; line < to; line++) {
        const text = one.lines[line]?.text ?? '';
        if (saysSomething(text)) expected.push({ line, text });
      }
    };
    if (all.length > 1) chunks.push(`From ${basenameOf(one.source)}:`);
    if (one.properties.length > 0) {
      chunks.push(['```yaml', ...one.properties, '```'].join('\n'));
      one.properties.forEach((text, line) => saysSomething(text) && expected.push({ line: line + 1, text }));
    }
    if (one.title !== null) take(one.title, one.title + 1);
    for (const { from, to, under } of [...one.stretches].sort((a, b) => a.from - b.from)) {
      for (const line of under) {
        if (seen.has(line)) continue;
        seen.add(line);
        take(line, line + 1);
      }
      take(from, to);
    }
  }
  const names = all.map(({ source }) => basenameOf(source));
  const body = chunks.join('\n\n');
  return {
    source: first.source,
    from: 0,
    to: 0,
    title: `Unsorted from ${names.slice(0, 2).join(' and ')}${names.length > 2 ? ` and ${names.length - 2} more` : ''}`,
    above: [],
    date: today,
    readings: null,
    time: null,
    type: null,
    tags: ['unsorted'],
    identity: null,
    properties: [],
    body,
    verbatim: body,
    expected,
    under: [],
    whole: false,
    pinned: false,
  };
}
