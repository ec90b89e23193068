// npm run conformance -- [DIR] [VAULTS_DIR]: compares the reader with what the app itself recorded.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const project = fileURLToPath(new URL('..', import.meta.url));
const data = resolve(process.argv[2] ?? join(project, '../shared/data'));
if (!existsSync(data)) {
  console.log(`There are no recordings in ${data}. Give their folder: npm run conformance -- DIR [VAULTS_DIR]`);
  process.exit(process.argv[2] === undefined ? 0 : 4);
}
const scratch = mkdtempSync(join(tmpdir(), 'conformance-'));
try {
  const outfile = join(scratch, 'run.mjs');
  await build({
    entryPoints: [join(project, 'bench/conformance/run.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    // gray-matter asks for `fs` with require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const { measure, report } = await import(pathToFileURL(outfile).href);
  const result = await measure(data, process.argv[3] === undefined ? undefined : resolve(process.argv[3]));
  process.stdout.write(report(result));
  process.exitCode = result.failed.some((one) => !one.parserOnly) ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
