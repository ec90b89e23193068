/**
 * Hides the index notes of a vault's author and counts how many of the notes that they list the ranking finds, beside
 * in-degree, PageRank, recency and chance: `npm run eval -- rank DIR…`. A DIR is a vault, or a folder of vaults. The last
 * columns say what weights fitted on the other vaults find, and the share of the links that the index note holds where the
 * author's note is left in place.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { nodeSha256 } from './bundle/node-sha256.mjs';
import { safeGrayMatter } from './bundle/safe-gray-matter.mjs';

const given = process.argv.slice(2).map((folder) => resolve(folder));
if (given.length === 0) {
  console.error('Usage: npm run eval -- rank DIR…');
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = resolve('node_modules/.cache/eval-rank');
mkdirSync(folder, { recursive: true });
const outfile = resolve(folder, 'run.mjs');
await esbuild.build({
  entryPoints: ['bench/rank/run.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  plugins: [safeGrayMatter, nodeSha256],
  logLevel: 'warning',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
process.exitCode = spawnSync(process.execPath, [outfile, ...given.flatMap(vaultsIn)], { stdio: 'inherit' }).status ?? 1;

/** The folder itself where it holds notes or a vault's settings; else the vaults in it, each a folder or its folder `vault`. */
function vaultsIn(path) {
  const names = readdirSync(path).sort();
  if (names.includes('vault')) return [join(path, 'vault')];
  if (names.includes('.obsidian') || names.some((name) => name.endsWith('.md') && name !== 'README.md')) return [path];
  const inside = names.map((name) => join(path, name)).filter((one) => statSync(one).isDirectory());
  return inside.map((one) => (existsSync(join(one, 'vault')) ? join(one, 'vault') : one));
}
