/** For jest: `createApp`, and plugins loaded into it. Wants `@jest-environment <rootDir>/scripts/jest/dom.mjs`. */
import './node-globals';
import type { App as RealApp, Plugin as RealPlugin, PluginManifest } from 'obsidian';
import type { App } from './app-model';
import { evaluatePlugin, type EvaluateOptions } from './evaluate';
import * as obsidian from './obsidian';
import type { Plugin } from './plugin';

export { createApp, type AppOptions } from './create-app';
export { loadFolder } from './folder';
export type { App } from './app-model';

export const TEST_MANIFEST: PluginManifest = {
  id: 'test-plugin',
  name: 'Test plugin',
  author: 'Nobody',
  version: '1.0.0',
  minAppVersion: '1.13.0',
  description: 'For tests.',
};

/** The stand-in as the type that `src` knows. */
export function asRealApp(app: App): RealApp {
  return app as unknown as RealApp;
}

/** Loads a plugin class that was written against the real types. */
export async function loadPlugin<T extends RealPlugin>(
  app: App,
  PluginClass: new (app: RealApp, manifest: PluginManifest) => T,
  manifest: PluginManifest = TEST_MANIFEST,
): Promise<T> {
  const create = (a: App, m: PluginManifest): Plugin => new PluginClass(asRealApp(a), m) as unknown as Plugin;
  return (await app.internal.loadPlugin(create, manifest)) as unknown as T;
}

/** Loads the text of a built `main.js`; with `poison`, as a phone would. */
export function loadBuiltPlugin(app: App, code: string, options: EvaluateOptions & { manifest?: PluginManifest } = {}): Promise<Plugin> {
  const PluginClass = evaluatePlugin(code, obsidian, options);
  return app.internal.loadPlugin((a, m) => new PluginClass(a, m), options.manifest ?? TEST_MANIFEST);
}
