import type { PluginManifest } from 'obsidian';
import type { App } from './app-model';
import type { Plugin } from './plugin';

type PluginClass = new (app: App, manifest: PluginManifest) => Plugin;

export interface EvaluateOptions {
  /**
   * `true` makes everything that is missing on a phone throw, with its name, when it is touched (`typeof` then says
   * `function`); `'absent'` makes it undefined, as on a phone.
   */
  readonly poison?: boolean | 'absent';
}

/** Names of Node that a bundle may meet; each is shadowed by a parameter of the function the bundle runs in. */
const NODE_NAMES = ['Buffer', 'process', 'setImmediate', 'clearImmediate', '__dirname', '__filename'] as const;

function refuse(name: string): never {
  throw new Error(`${name} is not there on a phone: the plugin must not use it.`);
}

/** Throws on any use, with a message that names what was used. */
function poisoned(name: string): unknown {
  const trap = (): never => refuse(name);
  return new Proxy(function () {}, {
    get: trap, set: trap, has: trap, apply: trap, construct: trap, ownKeys: trap, defineProperty: trap, deleteProperty: trap, getOwnPropertyDescriptor: trap, getPrototypeOf: trap,
  });
}

/** May be asked about (`instanceof`, `prototype`) but makes no code from text. */
function withoutCompiling(name: string, real: object): unknown {
  return new Proxy(real, { apply: () => refuse(name), construct: () => refuse(name) });
}

/** The global object without a back door to the names above. */
function globalView(poison: true | 'absent'): unknown {
  const hidden: readonly string[] = NODE_NAMES;
  return new Proxy(globalThis, {
    get: (target, key) => {
      if (typeof key === 'string' && hidden.includes(key)) return poison === true ? refuse(`globalThis.${key}`) : undefined;
      const value: unknown = Reflect.get(target, key, target);
      // Functions such as setTimeout want the real global as `this`; constructors must stay themselves.
      return typeof value === 'function' && typeof key === 'string' && /^[a-z]/.test(key) ? (value.bind(target) as unknown) : value;
    },
    has: (target, key) => !(typeof key === 'string' && hidden.includes(key)) && key in target,
  });
}

/**
 * Runs the text of a built `main.js` (CommonJS) with a `require` that knows only `obsidian`; returns its plugin class.
 * Poison applies to the text itself, by parameters that shadow the names, so the test around it keeps them.
 */
export function evaluatePlugin(code: string, obsidian: unknown, options: EvaluateOptions = {}): PluginClass {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const scope: Record<string, unknown> = {
    module,
    exports: module.exports,
    require: (id: string): unknown => {
      if (id === 'obsidian') return obsidian;
      throw new Error(`require('${id}'): only 'obsidian' can be required on a phone.`);
    },
  };
  const { poison } = options;
  if (poison === true || poison === 'absent') {
    for (const name of NODE_NAMES) scope[name] = poison === true ? poisoned(name) : undefined;
    scope['Function'] = withoutCompiling('Function', Function);
    scope['globalThis'] = globalView(poison);
    scope['self'] = scope['globalThis'];
    scope['global'] = undefined;
  }
  // `eval` may be a parameter only in sloppy code, so it stands in a function around the bundle, which may be strict.
  const names = Object.keys(scope);
  const source = `return function (${names.join(', ')}) { ${code}\n};`;
  const compile = Function;
  const isPoisoned = poison === true || poison === 'absent';
  const make = (isPoisoned ? compile('eval', source) : compile(source)) as (evil: unknown) => (...values: unknown[]) => void;
  make(poisoned('eval'))(...Object.values(scope));
  const exported = module.exports['default'] ?? module.exports;
  if (typeof exported !== 'function') throw new Error('main.js exports no plugin class.');
  return exported as PluginClass;
}
