// Draws findings of the health report from real vaults, for a person to judge: `npm run eval -- health DIR --seed 1 --count 200`.
// `--sheet FILE` writes them as JSON with an empty judgement each, for `true`, `false` or `useless`.
// Reads `dist/top-of-mind.mjs`, so build first. Every vault is a folder of DIR, or its folder `vault`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [what, folder, ...rest] = process.argv.slice(2);
const MEASURED = ['topic', 'search', 'swaps', 'rank', 'prompts', 'worth', 'replay', 'facts', 'code', 'fixes', 'capture', 'machines'];
/** They have a set of questions of their own. */
const READY = ['topic', 'search', 'swaps', 'prompts', 'machines'];
if (what === 'worth' && folder === 'gate') {
  process.exit(spawnSync(process.execPath, ['scripts/worth-gate.mjs', ...rest], { stdio: 'inherit' }).status ?? 1);
}
if (MEASURED.includes(what) && (READY.includes(what) || folder !== undefined)) {
  const given = process.argv.slice(3);
  process.exit(spawnSync(process.execPath, ['scripts/eval-run.mjs', what, ...given], { stdio: 'inherit' }).status ?? 1);
}
if (what !== 'health' || folder === undefined) {
  console.error(
    [
      'Usage: npm run eval -- health DIR [--seed N] [--count N] [--only CHECK] [--sheet FILE]',
      '       npm run eval -- topic [FILE | FOLDER] [--vault DIR]',
      '       npm run eval -- search [DIR… [QUESTIONS.json]] [--missed]',
      '       npm run eval -- swaps [--half 1|2] [--missed]',
      '       npm run eval -- rank DIR… [ENTRIES.json]',
      '       npm run eval -- prompts [FILE] [VAULT] [--missed]',
      '       npm run eval -- replay DIR[:FOLDER]… [--every N] [--convention ID] [--list FILE] [--sheet FILE [--count N] [--seed N]]',
      '       npm run eval -- replay --judged FILE [FILE]',
      '       npm run eval -- facts DIR… [SHEET.jsonl] [--missed]',
      '       npm run eval -- code DIR… [--seed N] [--missed] [--real]',
      '       npm run eval -- fixes DIR… [--each N]',
      '       npm run eval -- capture DIR…',
      '       npm run eval -- machines [--conventions A,B] [--seeds 1-10] [--clones N] [--writes N] [--notes N] [--folder DIR] [--say] [--keep]',
      '       npm run eval -- worth secrets [FILE | FOLDER]… [--parts] [--sheet FILE]',
      '       npm run eval -- worth health DIR --sheets FILE [FILE] [--more FILE]',
      '       npm run eval -- worth gate [--others FILE]… [--without A]… [--together "A + B"]… [--only measures|tables|NAME]… [--groups N]',
    ].join('\n'),
  );
  process.exit(2);
}
const option = (name, fallback) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : fallback);
const seed = Number(option('--seed', '1'));
const count = Number(option('--count', '200'));
const only = option('--only', null);

const vaults = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).isDirectory())
  .map((path) => (existsSync(join(path, 'vault')) ? join(path, 'vault') : path));

const drawn = shuffled(vaults.flatMap(findingsOf), random(seed)).slice(0, count);
drawn.sort((a, b) => compare(a.vault, b.vault) || compare(a.id, b.id));
const sheet = option('--sheet', null);
if (sheet !== null) {
  const rows = drawn.map((finding) => {
    const { vault, key, id, severity, path, line, message, related } = finding;
    return { vault, key, id, severity, path, line, message, related: related?.slice(0, 3), text: lineOf(finding), judgement: '' };
  });
  writeFileSync(sheet, `${JSON.stringify(rows, null, 1)}\n`);
  process.exit();
}
console.log('| # | vault | finding | judgement |\n| ---: | --- | --- | --- |');
for (const [at, finding] of drawn.entries()) {
  const { vault, id, severity, path, line, message, related } = finding;
  const place = line === undefined ? path : `${path}:${line}`;
  const others = related === undefined ? '' : ` (with ${related.slice(0, 3).join(', ')}${related.length > 3 ? ', …' : ''})`;
  console.log(`| ${at + 1} | ${vault} | ${id} ${severity} \`${place}\` ${message}${others}${quoted(finding)} | |`);
}

function findingsOf(path) {
  const name = basename(path) === 'vault' ? basename(join(path, '..')) : basename(path);
  const run = spawnSync(process.execPath, ['dist/top-of-mind.mjs', '--vault', path, '--json', '--no-cache', 'health'], {
    maxBuffer: 1 << 28,
  });
  const answer = JSON.parse(String(run.stdout));
  if (!answer.ok) throw new Error(`${path}: ${answer.error.message}`);
  const { score, findings } = answer.result;
  console.error(`${name}: score ${score}, ${findings.length} findings`);
  return findings.filter(({ id }) => only === null || id.startsWith(only)).map((finding) => ({ ...finding, vault: name, root: path }));
}

/** The line that a finding speaks of. */
function lineOf({ root, path, line }) {
  const file = join(root, path);
  if (line === undefined || !existsSync(file)) return undefined;
  return (readFileSync(file, 'utf8').split('\n')[line - 1] ?? '').trim();
}

function quoted(finding) {
  const text = lineOf(finding);
  return text === undefined ? '' : ` — ${text.replaceAll('|', '\\|').slice(0, 160)}`;
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

function shuffled(items, next) {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}

/** mulberry32: the same draw for the same seed. */
function random(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
