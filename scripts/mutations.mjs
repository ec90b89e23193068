/**
 * `node scripts/mutations.mjs [COUNT] [SEED]`: random vaults through sequences of moves, renames, archiving,
 * merges and splits: no link lost, gained or turned, no byte changed by a refusal, every byte back after undo.
 * The same count and seed give the same cases; exit code 1 where one fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { safeGrayMatter } from './bundle/safe-gray-matter.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'mutations-'));
try {
  const outfile = join(scratch, 'main.mjs');
  await build({
    entryPoints: [join(project, 'bench/mutations/main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    outfile,
    sourcemap: 'inline',
    logLevel: 'error',
    plugins: [safeGrayMatter],
    // Some libraries ask for modules of Node with require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  process.exitCode =
    spawnSync(process.execPath, ['--enable-source-maps', outfile, process.argv[2] ?? '1000', process.argv[3] ?? '1'], { stdio: 'inherit' })
      .status ?? 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
