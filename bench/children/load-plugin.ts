import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { PluginManifest } from 'obsidian';
import { clock } from '../clock';

interface Dom {
  readonly JSDOM: new (html: string, options: object) => { readonly window: Record<string, unknown> };
}

const MANIFEST: PluginManifest = {
  id: 'top-of-mind',
  name: 'Top of Mind',
  author: 'bench',
  version: '0.0.0',
  minAppVersion: '1.0.0',
  description: '',
};

// The document is the one that the tests run in; it comes with jest's environment.
const fromHere = createRequire(pathToFileURL(`${process.cwd()}/package.json`));
const { JSDOM } = createRequire(fromHere.resolve('jest-environment-jsdom'))('jsdom') as Dom;
const { window } = new JSDOM('<!doctype html><html><body></body></html>', { url: 'https://localhost/', pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
}
Object.assign(globalThis, { window: globalThis });

const obsidian = await import('../../test/host/obsidian');
const { createApp } = await import('../../test/host/create-app');
const { evaluatePlugin } = await import('../../test/host/evaluate');

/** Evaluates main.js as the app does and loads the plugin once, in a process that has not seen it before. */
const app = await createApp({ files: { 'Note.md': '# Note\n' }, started: false });
const code = readFileSync(process.argv[2] ?? 'main.js', 'utf8');
const start = clock();
const PluginClass = evaluatePlugin(code, obsidian);
const evaluated = clock();
const plugin = new PluginClass(app, MANIFEST);
const loading: unknown = plugin.onload();
await loading;
process.stdout.write(JSON.stringify({ evaluate: evaluated - start, onload: clock() - evaluated }), () => process.exit(0));
