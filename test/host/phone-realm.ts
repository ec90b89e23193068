import { withoutCompiling, type Refuse } from './phone-window';

/**
 * Ways out that no shadowing name can close, since they start at an ordinary value: `f.constructor` compiles text, a
 * node knows its window, an element loads what it names. They are changed where they stand, for the whole test file.
 */

let refusing: Refuse | undefined;
let view: object | undefined;
let isChanged = false;

const refuse: Refuse = (name) => {
  if (refusing === undefined) throw new Error(`${name}: refused before any plugin was loaded.`);
  return refusing(name);
};

const FORBIDDEN_ELEMENTS: readonly string[] = ['script', 'iframe', 'frame', 'object', 'embed', 'portal'];
const FORBIDDEN_HTML =
  /<\s*(?:script|iframe|frame|object|embed|portal|link|meta|base)\b|<[^>]*\s(?:on\w+\s*=|(?:src|srcset|poster|background|data)\s*=\s*["']?\s*(?:(?:https?|wss?|ftp):|\/\/))|javascript:/i;
/** The attributes by which an element loads something. */
const LOADING: Readonly<Record<string, readonly string[]>> = {
  HTMLImageElement: ['src', 'srcset'],
  HTMLSourceElement: ['src', 'srcset'],
  HTMLMediaElement: ['src'],
  HTMLVideoElement: ['poster'],
  HTMLTrackElement: ['src'],
  HTMLInputElement: ['src'],
  HTMLLinkElement: ['href'],
};

function isRemote(value: unknown): boolean {
  return /^\s*(?:(?:https?|wss?|ftp):|\/\/)/i.test(String(value));
}

function proto(name: string): object | undefined {
  return (Reflect.get(globalThis, name) as { prototype: object } | undefined)?.prototype;
}

function isA(value: unknown, name: string): boolean {
  const prototype = proto(name);
  return prototype !== undefined && Object.prototype.isPrototypeOf.call(prototype, value as object);
}

/** Calls `check` with `this` and the arguments before the method `name` does its work. */
function before(owner: object | undefined, name: string, check: (self: unknown, ...values: unknown[]) => void): void {
  const real: unknown = owner && Reflect.get(owner, name);
  if (owner === undefined || typeof real !== 'function') return;
  const value = function (this: unknown, ...values: unknown[]): unknown {
    check(this, ...values);
    return Reflect.apply(real as (...values: unknown[]) => unknown, this, values);
  };
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** Calls `check` with the value before the property `name` is set. */
function beforeSetting(owner: object | undefined, name: string, check: (value: unknown) => void): void {
  const real = owner && Object.getOwnPropertyDescriptor(owner, name);
  if (owner === undefined || real?.set === undefined) return;
  const { set } = real;
  const wrapped = function (this: unknown, value: unknown): void {
    check(value);
    Reflect.apply(set, this, [value]);
  };
  Object.defineProperty(owner, name, { ...real, configurable: true, set: wrapped });
}

/** `f.constructor` of every kind of function stays what it is to those who ask, and refuses to compile. */
function closeConstructors(): void {
  const samples = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const sample of samples) {
    const prototype = Object.getPrototypeOf(sample) as object;
    const real = Reflect.get(prototype, 'constructor') as object;
    Object.defineProperty(prototype, 'constructor', {
      value: withoutCompiling('the constructor of a function', real, refuse),
      configurable: true,
      writable: false,
    });
  }
}

/** A node and an event lead to the view, not to the real window. */
function closeWaysToTheWindow(): void {
  const lead = (owner: object | undefined, name: string): void =>
    void (owner && Object.defineProperty(owner, name, { configurable: true, get: () => view }));
  lead(proto('Document'), 'defaultView');
  lead(proto('Node'), 'win');
  lead(proto('UIEvent'), 'view');
}

function closeElements(): void {
  const forbidden = (name: unknown): void =>
    void (FORBIDDEN_ELEMENTS.includes(String(name).toLowerCase()) && refuse(`a ${String(name)} element`));
  const html = (text: unknown): void => void (FORBIDDEN_HTML.test(String(text)) && refuse('HTML that runs or loads something'));
  before(proto('Document'), 'createElement', (_, name) => forbidden(name));
  before(proto('Document'), 'createElementNS', (_, __, name) => forbidden(name));
  for (const name of ['write', 'writeln']) before(proto('Document'), name, () => refuse(`document.${name}`));
  for (const owner of ['Element', 'ShadowRoot']) beforeSetting(proto(owner), 'innerHTML', html);
  beforeSetting(proto('Element'), 'outerHTML', html);
  before(proto('Element'), 'insertAdjacentHTML', (_, __, text) => html(text));
  before(proto('Range'), 'createContextualFragment', (_, text) => html(text));
  for (const name of ['submit', 'requestSubmit']) before(proto('HTMLFormElement'), name, () => refuse(`form.${name}`));
  for (const [owner, names] of Object.entries(LOADING)) {
    for (const name of names) beforeSetting(proto(owner), name, (value) => void (isRemote(value) && refuse(`${name} ${String(value)}`)));
  }
  before(proto('Element'), 'setAttribute', (self, name, value) => {
    const attribute = String(name).toLowerCase();
    if (attribute.startsWith('on') || /^\s*javascript:/i.test(String(value))) refuse(`the attribute ${attribute}`);
    const loads = Object.entries(LOADING).some(([owner, names]) => names.includes(attribute) && isA(self, owner));
    if (loads && isRemote(value)) refuse(`${attribute} ${String(value)}`);
  });
}

/** Closes them, once for a test file; `refused` hears of what the latest plugin tried, `window` is what it may see. */
export function closeRealm(refused: Refuse, window: object): void {
  refusing = refused;
  view = window;
  if (isChanged) return;
  isChanged = true;
  closeConstructors();
  if (typeof document === 'undefined') return;
  closeWaysToTheWindow();
  closeElements();
}
