import type { DecideContext } from '../../../model/context';
import type { SortRule } from '../../../model/convention';
import { foldKey, joinPath, type VaultPath } from '../../../model/path';
import { onDay } from '../../../read/text/dates';
import { wordsWithPlaces } from '../../../read/text/words';
import { takenPaths } from '../../refactor/index';
import { captureOf, isMechanical, placesOf } from '../../remember/index';
import type { Destination, Item } from './item';

/** The types that a text may name in this memory, in lower case. */
export function knownTypes(ctx: DecideContext): ReadonlyMap<string, string> {
  const toMistakes = new Set(ctx.convention.capture.flatMap(({ type, path }) => (path === ctx.convention.mistakes?.file ? [type] : [])));
  return new Map(placesOf(ctx, ctx.today).types.flatMap((type) => (toMistakes.has(type) ? [] : [[type.toLowerCase(), type] as const])));
}

/** Where an item goes; as the second, why it cannot be placed. */
export function destinationOf(ctx: DecideContext, item: Item): Destination | string {
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
export function unsortedDestination(ctx: DecideContext): Destination {
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
