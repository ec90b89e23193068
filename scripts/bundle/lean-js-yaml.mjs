/**
 * js-yaml comes as one module whose schemas, tags and patterns are made when it loads, so a bundler
 * has to keep all of it. Here each of those is wrapped as a call without side effects: what nobody
 * uses is left out, about half, and the rest is as it was.
 */
import { readFileSync } from 'node:fs';

/** A `var` at the top level whose value is more than a word: on one line, or up to a closing bracket at a line's start. */
const MADE_AT_LOAD = /^var ([\w$]+) = (?!-?\w+;$)((?:[^\n]*;$)|(?:[^\n]*\n(?:(?!var |function |for |export ).*\n)*?[\]}].*;$))/gm;

export const leanJsYaml = {
  name: 'lean-js-yaml',
  setup(build) {
    build.onLoad({ filter: /[\\/]js-yaml[\\/]dist[\\/]js-yaml\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(MADE_AT_LOAD, (_all, name, value) => `var ${name} = /* @__PURE__ */ (() => (${value.slice(0, -1)}))();`),
      loader: 'js',
    }));
  },
};
