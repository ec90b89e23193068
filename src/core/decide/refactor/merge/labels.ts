import { readBlocks, type BlockKind, type BlockSink } from '../../../read/markdown/blocks';
import { labelKey, type Definition } from '../../../read/markdown/definition';
import { Finder } from '../../../read/markdown/finder';
import { InlineScanner, type InlineSink } from '../../../read/markdown/inline';
import { joinLines, SAME_PLACE, type JoinedPosition } from '../../../read/markdown/join';
import { splitLines, type Lines } from '../../../read/markdown/lines';
import type { ReferenceLink } from '../../../read/markdown/link-syntax';

/** A label of a note as it is written, with the offset of its first character. */
export interface Label {
  /** The form in which two spellings are one label. */
  readonly key: string;
  readonly text: string;
  readonly at: number;
}

/** `[label]: url`; `at` is -1 where its place could not be found. */
interface DefinedLabel extends Label {
  readonly url: string;
}

/** `[text][label]`, `[label][]` or `[label]`: to name another label, text is inserted after `end` or, where `named`, replaces the label. */
interface UsedLabel extends Label {
  readonly named: boolean;
  readonly collapsed: boolean;
}

/** The labels that definitions and reference links of a note's body use, and where its footnotes are defined. */
export interface Labels {
  readonly definitions: readonly DefinedLabel[];
  readonly references: readonly UsedLabel[];
  /** With the footnote's text. */
  readonly notes: readonly (Label & { readonly content: string })[];
}

/** Reads the labels of a body that begins at offset `from`. */
export function readLabels(text: string, from: number): Labels {
  const reader = new LabelReader(text);
  readBlocks(splitLines(text, from === 0 && text.charCodeAt(0) === 0xfeff ? 1 : from), reader);
  return reader;
}

const NOTE = /^[ \t]*\[\^([^\]\s]+)\]:/;

class LabelReader implements BlockSink, InlineSink, Labels {
  readonly definitions: DefinedLabel[] = [];
  readonly references: UsedLabel[] = [];
  readonly notes: (Label & { content: string })[] = [];
  private readonly inlines = new InlineScanner(this);
  private s: string;
  private place: JoinedPosition = SAME_PLACE;
  /** Where what is read next may stand at the earliest. */
  private reached = 0;

  constructor(private readonly text: string) {
    this.s = text;
  }

  topBlock(kind: BlockKind, lines: Lines, i: number, next: number): void {
    const start = lines.start[i]!;
    const end = lines.end[next - 1]!;
    const holdsBlocks = kind === 'quote' || kind === 'list' || kind === 'footnote';
    this.reached = holdsBlocks ? start : end;
    const note = kind === 'footnote' ? NOTE.exec(this.text.slice(start, end)) : null;
    if (note !== null) this.addNote(note[1] ?? '', start + note[0].length, this.text.slice(start + note[0].length, end));
  }

  item(start: number): void {
    this.reached = start;
  }

  heading(_level: number, lines: Lines, _i: number, _next: number, start: number, end: number): void {
    this.inline(lines, start, end);
  }

  inline(lines: Lines, start: number, end: number): void {
    this.inlines.scan(this.text, start, end, lines.find);
    this.reached = Math.max(this.reached, end);
  }

  paragraph(lines: Lines, i: number, next: number, depth: number): void {
    const start = lines.start[i]!;
    const end = lines.end[next - 1]!;
    if (depth > 0) this.noteBefore(start, end);
    const joined = joinLines(lines, i, next);
    if (joined === null) this.inlines.scan(this.text, start, end, lines.find);
    else {
      this.s = joined.s;
      this.place = joined.place;
      this.inlines.scan(joined.s, 0, joined.s.length, new Finder(joined.s));
      this.s = this.text;
      this.place = SAME_PLACE;
    }
    this.reached = Math.max(this.reached, end);
  }

  definition({ label, url }: Definition): void {
    const at = this.text.indexOf(`[${label}]:`, this.reached);
    if (at >= 0) this.reached = at + label.length;
    this.definitions.push({ key: labelKey(label), text: label, url, at: at < 0 ? -1 : at + 1 });
  }

  reference(_start: number, link: ReferenceLink): void {
    const text = this.s.slice(link.labelStart, link.labelEnd);
    const named = link.labelStart !== link.textStart;
    const collapsed = !named && this.s.startsWith('][]', link.labelEnd);
    this.references.push({ key: labelKey(text), text, at: this.place.startOf(link.labelStart), named, collapsed });
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

  /** A footnote inside a quote or list: its label stands before its first words. */
  private noteBefore(start: number, end: number): void {
    const line = this.text.lastIndexOf('\n', start - 1) + 1;
    const found = /\[\^([^\]\s]+)\]:[ \t]*$/.exec(this.text.slice(line, start));
    if (found !== null) this.addNote(found[1] ?? '', line + found.index + found[0].trimEnd().length, this.text.slice(start, end));
  }

  /** `afterColon` is an offset. */
  private addNote(text: string, afterColon: number, content: string): void {
    const at = afterColon - 2 - text.length;
    if (!this.notes.some((note) => note.at === at)) this.notes.push({ key: text.toLowerCase(), text, at, content: content.trim() });
  }
}
