/**
 * What each part of the gate is worth: `npm run eval -- worth gate` (scripts/worth-gate.mjs runs this once for all families of
 * measures, then once for each table of words, whose module is emptied in the bundle). `measure` appends a line a variant to a
 * file, `table` prints what the file holds.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { classifier } from '../../src/core/decide/dedup/classifier';
import { evidenceOf } from '../../src/core/decide/dedup/evidence';
import type { Features } from '../../src/core/decide/dedup/features';
import { createGate } from '../../src/core/decide/dedup/index';
import { isUnsure } from '../../src/core/decide/dedup/policy';
import { judgementOf, judgePair, type Judgement } from '../../src/core/decide/dedup/verdict';
import { asVaultPath } from '../../src/core/model/path';
import type { Verdict, VerdictLabel } from '../../src/core/model/verdict';
import { entryOf, readPairsFile, type LabelledPair } from '../dedup/pairs';
import { hearStream, streamsIn } from '../dedup/stream';
import { LABELS, rowsOf } from '../dedup/table';
import { cooled, QUICK, temperatureFor, trained, withoutEach } from '../dedup/validate';
import { written } from '../dedup/written';
import { FAMILIES, measuresOut } from './families';
import { printTable, type Measured, type Outcome } from './table';

const FOLDER = 'bench/dedup';
const PAIRS = `${FOLDER}/pairs`;

interface Options {
  /** The table of words that this bundle lacks; null for the gate as it is. */
  readonly module: string | null;
  /** Files of further pairs. */
  readonly others: readonly string[];
  /** In how many groups the files of own pairs are left out. */
  readonly groups: number;
  /** Families left out in every variant, and in one variant alone. */
  readonly without: readonly string[];
  readonly together: readonly string[];
  /** Names of variants, `measures` for all families of measures; empty for everything. */
  readonly only: readonly string[];
}

/** Everything that is judged, as this bundle reads it. */
interface Material {
  readonly own: readonly LabelledPair[];
  /** The file of each own pair, or the group of its file. */
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly rows: readonly Float64Array[];
  readonly features: readonly Features[];
  readonly others: readonly { readonly name: string; readonly pairs: readonly LabelledPair[]; readonly features: readonly Features[] }[];
}

function material({ others, groups }: Options): Material {
  const own = readdirSync(PAIRS)
    .sort()
    .map((name) => readPairsFile(`${PAIRS}/${name}`));
  const pairs = own.flat();
  return {
    own: pairs,
    sources: own.flatMap((some, at) => some.map(() => `${at % groups}`)),
    ...rowsOf(pairs),
    others: [`${FOLDER}/unseen.jsonl`, ...others].map((path) => {
      const some = readPairsFile(path);
      return { name: basename(path, '.jsonl'), pairs: some, features: rowsOf(some).features };
    }),
  };
}

/** Trains without some measures: for each source on all others, then on all for what is no source. */
function measured(
  name: string,
  without: readonly string[],
  { own, sources, names, rows, features, others }: Material,
  seed = QUICK.seed,
): Measured {
  const out = measuresOut(without, names);
  const kept = names.flatMap((measure, at) => (out.has(measure) ? [] : [at]));
  const views = rows.map((row) => Float64Array.from(kept, (at) => row[at] as number));
  const expected = own.map(({ label }) => LABELS.indexOf(label));
  const options = { ...QUICK, seed };
  const raw = withoutEach({ pairs: own, views: [views] }, sources, 0, options);
  const temperature = temperatureFor(raw, expected);
  const judged = features.map((one, at) => {
    const [UNIQUE = 0, SUPERSEDE = 0, DUPLICATE = 0] = cooled(raw[at] as number[], temperature);
    return judgementOf(one, () => ({ UNIQUE, SUPERSEDE, DUPLICATE }));
  });
  const model = trained(
    views,
    expected,
    views.map(() => 1),
    options,
  );
  const text = written(
    model,
    kept.map((at) => names[at] as string),
    temperature,
  );
  // The gate itself judges the rest.
  Object.assign(classifier, JSON.parse(text));
  const outcomes = (some: readonly LabelledPair[], seen: readonly Features[], by: readonly Judgement[]): Outcome[] =>
    some.map(({ label }, at) => outcomeOf(label, verdictOf(seen[at] as Features, by[at] as Judgement)));
  return {
    name,
    measures: kept.length,
    sets: {
      own: outcomes(own, features, judged),
      ...Object.fromEntries(others.map((one) => [one.name, outcomes(one.pairs, one.features, one.features.map(judgePair))])),
      streams: streamsIn(`${FOLDER}/streams`).flatMap((stream) =>
        hearStream(`${FOLDER}/streams/${stream}`).map(({ entry, verdict }) => outcomeOf(entry.expect, verdict)),
      ),
    },
    found: null,
  };
}

function verdictOf(features: Features, { label, confidence, isVerbatim }: Judgement): Verdict {
  const evidence = evidenceOf(features, label, isVerbatim ? 'verbatim' : null, { line: 1 });
  return { verdict: label, confidence, of: null, candidates: [], evidence };
}

function outcomeOf(label: VerdictLabel, verdict: Verdict): Outcome {
  return [LABELS.indexOf(label), LABELS.indexOf(verdict.verdict), isUnsure(verdict, 'balanced') ? 1 : 0];
}

/** Which of the pairs with a right older entry have it among the candidates: 1 or 0, those in two languages by themselves. */
function found(pairs: readonly LabelledPair[]): NonNullable<Measured['found']> {
  const gate = createGate();
  const paths = new Map<string, Set<string>>();
  for (const { id, old } of pairs) {
    const { title, body } = entryOf(old);
    gate.add({ path: asVaultPath(`${id}.md`), entry: null }, title, body);
    paths.set(old, (paths.get(old) ?? new Set()).add(`${id}.md`));
  }
  const among = (some: readonly LabelledPair[]): number[] =>
    some.map(
      (pair) => +gate.judge(entryOf(pair.new)).candidates.some((one) => 'path' in one && paths.get(pair.old)?.has(one.path) === true),
    );
  const asked = pairs.filter(({ label }) => label !== 'UNIQUE');
  // All that are in two languages, and a fourth of the others.
  const one = asked.filter(({ lang }) => !lang.includes('-')).filter((_, at) => at % 4 === 0);
  return { one: among(one), two: among(asked.filter(({ lang }) => lang.includes('-'))) };
}

function measure(target: string, options: Options): void {
  const { module, without, together, only } = options;
  const all = material(options);
  const keep = (one: Measured): void => {
    appendFileSync(target, `${JSON.stringify(one)}\n`);
    console.error(`${new Date().toISOString().slice(11, 19)} ${one.name}`);
  };
  keep({ ...measured(module ?? 'nothing', without, all), found: found(all.own) });
  if (module !== null) return;
  for (const some of together) keep(measured(some, [...without, ...some.split(' + ')], all));
  if (together.length > 0) return;
  const variants = Object.entries(FAMILIES).flatMap(([family, parts]) => [
    family,
    ...Object.keys(parts).map((part) => `${family}: ${part}`),
  ]);
  const isAsked = (name: string): boolean => only.length === 0 || only.includes('measures') || only.includes(name);
  if (isAsked('seed')) keep(measured('nothing (another seed)', without, all, 8));
  for (const one of variants) {
    const isOut = without.includes(one) || without.includes(one.replace(/:.*/, ''));
    if (isAsked(one) && !isOut) keep(measured(one, [...without, one], all));
  }
}

const [, , how, file = '', options = ''] = process.argv;
if (how === 'table')
  printTable(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Measured),
  );
else measure(file, JSON.parse(options) as Options);
