/**
 * Asks the questions of bench/topic/questions.jsonl of the example memory, or of FILE or FOLDER, and counts how often the
 * bundle holds the words that answer them: `npm run eval -- topic [FILE] [--vault DIR] [--convention ID] [--missed]`.
 * A line of a file of questions is `{"question", "text", "notes": [PATH, …]}`: the words that answer, and the notes that
 * hold them. MiniSearch over sections is asked the same in the same run.
 *
 * `npm run eval -- search DIR… [--questions FILE]` asks `search` for the headings and aliases of the notes of each folder, or for
 * the questions of a file as above, and counts how often one of the first five passages is of a note that has it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { nodeSha256 } from './bundle/node-sha256.mjs';
import { safeGrayMatter } from './bundle/safe-gray-matter.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [name, ...given] = process.argv.slice(2);
const folder = resolve(`node_modules/.cache/eval-${name}`);
mkdirSync(folder, { recursive: true });
const outfile = resolve(folder, 'run.mjs');
await esbuild.build({
  entryPoints: [`bench/${name}/run.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  plugins: [safeGrayMatter, nodeSha256],
  logLevel: 'warning',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
process.exitCode = spawnSync(process.execPath, [outfile, ...given], { stdio: 'inherit' }).status ?? 1;
