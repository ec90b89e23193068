import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createNodeFiles } from '../../src/cli/node/files.mjs';
import { readVault } from '../../src/core/read/snapshot/vault';
import { parseSettings } from '../../src/core/model/settings';
import { openBench } from '../host';
import { remembered } from '../replay/judge';
import { conventionIn, settingsBy } from '../replay/memory';
import { shortFacts } from './facts';

const FACTS = 200;
/** Characters of a short fact. */
const SHORT = 200;

const given = process.argv.slice(2);
const isMissedShown = given.includes('--missed');
const [from] = given.filter((one) => one.endsWith('.jsonl'));
const folders = given.filter((one) => !one.startsWith('--') && one !== from);
const facts = from === undefined ? shortFacts(FACTS) : shortIn(from);

console.log('| vault | convention | notes | asked | surely replaces | left out | a verdict, middle |');
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
for (const folder of folders) {
  const vault = existsSync(join(folder, 'vault')) ? join(folder, 'vault') : folder;
  const name = basename(vault) === 'vault' ? basename(dirname(vault)) : basename(vault);
  const snapshot = await readVault(createNodeFiles(vault));
  const open = (settings = parseSettings({})): ReturnType<typeof openBench> => openBench(vault, () => snapshot, settings);
  const convention = await conventionIn(open());
  const memory = open(settingsBy(convention));
  const tally = { asked: 0, marks: 0, left: 0 };
  const times: number[] = [];
  for (const body of facts) {
    const begun = performance.now();
    const result = await remembered(memory, { title: '', body });
    times.push(performance.now() - begun);
    if (result === null) continue;
    const { verdict, unsure, path, evidence, confidence } = result;
    if (unsure) tally.asked++;
    else if (verdict === 'SUPERSEDE') tally.marks++;
    if (path === null) tally.left++;
    if (isMissedShown && (unsure || verdict !== 'UNIQUE'))
      console.error(`${name}: ${verdict} ${confidence}${unsure ? ', asked' : ''}: ${body} (${evidence?.why ?? ''})`);
  }
  const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const asked = `${tally.asked} (${((100 * tally.asked) / facts.length).toFixed(1)}%)`;
  console.log(`| ${name} | ${convention} | ${snapshot.notes.size} | ${asked} | ${tally.marks} | ${tally.left} | ${middle.toFixed(1)} ms |`);
}

/** The short new texts of a sheet of `eval -- replay`: of other memories, so that no vault holds them. */
function shortIn(sheet: string): string[] {
  const rows = readFileSync(sheet, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly new: { readonly body: string } });
  const texts = rows.filter(({ kind }) => kind === 'new').map((row) => row.new.body.trim());
  return [...new Set(texts)].filter((text) => text.length <= SHORT && !text.includes('\n')).slice(0, FACTS);
}
