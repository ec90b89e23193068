/**
 * What each part of the gate is worth: `npm run eval -- worth gate [--others FILE]… [--without A]… [--together 'A + B']… [--only measures|tables|NAME]… [--groups N]`.
 * One family of measures after the other is left out, then one table of words after the other; each time the classifier is
 * trained again, with half the rounds of `npm run train`. Own pairs are judged by a classifier that saw no pair of their file (`--groups 2`: of their half of the files); all others (`bench/dedup/unseen.jsonl`, the
 * streams, each FILE) by one that saw all own pairs, each alone. `--without` leaves a family out of every line, `--together` prints
 * one line for some left out together, `--only` takes the measures, the tables or some by name alone.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { safeGrayMatter } from './bundle/safe-gray-matter.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Tables and rules of words: the module of `src/core`, and what is put in place of what. */
const TABLES = {
  markers: ['decide/dedup/markers.ts', 'const found = new Set<string>();', '$&\n  if (found.size === 0) return found;'],
  'markers but English': ['decide/dedup/markers.ts', /\njetzt\|[^`]*/, '', /\/现在.*\/g;/, '/(?!)/g;'],
  'opposite words': ['decide/dedup/signals.ts', 'if (opposites.has(folded)) words.add(folded);', ';', 'of CJK_OPPOSITES) {', 'of []) {'],
  negations: ['read/languages/negations.ts', 'return WORDS.has(folded)', "return folded === 'not'"],
  'low-information words': ['read/languages/low-information-words.ts', 'return shares.get(key) ?? 1;', 'return 1;'],
  'function words': ['read/languages/stopwords.ts', 'return all.has(word);', 'return false;'],
  'function words but English': ['read/languages/stopwords.ts', 'Object.values(BY_LANGUAGE).join', "[BY_LANGUAGE['en']].join"],
  'nouns with capitals (German)': ['read/languages/stopwords.ts', 'return german > english;', 'return false;'],
  stem: ['read/languages/stem.ts', 'if (n < 4) return word;', 'return word;'],
  'stem of Russian': ['read/languages/stem.ts', "n > 4 ? word.replace(RUSSIAN_ENDING, '') : word", 'n < 0 ? word : word'],
  'months and weekdays': [
    'read/languages/lexicon.ts',
    'return MONTHS.get(word) ?? null;',
    'return null;',
    '(WEEKDAYS.get(word) ?? null)',
    'null',
  ],
  'number words': ['read/languages/lexicon.ts', 'if (NOT_NUMBERS.has(word))', 'if (NOT_NUMBERS.size > 0)'],
  'unit words': ['read/languages/lexicon.ts', 'return UNITS.get(word) ?? null;', 'return null;'],
  'measures of units': ['read/languages/lexicon.ts', 'return SCALES.get(unit) ?? null;', 'return null;'],
  'amounts of several words': ['read/terms/passage.ts', 'return joined(text, joinAmounts);', 'return passageOf(text);'],
  'words alike in spelling': ['decide/dedup/match.ts', 'if (x.length < 4) return 0;', 'return 0;'],
  'kin: beginnings of words': [
    'read/index/query-expansion.ts',
    "if (kind === 'word' || kind === 'version')",
    "if (kind === 'word' || kind === 'version') return [];\n  if (kind === 'word' || kind === 'version')",
  ],
  'dates in words': ['read/terms/scan.ts', 'if (pass.month && pass.number)', 'if (sentence < 0)'],
  'weekdays in CJK': ['read/terms/scan.ts', 'const day = cjkWeekday(text, end);', 'const day = end < 0 ? cjkWeekday(text, end) : null;'],
  'kin: parts of paths': [
    'read/index/query-expansion.ts',
    "if (kind === 'path')",
    "if (kind === 'path') return [];\n  if (kind === 'path')",
  ],
  'kin: amounts in other units': ['read/index/query-expansion.ts', 'return scale === null ? [] :', 'return scale !== undefined ? [] :'],
};

const given = process.argv.slice(2);
const all = (name) => given.flatMap((one, at) => (one === name ? [given[at + 1] ?? ''] : []));
const [without, together, only] = [all('--without'), all('--together'), all('--only')];
const groups = Number(all('--groups')[0] ?? 8);
const others = all('--others').map((path) => resolve(process.env.INIT_CWD ?? '.', path));

const folder = resolve('node_modules/.cache/eval-worth');
mkdirSync(folder, { recursive: true });
const results = resolve(folder, `gate-${process.pid}.jsonl`);
rmSync(results, { force: true });

await measure(null);
if (together.length === 0) {
  const names = Object.keys(TABLES).filter((name) => only.length === 0 || only.includes('tables') || only.includes(name));
  for (const name of names) await measure(name);
}
run([await build(null), 'table', results]);

async function measure(module) {
  run([await build(module), 'measure', results, JSON.stringify({ module, without, together, others, only, groups })]);
}

async function build(module) {
  const outfile = resolve(folder, `gate-${process.pid}.mjs`);
  await esbuild.build({
    entryPoints: ['bench/worth/gate.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'esm',
    plugins: [safeGrayMatter, ...(module === null ? [] : [emptied(module)])],
    logLevel: 'warning',
  });
  return outfile;
}

function emptied(name) {
  const [path, ...changes] = TABLES[name];
  const file = resolve('src/core', path);
  return {
    name: 'emptied',
    setup(step) {
      step.onLoad({ filter: /\.ts$/ }, (args) => {
        if (args.path !== file) return undefined;
        let contents = readFileSync(file, 'utf8');
        for (let at = 0; at < changes.length; at += 2) {
          const changed = contents.replace(changes[at], changes[at + 1]);
          if (changed === contents) throw new Error(`${name}: ${path} has no ${changes[at]}`);
          contents = changed;
        }
        return { contents, loader: 'ts' };
      });
    },
  };
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
