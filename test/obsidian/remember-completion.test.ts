/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { completed, typingAt } from '../../src/obsidian/remember/completion';
import { fc, runs } from '../support/properties';
import { NOTES, openPlugin, type Bench } from './support/open-plugin';
import { isClosed, openRemember } from './support/remembering';

const files = { ...NOTES, 'places/Harbour.md': '#place/sea Deep.\n', 'places/Hotel.md': '#place/land Old.\n' };

const area = (): HTMLTextAreaElement => {
  const el = document.querySelector<HTMLTextAreaElement>('.tom-remember textarea');
  if (el === null) throw new Error('no text area');
  return el;
};
const options = (): (string | undefined)[] =>
  [...document.querySelectorAll('.tom-completion .suggestion-item')].map((one) => one.firstElementChild?.textContent ?? undefined);
const chosen = (): string | null | undefined => document.querySelector('.tom-completion .is-selected')?.firstElementChild?.textContent;

async function type(text: string, isComposing = false): Promise<Bench> {
  const bench = await openPlugin({ files });
  await openRemember(bench);
  await bench.pass(100);
  area().focus();
  put(text, isComposing);
  return bench;
}

function put(text: string, isComposing = false): void {
  area().value = text;
  area().setSelectionRange(text.length, text.length);
  area().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
}

const press = (key: string, isComposing = false): boolean =>
  area().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing }));

test('two brackets list notes; the arrow keys move, Enter takes one, and the cursor stands behind it', async () => {
  await type('Lunch at [[h');
  expect(options()).toEqual(expect.arrayContaining(['Harbour', 'Hotel']));
  const first = chosen();
  expect(area().getAttribute('aria-activedescendant')).toBe(document.querySelector('.tom-completion .is-selected')?.id);
  press('ArrowDown');
  expect(chosen()).not.toBe(first);
  press('ArrowUp');
  press('Enter');
  expect(area().value).toBe(`Lunch at [[${first ?? ''}]]`);
  expect(area().selectionStart).toBe(area().value.length);
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(area());
});

test('a hash lists tags, Tab takes one', async () => {
  await type('It is deep #sea');
  expect(options()).toEqual(['place/sea']);
  press('Tab');
  expect(area().value).toBe('It is deep #place/sea ');
});

test('a click takes one, and the text area keeps the focus', async () => {
  await type('See [[hotel');
  document.querySelector<HTMLElement>('.tom-completion .suggestion-item')?.click();
  expect(area().value).toBe('See [[Hotel]]');
  expect(document.activeElement).toBe(area());
});

test('Escape closes the list and leaves the dialog and the text', async () => {
  const bench = await type('See [[hotel');
  press('Escape');
  await bench.pass(200);
  expect(options()).toEqual([]);
  expect(isClosed()).toBe(false);
  expect(area().value).toBe('See [[hotel');
  put('See [[hotel]]');
  press('Escape');
  await bench.until(() => bench.modal().textContent?.includes('Discard this text?'), 'the question');
});

test('while an input method composes nothing opens and no key is taken', async () => {
  await type('See [[hotel', true);
  expect(options()).toEqual([]);
  put('See [[hotel');
  expect(chosen()).toBe('Hotel');
  press('Enter', true);
  expect(area().value).toBe('See [[hotel');
  area().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  expect(options()).toEqual([]);
});

test('it goes when the text area loses the focus, and with the dialog', async () => {
  const bench = await type('See [[h');
  area().blur();
  expect(options()).toEqual([]);
  area().focus();
  put('See [[h');
  expect(options().length).toBeGreaterThan(0);
  bench.app.internal.unloadPlugin('top-of-mind');
  bench.app.internal.openModals[0]?.onClose();
  expect(options()).toEqual([]);
});

test.each(['See [[a]]', 'a # b', 'c#sharp', '[[a|b', '[[a#b', 'https://x.org/#here', ''])(
  'nothing is completed at the end of %j',
  (text) => {
    expect(typingAt(text, text.length)).toBeNull();
  },
);

test('completing changes nothing but what is typed of the link or tag', () => {
  const piece = fc.constantFrom('[[', ']]', '#', ' ', '\n', 'a', 'é', '|', '日本', '-');
  const texts = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const typing = typingAt(before + after, before.length);
      if (typing === null) return;
      const done = completed(before + after, before.length, typing, 'Note');
      expect(done.text.startsWith(before.slice(0, typing.start))).toBe(true);
      expect(done.text.slice(0, done.cursor)).toBe(before.slice(0, typing.start) + (typing.kind === 'link' ? '[[Note]]' : '#Note '));
      // Of what stood behind the cursor no more goes than brackets or a space that are put anyway.
      expect(after.endsWith(done.text.slice(done.cursor))).toBe(true);
      expect(after.slice(0, after.length - (done.text.length - done.cursor))).toMatch(/^(?:\]{1,2}| )?$/);
    }),
    { numRuns: runs(2_000) },
  );
});
