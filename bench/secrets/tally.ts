import { readFileSync } from 'node:fs';
import { findSecrets, type Secret } from '../../src/core/decide/secrets/index';

/** Finds secrets in a text. */
export type Find = (text: string) => readonly Secret[];

/** A line of a corpus: a note with one secret planted in it, or an innocent text. */
export interface Line {
  readonly id: string;
  readonly kind: string;
  readonly optional?: boolean;
  readonly parts?: readonly string[];
  readonly before?: string;
  readonly after?: string;
  readonly text?: string;
}

/** What became of the notes of one kind. */
export interface Tally {
  readonly planted: boolean;
  readonly optional: boolean;
  readonly wrong: string[];
  all: number;
  /** Those in which a rule finds something that health tells of. */
  told: number;
}

/** What the net makes of the notes of these files, by kind, in the order of the files. */
export function tallies(files: readonly string[]): ReadonlyMap<string, Tally> {
  const kinds = new Map<string, Tally>();
  for (const line of files.flatMap(linesOf)) count(kinds, line);
  return kinds;
}

/** The lines of a file. */
export function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** Counts one line under its kind. */
function count(kinds: Map<string, Tally>, line: Line): void {
  const { id, kind, optional, parts } = line;
  const tally = kinds.get(kind) ?? { planted: parts !== undefined, optional: optional === true, wrong: [], all: 0, told: 0 };
  kinds.set(kind, tally);
  tally.all++;
  if (!isRight(line, findSecrets)) tally.wrong.push(id);
  if (isRight(line, (text) => findSecrets(text).filter(({ doubtful }) => doubtful !== true)) === (parts !== undefined)) tally.told++;
}

/** A planted secret is caught where one is found on a line of its own, or right above it, where its label stands. */
export function isRight({ parts, before = '', after = '', text = '' }: Line, find: Find): boolean {
  if (parts === undefined) return find(text).length === 0;
  const secret = parts.join('');
  const first = before.split(/\r\n?|\n/).length;
  const last = first + secret.split(/\r\n?|\n/).length - 1;
  return find(before + secret + after).some(({ line }) => line >= first - 3 && line <= last + 1);
}

/** How many of these went wrong, and how many there are. Kinds that a net may well leave are not counted. */
export function sumOf(kinds: Iterable<Tally>, planted: boolean): { readonly wrong: number; readonly all: number; readonly told: number } {
  const counted = [...kinds].filter((one) => one.planted === planted && !one.optional);
  const sum = (of: (one: Tally) => number): number => counted.reduce((n, one) => n + of(one), 0);
  return { wrong: sum(({ wrong }) => wrong.length), all: sum(({ all }) => all), told: sum(({ told }) => told) };
}
