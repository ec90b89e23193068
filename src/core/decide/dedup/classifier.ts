import type { VerdictLabel } from '../../model/verdict';
import trained from './classifier.json';

/** A value in thousandths, or a question: `[measure, threshold, answer where the measure is at most that, answer where it is more]`. */
export type TreeNode = number | readonly [number, number, TreeNode, TreeNode];

/**
 * Logistic regression, corrected by gradient boosted trees (Friedman 2001). The score of a label is its bias, its weight of
 * each measure (kept within the measure's range), and the sum of its trees; softmax of the scores, divided by the
 * temperature, gives the chances. Written by `npm run train`.
 */
export interface Classifier {
  readonly labels: readonly VerdictLabel[];
  /** Name, least, most, then the weight for each label; the trees know a measure by its place here. */
  readonly measures: readonly (readonly [string, ...number[]])[];
  readonly temperature: number;
  /** Least chances of a label other than UNIQUE. */
  readonly least: { readonly SUPERSEDE: number; readonly DUPLICATE: number };
  readonly bias: readonly number[];
  /** Rounds, each with a tree for each label. */
  readonly trees: readonly (readonly TreeNode[])[];
}

export type Chances = Readonly<Record<VerdictLabel, number>>;

// JSON has no tuples: what the trainer writes is checked by a test.
export const classifier = trained as unknown as Classifier;

/** The chances of each label for a pair with these measures; they sum to 1. */
export function chancesOf({ labels, measures, temperature, bias, trees }: Classifier, of: Readonly<Record<string, number>>): Chances {
  const row: number[] = [];
  for (const [name] of measures) row.push(of[name] ?? 0);
  const scores: number[] = [];
  for (let label = 0; label < labels.length; label++) {
    let score = bias[label] ?? 0;
    for (let at = 0; at < measures.length; at++) {
      const measure = measures[at] as readonly [string, ...number[]];
      score += (measure[3 + label] as number) * Math.max(measure[1] as number, Math.min(measure[2] as number, row[at] as number));
    }
    for (const round of trees) score += valueOf(round[label] ?? 0, row) / 1000;
    scores.push(score / temperature);
  }
  const most = Math.max(...scores);
  const chances: Record<VerdictLabel, number> = { UNIQUE: 0, SUPERSEDE: 0, DUPLICATE: 0 };
  let sum = 0;
  for (const [at, label] of labels.entries()) sum += chances[label] = Math.exp((scores[at] as number) - most);
  for (const label of labels) chances[label] /= sum;
  return chances;
}

function valueOf(tree: TreeNode, row: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = (row[node[0]] as number) <= node[1] ? node[2] : node[3];
  return node;
}
