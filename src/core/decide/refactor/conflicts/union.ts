import type { ConflictAnswer, ConflictChoice, ConflictPlace, Union } from '../../../model/results/conflicts';
import { findFrontmatter } from '../../../read/frontmatter/frontmatter-block';
import { unionOfBodies } from './union-body';
import { unionOfHeads } from './union-head';
import { nextLine } from '../../../read/text/text';

/**
 * Every line of two versions of one note, those they share once: where they differ, the note's lines come first and the
 * copy's after them. The note keeps its properties and gets those that only the copy has; lists become one. Lines that
 * differ in spaces at their ends alone are one. In each of `places` the answer says what stays; without it both versions
 * do, or the note's where only one can. Nothing is lost anywhere else. Of a file that `grows`, all that comes after what
 * the two share is one place, so that the copy's lines come after the note's last one.
 */
export function unionOf(note: string, copy: string, answer: Omit<ConflictAnswer, 'kept'> = {}, { grows = false } = {}): Union {
  const [ours, theirs] = [partsOf(note), partsOf(copy)];
  const choose = (place: ConflictPlace): ConflictChoice => answerTo(place, answer) ?? (place.both ? 'both' : 'note');
  const head = unionOfHeads(ours.head, theirs.head, choose);
  const body = unionOfBodies(ours.body, theirs.body, choose, grows);
  const between = head.text !== '' && body.text !== '' && !head.text.endsWith('\n') ? '\n' : '';
  return { text: ours.mark + head.text + between + body.text, places: [...head.places, ...body.places] };
}

/** The answer for a place; null where it is left to ask. */
export function answerTo(place: ConflictPlace, { prefer, places = [] }: Omit<ConflictAnswer, 'kept'>): ConflictChoice | null {
  const own = places.find(
    ({ property, note, copy, at }) => property === place.property && note === place.note && copy === place.copy && at === place.at,
  );
  if (own !== undefined && (place.both || own.kept !== 'both')) return own.kept;
  return place.both ? null : (prefer ?? null);
}

interface Parts {
  /** The byte order mark, if there is one. */
  readonly mark: string;
  /** The properties with the lines around them, up to the body; empty where there are none. */
  readonly head: string;
  readonly body: string;
}

export function partsOf(whole: string): Parts {
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const text = whole.slice(mark.length);
  const block = findFrontmatter(text);
  if (block === null) return { mark, head: '', body: text };
  const end = nextLine(text, block.range.end);
  return { mark, head: text.slice(0, end), body: text.slice(end) };
}
