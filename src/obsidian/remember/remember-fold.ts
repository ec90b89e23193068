/** A part of one side of a comparison: what both have, what this side alone has, or what is left out of sight. */
export interface Piece {
  readonly kind: 'same' | 'marked' | 'gap';
  readonly text: string;
}

interface Run {
  readonly kind: 'same' | 'changed';
  readonly old: string;
  readonly new: string;
}

/** Texts up to this length are shown whole, in UTF-16 units. */
const SHORT = 700;
/** How much of an equal stretch stays beside a change, and of a long change at each of its ends. */
const BESIDE_CHANGE = 90;
const OF_CHANGE = 450;

/** One side of a comparison, with what is equal and far from any change folded; `whole` folds nothing. */
export function piecesOf(runs: readonly Run[], side: 'old' | 'new', whole: boolean): readonly Piece[] {
  const fold =
    !whole &&
    runs.some((run) => run.old.length > 0 || run.new.length > 0) &&
    Math.max(lengthOf(runs, 'old'), lengthOf(runs, 'new')) > SHORT;
  return runs.flatMap((run, at): Piece[] => {
    const text = run[side];
    if (text === '') return [];
    if (run.kind === 'changed') return fold ? cut('marked', text, OF_CHANGE, OF_CHANGE) : [{ kind: 'marked', text }];
    return fold ? cut('same', text, at === 0 ? 0 : BESIDE_CHANGE, at === runs.length - 1 ? 0 : BESIDE_CHANGE) : [{ kind: 'same', text }];
  });
}

function lengthOf(runs: readonly Run[], side: 'old' | 'new'): number {
  return runs.reduce((sum, run) => sum + run[side].length, 0);
}

/** A stretch without its middle, cut at spaces where some are near; a middle that is hardly longer than what stands for it stays. */
function cut(kind: 'same' | 'marked', text: string, head: number, tail: number): Piece[] {
  if (text.length <= head + tail + 40) return [{ kind, text }];
  const start = head === 0 ? 0 : blankBefore(text, head);
  const end = tail === 0 ? text.length : blankAfter(text, text.length - tail);
  const pieces: Piece[] = [
    { kind, text: text.slice(0, start) },
    { kind: 'gap', text: text.slice(start, end) },
    { kind, text: text.slice(end) },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

/** Spaces are looked for this far away; scripts without spaces are cut between two characters. */
const NEAR = 24;

function blankBefore(text: string, at: number): number {
  for (let back = at; back > at - NEAR; back--) if (/\s/.test(text.charAt(back))) return back;
  return betweenCharacters(text, at);
}

function blankAfter(text: string, at: number): number {
  for (let on = at; on < at + NEAR; on++) if (/\s/.test(text.charAt(on))) return on;
  return betweenCharacters(text, at);
}

function betweenCharacters(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
