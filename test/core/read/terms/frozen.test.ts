import { createTermTable, type DocTerms, type TermTable } from '../../../../src/core/read/index/doc-terms';
import { freezeIndex } from '../../../../src/core/read/index/freeze';
import { createStrings, frozenStrings } from '../../../../src/core/read/index/strings';
import { createTermIndex, type TermIndex } from '../../../../src/core/read/index/term-index';
import { passageOf } from '../../../../src/core/read/terms/passage';
import { plainText } from '../../../../src/core/read/terms/plain';
import type { Term } from '../../../../src/core/read/terms/term';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const terms = (text: string): readonly Term[] => passageOf(plainText(text)).terms;

/** Words with kin, stems of several meanings, amounts with and without a unit, paths and scripts without spaces. */
const WORDS = [
  ...spaced('organise organisation organs organ purchase buy kaufen 40 src/core/read.ts reading 購入する 家賃 Simão Simao'),
  ...spaced('running ran harbour'),
  '40 kg',
  '40 MB',
  '0.04 t',
];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));

interface Asked {
  readonly index: TermIndex;
  /** The texts by the numbers of their documents. */
  readonly texts: ReadonlyMap<number, string>;
}

/** What an index answers, with documents as the texts in their order. */
function answers({ index, texts }: Asked, questions: readonly string[]): unknown {
  const names = [...texts.keys()];
  const nameOf = new Map(names.map((doc, place) => [doc, place]));
  return [
    index.size,
    questions.map((question) => [
      index.query(terms(question), 5).map(({ doc, score }) => [nameOf.get(doc), score]),
      index.queryAkin(terms(question), 5).map(({ doc, score }) => [nameOf.get(doc), score]),
      index.shares(terms(question), names),
      terms(question).map(({ key }) => index.frequency(key)),
    ]),
    names.map((doc) => index.alike(doc, 3, 0.1, () => false).map(({ doc: other, score }) => [nameOf.get(other), score])),
  ];
}

/** An index with these texts alone, in this order. */
function anew(texts: readonly string[]): Asked {
  const table = createTermTable();
  const index = createTermIndex(table);
  return { index, texts: new Map(texts.map((one) => [index.file(read(table, one)), one])) };
}

function read(table: TermTable, one: string): DocTerms {
  return table.read('', plainText(one));
}

test('property: frozen, thawed, with documents added and taken out, an index answers as one that was made anew', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ add: fc.array(text, { maxLength: 5 }), drop: fc.array(fc.nat(30), { maxLength: 3 }), freeze: fc.boolean() }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.array(text, { minLength: 1, maxLength: 3 }),
      (rounds, questions) => {
        let table = createTermTable();
        let index = createTermIndex(table);
        let texts = new Map<number, string>();
        for (const { add, drop, freeze } of rounds) {
          for (const one of add) texts.set(index.file(read(table, one)), one);
          const gone = drop.flatMap((place) => [...texts.keys()][place] ?? []);
          index.remove([...new Set(gone)]);
          for (const doc of gone) texts.delete(doc);
          if (!freeze) continue;
          const { table: frozenTable, ...base } = freezeIndex(index, [...texts.keys()]);
          texts = new Map([...texts.values()].map((one, doc) => [doc, one]));
          table = createTermTable(frozenTable);
          index = createTermIndex(table, { base });
        }
        expect(answers({ index, texts }, questions)).toEqual(answers(anew([...texts.values()]), questions));
      },
    ),
    { numRuns: runs(150) },
  );
});

test('ties are settled by the order that is asked for', () => {
  const index = createTermIndex(createTermTable(), { before: (a, b) => a > b });
  for (let i = 0; i < 3; i++) index.add('', 'harbour');
  expect(index.query(terms('harbour'), 3).map(({ doc }) => doc)).toEqual([2, 1, 0]);
});

test('property: texts are found by their numbers and the other way round, frozen or not', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary' })), fc.array(fc.string()), (frozen, more) => {
      const strings = createStrings(frozenStrings(frozen));
      frozen.forEach((one, n) => expect([strings.find(one), strings.text(n)]).toEqual([n, one]));
      for (const one of more) expect(strings.text(strings.add(one))).toBe(one);
      expect(strings.size).toBe(new Set([...frozen, ...more]).size);
    }),
    { numRuns: runs(100) },
  );
});
