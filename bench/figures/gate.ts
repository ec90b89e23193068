import { createGate, indexEntry, type IndexedEntry, type Gate } from '../../src/core/decide/dedup/index';
import { asVaultPath } from '../../src/core/model/path';
import type { NewEntry } from '../../src/core/model/verdict';
import { createTermTable } from '../../src/core/read/index/doc-terms';
import { clock } from '../clock';
import { recallOf } from '../dedup/recall';
import { short, type Figure, type Sizes } from '../figure';
import { median, percentile } from '../measure';
import { createProse } from '../prose';
import { createRandom, mixSeed } from '../random';
import type { Row } from '../row';
import { editedCopy, freshEntries, SEED, syntheticVault, type SyntheticNote, type SyntheticVault } from '../vault';

const ENTRIES = 300;
/** Entries the naive peer compares with: its sets of a large vault would not fit. */
const PEER_LIMIT = 10_000;
/** Entries added between two looks at the clock. */
const BATCH = 200;
/** Characters of an entry as agents write them, beside whole notes. */
const SHORT = 400;
/** Entries that are compared with one another. */
const PAIRED = 2_000;

/** The verdict on one new entry, beside comparing its set of words with that of every older one. */
export const figure: Figure = {
  id: 'gate',
  async run(sizes) {
    const rows = [
      ...judgeAll(sizes.notes, 5, sizes).rows,
      ...judgeAll(sizes.notes, 5, sizes, SHORT).rows,
      await nearPairs(Math.min(PAIRED, sizes.notes)),
    ];
    const large = judgeAll(sizes.big, 20, sizes);
    return [...rows, ...large.rows, recallOf(large.gate, sizes.runs < 3 ? 40 : Infinity)];
  },
};

interface Judged {
  readonly rows: readonly Row[];
  /** The gate that was measured. */
  readonly gate: Gate;
}

/** `characters` is where the text of every entry is cut off. */
function judgeAll(size: number, most: number, sizes: Sizes, characters = Infinity): Judged {
  const vault = cut(syntheticVault(size), characters);
  const what = characters === Infinity ? 'entries' : `entries of ${characters} characters`;
  const { gate, sets, indexing, splitting, looking, again } = fill(vault);
  const entries = newEntries(vault, sizes.runs < 3 ? 30 : ENTRIES).map((entry) => ({ ...entry, body: entry.body.slice(0, characters) }));
  for (const entry of entries.slice(0, 20)) gate.judge(entry);
  const own: number[] = [];
  const peer: number[] = [];
  const verdicts: Record<string, number> = { UNIQUE: 0, SUPERSEDE: 0, DUPLICATE: 0 };
  for (const entry of entries) {
    const start = clock();
    const { verdict } = gate.judge(entry);
    own.push(clock() - start);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    if (own.length % 10 === 0) peer.push(naive(sets, entry) * (size / sets.length));
  }
  const counts = Object.entries(verdicts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ');
  const rows: Row[] = [
    {
      what: `verdict at ${short(size)} ${what}, p95`,
      figure: percentile(own, 0.95),
      unit: 'ms',
      holds: [{ of: 'figure', most }],
      beside: { what: 'sets of words of all entries', figure: percentile(peer, 0.95) },
      note: `${entries.length} entries, half of them new, the others older ones whole, edited or with other numbers (${counts}). Median ${median(own).toFixed(2)} ms, slowest ${Math.max(...own).toFixed(1)} ms.`,
    },
    {
      what: `indexing one of ${short(size)} ${what}`,
      figure: indexing,
      unit: 'µs',
      holds: [{ of: 'figure', most: 60 }],
      beside: { what: 'splitting its text into a set', figure: splitting },
      note: `${characters === Infinity ? 'An entry of 2.6 KB. ' : ''}Looking at each of its characters took ${looking.toFixed(1)} µs in the same run.`,
    },
    {
      what: `a gate of ${short(size)} ${what} after one of them changed`,
      figure: again,
      unit: 'ms',
      holds: [],
      beside: { what: 'reading the words of all', figure: (indexing * size) / 1000 },
      note: 'Entries that stayed as they were are filed again as they were read.',
    },
  ];
  return { rows, gate };
}

function cut(vault: SyntheticVault, characters: number): SyntheticVault {
  const note = (i: number): SyntheticNote => {
    const whole = vault.note(i);
    return { ...whole, body: whole.body.slice(0, characters) };
  };
  return {
    ...vault,
    note,
    *[Symbol.iterator]() {
      for (let i = 0; i < vault.size; i++) yield note(i);
    },
  };
}

interface Filled {
  readonly gate: Gate;
  /** The words of the first entries. */
  readonly sets: readonly ReadonlySet<string>[];
  /** Microseconds an entry: adding it to the gate, making its set of words, looking at each character. */
  readonly indexing: number;
  readonly splitting: number;
  readonly looking: number;
  /** Milliseconds to put all entries, read before, into a new gate. */
  readonly again: number;
}

/** Adds a vault in batches, so that a clock of whole milliseconds serves too. */
function fill(vault: SyntheticVault): Filled {
  const table = createTermTable();
  const gate = createGate({ table });
  const entries: IndexedEntry[] = [];
  const sets: Set<string>[] = [];
  let [indexing, splitting, looking] = [0, 0, 0];
  for (let first = 0; first < vault.size; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, vault.size - first) }, (_, i) => vault.note(first + i));
    indexing += timeOf(() => {
      for (const note of batch) {
        const said = { title: note.title, body: note.body, alternates: [] };
        const entry = indexEntry(table, { path: asVaultPath(note.path), entry: null }, 0, said);
        entries.push(entry);
        gate.put(entry, said);
      }
    });
    looking += timeOf(() => {
      for (const note of batch) look(note.body);
    });
    if (sets.length >= PEER_LIMIT) continue;
    splitting += timeOf(() => {
      for (const note of batch) sets.push(wordsOf(note.body));
    });
  }
  const again = timeOf(() => {
    const other = createGate({ table });
    for (const entry of entries) other.put(entry);
  });
  const micro = (ms: number, count: number): number => (ms * 1000) / count;
  return {
    gate,
    sets,
    indexing: micro(indexing, vault.size),
    splitting: micro(splitting, sets.length),
    looking: micro(looking, vault.size),
    again,
  };
}

function timeOf(work: () => void): number {
  const start = clock();
  work();
  return clock() - start;
}

/** The floor of whatever reads a text. */
function look(text: string): void {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum + text.charCodeAt(i)) | 0;
  if (sum < 0) throw new Error('a text of negative characters');
}

/** What the health report asks of the gate; its time grows with the number of entries. */
async function nearPairs(size: number): Promise<Row> {
  const gate = createGate();
  for (const note of syntheticVault(size)) gate.add({ path: asVaultPath(note.path), entry: null }, note.title, note.body);
  const start = clock();
  const pairs = (await gate.nearDuplicates(200, () => Promise.resolve())).length;
  return {
    what: `near-duplicate pairs among ${short(size)} entries`,
    figure: clock() - start,
    unit: 'ms',
    holds: [],
    note: `${pairs} pairs were found.`,
  };
}

function newEntries(vault: SyntheticVault, count: number): NewEntry[] {
  const random = createRandom(mixSeed(SEED, 31));
  const prose = createProse(SEED);
  return freshEntries(count).map((fresh, i): NewEntry => {
    if (i % 2 === 0) return { ...fresh, date: '2026-03-01' };
    const old = vault.note(random.int(vault.size));
    const roll = random.next();
    if (roll < 0.25) return { title: old.title, body: old.body, date: '2026-03-01' };
    if (roll < 0.75) return { title: old.title, body: editedCopy(old.body, random, prose), date: '2026-03-01' };
    return { title: old.title, body: old.body.replace(/\d+/g, (digits) => String(Number(digits) + 7)), date: '2026-03-01' };
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** What one would write first: the best Jaccard overlap of word sets over all entries. */
function naive(sets: readonly ReadonlySet<string>[], entry: NewEntry): number {
  const start = clock();
  const words = wordsOf(entry.body);
  let best = 0;
  for (const set of sets) {
    let shared = 0;
    for (const word of words) if (set.has(word)) shared++;
    best = Math.max(best, shared / (words.size + set.size - shared));
  }
  const ms = clock() - start;
  if (best > 1) throw new Error('an overlap above one');
  return ms;
}
