import { MemoryError } from '../../../src/core/model/errors';
import { asVaultPath } from '../../../src/core/model/path';
import { holdsLinks, linksIn, readableLinks } from '../../../src/core/read/snapshot/links-in';

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
