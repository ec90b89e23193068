import { createGate, isUnsure } from '../../../../src/core/decide/dedup/index';
import { asVaultPath } from '../../../../src/core/model/path';
import type { VerdictLabel } from '../../../../src/core/model/verdict';
import type { Pair } from './pairs';

export const labels: readonly VerdictLabel[] = ['UNIQUE', 'SUPERSEDE', 'DUPLICATE'];

export interface Score {
  readonly macroF1: number;
  /** Share of UNIQUE and SUPERSEDE pairs called DUPLICATE. */
  readonly harm: number;
  /** The same share, of those that are left out unasked. */
  readonly sureHarm: number;
  readonly table: string;
  /** `expected > got: new text` of each miss. */
  readonly misses: readonly string[];
}

export function entryOf(text: string): { title: string; body: string } {
  const newline = text.indexOf('\n');
  return newline < 0 ? { title: '', body: text } : { title: text.slice(0, newline), body: text.slice(newline + 1) };
}

/** Judges each pair in a gate of its own. */
export function score(pairs: readonly Pair[]): Score {
  const counts = new Map<string, number>();
  const misses: string[] = [];
  let sureHarm = 0;
  for (const one of pairs) {
    const gate = createGate();
    const old = entryOf(one.old);
    gate.add({ path: asVaultPath('old.md'), entry: null }, old.title, old.body);
    const verdict = gate.judge(entryOf(one.new));
    const got = verdict.verdict;
    if (got === 'DUPLICATE' && one.label !== got && !isUnsure(verdict, 'balanced')) sureHarm++;
    counts.set(`${one.label} ${got}`, (counts.get(`${one.label} ${got}`) ?? 0) + 1);
    if (got !== one.label) misses.push(`${one.label} > ${got}: ${one.new.replace('\n', ' | ')}`);
  }
  const count = (expected: VerdictLabel, got: VerdictLabel): number => counts.get(`${expected} ${got}`) ?? 0;
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const rows = labels.map((label) => {
    const hit = count(label, label);
    const precision = hit / Math.max(1, sum(labels.map((from) => count(from, label))));
    const recall = hit / Math.max(1, sum(labels.map((to) => count(label, to))));
    return { label, precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
  });
  const harmless = pairs.filter((one) => one.label !== 'DUPLICATE').length;
  return {
    macroF1: sum(rows.map((row) => row.f1)) / rows.length,
    harm: (count('UNIQUE', 'DUPLICATE') + count('SUPERSEDE', 'DUPLICATE')) / Math.max(1, harmless),
    sureHarm: sureHarm / Math.max(1, harmless),
    table: rows
      .map((row) => `${row.label.padEnd(10)} P ${row.precision.toFixed(2)} R ${row.recall.toFixed(2)} F1 ${row.f1.toFixed(2)}`)
      .join('\n'),
    misses,
  };
}
