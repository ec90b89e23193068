/**
 * Measures the product: `npm run bench`, `npm run bench -- gate` or `--only rank,gate` for some figures, `--full`
 * for what takes minutes, `--quick` for a small run that only shows that every figure can be taken, `--cpu` for
 * the processor's time in place of the clock, `--json`.
 * Bundles bench/ as the product itself is bundled, so that what is timed is what ships.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { nodeSha256 } from './bundle/node-sha256.mjs';
import { safeGrayMatter } from './bundle/safe-gray-matter.mjs';

const home = fileURLToPath(new URL('..', import.meta.url));
process.chdir(home);
const flags = process.argv.slice(2);
const out = resolve('node_modules/.cache/bench', String(process.pid));
mkdirSync(out, { recursive: true });
process.on('exit', () => rmSync(out, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

if (!flags.includes('--quick')) buildProduct();

// Only what will run: the rest need not even build. The bare name `read` is a group's, for which all are built.
const listed = flags.includes('--only');
const named = (listed ? [flags[flags.indexOf('--only') + 1] ?? ''] : flags.filter((flag) => !flag.startsWith('--'))).flatMap((names) =>
  names.split(','),
);
const runs = (id) => named.length === 0 || named.includes(id) || (!listed && named.includes('read'));
const modules = (folder) =>
  readdirSync(join('bench', folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
const file = (path) => ({ entryPoints: [`bench/${path}.ts`] });
// A figure is a program of its own, so that none runs in what another left behind.
const program = (id) => ({
  stdin: {
    contents: `import { figure } from './bench/figures/${id}'; import { printRows } from './bench/run-figure'; await printRows(figure, process.argv[2]);`,
    resolveDir: home,
    loader: 'ts',
  },
});
const bundles = [
  ['main', file('main')],
  ...modules('children').map((id) => [`children/${id}`, file(`children/${id}`)]),
  ...modules('figures')
    .filter(runs)
    .map((id) => [`figures/${id}`, program(id)]),
];
for (const [name, source] of bundles) {
  try {
    await esbuild.build({
      ...source,
      outfile: join(out, `${name}.mjs`),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      mainFields: ['module', 'main'],
      plugins: [safeGrayMatter, nodeSha256],
      banner: { js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);" },
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      logLevel: 'silent',
    });
  } catch (error) {
    process.stderr.write(`bench: ${name} does not build: ${String(error.message).split('\n').slice(0, 4).join(' ')}\n`);
  }
}

const { status } = spawnSync(process.execPath, [join(out, 'main.mjs'), ...flags], {
  stdio: 'inherit',
  env: { ...process.env, TOP_OF_MIND_BENCH_BUNDLES: out, TOP_OF_MIND_BENCH_CLOCK: flags.includes('--cpu') ? 'cpu' : 'wall' },
});
process.exitCode = status ?? 1;

/** main.js and dist/ as the source is now; what stands there stays where it is newer. */
function buildProduct() {
  const newest = Math.max(
    ...readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) => statSync(join(f.parentPath, f.name)).mtimeMs),
  );
  const current = (file) => existsSync(file) && statSync(file).mtimeMs >= newest;
  for (const [name, file] of [
    ['plugin', 'main.js'],
    ['terminal', 'dist/top-of-mind.mjs'],
  ]) {
    if (!current(file)) spawnSync(process.execPath, ['esbuild.config.mjs', '--only', name], { stdio: ['ignore', 2, 2] });
  }
}
