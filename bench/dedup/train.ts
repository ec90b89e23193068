import { writeFileSync } from 'node:fs';
import { readPairs } from './pairs';
import { LABELS, rowsAlone, rowsInCrowd, strangers } from './table';
import { report } from './report';
import { crossValidated, temperatureFor, trained, type Seen } from './validate';
import { written } from './written';

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

const [, , how, others] = process.argv;
if (how === '--report') report(FOLDER, others);
else train();
