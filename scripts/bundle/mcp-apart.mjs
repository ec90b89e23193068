/**
 * Leaves out of the terminal program what few of its commands need: the Model Context Protocol, loaded by `mcp`, and the
 * grammar of the shell, loaded by `hook pre-tool`. Each is a file of its own beside it.
 */
export const apart = {
  name: 'apart',
  setup(build) {
    build.onResolve({ filter: /\/mcp\/serve\.mjs$/ }, () => ({ path: './top-of-mind-mcp.mjs', external: true }));
    build.onResolve({ filter: /^\.\/shell$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './top-of-mind-shell.mjs', external: true } : undefined,
    );
  },
};

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
