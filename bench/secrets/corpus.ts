import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../../src/core/decide/secrets/index';

/** A line of a corpus: a note with one secret planted in it, or an innocent text. */
interface Line {
  readonly id: string;
  readonly kind: string;
  readonly optional?: boolean;
  readonly parts?: readonly string[];
  readonly before?: string;
  readonly after?: string;
  readonly text?: string;
}

/** What became of the notes of one kind. */
interface Tally {
  readonly planted: boolean;
  readonly optional: boolean;
  readonly wrong: string[];
  all: number;
}

/**
 * Counts what the net catches and what it refuses, by kind: `npm run secrets -- FILE|FOLDER…`. Files are JSON
 * lines, `{id, kind, parts, before, after}` for planted secrets and `{id, kind, text}` for innocent texts; of a
 * folder every `.jsonl` is read. Without a place it takes those of bench/secrets. `--all` lists kinds without a fault, too.
 */
export function main(args: readonly string[]): void {
  const places = args.filter((one) => !one.startsWith('--'));
  const files = (places.length > 0 ? places : ['bench/secrets']).flatMap((place) => (statSync(place).isDirectory() ? readdirSync(place).filter((name) => name.endsWith('.jsonl')).map((name) => join(place, name)) : [place]));
  const kinds = new Map<string, Tally>();
  for (const line of files.flatMap(linesOf)) count(kinds, line);
  const rows = [...kinds].filter(([, { wrong }]) => wrong.length > 0 || args.includes('--all'));
  for (const [kind, { planted, all, wrong }] of rows) process.stdout.write(`${kind}: ${planted ? `caught ${all - wrong.length} of ${all}` : `refused ${wrong.length} of ${all}`}${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}\n`);
  const sum = (tallies: readonly Tally[]): readonly [number, number] => [tallies.reduce((n, { wrong }) => n + wrong.length, 0), tallies.reduce((n, { all }) => n + all, 0)];
  const [missed, planted] = sum([...kinds.values()].filter((one) => one.planted && !one.optional));
  const [refused, innocent] = sum([...kinds.values()].filter((one) => !one.planted));
  process.stdout.write(`\n${files.length} files: caught ${planted - missed} of ${planted} (${share(planted - missed, planted)}), refused ${refused} of ${innocent} innocent texts (${share(refused, innocent)})\n`);
}

function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Line);
}

/** A planted secret is caught where one is found on a line of its own, or right above it, where its label stands. */
function count(kinds: Map<string, Tally>, { id, kind, optional, parts, before = '', after = '', text }: Line): void {
  const planted = parts !== undefined;
  const tally = kinds.get(kind) ?? { planted, optional: optional === true, wrong: [], all: 0 };
  kinds.set(kind, tally);
  tally.all++;
  const secret = parts?.join('') ?? '';
  const found = findSecrets(planted ? before + secret + after : (text ?? ''));
  const first = before.split(/\r\n?|\n/).length;
  const last = first + secret.split(/\r\n?|\n/).length - 1;
  const right = planted ? found.some(({ line }) => line >= first - 3 && line <= last + 1) : found.length === 0;
  if (!right) tally.wrong.push(id);
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}%`;
}
