/** @jest-environment <rootDir>/scripts/jest/dom.mjs */
import { answerRequests } from '../host/network';
import { conceptVector } from '../support/concepts';
import { openPlugin, type Bench } from './support/open-plugin';
import { openSettingsPage, settingRow } from './support/settings-page';

const FILES = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Note ${i}.md`, `The furnace number ${i} is old.\n`]));

afterEach(() => answerRequests(null));

async function searching(isOn: boolean): Promise<Bench> {
  const bench = await openPlugin({ files: FILES, data: { search: { meaning: isOn } } });
  bench.app.saveLocalStorage('top-of-mind-embedder', { provider: 'ollama', url: '', model: 'toy', secret: '' });
  document.querySelector<HTMLElement>('.side-dock-ribbon-action')?.click();
  await bench.until(() => document.querySelector('.tom-view .tom-memory'));
  const input = document.querySelector<HTMLInputElement>('.tom-search input') as HTMLInputElement;
  input.value = 'heating';
  input.dispatchEvent(new Event('input'));
  return bench;
}

const status = (): string => document.querySelector('.tom-results-status [role="status"]')?.textContent ?? '';

test('the field finds by meaning, and makes the rest ready while the results are there', async () => {
  const asked: string[] = [];
  answerRequests(({ url, body = '' }) => {
    const { input } = JSON.parse(body) as { readonly input: readonly string[] };
    asked.push(url, ...input);
    return { status: 200, text: JSON.stringify({ embeddings: input.map(conceptVector) }) };
  });
  const bench = await searching(true);
  await bench.until(() => status() === '20 passages', 'what is found');
  await bench.until(() => asked.filter((text) => text.includes('furnace')).length === 30, 'the rest');
  expect(asked[0]).toBe('http://127.0.0.1:11434/api/embed');
  expect(document.querySelector('.tom-results')?.textContent).toContain('Close in meaning.');
});

test('without the service the field says so, and looks for the words', async () => {
  const bench = await searching(true);
  await bench.until(() => status().includes('Only words were searched for. The service could not be reached'), 'the reason');
  expect(status()).toMatch(/^Nothing found\./);
});

test('nothing is sent where it is not switched on', async () => {
  const bench = await searching(false);
  await bench.until(() => status() === 'Nothing found. Notes that stay out of bundles are not searched.', 'the answer');
});

test('its settings are those of the other model, on a page of their own', async () => {
  const bench = await openPlugin({ files: FILES, data: { search: { meaning: true } } });
  await openSettingsPage(bench, 'Search by meaning');
  const input = settingRow('Model').querySelector('input') as HTMLInputElement;
  input.value = 'nomic-embed-text';
  input.dispatchEvent(new Event('input'));
  await bench.until(() => JSON.stringify(bench.app.loadLocalStorage('top-of-mind-embedder') ?? '').includes('nomic-embed-text'));
  expect(bench.app.loadLocalStorage('top-of-mind-model')).toBeNull();
});
