import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import MiniSearch from 'minisearch';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { parseSettings } from '../../src/core/model/settings';
import type { Snapshot } from '../../src/core/model/snapshot';
import { readVault } from '../../src/core/read/snapshot/vault';
import { openBench } from '../host';
import { answers, questionsIn, questionsOf, type Answer } from './questions';

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

console.log('| vault | questions | search, recall@5 | MiniSearch, recall@5 | search, middle time | bundle --topic, middle time |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
const totals = { questions: 0, ours: 0, theirs: 0 };
for (const folder of folders.length === 0 ? ['examples/vault'] : folders)
  await asked(existsSync(join(folder, 'vault')) ? join(folder, 'vault') : folder);
row('all', totals.questions, totals.ours, totals.theirs, '', '');

async function asked(vault: string): Promise<void> {
  const snapshot = await readVault(createNodeFiles(vault));
  const questions = file === undefined ? questionsOf(snapshot) : questionsIn(file);
  const memory = openBench(
    vault,
    () => snapshot,
    parseSettings({ memories: [{ name: 'Bench', root: '', convention: 'notes-and-links', overrides: {} }] }),
  );
  const peer = peerOf(vault, snapshot);
  const times = { search: [] as number[], bundle: [] as number[] };
  let [ours, theirs] = [0, 0];
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
    if (isFound) ours++;
    if (isFoundByPeer) theirs++;
    if (isMissedShown && !isFound) {
      console.error(`\n"${query}" of ${one.notes.join(', ')}${isFoundByPeer ? '' : ' (MiniSearch misses it too)'}`);
      for (const { score, path, heading, why } of found) console.error(`  ${score.toFixed(2)} ${path} ${heading ?? ''} ${why}`);
    }
  }
  totals.questions += questions.length;
  totals.ours += ours;
  totals.theirs += theirs;
  const name = basename(vault) === 'vault' ? basename(join(vault, '..')) : basename(vault);
  row(name, questions.length, ours, theirs, milliseconds(times.search), milliseconds(times.bundle));
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

function row(name: string, questions: number, ours: number, theirs: number, search: string, bundle: string): void {
  const share = (n: number): string => (questions === 0 ? '–' : `${((100 * n) / questions).toFixed(1)}%`);
  console.log(`| ${name} | ${questions} | ${share(ours)} | ${share(theirs)} | ${search} | ${bundle} |`);
}

function milliseconds(times: readonly number[]): string {
  const some = times.slice(0, TIMED);
  if (some.length === 0) return '–';
  return `${([...some].sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0).toFixed(1)} ms`;
}
