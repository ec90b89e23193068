import { resolve } from 'node:path';
import type { Gate } from '../../src/core/decide/dedup/index';
import { asVaultPath, type VaultPath } from '../../src/core/model/path';
import type { Row } from '../row';
import { short } from '../figure';
import { entryOf, readPairs, type LabelledPair } from './pairs';

/** Pairs found and asked for, by kind and by language. */
interface Tally {
  readonly found: number;
  readonly asked: number;
}

/**
 * Hides the older entry of every labelled pair among those the gate holds already, and asks with the new one
 * of each pair that has a right older entry: is it among the candidates? `most` pairs at the most are asked.
 */
export function recallOf(gate: Gate, most: number): Row {
  const among = gate.size;
  const pairs = readPairs(resolve('bench/dedup/pairs'));
  const right = hide(gate, pairs);
  const asked = pairs.filter((pair) => pair.label !== 'UNIQUE');
  const taken = asked.filter(
    (_, at) => Math.floor((at * most) / asked.length) !== Math.floor(((at - 1) * most) / asked.length) || asked.length <= most,
  );
  const found = taken.map((pair) => gate.judge(entryOf(pair.new)).candidates.some(({ path }) => right.get(pair.old)?.has(path) === true));
  const share = found.filter(Boolean).length / Math.max(1, taken.length);
  const by = (key: 'kind' | 'lang'): string => missedBy(taken, found, key);
  return {
    what: `recall@10 of the right older entry among ${short(among)}`,
    figure: share * 100,
    unit: '%',
    holds: [{ of: 'figure', least: 98 }],
    note: `${found.filter(Boolean).length} of ${taken.length} labelled pairs, the older entries of all ${pairs.length} hidden in the vault. Found by kind: ${by('kind')}. By language: ${by('lang')}.`,
  };
}

/** Adds the older entries and tells under which paths each text lies; some pairs share one. */
function hide(gate: Gate, pairs: readonly LabelledPair[]): ReadonlyMap<string, ReadonlySet<VaultPath>> {
  const paths = new Map<string, Set<VaultPath>>();
  for (const pair of pairs) {
    const path = asVaultPath(`pairs/${pair.id}.md`);
    const { title, body } = entryOf(pair.old);
    gate.add({ path, entry: null }, title, body);
    paths.set(pair.old, (paths.get(pair.old) ?? new Set()).add(path));
  }
  return paths;
}

/** `paraphrase 91/95, …, all of the other 12`: groups with a miss, the worst first. */
function missedBy(pairs: readonly LabelledPair[], found: readonly boolean[], key: 'kind' | 'lang'): string {
  const tallies = new Map<string, Tally>();
  pairs.forEach((pair, at) => {
    const { found: before, asked } = tallies.get(pair[key]) ?? { found: 0, asked: 0 };
    tallies.set(pair[key], { found: before + (found[at] === true ? 1 : 0), asked: asked + 1 });
  });
  const missed = [...tallies]
    .filter(([, tally]) => tally.found < tally.asked)
    .sort((a, b) => a[1].found / a[1].asked - b[1].found / b[1].asked || (a[0] < b[0] ? -1 : 1));
  const rest = tallies.size - missed.length;
  return [
    ...missed.map(([name, tally]) => `${name} ${tally.found}/${tally.asked}`),
    ...(rest > 0 ? [`all of ${missed.length > 0 ? 'the other ' : ''}${rest}`] : []),
  ].join(', ');
}
