/**
 * Builds the plugin (main.js) and the terminal program (dist/top-of-mind.mjs, with its parts in dist/parts) from the same core. `--watch` rebuilds on change; `--only plugin|terminal` builds one of them.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  if (only !== null && only !== name) continue;
  const options = { ...target, minify: !watch, sourcemap: watch ? 'inline' : false };
  if (watch) {
    const context = await esbuild.context(options);
    await context.watch();
    continue;
  }
  // The program knows what it wrote into its cache by a hash of itself.
  if (name === 'terminal') options.define = { PROGRAM_HASH: JSON.stringify(await hashOf(options)) };
  const { metafile } = await esbuild.build({ ...options, metafile: true });
  // Only the plugin travels to phones.
  if (name === 'plugin') {
    writeFileSync(options.outfile, await terse(readFileSync(options.outfile, 'utf8')));
  }
  for (const [path, { bytes }] of Object.entries(metafile.outputs))
    if (!path.startsWith('dist/parts/'))
      process.stdout.write(`${path}  ${((name === 'plugin' ? readFileSync(path).length : bytes) / 1024).toFixed(1)} KB\n`);
  // Parts of an earlier build; last, since a program may run meanwhile.
  if (name === 'terminal')
    for (const file of readdirSync('dist/parts')) if (!(`dist/parts/${file}` in metafile.outputs)) rmSync(`dist/parts/${file}`);
  const parts = Object.entries(metafile.outputs).filter(([path]) => path.startsWith('dist/parts/'));
  if (parts.length > 0)
    process.stdout.write(
      `dist/parts  ${parts.length} files, ${(parts.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024).toFixed(1)} KB\n`,
    );
}

async function hashOf(options) {
  const { outputFiles } = await esbuild.build({ ...options, write: false });
  return createHash('sha256')
    .update(outputFiles.map(({ hash }) => hash).join(' '))
    .digest('base64url');
}

/** What terser makes of a program. Its last answer is kept, since it takes ten times as long as all the rest. */
async function terse(text) {
  const { version } = JSON.parse(readFileSync('node_modules/terser/package.json', 'utf8'));
  const folder = 'node_modules/.cache/top-of-mind/terser';
  const kept = `${folder}/${createHash('sha256')
    .update(JSON.stringify([version, TERSER, text]))
    .digest('hex')}.js`;
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const made = `${(await minify(text, TERSER)).code}\n`;
  mkdirSync(folder, { recursive: true });
  const draft = `${folder}/${process.pid}.draft`;
  writeFileSync(draft, made);
  renameSync(draft, kept);
  for (const name of readdirSync(folder))
    if (name.endsWith('.js') && `${folder}/${name}` !== kept) rmSync(`${folder}/${name}`, { force: true });
  return made;
}
