import { hasUnclosedFrontmatter } from '../../../src/core/read/frontmatter-block';
import { setProperty } from '../../../src/core/read/properties';

test.each([
  ['---\ntags: [private]\n\ntext', true],
  ['\uFEFF---\r\ntags: private\r\n', true],
  ['\n---\nkey: value\n', true],
  ['---\nkey:\n  - a\n...\ntext', true],
  ['---\ntags: [private]\n---\ntext', false],
  ['---\n\nA thematic break, and then text: with a colon.', false],
  ['---\n# Heading\n', false],
  ['text\n---\nkey: value', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(hasUnclosedFrontmatter(text)).toBe(expected);
});

test('no second block is put above one that never closes', () => {
  expect(() => setProperty('---\nid: A\n\ntext', 'id', 'B')).toThrow('never closed');
});
