/**
 * gray-matter was written for Node: it requires `fs` at load, and carries an `eval` engine and a second YAML parser.
 * In a bundle these are empty modules, so that the plugin loads on a phone and no frontmatter can be run as code, and so
 * are its writing and its sections, which nobody uses. The one engine comes from core/read/frontmatter/frontmatter.ts.
 */
export const safeGrayMatter = {
  name: 'safe-gray-matter',
  setup(build) {
    build.onResolve({ filter: /^(fs|section-matter|(\.\/|\.\/lib\/)(engines|stringify))$/ }, ({ path, importer }) =>
      /[\\/]gray-matter[\\/]/.test(importer) ? { path, namespace: 'safe-gray-matter' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'safe-gray-matter' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
  },
};
