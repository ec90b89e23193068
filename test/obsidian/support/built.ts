import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = process.cwd();

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** The text of the built plugin; builds it where it is missing or older than the source. */
export function builtPlugin(): string {
  const file = join(ROOT, 'main.js');
  if (!existsSync(file) || statSync(file).mtimeMs < newest(join(ROOT, 'src'))) {
    const built = spawnSync(process.execPath, ['esbuild.config.mjs', '--only', 'plugin'], { cwd: ROOT, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
  }
  return readFileSync(file, 'utf8');
}
