import { addTo } from '../../../model/collections';
import {
  basenameOf,
  folderOf,
  isInside,
  isNotePath,
  joinPath,
  extensionOf,
  pathKey,
  type VaultPath,
  type NotePath,
  foldKey,
} from '../../../model/path';
import type { DecideContext } from '../../../model/context';
import type { OlderFiles, OlderFormat, DroppedLine, UnsureDay } from '../../../model/results/migrate';
import type { Snapshot } from '../../../model/snapshot';
import { isInstalled } from '../../../read/files/installed';
import { isConflictFile } from '../../../read/files/conflict-names';
import { fixedFile } from '../../../read/memory/by-place';
import { isGenerated } from '../../../read/memory/generated';
import { isInner, indexPath, insideMemory, isConflict, isFurniture, isIgnored, withheldBecause } from '../../../read/memory/scope';
import { oldName, oldHeader } from '../../../read/older/old-note';
import { MemoryError } from '../../../model/errors';
import { decisionsPath } from '../../../read/memory/decisions';
import { skippedPath } from '../../../read/memory/skipped';
import { entryFormatOf } from '../../../read/memory/of-note';
import { layerAt } from '../../../read/files/rules';
import { atomsOf } from '../../../read/older/atoms';
import { saysSomething, sourceLines } from '../../../read/older/source-lines';
import { parseName, formatName, wordsFor } from '../../naming/index';
import type { DayOrder } from '../../../read/older/leading-day';
import { tellingLines, type Loose } from '../../../read/older/split-pile';
import { parseNote } from '../../../read/snapshot/note';
import { titleFor, captureOf, isMechanical, placesOf } from '../../remember/index';
import { noteItem, pileItems, unsortedItem, type Leftovers, type Destination, type Item, type Placed } from './item';
import { takenPaths } from '../../refactor/index';
import type { SortRule } from '../../../model/convention';
import { onDay } from '../../../read/text/dates';
import { wordsWithPlaces } from '../../../read/text/words';

/** One file with all memories, as agents kept it before they had notes; often in a folder of reports. */
const OLDER_FILE = 'memory.txt';

/** A context.md with fewer headings may be anything. */
const LEAST_HEADINGS = 2;

/**
 * Files of older formats in a folder and those below it, in code point order of path. By their names alone, but for
 * those in `headed`, which begin with a JSON header. Folders in `without` (archives) are left out.
 */
export function olderFiles(
  snapshot: Snapshot,
  root: string,
  without: readonly string[],
  headed: ReadonlySet<VaultPath> = new Set(),
): OlderFiles[] {
  const found = new Map<string, VaultPath[]>();
  const key = (format: OlderFormat, place: string): string => `${format}\n${place}`;
  for (const { path } of snapshot.files) {
    if (!isInside(path, root) || without.some((folder) => isInside(path, folder)) || isInstalled(path) || isConflictFile(path)) continue;
    const name = basenameOf(path).toLowerCase();
    if (name === OLDER_FILE) addTo(found, key('memory-file', path), path);
    if (!isNotePath(path)) continue;
    const note = snapshot.notes.get(path);
    if (note !== undefined && isGenerated(note)) continue;
    if (name === 'context.md' && (note?.headings.length ?? 0) >= LEAST_HEADINGS) addTo(found, key('context-file', path), path);
    const old = oldName(path);
    if (old?.pinned === true) addTo(found, key('top-of-mind-names', folderOf(path)), path);
    if (old !== null && old.id !== null) addTo(found, key('id-names', folderOf(path)), path);
    if (headed.has(path)) addTo(found, key('header', folderOf(path)), path);
  }
  return [...found]
    .map(([one, paths]): OlderFiles => {
      const [format = 'id-names', place = ''] = one.split('\n') as [OlderFormat, string];
      return { format, path: place, count: paths.length, evidence: evidenceOf(format, paths) };
    })
    .sort((a, b) => (a.path === b.path ? (a.format < b.format ? -1 : 1) : a.path < b.path ? -1 : 1));
}

/** Files of older formats of one memory, by their names; those of memories inside it are theirs. `without` as in `olderFiles`. */
export function olderFilesOf(ctx: DecideContext, without: readonly string[]): OlderFiles[] {
  const { snapshot, memory } = ctx;
  return olderFiles(snapshot, memory.root, without).flatMap((one) => (isInner(ctx, one.path) ? [] : [{ ...one, memory: memory.name }]));
}

/** The folder of what is out of use, from the vault's root. */
export function archiveOf({ memory, convention }: DecideContext): VaultPath {
  return joinPath(memory.root, convention.archive);
}

/** How the notes of a format, one or several, are known. */
const SIGNS = {
  header: ['begins', 'begin', 'with a JSON header in a comment'],
  'id-names': ['has its id', 'have their ids', 'in the name (id__)'],
  'top-of-mind-names': ['begins', 'begin', 'with "_top-of-mind"'],
} as const;

function evidenceOf(format: OlderFormat, [first = '', ...more]: readonly string[]): string {
  if (format === 'memory-file') return 'All memories are in one text file.';
  if (format === 'context-file') return 'One file holds everything under many headings.';
  const [one, several, sign] = SIGNS[format];
  const name = basenameOf(first);
  return more.length === 0 ? `"${name}" ${one} ${sign}.` : `${more.length + 1} notes, such as "${name}", ${several} ${sign}.`;
}

/** The files that may be sources, and those that stay, each with its reason. */
export interface Sources {
  readonly files: readonly VaultPath[];
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  /** True for a folder, of which only files of an older format are taken where it is the memory's own. */
  readonly isFolder: boolean;
  readonly onlyOlder: boolean;
}

const TEXTS = new Set(['md', 'txt', 'text', 'markdown']);

/**
 * The files that a path names: one file, or all texts of a folder. Throws `bad_input` for what is no text or belongs to
 * another memory, `layer_policy` for a protected file, `not_found`. What does not fit within a folder is left, with its reason.
 */
export function sourcesAt(ctx: DecideContext, path: VaultPath): Sources {
  const isFile = ctx.snapshot.files.some((file) => pathKey(file.path) === pathKey(path));
  const other = otherMemory(ctx, path);
  if (other !== null)
    throw new MemoryError('bad_input', `"${path}" belongs to the memory "${other}".`, path, false, {
      to: 'choose that one',
      input: { memory: other },
    });
  if (isInner(ctx, path))
    throw new MemoryError('bad_input', `"${path}" belongs to another memory, inside "${ctx.memory.name}". Choose that one.`, path);
  const archive = joinPath(ctx.memory.root, ctx.convention.archive);
  if (isInside(path, archive))
    throw new MemoryError(
      'bad_input',
      `"${path}" is in the archive, so it was migrated or set aside already. Bring it back with unarchive to migrate it.`,
      path,
    );
  if (isFile) {
    const why = whyNot(ctx, path);
    if (why !== null) throw new MemoryError(why.code, `"${path}" ${why.says}`, path);
    return { files: [path], left: [], isFolder: false, onlyOlder: false };
  }
  const files: VaultPath[] = [];
  const left: { path: VaultPath; why: string }[] = [];
  const onlyOlder = path === '' || isInside(ctx.memory.root, path);
  for (const { path: one } of ctx.snapshot.files) {
    if (!isInside(one, path) || isInside(one, archive) || isSetAside(ctx, one)) continue;
    const why =
      whyNot(ctx, one) ??
      (isFurniture(basenameOf(one)) ? { says: 'explains the folder or steers an agent, so it keeps its name and place.' } : null);
    if (why === null) files.push(one);
    else if (!onlyOlder) left.push({ path: one, why: sentence(why.says) });
  }
  return { files, left, isFolder: true, onlyOlder };
}

/** Why a file can be no source; null if it can. */
function whyNot(ctx: DecideContext, path: VaultPath): { readonly code: 'bad_input' | 'layer_policy'; readonly says: string } | null {
  const no = (says: string, code: 'bad_input' | 'layer_policy' = 'bad_input') => ({ code, says });
  if (!TEXTS.has(extensionOf(path).toLowerCase())) return no('is no text that can be taken apart.');
  const [own] = ctx.snapshot.namesOf(path);
  if (own !== undefined && own !== path) return no(`is another name of "${own}", by a symbolic link or a hard link. Use "${own}" instead.`);
  const { layer } = layerAt(ctx, path);
  if (layer === 'read-only' || layer === 'append-only')
    return no(`is ${layer} in this memory, so it cannot be moved to the archive. It is part of the memory already.`, 'layer_policy');
  const note = isNotePath(path) ? ctx.snapshot.notes.get(path) : undefined;
  const inside = insideOf(ctx, path);
  const isOwn =
    path === indexPath(ctx) || path === skippedPath(ctx) || path === decisionsPath(ctx) || (note !== undefined && isGenerated(note));
  if (isOwn) return no('is a note that Top of Mind writes.');
  if (isInside(inside, ctx.convention.reports) && basenameOf(path) !== OLDER_FILE) return no('is a report.');
  if (isConflict(ctx, path)) return no('is a copy that a sync program left.');
  const isFixed = fixedFile(ctx.convention, inside) !== undefined;
  return isFixed || ctx.convention.states?.some((file) => file.path === inside) === true
    ? no('is a file that this memory has anyway, so it stays.')
    : null;
}

/** The kind of a text of a source: a note, a file that holds everything, or something that stays, with the reason. */
type SourceKind = { readonly kind: 'note' | 'pile' } | { readonly kind: 'stays'; readonly why: string };

/** Names of files that hold everything. */
const PILES = new Set(['memory', 'memories', 'context', 'claude', 'agents', 'gemini', 'notes', 'log', 'logs', 'journal', 'scratchpad']);

export function kindOf(ctx: DecideContext, path: VaultPath, text: string, { isFolder, onlyOlder }: Sources): SourceKind {
  if (!saysSomething(text)) return { kind: 'stays', why: text.replace(/^\ufeff/, '').trim() === '' ? 'It is empty.' : 'It has no words.' };
  if (isNotePath(path) && (oldHeader(text) !== null || oldName(path) !== null)) return { kind: 'note' };
  const stem = basenameOf(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
  const isNamed = stem === 'memory' || stem === 'context' || stem === 'memories';
  const format = isNotePath(path) && isInside(path, ctx.memory.root) ? entryFormatOf(ctx, path) : null;
  // Where any name goes, a name that fits says nothing.
  if (isNotePath(path) && !isNamed && isInside(path, ctx.memory.root) && parseName(ctx.convention, insideMemory(ctx, path)) !== null)
    return { kind: 'stays', why: 'It is named as this memory names its notes.' };
  if (format !== null && format !== 'note' && isNotePath(path)) return { kind: 'stays', why: 'It holds entries of this memory.' };
  // Of a memory's own folder only what its name tells is taken.
  if (onlyOlder)
    return isNamed && (stem !== 'memory' || !isNotePath(path))
      ? { kind: 'pile' }
      : { kind: 'stays', why: 'Nothing in it is of an older format.' };
  if (!isNotePath(path)) return { kind: 'pile' };
  const atoms = atomsOf(sourceLines(text), null);
  const days = atoms.filter(({ day }) => day !== null).length;
  const headings = atoms.filter(({ kind }) => kind === 'heading').length;
  if (PILES.has(stem) || days > 1 || (!isFolder && headings > 1)) return { kind: 'pile' };
  return { kind: 'note' };
}

/** The place in the archive for a source: below the folders that it stood in. */
export function archivePlace(ctx: DecideContext, path: string): VaultPath {
  const inside = path === ctx.memory.root ? '' : insideOf(ctx, path);
  return joinPath(ctx.memory.root, joinPath(ctx.convention.archive, inside));
}

/** The place in the archive under which a file or folder that was migrated lies; null if there is none. */
export function archivedAs(ctx: DecideContext, path: string): string | null {
  const place = pathKey(archivePlace(ctx, path));
  const there = ctx.snapshot.files.find((file) => pathKey(file.path) === place || isInside(pathKey(file.path), place));
  return there === undefined ? null : archivePlace(ctx, path);
}

/** The path as the memory sees it; of a file outside of it the whole path. */
function insideOf(ctx: DecideContext, path: string): string {
  return isInside(path, ctx.memory.root) ? insideMemory(ctx, path) : path;
}

/** The name of another memory that a path belongs to, null without one; one that is the whole vault is around everything. */
function otherMemory(ctx: DecideContext, path: string): string | null {
  if (isInside(path, ctx.memory.root)) return null;
  const roots = ctx.others.map(({ memory }) => memory).filter(({ root }) => root !== '' && root !== ctx.memory.root);
  return roots.find(({ root }) => isInside(path, root))?.name ?? null;
}

function isSetAside(ctx: DecideContext, path: VaultPath): boolean {
  return isInside(path, ctx.memory.root) ? isIgnored(ctx, path) : isInstalled(path) || otherMemory(ctx, path) !== null;
}

function sentence(says: string): string {
  return /^(?:is |explains)/.test(says) ? `It ${says}` : `${says.charAt(0).toUpperCase()}${says.slice(1)}`;
}

interface PreparedSource {
  readonly path: VaultPath;
  readonly text: string;
  /** Its lines that say something, from 0; those of them that are accounted for; how many are dropped. */
  readonly telling: readonly number[];
  readonly accounted: ReadonlySet<number>;
  readonly droppedLines: number;
  readonly dropped: readonly DroppedLine[];
  readonly unsure: readonly UnsureDay[];
}

/** The sources taken apart and placed, before any text of a new file is made. */
export interface Prepared {
  readonly source: string;
  readonly isFolder: boolean;
  readonly sources: readonly PreparedSource[];
  readonly placed: readonly Placed[];
  readonly repeated: number;
  readonly left: readonly { readonly path: VaultPath; readonly why: string }[];
  readonly notes: readonly string[];
}

/** Takes the sources apart and says where each part goes. `texts` are those of the sources that could be read; `failed` says why others could not. */
export function prepareMigration(
  ctx: DecideContext,
  source: string,
  sources: Sources,
  texts: ReadonlyMap<VaultPath, string>,
  failed: ReadonlyMap<VaultPath, string>,
  order: DayOrder,
): Prepared {
  const types = knownTypes(ctx);
  const left = [...sources.left];
  const read: PreparedSource[] = [];
  const items: Item[] = [];
  const rest: Leftovers[] = [];
  const notes: string[] = [];
  const known = new Map<string, Item>();
  let repeated = 0;
  for (const path of sources.files) {
    const text = texts.get(path);
    if (text === undefined) {
      left.push({ path, why: failed.get(path) ?? 'It cannot be read.' });
      continue;
    }
    const kind = kindOf(ctx, path, text, sources);
    if (kind.kind === 'stays') {
      if (!sources.onlyOlder || !isNotePath(path)) left.push({ path, why: kind.why });
      continue;
    }
    if (kind.kind === 'note') {
      const note = wholeNote(ctx, path, text, types);
      if ('why' in note) left.push({ path, why: note.why });
      else {
        items.push(note.item);
        read.push(note.source);
      }
      continue;
    }
    const { pile, items: parts, head } = pileItems(path, text, types, order);
    const unplaced: Loose[] = [...pile.loose];
    const accounted = new Set<number>([...pile.groups, ...Array.from({ length: head }, (_, line) => line)]);
    const mark = (from: number, to: number): void => {
      for (let line = from; line < to; line++) accounted.add(line);
    };
    const unsure: UnsureDay[] = [];
    let carried = 0;
    for (const item of parts) {
      mark(item.from, item.to);
      const line = (item.under.at(-1) ?? item.from) + 1;
      if (item.readings !== null && unsure.every((one) => one.line !== line)) unsure.push({ path, line, readings: item.readings });
      const key = JSON.stringify([item.date, item.time, item.type, item.title, item.above, item.body]);
      if (typeof destinationOf(ctx, item) === 'string' || !saysSomething(item.title + item.body)) unplaced.push(item);
      else if (known.has(key)) repeated++;
      else {
        known.set(key, item);
        items.push(item);
        carried++;
      }
    }
    for (const { from, to } of pile.loose) mark(from, to);
    const telling = tellingLines(pile.lines, head, pile.lines.length);
    const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
    const properties = lines.slice(0, head).filter((line) => !/^---[ \t]*$/.test(line));
    const { title: ownTitle } = pile;
    const dropped: DroppedLine[] = [];
    if (ownTitle !== null) mark(ownTitle, ownTitle + 1);
    const hasRest = unplaced.length > 0 || properties.some(saysSomething);
    if (!hasRest && parts.length === 0) {
      left.push({ path, why: 'It has nothing but a heading.' });
      continue;
    }
    if (hasRest) rest.push({ source: path, lines: pile.lines, stretches: unplaced, title: ownTitle, properties });
    else if (ownTitle !== null && carried > 0)
      dropped.push({
        path,
        line: ownTitle + 1,
        name: pile.lines[ownTitle]?.text.trim() ?? '',
        why: 'It is the heading of the whole file.',
      });
    read.push({ path, text, telling, accounted, droppedLines: dropped.length, dropped, unsure });
    if (['claude.md', 'agents.md', 'gemini.md'].includes(basenameOf(path).toLowerCase()))
      notes.push(`"${path}" moves to the archive, so programs that read it at their start do not find it any more.`);
  }
  const nameOf = freeNames(ctx);
  const placed = items.map((item) => placedAt(ctx, item, destinationOf(ctx, item) as Destination, nameOf));
  const unsorted = unsortedItem(rest, ctx.today);
  if (unsorted !== null) placed.push(placedAt(ctx, unsorted, unsortedDestination(ctx), nameOf));
  refusePrivate(ctx, read, placed);
  return { source, isFolder: sources.isFolder, sources: read, placed, repeated, left, notes };
}

function wholeNote(
  ctx: DecideContext,
  path: VaultPath,
  text: string,
  types: ReadonlyMap<string, string>,
): { readonly item: Item; readonly source: PreparedSource } | { readonly why: string } {
  const { item, dropped, header, droppedLines } = noteItem(path, text, types);
  if (parseNote(path as NotePath, item.body, item.body.length).frontmatter.state === 'broken')
    return { why: 'Its properties cannot be read. Correct the YAML between the "---" lines.' };
  const property = ctx.convention.migration?.pinned;
  const pinned = item.pinned && property !== undefined ? { ...item, properties: [...item.properties, [property, true] as const] } : item;
  const telling = [...item.expected.map(({ line }) => line), ...header];
  return { item: pinned, source: { path, text, telling, accounted: new Set(telling), droppedLines, dropped, unsure: [] } };
}

function placedAt(ctx: DecideContext, item: Item, destination: Destination, nameOf: ReturnType<typeof freeNames>): Placed {
  const date = item.date ?? ctx.today;
  const own = item.title !== '' ? item.title : titleFor({ title: '', body: item.body });
  const title = [...item.above, own].join(': ');
  const { capture } = destination;
  const named = { title, date, tags: item.tags, type: destination.type ?? item.type };
  const path = capture.into === 'folder' ? nameOf(named, capture.folder) : capture.path;
  return { item, destination, path, title, date };
}

/** Throws `bad_input` where a source must not leave the memory and its text would come to stand in a file with others. */
function refusePrivate(ctx: DecideContext, sources: readonly PreparedSource[], placed: readonly Placed[]): void {
  const shared = new Set(placed.flatMap(({ item, destination }) => (destination.capture.into === 'folder' ? [] : [item.source])));
  for (const { path, text } of sources) {
    if (!shared.has(path)) continue;
    const why = withheldBecause(ctx, parseNote(path as NotePath, text, text.length));
    if (why === null) continue;
    throw new MemoryError(
      'bad_input',
      `"${path}" is ${why}, and its text would come to stand in files that bundles hold. Nothing was changed. Take that off, or move the text by hand.`,
      path,
    );
  }
}

/** Gives out paths of new notes in folders of the memory, each once. Of many with one title each is tried once, not all before it again. */
function freeNames(ctx: DecideContext) {
  const taken = takenPaths(ctx.snapshot);
  const own = new Set<string>();
  const numbers = new Map<string, number>();
  return ({ title, date, tags, type }: Pick<Item, 'title' | 'tags' | 'type'> & { readonly date: string }, folder: string): VaultPath => {
    const words = wordsFor(ctx.convention, type ?? undefined);
    const root = joinPath(ctx.memory.root, folder);
    const nameOf = (one: string): string => formatName(ctx, { date, title: one, tags, words }, folder);
    const name = nameOf(title);
    const series = `${root}/${foldKey(name)}`;
    let number = numbers.get(series) ?? 1;
    for (;;) {
      const numbered = number === 1 ? name : nameOf(`${title} ${number}`);
      // A name may have no room for all of a title: then the number stands after the name.
      const named = number > 1 && numbered === name ? name.replace(/(\.[^.]*)?$/, (extension) => ` ${number}${extension}`) : numbered;
      const path = joinPath(root, named);
      number++;
      if (taken.has(foldKey(path)) || own.has(foldKey(path))) continue;
      numbers.set(series, number);
      own.add(foldKey(path));
      return path;
    }
  };
}

/** The types that a text may name in this memory, in lower case. */
function knownTypes(ctx: DecideContext): ReadonlyMap<string, string> {
  const toMistakes = new Set(ctx.convention.capture.flatMap(({ type, path }) => (path === ctx.convention.mistakes?.file ? [type] : [])));
  return new Map(placesOf(ctx, ctx.today).types.flatMap((type) => (toMistakes.has(type) ? [] : [[type.toLowerCase(), type] as const])));
}

/** Where an item goes; as the second, why it cannot be placed. */
function destinationOf(ctx: DecideContext, item: Item): Destination | string {
  if (item.readings !== null) return 'its day may be one of two';
  if (ctx.convention.indexNote.format === 'titles' && !item.whole && isMechanical({ title: item.title, body: item.body }))
    return 'it only acknowledges something';
  if (item.type !== null) return captured(ctx, item, item.type, `it says "${item.type}"`);
  const rule = ruleFor(ctx, item);
  const isElse = rule?.words.length === 0;
  const words = isElse ? null : `its heading speaks of "${rule?.words.find((word) => headingWords(item).has(word)) ?? ''}"`;
  if (rule?.place !== undefined && item.date === null) {
    return { capture: { into: 'text', path: fileAt(ctx, rule.place) }, type: null, why: words ?? 'it has a heading and no day' };
  }
  if (rule?.type !== undefined) return captured(ctx, item, rule.type, words ?? (item.date === null ? 'it has a heading' : 'it has a day'));
  if (item.whole) return captured(ctx, item, null, 'a note of its own');
  if (item.date !== null) return captured(ctx, item, null, 'it has a day');
  if (item.title === '' && item.above.length === 0) return 'it has neither day nor heading';
  return ctx.convention.migration?.sorting === undefined
    ? captured(ctx, item, null, 'it has a heading')
    : 'its heading fits none of the places';
}

/** Where everything goes that could not be placed. */
function unsortedDestination(ctx: DecideContext): Destination {
  const { type = null, place } = ctx.convention.migration?.unsorted ?? {};
  const capture = place === undefined ? captureOf(ctx, { entryDate: ctx.today, ownType: type ?? undefined }) : fileCapture(ctx, place);
  return { capture, type, why: 'it could not be placed' };
}

function fileCapture(ctx: DecideContext, place: string): Destination['capture'] {
  const path = fileAt(ctx, place);
  const format = ctx.convention.entries.some(({ format: one }) => one === 'log') ? 'log' : 'section';
  return { into: 'file', path, format, type: null };
}

function captured(ctx: DecideContext, item: Item, type: string | null, why: string): Destination {
  return { capture: captureOf(ctx, { entryDate: item.date ?? ctx.today, ownType: type ?? undefined }), type, why };
}

/** The path as the disk spells it: on another a twin would stand beside it. */
function fileAt(ctx: DecideContext, place: string): VaultPath {
  const path = joinPath(ctx.memory.root, onDay(place, ctx.today));
  return takenPaths(ctx.snapshot).get(foldKey(path))?.[0] ?? path;
}

function ruleFor(ctx: DecideContext, item: Item): SortRule | undefined {
  const rules = ctx.convention.migration?.sorting ?? [];
  const words = headingWords(item);
  const has = words.size > 0 || item.date !== null || item.whole;
  return rules.find((rule) => (rule.words.length === 0 ? has : rule.words.some((word) => words.has(word))));
}

function headingWords(item: Item): ReadonlySet<string> {
  return new Set(wordsWithPlaces([...item.above, item.title].join(' ')).map(({ key }) => key));
}
