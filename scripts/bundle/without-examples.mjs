/**
 * Rules and checks export their examples beside themselves: tests and documentation, which are not shipped. A bundler
 * leaves out what nobody uses only where making it can do nothing else; here they are marked as such.
 */
import { readFileSync } from 'node:fs';

const EXAMPLES = /^export const examples(: [^=\n]+)? = (\[[^]*?^\]);$/m;

export const withoutExamples = {
  name: 'without-examples',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]core[\\/].*[\\/](?:rules|checks)[\\/].*\.ts$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      return EXAMPLES.test(code)
        ? { contents: code.replace(EXAMPLES, 'export const examples$1 = /* @__PURE__ */ (() => $2)();'), loader: 'ts' }
        : undefined;
    });
  },
};
