import { matchesPattern } from '../../../src/core/read/text/glob';
import { fc, runs } from '../../support/properties';

const pieces = ['a', 'b', 'A', 'é', 'e\u0301', 'É', 'σ', 'ς', '😀', '.', '-', '(', '[', '+', '\n', '/', '/', '*', '?', '**', '**/', '/**/'];
const pattern = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''));
const path = fc
  .array(fc.constantFrom(...pieces.filter((piece) => !/[*?]/.test(piece)), 'ab', 'aa'), { maxLength: 10 })
  .map((parts) => parts.join(''));
const letters = fc.constantFrom('same case' as const, 'any case' as const);

/** The same as a regular expression, which tries all ways one after the other. */
function expression(glob: string, any: boolean): RegExp {
  const key = glob.normalize('NFC').replace(/\/+$/, '');
  const source = key.replace(/(^|\/)\*\*\/|\*\*|[*?]|[\\^$.|+()[\]{}/]/g, (found: string, slash: string | undefined, at: number) => {
    if (found.endsWith('**/')) return `${at > 0 || slash === '/' ? '\\/' : ''}(?:[^/]+/)*`;
    if (found === '**') return '.*';
    return found === '*' ? '[^/]*' : found === '?' ? '[^/]' : `\\${found}`;
  });
  return new RegExp(`^${source}${/[*?]/.test(key) ? '' : '(?:/.*)?'}$`, any ? 'sui' : 'su');
}

test('says the same as a regular expression does', () => {
  fc.assert(
    fc.property(pattern, path, letters, (glob, text, mode) => {
      // `**/**/` shares a slash, which one pass of the replacement above cannot see.
      fc.pre(!/\*\*\/\*\*\//.test(glob) && !/\*{3}/.test(glob));
      expect(matchesPattern(glob, text, mode)).toBe(expression(glob, mode === 'any case').test(text.normalize('NFC')));
    }),
    { numRuns: runs(4000) },
  );
});

test('a path made from its pattern matches it', () => {
  const part = fc.constantFrom('a', 'Ab', 'é', '😀');
  const step = fc.oneof(
    part.map((text) => [`${text}/`, `${text}/`]),
    fc.array(part, { maxLength: 3 }).map((folders) => ['**/', folders.map((one) => `${one}/`).join('')]),
    part.map((text) => ['*/', `${text}/`]),
    part.map((text) => [`${text}?/`, `${text}x/`]),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), letters, (steps, mode) => {
      const glob = `${steps.map(([from]) => from).join('')}x`;
      const text = `${steps.map(([, to]) => to).join('')}x`;
      expect(matchesPattern(glob, text, mode)).toBe(true);
      expect(matchesPattern(glob, `${text}y`, mode)).toBe(false);
    }),
  );
});

const deep = `${'folder/'.repeat(60)}note.md`;

test.each([
  ['folders again and again', `${'**/'.repeat(20)}x`],
  ['any text again and again', `${'**a'.repeat(30)}x`],
  ['parts of names again and again', `${'*o'.repeat(30)}x`],
  ['all of them', `${'**/*?'.repeat(20)}x`],
])('%s: a pattern that fits nowhere is answered at once', (_, glob) => {
  expect(matchesPattern(glob, deep)).toBe(false);
  expect(matchesPattern(glob, deep, 'any case')).toBe(false);
});

test('a long way of folders is found', () => {
  expect(matchesPattern(`${'**/'.repeat(20)}note.md`, deep)).toBe(true);
  expect(matchesPattern(`${'*/'.repeat(60)}note.md`, deep)).toBe(true);
  expect(matchesPattern(`${'*/'.repeat(59)}note.md`, deep)).toBe(false);
});
