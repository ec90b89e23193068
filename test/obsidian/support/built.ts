import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = process.cwd();

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds one of the two programs where it is missing or older than the source; answers with its file. */
function built(name: string, target: 'plugin' | 'terminal'): string {
  const file = join(ROOT, name);
  if (!existsSync(file) || statSync(file).mtimeMs < newest(join(ROOT, 'src'))) {
    const ran = spawnSync(process.execPath, ['esbuild.config.mjs', '--only', target], { cwd: ROOT, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(ran.stderr);
  }
  return file;
}

/** The text of the built plugin. */
export function builtPlugin(): string {
  return readFileSync(built('main.js', 'plugin'), 'utf8');
}

/** The file of the built terminal program. */
export function builtTerminal(): string {
  return built(join('dist', 'top-of-mind.mjs'), 'terminal');
}
