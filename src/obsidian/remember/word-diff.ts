import { wordsDiff } from '../../core/memory';

/** How one side is called: above its column, and read out before what it alone has. */
interface SideWords {
  readonly head: string;
  readonly spoken: string;
}

const olderWords: SideWords = { head: 'Older', spoken: 'Only in the older: ' };
const yourWords: SideWords = { head: 'Yours', spoken: 'Only in yours: ' };
const tags = { old: 'del', new: 'ins' } as const;

/**
 * The older text beside the new one, word by word: columns where there is room, else one below the other. What one
 * side alone has is marked by colour and by a line, and said in words. Long texts are folded to where they differ.
 * `newer` and `old` name the texts where they are not the reader's own and an older entry.
 */
export function showWordDiff(
  parent: HTMLElement,
  older: string,
  text: string,
  newer: SideWords = yourWords,
  old: SideWords = olderWords,
): void {
  const runs = wordsDiff(older, text);
  if (runs.every((run) => run.kind === 'same')) {
    parent.createDiv({ text: 'Both texts are the same, word for word.', cls: 'tom-muted' });
    return;
  }
  const columns = parent.createDiv({ cls: 'tom-word-diff' });
  const draw = (whole: boolean): boolean => {
    columns.empty();
    const shown = (['old', 'new'] as const).map((side) => {
      const pieces = piecesOf(runs, side, whole);
      showSide(columns, side, side === 'old' ? old : newer, pieces);
      return pieces;
    });
    return shown.flat().some((piece) => piece.kind === 'gap');
  };
  if (!draw(false)) return;
  const fold = parent.createEl('button', { text: 'Show whole texts', cls: 'tom-link tom-word-fold' });
  fold.setAttrs({ type: 'button', 'aria-expanded': 'false' });
  fold.addEventListener('click', () => {
    const whole = fold.getAttribute('aria-expanded') === 'false';
    draw(whole);
    fold.setText(whole ? 'Show differences only' : 'Show whole texts');
    fold.setAttribute('aria-expanded', String(whole));
  });
}

/** Says above two texts that the vault's owner may see them here, and that they go no further. */
export function showPrivate(parent: HTMLElement, withheld: string): void {
  parent.createDiv({ text: `Private (${withheld}): the text is shown on this screen only.`, cls: 'tom-muted tom-private' });
}

function showSide(parent: HTMLElement, side: keyof typeof tags, { head, spoken }: SideWords, pieces: readonly Piece[]): void {
  const column = parent.createDiv({ cls: ['tom-word-side', `tom-word-${side}`], attr: { role: 'group', 'aria-label': head } });
  column.createDiv({ text: head, cls: 'tom-field-label', attr: { 'aria-hidden': 'true' } });
  const text = column.createDiv({ cls: 'tom-word-text', attr: { dir: 'auto' } });
  for (const piece of pieces) {
    if (piece.kind === 'same') text.createSpan({ text: piece.text });
    else if (piece.kind === 'gap') showGap(text);
    else {
      const mark = text.createEl(tags[side], { cls: 'tom-word-mark' });
      mark.createSpan({ text: spoken, cls: 'tom-spoken' });
      mark.createSpan({ text: piece.text });
      mark.createSpan({ text: '. ', cls: 'tom-spoken' });
    }
  }
}

function showGap(text: HTMLElement): void {
  text.createSpan({ text: ' … ', cls: 'tom-word-gap', attr: { 'aria-hidden': 'true' } });
  text.createSpan({ text: ' (left out here) ', cls: 'tom-spoken' });
}

/** A part of one side of a comparison: what both have, what this side alone has, or what is left out of sight. */
interface Piece {
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
  const start = head === 0 ? 0 : blankNear(text, head, -1);
  const end = tail === 0 ? text.length : blankNear(text, text.length - tail, 1);
  const pieces: Piece[] = [
    { kind, text: text.slice(0, start) },
    { kind: 'gap', text: text.slice(start, end) },
    { kind, text: text.slice(end) },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

/** Spaces are looked for this far away; scripts without spaces are cut between two characters. */
const NEAR = 24;

/** The nearest space before or after; without one, a place between two characters. */
function blankNear(text: string, at: number, step: -1 | 1): number {
  for (let away = 0; away < NEAR; away++) if (/\s/.test(text.charAt(at + away * step))) return at + away * step;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
