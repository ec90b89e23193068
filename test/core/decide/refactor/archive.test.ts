import {
  decideArchive,
  decideUnarchive,
  movesFromArchive,
  movesToArchive,
  textsForMoves,
} from '../../../../src/core/decide/refactor/index';
import { MemoryError } from '../../../../src/core/model/errors';
import { applyPlan } from '../../../support/apply-plan';
import { contextOf, textsOf } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';

type Files = Readonly<Record<string, string>>;

function archive(files: Files, ...paths: string[]): Record<string, string> {
  const ctx = contextOf(files);
  const moves = movesToArchive(ctx, paths);
  return applyPlan(files, decideArchive(ctx, moves, needed(files, textsForMoves(ctx.snapshot, moves))).plan);
}

function unarchive(files: Files, ...paths: string[]): Record<string, string> {
  const ctx = contextOf(files);
  const moves = movesFromArchive(ctx, paths);
  return applyPlan(files, decideUnarchive(ctx, moves, needed(files, textsForMoves(ctx.snapshot, moves))).plan);
}

function needed(files: Files, paths: readonly string[]): ReturnType<typeof textsOf> {
  return new Map([...textsOf(files)].filter(([path]) => paths.includes(path)));
}

describe('what the note says of itself stays', () => {
  test.each([
    ['a text', 'see vault 3', 'n.md'],
    ['a flag', 'true', 'n.md'],
    ['nothing', '', 'n.md'],
    ['no day of the calendar', '2026-02-30', 'n.md'],
    ['a day of its own', '2020-01-01', '/n.md'],
    ['the day of archiving', '2026-03-20', '/n.md'],
  ])('%s in "archived"', (_name, value, from) => {
    const files = { 'n.md': `---\narchived: ${value}\n---\ntext\n` };
    const archived = archive(files, 'n.md');
    expect(archived).toEqual({ 'archive/n.md': `---\narchived: ${value}\narchived_from: ${from}\n---\ntext\n` });
    expect(unarchive(archived, 'archive/n.md')).toEqual(files);
  });

  test.each(['true', '2020-01-01', 'box 7'])('"archived: %s" of a note that was put into the archive by hand', (value) => {
    const text = `---\narchived: ${value}\n---\n`;
    expect(unarchive({ 'archive/a/n.md': text }, 'archive/a/n.md')).toEqual({ 'a/n.md': text });
  });

  test('marks of an earlier time are written anew', () => {
    const archived = archive({ 'b/n.md': '---\narchived: 2020-01-01\narchived_from: a/n.md\nx: 1\n---\n' }, 'b/n.md');
    expect(archived).toEqual({ 'archive/b/n.md': '---\narchived: 2026-03-20\narchived_from: b/n.md\nx: 1\n---\n' });
    expect(unarchive(archived, 'archive')).toEqual({ 'b/n.md': '---\nx: 1\n---\n' });
  });

  test('a comment beside our marks keeps the block', () => {
    const text = '---\narchived: 2026-03-20\narchived_from: n.md\n# mine\n---\nt';
    expect(unarchive({ 'archive/n.md': text }, 'archive/n.md')).toEqual({ 'n.md': '---\n# mine\n---\nt' });
  });
});

describe('there and back gives the same bytes', () => {
  test.each([
    '',
    '\ufeff',
    'text',
    'text\r\n',
    '\ufefftext\r\nmore\r\n',
    '---\n---\n',
    '---\n---',
    '\ufeff---\r\n---\r\ntext',
    '--- \n---  \nx',
    '---\n\n---\n',
    '---\n# a comment\n---\n',
    '---\ntext without an end',
    '---\n',
    '***\n---\n',
  ])('%j', (text) => {
    const archived = archive({ 'a/n.md': text }, 'a/n.md');
    expect(archived['archive/a/n.md']).toContain('archived: 2026-03-20');
    expect(unarchive(archived, 'archive/a/n.md')).toEqual({ 'a/n.md': text });
  });

  test('links of a note without properties follow there and back', () => {
    const files = { 'a/n.md': '[o](./o.md)[p](../p.md) [[p]]\n', 'a/o.md': '[n](n.md)', 'p.md': '[[n#x]]' };
    const archived = archive(files, 'a/n.md');
    expect(archived['archive/a/n.md']).toContain('a/o.md');
    expect(unarchive(archived, 'archive/a/n.md')).toEqual(files);
  });

  const value = fc.constantFrom(
    ': x',
    ': "quo: ted" # why',
    ': [a, b]',
    ':',
    ':\n  - one\n  - two # c',
    ':\n- flush',
    ': |\n  many\n\n  lines',
    ': |+\n  kept\n',
    ':\n  k: v',
    ': 2026-03-15',
    ': 0042',
    ": 'it''s'",
  );
  const extra = fc.constantFrom('', '# a comment\n', '\n', '  # far in\n');
  const own = fc.constantFrom(
    '',
    'archived: see vault 3\n',
    'archived: 2020-01-01 # then\n',
    'archived: 2026-03-20\n',
    'archived: true\n',
    'archived:\n',
    "archived: '2026-03-20'\n",
    'archived:\n  - 2020-01-01\n',
  );
  const block = fc
    .tuple(fc.array(fc.tuple(extra, value), { maxLength: 3 }), own, extra, fc.constantFrom('', ' '), fc.boolean())
    .map(([entries, mine, last, blank, first]) => {
      const lines = entries.map(([before, text], i) => `${before}k${i}${text}\n`).join('');
      return `---${blank}\n${first ? mine + lines : lines + mine}${last}---\n`;
    });
  const note = fc
    .tuple(
      fc.option(block, { nil: '' }),
      fc.constantFrom('', 'text', 'text\n', '\n\ntext', '# H\n---\nmore\n', '---', '---\n---\nbelow\n'),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
    )
    .map(([head, body, eol, mark]) => mark + (head + body).replaceAll('\n', eol));

  test('for any note', () => {
    fc.assert(
      fc.property(
        note,
        fc.constantFrom('n.md', 'a/b c.md', "a/it's 1, so.md", '- x.md', 'true.md', '2026/03.md'),
        fc.boolean(),
        (text, path, taken) => {
          const files = { [path]: text, ...(taken && { [`archive/${path}`]: 'other' }) };
          const archived = archive(files, path);
          const at = Object.keys(archived).find((one) => one.startsWith('archive/') && archived[one] !== 'other') ?? '';
          expect(unarchive(archived, at)).toEqual(files);
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

describe('a place that is taken', () => {
  test('in the archive gives the name a number, and the way back is kept', () => {
    const files = {
      'people/Igor.md': 'new',
      'archive/people/Igor.md': 'old',
      'archive/people/IGOR 2.md': 'older',
      'Home.md': '[[people/Igor]]',
    };
    const archived = archive(files, 'people/Igor.md');
    expect(archived['archive/people/Igor 3.md']).toBe('---\narchived: 2026-03-20\narchived_from: people/Igor.md\n---\nnew');
    expect(archived['Home.md']).toBe('[[archive/people/Igor 3]]');
    expect(unarchive(archived, 'archive/people/Igor 3.md')).toEqual(files);
  });

  test('files of other kinds get a number too', () => {
    expect(archive({ 'p.png': 'new', 'archive/p.png': 'old' }, 'p.png')).toEqual({ 'archive/p.png': 'old', 'archive/p 2.png': 'new' });
  });

  test.each(['people/Igor.md', 'people/igor.md'])('on the way back by %s is refused with what can be done', (there) => {
    const files = { 'archive/people/Igor.md': '', [there]: '' };
    const error = errorOf(() => unarchive(files, 'archive/people/Igor.md'));
    expect(error).toMatchObject({ code: 'exists', path: 'people/Igor.md' });
    expect(error.message).toBe(
      `"archive/people/Igor.md" cannot go back to "people/Igor.md", since "${there}" is there. Rename the one that is there, or move the archived one by hand.`,
    );
  });

  test('by two that come back at once is refused with both names', () => {
    const files = archive({ 'Igor.md': 'new', 'archive/Igor.md': '---\narchived: 2026-03-01\narchived_from: Igor.md\n---\n' }, 'Igor.md');
    const error = errorOf(() => unarchive(files, 'archive'));
    expect(error.code).toBe('exists');
    for (const path of ['"archive/Igor.md"', '"archive/Igor 2.md"']) expect(error.message).toContain(path);
  });
});

function errorOf(action: () => unknown): MemoryError {
  try {
    action();
  } catch (error) {
    if (error instanceof MemoryError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
