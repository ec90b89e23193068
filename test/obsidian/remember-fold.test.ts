/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { wordsDiff } from '../../src/core/memory';
import '../host/app';
import { showWordDiff, piecesOf } from '../../src/obsidian/remember/word-diff';
import { fc, runs } from '../support/properties';

const filler = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const old = `${filler(300)} The port is 5432. ${filler(300)}`;
const fresh = `${filler(300)} The port is 5433. ${filler(300)}`;
const textOf = (el: Element): string => [...el.querySelectorAll('span:not(.tom-spoken)')].map((one) => one.textContent).join('');

describe('folding', () => {
  test('shows the ends of a long change', () => {
    const pieces = piecesOf(wordsDiff('short', filler(900)), 'new', false);
    expect(pieces.map((piece) => piece.kind)).toEqual(['marked', 'gap', 'marked']);
  });

  test('loses no character, and cuts none in two', () => {
    const word = fc.constantFrom('a', 'word ', '\n', '👩‍💻', '東京', 'é', '. ');
    const text = fc
      .tuple(fc.array(word, { maxLength: 80 }), fc.constantFrom('', filler(120), '東'.repeat(900), '🎈'.repeat(500)))
      .map(([some, many]) => some.join('') + many);
    fc.assert(
      fc.property(text, text, (a, b) => {
        const runs = wordsDiff(a, b);
        for (const [side, whole] of [
          ['old', a],
          ['new', b],
        ] as const) {
          const pieces = piecesOf(runs, side, false);
          expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
          // Half a character cannot be encoded.
          for (const piece of pieces) expect(() => encodeURIComponent(piece.text)).not.toThrow();
        }
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('the two texts side by side', () => {
  test('unfold and fold by a button that says which', () => {
    const parent = document.body.createDiv();
    showWordDiff(parent, old, fresh);
    const fold = parent.querySelector('button');
    expect(fold?.textContent).toBe('Show whole texts');
    expect(parent.querySelectorAll('.tom-word-gap')).toHaveLength(4);
    const [, mine] = [...parent.querySelectorAll('.tom-word-text')].map(textOf);
    expect(mine).toContain('The port is 5433');
    expect(mine?.length).toBeLessThan(500);
    fold?.click();
    expect(fold?.getAttribute('aria-expanded')).toBe('true');
    expect([...parent.querySelectorAll('.tom-word-text')].map(textOf)).toEqual([old, fresh]);
    fold?.click();
    expect(parent.querySelectorAll('.tom-word-gap')).toHaveLength(4);
  });

  test('are text, whatever they hold', () => {
    const parent = document.body.createDiv();
    showWordDiff(parent, '<b>old</b>', '<img src=x>');
    expect(parent.querySelector('img, b')).toBeNull();
    expect(textOf(parent)).toContain('<img src=x>');
  });

  test('that are short need no button', () => {
    const parent = document.body.createDiv();
    showWordDiff(parent, 'one two', 'one three');
    expect(parent.querySelector('button')).toBeNull();
  });
});
