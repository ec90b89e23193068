import type { DecideContext } from '../../../model/context';
import { MemoryError } from '../../../model/errors';
import { basenameOf, isNotePath, type NotePath, type VaultPath, foldKey, joinPath } from '../../../model/path';
import type { DroppedLine, UnsureDay } from '../../../model/results/migrate';
import { withheldBecause } from '../../../read/memory/scope';
import type { DayOrder } from '../../../read/older/leading-day';
import { tellingLines } from '../../../read/older/split-pile';
import { saysSomething } from '../../../read/older/source-lines';
import { parseNote } from '../../../read/snapshot/note';
import { titleFor, captureOf, isMechanical, placesOf } from '../../remember/index';
import { noteItem, pileItems, unsortedItem, type Leftovers, type Stretch, type Destination, type Item, type Placed } from './item';
import { kindOf, type Sources } from './sources';
import { formatName, wordsFor } from '../../naming/index';
import { takenPaths } from '../../refactor/index';
import type { SortRule } from '../../../model/convention';
import { onDay } from '../../../read/text/dates';
import { wordsWithPlaces } from '../../../read/text/words';

interface PreparedSource {
  readonly path: VaultPath;
  readonly text: string;
  /** Its lines that say something, from 0; those of them that are accounted for; those that are dropped. */
  readonly telling: readonly number[];
  readonly accounted: ReadonlySet<number>;
  readonly droppedLines: readonly number[];
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
      if (!sources.onlyOlder || isNotePath(path) === false) left.push({ path, why: kind.why });
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
    const { pile, items: parts, loose, head } = pileItems(path, text, types, order);
    const unplaced: Stretch[] = [...loose];
    const accounted = new Set<number>([...pile.groups, ...Array.from({ length: head }, (_, line) => line)]);
    const mark = (from: number, to: number): void => {
      for (let line = from; line < to; line++) accounted.add(line);
    };
    const unsure: UnsureDay[] = [];
    let carried = 0;
    for (const item of parts) {
      mark(item.from, item.to);
      if (item.readings !== null)
        unsure.push({ path, line: (item.under[item.under.length - 1] ?? item.from) + 1, readings: item.readings });
      const key = JSON.stringify([item.date, item.time, item.type, item.title, item.above, item.body]);
      if (typeof destinationOf(ctx, item) === 'string' || !saysSomething(item.title + item.body)) unplaced.push(item);
      else if (known.has(key)) repeated++;
      else {
        known.set(key, item);
        items.push(item);
        carried++;
      }
    }
    for (const { from, to } of loose) mark(from, to);
    const telling = tellingLines(pile.lines, head, pile.lines.length);
    const properties = text
      .replace(/^\ufeff/, '')
      .split(/\r\n|\n|\r/)
      .slice(0, head)
      .filter((line) => !/^---[ \t]*$/.test(line));
    const ownTitle = pile.title;
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
    read.push({ path, text, telling, accounted, droppedLines: dropped.map(({ line }) => line - 1), dropped, unsure: distinct(unsure) });
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
  const { item, dropped, header } = noteItem(path, text, types);
  if (parseNote(path as NotePath, item.body, item.body.length).frontmatter.state === 'broken')
    return { why: 'Its properties cannot be read. Correct the YAML between the "---" lines.' };
  const property = ctx.convention.migration?.pinned;
  const pinned = item.pinned && property !== undefined ? { ...item, properties: [...item.properties, [property, true] as const] } : item;
  const telling = [...item.expected.map(({ line }) => line), ...header.kept, ...header.dropped];
  return { item: pinned, source: { path, text, telling, accounted: new Set(telling), droppedLines: header.dropped, dropped, unsure: [] } };
}

function placedAt(ctx: DecideContext, item: Item, destination: Destination, nameOf: ReturnType<typeof freeNames>): Placed {
  const date = item.date ?? ctx.today;
  const own = item.title !== '' ? item.title : titleFor({ title: '', body: item.body });
  const title = [...item.above, own].join(': ');
  const { capture } = destination;
  const type = destination.type ?? item.type;
  const path = capture.into === 'folder' ? nameOf({ title, date, tags: item.tags, type }, capture.folder) : capture.path;
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

function distinct(all: readonly UnsureDay[]): UnsureDay[] {
  return [...new Map(all.map((one) => [one.line, one])).values()];
}

interface Named {
  readonly title: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly type: string | null;
}

/** Gives out paths of new notes in folders of the memory, each once. Of many with one title each is tried once, not all before it again. */
function freeNames(ctx: DecideContext): (named: Named, folder: string) => VaultPath {
  const taken = takenPaths(ctx.snapshot);
  const own = new Set<string>();
  const numbers = new Map<string, number>();
  return ({ title, date, tags, type }, folder) => {
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
