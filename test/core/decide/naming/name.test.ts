import { cleanTags, cleanTitle, formatName, freePath, parseName, titleOf } from '../../../../src/core/decide/naming/index';
import { parseByPattern } from '../../../../src/core/decide/naming/pattern';
import { checkVaultPath } from '../../../../src/core/decide/refactor/index';
import { asVaultPath } from '../../../../src/core/model/path';
import { encodeText } from '../../../../src/core/read/text/text';
import { contextOf } from '../../../support/snapshot';
import { fc, runs } from '../../../support/properties';

const ctx = contextOf({});
const anyTitle = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('-', ' ', '.', ':', '/', '#', 'a', '?', '\\', '|') }),
);
const anyTags = fc.array(anyTitle, { maxLength: 6 });
const date = '2026-03-15';

describe('names', () => {
  test('parsing gives back what was formatted, in any script', () => {
    fc.assert(
      fc.property(anyTitle, anyTags, (title, tags) => {
        const name = formatName(ctx, { date, title, tags });
        expect(parseName(ctx.convention, name)).toEqual({ date, title: cleanTitle(title), tags: cleanTags(tags), words: {} });
      }),
      { numRuns: runs(500) },
    );
  });

  test('every formatted name can live on every platform', () => {
    fc.assert(
      fc.property(fc.oneof(anyTitle, fc.string({ unit: 'grapheme', minLength: 150, maxLength: 400 })), anyTags, (title, tags) => {
        const name = formatName(ctx, { date, title, tags });
        expect(checkVaultPath(name)).toBe(name);
        expect(encodeText(name).length).toBeLessThanOrEqual(245);
        expect(cleanTitle(cleanTitle(title))).toBe(cleanTitle(title));
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    ['Why now? Because: reasons', 'Why now Because - reasons'],
    ['AC/DC | C# #tag', 'AC-DC - C\uff03 tag'],
    ['<b>Fast <i class="x">cars</i></b> and List<String>', 'Fast cars and ListString'],
    ['a -- b', 'a - b'],
    ['  .hidden.  ', 'hidden'],
    ['记忆系统：为什么？', '记忆系统：为什么？'],
    ['پیشنهاد\u200cها', 'پیشنهاد\u200cها'],
  ])('%j becomes %j', (title, cleaned) => {
    expect(cleanTitle(title)).toBe(cleaned);
  });

  test('titles of which nothing is left stay apart', () => {
    expect(cleanTitle('???')).toMatch(/^Untitled [0-9a-f]{6}$/);
    expect(cleanTitle('???')).not.toBe(cleanTitle('***'));
  });

  test('a taken path gets a number behind the title, whatever its case', () => {
    const taken = contextOf({ '2026-03-15 Plan -- a.md': '', '2026-03-15 plan 2 -- a.md': '' });
    expect(freePath(taken, '', '2026-03-15 PLAN -- a.md')).toBe('2026-03-15 PLAN 3 -- a.md');
    expect(freePath(taken, 'sub', '2026-03-15 Plan -- a.md')).toBe('sub/2026-03-15 Plan -- a.md');
    expect(freePath(contextOf({ 'a/x.png': '' }), 'a', 'x.png')).toBe('a/x 2.png');
  });

  test.each([
    ['2026-03-15 Plan -- a b.md', 'Plan'],
    ['notes/2026-03-15 Plan.md', 'Plan'],
    ['Loose thought.md', 'Loose thought'],
  ])('%s is called %s', (path, title) => {
    expect(titleOf(ctx, asVaultPath(path))).toBe(title);
  });

  test.each(['2026-03-15.md', '2026-03-15 -- a.md', '2026-03-15 Plan --.md', 'Plan -- a.md', '2026-3-15 Plan.md', '2026-03-15 Plan.txt'])(
    '%s does not fit',
    (name) => {
      expect(parseName(ctx.convention, name)).toBeNull();
    },
  );
});

describe('parts that are one of a few words', () => {
  const words = { kind: ['user', 'user_x'], ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`w${i}`, ['a', 'aa', 'aaa']])) };
  const parse = (pattern: string, name: string) => parseByPattern({ pattern, files: '**' } as never, name, words);

  test.each([
    ['{kind}_{topic}', 'user_x', 'user', 'x'],
    ['{kind}-{slug}', 'user_x-y', 'user_x', 'y'],
  ])('%s reads %s', (pattern, name, kind, title) => {
    expect(parse(pattern, name)).toMatchObject({ words: { kind }, title });
  });

  test('forty in a row take no longer than one', () => {
    const pattern = `${Array.from({ length: 40 }, (_, i) => `{w${i}}`).join('')}_{topic}`;
    expect(parse(pattern, 'a'.repeat(90))).toBeNull();
  });
});
