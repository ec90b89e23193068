import { writeFileSync } from 'node:fs';
import { readPairs } from './pairs';
import { LABELS, rowsOf, strangers } from './table';
import { report } from './report';
import { bySource, temperatureFor, trained, type Seen } from './validate';
import { written } from './written';

/** How much a pair of strangers counts. */
const STRANGERS = 0.25;

const FOLDER = 'bench/dedup';
const TARGET = 'src/core/decide/dedup/classifier.json';

/** Trains on the pairs, and on strangers beside them, and writes the classifier. */
function train(): void {
  const pairs = readPairs(`${FOLDER}/pairs`);
  const own = rowsOf(pairs);
  const seen: Seen = { pairs, views: [own.rows] };
  const expected = pairs.map((pair) => LABELS.indexOf(pair.label));
  const temperature = temperatureFor(bySource(seen), expected);
  const others = strangers(pairs);
  const rows = [...own.rows, ...rowsOf(others).rows];
  const model = trained(
    rows,
    [...expected, ...others.map(() => 0)],
    rows.map((_, at) => (at < pairs.length ? 1 : STRANGERS)),
  );
  writeFileSync(TARGET, written(model, own.names, temperature));
  console.log(`Trained on ${pairs.length} pairs and wrote ${TARGET}.`);
}

const [, , how, others] = process.argv;
if (how === '--report') report(FOLDER, others);
else train();
