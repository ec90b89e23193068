import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { countOf, judgedIn, notesOf, seenIn, writeSheet, type JudgedLine } from '../secrets/notes';
import { isRight, linesOf, type Find, type Line } from '../secrets/tally';
import { moduleOf } from './build';
import { SECRETS } from './families-of-secrets';
import { cutsOf, type Cut } from './parts';

/**
 * What each rule, list and exception of the net for secrets is worth: `npm run eval -- worth secrets [FILE|FOLDER…]`.
 * It is left out, and the net counts again: the own corpus, whose kinds are dealt to two halves, each FILE of the same
 * shape, and the lines that are found in the notes of each FOLDER, which nobody planted. `--sheet FILE` is that of
 * `npm run secrets`. `--parts` tries each row and condition by itself; `--only TEXT,TEXT` takes families by name or module.
 */
const args = process.argv.slice(2);
const option = (name: string): string | null => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null);
const sheet = option('--sheet');
const only = option('--only');
const places = args.filter((one, at) => !one.startsWith('--') && !['--sheet', '--only'].includes(args[at - 1] ?? ''));
const folders = places.filter((place) => statSync(place).isDirectory());

/** A set of lines that are counted together. */
interface Corpus {
  readonly name: string;
  readonly lines: readonly Line[];
}

const own = ['planted', 'innocent', 'lines']
  .flatMap((name) => linesOf(`bench/secrets/${name}.jsonl`))
  .filter(({ optional }) => optional !== true);
const kinds = [...new Set(own.map(({ kind }) => kind))].sort();
const corpora: readonly Corpus[] = [
  ...[0, 1].map((half) => ({
    name: `own, ${['first', 'second'][half]} half`,
    lines: own.filter(({ kind }) => kinds.indexOf(kind) % 2 === half),
  })),
  ...places.filter((place) => !folders.includes(place)).map((file) => ({ name: basename(file, '.jsonl'), lines: linesOf(file) })),
];
const notes = notesOf(folders);
const judged = judgedIn(sheet);
const lines = new Map<string, JudgedLine>();

/** What the net makes of everything. */
interface Seen {
  readonly wrong: readonly ReadonlySet<Line>[];
  readonly found: ReadonlySet<string>;
}

function seenBy(find: Find, isWhole: boolean): Seen {
  const wrong = corpora.map((one) => new Set(one.lines.filter((line) => !isRight(line, find))));
  const seen = seenIn(isWhole ? notes : [], (path, text) => find(`${text}\n${path}`));
  for (const [name, line] of seen.lines) lines.set(name, line);
  return { wrong, found: new Set(seen.lines.keys()) };
}

const findBy = async (cut: Cut | null): Promise<Find> =>
  (await moduleOf<{ findSecrets: Find }>('src/core/decide/secrets/index.ts', cut)).findSecrets;
const base = seenBy(await findBy(null), true);
const planted = (lines: Iterable<Line>): number => [...lines].filter(({ parts }) => parts !== undefined).length;
const innocent = (lines: Iterable<Line>): number => [...lines].filter(({ parts }) => parts === undefined).length;
const heads = ['left out', ...corpora.map(({ name }) => name), ...(notes.length === 0 ? [] : ['lines of notes'])];
console.log(`| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}`);
console.log(
  `| nothing | ${[...corpora.map(({ lines }, at) => totals(lines, base.wrong[at] ?? new Set())), ...(notes.length === 0 ? [] : [found(base.found)])].join(' | ')} |`,
);

for (const cut of SECRETS.filter((one) => (one.parts === true) === args.includes('--parts')).flatMap(cutsOf)) {
  const name = `${cut.family}${cut.part === null ? '' : `: \`${cut.part.replaceAll('|', '\\|')}\``} (${cut.path.replace('src/core/decide/secrets/', '')})`;
  if (only !== null && !only.split(',').some((one) => name.includes(one))) continue;
  const find = await findBy(cut);
  let seen: Seen;
  try {
    seen = seenBy(find, false);
  } catch {
    // Not every part can be left out of its code.
    continue;
  }
  // A part that others' secrets need is worth something, whatever stands in notes.
  const isNeeded = cut.part !== null && corpora.some((_, at) => at > 1 && planted(seen.wrong[at] ?? []) > planted(base.wrong[at] ?? []));
  if (!isNeeded) seen = seenBy(find, true);
  const cells = corpora.map((_, at) => difference(base.wrong[at] ?? new Set(), seen.wrong[at] ?? new Set()));
  const more = [...seen.found].filter((place) => !base.found.has(place));
  const less = [...base.found].filter((place) => !seen.found.has(place));
  if (notes.length > 0 && !isNeeded)
    cells.push(
      [more.length > 0 ? `+${found(more)}` : '', less.length > 0 ? `−${found(less)}` : ''].filter((one) => one !== '').join(', ') || '=',
    );
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}
if (sheet !== null) writeSheet(sheet, judged, lines);

function totals(lines: readonly Line[], wrong: ReadonlySet<Line>): string {
  return `${planted(lines) - planted(wrong)} of ${planted(lines)} caught, ${innocent(wrong)} of ${innocent(lines)} refused`;
}

/** `−3 caught, +1 refused`, or `=`. */
function difference(before: ReadonlySet<Line>, after: ReadonlySet<Line>): string {
  const caught = planted(before) - planted(after);
  const refused = innocent(after) - innocent(before);
  const signed = (count: number, what: string): string[] => (count === 0 ? [] : [`${count > 0 ? '+' : '−'}${Math.abs(count)} ${what}`]);
  return [...signed(caught, 'caught'), ...signed(refused, 'refused')].join(', ') || '=';
}

/** How many lines, and how they were judged. */
function found(names: Iterable<string>): string {
  const { all, right, wrong } = countOf(names, judged);
  return right + wrong === 0 ? `${all}` : `${all} (${right} true, ${wrong} false)`;
}
