import { editSource } from '../../../../src/core/decide/refactor/source-edits';
import { applyEdits } from '../../../../src/core/decide/refactor/text-edit';
import type { Link } from '../../../../src/core/model/link';
import { asVaultPath } from '../../../../src/core/model/path';

const canvas = `\ufeff{
\t"nodes":[
\t\t{"id":"n1","type":"file","file":"caf\\u00e9\\/Old.md","subpath":"#H","x":0},
\t\t{"id":"n2","type":"text","text":"A \\"quote\\" \\u2014 [[Old]] and\\n[[Old|again]] [x](Old.md)","x":1.5},
\t\t{"id":"n3","type":"group","background":"Old.png"}
\t],
\t"edges":[]
}`;

function link(property: string, raw: string, linkpath: string, spelling: Link['spelling']): Link {
  return { kind: 'canvas', spelling, raw, linkpath, subpath: null, display: null, start: -1, end: -1, line: 0, property };
}

const links = [
  { ...link('n1', 'café/Old.md', 'café/Old.md', 'path'), subpath: '#H' },
  link('n2', '[[Old]]', 'Old', 'wikilink'),
  link('n2', '[[Old|again]]', 'Old', 'wikilink'),
  link('n2', '[x](Old.md)', 'Old.md', 'markdown'),
  link('n3', 'Old.png', 'Old.png', 'path'),
];

test('cards of a canvas change inside their JSON strings, and nothing else does', () => {
  const target = (linkpath: string): { linkpath: string; display: null } => ({ linkpath, display: null });
  const edits = editSource(asVaultPath('map.canvas'), canvas, links, [
    { index: 0, target: target('new "q"/N.md') },
    { index: 2, target: target('Néw') },
    { index: 3, target: target('a b.md') },
    { index: 4, target: target('pics/New.png') },
  ]);
  if ('failed' in edits) throw new Error('failed');
  expect(applyEdits(canvas, edits)).toBe(
    canvas
      .replace('caf\\u00e9\\/Old.md', 'new \\"q\\"/N.md')
      .replace('[[Old|again]]', '[[Néw|again]]')
      .replace('(Old.md)', '(a%20b.md)')
      .replace('"Old.png"', '"pics/New.png"'),
  );
});

test.each([
  ['a card that is not there', [link('n9', '[[Old]]', 'Old', 'wikilink')]],
  ['a link that the card does not hold', [link('n2', '[[Other]]', 'Other', 'wikilink')]],
])('%s is never guessed at', (_, wrong) => {
  expect(editSource(asVaultPath('map.canvas'), canvas, wrong, [{ index: 0, target: { linkpath: 'New', display: null } }])).toHaveProperty(
    'failed',
  );
});

test('a link whose text is not where it was read is never guessed at', () => {
  const stale: Link = { ...link('', '[[Old]]', 'Old', 'wikilink'), kind: 'wikilink', start: 3, end: 10 };
  expect(editSource(asVaultPath('a.md'), 'x [[Old]]', [stale], [{ index: 0, target: { linkpath: 'New', display: null } }])).toHaveProperty(
    'failed',
  );
});

test('a card of a canvas keeps a subpath that is not in NFC', () => {
  const subpath = '#caf\u0065\u0301';
  const text = `{"nodes":[{"id":"n1","type":"file","file":"Old.md","subpath":"${subpath}"}],"edges":[]}`;
  const card = { ...link('n1', 'Old.md', 'Old.md', 'path'), subpath };
  const at = text.indexOf('Old.md');
  const changes = [{ index: 0, target: { linkpath: 'New.md', display: null } }];
  expect(editSource(asVaultPath('map.canvas'), text, [card], changes)).toEqual([{ start: at, end: at + 6, text: 'New.md' }]);
});
