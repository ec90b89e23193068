import { resolveSubpath } from '../../../src/core/read/markdown/subpath';
import { scanMarkdown } from '../../../src/core/read/markdown/scan';

const note = scanMarkdown('# One\n## Two: (a) [[b|c]]\n# Other\n## Same\n# Last\n## Same\n\ntext ^Id-1');

test.each([
  ['#One', 'One'],
  ['#one', 'One'],
  ['#One#two a b c', 'Two: (a) [[b|c]]'],
  ['#Last#Same', 'Same'],
  ['#One#Same', undefined],
  ['#nowhere', undefined],
  ['#', undefined],
])('%s', (subpath, expected) => {
  const found = resolveSubpath(note, subpath);
  expect(found?.kind === 'heading' ? found.heading.text : undefined).toBe(expected);
});

test('nested headings are looked for below their own parent', () => {
  const found = resolveSubpath(note, '#Last#Same');
  expect(found?.kind === 'heading' && found.heading.start).toBe(note.headings[5]?.start);
});

test('block identifiers, case aside', () => {
  expect(resolveSubpath(note, '#^id-1')).toMatchObject({ kind: 'block', block: { id: 'Id-1' } });
  expect(resolveSubpath(note, '#^none')).toBeNull();
});
