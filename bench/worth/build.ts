import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild, { type Plugin } from 'esbuild';
import type { Cut } from './parts';

const folder = resolve('node_modules/.cache/eval-worth/cuts');
let count = 0;

/** A module over a `src` without what the cut leaves out; over all of it for null. */
export async function moduleOf<T>(entry: string, cut: Cut | null): Promise<T> {
  return (await import(pathToFileURL(await built(entry, cut)).href)) as T;
}

/** The path of such a module, or of a program. */
export async function built(entry: string, cut: Cut | null): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const outfile = resolve(folder, `${process.pid}-${count++}.mjs`);
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Some packages have a build for browsers and old loaders first.
    mainFields: ['module', 'main'],
    logLevel: 'error',
    plugins: cut === null ? [] : [without(cut)],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}

function without({ path, contents }: Cut): Plugin {
  const whole = resolve(path);
  return {
    name: 'without',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, (given) => (given.path === whole ? { contents, loader: 'ts' } : undefined));
    },
  };
}
