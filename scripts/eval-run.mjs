/**
 * Asks the questions of bench/topic/questions.jsonl of the example memory, or of FILE or FOLDER, and counts how often the
 * bundle holds the words that answer them: `npm run eval -- topic [FILE] [--vault DIR] [--convention ID] [--missed]`.
 * A line of a file of questions is `{"question", "text", "notes": [PATH, …]}`: the words that answer, and the notes that
 * hold them. MiniSearch over sections is asked the same in the same run.
 *
 * `npm run eval -- search [--missed]` asks `search` the questions of bench/search, and of facts that changed (bench/search/clash.ts).
 * `npm run eval -- search DIR… [QUESTIONS.json]` asks for the headings and aliases of the notes of each vault, for their names, and
 * the questions of a file (docs/search.md). Both count how often the answer is the first passage, and among the first five. A DIR
 * is a vault, or a folder of vaults.
 *
 * `npm run eval -- swaps [--half 1|2] [--missed]` gives the gate pairs of entries that are alike but for one value, two words that
 * changed places, or a negation (docs/gate.md), and counts those it neither recognises nor asks about.
 *
 * `npm run eval -- prompts [FILE] [VAULT] [--missed]` gives the prompts of a file to the hook that brings notes with a prompt, and
 * counts those that should have brought a note and did not, and those that brought only notes that are not about them. A line
 * is `{"prompt", "notes": [PATH, …]}`, without a path where nothing in the memory is about it.
 *
 * `npm run eval -- rank DIR… [ENTRIES.json]` hides the index notes of a vault's author and counts how many of the notes that they list the
 * ranking finds, beside in-degree, PageRank, recency and chance. A DIR is a vault, or a folder of vaults; a JSON file besides
 * (`{"VAULT": [PATH, …]}`) says which notes are the author's index notes, else their names do. Further columns say what weights
 * fitted on the other vaults find, what the index note holds beside as many first ones of the ranking and by in-degree, the same
 * where the author's note is left in place, and how many of the author's notes are seen as such.
 *
 * `npm run eval -- replay DIR[:FOLDER]…` replays the git history of memories against the gate, and `npm run eval -- facts DIR…` puts
 * short new facts to the gate of each vault (docs/internals/replay.md).
 *
 * `npm run eval -- code DIR…` writes 200 memories about each repository, 50 of which name a path or symbol that is hidden from the reader, and
 * counts what is found and what is claimed falsely, in each convention; with `--real` it lists what is found in the memories that lie there.
 *
 * `npm run eval -- capture DIR…` lists the sentences that capture would offer of each transcript of an agent's session in a folder,
 * without a memory to compare them with.
 *
 * `npm run eval -- machines [--conventions A,B] [--seeds 1-10] [--clones N] [--writes N]` lets many clones of one repository write
 * and sync, kills programs meanwhile, and looks whether all is there once at the end (docs/scale.md).
 *
 * `npm run secrets -- [FILE|DIR]… [--sheet FILE] [--all]` counts what the net for secrets finds in corpora and in notes (docs/secrets.md).
 *
 * `npm run eval -- worth secrets|health …` leaves out one list, rule or exception after the other and counts again
 * (docs/internals/worth.md).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { nodeSha256 } from './bundle/node-sha256.mjs';
import { safeGrayMatter } from './bundle/safe-gray-matter.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [name, ...rest] = process.argv.slice(2);
const isWorth = name === 'worth';
const told = isWorth ? rest.slice(1) : rest;
const given = ['rank', 'search', 'facts', 'fixes'].includes(name) ? told.flatMap((one) => (isFolder(one) ? vaultsIn(one) : [one])) : told;
const folder = resolve(`node_modules/.cache/eval-${name}`);
mkdirSync(folder, { recursive: true });
const outfile = resolve(folder, 'run.mjs');
await esbuild.build({
  entryPoints: [`bench/${name}/${isWorth ? rest[0] : 'run'}.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  external: isWorth ? ['esbuild', 'typescript'] : [],
  format: 'esm',
  plugins: [safeGrayMatter, nodeSha256],
  logLevel: 'warning',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
process.exitCode = spawnSync(process.execPath, [outfile, ...given], { stdio: 'inherit' }).status ?? 1;

function isFolder(path) {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The folder itself where it holds notes or a vault's settings; else the vaults in it, each a folder or its folder `vault`. */
function vaultsIn(path) {
  const names = readdirSync(path).sort();
  if (names.includes('vault')) return [join(path, 'vault')];
  if (names.includes('.obsidian') || names.some((one) => one.endsWith('.md') && one !== 'README.md')) return [path];
  const inside = names.map((one) => join(path, one)).filter((one) => statSync(one).isDirectory());
  return inside.map((one) => (existsSync(join(one, 'vault')) ? join(one, 'vault') : one));
}
