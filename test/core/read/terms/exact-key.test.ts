import { exactKey } from '../../../../src/core/read/terms/exact-key';
import { exactOf, plainText } from '../../../../src/core/read/terms/plain';
import { fc, runs } from '../../../support/properties';
import { spaced } from '../../../support/spaced';

const PIECES = [
  ...spaced('walk Walk 7 . , ! 。 [[Home]] [[Home|there]] [[ | ]] [ ] ~~old~~ ~~ ** 会议 😀'),
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\t',
  '\u00a0',
  '\u2028',
  '\r\n',
  '\n- [x] ',
  '\n- [ ] ',
  '\n1) [y]\t',
  '# ',
];
const markdown = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));
const entry = fc
  .record({ title: markdown, body: markdown, titled: fc.boolean() })
  .map(({ title, body, titled }) => ({ title, body: titled ? `${title}\n${body}` : body }));

const keyOf = ({ title, body }: { title: string; body: string }): number => exactKey(plainText(title), plainText(body), body);
const textOf = ({ title, body }: { title: string; body: string }): string => exactOf(plainText(title), plainText(body), body);

describe('exactKey', () => {
  it('is the same where the exact texts are, and another where they are not', () => {
    fc.assert(
      fc.property(entry, entry, (a, b) => (keyOf(a) === keyOf(b)) === (textOf(a) === textOf(b))),
      { numRuns: runs(2000) },
    );
  });

  it('does not change with blanks, outer punctuation and a title that the body repeats', () => {
    const key = keyOf({ title: 'Linting', body: 'Run it. Twice' });
    expect(keyOf({ title: ' Linting ', body: 'Linting\n\nRun  it.\n Twice.' })).toBe(key);
    expect(keyOf({ title: 'Linting', body: 'Lintings\nRun it. Twice' })).not.toBe(key);
  });

  it.each([
    ['a ticked box', '- [ ] call Ada', '- [x] call Ada'],
    ['what is struck out', 'the blue ~~tram~~ bus', 'the blue tram bus'],
    ['a link that shows something else', 'see [[Tram|it]]', 'see [[Bus|it]]'],
    ['a mark behind many lines', `${'line\n'.repeat(50)}- [ ] call`, `${'line\n'.repeat(50)}- [x] call`],
  ])('tells %s', (_, one, other) => {
    expect(keyOf({ title: '', body: one })).not.toBe(keyOf({ title: '', body: other }));
  });
});
