import type { BlockKind } from './blocks';
import { skipBlanks } from './chars';
import type { Lines } from './lines';

/**
 * Follows `%%` comments over several lines, at the outermost level. Links in them count; headings do
 * not. One opens at the start of a paragraph's line and closes at the next `%%`; without one it is
 * no comment.
 */
export class Comments {
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
