/**
 * In the terminal, SHA-256 comes from Node itself: the same digests, several times faster than
 * those computed in JavaScript, which is what phones need.
 */
export const nodeSha256 = {
  name: 'node-sha256',
  setup(build) {
    build.onResolve({ filter: /^@noble\/hashes\/sha2$/ }, (args) => ({ path: args.path, namespace: 'node-sha256' }));
    build.onLoad({ filter: /.*/, namespace: 'node-sha256' }, () => ({
      contents: [
        "import { createHash } from 'node:crypto';",
        "export const sha256 = (bytes) => createHash('sha256').update(bytes).digest();",
        "sha256.create = () => createHash('sha256');",
      ].join('\n'),
      loader: 'js',
    }));
  },
};
