import { readPairs, readPairsFile, type LabelledPair } from './pairs';
import { LABELS, rowsAlone } from './table';
import { calibrationError, cooled, crossValidated, decided, interval, modelChances, scoreOf, temperatureFor, trained, withoutEach, type Least, type Score, type Seen } from './validate';

/** Phenomena that are left out together, so that none like them is seen in training. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'far paraphrases': ['paraphrase-far', 'paraphrase'],
  'units and formats': ['units-same', 'units-diff', 'number-format', 'date-format', 'format'],
  'numbers, dates, versions, prices': ['number', 'date', 'version', 'price', 'time'],
  'owners, places, jobs': ['owner', 'place', 'job', 'address'],
  'preferences, goals, policies': ['preference', 'goal', 'policy', 'decision', 'switch'],
  'status and implicit updates': ['status', 'implicit', 'deprecate', 'correction'],
  'negation and opposites': ['negation', 'antonym', 'reversal', 'scope'],
  'same template, other entity': ['template', 'person-other', 'environment', 'occurrence'],
  'other facts of the subject': ['attribute', 'related', 'same-title', 'same-topic', 'similar-words', 'same-words', 'hard'],
  'code, tables, lists': ['code', 'table', 'list', 'list-grown'],
};

/** Prints how well a classifier trained on these pairs does on pairs it has not seen. `others` is a file of further pairs. */
export function report(folder: string, least: Least, others: string | undefined): void {
  const pairs = readPairs(folder);
  const seen: Seen = { pairs, views: [rowsAlone(pairs).rows] };
  const expected = pairs.map(labelOf);
  const raw = crossValidated(seen, 10);
  const temperature = temperatureFor(raw, expected);
  const chances = raw.map((row) => cooled(row, temperature));
  const got = chances.map((row) => decided(row, least));
  const score = scoreOf(expected, got);
  console.log(`Cross-validated on ${pairs.length} pairs, 10 folds; pairs of one older text share a fold.\n`);
  LABELS.forEach((label, i) => console.log(`${label.padEnd(10)} precision ${share(score.precision[i])}  recall ${share(score.recall[i])}  F1 ${share(score.f1[i])}`));
  const between = (measure: (one: Score) => number): string => interval(expected, got, measure).map((value) => (100 * value).toFixed(1)).join(' to ');
  console.log(`macro-F1          ${percent(score.macroF1)}  (95 %: ${between((one) => one.macroF1)})`);
  console.log(`harm              ${percent(score.harm)}  (95 %: ${between((one) => one.harm)})`);
  console.log(`false SUPERSEDE   ${percent(score.falseSupersede)}  (95 %: ${between((one) => one.falseSupersede)})`);
  console.log(`calibration error ${percent(calibrationError(chances, expected))}, temperature ${temperature}`);
  console.log('\nAt other least chances of DUPLICATE and SUPERSEDE:');
  for (const both of [0.34, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]) line(`${both}`, scoreOf(expected, chances.map((row) => decided(row, { DUPLICATE: both, SUPERSEDE: both }))));
  console.log('\nEach file of pairs:');
  byGroup(pairs, expected, got, pairs.map((pair) => pair.id.replace(/-.*/, '')));
  console.log('\nWhole phenomena left out of training:');
  byGroup(pairs, expected, withoutEach(seen, pairs.map(familyOf)).map((row) => decided(cooled(row, temperature), least)), pairs.map(familyOf));
  console.log('\nWhole languages left out of training:');
  byGroup(pairs, expected, withoutEach(seen, pairs.map(languageOf)).map((row) => decided(cooled(row, temperature), least)), pairs.map(languageOf));
  if (others !== undefined) unseen(seen, expected, others, temperature, least);
}

function unseen(seen: Seen, expected: readonly number[], path: string, temperature: number, least: Least): void {
  const others = readPairsFile(path);
  const rows = seen.views[0] ?? [];
  const model = trained(rows, expected, rows.map(() => 1));
  const chances = rowsAlone(others).rows.map((row) => cooled(modelChances(model, row), temperature));
  console.log(`\n${others.length} pairs by others:`);
  line('as shipped', scoreOf(others.map(labelOf), chances.map((row) => decided(row, least))));
  for (const both of [0.34, 0.5, 0.6, 0.7, 0.8]) line(`${both}`, scoreOf(others.map(labelOf), chances.map((row) => decided(row, { DUPLICATE: both, SUPERSEDE: both }))));
}

function byGroup(pairs: readonly LabelledPair[], expected: readonly number[], got: readonly number[], groups: readonly string[]): void {
  for (const group of [...new Set(groups)].sort()) {
    const at = pairs.flatMap((_, i) => (groups[i] === group ? [i] : []));
    line(group, scoreOf(at.map((i) => expected[i] as number), at.map((i) => got[i] as number)));
  }
}

function line(name: string, score: Score): void {
  console.log(`${name.padEnd(34)} ${String(score.pairs).padStart(5)} pairs  right ${percent(score.accuracy)}  macro-F1 ${percent(score.macroF1)}  harm ${percent(score.harm)}  false SUPERSEDE ${percent(score.falseSupersede)}  recall ${score.recall.map((value) => percent(value)).join(' ')}`);
}

function labelOf(pair: LabelledPair): number {
  return LABELS.indexOf(pair.label);
}

function familyOf({ kind }: LabelledPair): string {
  return Object.entries(FAMILIES).find(([, kinds]) => kinds.includes(kind))?.[0] ?? 'all others';
}

function languageOf({ lang }: LabelledPair): string {
  return lang.includes('-') ? 'two languages' : lang;
}

function share(value: number | undefined): string {
  return (value ?? 0).toFixed(3);
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
