/**
 * What all suites share (`src`, the stand-in for the app, the helpers), bundled once before the first suite runs. Loading a
 * thousand modules one by one took each suite longer than most of its tests.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders whose modules are in the program; a suite itself is not. */
const SHARED = ['src', 'test/host', 'test/support'];

/** Runs as it loads, and waits for itself at the top level, which a bundle of this kind cannot. */
const STARTS_A_PROCESS = /^src\/cli\/main\.mts$/;

export const PROGRAM = join(root, 'node_modules/.cache/jest-program/program.cjs');

/** A module of the program by its path from the project's root, e.g. "src/core/memory.ts"; null for what is outside it. */
export function nameInProgram(path) {
  const name = relative(root, path).replaceAll('\\', '/');
  if (!SHARED.some((folder) => name.startsWith(`${folder}/`)) || !/\.m?ts$/.test(name)) return null;
  return /\.(test|d)\.ts$/.test(name) || STARTS_A_PROCESS.test(name) ? null : name;
}

function modules() {
  return SHARED.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => nameInProgram(join(root, folder, name)) ?? []),
  ).sort();
}

/** Each module is made when it is first asked for, as with modules of their own. */
export async function buildProgram() {
  mkdirSync(join(PROGRAM, '..'), { recursive: true });
  const contents = `module.exports = {\n${modules()
    .map((name) => `  ${JSON.stringify(name)}: () => require(${JSON.stringify(`./${name}`)}),\n`)
    .join('')}};\n`;
  await esbuild.build({
    stdin: { contents, resolveDir: root, loader: 'js' },
    outfile: PROGRAM,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // Only a few suites need these, or they are imported by suites themselves and must be the same there.
    external: ['@codemirror/*', '@lezer/*', '@modelcontextprotocol/*', 'lucide-static', 'playwright-core'],
    alias: { obsidian: join(root, 'test/host/obsidian.ts') },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    logLevel: 'warning',
    logOverride: { 'empty-import-meta': 'silent' },
  });
}
