import type { Link } from '../../model/link';
import type { BlockId, Heading, Range } from '../../model/note';
import { ownCopy, lineAt } from '../text/text';
import { BlockIds } from './block-ids';
import { readBlocks, type BlockSink, type BlockKind } from './blocks';
import { labelKey, type Definition } from './definition';
import { decodeDestination } from './entities';
import { Finder } from './finder';
import type { Footnote } from './footnote';
import { InlineScanner, type InlineSink } from './inline';
import { joinLines, lineOf, SAME_PLACE, splitLines, type JoinedPosition, type Lines } from './lines';
import type { InlineLink, ReferenceLink } from './link-syntax';
import { MarkList, type Marks } from './marks';
import { markdownTarget, wikilinkTarget, type Target } from './target';
import { skipBlanks } from './chars';

/** The contents of a note's markdown; each list in the order of its offsets. */
export interface Scan {
  readonly links: Link[];
  /** Where the destination of a markdown link stands, without angle brackets; for a reference, in its definition. */
  readonly destinations: ReadonlyMap<Link, Range>;
  readonly headings: Heading[];
  readonly blockIds: BlockId[];
  /** Without `#`, each spelling once. */
  readonly tags: string[];
}

interface Reference {
  /** Ranges of the text it was read in. */
  readonly s: string;
  readonly link: ReferenceLink;
  readonly start: number;
  readonly end: number;
}

/**
 * Scans markdown from offset `from` on, in one pass and in time linear in its length. Offsets are
 * UTF-16 units of `text`, lines are 1-based in all of it. Any text at all is markdown: no errors.
 */
export function scanMarkdown(text: string, from = 0): Scan {
  return new MarkdownScan(text, from, null).run();
}

/** Where footnotes, block identifiers and link definitions stand, and what uses them, found by the same scan. */
export function readMarks(text: string, from = 0): Marks {
  const marks = new MarkList(text);
  const scan = new MarkdownScan(text, from, marks);
  scan.run();
  return { ...marks, blockIds: scan.ids.places };
}

class MarkdownScan implements BlockSink, InlineSink {
  private readonly links: Link[] = [];
  private readonly destinations = new Map<Link, Range>();
  private readonly headings: Heading[] = [];
  private readonly tags = new Set<string>();
  private readonly definitions = new Map<string, Pick<Definition, 'url' | 'at'>>();
  private readonly references: Reference[] = [];
  private readonly lines: Lines;
  private readonly inlines = new InlineScanner(this);
  readonly ids: BlockIds;
  private readonly comments: Comments;
  private readonly lineOffset: number;
  /** False where no reference can lead anywhere. */
  private readonly definable: boolean;
  /** The text that the inline phase works on, and where its offsets lie in the note. */
  private s: string;
  private place: JoinedPosition = SAME_PLACE;

  /** `marks` gathers what `Marks` holds; null if nobody asks, as for the thousands of notes of a snapshot. */
  constructor(
    private readonly text: string,
    offset: number,
    private readonly marks: MarkList | null,
  ) {
    const from = offset === 0 && text.charCodeAt(0) === 0xfeff ? 1 : offset;
    this.s = text;
    this.lines = splitLines(text, from);
    this.lineOffset = lineAt(text, from);
    this.ids = new BlockIds(text);
    this.comments = new Comments(text, from);
    this.definable = text.indexOf(']:', from) >= 0;
  }

  run(): Scan {
    readBlocks(this.lines, this);
    this.resolveReferences();
    return { links: this.links, destinations: this.destinations, headings: this.headings, blockIds: this.ids.found, tags: [...this.tags] };
  }

  topBlock(kind: BlockKind, lines: Lines, i: number, next: number): void {
    this.comments.pass(kind, lines, i, next);
    this.ids.topBlock(kind, lines, i, next);
    this.marks?.topBlock(kind, lines, i, next);
  }

  item(start: number): void {
    this.ids.item(start);
  }

  heading(level: number, lines: Lines, i: number, next: number, start: number, end: number, depth: number): void {
    if (depth === 0 && !this.comments.open) {
      const range = { start: lines.start[i]!, end: lines.end[next - 1]! };
      this.headings.push({ level: level as Heading['level'], text: ownCopy(this.text.slice(start, end)), ...range });
    }
    this.ids.heading(start, end);
    this.inline(lines, start, end);
  }

  paragraph(lines: Lines, i: number, next: number, depth: number): void {
    const start = lines.start[i]!;
    const end = lines.end[next - 1]!;
    this.ids.paragraph(lines, i, next, depth);
    if (!this.isInteresting(lines.find, start, end)) return;
    const joined = joinLines(lines, i, next);
    if (joined === null) {
      this.inline(lines, start, end);
      return;
    }
    this.s = joined.s;
    this.place = joined.place;
    this.inlines.scan(joined.s, 0, joined.s.length, new Finder(joined.s));
    this.s = this.text;
    this.place = SAME_PLACE;
  }

  inline(lines: Lines, start: number, end: number): void {
    if (this.isInteresting(lines.find, start, end)) this.inlines.scan(this.text, start, end, lines.find);
  }

  /** Only a `[`, a `#` or a tag `<a` makes a leaf tell anything, so that most are never looked into. */
  private isInteresting(find: Finder, start: number, end: number): boolean {
    return find.text('[', start) < end || find.text('#', start) < end || find.text('<', start) < end;
  }

  definition(definition: Definition, depth: number): void {
    const { label, url, at } = definition;
    const key = labelKey(label);
    if (!this.definitions.has(key)) this.definitions.set(key, { url: ownCopy(url), at });
    this.marks?.definition(definition, depth);
  }

  footnote(footnote: Footnote, depth: number): void {
    this.marks?.footnote(footnote, depth);
  }

  footnoteUse(start: number, end: number): void {
    this.marks?.use(this.s, this.place, start, { textStart: start, textEnd: end, labelStart: start + 1, labelEnd: end - 1, end });
  }

  wikilink(start: number, end: number, contentStart: number, contentEnd: number): void {
    // In memory of its own, with all parts that are taken from it.
    const written = ownCopy(this.s.slice(start, end));
    const target = wikilinkTarget(written.slice(contentStart - start, contentEnd - start));
    if (target === null) return;
    const kind = this.s.charCodeAt(start) === 33 ? 'embed' : 'wikilink';
    this.push(kind, 'wikilink', target, target.display, written, this.place.startOf(start), this.place.endOf(end));
  }

  link(start: number, link: InlineLink): void {
    const target = markdownTarget(decodeDestination(ownCopy(this.s.slice(link.urlStart, link.urlEnd))));
    if (target === null) return;
    const kind = this.s.charCodeAt(start) === 33 ? 'embed' : 'markdown';
    const written = ownCopy(this.s.slice(start, link.end));
    const display = written.slice(link.textStart - start, link.textEnd - start);
    const at = { start: this.place.startOf(link.urlStart), end: this.place.endOf(link.urlEnd) };
    this.push(kind, 'markdown', target, display, written, this.place.startOf(start), this.place.endOf(link.end), at);
  }

  reference(start: number, link: ReferenceLink): void {
    this.marks?.use(this.s, this.place, start, link);
    if (!this.definable) return;
    this.references.push({ s: this.s, link, start: this.place.startOf(start), end: this.place.endOf(link.end) });
  }

  tag(start: number, end: number): void {
    this.tags.add(ownCopy(this.s.slice(start + 1, end)));
  }

  /** References lead somewhere only where their label is defined, which may be further down. */
  private resolveReferences(): void {
    if (this.definitions.size === 0) return;
    const before = this.links.length;
    for (const { s, link, start, end } of this.references) {
      const defined = this.definitions.get(labelKey(s.slice(link.labelStart, link.labelEnd)));
      const target = defined === undefined ? null : markdownTarget(decodeDestination(defined.url));
      if (defined === undefined || target === null) continue;
      this.push(
        'reference',
        'markdown',
        target,
        ownCopy(s.slice(link.textStart, link.textEnd)),
        ownCopy(this.text.slice(start, end)),
        start,
        end,
        defined.at,
      );
    }
    if (this.links.length > before) this.links.sort((a, b) => a.start - b.start);
  }

  /** `written` is the link in the joined lines of its leaf, `start` and `end` are offsets of the note. */
  private push(
    kind: Link['kind'],
    spelling: Link['spelling'],
    target: Target,
    display: string | null,
    written: string,
    start: number,
    end: number,
    at: Range | null = null,
  ): void {
    const { linkpath, subpath } = target;
    const raw = this.place === SAME_PLACE ? written : ownCopy(this.text.slice(start, end));
    const link: Link = {
      kind,
      spelling,
      raw,
      linkpath,
      subpath,
      display,
      start,
      end,
      line: this.lineOffset + lineOf(this.lines.start, start),
    };
    this.links.push(link);
    if (at !== null) this.destinations.set(link, at);
  }
}

/**
 * Follows `%%` comments over several lines, at the outermost level. Links in them count; headings do
 * not. One opens at the start of a paragraph's line and closes at the next `%%`; without one it is
 * no comment.
 */
class Comments {
  open = false;
  private readonly any: boolean;

  constructor(text: string, from: number) {
    this.any = text.indexOf('%%', from) >= 0;
  }

  /** Takes note of a block's lines `[i, next)`; afterwards `open` tells how it stands after them. */
  pass(kind: BlockKind, lines: Lines, i: number, next: number): void {
    if (!this.any) return;
    const { s } = lines;
    for (let k = i; k < next; k++) {
      const end = lines.end[k]!;
      let at = lines.start[k]!;
      if (!this.open) {
        at = skipBlanks(s, at, end);
        if (kind !== 'paragraph' || !s.startsWith('%%', at) || lines.find.text('%%', at + 2) === Infinity) continue;
        this.open = true;
        at += 2;
      }
      if (lines.find.text('%%', at) + 2 <= end) this.open = false;
    }
  }
}
