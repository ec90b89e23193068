import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { VerdictLabel } from '../../src/core/model/verdict';

/** Two entries written for this project, and the verdict a careful person gives. */
export interface LabelledPair {
  readonly id: string;
  /** A language, or two where the entries differ in it (`de-en`). */
  readonly lang: string;
  /** The phenomenon. */
  readonly kind: string;
  readonly old: string;
  readonly new: string;
  readonly label: VerdictLabel;
  /** The file it is of. */
  readonly source: string;
}

/** Every pair of the `.jsonl` files in a folder, by file name, then line. */
export function readPairs(folder: string): LabelledPair[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((name) => readPairsFile(join(folder, name)));
}

export function readPairsFile(path: string): LabelledPair[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => ({ ...(JSON.parse(line) as Omit<LabelledPair, 'source'>), source: basename(path, '.jsonl') }));
}

/** The title is what stands before the first line break; a text of one line has none. */
export function entryOf(text: string): { title: string; body: string } {
  const newline = text.indexOf('\n');
  return newline < 0 ? { title: '', body: text } : { title: text.slice(0, newline), body: text.slice(newline + 1) };
}
