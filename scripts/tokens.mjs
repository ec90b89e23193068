/**
 * Checks the token estimate of bundles against the real encoding, kind of text by kind; `npm run tokens -- --write`
 * fits it again first. Run it when the samples or the classes change.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';

const folder = mkdtempSync(join('node_modules', '.tokens-'));
const outfile = join(folder, 'fit.mjs');
await esbuild.build({
  entryPoints: ['bench/tokens/fit.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  format: 'esm',
  external: ['gpt-tokenizer'],
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
