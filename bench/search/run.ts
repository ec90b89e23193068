import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import MiniSearch from 'minisearch';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { parseSettings } from '../../src/core/model/settings';
import type { Snapshot } from '../../src/core/model/snapshot';
import type { VaultMemory } from '../../src/core/model/vault-memory';
import { readVault } from '../../src/core/read/snapshot/vault';
import { openBench } from '../host';
import { clashVaults, type Clash } from './clash';
import { answers, namesOf, questionsIn, questionsOf, type Answer, type Question } from './questions';

const FIRST = 5;
/** Passages among which the newer of two facts has to be. */
const SEEN = 20;
/** UTF-16 units of a query, as many as `search` takes. */
const LONGEST = 400;
/** Questions whose time is taken beside that of `bundle --topic`. */
const TIMED = 25;
/** Vaults that are made for a run. */
const MADE = 'node_modules/.cache/eval-search/vaults';

const given = process.argv.slice(2);
const isMissedShown = given.includes('--missed');
const named = given.indexOf('--questions');
const places = given.filter((one, at) => !one.startsWith('--') && (named < 0 || at !== named + 1));
const file = named < 0 ? places.find((place) => statSync(place).isFile()) : given[named + 1];
const folders = places.filter((place) => place !== file);

/** How many of the questions had a right passage first, and among the first five. */
interface Sum {
  questions: number;
  first: number;
  five: number;
  firstOfPeer: number;
  fiveOfPeer: number;
}

type Times = Record<'search' | 'bundle', number[]>;

const nothing = (): Sum => ({ questions: 0, first: 0, five: 0, firstOfPeer: 0, fiveOfPeer: 0 });
const HEAD = '| questions | search, first | search, of five | MiniSearch, first | MiniSearch, of five |';
const RULE = '| ---: | ---: | ---: | ---: | ---: |';

await (folders.length === 0 && file === undefined ? askOwn() : askVaults());

/** The project's own questions, by what is asked by and by language, and the facts that changed. */
async function askOwn(): Promise<void> {
  const vault = made('own', unpacked(readFileSync('bench/search/vault.txt', 'utf8')));
  const ask = askerOf(vault, await readVault(createNodeFiles(vault)));
  const questions = questionsIn('bench/search/questions.jsonl');
  const sums = new Map<string, Sum>();
  for (const question of questions) {
    const sum = await ask([question]);
    for (const name of ['all', question.kind ?? '', question.language ?? '']) sums.set(name, added(sums.get(name) ?? nothing(), sum));
  }
  console.log(`| own questions ${HEAD}\n| --- ${RULE}`);
  for (const [name, sum] of sums) console.log(`| ${name} ${cells(sum)}`);

  console.log('\n| facts that changed | questions | the newer above the older | MiniSearch |\n| --- | ---: | ---: | ---: |');
  const above = new Map<string, [number, number, number]>();
  for (const { convention, files, clashes } of clashVaults()) {
    const folder = made(convention, files);
    const snapshot = await readVault(createNodeFiles(folder));
    const memory = memoryOf(folder, snapshot, convention);
    const peer = peerOf(folder, snapshot);
    for (const clash of clashes) {
      const { found } = await memory.search({ query: clash.question, limit: SEEN });
      const [ours, theirs] = [isNewerAbove(clash, found), isNewerAbove(clash, peer(clash.question).slice(0, SEEN))];
      for (const name of ['all', convention, clash.form]) {
        const [many, our, their] = above.get(name) ?? [0, 0, 0];
        above.set(name, [many + 1, our + Number(ours), their + Number(theirs)]);
      }
      if (isMissedShown && !ours) {
        console.error(`\n"${clash.question}" of ${convention}, ${clash.form}: ${clash.newer}`);
        showFound(found.slice(0, FIRST));
      }
    }
  }
  for (const [name, [many, our, their]] of above) console.log(`| ${name} | ${many} | ${share(our, many)} | ${share(their, many)} |`);
}

/** Headings, aliases and names of the vaults that are given, and the questions of a file. */
async function askVaults(): Promise<void> {
  const sums = { 'headings and aliases': nothing(), names: nothing(), [basename(file ?? '')]: nothing() };
  console.log(`| vault ${HEAD} search, middle time | bundle --topic, middle time |\n| --- ${RULE} ---: | ---: |`);
  for (const folder of folders.length === 0 ? ['examples/vault'] : folders) {
    const vault = existsSync(join(folder, 'vault')) ? join(folder, 'vault') : folder;
    const name = basename(vault) === 'vault' && dirname(vault) !== 'examples' ? basename(dirname(vault)) : basename(vault);
    const snapshot = await readVault(createNodeFiles(vault));
    const ask = askerOf(vault, snapshot);
    const of = file === undefined ? [] : questionsIn(file).filter((one) => one.vault === undefined || one.vault === name);
    const sets = { 'headings and aliases': questionsOf(snapshot), names: await readable(vault, snapshot), [basename(file ?? '')]: of };
    for (const [set, questions] of Object.entries(sets)) {
      if (questions.length === 0) continue;
      const times: Times = { search: [], bundle: [] };
      const sum = await ask(questions, times);
      sums[set] = added(sums[set] ?? nothing(), sum);
      console.log(`| ${name}, ${set} ${cells(sum)} ${milliseconds(times.search)} | ${milliseconds(times.bundle)} |`);
    }
  }
  for (const [set, sum] of Object.entries(sums)) if (sum.questions > 0) console.log(`| all ${set} ${cells(sum)} | |`);
}

/** The names of the notes that a search may find: nothing keeps them in the memory, as the settings of privacy keep templates. */
async function readable(vault: string, snapshot: Snapshot): Promise<Question[]> {
  const memory = memoryOf(vault, snapshot, 'notes-and-links');
  const questions: Question[] = [];
  for (const one of namesOf(snapshot)) {
    const read = await memory.read({ ref: one.notes[0] ?? '', maxTokens: 1 }).catch(() => null);
    if (read !== null) questions.push(one);
  }
  return questions;
}

function memoryOf(vault: string, snapshot: Snapshot, convention: string): VaultMemory {
  return openBench(vault, () => snapshot, parseSettings({ memories: [{ name: 'Bench', root: '', convention, overrides: {} }] }));
}

/** Asks questions of a vault, and says how many were answered. */
function askerOf(vault: string, snapshot: Snapshot): (questions: readonly Question[], times?: Times) => Promise<Sum> {
  const memory = memoryOf(vault, snapshot, 'notes-and-links');
  const peer = peerOf(vault, snapshot);
  return async (questions, times) => {
    const sum = nothing();
    await memory.search({ query: 'warm' });
    for (const one of questions) {
      const query = one.question.slice(0, LONGEST);
      const search = (): ReturnType<typeof memory.search> => memory.search({ query, limit: FIRST });
      const bundle = (): Promise<unknown> => memory.bundle({ topic: query, budget: 2000 });
      // Whichever comes second finds warm files, so they take turns.
      const isTimed = times !== undefined && times.search.length < TIMED;
      if (isTimed && times.search.length % 2 === 1) await timed(times.bundle, bundle);
      const { found } = await timed(times?.search ?? [], search);
      if (isTimed && times.search.length > times.bundle.length) await timed(times.bundle, bundle);
      const [at, atOfPeer] = [found, peer(query)].map((list) => list.findIndex((passage) => answers(one, passage)));
      sum.questions++;
      if (at === 0) sum.first++;
      if (at !== -1) sum.five++;
      if (atOfPeer === 0) sum.firstOfPeer++;
      if (atOfPeer !== -1 && atOfPeer !== undefined && atOfPeer < FIRST) sum.fiveOfPeer++;
      if (isMissedShown && at !== 0) {
        const place = at === -1 ? 'not found' : `place ${(at ?? 0) + 1}`;
        console.error(
          `\n${place}: "${query}" ${one.kind ?? ''} of ${one.notes.join(', ')}${atOfPeer === 0 ? ' (MiniSearch has it first)' : ''}`,
        );
        showFound(found);
      }
    }
    return sum;
  };
}

function showFound(found: Awaited<ReturnType<VaultMemory['search']>>['found']): void {
  for (const { score, path, heading, why } of found) console.error(`  ${score.toFixed(2)} ${path} ${heading ?? ''} ${why}`);
}

/** A passage with the newer fact is there, and none with the older one stands above it. */
function isNewerAbove({ older, newer }: Clash, found: readonly { readonly text: string }[]): boolean {
  const at = (fact: string): number => found.findIndex(({ text }) => text.includes(fact));
  return at(newer) !== -1 && (at(older) === -1 || at(newer) < at(older));
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
  return (query) => peer.search(query).map((hit) => hit as unknown as Answer);
}

/** Notes of one text: each follows a line `=====> Folder/Note.md`. */
function unpacked(text: string): Record<string, string> {
  const notes = text.split(/^=====> (.+)\n/m).slice(1);
  return Object.fromEntries(notes.flatMap((path, at) => (at % 2 === 0 ? [[path, notes[at + 1] ?? '']] : [])));
}

/** A folder with these files and no others. */
function made(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(MADE, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  times.push(performance.now() - begun);
  return result;
}

function added(sum: Sum, more: Sum): Sum {
  return Object.fromEntries(Object.entries(sum).map(([key, n]) => [key, n + more[key as keyof Sum]])) as unknown as Sum;
}

function cells({ questions, first, five, firstOfPeer, fiveOfPeer }: Sum): string {
  return `| ${questions} | ${[first, five, firstOfPeer, fiveOfPeer].map((n) => share(n, questions)).join(' | ')} |`;
}

function share(n: number, of: number): string {
  return of === 0 ? '–' : `${((100 * n) / of).toFixed(1)}%`;
}

function milliseconds(times: readonly number[]): string {
  const some = times.slice(0, TIMED);
  if (some.length === 0) return '–';
  return `${([...some].sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0).toFixed(1)} ms`;
}
