import { passageOf } from '../../../../src/core/read/terms/passage';
import { plainText } from '../../../../src/core/read/terms/plain';
import type { Term } from '../../../../src/core/read/terms/term';
import { createTermIndex } from '../../../../src/core/read/index/term-index';

const terms = (text: string): readonly Term[] => passageOf(plainText(text)).terms;

/** Numbers of the documents that a query finds by kin, the best first. */
function found(texts: readonly string[], query: string): number[] {
  const index = createTermIndex();
  for (const text of texts) index.add('', plainText(text));
  return index.queryAkin(terms(query), texts.length).map((hit) => hit.doc);
}

describe('queryAkin', () => {
  test('accents, endings, slips of the pen and Cyrillic names do not hide a word', () => {
    expect(found(['o Simão come glúten', 'a porta'], 'o Simao come gluten')).toEqual([0]);
    expect(found(['Listvyanka trip', 'a door'], 'поездка в Листвянку')).toEqual([0]);
    expect(found(['the hydrangeas', 'a door'], 'one hydrangae')).toEqual([0]);
  });

  test('a path is found by its parts, an amount in another unit', () => {
    expect(found(['see https://api.sable.test', 'see a door'], 'now https://gateway.sable.test/v2')).toEqual([0]);
    expect(found(['0.75 t at the most', '80 t at the most'], 'no more than 750 kg')[0]).toBe(0);
  });

  test('the word itself tells more than its kin', () => {
    expect(found(['the organs', 'the organisation'], 'an organisation')).toEqual([1, 0]);
  });

  test('nothing akin is found by a plain query, and asking leaves no trace', () => {
    const index = createTermIndex();
    for (const text of ['the hydrangeas', 'we paint a fence']) index.add('', text);
    const akin = index.queryAkin(terms('hydrangae'), 5);
    expect(akin.map((hit) => hit.doc)).toEqual([0]);
    expect(index.query(terms('hydrangae'), 5)).toEqual([]);
    expect(index.queryAkin(terms('hydrangae'), 5)).toEqual(akin);
  });

  test('what was asked in between does not change what an index answers', () => {
    const texts = ['the hydrangeas', 'поездка в Листвянку', '购买书架', 'see https://api.sable.test', '90 min of talks'];
    const questions = ['hydrangae', 'Listvyanka', 'api.sable.test/x', 'after 1.5 h'];
    const [asked, quiet] = [createTermIndex(), createTermIndex()];
    for (const text of texts) {
      quiet.add('', plainText(text));
      asked.add('', plainText(text));
      for (const question of questions) asked.queryAkin(terms(question), 3);
    }
    for (const question of questions) expect(asked.queryAkin(terms(question), 3)).toEqual(quiet.queryAkin(terms(question), 3));
  });
});
