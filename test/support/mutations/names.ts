/** What random vaults are named with: names that shadow, need escaping, or differ only in form. */

export const FOLDERS = ['', '', 'a', 'b', 'a/b', 'c/a', 'é x', 'archive', 'archive/a', 'x', 'A', 'o\u0308/b', '笔记'] as const;

export const STEMS = [
  'x',
  'y',
  'a',
  'b',
  'note one',
  'x',
  "Igor's",
  '100%',
  'v1.2',
  '笔记',
  'caf\u00e9',
  'cafe\u0301s',
  'a (b)',
  'A&amp;B',
  'X',
  'U\u0308n\u00ef',
  'x.md',
  '50%25',
  '$& $1',
  'ΣΑΣ',
  '-- e',
  "it's (1)",
  '\u2026 so',
  'İx',
  '_x_ `y`',
  '2026-03-01 d',
  'a,b; c',
  'a~b=c{d}',
  '日 本',
  '~x~',
  '!x',
  '🙂',
] as const;

/** Names that a rename asks for; some are refused. */
export const NEW_STEMS = [...STEMS, 'new', 'Brand new', 'z', 'n (2)', "o'neil", 'a%20b', '"q"', 'what?', 'h#', 'trail.', 'con'] as const;

export const HEADINGS = [
  'A',
  'B',
  'Same',
  'With: punct!',
  'Größe',
  '2026-03-01',
  '2026-03-02 Entry',
  'X (y)',
  'a',
  'Part 100%',
  '日本',
  'x',
] as const;

export const BLOCKS = ['b1', 'b2', 'Id-3'] as const;

export const LABELS = ['r', 'R 2', 'ö'] as const;

/** The one at `index`, counted round. */
export function pick<T>(from: readonly T[], index: number): T {
  return from[index % from.length] as T;
}
