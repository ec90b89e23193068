/**
 * gray-matter was written for Node: it requires `fs` at load, calls `Buffer` on every parse, carries
 * an `eval` engine and a second YAML parser. Inside a bundle they are replaced, so that the plugin
 * loads on a phone and no frontmatter is ever run as code, and so are the parts that
 * core/read/frontmatter/frontmatter.ts, which passes the one engine that is used, never reaches.
 */
const refuse = (what) => `() => { throw new Error(${JSON.stringify(what)}); }`;

const stubs = {
  fs: 'module.exports = {};',
  'js-yaml': `module.exports = { safeLoad: ${refuse('no YAML engine was passed')}, safeDump: ${refuse('no YAML engine was passed')} };`,
  engines: `const refused = { parse: ${refuse('this frontmatter language is not supported')}, stringify: ${refuse('not supported')} };
module.exports = { yaml: refused, json: refused, javascript: refused };`,
  stringify: `module.exports = ${refuse('not supported')};`,
  'section-matter': `module.exports = ${refuse('not supported')};`,
  excerpt: 'module.exports = (file) => file;',
  // Texts and plain objects are all that it is asked about.
  'kind-of': "module.exports = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);",
};

export const safeGrayMatter = {
  name: 'safe-gray-matter',
  setup(build) {
    build.onResolve({ filter: /^(fs|js-yaml|section-matter|kind-of|(\.\/|\.\/lib\/)(engines|stringify|excerpt))$/ }, (args) => {
      if (!/[\\/]gray-matter[\\/]/.test(args.importer)) return undefined;
      return { path: args.path.replace(/^\.\/(lib\/)?/, ''), namespace: 'safe-gray-matter' };
    });
    build.onLoad({ filter: /.*/, namespace: 'safe-gray-matter' }, (args) => ({ contents: stubs[args.path], loader: 'js' }));
  },
};
