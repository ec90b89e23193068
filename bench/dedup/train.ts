import { writeFileSync } from 'node:fs';
import type { Classifier, TreeNode } from '../../src/core/decide/dedup/classifier';
import type { Tree } from './boost';
import { readPairs } from './pairs';
import { LABELS, rowsAlone, rowsInCrowd, strangers } from './table';
import { report } from './report';
import { crossValidated, temperatureFor, trained, type Least, type Model, type Seen } from './validate';

/** Least chances of a label. What is acted on is asked of the confidence besides (see `isUnsure`), so these are chosen for the best labels. */
export const LEAST: Least = { SUPERSEDE: 0.4, DUPLICATE: 0.4 };

/** How much a pair of strangers counts. */
const STRANGERS = 0.25;

const FOLDER = 'bench/dedup';
const TARGET = 'src/core/decide/dedup/classifier.json';

/** Trains on the pairs, each as seen alone and in a crowd, and writes the classifier. */
function train(): void {
  const pairs = readPairs(`${FOLDER}/pairs`);
  const [alone, crowd] = [rowsAlone(pairs), rowsInCrowd(pairs)];
  const seen: Seen = { pairs, views: [alone.rows] };
  const expected = pairs.map((pair) => LABELS.indexOf(pair.label));
  const temperature = temperatureFor(crossValidated(seen, 5), expected);
  const others = strangers(pairs);
  const rows = [...alone.rows, ...crowd.rows, ...rowsAlone(others).rows];
  const model = trained(
    rows,
    [...expected, ...expected, ...others.map(() => 0)],
    rows.map((_, at) => (at < 2 * pairs.length ? 0.5 : STRANGERS)),
  );
  writeFileSync(TARGET, written(model, alone.names, temperature));
  console.log(`Trained on ${pairs.length} pairs and wrote ${TARGET}.`);
}

/** The classifier as JSON: one tree a line. */
function written({ linear, forest }: Model, names: readonly string[], temperature: number): string {
  const trees = LABELS.map((_, label) => forest.rounds.map((round) => nested(round[label] as Tree, 0)).filter((tree) => tree !== 0));
  const head: Omit<Classifier, 'trees'> = {
    labels: LABELS,
    temperature,
    least: LEAST,
    bias: linear.bias,
    measures: names.map((name, at) => [
      name,
      ...(linear.ranges[at] as readonly [number, number]),
      ...linear.weights.map((own) => own[at] as number),
    ]),
  };
  const lines = trees.map((list) => `  [\n${list.map((tree) => `   ${JSON.stringify(tree)}`).join(',\n')}\n  ]`);
  const measures = head.measures.map((measure) => `  ${JSON.stringify(measure)}`).join(',\n');
  const { measures: _, ...first } = head;
  return `{\n${Object.entries(first)
    .map(([key, value]) => ` "${key}": ${JSON.stringify(value)}`)
    .join(',\n')},\n "measures": [\n${measures}\n ],\n "trees": [\n${lines.join(',\n')}\n ]\n}\n`;
}

function nested(tree: Tree, at: number): TreeNode {
  const node = tree[at] as readonly number[];
  if (node.length === 1) return Math.round((node[0] as number) * 1000);
  return [node[0] as number, node[1] as number, nested(tree, node[2] as number), nested(tree, node[3] as number)];
}

const [, , how, others] = process.argv;
if (how === '--report') report(FOLDER, others);
else train();
