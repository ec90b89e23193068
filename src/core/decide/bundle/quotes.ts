import type { Range } from '../../model/note';
import type { Passage } from '../search/index';
import { GAP, type Fitted } from './cut';

/** The passages of a note that are quoted, in its order: each heading once, gaps marked. */
export class Quotes {
  /** Passages by their place, ascending. */
  private shown: number[] = [];
  private readonly pieces = new Map<number, Fitted>();

  /** `onlySearched`: the note never comes whole. */
  constructor(
    private readonly text: string,
    private readonly passages: readonly Passage[],
    readonly onlySearched: boolean,
  ) {}

  /** The text of a passage, without blank lines around it. */
  textAt(at: number): string {
    return `${this.rawAt(at).replace(/^\n+/, '').trimEnd()}\n`;
  }

  pieceAt(at: number): Fitted | undefined {
    return this.pieces.get(at);
  }

  /** The text between the passages where this one belongs: now, and once it is there. */
  seamsAt(at: number): { readonly now: string; readonly then: string } {
    const before = this.shown.findLast((one) => one < at);
    const after = this.shown.find((one) => one > at);
    const then = this.seam(before, at) + this.seam(at, after);
    return { now: this.pieces.has(at) ? then : this.seam(before, after), then };
  }

  add(at: number, piece: Fitted): void {
    if (!this.pieces.has(at)) this.shown = [...this.shown, at].sort((a, b) => a - b);
    this.pieces.set(at, piece);
  }

  get isEmpty(): boolean {
    return this.shown.length === 0;
  }

  /** True where nothing of the note is missing, and it may come whole. */
  get isWhole(): boolean {
    return !this.onlySearched && this.shown.length === this.passages.length && [...this.pieces.values()].every(({ isWhole }) => isWhole);
  }

  /** Where in the note's text what is quoted stands. */
  get ranges(): Range[] {
    return this.shown.map((at) => {
      const first = (this.passages[at]?.start ?? 0) + this.rawAt(at).search(/[^\n]|$/);
      const { start, end } = this.pieces.get(at)?.range ?? { start: 0, end: 0 };
      return { start: first + start, end: first + end };
    });
  }

  /** The quoted passages as one text. */
  get written(): string {
    const all = this.shown.map((at, i) => this.seam(this.shown[i - 1], at) + (this.pieces.get(at)?.text ?? ''));
    return [...all, this.seam(this.shown.at(-1), undefined)].join('').replace(/^\n+/, '').trimEnd();
  }

  /** Between two passages, the start or the end: a mark for what is left out, and the headings that are new. */
  private seam(before: number | undefined, at: number | undefined): string {
    if (before === undefined && at === undefined) return '';
    // A piece that is cut ends with its own mark.
    const isCut = this.pieces.get(before ?? -1)?.isWhole === false;
    const gap = !isCut && (at ?? this.passages.length) > (before ?? -1) + 1 ? `\n${GAP}\n` : '';
    if (at === undefined) return gap;
    const had = before === undefined ? [] : (this.passages[before]?.trail ?? []);
    const { trail = [] } = this.passages[at] ?? {};
    const level = trail.findIndex((line, i) => had[i] !== line);
    const fresh = level < 0 ? [] : trail.slice(level);
    const lines = gap + fresh.map((line) => `\n${line}\n`).join('');
    if (lines !== '') return `${isCut ? '\n' : ''}${lines}\n`;
    if (isCut) return '\n\n';
    return before !== undefined && this.isApart(before, at) ? '\n' : '';
  }

  /** True where a blank line stands between a passage and the next one. */
  private isApart(before: number, at: number): boolean {
    const raw = this.rawAt(before);
    const space = raw.slice(raw.trimEnd().length) + (/^\n*/.exec(this.rawAt(at))?.[0] ?? '');
    return space.split('\n').length > 2;
  }

  private rawAt(at: number): string {
    const { start = 0, end = 0 } = this.passages[at] ?? {};
    return this.text.slice(start, end);
  }
}
