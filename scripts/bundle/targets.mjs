/** What is built, as options of esbuild: the plugin, the terminal program, and what its commands `mcp` and `hook` alone load. */
import builtins from 'builtin-modules';
import { apart, leanMcp } from './mcp-apart.mjs';
import { nodeSha256 } from './node-sha256.mjs';
import { safeGrayMatter } from './safe-gray-matter.mjs';

const shared = {
  bundle: true,
  logLevel: 'warning',
  legalComments: 'none',
  treeShaking: true,
  mainFields: ['module', 'main'],
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
};

export const targets = {
  plugin: {
    ...shared,
    entryPoints: ['src/main.ts'],
    outfile: 'main.js',
    format: 'cjs',
    platform: 'browser',
    plugins: [safeGrayMatter],
    conditions: ['module', 'import'],
    target: ['es2022', 'safari16'],
    // gray-matter keeps its input as a Buffer that nobody reads.
    define: { 'Buffer.from': 'String' },
    charset: 'utf8',
    external: ['obsidian', 'electron', '@codemirror/*', '@lezer/*', ...builtins],
  },
  terminal: {
    ...shared,
    entryPoints: ['src/cli/main.mts'],
    outfile: 'dist/top-of-mind.mjs',
    format: 'esm',
    platform: 'node',
    plugins: [safeGrayMatter, nodeSha256, apart],
    target: 'node20',
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  },
  mcp: {
    ...shared,
    entryPoints: ['src/cli/mcp/serve.mts'],
    outfile: 'dist/top-of-mind-mcp.mjs',
    format: 'esm',
    platform: 'node',
    plugins: [leanMcp],
    target: 'node20',
  },
  shell: {
    ...shared,
    entryPoints: ['src/cli/hook/shell.ts'],
    outfile: 'dist/top-of-mind-shell.mjs',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  },
};
