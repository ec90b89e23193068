/** What a bundle sees instead of the real window: no Node, no code from text, no network. */

/** Takes the name of what was touched; never comes back. */
export type Refuse = (name: string) => never;

/** Names of Node (and of the desktop app's Electron) that a bundle may meet. */
const NODE_NAMES = [
  'Buffer',
  'process',
  'setImmediate',
  'clearImmediate',
  '__dirname',
  '__filename',
  'electron',
  'electronWindow',
] as const;
/** Roads to the network, to other threads and to another window. */
const NETWORK_NAMES = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'Worker',
  'SharedWorker',
  'RTCPeerConnection',
  'importScripts',
  'open',
] as const;
/** All of them are the window. */
const WINDOW_NAMES = ['window', 'self', 'globalThis', 'top', 'parent', 'frames', 'activeWindow'] as const;
const NAVIGATOR_ROADS: readonly string[] = ['sendBeacon', 'serviceWorker', 'registerProtocolHandler'];

type Callable = (...values: unknown[]) => unknown;

/** Throws on any use, with a message that names what was used. */
export function poisoned(name: string, refuse: Refuse): unknown {
  const trap = (): never => refuse(name);
  return new Proxy(function () {}, {
    get: trap,
    set: trap,
    has: trap,
    apply: trap,
    construct: trap,
    ownKeys: trap,
    defineProperty: trap,
    deleteProperty: trap,
    getOwnPropertyDescriptor: trap,
    getPrototypeOf: trap,
  });
}

/** May be asked about (`instanceof`, `name`) but makes no code from text. */
export function withoutCompiling(name: string, real: object, refuse: Refuse): unknown {
  return new Proxy(real, { apply: () => refuse(name), construct: () => refuse(name) });
}

/** `real`, whose functions keep it as their `this`, with `own` in place of what it has by these names. */
function viewOf(real: object, own: (key: string) => { readonly value: unknown } | undefined, set?: (key: string) => void): object {
  const kept = new Map<unknown, unknown>();
  const get = (key: PropertyKey): unknown => {
    const mine = typeof key === 'string' ? own(key) : undefined;
    if (mine !== undefined) return mine.value;
    const value: unknown = Reflect.get(real, key, real);
    // Functions such as getComputedStyle want the real object as `this`; constructors must stay themselves.
    if (typeof value !== 'function' || typeof key !== 'string' || !/^[a-z]/.test(key)) return value;
    if (!kept.has(value)) kept.set(value, (...values: unknown[]): unknown => Reflect.apply(value as Callable, real, values));
    return kept.get(value);
  };
  // An empty target: the properties of a window that cannot be redefined would otherwise have to be shown as they are.
  return new Proxy(Object.create(Object.getPrototypeOf(real) as object | null) as object, {
    get: (_, key) => get(key),
    set: (_, key, value) => {
      if (typeof key === 'string') set?.(key);
      return Reflect.set(real, key, value, real);
    },
    has: (_, key) => key in real,
    ownKeys: () => Reflect.ownKeys(real),
    deleteProperty: (_, key) => Reflect.deleteProperty(real, key),
    defineProperty: (_, key, descriptor) => Reflect.defineProperty(real, key, { ...descriptor, configurable: true }),
    getOwnPropertyDescriptor: (_, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(real, key);
      return descriptor && { value: get(key), writable: true, enumerable: descriptor.enumerable === true, configurable: true };
    },
  });
}

/** A timer that takes functions alone, and calls them with the view as their `this`. The real one is looked up when called: a test may have faked it. */
function timer(name: 'setTimeout' | 'setInterval', view: () => object, refuse: Refuse): Callable {
  return (handler, ...rest) => {
    if (typeof handler !== 'function') return refuse(`${name} with a text`);
    const real = Reflect.get(globalThis, name) as Callable;
    return Reflect.apply(real, globalThis, [(...values: unknown[]) => Reflect.apply(handler as Callable, view(), values), ...rest]);
  };
}

/**
 * The names that stand for others while a bundle runs: the bundle gets them as parameters, and finds the same below
 * each name of the window. `absent`: Node's names are undefined, as on a phone, instead of throwing.
 */
export function phoneScope(refuse: Refuse, absent: boolean): Readonly<Record<string, unknown>> {
  const scope: Record<string, unknown> = {};
  for (const name of NODE_NAMES) scope[name] = absent ? undefined : poisoned(name, refuse);
  for (const name of NETWORK_NAMES) scope[name] = poisoned(name, refuse);
  scope['Function'] = withoutCompiling('Function', Function, refuse);
  scope['global'] = undefined;
  const hidden: readonly string[] = [...NODE_NAMES, 'eval', 'require'];
  const window: object = viewOf(
    globalThis,
    (key) => {
      if (hidden.includes(key)) return absent && key !== 'eval' ? { value: undefined } : refuse(`window.${key}`);
      return Object.hasOwn(scope, key) ? { value: scope[key] } : undefined;
    },
    (key) => key === 'location' && refuse('location'),
  );
  for (const name of WINDOW_NAMES) scope[name] = window;
  scope['setTimeout'] = timer('setTimeout', () => window, refuse);
  scope['setInterval'] = timer('setInterval', () => window, refuse);
  if (typeof navigator !== 'undefined')
    scope['navigator'] = viewOf(navigator, (key) => (NAVIGATOR_ROADS.includes(key) ? refuse(`navigator.${key}`) : undefined));
  if (typeof location !== 'undefined')
    scope['location'] = viewOf(
      location,
      (key) => (['assign', 'replace', 'reload'].includes(key) ? refuse(`location.${key}`) : undefined),
      (key) => refuse(`location.${key}`),
    );
  return scope;
}
