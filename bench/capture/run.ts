import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sayingsIn } from '../../src/core/decide/remember/index';
import { personTurns } from '../../src/verbs/hook/transcript';

const MOST = 5;
const files = process.argv.slice(2).flatMap((one) =>
  statSync(one).isDirectory()
    ? readdirSync(one, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.jsonl?$/.test(name))
        .sort()
        .map((name) => join(one, name))
    : [one],
);
let offered = 0;
for (const file of files) {
  const turns = await personTurns(createInterface({ input: createReadStream(file) }));
  const sayings = sayingsIn(turns).slice(0, MOST);
  offered += sayings.length;
  console.log(`${file}: ${turns.length} turns`);
  for (const { kind, text } of sayings) console.log(`  ${kind}: ${text}`);
}
console.log(`${files.length} transcripts, ${offered} sentences.`);
