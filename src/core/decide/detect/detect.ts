import { getOrSet } from '../../model/collections';
import type { Convention, Sign } from '../../model/convention';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, caseKey, folderOf, isHidden, isNotePath, type VaultPath } from '../../model/path';
import { withPlaces } from '../../model/convention-places';
import type { Snapshot } from '../../model/snapshot';
import { datedHeading } from '../../read/entries/headings';
import { isConflictFile } from '../../read/files/conflict-names';
import { fixedFile, isLoadedByPlace } from '../../read/memory/by-place';
import { isGenerated } from '../../read/memory/generated';
import { isFurniture } from '../../read/memory/scope';
import { parseNote } from '../../read/snapshot/note';
import { matchesPattern } from '../../read/text/glob';
import type { Steps } from '../../read/text/steps';
import { namesFit, parseName, patternsFor } from '../naming/index';
import { ENOUGH, type Candidate, type DetectResult } from '../../model/results/setup';

/** The most that a folder of other ways counts, just below what makes it one of them. */
const NONE = 0.49;
/** A file that the convention has at the top says less where it stands in a folder of its own. */
const BELOW = 0.8;
/** A file says less under a name in other letters: `User.md` may be anybody's note. */
const OTHER_CASE = 0.6;
/** How much the place of a folder says: a folder with a dot, or a path written with dashes, is a program's, any other may be a person's, and is less so where a file of the convention lies in it with others. */
const PLACED = { programs: 0.85, filed: 0.65, anybodys: 0.45 };
/** So many notes are a file with others. */
const SEVERAL = 3;
const PROGRAMS = /\/(?:\.|-|\?--)/;
/** A folder of a vault is a little less surely an agent's than a vault that holds nothing else. */
const AMONG_OTHERS = 0.85;
/** The share of its notes from which on the files of a convention make a folder its memory. */
const LARGE = 0.5;
/** With a smaller share a vault is a person's, whatever an agent left at its top. */
const FEW = 0.1;

/** The vault that is looked at. */
export interface Looked {
  readonly snapshot: Snapshot;
  readonly conventions: readonly Convention[];
  /** Of them those that are somebody's own, and no product, whatever they are a change of. */
  readonly own?: readonly Convention[];
  /** Files of dot-folders, from the vault's root. */
  readonly hidden?: readonly string[];
  /** The vault's own folder on the disk, where the host knows it: a product's place may lie above the vault. */
  readonly at?: string | undefined;
}

/** A folder as the signs see it; paths are relative to it. */
export interface Folder {
  /** From the root of the disk, or of the vault. */
  readonly place: string;
  /** The vault itself. */
  readonly isVault: boolean;
  readonly files: ReadonlySet<string>;
  /** The same in lower case. */
  readonly folded: ReadonlySet<string>;
  /** All folders below it. */
  readonly folders: ReadonlySet<string>;
  /** Names of the files that stand in a folder right below it. */
  readonly below: ReadonlySet<string>;
  readonly notes: readonly { readonly inside: string; readonly note: Note }[];
}

/** How far a folder follows a convention. */
interface Fit {
  readonly convention: Convention;
  readonly confidence: number;
  /** The signs that hold, without the place. */
  readonly holding: readonly Sign[];
  readonly evidence: readonly string[];
  /** It lies where a program keeps it, and no person does. */
  readonly isProgram: boolean;
  /** The folder holds what the convention has in a folder of this name. */
  readonly home?: string;
}

/**
 * The conventions that a folder may follow, best first, each with its evidence. Confidence is 0 to 1: signs
 * add up as independent ones do, so several weak ones make a strong case; below 0.5 the folder follows none
 * of them. If a convention names every note and few notes have such names, the folder does not follow it, whatever else
 * is there; nor where all that speaks for it lies in one folder below, among many other notes. A change of a convention, as
 * a product is, counts for that one. Only names are read, no text. Conventions that cannot
 * reach `least` are left out, most of them without a look at the notes.
 */
export function* detectSteps(looked: Looked, root: string, least = 0): Steps<DetectResult> {
  return { candidates: yield* candidateSteps(looked, foldersAt(looked, [root])[0] as Folder, least) };
}

/** The same of a folder with its files. `isUnasked` leaves out what names alone speak for that people use as well. */
export function* candidateSteps(
  { conventions, own = [] }: Looked,
  folder: Folder,
  least: number,
  isUnasked = false,
): Steps<readonly Candidate[]> {
  const fits: Fit[] = [];
  for (const convention of conventions) {
    const fit = yield* bestFitSteps(convention, folder, least);
    if (fit !== null && (!isUnasked || fit.isProgram || fit.home !== undefined || !fit.holding.every(isAnybodys))) fits.push(fit);
  }
  const families = new Map<string, Fit>();
  for (const fit of fits) {
    const { id, extends: base = id } = fit.convention;
    const family = own.includes(fit.convention) ? id : base;
    const other = families.get(family);
    families.set(family, other === undefined ? fit : likelier(other, fit));
  }
  return [...families].map(([family, fit]) => candidateOf(family, fit)).sort((a, b) => b.confidence - a.confidence);
}

function candidateOf(family: string, { convention, confidence, evidence, home }: Fit): Candidate {
  const product = convention.id === family ? {} : { product: convention.title, as: convention.id };
  return { convention: family, ...product, confidence, evidence, ...(home === undefined ? {} : { folders: { [home]: '' } }) };
}

/** Of two of a family the surer one; a convention before its changes where it has a sign of its own. */
function likelier(a: Fit, b: Fit): Fit {
  const [base, change] = a.convention.extends === undefined ? [a, b] : [b, a];
  if (base.convention.id !== change.convention.extends) return b.confidence > a.confidence ? b : a;
  if (change.confidence < ENOUGH) return base;
  const shared = new Set(change.convention.signs.map(meaningOf));
  const isOwn = !change.isProgram && base.confidence >= ENOUGH && base.holding.some((sign) => !shared.has(meaningOf(sign)));
  return isOwn ? base : change;
}

function meaningOf({ weight: _weight, says: _says, beside: _beside, ...sign }: Sign): string {
  return JSON.stringify(sign);
}

/** Names of no folder of the convention's own: people have such names, too. */
function isAnybodys(sign: Sign): boolean {
  return sign.kind === 'names' && (sign.folder === '' || sign.folder === '**');
}

/** How far the folder follows the convention, as its root or as the one folder that all its entries are in. */
function* bestFitSteps(convention: Convention, folder: Folder, least: number): Steps<Fit | null> {
  const fit = yield* fitSteps(convention, folder, least);
  const isSmall = fit !== null && fit.confidence >= ENOUGH && isSmallPart(fit, folder);
  const plain = isSmall ? { ...fit, confidence: NONE } : fit;
  const home = homeOf(convention);
  if (home === null || caseKey(basenameOf(folder.place)) !== home) return plain;
  const inner = yield* fitSteps(inHome(convention, home), folder, least);
  if (inner === null || inner.confidence * AMONG_OTHERS <= (plain?.confidence ?? 0)) return plain;
  return { ...inner, convention, home, confidence: hundredths(inner.confidence * AMONG_OTHERS) };
}

/** The convention in the folder that all its entries are in. */
function inHome(convention: Convention, home: string): Convention {
  return withPlaces(convention, (path) => (path === home || path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path));
}

/** The folder that all entries of a convention are in; null without one. */
export function homeOf({ entries }: Convention): string | null {
  const [top, ...others] = new Set(entries.map(({ files }) => topOf(files)));
  return others.length > 0 || top === undefined || top === '' ? null : top;
}

/** The first folder of a path or pattern; empty where it has none, or any. */
function topOf(pattern: string): string {
  const top = pattern.includes('/') ? pattern.slice(0, pattern.indexOf('/')) : '';
  return /[*?]/.test(top) ? '' : top;
}

/** True where all that holds lies in one folder below, and the files of the convention are a small part of the notes; of a vault also where they are very few. */
function isSmallPart({ convention, holding }: Fit, folder: Folder): boolean {
  const tops = new Set(holding.flatMap((sign) => placesOf(sign, folder).map(topOf)));
  const part = tops.size === 1 && !tops.has('') ? LARGE : folder.isVault ? FEW : 0;
  const notes = folder.notes.filter(({ inside }) => !isFurniture(basenameOf(inside)));
  const own = notes.filter(
    ({ inside }) => isLoadedByPlace(convention, inside) || convention.entries.some(({ files }) => matchesPattern(files, inside)),
  );
  return own.length < part * notes.length;
}

/** Where a sign holds, as far as it says so. */
function placesOf(sign: Sign, { files, folded }: Folder): readonly string[] {
  switch (sign.kind) {
    case 'file':
      if (files.has(sign.path) || folded.has(caseKey(sign.path))) return [sign.path];
      return [...files].filter((path) => path.split('/').length === 2 && basenameOf(path) === sign.path);
    case 'folder':
      return [`${sign.path}/`];
    case 'names':
      return [`${sign.folder}/`];
    case 'notes':
      return sign.anyOf;
    case 'properties':
    case 'entries':
      return [sign.files];
  }
}

/** The convention of the program that keeps its memories at this whole path, with an index of this name; undefined for none. */
export function programsAt(conventions: readonly Convention[], path: string, index: string): Convention | undefined {
  const isIts = (glob: string): boolean => PROGRAMS.test(glob) && matchesPattern(glob, path);
  return conventions.find(({ places, indexNote }) => indexNote.path === index && places?.some(isIts) === true);
}

function* fitSteps(convention: Convention, folder: Folder, least: number): Steps<Fit | null> {
  // A vault is called what somebody liked: `anything-memory` says nothing of it.
  const place = convention.places?.find((glob) => matchesPattern(glob, folder.place) && !(folder.isVault && /\*[^/*]+$/.test(glob)));
  const isFiled = folder.notes.length >= SEVERAL && convention.signs.some((sign) => sign.kind === 'file' && folder.files.has(sign.path));
  const anybodys = isFiled ? PLACED.filed : PLACED.anybodys;
  const placed = place === undefined || folder.notes.length === 0 ? 0 : PROGRAMS.test(place) ? PLACED.programs : anybodys;
  // Signs of single files cost nothing: they may say that the others need not be looked at.
  const cheap = convention.signs.filter(isCheap);
  const shares = new Map<Sign, number>();
  let open = convention.signs.reduce((left, { weight }) => left * (1 - weight), 1 - placed);
  for (const sign of [...cheap, ...convention.signs.filter((one) => !cheap.includes(one))]) {
    if (hundredths(1 - open) < least) return null;
    yield;
    const share = shareOf(sign, convention, folder);
    shares.set(sign, share);
    open = (open / (1 - sign.weight)) * (1 - sign.weight * share);
  }
  const confidence = hundredths(1 - open);
  if (confidence < least) return null;
  const holding = convention.signs.filter((sign) => (shares.get(sign) ?? 0) > 0);
  const evidence = holding.map((sign) => evidenceOf(sign, shares.get(sign) ?? 0));
  if (placed > 0) evidence.push(`It lies where ${convention.title} keeps it.`);
  const isProgram = placed === PLACED.programs;
  return { convention, holding, evidence, isProgram, confidence: isForeign(convention, folder) ? Math.min(confidence, NONE) : confidence };
}

/** As it is compared everywhere. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function isCheap({ kind }: Sign): boolean {
  return kind === 'file' || kind === 'folder';
}

/** Folders of the vault with what lies in each, by one pass over the paths; hidden files are part of those that are asked for, not of the folders around them. */
export function foldersAt({ snapshot, hidden = [], at = '' }: Looked, roots: readonly string[]): Folder[] {
  const inside = new Map(roots.map((root) => [root, [] as string[]]));
  const add = (path: string): void => {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      inside.get(folder)?.push(folder === '' ? path : path.slice(folder.length + 1));
      if (folder === '') return;
    }
  };
  for (const { path } of snapshot.files) add(path);
  hidden.forEach(add);
  return roots.map((root) => folderWith(root, inside.get(root) ?? [], snapshot, at));
}

function folderWith(root: string, paths: readonly string[], snapshot: Snapshot, at: string): Folder {
  const files = new Set(paths);
  const folders = new Set<string>();
  for (const path of files) for (let up = folderOf(path); up !== '' && !folders.has(up); up = folderOf(up)) folders.add(up);
  let folded: ReadonlySet<string> | undefined;
  let notes: Folder['notes'] | undefined;
  return {
    place: [at, root].filter((part) => part !== '').join('/'),
    isVault: root === '',
    ...{ files, folders },
    below: new Set(paths.flatMap((path) => (path.split('/').length === 2 && !isHidden(path) ? [basenameOf(path)] : []))),
    get folded() {
      return (folded ??= new Set(paths.map(caseKey)));
    },
    get notes() {
      return (notes ??= paths.flatMap((one) => {
        const path = (root === '' ? one : `${root}/${one}`) as VaultPath;
        if (!isNotePath(path) || isHidden(one) || isConflictFile(path)) return [];
        // Hidden files are known by their names alone; a file that cannot be read is no note.
        const note = snapshot.notes.get(path) ?? (snapshot.has(path) ? undefined : parseNote(path, '', 0));
        return note === undefined || isGenerated(note) ? [] : [{ inside: one, note }];
      }));
    },
  };
}

/** True where the convention names all notes of a folder, and too few of them are named so. */
function isForeign(convention: Convention, folder: Folder): boolean {
  const names = convention.signs.find((sign) => sign.kind === 'names' && sign.folder === '**');
  if (names?.kind !== 'names') return false;
  const asked = namedFiles(names.folder, convention, folder);
  return !namesFit(asked.length, asked.filter(({ inside }) => parseName(convention, inside) !== null).length);
}

/** True where something of the convention stands in the folder itself: else the one below is what it is. */
function standsIn(sign: Sign, { files, folders }: Folder): boolean {
  return sign.kind === 'file' ? files.has(sign.path) : sign.kind === 'names' && folders.has(sign.folder);
}

/** How far a sign holds, 0 to 1. */
function shareOf(sign: Sign, convention: Convention, folder: Folder): number {
  const among = (files: string): Folder['notes'] => folder.notes.filter(({ inside }) => matchesPattern(files, inside));
  if (sign.beside !== undefined && !folder.files.has(sign.beside)) return 0;
  switch (sign.kind) {
    case 'file': {
      if (folder.files.has(sign.path)) return 1;
      if (folder.folded.has(caseKey(sign.path))) return OTHER_CASE;
      return folder.below.has(sign.path) && convention.signs.some((one) => standsIn(one, folder)) ? BELOW : 0;
    }
    case 'folder':
      return sign.path === '' || folder.folders.has(sign.path) ? 1 : 0;
    case 'names':
      return shareIn(
        namedFiles(sign.folder, convention, folder),
        sign.least,
        ({ inside }) => parseName(tellingNames(convention), inside) !== null,
      );
    case 'notes':
      return shareIn(folder.notes, sign.least, ({ inside }) => sign.anyOf.some((files) => matchesPattern(files, inside)));
    case 'properties':
      return shareIn(among(sign.files), sign.least, ({ note }) => carries(note, sign.keys));
    case 'entries':
      return shareIn(among(sign.files), sign.least, ({ note }) => note.headings.some((heading) => isDatedEntry(heading.text)));
  }
}

const telling = new WeakMap<Convention, Convention>();

/** The convention without the patterns that any name fits: they tell nothing. */
function tellingNames(convention: Convention): Convention {
  return getOrSet(telling, convention, () => ({
    ...convention,
    names: convention.names.filter(({ pattern }) => !/^\{(?:title|slug|topic)\}\.md$/.test(pattern)),
  }));
}

/** Notes of the folders that a pattern is for, without the convention's own files and the paperwork of a repository. */
function namedFiles(glob: string, convention: Convention, folder: Folder): Folder['notes'] {
  return folder.notes.filter(({ inside }) => {
    const own = folderOf(inside);
    const fits = /[*?]/.test(glob) ? matchesPattern(glob, own) : own === glob;
    return (
      fits && patternsFor(convention, own).length > 0 && fixedFile(convention, inside) === undefined && !isFurniture(basenameOf(inside))
    );
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
  if (kind !== 'file') return `${text} (${Math.round(share * 100)}%).`;
  return share === BELOW ? `${text}, in a folder below.` : `${text}, in other letters.`;
}

/** True for the heading of a dated entry: a day, then perhaps a colon or dash, then its title. */
function isDatedEntry(heading: string): boolean {
  const dated = datedHeading(heading);
  return dated !== null && dated.title !== '';
}
