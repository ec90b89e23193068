/**
 * Builds the plugin (main.js) and the terminal program (dist/top-of-mind.mjs) from the same core, and beside that program
 * what its command `mcp` alone loads. `--watch` rebuilds on change; `--only plugin|terminal` builds one of them.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import builtins from 'builtin-modules';
import esbuild from 'esbuild';
import { latePatterns } from './scripts/bundle/late-patterns.mjs';
import { apart, leanMcp } from './scripts/bundle/mcp-apart.mjs';
import { leanJsYaml } from './scripts/bundle/lean-js-yaml.mjs';
import { nodeSha256 } from './scripts/bundle/node-sha256.mjs';
import { safeGrayMatter } from './scripts/bundle/safe-gray-matter.mjs';
import { shrunk } from './scripts/bundle/shrink/shrink.mjs';
import { withoutExamples } from './scripts/bundle/without-examples.mjs';

const watch = process.argv.includes('--watch');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;

const shared = {
  bundle: true,
  logLevel: 'warning',
  legalComments: 'none',
  treeShaking: true,
  sourcemap: watch ? 'inline' : false,
  minify: !watch,
  plugins: [safeGrayMatter, leanJsYaml, withoutExamples],
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
};

const targets = {
  plugin: {
    ...shared,
    entryPoints: ['src/main.ts'],
    outfile: 'main.js',
    format: 'cjs',
    platform: 'browser',
    plugins: [...shared.plugins, latePatterns],
    mainFields: ['module', 'main'],
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
    plugins: [...shared.plugins, nodeSha256, apart],
    target: 'node20',
    mainFields: ['module', 'main'],
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
    mainFields: ['module', 'main'],
  },
};

for (const [name, options] of Object.entries(targets)) {
  if (only !== null && only !== (name === 'mcp' ? 'terminal' : name)) continue;
  if (watch) {
    const context = await esbuild.context(options);
    await context.watch();
    continue;
  }
  await esbuild.build(options);
  // The terminal reads its file from a disk beside it: only the plugin travels to phones.
  if (name === 'plugin') writeFileSync(options.outfile, await shrunk(readFileSync(options.outfile, 'utf8')));
  if (name === 'terminal') writeFileSync(options.outfile, named(readFileSync(options.outfile, 'utf8')));
  const kilobytes = statSync(options.outfile).size / 1024;
  process.stdout.write(`${options.outfile}  ${kilobytes.toFixed(1)} KB\n`);
}

/** The program with a hash of itself, by which it knows what it wrote into its cache. */
function named(program) {
  return program.replace('@@program@@', createHash('sha256').update(program).digest('hex').slice(0, 16));
}
