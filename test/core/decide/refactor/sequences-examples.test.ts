import { decideMoves, movesFor, relinkEdits, textsForMoves } from '../../../../src/core/decide/refactor/index';
import { applyEdits } from '../../../../src/core/decide/refactor/text-edit';
import { asVaultPath } from '../../../../src/core/model/path';
import { readVault } from '../../../../src/core/read/snapshot/vault';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, snapshotOf, textsOf } from '../../../support/snapshot';
import { openBench } from '../../../support/opened';

/** What random sequences found, each as the smallest case of its kind. */

/** The vault after a move, and how many links it says that it rewrote. */
function move(files: Record<string, string>, from: string, to: string): { after: Record<string, string>; rewritten: number } {
  const ctx = contextOf(files);
  const moves = movesFor(ctx.snapshot, from, to, 'Test.');
  const needed = new Set(textsForMoves(ctx.snapshot, moves));
  const { plan, result } = decideMoves(ctx, moves, new Map([...textsOf(files)].filter(([path]) => needed.has(path))), 'Test');
  return { after: applyPlan(files, plan), rewritten: result.links.rewritten };
}

function board(...files: string[]): string {
  return JSON.stringify({ nodes: files.map((file, index) => ({ id: `n${index}`, type: 'file', file })), edges: [] });
}

describe('a file card of a canvas names its file by the whole path', () => {
  test('so it follows a move that would leave a link by name alone as it is', () => {
    const { after, rewritten } = move({ 'c.canvas': board('y.png'), 'y.png': '', 's.md': '![[y.png]]' }, 'y.png', 'a/y.png');
    expect(after['c.canvas']).toBe(board('a/y.png'));
    expect(after['s.md']).toBe('![[y.png]]');
    expect(rewritten).toBe(1);
  });

  test('it keeps its file where a namesake moves to a place that a name would prefer', () => {
    const { after } = move({ 'c.canvas': board('a/b/y.png'), 'a/b/y.png': '', 'x.png': '' }, 'x.png', 'y.png');
    expect(after['c.canvas']).toBe(board('a/b/y.png'));
  });

  test('a card of a file that is not there does not follow its namesake', () => {
    const { after } = move({ 'c.canvas': board('y.png'), 'a/y.png': '' }, 'a/y.png', 'b/z.png');
    expect(after['c.canvas']).toBe(board('y.png'));
  });

  test('it goes on naming it in full where less would do', () => {
    const { after } = move({ 'c.canvas': board('a/x.md'), 'a/x.md': '' }, 'a/x.md', 'a/x.md.md');
    expect(after['c.canvas']).toBe(board('a/x.md.md'));
  });

  test('the canvas itself may move', () => {
    const { after } = move({ 'c.canvas': board('c.canvas', 'y.png'), 'y.png': '' }, 'c.canvas', 'a/c.canvas');
    expect(after['a/c.canvas']).toBe(board('a/c.canvas', 'y.png'));
  });

  test('a new target is written as its whole path', () => {
    const files = { 'c.canvas': board('gone.png'), 'a/y.png': '' };
    const ctx = contextOf(files);
    const link = ctx.snapshot.links[0];
    const edits = relinkEdits(
      ctx,
      [{ path: asVaultPath('c.canvas'), start: link?.start ?? 0, raw: link?.raw ?? '', to: asVaultPath('a/y.png') }],
      textsOf(files),
    );
    expect(applyEdits(files['c.canvas'], edits.get(asVaultPath('c.canvas')) ?? [])).toBe(board('a/y.png'));
  });
});

describe('a relative link to what is not there', () => {
  test('leads nowhere from the new place of its note either', () => {
    const { after } = move({ 'c/a/n.md': '[t](../x/p.png) [[./q]]', 'x/p.png': '', 'x/q.md': '' }, 'c/a/n.md', 'x/n.md');
    expect(after['x/n.md']).toBe('[t](../c/x/p.png) [[../c/a/q]]');
    expect(snapshotOf(after).links.map((link) => link.to)).toEqual([null, null]);
  });

  test('nor where it climbs above the vault', () => {
    const { after } = move({ 'n.md': '[t](../p.png)', 'a/b/p.png': '' }, 'n.md', 'a/b/c/n.md');
    expect(after['a/b/c/n.md']).toBe('[t](../../../p.png)');
    expect(snapshotOf(after).links[0]?.to).toBeNull();
  });

  test('stays as it is where nothing is at the new place', () => {
    expect(move({ 'a/n.md': '[t](./p.png)' }, 'a/n.md', 'b/n.md').rewritten).toBe(0);
  });

  test('finds what arrives where it always pointed', () => {
    const { after } = move({ 'a/n.md': '[[./w]]', 'x.md': '' }, 'x.md', 'a/w.md');
    expect(snapshotOf(after).links[0]?.to).toBe('a/w.md');
  });
});

test('a link that ends in no name follows the note that it leads to', () => {
  const files = { 'a.md': '', 'a/b/c/n.md': '[[../..]]' };
  expect(snapshotOf(files).links[0]?.to).toBe('a.md');
  expect(snapshotOf(move(files, 'a.md', 'z.md').after).links[0]?.to).toBe('z.md');
});

test('the only file of a folder gets a new name in that folder, however its accents are encoded', async () => {
  const old = 'o\u0308/b/x.png';
  const { vault, memory } = openBench({ [old]: 'p', 's.md': `![[${old}]]` });
  const folders = vault.folders();
  await memory.carryOut(() => memory.rename(old.normalize('NFC'), 'y.png'));
  expect(vault.folders()).toEqual(folders);
  expect((await readVault(vault.files)).links[0]?.to).toBe('o\u0308/b/y.png');
  await memory.undo();
  expect(vault.folders()).toEqual(folders);
  expect(vault.text(old)).toBe('p');
});

describe('a heading that holds a link has another name when the link follows', () => {
  test('and links to the heading follow that name', () => {
    const files = {
      'Old.md': '',
      'n.md': '## See [[Old]]\n\n[[#See Old]]',
      's.md': '[[n#See Old|there]] [t](n.md#See%20Old)',
      'c.canvas': JSON.stringify({ nodes: [{ id: '1', type: 'file', file: 'n.md', subpath: '#See Old' }] }),
    };
    const { after, rewritten } = move(files, 'Old.md', 'New.md');
    expect(after['n.md']).toBe('## See [[New]]\n\n[[#See New]]');
    expect(after['s.md']).toBe('[[n#See New|there]] [t](n.md#See%20New)');
    expect(JSON.parse(after['c.canvas'] ?? '')).toMatchObject({ nodes: [{ file: 'n.md', subpath: '#See New' }] });
    expect(rewritten).toBe(5);
  });

  test('also where the note of the heading moves itself', () => {
    const { after } = move({ 'Old.md': '## See [[Old]]\n', 's.md': '[[Old#See Old]]' }, 'Old.md', 'New.md');
    expect(after).toEqual({ 'New.md': '## See [[New]]\n', 's.md': '[[New#See New]]' });
  });
});

describe('a link by a property', () => {
  test('is left as it is where its note moves alone', () => {
    expect(move({ 'a.md': '---\nid: n\n---\n', 's.md': '[[n]]' }, 'a.md', 'z.md').after['s.md']).toBe('[[n]]');
  });

  test('keeps its note where another of that name comes first', () => {
    const files = { 'a.md': '---\nname: n\n---\n', 'b.md': '---\nname: n\n---\n', 's.md': '[[n]]' };
    const { after } = move(files, 'a.md', 'z.md');
    expect(snapshotOf(after).links[0]?.to).toBe('z.md');
  });
});

test('a merge that would rename a heading which links name is refused, and nothing dies', async () => {
  const files = { 'x.md': '# D [[a/x]]\n\n[[#D a/x]]\n', 'a/x.md': 'text\n', 'b/x.md': 'other\n' };
  const { memory } = openBench(files);
  await expect(memory.merge('a/x.md', 'b/x.md')).rejects.toMatchObject({ code: 'verify_failed', path: 'x.md' });
});
