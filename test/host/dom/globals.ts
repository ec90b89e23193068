import { later } from '../base/clock';
import { installElements } from './elements';

/** The app's additions to built-in objects that plugins use. */
function installBuiltins(): void {
  const add = (prototype: object, methods: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(methods)) {
      if (!(name in prototype)) Object.defineProperty(prototype, name, { value, configurable: true, writable: true, enumerable: false });
    }
  };
  add(Array.prototype, {
    first(this: unknown[]) {
      return this[0];
    },
    last(this: unknown[]) {
      return this[this.length - 1];
    },
    contains(this: unknown[], target: unknown) {
      return this.includes(target);
    },
    remove(this: unknown[], target: unknown) {
      const at = this.indexOf(target);
      if (at !== -1) this.splice(at, 1);
    },
    unique(this: unknown[]) {
      return [...new Set(this)];
    },
  });
  add(String.prototype, {
    contains(this: string, target: string) {
      return this.includes(target);
    },
  });
  add(Math, {
    clamp: (value: number, min: number, max: number) => Math.min(Math.max(value, min), max),
    square: (value: number) => value * value,
  });
  add(Object, { isEmpty: (object: object) => Object.keys(object).length === 0 });
}

let installed = false;

/** Makes this window look like the app's: element builders, `activeDocument`, `sleep`. Safe to call again. */
export function installGlobals(): void {
  if (installed) return;
  installed = true;
  installBuiltins();
  Object.assign(globalThis, { sleep: later, nextFrame: () => later(16) });
  if (typeof document === 'undefined') return;
  Object.assign(globalThis, { activeWindow: window, activeDocument: document });
  installElements();
}
