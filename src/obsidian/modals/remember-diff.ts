import { wordsDiff } from '../../core/memory';
import { piecesOf, type Piece } from './remember-fold';

const sides = {
  old: { head: 'Older', tag: 'del', spoken: 'Only in the older: ' },
  new: { head: 'Yours', tag: 'ins', spoken: 'Only in yours: ' },
} as const;

/**
 * The older text beside the new one, word by word: columns where there is room, else one below the other. What one
 * side alone has is marked by colour and by a line, and said in words. Long texts are folded to where they differ.
 */
export function showWordDiff(parent: HTMLElement, older: string, yours: string): void {
  const runs = wordsDiff(older, yours);
  if (runs.every((run) => run.kind === 'same')) {
    parent.createDiv({ text: 'Both texts are the same, word for word.', cls: 'tom-muted' });
    return;
  }
  const columns = parent.createDiv({ cls: 'tom-word-diff' });
  const draw = (whole: boolean): boolean => {
    columns.empty();
    const shown = (['old', 'new'] as const).map((side) => {
      const pieces = piecesOf(runs, side, whole);
      showSide(columns, side, pieces);
      return pieces;
    });
    return shown.flat().some((piece) => piece.kind === 'gap');
  };
  if (!draw(false)) return;
  const fold = parent.createEl('button', { text: 'Show whole texts', cls: 'tom-link tom-word-fold', attr: { type: 'button', 'aria-expanded': 'false' } });
  fold.addEventListener('click', () => {
    const whole = fold.getAttribute('aria-expanded') === 'false';
    draw(whole);
    fold.setText(whole ? 'Show differences only' : 'Show whole texts');
    fold.setAttribute('aria-expanded', String(whole));
  });
}

function showSide(parent: HTMLElement, side: keyof typeof sides, pieces: readonly Piece[]): void {
  const { head, tag, spoken } = sides[side];
  const column = parent.createDiv({ cls: ['tom-word-side', `tom-word-${side}`], attr: { role: 'group', 'aria-label': head } });
  column.createDiv({ text: head, cls: 'tom-field-label', attr: { 'aria-hidden': 'true' } });
  const text = column.createDiv({ cls: 'tom-word-text', attr: { dir: 'auto' } });
  for (const piece of pieces) {
    if (piece.kind === 'same') text.createSpan({ text: piece.text });
    else if (piece.kind === 'gap') showGap(text);
    else {
      const mark = text.createEl(tag, { cls: 'tom-word-mark' });
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
