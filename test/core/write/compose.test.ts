import { asVaultPath } from '../../../src/core/model/path';
import { appendLines, composeTexts, editText } from '../../../src/core/write/plan/compose';
import { placeFiles, type TextEdit } from '../../../src/core/write/plan/places';
import { append, create, move, replace, setProperty, trash } from './setup';
import { fc, runs } from '../../support/properties';

const path = asVaultPath('a.md');
const range = (text: string, start: number, end: number, by: string): TextEdit => ({
  op: 'replace',
  path,
  start,
  end,
  before: text.slice(start, end),
  text: by,
  reason: '',
});

describe('editText', () => {
  it('replaces ranges in any order as one by one from the end would', () => {
    const cuts = fc.tuple(fc.string({ maxLength: 60 }), fc.array(fc.tuple(fc.nat(60), fc.string({ maxLength: 8 })), { maxLength: 10 }));
    fc.assert(
      fc.property(cuts, fc.infiniteStream(fc.nat()), ([text, parts], shuffle) => {
        const bounds = [...new Set(parts.map(([at]) => Math.min(at, text.length)))].sort((a, b) => a - b);
        const edits = bounds
          .slice(0, -1)
          .flatMap((start, i) => (i % 2 === 0 ? [range(text, start, bounds[i + 1] ?? start, parts[i]?.[1] ?? '')] : []));
        const model = [...edits]
          .reverse()
          .reduce((now, edit) => (edit.op === 'replace' ? now.slice(0, edit.start) + edit.text + now.slice(edit.end) : now), text);
        const shuffled = edits
          .map((edit) => ({ edit, key: shuffle.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ edit }) => edit);
        expect(editText('a.md', text, shuffled)).toBe(model);
      }),
      { numRuns: runs(500) },
    );
  });

  it('keeps every character outside the ranges', () => {
    expect(editText('a.md', 'one two three', [range('one two three', 4, 7, 'TWO'), range('one two three', 0, 0, '> ')])).toBe(
      '> one TWO three',
    );
  });

  it('keeps insertions at one place in the order of the plan', () => {
    expect(editText('a.md', 'xy', [range('xy', 1, 1, '1'), range('xy', 1, 1, '2')])).toBe('x12y');
  });

  it('refuses overlaps, ranges that moved, and half characters', () => {
    expect(() => editText('a.md', 'abcdef', [range('abcdef', 0, 3, 'x'), range('abcdef', 2, 4, 'y')])).toThrow(
      expect.objectContaining({ code: 'bad_input' }),
    );
    expect(() => editText('a.md', 'other', [range('abcdef', 0, 3, 'x')])).toThrow(expect.objectContaining({ code: 'changed_since' }));
    expect(() => editText('a.md', 'ab', [range('abcdef', 4, 6, 'x')])).toThrow(expect.objectContaining({ code: 'changed_since' }));
    expect(() => editText('a.md', 'a🎈b', [range('a🎈b', 1, 2, '')])).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });

  it('names the file whose properties cannot be changed', () => {
    const change = (): string => editText('a/br.md', '---\nx: 1\na: [1\n---\n', [setProperty('a/br.md', 'b', 1)] as TextEdit[]);
    expect(change).toThrow(expect.objectContaining({ code: 'unreadable', path: 'a/br.md' }));
    expect(change).toThrow(
      /^The properties of "a\/br\.md" cannot be changed\. The frontmatter cannot be read, so it is left alone\. Line \d: /,
    );
  });

  it('sets properties after the ranges and appends last', () => {
    const text = '---\r\na: 1 # one\r\n---\r\nold';
    const edits = [append('a.md', 'end'), setProperty('a.md', 'b', '2026-03-15'), replace('a.md', text, 'old', 'new')] as TextEdit[];
    expect(editText('a.md', text, edits)).toMatch(/^---\r\na: 1 # one\r\nb: .*\r\n---\r\nnew\r\nend\r\n$/);
  });
});

it.each([
  ['', 'x', 'x\n'],
  ['a', 'x', 'a\nx\n'],
  ['a\n', 'x\n', 'a\nx\n'],
  ['a\r\nb', 'x', 'a\r\nb\r\nx\r\n'],
  ['\ufeff', 'x', '\ufeffx\n'],
  ['a', '', 'a'],
  ['a\n\n', 'x\ny', 'a\n\nx\ny\n'],
])('appending to %j puts %j on its own lines', (text, added, result) => {
  expect(appendLines(text, added)).toBe(result);
});

describe('placeFiles', () => {
  const present = ['a.md', 'b.md', 'Notes/c.md'].map(asVaultPath);

  it('follows a file through its moves, and edits by either name', () => {
    const places = placeFiles(
      [append('a.md', '1'), move('a.md', 't.md'), move('b.md', 'a.md'), move('t.md', 'b.md'), append('b.md', '2')],
      present,
    );
    expect(places.files.map((file) => [file.origin, file.final, file.edits.length])).toEqual([
      ['a.md', 'b.md', 2],
      ['b.md', 'a.md', 0],
    ]);
    const late = placeFiles([move('a.md', 'x.md'), append('a.md', '1')], present);
    expect(late.files).toMatchObject([{ origin: 'a.md', final: 'x.md', edits: [{ text: '1' }] }]);
  });

  it('lets a name be used again once it is free', () => {
    expect(placeFiles([trash('a.md'), create('A.md', 'x')], present).steps.map((step) => step.op)).toEqual(['trash', 'create']);
    expect(placeFiles([move('a.md', 'A.md')], present).files[0]?.final).toBe('A.md');
  });

  it.each([
    ['exists', [create('a.md', '')]],
    ['exists', [create('B.MD', '')]],
    ['exists', [create('x.md', ''), create('X.md', '')]],
    ['exists', [move('a.md', 'notes/C.md')]],
    ['exists', [create('notes', '')]],
    ['exists', [create('a.md/b', '')]],
    ['not_found', [trash('a.md'), append('x.md', '')]],
    ['not_found', [move('a.md', 'x.md'), move('a.md', 'y.md')]],
    ['not_found', [trash('a.md'), trash('a.md')]],
  ])('refuses with %s (%#)', (code, edits) => {
    expect(() => placeFiles(edits, present)).toThrow(expect.objectContaining({ code }));
  });
});

describe('composeTexts', () => {
  it('drops edits of a file that goes to the trash, and rewrites that change nothing', () => {
    const places = placeFiles(
      [append('a.md', 'x'), trash('a.md'), replace('b.md', 'same', 'same', 'same')],
      [asVaultPath('a.md'), asVaultPath('b.md')],
    );
    expect(composeTexts(places, new Map([[asVaultPath('b.md'), 'same']])).rewrites).toEqual([]);
  });

  it('works edits of a new file into its text', () => {
    const places = placeFiles([create('n.md', 'one'), append('n.md', 'two')], []);
    expect([...composeTexts(places, new Map()).created.values()]).toEqual(['one\ntwo\n']);
  });
});
