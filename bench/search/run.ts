import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import MiniSearch from 'minisearch';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { dataOf } from '../../src/core/model/note';
import { parseSettings } from '../../src/core/model/settings';
import type { Snapshot } from '../../src/core/model/snapshot';
import { aliasesIn } from '../../src/core/read/frontmatter/aliases';
import { readVault } from '../../src/core/read/snapshot/vault';
import { openBench } from '../host';

/** A question, and the notes of which one should be among the first passages. */
interface Question {
  readonly question: string;
  readonly notes: readonly string[];
}

const FIRST = 5;
/** Questions made of one vault; more are thinned out evenly. */
const MOST = 150;
/** A heading that stands in more notes than this asks for none of them. */
const SHARED = 3;

const given = process.argv.slice(2);
const at = given.indexOf('--questions');
const file = at < 0 ? undefined : given[at + 1];
const folders = at < 0 ? given : given.filter((_, i) => i !== at && i !== at + 1);

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
  const sections = [...snapshot.notes.keys()].flatMap((path) =>
    readFileSync(join(vault, path), 'utf8')
      .replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '')
      .split(/^(?=#{1,6} )/m)
      .map((text, n) => ({ id: `${path}#${n}`, path: path, title: basename(path, '.md'), text })),
  );
  const peer = new MiniSearch<(typeof sections)[number]>({ fields: ['title', 'text'], storeFields: ['path'] });
  peer.addAll(sections);
  const times = { search: [] as number[], bundle: [] as number[] };
  let [ours, theirs] = [0, 0];
  await memory.search({ query: 'warm' });
  for (const { question, notes } of questions) {
    const query = question.slice(0, 400);
    const search = (): ReturnType<typeof memory.search> => memory.search({ query, limit: FIRST });
    const bundle = (): Promise<unknown> => memory.bundle({ topic: query, budget: 2000 });
    // Whichever comes second finds warm files, so they take turns.
    if (times.search.length % 2 === 1) await timed(times.bundle, bundle);
    const { found } = await timed(times.search, search);
    if (times.search.length > times.bundle.length) await timed(times.bundle, bundle);
    if (found.some(({ path }) => notes.includes(path))) ours++;
    if (
      peer
        .search(query)
        .slice(0, FIRST)
        .some((hit) => notes.includes(String(hit['path'])))
    )
      theirs++;
  }
  totals.questions += questions.length;
  totals.ours += ours;
  totals.theirs += theirs;
  const name = basename(vault) === 'vault' ? basename(join(vault, '..')) : basename(vault);
  row(name, questions.length, ours, theirs, milliseconds(times.search), milliseconds(times.bundle));
}

/** The headings and aliases of notes, of two words or more, with the notes that have them. */
function questionsOf({ notes }: Snapshot): Question[] {
  const having = new Map<string, Set<string>>();
  for (const note of notes.values()) {
    for (const said of [...note.headings.map(({ text }) => text), ...aliasesIn(dataOf(note))]) {
      if (said.trim().split(/\s+/).length < 2) continue;
      const known = having.get(said) ?? new Set();
      having.set(said, known.add(note.path));
    }
  }
  const all = [...having].filter(([, paths]) => paths.size <= SHARED).map(([question, paths]) => ({ question, notes: [...paths] }));
  const step = Math.max(1, all.length / MOST);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  times.push(performance.now() - begun);
  return result;
}

function questionsIn(path: string): Question[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Question);
}

function row(name: string, questions: number, ours: number, theirs: number, search: string, bundle: string): void {
  const share = (n: number): string => (questions === 0 ? '–' : `${((100 * n) / questions).toFixed(1)}%`);
  console.log(`| ${name} | ${questions} | ${share(ours)} | ${share(theirs)} | ${search} | ${bundle} |`);
}

function milliseconds(times: readonly number[]): string {
  if (times.length === 0) return '–';
  return `${([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1)} ms`;
}
