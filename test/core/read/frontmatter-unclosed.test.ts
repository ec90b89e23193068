import { hasUnclosedFrontmatter } from '../../../src/core/read/frontmatter/frontmatter-block';
import { setProperty } from '../../../src/core/read/frontmatter/properties';

test.each([
  ['---\ntags: [private]\n\ntext', true],
  ['\uFEFF---\r\ntags: private\r\n', true],
  ['\n---\nkey: value\n', true],
  ['---\nkey:\n  - a\n...\ntext', true],
  ['---\rtags: private\r---\rtext', true],
  ['\uFEFF\uFEFF---\ntags: private\n---\n', true],
  ['\u200b\n  ---\n# a comment\ntags: private\n---\n', true],
  ['\0---\ntags: private\n---\n', true],
  ['---yaml\ntags: private\n---\n', true],
  ['+++\ntags = ["private"]\n+++\n', true],
  ['---\n"tags": [private]\n', true],
  ['---\nétiquettes: privé\n', true],
  ['---\n{tags: [private]}\n', true],
  ['---\u2028tags: private\u2028---', true],
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
