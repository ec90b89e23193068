import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import MiniSearch from 'minisearch';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { estimateTokens } from '../../src/core/decide/bundle/index';
import { conventions } from '../../src/core/memory';
import { parseSettings } from '../../src/core/model/settings';
import { readVault } from '../../src/core/read/snapshot/vault';
import { newestDate } from '../../src/core/read/text/dates';
import { openBench } from '../host';

/** A question, the words of a note that answer it, and the notes that hold them. */
interface Question {
  readonly question: string;
  readonly kind?: string;
  readonly text: string;
  readonly notes: readonly string[];
}

interface Answer {
  readonly text: string;
  readonly tokens: number;
  /** Tokens from notes, by path. */
  readonly from: ReadonlyMap<string, number>;
}

const BUDGETS = [2000, 500];

const flags = process.argv.slice(2);
const place = flags[0] === undefined || flags[0].startsWith('--') ? 'bench/topic/questions.jsonl' : flags[0];
const option = (name: string): string | undefined => (flags.includes(name) ? flags[flags.indexOf(name) + 1] : undefined);
const file = statSync(place).isDirectory() ? join(place, 'questions.jsonl') : place;
const beside = join(dirname(file), 'vault');
const vault = option('--vault') ?? (existsSync(beside) ? beside : 'examples/vault');
const convention = conventions.find(({ id }) => id === (option('--convention') ?? 'notes-and-links'))?.id;
if (convention === undefined) throw new Error(`There is no such convention. There are: ${conventions.map(({ id }) => id).join(', ')}.`);
const questions = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Question);

const settings = parseSettings({ memories: [{ name: 'Bench', root: '', convention, overrides: {} }] });
const snapshot = await readVault(createNodeFiles(vault));
// Asked a week after the newest day of the vault: "last week" counts from there.
const newest = newestDate(snapshot.notes.values());
const memory = openBench(
  vault,
  () => snapshot,
  settings,
  newest === null ? undefined : new Date(Date.parse(newest) + 7 * 86_400_000).toISOString(),
);

async function ours(question: string, budget: number): Promise<Answer> {
  const { text, tokens, included } = await memory.bundle({ topic: question, budget });
  return { text, tokens, from: new Map(included.map((one) => [one.path, one.tokens])) };
}

/** Notes cut at their headings, as most programs file them. */
const sections = notesIn(vault).flatMap((path) =>
  readFileSync(join(vault, path), 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/^(?=#{1,6} )/m)
    .map((text, at) => ({ id: `${path}#${at}`, path, title: path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text })),
);
const peer = new MiniSearch<(typeof sections)[number]>({ fields: ['title', 'text'], storeFields: ['path', 'text'] });
peer.addAll(sections);

function theirs(question: string, budget: number): Answer {
  const from = new Map<string, number>();
  const parts: string[] = [];
  let tokens = 0;
  for (const hit of peer.search(question)) {
    const { path, text } = hit as unknown as { readonly path: string; readonly text: string };
    const part = `\n## ${path}\n\n${text.trim()}\n`;
    const cost = estimateTokens(part);
    if (tokens + cost > budget) continue;
    parts.push(part);
    tokens += cost;
    from.set(path, (from.get(path) ?? 0) + cost);
  }
  return { text: parts.join(''), tokens, from };
}

function notesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && one.name.endsWith('.md'))
    .map((one) => relative(folder, join(one.parentPath, one.name)))
    .filter((path) => !/(?:^|\/)[.]/.test(path))
    .sort();
}

function even(text: string): string {
  return text.replace(/\s+/g, ' ');
}

interface Sum {
  answered: number;
  shares: number;
  tokens: number;
  missed: string[];
  first: number;
}

const rows: string[] = [];
for (const budget of BUDGETS) {
  const sums: Record<'bundle --topic' | 'MiniSearch, sections', Sum> = {
    'bundle --topic': { answered: 0, shares: 0, tokens: 0, missed: [], first: 0 },
    'MiniSearch, sections': { answered: 0, shares: 0, tokens: 0, missed: [], first: 0 },
  };
  for (const { question, text, notes } of questions) {
    const answers = { 'bundle --topic': await ours(question, budget), 'MiniSearch, sections': theirs(question, budget) };
    for (const name of ['bundle --topic', 'MiniSearch, sections'] as const) {
      const [answer, sum] = [answers[name], sums[name]];
      const all = [...answer.from.values()].reduce((total, one) => total + one, 0);
      const needed = notes.reduce((total, note) => total + (answer.from.get(note) ?? 0), 0);
      if (even(answer.text).includes(even(text))) sum.answered++;
      else sum.missed.push(question);
      if (notes.includes([...answer.from.keys()][0] ?? '')) sum.first++;
      sum.shares += all === 0 ? 0 : needed / all;
      sum.tokens += answer.tokens;
    }
  }
  const of = questions.length;
  for (const [name, { answered, shares, tokens, first, missed }] of Object.entries(sums)) {
    rows.push(
      `| ${name} | ${budget} | ${answered} of ${of} (${percent(answered / of)}) | ${percent(first / of)} | ${percent(shares / of)} | ${Math.round(tokens / of)} |`,
    );
    if (flags.includes('--missed') && name === 'bundle --topic') for (const one of missed) console.error(`${budget}: ${one}`);
  }
}
console.log(
  '| program | budget | answered | a needed note first | tokens from needed notes | tokens |\n| --- | ---: | ---: | ---: | ---: | ---: |',
);
console.log(rows.join('\n'));

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
