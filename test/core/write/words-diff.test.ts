import { wordsOf, wordsDiff } from '../../../src/core/write/preview/words-diff';
import { fc, runs } from '../../support/properties';
import { spaced } from '../../support/spaced';

/** The comparison as one would write it: `[-taken out-]`, `{+put in+}`. */
const marked = (old: string, fresh: string): string =>
  wordsDiff(old, fresh)
    .map((run) => (run.kind === 'same' ? run.new : `${run.old === '' ? '' : `[-${run.old}-]`}${run.new === '' ? '' : `{+${run.new}+}`}`))
    .join('');

const word = fc.constantFrom(
  ...spaced('port Port 5432 5433 データベース 東京 ー ฐานข้อมูล é 👩‍💻 . ** v2.1 [[ ]]'),
  '\ud83d',
  ', ',
  ' ',
  '\n',
  '\r\n\r\n',
  'a b|',
  "don't",
);
const text = fc.array(word, { maxLength: 60 }).map((all) => all.join(''));

describe('words', () => {
  test('values, dates and times are one word', () => {
    expect(wordsOf("It's v2.1, at 12:30 on 2026-03-15!")).toEqual([
      "It's",
      ' ',
      'v2.1',
      ',',
      ' ',
      'at',
      ' ',
      '12:30',
      ' ',
      'on',
      ' ',
      '2026-03-15',
      '!',
    ]);
  });

  test('scripts without blanks are cut into words, where the platform can', () => {
    const cut = wordsOf('データベースは東京にあります');
    expect(cut.length).toBeGreaterThan(3);
    expect(cut).toContain('東京');
  });

  test('and into characters where it cannot', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      expect(wordsOf('東京 is far')).toEqual(['東', '京', ' ', 'is', ' ', 'far']);
      expect(marked('東京にある', '大阪にある')).toBe('[-東京-]{+大阪+}にある');
    } finally {
      Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true });
    }
  });

  test('joined they are the text', () => {
    fc.assert(
      fc.property(text, (all) => wordsOf(all).join('') === all),
      { numRuns: runs(200) },
    );
  });
});

describe('the comparison by words', () => {
  test('marks the value that changed, and no more', () => {
    expect(marked('It runs on port 5432 since March.', 'It runs on port 5433 since April.')).toBe(
      'It runs on port [-5432-]{+5433+} since [-March-]{+April+}.',
    );
  });

  test('words that changed side by side are one change', () => {
    expect(marked('in Frankfurt, Germany.', 'in Dublin, Ireland.')).toBe('in [-Frankfurt, Germany-]{+Dublin, Ireland+}.');
  });

  test('of a link that came or went the marks are marked, not its words', () => {
    expect(marked('The [[2025-09-02 Ledger -- repo|Ledger repo]] pins it.', 'The Ledger repo pins it.')).toBe(
      'The [-[[2025-09-02 Ledger -- repo|-]Ledger repo[-]]-] pins it.',
    );
  });

  test('white space is no difference', () => {
    expect(wordsDiff('one  two\nthree', 'one two three').map((run) => run.kind)).toEqual(['same']);
  });

  test('Japanese is compared by words', () => {
    expect(marked('データベースは東京にあります', 'データベースは大阪にあります')).toBe('データベースは[-東京-]{+大阪+}にあります');
  });

  test('an empty side is all put in, or all taken out', () => {
    expect(wordsDiff('', 'new text')).toEqual([{ kind: 'changed', old: '', new: 'new text' }]);
    expect(wordsDiff('old text', '')).toEqual([{ kind: 'changed', old: 'old text', new: '' }]);
    expect(wordsDiff('', '')).toEqual([]);
  });

  test('long texts that share little are compared by their lines', () => {
    const part = (name: string): string => Array.from({ length: 1200 }, (_, at) => `${name}${at}`).join(' ');
    const shared = 'This line is in both of them.\n';
    const compared = wordsDiff(`${part('a')}\n${shared}${part('b')}\n`, `${part('c')}\n${shared}${part('d')}\n`);
    expect(compared.map((run) => run.kind)).toEqual(['changed', 'same', 'changed']);
    expect(compared[1]?.old.trim()).toBe(shared.trim());
  });

  test('both texts can be told from it, to the last character; what is the same has the same words', () => {
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        const compared = wordsDiff(old, fresh);
        expect(compared.map((run) => run.old).join('')).toBe(old);
        expect(compared.map((run) => run.new).join('')).toBe(fresh);
        for (const run of compared)
          if (run.kind === 'same') expect(run.old.replace(/\s+/g, ' ').trim()).toBe(run.new.replace(/\s+/g, ' ').trim());
        // Never two of a kind side by side.
        expect(compared.some((run, at) => run.kind === compared[at + 1]?.kind)).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });
});
