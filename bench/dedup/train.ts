import { writeFileSync } from 'node:fs';
import type { Classifier, TreeNode } from '../../src/core/decide/dedup/classifier';
import { boost, type Forest, type Tree } from './boost';
import { readPairs } from './pairs';
import { LABELS, rowsAlone, rowsInCrowd } from './table';
import { OPTIONS, cooled, crossValidated, decided, scoreOf, temperatureFor, type Least, type Seen } from './validate';

/** Least chances; chosen so that few UNIQUE or SUPERSEDE pairs become DUPLICATE. */
export const LEAST: Least = { SUPERSEDE: 0.55, DUPLICATE: 0.65 };

const [, , folder = 'bench/dedup/pairs', target = 'src/core/decide/dedup/classifier.json'] = process.argv;
const pairs = readPairs(folder);
const [alone, crowd] = [rowsAlone(pairs), rowsInCrowd(pairs)];
const seen: Seen = { pairs, views: [alone.rows, crowd.rows] };
const expected = pairs.map((pair) => LABELS.indexOf(pair.label));
const chances = crossValidated(seen, 10);
const temperature = temperatureFor(chances, expected);
const forest = boost({ rows: [...alone.rows, ...crowd.rows], classes: [...expected, ...expected], weights: [...expected, ...expected].map(() => 0.5) }, OPTIONS);
writeFileSync(target, written(forest, alone.names, temperature));
const score = scoreOf(expected, chances.map((row) => decided(cooled(row, temperature), LEAST)));
console.log(`${pairs.length} pairs, cross-validated macro-F1 ${score.macroF1.toFixed(3)}, harm ${(100 * score.harm).toFixed(1)} %. Wrote ${target}.`);

/** The classifier as JSON: one tree a line, measures that no tree asks for left out. */
function written({ start, rounds }: Forest, names: readonly string[], temperature: number): string {
  const used = new Set(rounds.flatMap((trees) => trees.flatMap((tree) => tree.flatMap((node) => (node.length === 4 ? [node[0] as number] : [])))));
  const kept = names.flatMap((_, at) => (used.has(at) ? [at] : []));
  const trees = LABELS.map((_, label) => rounds.map((round) => nested(round[label] as Tree, 0, kept)).filter((tree) => typeof tree !== 'number' || tree !== 0));
  const head: Omit<Classifier, 'trees'> = { labels: LABELS, measures: kept.map((at) => names[at] as string), temperature, least: LEAST, start: start.map((value) => Math.round(value * 1000)) };
  const lines = trees.map((list) => `  [\n${list.map((tree) => `   ${JSON.stringify(tree)}`).join(',\n')}\n  ]`);
  return `${JSON.stringify(head, null, 1).replace(/\n\}$/, '')},\n "trees": [\n${lines.join(',\n')}\n ]\n}\n`;
}

function nested(tree: Tree, at: number, kept: readonly number[]): TreeNode {
  const node = tree[at] as readonly number[];
  if (node.length === 1) return Math.round((node[0] as number) * 1000);
  return [kept.indexOf(node[0] as number), node[1] as number, nested(tree, node[2] as number, kept), nested(tree, node[3] as number, kept)];
}
