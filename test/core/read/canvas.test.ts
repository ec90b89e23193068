import { holdsLinks, linksIn, readableLinks } from '../../../src/core/read/snapshot/links-in';
import { asVaultPath } from '../../../src/core/model/path';
import { MemoryError } from '../../../src/core/model/errors';
import { parseBase } from '../../../src/core/read/snapshot/base';
import { parseCanvas } from '../../../src/core/read/links/canvas';

const canvas = JSON.stringify(
  {
    nodes: [
      { id: 'f', type: 'file', file: 'a/B "q".md', subpath: '#h', x: 1, y: -2.5 },
      { id: 't', type: 'text', text: 'x\n[[C|d]] "[[é]]" [m](E%20f.md)', extra: [{ type: 'file', file: 'no.md' }] },
      { id: 'g', type: 'group', label: '[[no]]' },
      { id: 'l', type: 'link', url: 'https://a.b' },
    ],
    edges: [{ id: 'e', fromNode: 'f', label: '[[no]]' }],
  },
  null,
  '\t',
);

test('a canvas: file cards and links in text cards, with exact places', () => {
  const links = parseCanvas(canvas);
  expect(links.map(({ spelling, linkpath, subpath, display, property }) => [spelling, linkpath, subpath, display, property])).toEqual([
    ['path', 'a/B "q".md', '#h', null, 'f'],
    ['wikilink', 'C', null, 'd', 't'],
    ['wikilink', 'é', null, null, 't'],
    ['markdown', 'E f.md', null, 'm', 't'],
  ]);
  for (const link of links) expect(canvas.slice(link.start, link.end)).toBe(link.raw);
  expect(links[1]?.raw).toBe('[[C|d]]');
});

test('an empty canvas is one; what is no canvas is told', () => {
  expect(parseCanvas('')).toEqual([]);
  expect(parseCanvas('\ufeff{}')).toEqual([]);
  expect(parseCanvas('{"nodes":[]}')).toEqual([]);
  for (const text of ['{', '[]', '1', '{"nodes":{}}', 'null']) expect(() => parseCanvas(text)).toThrow(MemoryError);
});

test('a base: files that formulas and filters name', () => {
  const text =
    'filters:\n  and:\n    - file.hasLink("A b")\n    - \'file.folder == link("C.md").folder\'\n    - "!file.hasLink(\\"D\\")" # link("no")\nformulas:\n  f: image("x.png")\n  g: "[[E]]"\n  u: link("https://a.b")\nviews:\n  - type: table\n';
  const links = parseBase(text);
  expect(links.map(({ linkpath, line }) => [linkpath, line])).toEqual([
    ['A b', 3],
    ['C.md', 4],
    ['D', 5],
    ['x.png', 7],
    ['E', 8],
  ]);
  for (const link of links) expect(text.slice(link.start, link.end)).toBe(link.raw);
  expect(() => parseBase('a: [')).toThrow(MemoryError);
  expect(parseBase('')).toEqual([]);
});

const CANVAS = '{"nodes":[{"id":"1","type":"file","file":"A.md"}],"edges":[]}';

const named = (path: string, text: string): string[] => linksIn(asVaultPath(path), text).map(({ linkpath }) => linkpath);

it('reads the links of notes, canvases and bases, whatever the case of the extension', () => {
  expect(named('N.MD', 'see [[A]]')).toEqual(['A']);
  expect(named('C.Canvas', CANVAS)).toEqual(['A.md']);
  expect(named('B.BASE', `filters: 'file.hasLink("A")'\n`)).toEqual(['A']);
  expect(['N.MD', 'C.Canvas', 'B.BASE', 'p.png', 'canvas'].map(asVaultPath).filter(holdsLinks)).toEqual(['N.MD', 'C.Canvas', 'B.BASE']);
});

it('finds none in other files', () => {
  expect(named('t.txt', '[[A]]')).toEqual([]);
  expect(named('canvas', CANVAS)).toEqual([]);
});

it.each([
  ['C.canvas', '{"nodes":'],
  ['B.base', 'views: [[[\n'],
])('throws for %s where it cannot be parsed, and reads no link there where that is asked for', (path, text) => {
  expect(() => linksIn(asVaultPath(path), text)).toThrow(MemoryError);
  expect(readableLinks(asVaultPath(path), text)).toEqual([]);
});
