import { relative } from 'node:path';
import { secretsIn } from '../../src/core/decide/bundle/withheld';
import { countOf, filesIn, judgedIn, notesOf, seenIn, writeSheet } from './notes';
import { sumOf, tallies } from './tally';

/**
 * Counts what the net for secrets finds: `npm run secrets -- [FILE|FOLDER]… [--sheet FILE] [--all]`; without a place, in bench/secrets.
 * Of corpora (`.jsonl`: `{id, kind, parts, before, after}` for planted secrets, `{id, kind, text}` for innocent texts) it says what is
 * caught and refused, by kind; `--all` lists kinds without a fault, too. Of notes (`.md`) it says how many lines each rule finds. `--sheet`
 * keeps these with an empty judgement, to be filled in with `true` or `false`, and counts what was judged: the precision of each rule.
 */
const args = process.argv.slice(2);
const sheet = args.includes('--sheet') ? (args[args.indexOf('--sheet') + 1] ?? null) : null;
const given = args.filter((one) => !one.startsWith('--') && one !== sheet);
const places = given.length > 0 ? given : ['bench/secrets'];
const files = places.flatMap((place) => filesIn(place, '.jsonl').filter((file) => !relative(place, file).includes('/')));
const notes = given.length > 0 ? notesOf(places) : [];
const share = (part: number, whole: number): string => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}%`);

if (files.length > 0) {
  const kinds = tallies(files);
  for (const [kind, { planted, all, wrong, told }] of kinds)
    if (wrong.length > 0 || args.includes('--all'))
      console.log(
        `${kind}: ${planted ? `caught ${all - wrong.length}` : `refused ${wrong.length}, ${told} by rules of health,`} of ${all}${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`,
      );
  const [caught, refused] = [sumOf(kinds.values(), true), sumOf(kinds.values(), false)];
  console.log(
    `\n${files.length} files: caught ${caught.all - caught.wrong} of ${caught.all} (${share(caught.all - caught.wrong, caught.all)}), ${caught.told} by rules of health; ` +
      `refused ${refused.wrong} of ${refused.all} innocent texts (${share(refused.wrong, refused.all)}), ${refused.told} by rules of health`,
  );
}

if (notes.length > 0) {
  const judged = judgedIn(sheet);
  const { lines, withheld, told } = seenIn(notes, secretsIn);
  const row = (rule: string, health: string, names: readonly string[]): string => {
    const { all, right, wrong } = countOf(names, judged);
    return `| ${rule} | ${health} | ${all} | ${right} | ${wrong} | ${share(right, right + wrong)} |`;
  };
  console.log('| rule | health | lines | true | false | precision |\n|---|---|---:|---:|---:|---:|');
  const rules = [...new Set([...lines.values()].map((one) => one.rule))].sort();
  for (const rule of [...rules, 'all'])
    for (const health of ['yes', 'no']) {
      const isOf = (name: string): boolean =>
        (rule === 'all' || lines.get(name)?.rule === rule) && told.lines.has(name) === (health === 'yes');
      const names = [...lines.keys()].filter(isOf);
      if (names.length > 0) console.log(row(rule, health, names));
    }
  console.log(`\n${notes.length} notes: ${withheld.size} withheld, ${told.notes.size} of which health tells`);
  if (sheet !== null) writeSheet(sheet, judged, lines);
}
