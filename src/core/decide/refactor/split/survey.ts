import type { Range } from '../../../model/note';
import { readBlocks, type BlockSink } from '../../../read/markdown/blocks';
import { withoutCode } from '../../../read/markdown/code-runs';
import { labelKey, type Definition as Read } from '../../../read/markdown/definition';
import { Finder } from '../../../read/markdown/finder';
import { InlineScanner, type InlineSink } from '../../../read/markdown/inline';
import { joinLines, SAME_PLACE, type JoinedPosition } from '../../../read/markdown/join';
import { isBlankLine, splitLines, type Lines } from '../../../read/markdown/lines';

/** `[^1]: …` or `[label]: …`. */
export interface Definition extends Range {
  readonly kind: 'footnote' | 'reference';
  /** The label as uses are matched, that of a footnote with its `^`. */
  readonly key: string;
  /** True where it stands in a list or quote: `start` and `end` are those of that block then. */
  readonly nested: boolean;
  /** It as lines of its own. */
  readonly text: string;
}

/** Where a text uses a definition. */
export interface Use {
  readonly key: string;
  readonly at: number;
}

export interface Survey {
  readonly definitions: readonly Definition[];
  readonly uses: readonly Use[];
}

/** The definitions of a markdown text and their uses, by offset, from offset `from` on. */
export function surveyDefinitions(text: string, from: number): Survey {
  return new Surveyor(text).survey(from);
}

class Surveyor implements BlockSink, InlineSink {
  private readonly definitions: Definition[] = [];
  private readonly uses: Use[] = [];
  private readonly inlines = new InlineScanner(this);
  /** The block of the outermost level that is being read. */
  private block: Range = { start: 0, end: 0 };
  /** A definition whose block is not known yet. */
  private pending: Read | null = null;
  /** The input of the inline phase, and its place in the text. */
  private s: string;
  private place: JoinedPosition = SAME_PLACE;

  constructor(private readonly text: string) {
    this.s = text;
  }

  survey(from: number): Survey {
    if (this.text.indexOf(']:', from) < 0) return { definitions: [], uses: [] };
    readBlocks(splitLines(this.text, from), this);
    this.settle();
    return { definitions: this.definitions, uses: this.uses };
  }

  topBlock(kind: Parameters<BlockSink['topBlock']>[0], lines: Lines, i: number, next: number): void {
    let last = next - 1;
    while (last > i && isBlankLine(lines, last)) last--;
    const start = lines.start[i] ?? 0;
    const range = { start, end: lines.start[last + 1] ?? this.text.length };
    if (kind === 'definition' && this.pending !== null) {
      this.add('reference', labelKey(this.pending.label), range);
      this.pending = null;
    }
    this.settle();
    this.block = range;
    if (kind !== 'footnote') return;
    const label = /^[ \t]*\[\^([^\]]+)\]:/.exec(this.text.slice(start, lines.end[i]))?.[1];
    if (label !== undefined) this.add('footnote', `^${label.toLowerCase()}`, range);
  }

  definition(definition: Read): void {
    this.settle();
    this.pending = definition;
  }

  heading(_level: number, lines: Lines, _i: number, _next: number, start: number, end: number): void {
    this.inline(lines, start, end);
  }

  item(): void {
    // Where an item begins matters to no definition.
  }

  inline(lines: Lines, start: number, end: number): void {
    this.footnotes(start, end);
    this.inlines.scan(this.text, start, end, lines.find);
  }

  paragraph(lines: Lines, i: number, next: number): void {
    const start = lines.start[i] ?? 0;
    const end = lines.end[next - 1] ?? start;
    const joined = joinLines(lines, i, next);
    if (joined === null) {
      this.inline(lines, start, end);
      return;
    }
    this.footnotes(start, end);
    this.s = joined.s;
    this.place = joined.place;
    this.inlines.scan(joined.s, 0, joined.s.length, new Finder(joined.s));
    this.s = this.text;
    this.place = SAME_PLACE;
  }

  reference(start: number, link: Parameters<InlineSink['reference']>[1]): void {
    this.uses.push({ key: labelKey(this.s.slice(link.labelStart, link.labelEnd)), at: this.place.startOf(start) });
  }

  wikilink(): void {
    // Names no label.
  }

  link(): void {
    // Names no label.
  }

  tag(): void {
    // Names no label.
  }

  /** Uses of footnotes in a leaf: they are no links to the scanner. */
  private footnotes(start: number, end: number): void {
    const leaf = this.text.slice(start, end);
    if (!leaf.includes('[^')) return;
    // Code of the same length keeps the offsets.
    const bare = withoutCode(leaf, 'escapes too');
    for (const match of bare.matchAll(/\[\^([^\]\s]+)\]/g))
      this.uses.push({ key: `^${(match[1] ?? '').toLowerCase()}`, at: start + match.index });
  }

  private add(kind: Definition['kind'], key: string, range: Range): void {
    this.definitions.push({ kind, key, ...range, nested: false, text: this.text.slice(range.start, range.end) });
  }

  /** A definition that no block of the outermost level was, stands in one. */
  private settle(): void {
    if (this.pending === null) return;
    const { label, url } = this.pending;
    const text = `[${label}]: ${/\s/.test(url) ? `<${url}>` : url}`;
    this.definitions.push({ kind: 'reference', key: labelKey(label), ...this.block, nested: true, text });
    this.pending = null;
  }
}
