import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { asVaultPath, type VaultPath } from '../../src/core/model/path';
import type { Secret } from '../../src/core/decide/secrets/index';

/** A note of a folder, by its path from there. */
export interface RealNote {
  readonly folder: string;
  readonly path: string;
  readonly text: string;
}

/** A line of a note in which something was found, as a reader judges it: `true`, `false`, or empty where nobody has yet. */
export interface JudgedLine {
  readonly place: string;
  readonly rule: string;
  readonly text: string;
  readonly judgement: string;
}

/** What was found in notes: each line by its name in a sheet, and the notes that are withheld. */
export interface Seen {
  readonly lines: ReadonlyMap<string, JudgedLine>;
  readonly withheld: ReadonlySet<string>;
  /** Those of the lines, and of the notes, that health tells of. */
  readonly told: { readonly lines: ReadonlySet<string>; readonly notes: ReadonlySet<string> };
}

/** The Markdown files among these, and those of each folder. */
export function notesOf(places: readonly string[]): RealNote[] {
  return places.flatMap((place) =>
    filesIn(place, '.md').map((file) => ({ folder: place, path: relative(place, file) || file, text: readFileSync(file, 'utf8') })),
  );
}

/** The files of this ending at a place: itself, or all below it. */
export function filesIn(place: string, ending: string): string[] {
  if (!statSync(place).isDirectory()) return place.toLowerCase().endsWith(ending) ? [place] : [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', '.git'].includes(entry.name) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() || entry.name.toLowerCase().endsWith(ending) ? filesIn(join(place, entry.name), ending) : [];
  });
}

/** What a net finds in notes. */
export function seenIn(notes: readonly RealNote[], find: (path: VaultPath, text: string) => readonly Secret[]): Seen {
  const seen = {
    lines: new Map<string, JudgedLine>(),
    withheld: new Set<string>(),
    told: { lines: new Set<string>(), notes: new Set<string>() },
  };
  for (const { folder, path, text } of notes)
    for (const { line, rule, doubtful } of find(asVaultPath(path), text)) {
      const note = join(folder, path);
      const place = `${note}:${line}`;
      const name = `${place} ${rule}`;
      seen.lines.set(name, { place, rule, text: (text.split('\n')[line - 1] ?? '').trim().slice(0, 300), judgement: '' });
      seen.withheld.add(note);
      if (doubtful === true) continue;
      seen.told.lines.add(name);
      seen.told.notes.add(note);
    }
  return seen;
}

/** The lines of a sheet by their names; empty where there is no sheet yet. */
export function judgedIn(sheet: string | null): Map<string, JudgedLine> {
  const rows = sheet !== null && existsSync(sheet) ? (JSON.parse(readFileSync(sheet, 'utf8')) as JudgedLine[]) : [];
  return new Map(rows.map((row) => [`${row.place} ${row.rule}`, row]));
}

/** Writes a sheet: what was judged, and the lines that nobody has judged yet. */
export function writeSheet(sheet: string, judged: ReadonlyMap<string, JudgedLine>, lines: ReadonlyMap<string, JudgedLine>): void {
  writeFileSync(sheet, `${JSON.stringify([...new Map([...lines, ...judged]).values()], null, 1)}\n`);
}

/** How many of these lines were judged so. */
export function countOf(names: Iterable<string>, judged: ReadonlyMap<string, JudgedLine>): { all: number; right: number; wrong: number } {
  const counts = { all: 0, right: 0, wrong: 0 };
  for (const name of names) {
    counts.all++;
    const judgement = judged.get(name)?.judgement;
    if (judgement === 'true') counts.right++;
    if (judgement === 'false') counts.wrong++;
  }
  return counts;
}
