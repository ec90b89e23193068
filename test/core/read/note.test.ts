import { parseNote } from '../../../src/core/read/snapshot/note';
import { setProperty } from '../../../src/core/read/frontmatter/properties';
import { asVaultPath, type NotePath } from '../../../src/core/model/path';

const path = asVaultPath('a.md') as NotePath;

test('a note holds its frontmatter, links, headings, blocks and tags', () => {
  const text = '---\ntags: [a, b]\nrelated:\n  - "[[X|y]]"\ndate: 2026-03-15\n---\n# Head\n\nSee [[B#c|d]] and ![[e.png]] #tag ^blk\n';
  const note = parseNote(path, text, text.length);
  expect(note.frontmatter).toMatchObject({ state: 'ok', data: { date: '2026-03-15', related: ['[[X|y]]'] } });
  expect(note.links.map((link) => [link.kind, link.linkpath, link.property])).toEqual([
    ['frontmatter', 'X', 'related.0'],
    ['wikilink', 'B', undefined],
    ['embed', 'e.png', undefined],
  ]);
  for (const link of note.links) expect(text.slice(link.start, link.end)).toBe(link.raw);
  expect(note.tags).toEqual(['a', 'b', 'tag']);
  expect(note.headings.map((heading) => heading.text)).toEqual(['Head']);
});

test('a property changes its own line only', () => {
  expect(setProperty('---\na: 1 # one\nb: "x"\n---\nbody', 'b', 'y')).toBe('---\na: 1 # one\nb: "y"\n---\nbody');
});
