/**
 * The SDK of the protocol brings a validator of JSON schemas with its compiler, for forms that servers send out. The
 * small one, which it has for workers, checks them as well. Its own stand-in for browsers would not serve: it has no stdin.
 */
export const leanMcp = {
  name: 'lean-mcp',
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({ path: 'shims', namespace: 'lean-mcp' }));
    build.onLoad({ filter: /.*/, namespace: 'lean-mcp' }, () => ({
      contents: `export { default as process } from 'node:process';
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';`,
      resolveDir: process.cwd(),
    }));
  },
};
