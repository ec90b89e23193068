/** What is built, as options of esbuild: the plugin, and the terminal program with its parts. */
import builtins from 'builtin-modules';
import { leanMcp } from './lean-mcp.mjs';
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
    entryPoints: { 'top-of-mind': 'src/cli/main.mts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    // Each verb, and what it needs, is loaded when it is called.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    plugins: [safeGrayMatter, nodeSha256, leanMcp],
    target: 'node20',
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  },
};
