import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import MiniSearch from 'minisearch';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { parseSettings } from '../../src/core/model/settings';
import type { Snapshot } from '../../src/core/model/snapshot';
import { readVault } from '../../src/core/read/snapshot/vault';
import { openBench } from '../host';
import { answers, questionsIn, questionsOf, type Answer, type Question } from './questions';

const FIRST = 5;
/** UTF-16 units of a query, as many as `search` takes. */
const LONGEST = 400;
/** Questions whose time is taken beside that of `bundle --topic`. */
const TIMED = 25;

const given = process.argv.slice(2);
const isMissedShown = given.includes('--missed');
const named = given.indexOf('--questions');
const places = given.filter((one, at) => !one.startsWith('--') && (named < 0 || at !== named + 1));
const file = named < 0 ? places.find((place) => statSync(place).isFile()) : given[named + 1];
const folders = places.filter((place) => place !== file);

interface Sum {
  questions: number;
  ours: number;
  theirs: number;
}

const own: Sum = { questions: 0, ours: 0, theirs: 0 };
const others: Sum = { questions: 0, ours: 0, theirs: 0 };
const vaults = (folders.length === 0 ? ['examples/vault'] : folders).map((folder) =>
  existsSync(join(folder, 'vault')) ? join(folder, 'vault') : folder,
);

console.log('| vault | questions | search, recall@5 | MiniSearch, recall@5 | search, middle time | bundle --topic, middle time |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
for (const vault of vaults) {
  const snapshot = await readVault(createNodeFiles(vault));
  const ask = askerOf(vault, snapshot);
  add(own, await ask(`${nameOf(vault)}, headings and aliases`, questionsOf(snapshot)));
  const given = file === undefined ? [] : questionsIn(file).filter((one) => one.vault === undefined || one.vault === nameOf(vault));
  if (given.length > 0) add(others, await ask(`${nameOf(vault)}, ${basename(file ?? '')}`, given));
}
row('all headings and aliases', own, '', '');
if (file !== undefined) row(`all of ${basename(file)}`, others, '', '');

function nameOf(vault: string): string {
  return basename(vault) === 'vault' && dirname(vault) !== 'examples' ? basename(dirname(vault)) : basename(vault);
}

function add(sum: Sum, more: Sum): void {
  sum.questions += more.questions;
  sum.ours += more.ours;
  sum.theirs += more.theirs;
}

/** Asks questions of a vault, prints a row, and says how many were answered. */
function askerOf(vault: string, snapshot: Snapshot): (name: string, questions: readonly Question[]) => Promise<Sum> {
  const memory = openBench(
    vault,
    () => snapshot,
    parseSettings({ memories: [{ name: 'Bench', root: '', convention: 'notes-and-links', overrides: {} }] }),
  );
  const peer = peerOf(vault, snapshot);
  return async (name, questions) => {
    const times = { search: [] as number[], bundle: [] as number[] };
    const sum: Sum = { questions: questions.length, ours: 0, theirs: 0 };
    await memory.search({ query: 'warm' });
    for (const one of questions) {
      const query = one.question.slice(0, LONGEST);
      const search = (): ReturnType<typeof memory.search> => memory.search({ query, limit: FIRST });
      const bundle = (): Promise<unknown> => memory.bundle({ topic: query, budget: 2000 });
      // Whichever comes second finds warm files, so they take turns.
      const isTimed = times.search.length < TIMED;
      if (isTimed && times.search.length % 2 === 1) await timed(times.bundle, bundle);
      const { found } = await timed(times.search, search);
      if (isTimed && times.search.length > times.bundle.length) await timed(times.bundle, bundle);
      const isFound = found.some((passage) => answers(one, passage));
      const isFoundByPeer = peer(query).some((section) => answers(one, section));
      if (isFound) sum.ours++;
      if (isFoundByPeer) sum.theirs++;
      if (isMissedShown && !isFound) {
        console.error(`\n"${query}" of ${one.notes.join(', ')}${isFoundByPeer ? '' : ' (MiniSearch misses it too)'}`);
        for (const { score, path, heading, why } of found) console.error(`  ${score.toFixed(2)} ${path} ${heading ?? ''} ${why}`);
      }
    }
    row(name, sum, milliseconds(times.search), milliseconds(times.bundle));
    return sum;
  };
}

/** MiniSearch with its own settings over the notes of a vault, cut at their headings. */
function peerOf(vault: string, { notes }: Snapshot): (query: string) => Answer[] {
  const sections = [...notes.keys()].flatMap((path) =>
    readFileSync(join(vault, path), 'utf8')
      .replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '')
      .split(/^(?=#{1,6} )/m)
      .map((text, n) => ({ id: `${path}#${n}`, path, title: basename(path, '.md'), heading: /^#{1,6} .*/.exec(text)?.[0] ?? null, text })),
  );
  const peer = new MiniSearch<(typeof sections)[number]>({ fields: ['title', 'text'], storeFields: ['path', 'heading', 'text'] });
  peer.addAll(sections);
  return (query) =>
    peer
      .search(query)
      .slice(0, FIRST)
      .map((hit) => hit as unknown as Answer);
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  times.push(performance.now() - begun);
  return result;
}

function row(name: string, { questions, ours, theirs }: Sum, search: string, bundle: string): void {
  const share = (n: number): string => (questions === 0 ? '–' : `${((100 * n) / questions).toFixed(1)}%`);
  console.log(`| ${name} | ${questions} | ${share(ours)} | ${share(theirs)} | ${search} | ${bundle} |`);
}

function milliseconds(times: readonly number[]): string {
  const some = times.slice(0, TIMED);
  if (some.length === 0) return '–';
  return `${([...some].sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0).toFixed(1)} ms`;
}
