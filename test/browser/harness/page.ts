import { createApp } from '../../host/create-app';
import type { App } from '../../host/app-model';
import { evaluatePlugin } from '../../host/evaluate';
import * as obsidian from '../../host/obsidian';
import { openExplorer } from './explorer';
import { addFrame } from './frame';
import type { Boot } from './site';

/** What tests call through `page.evaluate`. */
export interface Harness {
  readonly app: App;
  readonly ready: boolean;
}

declare global {
  interface Window {
    harness?: Harness;
    /** Set when start-up failed. */
    harnessError?: string;
    /** Takes the app off the page and starts another, with the vault that the site has by then. */
    restartHarness?: () => Promise<void>;
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/** The plugin, asked for and evaluated once: what the browser has learnt of its code stays, and the next app starts in a fraction of the time. */
let made: ReturnType<typeof evaluatePlugin> | null = null;

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const phone = query.get('phone') === '1';
  const isDark = query.get('theme') === 'dark';
  document.body.classList.toggle('theme-dark', isDark);
  document.body.classList.toggle('theme-light', !isDark);
  const boot = (await (await fetch('boot.json')).json()) as Boot;
  made ??= evaluatePlugin(await (await fetch('main.js')).text(), obsidian);
  const PluginClass = made;
  const app = await createApp({
    files: Object.fromEntries(Object.entries(boot.files).map(([path, data]) => [path, fromBase64(data)])),
    vaultName: boot.vaultName,
    device: phone ? 'phone' : 'desktop',
    defaultMode: 'preview',
    started: false,
  });
  // A dialog of the app before may have asked, when it was to close, whether its text is to be lost.
  for (const left of document.body.querySelectorAll('.modal-container, .tooltip')) left.remove();
  addFrame(app);
  await app.internal.loadPlugin((a, m) => new PluginClass(a, m), boot.manifest);
  await app.internal.start();
  await openExplorer(app);
  if (phone) app.workspace.leftSplit.collapse();
  const first = query.get('open') ?? boot.open;
  const file = first === undefined ? null : app.vault.getFileByPath(first);
  if (file !== null) await app.workspace.getLeaf(false).openFile(file);
  else app.workspace.getLeaf(false);
  await app.internal.settled();
  window.harness = { app, ready: true };
}

window.restartHarness = start;
start().catch((error: unknown) => {
  window.harnessError = error instanceof Error ? (error.stack ?? error.message) : String(error);
  document.body.textContent = window.harnessError;
});
