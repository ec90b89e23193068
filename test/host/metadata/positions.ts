import type { Loc, Pos } from 'obsidian';
import type { TreeNode } from './tree';

/**
 * Turns the parser's lines and columns (of the text without frontmatter, line ends `\n`) into places in the
 * note as it is on disk, whatever its line ends.
 */
export class Positions {
  private readonly lineStarts: number[] = [0];
  private readonly firstLine: number;

  constructor(
    readonly text: string,
    contentStart: number,
  ) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) this.lineStarts.push(at + 1);
    }
    this.firstLine = this.locate(contentStart).line;
  }

  /** Line (from 0) and column of an offset. */
  locate(offset: number): Loc {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, col: offset - (this.lineStarts[low] ?? 0), offset };
  }

  between(start: number, end: number): Pos {
    return { start: this.locate(start), end: this.locate(end) };
  }

  /** Where a node stands. */
  of(node: TreeNode): Pos {
    const at = node.position;
    if (at === undefined) return this.between(0, 0);
    return { start: this.point(at.start.line, at.start.column), end: this.point(at.end.line, at.end.column) };
  }

  /** The same for a node whose source text is known: the parser's columns drift in nested blocks. */
  ofText(node: TreeNode, source: string): Pos {
    const pos = this.of(node);
    if (this.text.startsWith(source, pos.start.offset)) return this.between(pos.start.offset, pos.start.offset + source.length);
    const lineStart = this.lineStarts[pos.start.line] ?? 0;
    const ahead = this.text.indexOf(source, lineStart);
    if (ahead === -1) return pos;
    return this.between(ahead, ahead + source.length);
  }

  slice(pos: Pos): string {
    return this.text.slice(pos.start.offset, pos.end.offset);
  }

  lineText(line: number): string {
    return this.text
      .slice(this.lineStarts[line] ?? this.text.length, this.lineStarts[line + 1] ?? this.text.length)
      .replace(/[\r\n]+$/, '');
  }

  private point(line: number, column: number): Loc {
    const index = line - 1 + this.firstLine;
    const start = this.lineStarts[index];
    const offset = Math.min(start === undefined ? this.text.length : start + column - 1, this.text.length);
    return { line: index, col: column - 1, offset };
  }
}
