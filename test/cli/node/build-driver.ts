import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { vaultOnDisk } from '../../support/folder';

const root = join(__dirname, '..', '..', '..');
const banner = "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);";

/** Bundles a driver of this folder to run as a process of its own; answers with the file. The bundler runs apart: it refuses a test's window. */
export function buildDriver(name: string): string {
  const driver = join(vaultOnDisk(), `${name}.mjs`);
  const options = [
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--main-fields=module,main',
    '--log-level=error',
    `--banner:js=${banner}`,
    `--outfile=${driver}`,
  ];
  execFileSync(join(root, 'node_modules', '.bin', 'esbuild'), [join(__dirname, `${name}.mts`), ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return driver;
}
