/** Scripts that put no spaces between words, with the marks that they share. */
const UNSPACED = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]';
const LETTER = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])`;
/** The marks around the words of a link, a run without spaces, white space, a word (`5.43`, `12:30`, `don't` and `2026-03-15` are one), or any other sign. */
const PIECES = `\\[\\[(?:[^\\[\\]|\\n]*\\|)?|\\]\\]|${UNSPACED}+|\\s+|${LETTER}+(?:[.,:/'’-]${LETTER}+)*|[^]`;
/** The segmenter's time grows with the square of what it is given, in code points. */
const STRETCH = 100;

let segmenter: Intl.Segmenter | null = null;
let pieces: RegExp | null = null;
let unspaced: RegExp | null = null;

/** The words of a text, and what stands between them; joined they are the text. */
export function wordsOf(text: string): string[] {
  // Made when first used: an engine builds the sets of scripts while it parses the pattern.
  pieces ??= new RegExp(PIECES, 'gu');
  unspaced ??= new RegExp(`^${UNSPACED}`, 'u');
  const found: string[] = [];
  for (const piece of text.match(pieces) ?? []) {
    if (unspaced.test(piece)) found.push(...segmented(piece));
    else found.push(piece);
  }
  return found;
}

/** Cuts a run without spaces into words where the platform can, into characters where it cannot. */
function segmented(run: string): string[] {
  const characters = [...run];
  const cutter = segmenterOf();
  if (cutter === null) return characters;
  const found: string[] = [];
  for (let at = 0; at < characters.length; at += STRETCH) {
    for (const { segment } of cutter.segment(characters.slice(at, at + STRETCH).join(''))) found.push(segment);
  }
  return found;
}

function segmenterOf(): Intl.Segmenter | null {
  // Absent on older phones, whatever the types say.
  const known: { Segmenter?: typeof Intl.Segmenter } = Intl;
  if (known.Segmenter === undefined) return null;
  return (segmenter ??= new known.Segmenter('und', { granularity: 'word' }));
}
