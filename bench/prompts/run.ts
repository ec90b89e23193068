import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import MiniSearch from 'minisearch';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { readVault } from '../../src/core/read/snapshot/vault';
import { benchForAgents } from '../host';

/** What a person says to an agent, and the notes that are about it; none where the memory has nothing on it. */
interface Prompt {
  readonly prompt: string;
  readonly notes: readonly string[];
}

interface Tally {
  /** Prompts with a note about them that brought none of those notes. */
  missed: number;
  /** Prompts that brought only notes that are not about them. */
  noisy: number;
  /** Notes that came, and those of them that are about the prompt. */
  came: number;
  right: number;
}

const ROOM = { tokens: 800, characters: 8000 };

const given = process.argv.slice(2);
const isShown = given.includes('--missed');
const [file = 'bench/prompts/prompts.jsonl', vault = 'examples/vault'] = given.filter((one) => !one.startsWith('--'));
const prompts = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Prompt);
const snapshot = await readVault(createNodeFiles(vault));
const briefing = benchForAgents(vault, () => snapshot);

async function hook(prompt: string): Promise<readonly string[]> {
  return (await briefing.about({ memory: undefined, prompt, given: new Set(), ...ROOM }))?.paths ?? [];
}

/** A bar without judgement: the best passage of MiniSearch where it holds at least two words of the prompt of four letters or more. */
const sections = [...snapshot.notes.keys()].flatMap((path) =>
  readFileSync(join(vault, path), 'utf8')
    .split(/^(?=#{1,6} )/m)
    .map((text, n) => ({ id: `${path}#${n}`, path, title: basename(path, '.md'), text })),
);
const peer = new MiniSearch<(typeof sections)[number]>({ fields: ['title', 'text'], storeFields: ['path', 'text'] });
peer.addAll(sections);
function plain(prompt: string): Promise<readonly string[]> {
  const best = peer.search(prompt)[0];
  return Promise.resolve(best === undefined || best.terms.filter((term) => term.length >= 4).length < 2 ? [] : [String(best['path'])]);
}

const withNote = prompts.filter(({ notes }) => notes.length > 0).length;
console.log('| | miss | noise | notes that came, about the prompt |');
console.log('| --- | ---: | ---: | ---: |');
await measured('hook prompt', hook);
await measured('MiniSearch, two words of the prompt', plain);

async function measured(name: string, ask: (prompt: string) => Promise<readonly string[]>): Promise<void> {
  const tally: Tally = { missed: 0, noisy: 0, came: 0, right: 0 };
  for (const { prompt, notes } of prompts) {
    const paths = await ask(prompt);
    const right = paths.filter((path) => notes.includes(path));
    tally.came += paths.length;
    tally.right += right.length;
    const isMissed = notes.length > 0 && right.length === 0;
    const isNoisy = paths.length > 0 && right.length === 0;
    if (isMissed) tally.missed++;
    if (isNoisy) tally.noisy++;
    if (isShown && ask === hook && (isMissed || isNoisy))
      console.error(`${isNoisy ? 'noise' : 'miss '} "${prompt}"${paths.map((path) => `\n      ${path}`).join('')}`);
  }
  console.log(`| ${name} | ${share(tally.missed, withNote)} | ${share(tally.noisy, prompts.length)} | ${share(tally.right, tally.came)} |`);
}

function share(n: number, of: number): string {
  return of === 0 ? '–' : `${n} of ${of} (${Math.round((100 * n) / of)}%)`;
}
