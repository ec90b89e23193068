import type { DecideContext } from '../../model/context';
import type { EntryRule } from '../../model/convention';
import { basenameOf, byCodePoint, folderOf, isHidden, isInside, joinPath, pathKey, type VaultPath } from '../../model/path';
import type { EntryPlace, PlacesResult } from '../../model/results/remember';
import { SECTION_TYPES } from '../../read/entries/format';
import { entryFormatOf } from '../../read/memory/of-note';
import { layerAt } from '../../read/files/rules';
import { onDay } from '../../read/text/dates';
import { matchesPattern } from '../../read/text/glob';
import { insideMemory, isIgnored, isTemplateFolder, notesOf } from '../../read/memory/scope';
import { isTitled, patternsFor } from '../naming/index';

/**
 * Where a new entry may go: first where the convention puts entries of a type, on day `date`; then the other
 * files that hold several entries, and the other folders whose notes are entries, by their paths.
 */
export function placesOf(ctx: DecideContext, date: string): PlacesResult {
  const places = new Map<string, EntryPlace>();
  for (const target of ctx.convention.capture) {
    const place = target.into === 'folder' ? target.path : onDay(target.path, date);
    const { layer } = layerAt(ctx, pathOf(ctx, target.into === 'folder' ? inFolder(place) : place));
    const known = places.get(place);
    const types = target.type === '*' || known?.types.length === 0 ? [] : [...(known?.types ?? []), target.type];
    if (layer !== 'read-only') places.set(place, { place, kind: target.into, layer, summary: known?.summary ?? target.summary, types });
  }
  const others = ctx.convention.entries.flatMap((rule) => (rule.format === 'note' ? foldersOf(ctx, rule) : filesOf(ctx, rule)));
  for (const one of others.sort((a, b) => byCodePoint(a.place, b.place))) if (!places.has(one.place)) places.set(one.place, one);
  for (const { path, summary } of ctx.convention.states ?? []) {
    const place = onDay(path, date);
    places.set(place, { place, kind: 'state', layer: layerAt(ctx, pathOf(ctx, place)).layer, summary, types: [] });
  }
  return { places: [...places.values()], types: typesOf(ctx) };
}

/** Folders of which every note of a proper name is an entry. */
function foldersOf(ctx: DecideContext, rule: EntryRule): EntryPlace[] {
  if (!/[*?]/.test(basenameOf(rule.files))) return [];
  const base = folderOf(rule.files);
  const folders = /[*?]/.test(base) ? [...new Set(notesOf(ctx).map((note) => folderOf(insideMemory(ctx, note.path))))] : [base];
  return folders.flatMap((place) => {
    const path = pathOf(ctx, inFolder(place));
    const { layer } = layerAt(ctx, path);
    const patterns = patternsFor(ctx.convention, place);
    // A name of day alone has no room for what an entry says.
    const hasRoom = patterns[0] === undefined || isTitled(patterns[0]);
    if (!hasRoom || !isOpen(ctx, path) || !takesEntries(layer)) return [];
    const summary = patterns.find(({ folder }) => folder === place)?.summary ?? 'A note of its own in this folder.';
    return [{ place, kind: 'folder' as const, layer, summary, types: [] }];
  });
}

/** Files that are there and hold several entries; not logs, of which each has its day. */
function filesOf(ctx: DecideContext, rule: EntryRule): EntryPlace[] {
  if (rule.format === 'log') return [];
  return notesOf(ctx).flatMap(({ path }) => {
    const place = insideMemory(ctx, path);
    const { layer } = layerAt(ctx, path);
    if (entryFormatOf(ctx, path) !== rule.format || !matchesPattern(rule.files, place) || !isOpen(ctx, path) || !takesEntries(layer))
      return [];
    const summary = ctx.convention.fixed.find((file) => file.path === place)?.summary ?? 'One of the entries of this file.';
    return [{ place, kind: 'file' as const, layer, summary, types: [] }];
  });
}

function takesEntries(layer: EntryPlace['layer']): boolean {
  return layer !== 'read-only' && layer !== 'ephemeral';
}

/** False in folders of what is out of use, of reports, forms and what the user set aside. */
function isOpen(ctx: DecideContext, path: string): boolean {
  const inside = insideMemory(ctx, path);
  const { archive, reports } = ctx.convention;
  return (
    !isIgnored(ctx, path) &&
    !isHidden(inside) &&
    !isInside(inside, archive) &&
    !isInside(inside, reports) &&
    !inside.split('/').slice(0, -1).some(isTemplateFolder)
  );
}

/** Types that lead to a place, that a name or property can say, or that a section has. */
export function typesOf({ convention }: Pick<DecideContext, 'convention'>): string[] {
  const captured = convention.capture.flatMap(({ type }) => (type === '*' ? [] : [type]));
  const folders = convention.capture.flatMap((target) => (target.into === 'folder' ? [target.path] : []));
  const named = folders.flatMap((folder) =>
    patternsFor(convention, folder).flatMap(({ pattern }) =>
      [...pattern.matchAll(/\{(\w+)\}/g)].flatMap(([, part = '']) => convention.words[part] ?? []),
    ),
  );
  const allowed = convention.properties.flatMap(({ key, allowed = [] }) => (key === 'type' ? allowed : []));
  const sections = convention.entries.some(({ format }) => format === 'section') ? SECTION_TYPES : [];
  return [...new Set([...captured, ...named, ...allowed, ...sections])];
}

/** The place of that name, as a person may write it; null if there is no such place. */
export function placeNamed(places: readonly EntryPlace[], name: string): EntryPlace | null {
  return places.find(({ place }) => pathKey(place) === pathKey(name)) ?? null;
}

/** A note of a folder, to ask the rules about. */
function inFolder(folder: string): string {
  return joinPath(folder, 'x.md');
}

function pathOf(ctx: DecideContext, inside: string): VaultPath {
  return joinPath(ctx.memory.root, inside);
}
