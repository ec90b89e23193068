import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles a TypeScript file for Node, leaving packages out, and loads it. */
export async function loadModule(entry) {
  const folder = join(process.cwd(), 'node_modules/.cache/top-of-mind');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${entry.replace(/[^a-z]+/gi, '-')}-${process.pid}.cjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  try {
    return createRequire(outfile)(outfile);
  } finally {
    rmSync(outfile);
  }
}
