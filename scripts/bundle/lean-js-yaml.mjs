/**
 * js-yaml comes as one module whose schemas, tags and patterns are made when it loads, so a bundler
 * has to keep all of it. Here each of those is wrapped as a call without side effects: what nobody
 * uses is left out, about half, and the rest is as it was.
 */
import { readFileSync } from 'node:fs';

/** A `var` at the top level whose value is more than a word: on one line, or up to a closing bracket at a line's start. */
const MADE_AT_LOAD = /^var ([\w$]+) = (?!-?\w+;$)((?:[^\n]*;$)|(?:[^\n]*\n(?:(?!var |function |for |export ).*\n)*?[\]}].*;$))/gm;

/** The one loop at the top level, which fills two arrays. As their first values they are made with them. */
const ESCAPES = `for (let i = 0; i < 256; i++) {
\tsimpleEscapeCheck[i] = simpleEscapeSequence(i) ? 1 : 0;
\tsimpleEscapeMap[i] = simpleEscapeSequence(i);
}
`;

function withoutLoop(code) {
  if (!code.includes(ESCAPES)) throw new Error('js-yaml fills its tables of escapes otherwise than before');
  return code
    .replace(ESCAPES, '')
    .replace(
      'var simpleEscapeCheck = new Array(256);',
      'var simpleEscapeCheck = Array.from({ length: 256 }, (_, i) => (simpleEscapeSequence(i) ? 1 : 0));',
    )
    .replace(
      'var simpleEscapeMap = new Array(256);',
      'var simpleEscapeMap = Array.from({ length: 256 }, (_, i) => simpleEscapeSequence(i));',
    );
}

export const leanJsYaml = {
  name: 'lean-js-yaml',
  setup(build) {
    build.onLoad({ filter: /[\\/]js-yaml[\\/]dist[\\/]js-yaml\.mjs$/ }, ({ path }) => ({
      contents: withoutLoop(readFileSync(path, 'utf8')).replace(
        MADE_AT_LOAD,
        (_all, name, value) => `var ${name} = /* @__PURE__ */ (() => (${value.slice(0, -1)}))();`,
      ),
      loader: 'js',
    }));
  },
};
