import type { Classifier, TreeNode } from '../../src/core/decide/dedup/classifier';
import type { Tree } from './boost';
import { LABELS } from './table';
import type { Least, Model } from './validate';

/** Least chances of a label. What is acted on is asked of the confidence besides (see `isUnsure`), so these are chosen for the best labels. */
export const LEAST: Least = { SUPERSEDE: 0.4, DUPLICATE: 0.4 };

/** The classifier as JSON: one round of trees a line. */
export function written({ linear, forest }: Model, names: readonly string[], temperature: number): string {
  const trees = forest.rounds.map((round) => LABELS.map((_, label) => nested(round[label] as Tree, 0)));
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
  const lines = trees.map((round) => `  ${JSON.stringify(round)}`);
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
