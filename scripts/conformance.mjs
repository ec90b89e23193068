// npm run conformance -- [DIR] [VAULTS_DIR]: compares the reader with what the app itself recorded.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const project = fileURLToPath(new URL('..', import.meta.url));
const data = resolve(process.argv[2] ?? join(project, '../shared/data'));
if (!existsSync(data)) {
  console.log(`There are no recordings in ${data}. Give their folder: npm run conformance -- DIR [VAULTS_DIR]`);
  process.exit(process.argv[2] === undefined ? 0 : 4);
}
const scratch = mkdtempSync(join(tmpdir(), 'conformance-'));
try {
  const outfile = join(scratch, 'main.mjs');
  await build({
    entryPoints: [join(project, 'bench/conformance/main.ts')],
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'esm',
    outfile,
    logLevel: 'error',
    // gray-matter asks for `fs` with require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const vaults = process.argv[3] === undefined ? [] : [resolve(process.argv[3])];
  process.exitCode = spawnSync(process.execPath, [outfile, data, ...vaults], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
