/**
 * An engine builds the sets of `\p{…}` when it parses a regular expression, used or not: they were a
 * sixth of the time that the plugin takes to load. Written as calls they are built when they run, and
 * left out where nothing uses them.
 */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** A literal with a Unicode property in it: what may stand before one, its body, its flags. */
const UNICODE_LITERAL =
  /([(=,:!&|?{};[\s])\/((?:[^\\/\n[*]|\\.|\[(?:[^\\\]\n]|\\.)*\])(?:[^\\/\n[]|\\.|\[(?:[^\\\]\n]|\\.)*\])*)\/([a-z]*u[a-z]*)(?!\w)/g;

/** The text of a module with such literals as calls; throws where one is no pattern. */
function withLatePatterns(code) {
  return code.replace(UNICODE_LITERAL, (literal, before, body, flags) => {
    if (!/\\p\{/i.test(body)) return literal;
    const pattern = new RegExp(body, flags);
    return `${before}/* @__PURE__ */ new RegExp(${JSON.stringify(pattern.source)}, ${JSON.stringify(pattern.flags)})`;
  });
}

export const latePatterns = {
  name: 'late-patterns',
  setup(build) {
    build.onLoad({ filter: /[\\/](?:src[\\/].*\.ts|valibot[\\/]dist[\\/]index\.mjs)$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      return /\\p\{/i.test(code) ? { contents: withLatePatterns(code), loader: extname(path) === '.ts' ? 'ts' : 'js' } : undefined;
    });
  },
};
