import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

/** What every browser has and jsdom lacks. */
const additions: Record<string, unknown> = {
  TextEncoder,
  TextDecoder,
  structuredClone: (value: unknown): unknown => JSON.parse(JSON.stringify(value)),
};

for (const [name, value] of Object.entries(additions)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
if (globalThis.crypto?.subtle === undefined) Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => {}, configurable: true, writable: true });
}
