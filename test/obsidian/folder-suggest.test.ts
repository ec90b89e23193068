/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { asRealApp, createApp } from '../host/app';
import { FolderSuggest } from '../../src/obsidian/ui/pick';

const files = { 'Projects/Garden/soil.md': '', 'Areas/a.md': '', 'Zettel/z.md': '', '.hidden/h.md': '', 'root.md': '' };
const WHOLE = 'The whole vault (/)';

/** The suggestions for what stands in the field, and the field's own value once one is chosen. */
async function suggested(value: string, choose?: string): Promise<{ offered: string[]; picked: string | null }> {
  document.querySelectorAll('.suggestion-container, input').forEach((element) => element.remove());
  const app = asRealApp(await createApp({ files }));
  const input = document.body.createEl('input');
  input.value = value;
  let picked: string | null = null;
  new FolderSuggest(app, input, (folder) => (picked = folder));
  input.focus();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const items = [...document.querySelectorAll<HTMLElement>('.suggestion-item')];
  const offered = items.map((item) => item.textContent ?? '');
  items.find((item) => item.textContent === choose)?.click();
  return { offered, picked };
}

test.each(['/', ''])('a field that holds "%s" offers the whole vault and every folder, the top ones first', async (value) => {
  expect((await suggested(value)).offered).toEqual([WHOLE, 'Areas', 'Projects', 'Zettel', 'Projects/Garden']);
});

test.each([
  ['pro', ['Projects', 'Projects/Garden', WHOLE]],
  ['/Proj', ['Projects', 'Projects/Garden', WHOLE]],
  ['Projects/', ['Projects/Garden', WHOLE]],
  ['Projects', ['Projects/Garden', WHOLE]],
  ['whole', [WHOLE]],
  ['nowhere', [WHOLE]],
])('"%s" finds what is like it, and the whole vault stays within reach', async (value, offered) => {
  expect((await suggested(value)).offered).toEqual(offered);
});

test('a folder is picked as its path, the whole vault as a slash', async () => {
  expect((await suggested('/', 'Zettel')).picked).toBe('Zettel');
  expect((await suggested('pro', WHOLE)).picked).toBe('/');
});
