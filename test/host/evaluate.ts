import * as codeMirrorState from '@codemirror/state';
import * as codeMirrorView from '@codemirror/view';
import type { PluginManifest } from 'obsidian';
import type { App } from './app-model';
import { closeRealm } from './phone-realm';
import { phoneScope, poisoned, type Refuse } from './phone-window';
import type { Plugin } from './plugin';

type PluginClass = new (app: App, manifest: PluginManifest) => Plugin;

export interface EvaluateOptions {
  /**
   * `true` makes everything that is missing on a phone throw, with its name, when it is touched (`typeof` then says
   * `function`); `'absent'` makes it undefined, as on a phone. Both refuse code from text and the network.
   */
  readonly poison?: boolean | 'absent';
  /** Takes the name of all that was refused, so that a bundle which swallows the error is caught too. */
  readonly refused?: string[];
}

/** The editor's own modules, which the app hands out as it does itself, on phones too. */
const EDITOR: Readonly<Record<string, unknown>> = { '@codemirror/state': codeMirrorState, '@codemirror/view': codeMirrorView };

/** `import(…)`, also with a comment in between: no name can be shadowed, so the text itself is looked at. */
const DYNAMIC_IMPORT = /\bimport\s*(?:\/\*[^*]*\*\/\s*|\/\/[^\n]*\n\s*)*\(/;
/** What the app hands to plugins that goes to the network. */
const REQUESTS: readonly string[] = ['requestUrl', 'request'];

/** The app's module, whose roads to the network refuse. */
function withoutRequests(obsidian: unknown, refuse: Refuse): unknown {
  return new Proxy(obsidian as object, {
    get: (target, key): unknown =>
      typeof key === 'string' && REQUESTS.includes(key) ? (): never => refuse(key) : Reflect.get(target, key),
  });
}

/**
 * Runs the text of a built `main.js` (CommonJS) with a `require` that knows only `obsidian` and its editor; returns its plugin class.
 * Poison applies to the text itself, by parameters that shadow the names, so the test around it keeps them; what can be
 * reached from any value is closed for the whole test file (`phone-realm.ts`).
 */
export function evaluatePlugin(code: string, obsidian: unknown, options: EvaluateOptions = {}): PluginClass {
  const { poison = false, refused = [] } = options;
  const refuse: Refuse = (name) => {
    refused.push(name);
    throw new Error(`${name} is not there on a phone: the plugin must not use it.`);
  };
  const isPoisoned = poison !== false;
  const app = isPoisoned ? withoutRequests(obsidian, refuse) : obsidian;
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const require = (id: string): unknown => {
    if (id === 'obsidian') return app;
    if (Object.hasOwn(EDITOR, id)) return EDITOR[id];
    if (isPoisoned) refused.push(`require('${id}')`);
    throw new Error(`require('${id}'): only 'obsidian' and its editor can be required on a phone.`);
  };
  const scope: Record<string, unknown> = { module, exports: module.exports, require };
  const compile = Function;
  if (isPoisoned) {
    const phone = phoneScope(refuse, poison === 'absent');
    if (DYNAMIC_IMPORT.test(code)) refuse('import()');
    Object.assign(scope, phone);
    closeRealm(refuse, phone['window'] as object);
  }
  // `eval` may be a parameter only in sloppy code, so it stands in a function around the bundle, which is strict: a
  // function that is called without an object has no `this` then, which would be the real window.
  // In brackets, as the app has it: an engine then compiles the function at once, instead of looking through it first.
  const source = `return (function (${Object.keys(scope).join(', ')}) { ${isPoisoned ? '"use strict"; ' : ''}${code}\n});`;
  const make = (isPoisoned ? compile('eval', source) : compile(source)) as (evil: unknown) => (...values: unknown[]) => void;
  make(poisoned('eval', refuse))(...Object.values(scope));
  const exported = module.exports['default'] ?? module.exports;
  if (typeof exported !== 'function') throw new Error('main.js exports no plugin class.');
  return exported as PluginClass;
}
