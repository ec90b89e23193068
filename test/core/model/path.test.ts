import { caseKey, foldKey, pathKey } from '../../../src/core/model/path';
import { fc, runs } from '../../support/properties';

/** What two keys of before took for one name: by links and names that are taken, and by the paths of plans. */
const before = [
  (path: string) =>
    path
      .normalize('NFC')
      .toLowerCase()
      .replace(/ς/g, 'σ')
      .replace(/[\u00a0\u202f]/g, ' '),
  (path: string) => path.normalize('NFC').toLowerCase().normalize('NFC'),
];

const name = fc
  .array(
    fc.constantFrom('a', 'A', 'Σ', 'σ', 'ς', 'ß', 'ẞ', 'İ', 'i', 'ı', 'é', 'e\u0301', 'ﬁ', ' ', '\u00a0', '\u202f', '/', '.md', '日', '가'),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

describe('the key of names that may meet', () => {
  test.each([
    ['ΣΟΦΟΣ.md', 'σοφος.md'],
    ['σοφος.md', 'σοφοσ.md'],
    ['Caf\u00e9.md', 'cafe\u0301.md'],
    ['a\u00a0b.md', 'a b.md'],
    ['A/B.md', 'a/b.md'],
  ])('%s and %s meet', (one, other) => {
    expect(foldKey(one)).toBe(foldKey(other));
    expect(pathKey(one) === pathKey(other)).toBe(one.normalize('NFC') === other.normalize('NFC'));
  });

  test('a disk that ignores case keeps a space and a no-break space apart, and the two small sigmas', () => {
    expect(caseKey('Caf\u00c9 A.md')).toBe(caseKey('cafe\u0301 a.md'));
    expect(caseKey('a\u00a0b.md')).not.toBe(caseKey('a b.md'));
    expect(caseKey('σοφος.md')).not.toBe(caseKey('σοφοσ.md'));
  });

  test('names that differ in letters do not', () => {
    expect(new Set(['a.md', 'b.md', 'a b.md', 'ab.md', 'i.md', 'ı.md'].map(foldKey)).size).toBe(6);
  });

  test('property: a key is its own key, whatever the case and accents, and as careful as those before it', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(foldKey(foldKey(one))).toBe(foldKey(one));
        expect(foldKey(one.normalize('NFD'))).toBe(foldKey(one));
        expect(foldKey(one.toLowerCase())).toBe(foldKey(one));
        if (caseKey(one) === caseKey(other)) expect(foldKey(one)).toBe(foldKey(other));
        if (before.some((key) => key(one) === key(other))) expect(foldKey(one)).toBe(foldKey(other));
      }),
      { numRuns: runs(2000) },
    );
  });
});
