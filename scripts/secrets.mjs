/**
 * Counts what the net for secrets catches and what it refuses in a corpus: `npm run secrets -- FILE|FOLDER…`, of
 * bench/secrets where none is named. `--all` lists kinds without a fault, too.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = resolve('node_modules/.cache/secrets');
mkdirSync(folder, { recursive: true });
const outfile = resolve(folder, 'secrets.mjs');
await esbuild.build({
  entryPoints: ['bench/secrets/main.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  format: 'esm',
  logLevel: 'warning',
});
process.exitCode = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
