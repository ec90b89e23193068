import { setProperties, setProperty } from '../../../src/core/read/frontmatter/properties';
import { fc, runs } from '../../support/properties';

const value = fc.oneof(
  fc.constantFrom<unknown>(
    'x',
    '[[Link]]',
    '2026-03-15',
    '0042',
    '',
    ' lead',
    'a: b',
    '# no',
    'line\nbreak',
    '---',
    ['a', 'b'],
    [],
    undefined,
  ),
  fc.integer(),
  fc.boolean(),
);
const written = fc.constantFrom(
  'a',
  '"quo ted"',
  '0042',
  '[a, b]',
  '{x: 1}',
  '|\n  many\n  lines',
  '\n  - one\n  - two # c',
  '\n- flush',
  '\n  k: v',
  '',
  'plain # comment',
  '~',
);
const text = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('', '# a comment\n', '\n'), written), { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '  '),
    fc.constantFrom('block', 'none', 'open', 'flow', 'broken'),
  )
  .map(([entries, eol, indent, kind]) => {
    const lines = entries
      .map(
        ([before, one], index) =>
          `${before}${indent}k${index}:${one.startsWith('\n') || one === '' ? '' : ' '}${one.replaceAll('\n', `\n${indent}`)}\n`,
      )
      .join('');
    const inner = kind === 'flow' ? '{k0: 1, k1: x}\n' : kind === 'broken' ? `${lines}k9: [x\n` : lines;
    return (kind === 'none' ? 'body\n' : `---\n${inner}${kind === 'open' ? '' : '---\n'}body\n`).replaceAll('\n', eol);
  });
const settings = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }).map((n) => `k${n}`), value }), { maxLength: 8 });

const outcome = (work: () => string): string => {
  try {
    return work();
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
};

test('properties set together are as set one after the other, or refused alike', () => {
  let changed = 0;
  fc.assert(
    fc.property(text, settings, (before, some) => {
      const inTurn = outcome(() => some.reduce((done, one) => setProperty(done, one.key, one.value), before));
      expect(outcome(() => setProperties(before, some))).toBe(inTurn);
      if (inTurn !== before && !inTurn.startsWith('refused')) changed += 1;
    }),
    { numRuns: runs(3000) },
  );
  expect(changed).toBeGreaterThan(50);
});
