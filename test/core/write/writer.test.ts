import { sha256 } from '../../../src/core/read/text/hash';
import { at } from '../../support/memory-vault';
import { append, bench, codeFrom, create, move, planOf, replace, setProperty, trash } from './setup';

const invalid = new Uint8Array([0x68, 0x69, 0xff, 0xfe, 0x0a]);

describe('apply', () => {
  it('carries out every kind of edit and tells what changed', async () => {
    const { vault, writer } = bench({ 'a.md': 'Alpha\n', 'b.md': '---\ntitle: B # kept\n---\nBeta', 'c.md': 'Gamma', 'd.md': 'Delta' });
    const receipt = await writer.apply(
      planOf([
        create('new/deep/e.md', 'Epsilon'),
        append('a.md', 'more'),
        setProperty('b.md', 'state', 'done'),
        replace('c.md', 'Gamma', 'mm', 'MM'),
        move('c.md', 'moved/c.md'),
        trash('d.md'),
      ]),
    );
    expect(vault.text('a.md')).toBe('Alpha\nmore\n');
    expect(vault.text('b.md')).toBe('---\ntitle: B # kept\nstate: done\n---\nBeta');
    expect(vault.text('moved/c.md')).toBe('GaMMa');
    expect(vault.text('new/deep/e.md')).toBe('Epsilon');
    expect(vault.trashed()).toEqual(['d.md']);
    expect(Object.keys(vault.snapshotOfBytes())).toEqual(['a.md', 'b.md', 'moved/c.md', 'new/deep/e.md']);
    expect([...receipt.changed].sort()).toEqual(['a.md', 'b.md', 'c.md', 'd.md', 'moved/c.md', 'new/deep/e.md']);
    expect(await writer.journal()).toMatchObject([{ id: receipt.journal, state: 'applied', writer: 'one', title: 'A test plan' }]);
    expect(new TextDecoder().decode(vault.storeFiles.get('.gitignore'))).toBe('*\n');
  });

  it('applies a plan once', async () => {
    const { writer, restart } = bench({ 'a.md': 'x' });
    const plan = planOf([append('a.md', 'y')]);
    await writer.apply(plan);
    expect(await codeFrom(writer.apply(plan))).toBe('already_applied');
    await writer.undo();
    expect(await codeFrom(restart('other').apply(plan))).toBe('already_applied');
  });

  it('runs calls one after the other', async () => {
    const { vault, writer } = bench({ 'a.md': '' });
    await Promise.all(Array.from({ length: 50 }, (_, i) => writer.apply(planOf([append('a.md', `line ${i}`)]))));
    expect(vault.text('a.md')).toBe(Array.from({ length: 50 }, (_, i) => `line ${i}\n`).join(''));
  });

  it.each([
    ['changed_since', planOf([append('a.md', 'y')], { preconditions: [{ kind: 'hash', path: at('a.md'), sha256: '0'.repeat(64) }] })],
    ['exists', planOf([append('a.md', 'y')], { preconditions: [{ kind: 'absent', path: at('A.MD') }] })],
    ['stale_plan', planOf([append('a.md', 'y')], { preconditions: [{ kind: 'resolves', linkpath: 'b', from: at('a.md'), to: null }] })],
    ['stale_plan', planOf([append('a.md', 'y')], { preconditions: [{ kind: 'inbound', path: at('b.md'), from: [] }] })],
    ['exists', planOf([create('A.md', 'y')])],
    ['exists', planOf([move('a.md', 'B.md')])],
    ['exists', planOf([create('a.md/x.md', 'y')])],
    ['exists', planOf([create('folder', 'y')])],
    ['not_found', planOf([append('none.md', 'y')])],
    ['not_found', planOf([trash('none.md')])],
    ['changed_since', planOf([{ op: 'replace', path: at('a.md'), start: 0, end: 1, before: 'z', text: 'y', reason: '' }])],
    ['unreadable', planOf([append('bad.md', 'y')])],
    ['unreadable', planOf([setProperty('broken.md', 'k', 'v')])],
    ['verify_failed', planOf([replace('a.md', 'see [[b]]', '[[b]]', 'b')])],
    ['verify_failed', planOf([replace('folder/id.md', '---\nid: 7\n---\n', 'id: 7', 'od: 7')])],
  ])('refuses with %s and changes nothing (%#)', async (code, plan) => {
    const { vault, writer } = bench({
      'a.md': 'see [[b]]',
      'b.md': 'b',
      'bad.md': invalid,
      'broken.md': '---\na: [\n---\n',
      'folder/id.md': '---\nid: 7\n---\n',
    });
    const before = vault.snapshotOfBytes();
    await expect(writer.apply(plan)).rejects.toMatchObject({ code, afterChange: false });
    expect(vault.snapshotOfBytes()).toEqual(before);
    expect(vault.operations()).toBe(0);
  });

  it('accepts preconditions that hold, and a loss that is announced', async () => {
    const text = 'see [[b]] and [[nowhere]]';
    const { vault, writer } = bench({ 'a.md': text, 'b.md': 'b' });
    await writer.apply(
      planOf([replace('a.md', text, '[[b]]', 'b'), replace('a.md', text, '[[nowhere]]', '[[b]]')], {
        preconditions: [
          { kind: 'hash', path: at('a.md'), sha256: sha256(new TextEncoder().encode(text)) },
          { kind: 'absent', path: at('c.md') },
          { kind: 'resolves', linkpath: 'b', from: at('a.md'), to: at('b.md') },
          { kind: 'inbound', path: at('b.md'), from: [at('a.md')] },
        ],
        announced: [{ from: at('a.md'), raw: '[[b]]', why: 'test' }],
      }),
    );
    expect(vault.text('a.md')).toBe('see b and [[b]]');
  });

  it('refuses a file that is not downloaded', async () => {
    const { vault, writer } = bench({ 'a.md': 'x' });
    const files = vault.files as { readBytes: unknown };
    files.readBytes = async () => new Uint8Array();
    expect(await codeFrom(writer.apply(planOf([append('a.md', 'y')])))).toBe('unreadable');
  });

  it('refuses what someone changed between the check and the write, and takes the rest back', async () => {
    const { vault, writer } = bench({ 'a.md': 'a', 'b.md': 'b' });
    vault.beforeOperation((operation, path) => {
      if (operation === 'replace' && path === 'b.md') vault.write('b.md', 'theirs');
    });
    const error = writer.apply(planOf([append('a.md', 'x'), append('b.md', 'x')]));
    await expect(error).rejects.toMatchObject({
      code: 'changed_since',
      path: 'b.md',
      afterChange: true,
      message: expect.stringContaining('Everything was put back'),
    });
    expect(vault.text('a.md')).toBe('a');
    expect(vault.text('b.md')).toBe('theirs');
  });

  it('stops when cancelled and puts everything back', async () => {
    const { vault, writer } = bench({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
    const before = vault.snapshotOfBytes();
    const progress = {
      report: (done: number) => {
        if (done === 2) throw Object.assign(new Error('stop'), { code: 'cancelled' });
      },
    };
    await expect(
      writer.apply(planOf([move('a.md', 'x/a.md'), move('b.md', 'x/b.md'), move('c.md', 'x/c.md')]), progress),
    ).rejects.toMatchObject({ afterChange: true });
    expect(vault.snapshotOfBytes()).toEqual(before);
    expect(vault.folders()).toEqual([]);
  });

  it.each([
    ['no_permission', { kind: 'no_permission', operation: 'rename' } as const],
    ['no_permission', { kind: 'no_permission', operation: 'store.write' } as const],
    ['no_permission', { kind: 'no_permission', operation: 'read', path: 'b.md' } as const],
  ])('%s anywhere leaves every byte', async (code, fault) => {
    const { vault, writer } = bench({ 'a.md': 'a', 'b.md': 'b' });
    const before = vault.snapshotOfBytes();
    vault.setFaults([fault]);
    expect(await codeFrom(writer.apply(planOf([append('a.md', 'x'), move('b.md', 'c.md')])))).toBe(code);
    vault.setFaults([]);
    expect(vault.snapshotOfBytes()).toEqual(before);
  });
});

describe('undo', () => {
  it('gives back every byte, folder and file of any encoding, and can itself be undone', async () => {
    const { vault, writer } = bench({ 'a.md': '\ufeffA\r\n', 'bad.bin': invalid, 'c.md': 'c' });
    const before = vault.snapshotOfBytes();
    const receipt = await writer.apply(
      planOf([append('a.md', 'x'), trash('bad.bin'), move('c.md', 'n/m/c.md'), create('n/new.md', 'new')]),
    );
    const after = vault.snapshotOfBytes();
    const undone = await writer.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
    expect(vault.folders()).toEqual([]);
    expect(undone.left).toEqual([]);
    expect((await writer.journal()).map((entry) => [entry.id, entry.state])).toEqual([
      [undone.journal, 'applied'],
      [receipt.journal, 'undone'],
    ]);
    expect(await codeFrom(writer.undo(receipt.journal))).toBe('not_undoable');
    expect(await codeFrom(writer.undo())).toBe('not_undoable');
    const redone = await writer.undo(undone.journal ?? '');
    expect(vault.snapshotOfBytes()).toEqual(after);
    expect((await writer.journal()).map((entry) => entry.state)).toEqual(['applied', 'undone', 'applied']);
    await writer.undo();
    expect(vault.snapshotOfBytes()).toEqual(before);
    expect(redone.restored.length).toBe(4);
  });

  it('keeps a folder that was empty before', async () => {
    const { vault, writer } = bench({ 'a.md': 'a' });
    vault.makeFolder('empty');
    await writer.apply(planOf([move('a.md', 'empty/a.md')]));
    await writer.undo();
    expect(vault.folders()).toEqual(['empty']);
  });

  it('refuses where something changed since, naming it, unless partial', async () => {
    const { vault, writer } = bench({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
    const { journal } = await writer.apply(planOf([append('a.md', 'x'), append('b.md', 'x'), move('c.md', 'd.md')]));
    vault.write('b.md', 'theirs');
    await expect(writer.undo(journal)).rejects.toMatchObject({
      code: 'not_undoable',
      path: 'b.md',
      message: expect.stringContaining('b.md'),
    });
    const result = await writer.undo(journal, { partial: true });
    expect(result.left).toEqual([{ path: 'b.md', why: 'its content changed since' }]);
    expect([vault.text('a.md'), vault.text('b.md'), vault.text('c.md')]).toEqual(['a', 'theirs', 'c']);
  });

  it('restores a trashed file only where its name is free', async () => {
    const { vault, writer } = bench({ 'a.md': 'a' });
    await writer.apply(planOf([trash('a.md')]));
    vault.write('a.md', 'another');
    expect(await codeFrom(writer.undo())).toBe('not_undoable');
    expect(vault.text('a.md')).toBe('another');
  });

  it('does not follow a manifest out of the vault, and lists a damaged one as such', async () => {
    const { vault, writer, restart } = bench({ 'a.md': 'a' });
    const { journal } = await writer.apply(planOf([create('new.md', 'n')]));
    const path = `one/journal/${journal}/manifest.json`;
    const manifest = new TextDecoder().decode(vault.storeFiles.get(path));
    vault.storeFiles.set(path, new TextEncoder().encode(manifest.replaceAll('new.md', '../new.md')));
    expect(await codeFrom(restart().undo(journal))).toBe('hostile_path');
    vault.storeFiles.set('one/journal/zz/manifest.json', new TextEncoder().encode('{"version":1'));
    vault.storeFiles.set('one/journal/zz/applied', new TextEncoder().encode('[]'));
    expect((await restart().journal()).map((entry) => entry.title)).toContain('Damaged journal entry');
    expect(await codeFrom(restart().undo('zz'))).toBe('not_undoable');
    expect(await codeFrom(restart().undo('none'))).toBe('not_found');
  });

  it('refuses where kept bytes are damaged', async () => {
    const { vault, writer, restart } = bench({ 'a.md': 'alpha' });
    const { journal } = await writer.apply(planOf([append('a.md', 'x')]));
    vault.storeFiles.set(`one/journal/${journal}/0.bin`, new TextEncoder().encode('damaged'));
    expect(await codeFrom(restart().undo())).toBe('unreadable');
    expect(vault.text('a.md')).toBe('alpha\nx\n');
  });
});

describe('a file that someone changes before it is read again', () => {
  const text = '---\nid: one\n---\nline\n';
  const changing = (next: string, files: Record<string, string> = {}) => {
    const made = bench({ 'b.md': 'b', ...files });
    // The mark of the older note lands after the new one is made, while the next is on its way.
    made.vault.beforeOperation((operation, path) => {
      if (operation === 'create' && path === 'last.md') made.vault.write('a.md', next);
    });
    return made;
  };

  it('counts as done where all of ours is in it, and undo leaves it', async () => {
    const next = '---\nid: one\nsuperseded_by: "[[c]]"\n---\nline\nand theirs\n';
    const { vault, writer } = changing(next);
    await writer.apply(planOf([create('a.md', text), create('last.md', 'x')]));
    expect(vault.text('a.md')).toBe(next);
    expect(await codeFrom(writer.undo())).toBe('not_undoable');
    expect((await writer.undo(undefined, { partial: true })).left.map(({ path }) => path)).toEqual(['a.md']);
    expect(vault.text('a.md')).toBe(next);
  });

  it.each([
    ['a line is gone', '---\nid: one\n---\n'],
    ['a line is another', '---\nid: one\n---\nother\n'],
    ['it is cut off', text.slice(0, -3)],
    ['lines changed places', 'line\n---\nid: one\n---\n'],
  ])('counts as failed where %s: the rest is put back', async (_, next) => {
    const { vault, writer } = changing(next);
    expect(['rollback_incomplete', 'verify_failed']).toContain(
      await codeFrom(writer.apply(planOf([create('a.md', text), create('last.md', 'x')]))),
    );
    expect(Object.keys(vault.snapshotOfBytes())).not.toContain('last.md');
  });
});
