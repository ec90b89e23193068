/**
 * Trains the gate's classifier on bench/dedup/pairs and writes it: `npm run train`. `npm run train -- --report [FILE]`
 * prints what it does with pairs it has not seen (and with those of FILE), and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { safeGrayMatter } from './bundle/safe-gray-matter.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = resolve('node_modules/.cache/train');
mkdirSync(folder, { recursive: true });
const outfile = resolve(folder, 'train.mjs');
await esbuild.build({
  entryPoints: ['bench/dedup/train.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  format: 'esm',
  plugins: [safeGrayMatter],
  logLevel: 'warning',
});
process.exitCode = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
