/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { asRealApp, createApp } from '../host/app';
import { confirm, type Question } from '../../src/obsidian/ui/dialog';

async function ask(question: Partial<Question>): Promise<{ focused: string | null; answer: () => boolean | undefined }> {
  document.querySelectorAll('.modal-container').forEach((element) => element.remove());
  let answer: boolean | undefined;
  void confirm(asRealApp(await createApp()), {
    title: 'Discard this text?',
    text: 'It has not been saved.',
    yes: 'Discard',
    ...question,
  }).then((given) => (answer = given));
  const { activeElement } = document;
  return { focused: activeElement?.textContent ?? null, answer: () => answer };
}

test('a question whose yes loses something begins at the other answer, so that Enter loses nothing', async () => {
  const asked = await ask({ destructive: true, no: 'Keep writing' });
  expect(asked.focused).toBe('Keep writing');
  (document.activeElement as HTMLElement).click();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked.answer()).toBe(false);
});

test('Escape is the safe answer', async () => {
  const asked = await ask({ destructive: true });
  expect(asked.focused).toBe('Cancel');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(document.querySelector('.modal')).toBeNull();
  expect(asked.answer()).toBe(false);
});

test('any other question begins at yes', async () => {
  expect((await ask({ yes: 'Continue' })).focused).toBe('Continue');
});
