/**
 * gray-matter was written for Node: it requires `fs` at load, calls `Buffer` on every parse, carries
 * an `eval` engine and a second YAML parser. Inside a bundle all four are replaced, so that the
 * plugin loads on a phone and no frontmatter is ever run as code. core/read/frontmatter.ts passes
 * the one engine that is used.
 */
const refuse = (what) => `() => { throw new Error(${JSON.stringify(what)}); }`;

const stubs = {
  fs: 'module.exports = {};',
  'js-yaml': `module.exports = { safeLoad: ${refuse('no YAML engine was passed')}, safeDump: ${refuse('no YAML engine was passed')} };`,
  './engines': `const refused = { parse: ${refuse('this frontmatter language is not supported')}, stringify: ${refuse('not supported')} };
module.exports = { yaml: refused, json: refused, javascript: refused };`,
};

export const safeGrayMatter = {
  name: 'safe-gray-matter',
  setup(build) {
    build.onResolve({ filter: /^(fs|js-yaml|\.\/engines|\.\/lib\/engines)$/ }, (args) => {
      if (!/[\\/]gray-matter[\\/]/.test(args.importer)) return undefined;
      return { path: args.path.replace('./lib/', './'), namespace: 'safe-gray-matter' };
    });
    build.onLoad({ filter: /.*/, namespace: 'safe-gray-matter' }, (args) => ({ contents: stubs[args.path], loader: 'js' }));
  },
};
