import type { ConflictSide } from '../../../model/results/conflicts';
import { spansOfLines } from './spans-of-lines';
import { linesOf } from '../../../read/text/text';

/** Both versions of a text in which git left them, one below the other. */
export interface MarkedText {
  readonly note: string;
  readonly copy: string;
  /** The words after the first marks, such as "HEAD" and the name of a branch. */
  readonly names: Readonly<Record<ConflictSide, string>>;
  /** 1-based lines of the marks that open a place. */
  readonly lines: readonly number[];
}

/** How git writes a place: `<<<<<<<`, one version, perhaps `|||||||` and what both had, `=======`, the other, `>>>>>>>`. */
const MARK = /^(<{7}|\|{7}|={7}|>{7})(?: (.*))?$/;

/**
 * Both versions of a text with the marks of git. Null where it has none, where some mark is not in its place, so that
 * nobody can tell the versions, and where all stand in code or a comment: such a text is about marks.
 */
export function marksIn(text: string): MarkedText | null {
  if (!text.includes('<<<<<<< ')) return null;
  const all = linesOf(text);
  const spans = spansOfLines(all);
  const sides: Record<ConflictSide, string[]> = { note: [], copy: [] };
  const names: Record<ConflictSide, string> = { note: '', copy: '' };
  const lines: number[] = [];
  let isText = false;
  let at: ConflictSide | 'base' | null = null;
  for (const [i, line] of all.entries()) {
    const [, mark = '', label = ''] = MARK.exec(line.trimEnd()) ?? [];
    // Outside of a place a row of equals signs underlines a heading.
    if (mark === '' || (mark.startsWith('=') && (at === null || label !== ''))) {
      if (at === null || at === 'note') sides.note.push(line);
      if (at === null || at === 'copy') sides.copy.push(line);
    } else if (mark.startsWith('<') && at === null) {
      [at, names.note] = ['note', names.note || label];
      isText ||= spans[i] === '';
      lines.push(i + 1);
    } else if (mark.startsWith('|') && at === 'note') at = 'base';
    else if (mark.startsWith('=') && (at === 'note' || at === 'base')) at = 'copy';
    else if (mark.startsWith('>') && at === 'copy') [at, names.copy] = [null, names.copy || label];
    else return null;
  }
  if (at !== null || !isText) return null;
  return { note: sides.note.join(''), copy: sides.copy.join(''), names, lines };
}

/** The lines, from 1, of marks of a merge that `marksIn` cannot make two versions of; none where fewer than two kinds of them stand outside of code. */
export function strayMarks(text: string): number[] {
  const all = linesOf(text);
  const spans = spansOfLines(all);
  const kinds = new Set<string>();
  const lines = all.flatMap((line, i) => {
    const [, mark = '', label = ''] = MARK.exec(line.trimEnd()) ?? [];
    if (mark === '' || spans[i] !== '' || (label === '' && /[<>]/.test(mark))) return [];
    kinds.add(mark);
    return [i + 1];
  });
  return kinds.size > 1 ? lines : [];
}
