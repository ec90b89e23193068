import type { Range } from '../../model/note';
import type { BlockKind } from './blocks';
import { labelKey, type Definition } from './definition';
import { lineBreakOf } from './fences';
import type { Footnote } from './footnote';
import { isBlankLine, type JoinedPosition, type Lines } from './lines';
import type { ReferenceLink } from './link-syntax';

/** A label as it stands in a text, without brackets and `^`: the `1` of `[^1]`, the `Note` of `[text][Note]`. */
export interface Label extends Range {
  /** Equal for a definition and its uses: `^1` of `[^1]`, `a note` of `[A  Note]`. */
  readonly key: string;
  /** As written; one over several lines is joined by `\n`. */
  readonly text: string;
}

type LabelKind = 'footnote' | 'reference';

/** `[^1]: …` or `[label]: …`, with its line break. */
export interface LabelDefinition extends Range {
  readonly kind: LabelKind;
  readonly label: Label;
  /** True in a list or quote: `start` and `end` are then those of it alone, without its line break. */
  readonly nested: boolean;
  /** The text of the footnote, or the destination. */
  readonly content: string;
  /** It as lines of its own. */
  readonly text: string;
}

/** `[^1]`, `[text][label]`, `[label][]` or `[label]`, whether or not something defines the label. */
export interface LabelUse extends Range {
  readonly kind: LabelKind;
  readonly label: Label;
  readonly form: 'full' | 'collapsed' | 'shortcut';
}

/** All that a markdown text names by labels, each list in the order of the text; offsets are UTF-16 units. */
export interface Marks {
  readonly definitions: readonly LabelDefinition[];
  readonly uses: readonly LabelUse[];
  /** The identifiers of blocks without `^`, in the order of `Scan.blockIds`. */
  readonly blockIds: readonly Range[];
  /** The blocks of the outermost level. */
  readonly blocks: readonly BlockKind[];
}

/** Gathers the marks while a text is scanned. */
export class MarkList implements Omit<Marks, 'blockIds'> {
  readonly definitions: LabelDefinition[] = [];
  readonly uses: LabelUse[] = [];
  readonly blocks: BlockKind[] = [];
  /** The block of the outermost level that is being read. */
  private block: Range = { start: 0, end: 0 };

  constructor(private readonly text: string) {}

  topBlock(kind: BlockKind, lines: Lines, i: number, next: number): void {
    let last = next - 1;
    while (last > i && isBlankLine(lines, last)) last--;
    this.block = { start: lines.start[i]!, end: lines.start[last + 1] ?? this.text.length };
    this.blocks.push(kind);
  }

  definition({ label, labelAt, url, at }: Definition, depth: number): void {
    const own = { start: labelAt.start - 1, end: (at ?? labelAt).end };
    const alone = `[${label}]: ${/\s/.test(url) ? `<${url}>` : url}`;
    this.define('reference', { ...labelAt, text: label, key: labelKey(label) }, url, depth === 0 ? this.block : own, alone);
  }

  footnote({ label, content: { s, start, end } }: Footnote, depth: number): void {
    const text = s.slice(label.start, label.end);
    const lines = start.map((from, line) => s.slice(from, end[line])).map((line, at) => (at === 0 || line === '' ? line : `    ${line}`));
    const alone = `[^${text}]: ${lines.join(lineBreakOf(s)).trimEnd()}`;
    const own = { start: label.start - 2, end: end[end.length - 1] ?? label.end + 2 };
    const content = s.slice(label.end + 2, own.end).trim();
    this.define('footnote', { ...label, text, key: footnoteKey(text) }, content, depth === 0 ? this.block : own, alone);
  }

  private define(kind: LabelKind, label: Label, content: string, range: Range, alone: string): void {
    const nested = range !== this.block;
    this.definitions.push({ kind, label, content, ...range, nested, text: nested ? alone : this.text.slice(range.start, range.end) });
  }

  /** `s` is the text of the leaf that is being read, `place` says where it stands. */
  use(s: string, place: JoinedPosition, start: number, { labelStart, labelEnd, textStart, end }: ReferenceLink): void {
    const form = labelStart !== textStart ? 'full' : s.startsWith('][]', labelEnd) ? 'collapsed' : 'shortcut';
    const kind = s.charCodeAt(labelStart) === 94 ? 'footnote' : 'reference';
    const from = kind === 'footnote' ? labelStart + 1 : labelStart;
    const text = s.slice(from, labelEnd);
    const key = kind === 'footnote' ? footnoteKey(text) : labelKey(text);
    const label = { start: place.startOf(from), end: place.endOf(labelEnd), text, key };
    this.uses.push({ kind, form, label, start: place.startOf(start), end: place.endOf(end) });
  }
}

function footnoteKey(label: string): string {
  return `^${label.toLowerCase()}`;
}
