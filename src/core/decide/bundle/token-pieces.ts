/** The kinds of run that a text is cut into before its tokens are estimated; a symbol stands alone. */
export const PIECE = {
  latin: 1,
  digits: 2,
  cyrillic: 3,
  arabic: 4,
  /** Hebrew too. */
  greek: 5,
  han: 6,
  kana: 7,
  hangul: 8,
  breaks: 9,
  blanks: 10,
  cjkMarks: 11,
  punctuation: 12,
  /** Of any other script; a run goes on through letters of every script. */
  letters: 13,
  symbol: 14,
  /** Lines and blocks that draw frames, trees and bars. */
  drawing: 15,
} as const;

export type Piece = (typeof PIECE)[keyof typeof PIECE];

/** First match counts. */
const PATTERNS: readonly (readonly [Piece, RegExp])[] = [
  [PIECE.latin, /[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]/],
  [PIECE.digits, /\d/],
  [PIECE.cyrillic, /[\u0400-\u052f]/],
  [PIECE.arabic, /[\u0600-\u06ff\u0750-\u077f]/],
  [PIECE.greek, /[\u0370-\u03ff\u0590-\u05ff]/],
  [PIECE.han, /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/],
  [PIECE.kana, /[\u3040-\u30ff]/],
  [PIECE.hangul, /[\uac00-\ud7af\u1100-\u11ff]/],
  [PIECE.breaks, /[\r\n]/],
  [PIECE.blanks, /[ \t\u00a0]/],
  [PIECE.cjkMarks, /[\u3000-\u303f\uff00-\uffef]/],
  [PIECE.drawing, /[\u2500-\u259f]/],
  [PIECE.punctuation, /[!-/:-@[-`{-~\u2010-\u2027\u00a1-\u00bf]/],
];
const LETTER = /^[\p{L}\p{M}]$/u;

/** Kind by UTF-16 unit, filled as units turn up; 0 where not known yet. */
const kinds = new Uint8Array(65536);

/** The kind of piece that begins at `at`. */
export function pieceAt(text: string, at: number): Piece {
  const unit = text.charCodeAt(at);
  const kind = kinds[unit] as number;
  return kind === 0 ? unknownAt(text, at, unit) : (kind as Piece);
}

function unknownAt(text: string, at: number, unit: number): Piece {
  // Half of a pair: the whole character decides.
  if (unit >= 0xd800 && unit <= 0xdfff) return LETTER.test(characterAt(text, at)) ? PIECE.letters : PIECE.symbol;
  const char = text.charAt(at);
  const kind = PATTERNS.find(([, pattern]) => pattern.test(char))?.[0] ?? (LETTER.test(char) ? PIECE.letters : PIECE.symbol);
  kinds[unit] = kind;
  return kind;
}

/** The end of the run of this kind that begins at `start`. */
export function endOfPiece(text: string, start: number, kind: Piece): number {
  let end = start + characterLength(text, start);
  if (kind === PIECE.symbol) return end;
  while (end < text.length && goesOn(text, end, kind)) end += kind === PIECE.letters ? characterLength(text, end) : 1;
  return end;
}

function goesOn(text: string, at: number, kind: Piece): boolean {
  const unit = text.charCodeAt(at);
  if (kind === PIECE.letters) return LETTER.test(characterAt(text, at));
  // ª and º stand among the marks of punctuation too.
  return pieceAt(text, at) === kind || (kind === PIECE.punctuation && (unit === 0xaa || unit === 0xba));
}

function characterAt(text: string, at: number): string {
  return text.slice(at, at + characterLength(text, at));
}

function characterLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdbff || at + 1 >= text.length) return 1;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
}
