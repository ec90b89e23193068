import type { ConflictSide, Union } from '../../../model/results/conflicts';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { unionOfBodies } from './union-body';
import { unionOfHeads } from './union-head';

/**
 * Every line of two versions of one note, those they share once: where they differ, the note's lines come first and the
 * copy's after them. The note keeps its properties and gets those that only the copy has; lists become one. Lines that
 * differ in spaces at their ends alone are one. In the places of `unsure` the text has the version of `prefer`, and
 * loses nothing anywhere else.
 */
export function unionOf(note: string, copy: string, prefer: ConflictSide = 'note'): Union {
  const [ours, theirs] = [partsOf(note), partsOf(copy)];
  const head = unionOfHeads(ours.head, theirs.head, prefer);
  const body = unionOfBodies(ours.body, theirs.body, prefer);
  const between = head.text !== '' && body.text !== '' && !head.text.endsWith('\n') ? '\n' : '';
  return { text: ours.mark + head.text + between + body.text, unsure: [...head.unsure, ...body.unsure] };
}

interface Parts {
  /** The byte order mark, if there is one. */
  readonly mark: string;
  /** The properties with the lines around them, up to the body; empty where there are none. */
  readonly head: string;
  readonly body: string;
}

function partsOf(whole: string): Parts {
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const text = whole.slice(mark.length);
  const block = findFrontmatter(text);
  if (block === null) return { mark, head: '', body: text };
  const newline = text.indexOf('\n', block.range.end);
  const end = newline < 0 ? text.length : newline + 1;
  return { mark, head: text.slice(0, end), body: text.slice(end) };
}
