/**
 * gray-matter was written for Node: it requires `fs` at load, and carries an `eval` engine and a second YAML parser.
 * In a bundle two of its modules are replaced, so that the plugin loads on a phone and no frontmatter can be run as code.
 * The one engine that is used comes from core/read/frontmatter/frontmatter.ts.
 */

export const safeGrayMatter = {
  name: 'safe-gray-matter',
  setup(build) {
    build.onResolve({ filter: /^(fs|(\.\/|\.\/lib\/)engines)$/ }, ({ path, importer }) =>
      /[\\/]gray-matter[\\/]/.test(importer) ? { path, namespace: 'safe-gray-matter' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'safe-gray-matter' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
  },
};
