import { findFence, lineBreakOf, replaceFence, writeFence } from '../../../src/core/read/markdown/fences';
import { fc } from '../../support/properties';

const block = writeFence('index', 'old\n');

describe('managed blocks', () => {
  test('replace only what stands between the marks', () => {
    const text = `before\n\n${block}\nafter`;
    expect(replaceFence(text, 'index', 'new\n')).toBe(text.replace('old', 'new'));
  });

  test('keep CRLF and a byte order mark', () => {
    const text = `\ufeff${writeFence('index', 'old\r\n', '\r\n')}\r\nafter\r\n`;
    expect(lineBreakOf(text)).toBe('\r\n');
    expect(replaceFence(text, 'index', 'new\r\n')).toBe(text.replace('old', 'new'));
  });

  test.each([
    ['no mark', 'text', 'none'],
    ['a block of another name', writeFence('other', ''), 'none'],
    ['a longer name', writeFence('index-2', ''), 'none'],
    ['marks inside a code block', '```html\n' + block + '\n```\n', 'none'],
    ['a mark in the middle of a line', `see ${block.replace(/\n/g, ' ')}`, 'none'],
    ['one pair', block, 'ok'],
    ['an empty block', writeFence('index', ''), 'ok'],
    ['a missing end', block.split('\n')[0] ?? '', 'broken'],
    ['a missing begin', block.split('\n')[2] ?? '', 'broken'],
    ['two pairs', `${block}\n${block}`, 'broken'],
    ['the wrong way round', block.split('\n').reverse().join('\n'), 'broken'],
  ])('%s', (_, text, state) => {
    expect(findFence(text, 'index').state).toBe(state);
  });

  test('a broken block is told with what to do, never replaced', () => {
    const fence = findFence(`${block}\n${block}`, 'index');
    expect(fence.problem).toContain('2 begin marks and 2 end marks');
    expect(() => replaceFence(`${block}\n${block}`, 'index', '')).toThrow(RangeError);
  });

  test('nothing outside changes, whatever stands there', () => {
    const prose = fc.string({ unit: 'grapheme' }).filter((text) => !/`{3}|~{3}|top-of-mind/.test(text));
    fc.assert(
      fc.property(prose, prose, prose, (before, inner, after) => {
        const text = `${before}\n${writeFence('index', 'x\n')}\n${after}`;
        const next = replaceFence(text, 'index', `${inner}\n`);
        expect(next.startsWith(`${before}\n<!--`) && next.endsWith(`-->\n${after}`)).toBe(true);
        expect(replaceFence(next, 'index', 'x\n')).toBe(text);
      }),
    );
  });
});
