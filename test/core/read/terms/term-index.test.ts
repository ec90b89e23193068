import { createTermTable } from '../../../../src/core/read/index/doc-terms';
import { plainText } from '../../../../src/core/read/terms/plain';
import { createTermIndex, type TermIndex } from '../../../../src/core/read/index/term-index';
import { tokenise } from '../../../../src/core/read/terms/passage';
import { fc, runs } from '../../../support/properties';

const terms = (text: string): ReturnType<typeof tokenise> => tokenise(plainText(text));

function indexOf(texts: readonly string[]): TermIndex {
  const index = createTermIndex();
  for (const text of texts) index.add('', plainText(text));
  return index;
}

describe('createTermIndex', () => {
  test('rare terms count most, titles more than bodies', () => {
    const index = createTermIndex();
    index.add('Harbour', 'boats and weather');
    index.add('Weather', 'the harbour is closed');
    index.add('Weather', 'sun and weather');
    expect(index.query(terms('harbour').flat(), 5).map((hit) => hit.doc)).toEqual([0, 1]);
    expect(index.query(terms('weather boats').flat(), 1).map((hit) => hit.doc)).toEqual([0]);
    expect(index.query(terms('nothing').flat(), 5)).toEqual([]);
    expect(index.query(terms('harbour').flat(), 5, (doc) => doc === 0).map((hit) => hit.doc)).toEqual([1]);
    expect(index.frequency('weather')).toBe(3);
  });

  test('property: frequencies, shares and hits are those of a plain count', () => {
    const text = fc
      .array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega', 'kappa'), { minLength: 1, maxLength: 8 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 400 }), text, (texts, query) => {
        const index = indexOf(texts);
        const wanted = [
          ...new Set(
            terms(query)
              .flat()
              .map((term) => term.key),
          ),
        ];
        const held = texts.map(
          (one) =>
            new Set(
              terms(one)
                .flat()
                .map((term) => term.key),
            ),
        );
        for (const key of wanted) expect(index.frequency(key)).toBe(held.filter((set) => set.has(key)).length);
        const hits = index.query(terms(query).flat(), texts.length);
        expect(hits.map((hit) => hit.doc).sort((a, b) => a - b)).toEqual(
          held.flatMap((set, doc) => (wanted.some((key) => set.has(key)) ? [doc] : [])),
        );
        for (let i = 1; i < hits.length; i++) expect((hits[i - 1]?.score ?? 0) >= (hits[i]?.score ?? 0)).toBe(true);
        index
          .shares(
            terms(query).flat(),
            texts.map((_, doc) => doc),
          )
          .forEach((share, doc) => {
            expect(share > 0).toBe(wanted.some((key) => held[doc]?.has(key)));
            if (wanted.every((key) => held[doc]?.has(key))) expect(share).toBeCloseTo(1);
          });
      }),
      { numRuns: runs(60) },
    );
  });

  test('a term of many documents is found in each of them', () => {
    const texts = Array.from({ length: 1_500 }, (_, doc) => (doc % 3 === 0 ? 'beta' : 'alpha beta'));
    const index = indexOf(texts);
    const docs = (word: string): number[] =>
      index
        .query(terms(word).flat(), 2_000)
        .map((hit) => hit.doc)
        .sort((a, b) => a - b);
    expect(docs('beta')).toEqual(texts.map((_, doc) => doc));
    expect(docs('alpha')).toEqual(texts.flatMap((_, doc) => (doc % 3 === 0 ? [] : [doc])));
  });

  test('asking leaves no trace: the next answer is the same', () => {
    const index = indexOf(['alpha beta', 'beta gamma', 'alpha beta gamma']);
    const first = index.query(terms('alpha gamma').flat(), 3);
    expect(index.alike(0, 3, 0, () => false).map((hit) => hit.doc)).toEqual([2, 1]);
    expect(index.query(terms('alpha gamma').flat(), 3)).toEqual(first);
  });

  test('two documents overlap by the terms that both hold, as much as the longer one allows', () => {
    const index = indexOf([
      'alpha beta gamma',
      'alpha beta gamma',
      'delta epsilon',
      'alpha beta gamma zeta eta theta iota kappa',
      'beta alpha',
    ]);
    expect(index.overlap(0, 1)).toBe(1);
    expect(index.overlap(0, 2)).toBe(0);
    expect(index.overlap(0, 3)).toBeLessThan(0.5);
    // Gamma is rarer than the others, so it weighs more.
    expect(index.overlap(0, 4)).toBeLessThan(2 / 3);
    for (const [one, other] of [
      [0, 3],
      [4, 0],
      [2, 3],
    ] as const)
      expect(index.overlap(other, one)).toBeCloseTo(index.overlap(one, other), 12);
    expect(index.query(terms('alpha gamma').flat(), 5)).toHaveLength(4);
  });

  test('what was read once can be filed in any index of its table, as if it were read there', () => {
    const texts = ['A crate weighs 40 kg', 'It weighs 40 pounds', '東京 and 京都の家賃', 'runs running ran', 'Crates are weighed'];
    const table = createTermTable();
    const other = createTermIndex(table);
    const filings = [...texts].reverse().map((text) => table.read('Crate', plainText(text)));
    for (const filing of filings) other.file(filing);
    const [again, own] = [createTermIndex(table), createTermIndex()];
    for (const filing of [...filings].reverse()) again.file(filing);
    for (const text of texts) own.add('Crate', plainText(text));
    for (const text of [...texts, 'crate 88.2 lb', '家賃', 'crates']) {
      const asked = terms(text).flat();
      expect(again.queryAkin(asked, 5)).toEqual(own.queryAkin(asked, 5));
      expect(again.query(asked, 5)).toEqual(own.query(asked, 5));
    }
    expect(again.alike(0, 3, 0, () => false)).toEqual(own.alike(0, 3, 0, () => false));
    expect(again.overlap(0, 1)).toBe(own.overlap(0, 1));
  });

  test('more words than the vocabulary keeps at once are still told apart', () => {
    const index = createTermIndex();
    const word = (i: number): string => `w${[...String(i)].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('')}q`;
    const texts = Array.from({ length: 40 }, (_, doc) => Array.from({ length: 5_000 }, (_, i) => word(doc * 5_000 + i)).join(' '));
    for (const text of texts) index.add('', text);
    for (const doc of [0, 13, 27, 39]) {
      const asked = `${word(doc * 5_000)} ${word(doc * 5_000 + 4_999)}`;
      expect(index.query(terms(asked).flat(), 3).map((hit) => hit.doc)).toEqual([doc]);
      expect(index.frequency(word(doc * 5_000 + 17))).toBe(1);
    }
    index.add('', word(3));
    expect(index.frequency(word(3))).toBe(2);
  });
});
