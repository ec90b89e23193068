import { wordsDiff } from '../../core/memory';
import { piecesOf, type Piece } from './remember-fold';

/** How one side is called: above its column, and read out before what it alone has. */
export interface SideWords {
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
  const fold = parent.createEl('button', {
    text: 'Show whole texts',
    cls: 'tom-link tom-word-fold',
    attr: { type: 'button', 'aria-expanded': 'false' },
  });
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
