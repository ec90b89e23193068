import type { Convention, Sign } from '../../model/convention';
import { once } from '../../model/collections';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, folderOf, isInside } from '../../model/path';
import type { DetectResult } from '../../model/results/setup';
import type { Snapshot } from '../../model/snapshot';
import { isConflictFile } from '../../read/files/conflict-names';
import { isGenerated } from '../../read/memory/generated';
import { matchesPattern } from '../../read/text/glob';
import type { Steps } from '../../read/text/steps';
import { isFurniture } from '../../read/memory/scope';
import { namesFit, parseName, patternsFor } from '../naming/index';
import { datedHeading } from '../../read/entries/headings';

/** From this confidence on a folder follows a convention. */
export const ENOUGH = 0.5;

/** A folder as the signs see it; paths are relative to it. */
interface Folder {
  readonly files: ReadonlySet<string>;
  /** All folders below it. */
  readonly folders: ReadonlySet<string>;
  /** Names of the files that stand in a folder right below it. */
  readonly below: ReadonlySet<string>;
  readonly notes: readonly { readonly inside: string; readonly note: Note }[];
}

/**
 * The conventions that a folder may follow, best first, each with its evidence. Confidence is 0 to 1: signs
 * add up as independent ones do, so several weak ones make a strong case; below 0.5 the folder follows none
 * of them. If a convention names every note and few notes have such names, the folder does not follow it, whatever else
 * is there. `hidden` lists files of dot-folders, from the vault's root. Only names are read, no text. Conventions that cannot
 * reach `least` are left out, most of them without a look at the notes.
 */
export function* detectSteps(
  snapshot: Snapshot,
  root: string,
  conventions: readonly Convention[],
  hidden: readonly string[] = [],
  least = 0,
): Steps<DetectResult> {
  const folder = folderAt(snapshot, root, hidden);
  const candidates: DetectResult['candidates'][number][] = [];
  for (const convention of conventions) {
    const found: { readonly sign: Sign; readonly share: number }[] = [];
    // Signs of single files cost nothing: they may say that the others need not be looked at.
    const cheap = convention.signs.filter(isCheap);
    let open = convention.signs.reduce((left, { weight }) => left * (1 - weight), 1);
    for (const sign of [...cheap, ...convention.signs.filter((one) => !cheap.includes(one))]) {
      if (confidenceOf(open) < least) break;
      yield;
      const share = shareOf(sign, convention, folder);
      found.push({ sign, share });
      open = (open / (1 - sign.weight)) * (1 - sign.weight * share);
    }
    if (confidenceOf(open) < least) continue;
    yield;
    found.sort((a, b) => convention.signs.indexOf(a.sign) - convention.signs.indexOf(b.sign));
    const doubt = found.reduce((left, { sign, share }) => left * (1 - sign.weight * share), 1);
    const evidence = found.flatMap(({ sign, share }) => (share === 0 ? [] : [evidenceOf(sign, share)]));
    const confidence = confidenceOf(doubt);
    candidates.push({
      convention: convention.id,
      confidence: isForeign(convention, folder) ? Math.min(confidence, NONE) : confidence,
      evidence,
    });
  }
  return { candidates: candidates.sort((a, b) => b.confidence - a.confidence) };
}

/** In hundredths, as it is compared everywhere. */
function confidenceOf(doubt: number): number {
  return Math.round((1 - doubt) * 100) / 100;
}

function isCheap({ kind }: Sign): boolean {
  return kind === 'file' || kind === 'folder';
}

function folderAt(snapshot: Snapshot, root: string, hidden: readonly string[]): Folder {
  const relative = (path: string): string => (root === '' ? path : path.slice(root.length + 1));
  const paths = [...snapshot.files.map((file) => file.path as string), ...hidden].filter((path) => isInside(path, root) && path !== root);
  const notes = once(() =>
    [...snapshot.notes.values()].flatMap((note) =>
      !isInside(note.path, root) || isGenerated(note) || isConflictFile(note.path) ? [] : [{ inside: relative(note.path), note }],
    ),
  );
  const files = new Set(paths.map(relative));
  const folders = new Set<string>();
  for (const path of files) for (let at = folderOf(path); at !== '' && !folders.has(at); at = folderOf(at)) folders.add(at);
  const below = new Set([...files].flatMap((path) => (path.split('/').length === 2 ? [basenameOf(path)] : [])));
  return {
    ...{ files, folders, below },
    get notes() {
      return notes();
    },
  };
}

/** The most that a folder of other ways counts, just below what makes it one of them. */
const NONE = 0.49;

/** True where the convention names all notes of a folder, and too few of them are named so. */
function isForeign(convention: Convention, folder: Folder): boolean {
  const names = convention.signs.find((sign) => sign.kind === 'names' && sign.folder === '**');
  if (names?.kind !== 'names') return false;
  const asked = namedFiles(names.folder, convention, folder);
  return !namesFit(asked.length, asked.filter(({ inside }) => parseName(convention, inside) !== null).length);
}

/** A file that the convention has at the top says less where it stands in a folder of its own. */
const BELOW = 0.8;

/** How far a sign holds, 0 to 1. */
function shareOf(sign: Sign, convention: Convention, folder: Folder): number {
  switch (sign.kind) {
    case 'file':
      return folder.files.has(sign.path) ? 1 : folder.below.has(sign.path) ? BELOW : 0;
    case 'folder':
      return folder.folders.has(sign.path) ? 1 : 0;
    case 'names':
      return shareIn(namedFiles(sign.folder, convention, folder), sign.least, ({ inside }) => parseName(convention, inside) !== null);
    case 'properties':
      return shareIn(
        folder.notes.filter(({ inside }) => matchesPattern(sign.files, inside)),
        sign.least,
        ({ note }) => carries(note, sign.keys),
      );
    case 'entries':
      return shareIn(
        folder.notes.filter(({ inside }) => matchesPattern(sign.files, inside)),
        sign.least,
        ({ note }) => note.headings.some((heading) => isDatedEntry(heading.text)),
      );
  }
}

/** Notes of the folders that a pattern is for, without the convention's own files and the paperwork of a repository. */
function namedFiles(glob: string, convention: Convention, folder: Folder): Folder['notes'] {
  const fixed = new Set(convention.fixed.map((file) => file.path));
  return folder.notes.filter(({ inside }) => {
    const own = folderOf(inside);
    const fits = /[*?]/.test(glob) ? matchesPattern(glob, own) : own === glob;
    return fits && patternsFor(convention, own).length > 0 && !fixed.has(inside) && !isFurniture(basenameOf(inside));
  });
}

function shareIn<T>(all: readonly T[], least: number, holds: (one: T) => boolean): number {
  const holding = all.filter(holds).length;
  return holding < least ? 0 : holding / all.length;
}

/** True where the note has all these properties, also below `metadata`, as coding agents write them. */
function carries(note: Note, keys: readonly string[]): boolean {
  const data = dataOf(note);
  const nested = data['metadata'];
  const below = typeof nested === 'object' && nested !== null ? nested : {};
  return keys.every((key) => key in data || key in below);
}

/** The sign as a sentence, with how far it holds. */
function evidenceOf({ kind, says }: Sign, share: number): string {
  const text = `${says.charAt(0).toUpperCase()}${says.slice(1)}`;
  if (share === 1) return `${text}.`;
  return kind === 'file' ? `${text}, in a folder below.` : `${text} (${Math.round(share * 100)}%).`;
}

/** True for the heading of a dated entry: a day, then perhaps a colon or dash, then its title. */
function isDatedEntry(heading: string): boolean {
  const dated = datedHeading(heading);
  return dated !== null && dated.title !== '';
}
