import { fc, runs } from '../../support/properties';
import { openBench } from '../../support/opened';

/** Scripts with letters of theirs, and whether they put spaces between words. */
const SCRIPTS: readonly (readonly [string, boolean])[] = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Armenian', 'Georgian'].map(
    (name) => [name, true] as const,
  ),
  ...['Ethiopic', 'Cherokee', 'Mongolian', 'Tibetan', 'Sinhala', 'Adlam', 'Deseret', 'Gothic'].map((name) => [name, true] as const),
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Yi', 'Bopomofo'].map((name) => [name, false] as const),
];

function signsOf(script: string, kind: string): string[] {
  const sign = new RegExp(`^(?=\\p{sc=${script}})\\p{${kind}}$`, 'u');
  const signs: string[] = [];
  for (let code = 0x41; code < 0x1f000; code++) {
    if (code === 0xd800) code = 0xe000;
    const char = String.fromCodePoint(code);
    if (sign.test(char) && char.normalize('NFKC') === char) signs.push(char);
  }
  return signs;
}

const written = fc
  .constantFrom(...SCRIPTS.map(([name, isSpaced]) => ({ letters: signsOf(name, 'L'), marks: signsOf(name, 'M'), isSpaced })))
  .chain(({ letters, marks, isSpaced }) => {
    const more = fc.array(fc.constantFrom(...letters, ...marks), { maxLength: 7 });
    const word = fc.tuple(fc.constantFrom(...letters), more).map(([first, rest]) => [first, ...rest].join(''));
    return fc.record({ word, before: word, after: word, isSpaced: fc.constant(isSpaced) });
  });

test('a word of letters of any script is found by itself', async () => {
  await fc.assert(
    fc.asyncProperty(written, async ({ word, before, after, isSpaced }) => {
      const text = [before, word, after].join(isSpaced ? ' ' : '');
      const { memory } = openBench({ 'A.md': `${text}\n`, 'B.md': 'Something else.\n' });
      const { found } = await memory.search({ query: word });
      expect(found.map(({ path }) => path)).toContain('A.md');
    }),
    { numRuns: runs(1000) },
  );
});

const BARE = fc.stringMatching(/^[A-Za-z][a-z]{0,6}$/);

test('a word with a sign at its end comes before the bare word', async () => {
  await fc.assert(
    fc.asyncProperty(BARE, fc.constantFrom('+', '++', '#'), async (bare, sign) => {
      const word = `${bare}${sign}`;
      const { memory } = openBench({
        'Aa.md': `Zzz ${bare}, ${bare} and ${bare}.\n`,
        'Bb.md': `Zzz ${word}.\n`,
        [`Qq ${bare}.md`]: 'Yyy.\n',
      });
      const { found } = await memory.search({ query: word });
      expect(found[0]?.path).toBe('Bb.md');
    }),
    { numRuns: runs(300) },
  );
});
