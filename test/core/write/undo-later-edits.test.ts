import { takenBack } from '../../../src/core/write/journal/three-texts';
import { at } from '../../support/memory-vault';
import { fc, runs, scaled } from '../../support/properties';
import { bench, codeFrom, create, move, planOf, replace, trash } from './setup';

const note = (...lines: string[]): string => lines.join('\n') + '\n';

describe('undo after others changed the file', () => {
  it('takes a rename back from notes whose date of change a plugin keeps', async () => {
    const home = note('---', 'modified: 2026-03-01', '---', 'See [[Old]] and [x](Old.md#h).');
    const { vault, writer } = bench({ 'Old.md': note('---', 'modified: 2026-03-01', '---', 'T'), 'home.md': home });
    const { journal } = await writer.apply(
      planOf([
        replace('home.md', home, '[[Old]]', '[[New]]'),
        replace('home.md', home, '[x](Old.md#h)', '[x](New.md#h)'),
        replace('Old.md', vault.text('Old.md'), '---\nT', 'aliases:\n  - Old\n---\nT'),
        move('Old.md', 'New.md'),
      ]),
    );
    for (const path of ['home.md', 'New.md']) vault.write(path, vault.text(path).replace('2026-03-01', '2026-03-15'));
    vault.write('New.md', vault.text('New.md').replace('aliases:', 'created: 2020-01-01\naliases:'));
    vault.write('home.md', `${vault.text('home.md')}More.\n`);
    const shown = await writer.previewUndo(journal);
    expect(shown.left).toEqual([]);
    const undo = await writer.undo(journal);
    expect(vault.text('Old.md')).toBe(note('---', 'modified: 2026-03-15', 'created: 2020-01-01', '---', 'T'));
    expect(vault.text('home.md')).toBe(note('---', 'modified: 2026-03-15', '---', 'See [[Old]] and [x](Old.md#h).', 'More.'));
    vault.write('home.md', vault.text('home.md').replace('More.', 'Less.'));
    await writer.undo(undo.journal ?? '');
    expect(vault.text('home.md')).toBe(note('---', 'modified: 2026-03-15', '---', 'See [[New]] and [x](New.md#h).', 'Less.'));
    expect(vault.text('New.md')).toContain('created: 2020-01-01\naliases:\n  - Old\n');
  });

  it('leaves a file in which the very places were changed, and one that the change made', async () => {
    const { vault, writer } = bench({ 'a.md': 'To [[Old]] one.\n', 'b.md': 'One [[Old]].\n', 'Old.md': 'T' });
    const { journal } = await writer.apply(
      planOf([
        replace('a.md', 'To [[Old]] one.\n', '[[Old]]', '[[Old|o]]'),
        replace('b.md', 'One [[Old]].\n', 'One', 'Two'),
        create('c.md', 'C\n'),
      ]),
    );
    vault.write('a.md', 'To [[Old|it]] one.\n');
    vault.write('b.md', 'Two [[Old]]!\n');
    vault.write('c.md', 'C\nmore\n');
    expect(await codeFrom(writer.undo(journal))).toBe('not_undoable');
    const { left } = await writer.undo(journal, { partial: true });
    expect(left).toEqual([
      { path: 'a.md', why: 'its content changed since' },
      { path: 'c.md', why: 'its content changed since' },
    ]);
    expect(['a.md', 'b.md', 'c.md'].map((path) => vault.text(path))).toEqual(['To [[Old|it]] one.\n', 'One [[Old]]!\n', 'C\nmore\n']);
  });

  it('keeps a link that somebody wrote since to the new name: the note stays under it', async () => {
    const { vault, writer } = bench({ 'Old.md': 'T', 'h.md': 'To [[Old]].\n' });
    const { journal } = await writer.apply(planOf([replace('h.md', 'To [[Old]].\n', '[[Old]]', '[[New]]'), move('Old.md', 'New.md')]));
    vault.write('h.md', 'To [[New]].\nAnd [[New]].\n');
    expect(await codeFrom(writer.undo(journal))).toBe('not_undoable');
    expect([vault.text('h.md'), vault.text('New.md')]).toEqual(['To [[New]].\nAnd [[New]].\n', 'T']);
  });

  it('moves a note back with what was written in it, and brings a trashed one again', async () => {
    const { vault, writer } = bench({ 'a.md': '', 'b.md': 'B', 'c.png': new Uint8Array([1, 2]) });
    const { journal } = await writer.apply(planOf([move('a.md', 'x/a.md'), move('c.png', 'x/c.png'), trash('b.md')]));
    vault.write('x/a.md', 'Now there is something.');
    vault.write('x/c.png', new Uint8Array([1, 3]));
    await writer.undo(journal);
    expect([vault.text('a.md'), vault.text('b.md'), [...vault.bytes('c.png')]]).toEqual(['Now there is something.', 'B', [1, 3]]);
  });

  it.each([
    ['a line after the place', 'a\nb\n', 'a\nX\nb\n', 'a\nX\nY\nb\n', 'a\nY\nb\n'],
    ['a line before it', 'a\nb\n', 'a\nX\nb\n', 'a\nY\nX\nb\n', 'a\nY\nb\n'],
    ['more at the end of a text without a last line break', 'a\nb', 'a\nB', 'a\nB\nc', 'a\nb\nc'],
    ['a line where one was taken out', 'a\nb\nc\n', 'a\nc\n', 'a\nY\nc\n', 'a\nb\nY\nc\n'],
    ['a line where the last one was taken out', 'a\nb', 'a\n', 'a\nY\n', 'a\nY\nb'],
    ['the same word back already', 'one two', 'one TWO', 'one two three', null],
    ['the other half of a line', 'one two three four', 'ONE two three four', 'ONE two three 4', 'one two three 4'],
    ['the word next to it', 'one two', 'ONE two', 'ONEs two', null],
    ['the text of its link', 'x [[a/Old]]', 'x [[b/Old]]', 'x [[b/Old|y]]', null],
    ['all of it', 'one two', 'ONE two', 'Something else', null],
    ['line breaks', 'a b\r\nc\r\n', 'A b\r\nc\r\n', 'A b\r\nc d\r\n', 'a b\r\nc d\r\n'],
  ])('with %s', (_, before, after, now, expected) => {
    expect(takenBack(at('n.md'), before, after, now)?.text ?? null).toBe(expected);
  });

  it.each([
    [
      'an item that would come into another list',
      '---\ntags:\n  - t\n---\nx\n',
      '---\ntags:\n  - t\naliases:\n  - n\n---\nx\n',
      '---\ntags:\n  - t\naliases:\n  - n\n  - mine\n---\nx\n',
    ],
    ['properties that would become text', '---\nid: 1\n---\nx\n', 'x\n', '---\ntags: a\n---\nx\n'],
  ])('leaves %s', (_, before, after, now) => {
    expect(takenBack(at('n.md'), before, after, now)).toBeNull();
  });

  it('leaves a text whose properties could not be read any more', () => {
    const [before, after] = ['---\nt: [a]\nu: 1\n---\n', '---\nt: [b]\nu: 1\n---\n'];
    expect(takenBack(at('n.md'), before, after, '---\nt: [b]\nu: 2\n---\n')?.text).toBe('---\nt: [a]\nu: 2\n---\n');
    expect(takenBack(at('n.md'), '---\nt: [a\nu: 1\n---\n', after, '---\nt: [b]\nu: 2\n---\n')).toBeNull();
  });
});

/** A line of a note: as it is, or as the plan found it and as it makes it; null where there is none. */
interface Cell {
  readonly before: string | null;
  readonly after: string | null;
}

const plain = (text: string): Cell => ({ before: text, after: text });
const isOneSided = (cell: Cell | undefined): boolean => cell !== undefined && (cell.before === null) !== (cell.after === null);
const changes = ({ before, after }: Cell): boolean => before !== after;

describe('undo and redo of random plans among random edits of others', () => {
  const kinds = ['plain', 'plain', 'plain', 'blank', 'link', 'insert', 'delete', 'word'] as const;
  const cell = fc.constantFrom(...kinds);
  const foreign = fc.record({ file: fc.nat(), line: fc.nat(), kind: fc.constantFrom('insert', 'delete', 'change', 'modified', 'tail') });
  const step = fc.record({ edits: fc.array(foreign, { maxLength: 6 }) });

  it('takes back what the plan changed, and keeps every line of others', async () => {
    let merged = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n'),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (shapes, renamed, eol, steps) => {
          let counter = 0;
          const name = (i: number, side: keyof Cell): string => (renamed[i] && side === 'after' ? `new name ${i}` : `né ${i}`);
          const files = shapes.map((lines): Cell[] => [
            ...['---', 'modified: 0', 'tags: [a, b]'].map(plain),
            ...(renamed[0] ? [{ before: null, after: 'aliases: [x]' }] : []),
            plain('---'),
            ...lines.map((kind): Cell => {
              const n = (counter += 1);
              const to = n % shapes.length;
              if (kind === 'blank') return plain('');
              if (kind === 'insert') return { before: null, after: `put in ${n}` };
              if (kind === 'delete') return { before: `taken out ${n}`, after: null };
              if (kind === 'word') return { before: `one w${n} three ${n}`, after: `one W${n} three ${n}` };
              if (kind === 'link')
                return { before: `see [[${name(to, 'before')}]] tail ${n}`, after: `see [[${name(to, 'after')}]] tail ${n}` };
              return plain(`line ${n}`);
            }),
          ]);
          const textOf = (cells: readonly Cell[], side: keyof Cell): string =>
            cells.flatMap((one) => (one[side] === null ? [] : [one[side] + eol])).join('');
          const pathOf = (i: number, side: keyof Cell): string => `${name(i, side)}.md`;
          const { vault, writer } = bench(Object.fromEntries(files.map((cells, i) => [pathOf(i, 'before'), textOf(cells, 'before')])));
          const edits = files.flatMap((cells, i) => {
            let offset = 0;
            const path = pathOf(i, 'before');
            const inside = cells.flatMap((one) => {
              const [old, fresh] = [one.before === null ? '' : one.before + eol, one.after === null ? '' : one.after + eol];
              const start = offset;
              offset += old.length;
              return old === fresh
                ? []
                : [{ op: 'replace' as const, path: at(path), start, end: offset, before: old, text: fresh, reason: '' }];
            });
            return [...inside, ...(path === pathOf(i, 'after') ? [] : [move(path, pathOf(i, 'after'))])];
          });
          if (edits.length === 0) return;
          let { journal } = await writer.apply(planOf(edits));
          let side: keyof Cell = 'after';
          for (const { edits: others } of steps) {
            for (const { file, line, kind } of others) {
              const cells = files[file % files.length] as Cell[];
              const index = line % cells.length;
              const one = cells[index] as Cell;
              const n = (counter += 1);
              if (kind === 'modified') cells[1] = plain(`modified: ${n}`);
              else if (kind === 'tail' && one.before?.startsWith('see ') && one.after !== null)
                cells[index] = { before: one.before.replace(/\d+$/, String(n)), after: one.after.replace(/\d+$/, String(n)) };
              // Beside a line that one side alone has, nobody can tell what stood where.
              else if (index < 4 || changes(one) || [index - 1, index + 1].some((near) => isOneSided(cells[near]))) continue;
              else if (kind === 'insert') cells.splice(index, 0, plain(`theirs ${n}`));
              else if (kind === 'delete' && one.before !== '') cells.splice(index, 1);
              else if (kind === 'change' && one.before !== '') cells[index] = plain(`${one.before ?? ''} more ${n}`);
            }
            files.forEach((cells, i) => vault.write(pathOf(i, side), textOf(cells, side)));
            if (others.length > 0) merged += 1;
            const { journal: undo, left } = await writer.undo(journal);
            journal = undo ?? '';
            side = side === 'after' ? 'before' : 'after';
            expect(left).toEqual([]);
            expect(vault.snapshotOfBytes()).toEqual(
              bench(Object.fromEntries(files.map((cells, i) => [pathOf(i, side), textOf(cells, side)]))).vault.snapshotOfBytes(),
            );
          }
        },
      ),
      { numRuns: runs(1000) },
    );
    expect(merged).toBeGreaterThan(scaled(500, 1000));
  });
});
