import { createNodeFiles } from '../../src/cli/node/files.mjs';
import type { RankedNote } from '../../src/core/model/results/index-note';
import { parseSettings } from '../../src/core/model/settings';
import type { Snapshot } from '../../src/core/model/snapshot';
import type { VaultFiles } from '../../src/core/model/ports';
import { readVault } from '../../src/core/read/snapshot/vault';
import { pageRankSteps } from '../../src/core/read/graph/index';
import { runAtOnce } from '../../src/core/read/text/steps';
import { dateOfNote } from '../../src/core/read/text/dates';
import { WEIGHTS } from '../../src/core/decide/top-of-mind/weights';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openBench } from '../host';
import { fitted, type Case } from './fit';

/** Names of notes in which authors list what matters, at most one folder deep, where nobody says which they are. */
const INDEX_NAME = /^(?:[^/]+\/)?(?:home|_?index|readme|contents|start(?: here)?|memory|claude|agents)\.md$/i;
/** How many notes such notes list at least. */
const LEAST = 8;

interface Row {
  readonly name: string;
  readonly notes: number;
  readonly wanted: number;
  readonly recalls: readonly number[];
  /** What the index note, and as many first ones of the ranking and by in-degree, hold of what so many could. */
  readonly held: readonly number[];
  readonly kept: number;
  readonly seen: string;
}

const given = process.argv.slice(2);
/** Entry notes of vaults as somebody judged them: `{"VAULT": [PATH, …]}`. */
const judged: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...given.filter((one) => one.endsWith('.json')).map((file) => JSON.parse(readFileSync(file, 'utf8')) as object),
) as Record<string, readonly string[]>;

const settings = parseSettings({ memories: [{ name: 'Bench', root: '', convention: 'notes-and-links', overrides: {} }] });
const cases: Case[] = [];
const rows: Row[] = [];
for (const folder of given.filter((one) => !one.endsWith('.json'))) {
  const name = basename(folder) === 'vault' ? basename(dirname(folder)) : basename(folder);
  const files = createNodeFiles(folder);
  const whole = await readVault(files);
  const lists = indexNotes(whole, judged[name]);
  const all = (await openBench(folder, () => whole, settings).rank({})).notes;
  const seen = [...lists.keys()].filter((entry) => all.some(({ why }) => why.includes(`listed in ${basename(entry, '.md')}`))).length;
  const wanted = new Set([...lists.values()].flat().filter((path) => !lists.has(path)));
  if (wanted.size < (judged[name] === undefined ? LEAST : LEAST / 2) || wanted.size * 2 > whole.notes.size) {
    console.error(`${name}: no index note of its author that chooses`);
    continue;
  }
  const hidden = await readVault(without(files, new Set(lists.keys())));
  const ranked = (await openBench(folder, () => hidden, settings).rank({})).notes;
  cases.push({ wanted, ranked });
  const found = (order: readonly string[]): number => recall(order, wanted);
  const by = (value: (path: string) => number | string): string[] => sorted(ranked, value);
  const graph = hidden.graph;
  const node = (path: string): number => graph.indexOf.get(path as never) ?? -1;
  const ranks = runAtOnce(pageRankSteps(graph));
  const days = new Map([...hidden.notes.values()].map((note) => [note.path as string, dateOfNote(note) ?? '']));
  const { entries } = (await openBench(folder, () => whole, settings).index({})).result;
  const kept = entries.filter((entry) => wanted.has(entry.path)).length;
  const places = (await openBench(folder, () => hidden, settings).index({})).result.entries.map(({ path }) => path);
  const heldBy = (order: readonly string[]): number =>
    order.slice(0, places.length).filter((path) => wanted.has(path)).length / Math.min(wanted.size, places.length);
  const byLinks = by((path) => (graph.inOffsets[node(path) + 1] ?? 0) - (graph.inOffsets[node(path)] ?? 0));
  rows.push({
    name,
    notes: ranked.length,
    wanted: wanted.size,
    recalls: [
      found(ranked.map(({ path }) => path)),
      found(byLinks),
      found(by((path) => ranks[node(path)] ?? 0)),
      found(by((path) => days.get(path) ?? '')),
      wanted.size / ranked.length,
    ],
    held: [places, ranked.map(({ path }) => path), byLinks].map(heldBy),
    kept: kept / Math.min(wanted.size, entries.length),
    seen: `${seen} of ${lists.size}`,
  });
}
if (rows.length === 0) {
  console.error(
    'None of these folders has an index note of its author: one named Home, Index, README or the like that lists eight notes or more, at most half of the vault, or one that a JSON file names.',
  );
  process.exit(1);
}

const others =
  rows.length < 2
    ? null
    : rows.map((_, at) =>
        fitted(
          cases.filter((__, one) => one !== at),
          Object.keys(WEIGHTS),
        ),
      );
const carried = rows.map((_, at) => (others === null ? NaN : others[at]!(cases[at]!)));
const lines = rows.map(({ name, notes, wanted, recalls, held, kept, seen }, at) =>
  line([
    name,
    notes,
    wanted,
    ...recalls.map(percent),
    times(recalls[0]! / recalls[1]!),
    times(carried[at]! / recalls[1]!),
    ...held.map(percent),
    percent(kept),
    seen,
  ]),
);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const means = (rows[0] as Row).recalls.map((_, at) => mean(rows.map(({ recalls }) => recalls[at]!)));
const places = (rows[0] as Row).held.map((_, at) => mean(rows.map(({ held }) => held[at]!)));
console.log(
  line([
    'vault',
    'notes',
    'listed',
    'rank',
    'in-degree',
    'PageRank',
    'recency',
    'chance',
    'rank ÷ in-degree',
    'fitted on the others',
    'index',
    'rank, as many',
    'in-degree, as many',
    'kept with the note there',
    'entry notes seen',
  ]),
);
console.log(`| --- |${' ---: |'.repeat(14)}`);
for (const one of lines) console.log(one);
console.log(
  line([
    'mean',
    '',
    '',
    ...means.map(percent),
    times(means[0]! / means[1]!),
    times(mean(carried) / means[1]!),
    `${percent(places[0]!)} (${times(places[0]! / places[2]!)})`,
    `${percent(places[1]!)} (${times(places[1]! / places[2]!)})`,
    percent(places[2]!),
    percent(mean(rows.map(({ kept }) => kept))),
    '',
  ]),
);

/** The index notes of the author with the notes that each lists: the judged ones, else those of such a name that list enough. */
function indexNotes({ graph }: Snapshot, judged: readonly string[] | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  graph.nodes.forEach((path, node) => {
    const targets = graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1]);
    if (judged === undefined ? INDEX_NAME.test(path) && targets.length >= LEAST : judged.includes(path))
      found.set(
        path,
        Array.from(targets, (to) => graph.nodes[to] as string),
      );
  });
  return found;
}

function without(files: VaultFiles, hidden: ReadonlySet<string>): VaultFiles {
  return {
    list: async () => (await files.list()).filter(({ path }) => !hidden.has(path)),
    stat: (path) => (hidden.has(path) ? Promise.resolve(null) : files.stat(path)),
    readBytes: (path) => files.readBytes(path),
  };
}

/** Share of the wanted notes among as many first ones. */
function recall(order: readonly string[], wanted: ReadonlySet<string>): number {
  return order.slice(0, wanted.size).filter((path) => wanted.has(path)).length / wanted.size;
}

/** Paths by falling value, ties by path. */
function sorted(notes: readonly RankedNote[], value: (path: string) => number | string): string[] {
  const valued = notes.map(({ path }) => ({ path: path, value: value(path) }));
  return valued.sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : a.path < b.path ? -1 : 1)).map(({ path }) => path);
}

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function times(factor: number): string {
  return Number.isFinite(factor) ? `${factor.toFixed(2)}×` : '';
}
