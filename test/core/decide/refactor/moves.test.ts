import { openBench } from '../../../support/opened';
import { readVault } from '../../../../src/core/read/snapshot/vault';
import { applyEdits } from '../../../../src/core/decide/refactor/text-edit';
import { decideMoves, movesFor, relinkEdits, textsForMoves } from '../../../../src/core/decide/refactor/index';
import type { ErrorCode } from '../../../../src/core/model/errors';
import { asVaultPath } from '../../../../src/core/model/path';
import { applyPlan } from '../../../support/apply-plan';
import { thrownBy } from '../../../support/thrown';
import { contextOf, snapshotOf, textsOf } from '../../../support/snapshot';

type Files = Readonly<Record<string, string>>;

function move(files: Files, from: string, to: string): { after: Record<string, string>; rewritten: number; links: unknown } {
  const ctx = contextOf(files);
  const moves = movesFor(ctx.snapshot, from, to, 'test');
  const needed = new Set(textsForMoves(ctx.snapshot, moves));
  const texts = new Map([...textsOf(files)].filter(([path]) => needed.has(path)));
  const { plan, result } = decideMoves(ctx, moves, texts, 'Move');
  expect(result.links.lost).toBe(0);
  expect(result.links.after).toBeGreaterThanOrEqual(result.links.before);
  return { after: applyPlan(files, plan), rewritten: result.links.rewritten, links: result.links };
}

/** What a link in `s.md` reads after `Old.md` became `New name.md`. */
function afterRename(link: string): string | undefined {
  return move({ 'Old.md': '# H\n', 's.md': link }, 'Old.md', 'New name.md').after['s.md'];
}

describe('a rename keeps every spelling', () => {
  test.each([
    ['[[Old]]', '[[New name]]'],
    ['[[old]]', '[[New name]]'],
    ['[[Old.md]]', '[[New name.md]]'],
    ['[[Old|alias]]', '[[New name|alias]]'],
    ['[[Old|Old]]', '[[New name|New name]]'],
    ['[[Old#H| Old.md ]]', '[[New name#H| New name.md ]]'],
    ['| a |\n|---|\n| [[Old\\|Old]] |', '| a |\n|---|\n| [[New name\\|New name]] |'],
    ['[[Old#H]]', '[[New name#H]]'],
    ['[[Old#^id|a]]', '[[New name#^id|a]]'],
    ['[[ Old | a ]]', '[[ New name | a ]]'],
    ['![[Old]]', '![[New name]]'],
    ['![[Old#H|300]]', '![[New name#H|300]]'],
    ['[[/Old]]', '[[/New name]]'],
    ['[[./Old]]', '[[./New name]]'],
    ['%% [[Old]] %%', '%% [[New name]] %%'],
    ['[text](Old.md)', '[text](New%20name.md)'],
    ['[Old](Old.md)', '[New name](New%20name.md)'],
    ['[text](./Old.md#H)', '[text](./New%20name.md#H)'],
    ['[text](<Old.md>)', '[text](<New name.md>)'],
    ['[text](Old.md "title")', '[text](New%20name.md "title")'],
    ['![text](Old.md)', '![text](New%20name.md)'],
    ['[text](Old)', '[text](New%20name)'],
    ['| a |\n|---|\n| [[Old\\|x]] |', '| a |\n|---|\n| [[New name\\|x]] |'],
    ['---\nup: "[[Old]]"\n---\n', '---\nup: "[[New name]]"\n---\n'],
    ["---\nup:\n  - '[[Old|x]]'\n---\n", "---\nup:\n  - '[[New name|x]]'\n---\n"],
    ['[a][r] and [r]\n\n[r]: Old.md#H "t"\n', '[a][r] and [r]\n\n[r]: New%20name.md#H "t"\n'],
    ['[r]\n\n[r]: <./Old.md>\n', '[r]\n\n[r]: <./New name.md>\n'],
    ['`[[Old]]` [[Other]] Old', '`[[Old]]` [[Other]] Old'],
  ])('%j becomes %j', (link, expected) => {
    expect(afterRename(link)).toBe(expected);
  });

  test.each([
    ['l: "[[Old\n  long name#H|x]]" # c', 'l: "[[New#H|x]]" # c'],
    ["l: '[[Old\n  long name]]'", "l: '[[New]]'"],
    ['l: "[[Old \\\n  long name]]"', 'l: "[[New]]"'],
    ['m: >-\n  [[Old\n  long name]]\nk: 1', 'm: >-\n  [[New]]\nk: 1'],
    ['m: |\r\n  [[Old long name]]\r\nk: 1', 'm: |\r\n  [[New]]\r\nk: 1'],
    ['m:\n  - >-\n    [x](<Old\n    long name.md>)', 'm:\n  - >-\n    [x](<New.md>)'],
  ])('a property over several lines: %j becomes %j', (before, after) => {
    const note = (property: string): string => `---\n${property}\n---\nText.\n`;
    expect(move({ 'Old long name.md': '# H\n', 's.md': note(before) }, 'Old long name.md', 'New.md').after['s.md']).toBe(note(after));
  });

  test('the background of a group follows', () => {
    const canvas = (file: string): string =>
      `{"nodes":[{"id":"g","type":"group","x":0,"y":0,"width":9,"height":9,"background":"${file}"}],"edges":[]}`;
    expect(move({ 'img/a.png': 'x', 'b.canvas': canvas('img/a.png') }, 'img', 'pics').after['b.canvas']).toBe(canvas('pics/a.png'));
  });

  test('a quote in the new name is written as its YAML string needs it', () => {
    const { after } = move({ 'Old.md': '', 's.md': '---\na: \'[[Old]]\'\nb: "[[Old]]"\n---\n' }, 'Old.md', "Igor's.md");
    expect(after['s.md']).toBe("---\na: '[[Igor''s]]'\nb: \"[[Igor's]]\"\n---\n");
  });

  test('names in other scripts keep the habit of the link', () => {
    const files = { '旧 名.md': '', 's.md': '[a](旧%20名.md) [b](%E6%97%A7%20%E5%90%8D.md) [[旧 名]]' };
    expect(move(files, '旧 名.md', '新 名.md').after['s.md']).toBe('[a](新%20名.md) [b](%E6%96%B0%20%E5%90%8D.md) [[新 名]]');
  });

  test('what markdown would decode is encoded', () => {
    const { after } = move({ 'Old.md': '', 's.md': '[x](Old.md) [y](<Old.md>) [[Old]]' }, 'Old.md', '100% (a) &amp; b.md');
    expect(after['s.md']).toBe('[x](100%25%20(a)%20%26amp;%20b.md) [y](<100%25 (a) %26amp; b.md>) [[100% (a) &amp; b]]');
  });

  test('a byte order mark, CRLF and everything around a link stay', () => {
    const text = '\ufeff---\r\nk: 0042 # note\r\n---\r\nA [[Old]]\r\n\r\n\tB';
    expect(move({ 'Old.md': '', 's.md': text }, 'Old.md', 'New.md').after['s.md']).toBe(text.replace('[[Old]]', '[[New]]'));
  });
});

describe('moving', () => {
  test('a bare name still leads there, so nothing is touched', () => {
    const { after, rewritten } = move({ 'a.md': '', 's.md': '[[a]]' }, 'a.md', 'x/a.md');
    expect(rewritten).toBe(0);
    expect(after['s.md']).toBe('[[a]]');
  });

  test('full and partial paths follow', () => {
    const { after } = move({ 'p/q/a.md': '', 's.md': '[[p/q/a]] [[q/a]] [x](p/q/a.md)' }, 'p/q/a.md', 'r/t/b.md');
    expect(after['s.md']).toBe('[[r/t/b]] [[t/b]] [x](r/t/b.md)');
  });

  test('relative links of the moved note, and to it, are seen from the new places', () => {
    const files = { 'p/a.md': '[x](../s.md) [y](./b.md) [[../s]]', 'p/b.md': '[a](./a.md)', 's.md': '[a](./p/a.md)' };
    expect(move(files, 'p/a.md', 'q/r/a.md').after).toEqual({
      'q/r/a.md': '[x](../../s.md) [y](../../p/b.md) [[../../s]]',
      'p/b.md': '[a](../q/r/a.md)',
      's.md': '[a](./q/r/a.md)',
    });
  });

  test('links of a note to itself by name follow', () => {
    expect(move({ 'a.md': '[[a#H]] [[#H]]' }, 'a.md', 'b.md').after).toEqual({ 'b.md': '[[b#H]] [[#H]]' });
  });

  test('links to a namesake that the new name would catch are made longer', () => {
    const files = { 'deep/er/x.md': '', 'y.md': '', 's.md': '[[x]] [[y]]' };
    expect(move(files, 'y.md', 'x.md').after['s.md']).toBe('[[deep/er/x]] [[x]]');
  });

  test('links that would become a matter of chance are made longer', () => {
    const files = { 'a/x.md': '', 'y.md': '', 's.md': '[[x]] [[y]]' };
    expect(move(files, 'y.md', 'b/x.md').after['s.md']).toBe('[[a/x]] [[b/x]]');
  });

  test('attachments move with their embeds', () => {
    const { after } = move({ 'img/a b.png': '', 's.md': '![[a b.png|100]] ![t](img/a%20b.png)' }, 'img/a b.png', 'pics/c d.png');
    expect(after['s.md']).toBe('![[c d.png|100]] ![t](pics/c%20d.png)');
  });

  test('a whole folder moves', () => {
    const files = { 'p/a.md': '[[p/b]]', 'p/sub/b.png': '', 'p/b.md': '', 's.md': '[[p/a]] ![[p/sub/b.png]]' };
    expect(move(files, 'p', 'q/r').after).toEqual({
      'q/r/a.md': '[[q/r/b]]',
      'q/r/sub/b.png': '',
      'q/r/b.md': '',
      's.md': '[[q/r/a]] ![[q/r/sub/b.png]]',
    });
  });

  test('a name that changes its case alone', () => {
    const { after } = move({ 'note.md': '', 's.md': '[[note]]' }, 'note.md', 'Note.md');
    expect(Object.keys(after).sort()).toEqual(['Note.md', 's.md']);
  });

  test('a wanted name that is now given to a note leads there', () => {
    expect(move({ 'a.md': '', 's.md': '[[Wanted]]' }, 'a.md', 'Wanted.md').links).toEqual({ before: 0, after: 1, rewritten: 0, lost: 0 });
  });
});

describe('the plan', () => {
  const files = { 'a.md': '[[b]]', 'b.md': '[[a]] [[a|again]]', 'c.md': '' };
  const moves = [{ from: asVaultPath('a.md'), to: asVaultPath('x.md'), reason: 'Clearer.' }];

  test('holds edits before moves, and what must still be true', () => {
    const ctx = contextOf(files);
    const { plan, result } = decideMoves(ctx, moves, textsOf(files), 'Rename a note');
    expect(plan?.edits.map((edit) => `${edit.op} ${edit.path}`)).toEqual(['replace b.md', 'replace b.md', 'move a.md']);
    expect(plan?.preconditions.map((one) => one.kind)).toEqual(['hash', 'hash', 'absent', 'inbound']);
    expect(plan?.preconditions.at(-1)).toEqual({ kind: 'inbound', path: 'a.md', from: ['b.md'] });
    expect(result.links).toEqual({ before: 3, after: 3, rewritten: 2, lost: 0 });
  });

  test('is made from the fresh texts, not from what the cache remembers', () => {
    const fresh = { ...files, 'b.md': 'moved on: [[a]]' };
    const { plan } = decideMoves(contextOf(files), moves, textsOf(fresh), 'Rename');
    expect(applyPlan(fresh, plan)['b.md']).toBe('moved on: [[x]]');
  });

  test('is refused where a linking note was not read', () => {
    const texts = textsOf({ 'a.md': files['a.md'] });
    expect(thrownBy(() => decideMoves(contextOf(files), moves, texts, 'Rename'))).toEqual({ code: 'changed_since', path: 'b.md' });
  });

  test('nothing to move is no plan', () => {
    expect(
      decideMoves(contextOf(files), [{ from: asVaultPath('a.md'), to: asVaultPath('a.md'), reason: '' }], textsOf(files), 'x').plan,
    ).toBeNull();
  });
});

describe('refusals', () => {
  const files = { 'a.md': '', 'b.md': '', 'Folder/c.md': '', 'p.png': '', 'c.canvas': '' };
  test.each<[string, string, ErrorCode]>([
    ['a.md', 'b.md', 'exists'],
    ['a.md', 'B.md', 'exists'],
    ['a.md', 'folder/c2.md', 'exists'],
    ['a.md', 'b.md/c.md', 'exists'],
    ['missing.md', 'x.md', 'not_found'],
    ['a.md', 'a.txt', 'bad_name'],
    ['p.png', 'p.md', 'bad_name'],
    ['c.canvas', 'c.base', 'bad_name'],
    ['p.png', 'p.canvas', 'bad_name'],
    ['a.md', 'what?.md', 'bad_name'],
    ['a.md', 'a#b.md', 'bad_name'],
    ['a.md', 'con.md', 'bad_name'],
    ['a.md', 'x./a.md', 'bad_name'],
    ['a.md', `${'é'.repeat(130)}.md`, 'bad_name'],
    ['a.md', 'a//b.md', 'hostile_path'],
    ['a.md', '', 'hostile_path'],
    ['a.md', '../a.md', 'hostile_path'],
    ['a.md', 'x/../../a.md', 'hostile_path'],
    ['a.md', '/etc/a.md', 'hostile_path'],
    ['a.md', 'C:\\a.md', 'hostile_path'],
    ['a.md', '..\\a.md', 'hostile_path'],
    ['a.md', '.obsidian/a.md', 'hostile_path'],
    ['a.md', 'x/.git/a.md', 'hostile_path'],
    ['a.md', 'a\0.md', 'hostile_path'],
    ['Folder', 'Folder/in', 'bad_name'],
  ])('%s to %s: %s', (from, to, code) => {
    const ctx = contextOf(files);
    expect(thrownBy(() => decideMoves(ctx, movesFor(ctx.snapshot, from, to, ''), textsOf(files), 'Move')).code).toBe(code);
  });
});

test('a subpath with a bare percent sign survives a name that must be encoded', () => {
  const files = { 'a.md': '[t](<O.md#Part 100%>) [u](O.md#Part%20100%25)', 'O.md': '# Part 100%\n' };
  const ctx = contextOf(files);
  const { plan, result } = decideMoves(ctx, movesFor(ctx.snapshot, 'O.md', 'O%2B.md', ''), textsOf(files), 'Move');
  const after = applyPlan(files, plan);
  expect(after['a.md']).toBe('[t](<O%252B.md#Part 100%25>) [u](O%252B.md#Part%20100%25)');
  expect(
    snapshotOf(after)
      .inbound(asVaultPath('O%2B.md'))
      .map((link) => link.subpath),
  ).toEqual(['#Part 100%', '#Part 100%']);
  expect(result.links).toMatchObject({ rewritten: 2, lost: 0 });
});

describe('a link that climbs above the vault', () => {
  const files = { 'A/B/note.md': '[[../../../../Locations/X#H|there]] [x](../../../Locations/X.md)\n', 'Locations/X.md': '# H\n' };

  test('follows its target', () => {
    expect(move(files, 'Locations/X.md', 'Places/Y.md').after['A/B/note.md']).toBe('[[../../Places/Y#H|there]] [x](../../Places/Y.md)\n');
  });

  test('leads there still when its note moves', () => {
    expect(move(files, 'A/B/note.md', 'C/note.md').after['C/note.md']).toBe(files['A/B/note.md']);
    expect(move(files, 'A/B/note.md', 'A/B/C/D/E/note.md').after['A/B/C/D/E/note.md']).toBe(
      '[[../../../../../Locations/X#H|there]] [x](../../../../../Locations/X.md)\n',
    );
  });

  test('that led nowhere names the same place when its note moves and would catch a file', () => {
    const { after } = move({ 'A/B/note.md': '[[../../../X]]\n', 'C/X.md': '' }, 'A/B/note.md', 'C/D/E/F/note.md');
    expect(after['C/D/E/F/note.md']).toBe('[[../../../../X]]\n');
  });

  test('is not left behind by a move to a folder less deep', () => {
    const deep = { 'A/B/note.md': '[[../../X]]\n', 'X.md': '' };
    expect(move(deep, 'A/B/note.md', 'C/note.md').after['C/note.md']).toBe('[[../X]]\n');
  });
});

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
