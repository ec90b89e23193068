import { writeFileSync } from 'node:fs';
import { chancesOf, classifier } from '../../src/core/decide/dedup/classifier';
import { evidenceOf } from '../../src/core/decide/dedup/evidence';
import type { Features } from '../../src/core/decide/dedup/features';
import { measuresOf } from '../../src/core/decide/dedup/measures';
import { isUnsure } from '../../src/core/decide/dedup/policy';
import { judgementOf, judgePair, type Judgement } from '../../src/core/decide/dedup/verdict';
import type { Verdict, VerdictLabel } from '../../src/core/model/verdict';
import { curvePicture, riskCurve, type Answered, type Asked } from './curve';
import { readPairs, readPairsFile, type LabelledPair } from './pairs';
import { hearStream, streamsIn } from './stream';
import { LABELS, rowsOf } from './table';
import {
  calibrationError,
  cooled,
  bySource,
  decided,
  interval,
  scoreOf,
  temperatureFor,
  withoutEach,
  type Score,
  type Seen,
} from './validate';

/** What a level of the setting does. */
type Level = Asked & { readonly name: string };

const CURVE = 'docs/images/gate-asked.svg';

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
export function report(folder: string, others: string | undefined): void {
  const pairs = readPairs(`${folder}/pairs`);
  const { rows, features } = rowsOf(pairs);
  const seen: Seen = { pairs, views: [rows] };
  const expected = pairs.map(labelOf);
  const raw = bySource(seen);
  const temperature = temperatureFor(raw, expected);
  const chances = raw.map((row) => cooled(row, temperature));
  const judged = judgedBy(features, chances);
  const got = judged.map(labelOf);
  const score = scoreOf(expected, got);
  console.log(`Cross-validated on ${pairs.length} pairs by source: each file by a classifier that saw none of its pairs.\n`);
  LABELS.forEach((label, i) =>
    console.log(`${label.padEnd(10)} precision ${share(score.precision[i])}  recall ${share(score.recall[i])}  F1 ${share(score.f1[i])}`),
  );
  const between = (measure: (one: Score) => number): string =>
    interval(expected, got, measure)
      .map((value) => (100 * value).toFixed(1))
      .join(' to ');
  console.log(`macro-F1          ${percent(score.macroF1)}  (95%: ${between((one) => one.macroF1)})`);
  console.log(`harm              ${percent(score.harm)}  (95%: ${between((one) => one.harm)})`);
  console.log(`false SUPERSEDE   ${percent(score.falseSupersede)}  (95%: ${between((one) => one.falseSupersede)})`);
  console.log(`calibration error ${percent(calibrationError(chances, expected))}, temperature ${temperature}`);
  const levels = asked(pairs, features, judged);
  drawCurve(pairs, judged, levels);
  console.log('\nAt other least chances of DUPLICATE and SUPERSEDE:');
  for (const both of [0.34, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95])
    line(
      `${both}`,
      scoreOf(
        expected,
        chances.map((row) => decided(row, { DUPLICATE: both, SUPERSEDE: both })),
      ),
    );
  console.log('\nEach file of pairs:');
  byGroup(
    pairs,
    expected,
    got,
    pairs.map(({ source }) => source),
  );
  for (const [what, groupOf] of [
    ['phenomena', familyOf],
    ['languages', languageOf],
  ] as const) {
    console.log(`\nWhole ${what} left out of training:`);
    const unseen = withoutEach(seen, pairs.map(groupOf)).map((row) => cooled(row, temperature));
    byGroup(pairs, expected, judgedBy(features, unseen).map(labelOf), pairs.map(groupOf));
  }
  for (const path of [`${folder}/unseen.jsonl`, ...(others === undefined ? [] : [others])]) byOthers(path);
  console.log('\nStreams, by the classifier as shipped, which did not see them:');
  for (const name of streamsIn(`${folder}/streams`)) {
    const heard = hearStream(`${folder}/streams/${name}`);
    line(
      name,
      scoreOf(
        heard.map((one) => LABELS.indexOf(one.entry.expect)),
        heard.map((one) => LABELS.indexOf(one.verdict.verdict)),
      ),
    );
  }
}

/** At each level: how often the caller is asked, what goes wrong unasked, and what comes out where every answer is right. */
function asked(pairs: readonly LabelledPair[], features: readonly Features[], judged: readonly Judgement[]): Level[] {
  console.log('\nWhere the caller is asked about what is unsure:');
  const verdicts = judged.map(({ label, confidence, isVerbatim }, at): Verdict => {
    const evidence = evidenceOf(features[at] as Features, label, isVerbatim ? 'verbatim' : null, { line: at + 1 });
    return { verdict: label, confidence, of: null, candidates: [], evidence };
  });
  const expected = pairs.map(labelOf);
  const got = judged.map(labelOf);
  const rate = (wrong: number, label: VerdictLabel): string => {
    const others = pairs.filter((pair) => pair.label !== label).length;
    return `${percent(wrong / others)} (${wrong} of ${others})`;
  };
  return (['careful', 'balanced', 'strict'] as const).map((level) => {
    const sure = pairs.flatMap((_, at) => (isUnsure(verdicts[at] as Verdict, level) ? [] : [at]));
    const wrongly = (label: VerdictLabel): number =>
      sure.filter((at) => judged[at]?.label === label && (pairs[at] as LabelledPair).label !== label).length;
    const skipped = sure.filter((at) => judged[at]?.label === 'DUPLICATE' && pairs[at]?.label === 'DUPLICATE').length;
    const isSure = new Set(sure);
    const answered = scoreOf(
      expected,
      expected.map((label, at) => (isSure.has(at) ? (got[at] as number) : label)),
    );
    console.log(
      `${level.padEnd(10)} asked ${percent(1 - sure.length / pairs.length)}, harm ${rate(wrongly('DUPLICATE'), 'DUPLICATE')}, ` +
        `false SUPERSEDE ${rate(wrongly('SUPERSEDE'), 'SUPERSEDE')}, false UNIQUE ${percent(wrongly('UNIQUE') / sure.length)} of the sure; ` +
        `macro-F1 with every answer right ${percent(answered.macroF1)}; left out unasked ${percent(skipped / pairs.filter((pair) => pair.label === 'DUPLICATE').length)} of DUPLICATE`,
    );
    const wrong = sure.filter((at) => judged[at]?.label !== pairs[at]?.label).length / sure.length;
    return { name: level, asked: 1 - sure.length / pairs.length, wrong };
  });
}

/** Draws what asking about more or fewer pairs would do. */
function drawCurve(pairs: readonly LabelledPair[], judged: readonly Judgement[], levels: readonly Level[]): void {
  const verdicts = judged.map(({ label, confidence }, at) => ({ label, confidence, expected: (pairs[at] as LabelledPair).label }));
  const curve = (name: string, colour: string, isError: (one: Answered) => boolean) => ({
    name,
    colour,
    points: riskCurve(verdicts, isError),
  });
  const picture = curvePicture(
    [
      curve('any error', '#444444', (one) => one.label !== one.expected),
      curve('wrongly UNIQUE', '#0b6e4f', (one) => one.label === 'UNIQUE' && one.label !== one.expected),
      curve('wrongly SUPERSEDE', '#b35900', (one) => one.label === 'SUPERSEDE' && one.label !== one.expected),
      curve('wrongly DUPLICATE', '#a4133c', (one) => one.label === 'DUPLICATE' && one.label !== one.expected),
    ],
    levels,
  );
  writeFileSync(CURVE, picture);
  console.log(`\nDrew ${CURVE}.`);
}

function judgedBy(features: readonly Features[], chances: readonly (readonly number[])[]): Judgement[] {
  return features.map((one, at) => {
    const [UNIQUE = 0, SUPERSEDE = 0, DUPLICATE = 0] = chances[at] ?? [];
    return judgementOf(one, () => ({ UNIQUE, SUPERSEDE, DUPLICATE }));
  });
}

/** Pairs that were never trained on, judged by the classifier as shipped. */
function byOthers(path: string): void {
  const others = readPairsFile(path);
  const { features } = rowsOf(others);
  const labels = others.map(labelOf);
  const shipped = features.map((one) => {
    const chances = chancesOf(classifier, measuresOf(one));
    return LABELS.map((label) => chances[label]);
  });
  console.log(`\n${others.length} pairs that it did not see, by the classifier as shipped (${path}):`);
  const judged = features.map(judgePair);
  line('as the gate decides', scoreOf(labels, judged.map(labelOf)));
  asked(others, features, judged);
  for (const both of [0.34, 0.5, 0.6, 0.7, 0.8])
    line(
      `${both}`,
      scoreOf(
        labels,
        shipped.map((row) => decided(row, { DUPLICATE: both, SUPERSEDE: both })),
      ),
    );
}

function byGroup(pairs: readonly LabelledPair[], expected: readonly number[], got: readonly number[], groups: readonly string[]): void {
  for (const group of [...new Set(groups)].sort()) {
    const at = pairs.flatMap((_, i) => (groups[i] === group ? [i] : []));
    line(
      group,
      scoreOf(
        at.map((i) => expected[i] as number),
        at.map((i) => got[i] as number),
      ),
    );
  }
}

function line(name: string, score: Score): void {
  console.log(
    `${name.padEnd(34)} ${String(score.pairs).padStart(5)} pairs  right ${percent(score.accuracy)}  macro-F1 ${percent(score.macroF1)}  harm ${percent(score.harm)}  false SUPERSEDE ${percent(score.falseSupersede)}  recall ${score.recall.map((value) => percent(value)).join(' ')}`,
  );
}

function labelOf({ label }: { readonly label: VerdictLabel }): number {
  return LABELS.indexOf(label);
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
  return `${(100 * value).toFixed(1)}%`;
}
