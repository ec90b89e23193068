/**
 * Builds the plugin (main.js) and the terminal program (dist/top-of-mind.mjs) from the same core, and beside that program
 * what its commands `mcp` and `hook pre-tool` alone load. `--watch` rebuilds on change; `--only plugin|terminal` builds one of them.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import esbuild from 'esbuild';
import { minify } from 'terser';
import { targets } from './scripts/bundle/targets.mjs';

const watch = process.argv.includes('--watch');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;

/** Functions stay where they are: moved into the one that calls them, they would be made again at each of its calls. */
const TERSER = {
  ecma: 2020,
  toplevel: true,
  compress: { passes: 2, reduce_funcs: false, inline: 1 },
  mangle: true,
  format: { comments: false },
};

for (const [name, target] of Object.entries(targets)) {
  if (only !== null && only !== (name === 'plugin' ? 'plugin' : 'terminal')) continue;
  const options = { ...target, minify: !watch, sourcemap: watch ? 'inline' : false };
  if (watch) {
    const context = await esbuild.context(options);
    await context.watch();
    continue;
  }
  // The program knows what it wrote into its cache by a hash of itself.
  if (name === 'terminal') options.define = { PROGRAM_HASH: JSON.stringify(await hashOf(options)) };
  await esbuild.build(options);
  // Only the plugin travels to phones.
  if (name === 'plugin') {
    const { code } = await minify(readFileSync(options.outfile, 'utf8'), TERSER);
    writeFileSync(options.outfile, `${code}\n`);
  }
  const kilobytes = statSync(options.outfile).size / 1024;
  process.stdout.write(`${options.outfile}  ${kilobytes.toFixed(1)} KB\n`);
}

async function hashOf(options) {
  const { outputFiles } = await esbuild.build({ ...options, write: false });
  return outputFiles[0].hash;
}
