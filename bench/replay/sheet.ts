import { readFileSync, writeFileSync } from 'node:fs';
import { groupBy } from '../../src/core/model/collections';
import type { VerdictLabel } from '../../src/core/model/verdict';
import { createRandom, shuffled, type Random } from '../random';
import type { Judged, Passage } from './judge';

/** What a reader gets who does not know the verdict. */
interface Row {
  readonly id: string;
  readonly kind: Judged['kind'];
  readonly new: { readonly title: string; readonly body: string };
  readonly candidates: readonly Passage[];
  readonly label: '' | VerdictLabel;
}

type Said = Pick<Judged, 'id' | 'verdict' | 'confidence' | 'unsure' | 'of'>;

const isLabel = (label: string | undefined): boolean => ['UNIQUE', 'SUPERSEDE', 'DUPLICATE'].includes(label ?? '');

/** Characters of a new entry that a reader gets. */
const LONGEST = 3000;

/** So many of all, as many of each memory and kind as there are; the same ones for the same seed. */
export function drawn(all: readonly Judged[], count: number, seed: number): Judged[] {
  const random = createRandom(seed);
  const groups = [...groupBy(all, ({ memory, kind }) => `${memory} ${kind}`).values()].map((group) => inAnyOrder(group, random));
  const chosen: Judged[] = [];
  for (let turn = 0; chosen.length < Math.min(count, all.length); turn++)
    for (const group of groups) if (chosen.length < count) chosen.push(...group.slice(turn, turn + 1));
  return inAnyOrder(chosen, random);
}

function inAnyOrder<T>(items: readonly T[], random: Random): T[] {
  return Array.from(shuffled(items.length, random), (at) => items[at] as T);
}

/** Writes the sheet, and the verdicts to a file beside it. */
export function writeSheet(file: string, all: readonly Judged[]): void {
  const rows = all.map(({ id, kind, entry: { title, body }, candidates }): Row => {
    const shown = body.length > LONGEST ? `${body.slice(0, LONGEST)} …` : body;
    return { id, kind, new: { title, body: shown }, candidates, label: '' };
  });
  writeLines(file, rows);
  writeLines(
    `${file}.verdicts`,
    all.map(({ id, verdict, confidence, unsure, of }): Said => ({ id, verdict, confidence, unsure, of })),
  );
}

export function writeLines(file: string, rows: readonly unknown[]): void {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T);
}

/** How the verdicts do by the labels of the readers, each with a copy of the sheet; what they do not agree on is not counted. */
export function tellJudged([file = '', ...others]: readonly string[]): void {
  const said = new Map(readLines<Said>(`${file}.verdicts`).map((one) => [one.id, one]));
  const theirs = others.map((other) => new Map(readLines<Row>(other).map(({ id, label }) => [id, label])));
  const read = readLines<Row>(file).filter(({ id, label }) => [label, ...theirs.map((labels) => labels.get(id))].every(isLabel));
  const rows = read.filter(({ id, label }) => theirs.every((labels) => labels.get(id) === label));
  if (others.length > 0) console.log(`${others.length + 1} readers agree on ${share(rows.length, read.length)} of ${read.length}.\n`);
  const wrong: string[] = [];
  console.log(
    '| | labelled | sure and right | sure and wrong | asked | asked, with the right label |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const kind of ['new', 'edit', 'all'] as const) {
    const own = rows.filter((row) => kind === 'all' || row.kind === kind);
    const tally = { right: 0, wrong: 0, asked: 0, askedRight: 0 };
    for (const { id, label, new: fresh } of own) {
      const verdict = said.get(id);
      if (verdict === undefined) continue;
      const isRight = verdict.verdict === label;
      if (verdict.unsure) tally.asked++;
      if (verdict.unsure && isRight) tally.askedRight++;
      if (!verdict.unsure) tally[isRight ? 'right' : 'wrong']++;
      if (!verdict.unsure && !isRight && kind === 'all')
        wrong.push(`${id}: ${verdict.verdict} ${verdict.confidence}, readers say ${label}: ${oneLine(`${fresh.title} ${fresh.body}`)}`);
    }
    const cells = [tally.right, tally.wrong, tally.asked, tally.askedRight].map((n) => share(n, own.length));
    console.log(`| ${kind} | ${own.length} | ${cells.join(' | ')} |`);
  }
  if (wrong.length > 0) console.log(`\nSure and wrong:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}

export function share(n: number, of: number): string {
  return of === 0 ? '–' : `${n} (${((100 * n) / of).toFixed(1)}%)`;
}
