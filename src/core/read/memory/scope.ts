import { getOrSet } from '../../model/collections';
import type { DecideContext, EffectiveMemory } from '../../model/context';
import type { Convention } from '../../model/convention';
import { dataOf, type Note } from '../../model/note';
import { asVaultPath, basenameOf, isInside, joinPath, stemOf, type NotePath, type VaultPath } from '../../model/path';
import { isInAny, memoryPlacesOf, rulesAt, type MemoryPlace } from '../files/rules';
import { excludedBy, taggedBy, tagsInName } from './exclusions';
import { fixedFile } from './by-place';
import { isConflictFile } from '../files/conflict-names';
import { isGenerated } from './generated';
import { propertyTags, saysPrivate } from '../frontmatter/privacy';
import { isInstalled } from '../files/installed';
import { isPendingPath } from './pending';
import { skippedPath } from './skipped';

/**
 * Notes that tools and people put beside the entries of a memory, by name without `.md`, in capitals:
 * they explain the folder or steer an agent, and keep the names that other programs look for.
 */
const HOUSEKEEPING_NAMES = new Set([
  'README',
  'LICENSE',
  'LICENCE',
  'CHANGELOG',
  'CONTRIBUTING',
  'CODE_OF_CONDUCT',
  'SECURITY',
  'AGENTS',
  'CLAUDE',
  'GEMINI',
  'SKILL',
  'INDEX',
  'HOME',
  'TEMPLATE',
]);

/** Folders whose notes are forms to be filled in, whatever their case and leading `_`. */
const TEMPLATE_FOLDERS = new Set(['templates', 'template']);

export function indexPath(ctx: Pick<DecideContext, 'memory' | 'convention'>): NotePath {
  return joinPath(ctx.memory.root, ctx.convention.indexNote.path) as NotePath;
}

/** The path as its memory sees it: without the root. */
export function insideMemory(ctx: Pick<DecideContext, 'memory'>, path: string): string {
  return ctx.memory.root === '' ? path : path.slice(ctx.memory.root.length + 1);
}

/** Every file of the memory, in code point order, whatever it is. */
export function filesOf(ctx: DecideContext): VaultPath[] {
  return ctx.snapshot.files.map((file) => file.path).filter((path) => isInside(path, ctx.memory.root) && !isIgnored(ctx, path));
}

const known = new WeakMap<DecideContext, readonly Note[]>();

/** The memory's notes, in code point order: inside its root, neither generated nor conflict files nor in a folder the user set aside. */
export function notesOf(ctx: DecideContext): Note[] {
  const before = known.get(ctx);
  if (before !== undefined) return before.slice();
  const [index, skipped] = [indexPath(ctx), skippedPath(ctx)];
  const notes: Note[] = [];
  for (const note of ctx.snapshot.notes.values()) {
    // The skipped note is not part of the memory, even where it lost the property that says so.
    if (!isInside(note.path, ctx.memory.root) || note.path === index || note.path === skipped || isGenerated(note)) continue;
    if (isPendingPath(note.path) || isConflict(ctx, note.path) || isIgnored(ctx, note.path)) continue;
    notes.push(note);
  }
  let paths: ReadonlySet<VaultPath> | undefined;
  const found: Note[] = [];
  // One file is one note: under another name, by a link of the disk, it says nothing of its own.
  for (const note of notes) {
    const names = ctx.snapshot.namesOf(note.path);
    if (names.length > 1) {
      const own = (paths ??= new Set(notes.map(({ path }) => path)));
      const others = names.filter((name) => own.has(name));
      if (richest(ctx, others) !== note.path) continue;
    }
    found.push(note);
  }
  known.set(ctx, found);
  return found.slice();
}

/** Of a file's names in the memory the one of which its convention says most, as that it holds entries or is protected; of equals the first. */
function richest({ convention, memory }: DecideContext, names: readonly VaultPath[]): VaultPath | undefined {
  const weight = (path: VaultPath): number => {
    const rules = rulesAt({ convention, inside: memory.root === '' ? path : path.slice(memory.root.length + 1) });
    return (
      (rules?.entries !== undefined && rules.entries !== 'note' ? 2 : 0) +
      (rules !== null && ['read-only', 'append-only'].includes(rules.layer) ? 1 : 0)
    );
  };
  return names.reduce<VaultPath | undefined>((best, name) => (best === undefined || weight(name) > weight(best) ? name : best), undefined);
}

/** The note that stands for the file at a path: the name of which this memory says most, else the path itself. */
export function noteFor(ctx: DecideContext, path: VaultPath): VaultPath {
  const names = ctx.snapshot.namesOf(path);
  if (names.length === 1) return path;
  const notes = new Set<VaultPath>(notesOf(ctx).map((note) => note.path));
  return (
    richest(
      ctx,
      names.filter((name) => notes.has(name)),
    ) ?? path
  );
}

/** The notes that are memories themselves: not the folder's own paperwork, templates or drawings. */
export function entriesOf(ctx: DecideContext): Note[] {
  return notesOf(ctx).filter((note) => isEntry(ctx, note));
}

/** The property by which a plugin says that the text of a note is its own, as `kanban-plugin` or `excalidraw-plugin`; null for other notes. */
export function ownerOf(note: Pick<Note, 'frontmatter'>): string | null {
  for (const key of Object.keys(dataOf(note))) if (key.endsWith('-plugin')) return key;
  return null;
}

/** True for a note that its convention's rules of naming speak of. */
export function isEntry(ctx: DecideContext, note: Note): boolean {
  return isNamed(ctx, note.path) && ownerOf(note) === null;
}

/** True for a path that the convention's rules of naming speak of, as far as the path alone tells. What is in the archive is out of use, under whatever name. */
export function isNamed(ctx: DecideContext, path: VaultPath): boolean {
  const inside = insideMemory(ctx, path);
  return isKept(ctx, inside) && fixedFile(ctx.convention, inside) === undefined && !isFurniture(basenameOf(inside));
}

/** True for a path inside the memory that is neither a form, nor a report, nor in the archive. */
function isKept({ convention }: DecideContext, inside: string): boolean {
  return (
    !inside.split('/').slice(0, -1).some(isTemplateFolder) && !isInside(inside, convention.reports) && !isInside(inside, convention.archive)
  );
}

/** True for a note that an index may list: an entry; on a ranked one also a file that the convention names, and a README or the like that leads to others. */
export function isListable(ctx: DecideContext, note: Note): boolean {
  if (isEntry(ctx, note)) return true;
  const inside = insideMemory(ctx, note.path);
  const isWay = /^(?:readme|index|home)$/i.test(stemOf(inside)) && note.links.length > 0;
  const isRanked = ctx.convention.indexNote.format === 'ranked';
  return isRanked && isKept(ctx, inside) && (isWay || fixedFile(ctx.convention, inside) !== undefined);
}

/** True for a note that explains the folder, steers an agent or is a drawing, by its name. */
export function isFurniture(basename: string): boolean {
  const name = basename.replace(/\.md$/i, '');
  return HOUSEKEEPING_NAMES.has(name.toUpperCase()) || /\.excalidraw$/i.test(name);
}

export function isTemplateFolder(name: string): boolean {
  return TEMPLATE_FOLDERS.has(name.toLowerCase().replace(/^[^\p{L}]+/u, ''));
}

/** True for a copy that a sync program left in this vault. */
export function isConflict(ctx: DecideContext, path: string): boolean {
  return isConflictFile(path, (original) => ctx.snapshot.has(original));
}

/** True for what belongs to a memory inside this one. */
export function isInner(ctx: DecideContext, path: string): boolean {
  return isInAny(ctx.inner, path);
}

/** True for what a person took out of the app's own search, by any of its names. */
export function isExcludedInApp({ excludedInApp, snapshot, memory }: DecideContext, path: string): boolean {
  if (excludedInApp === undefined || excludedInApp.filters.length === 0) return false;
  return snapshot.namesOf(asVaultPath(path)).some((name) => excludedInApp.covers(name, memory.root));
}

/** True if the path lies in an installed folder, where the user's settings or the app's put it aside, or where it belongs to a memory inside this one. */
export function isIgnored(ctx: DecideContext, path: string): boolean {
  if (isInner(ctx, path) || isInstalled(insideMemory(ctx, path)) || isExcludedInApp(ctx, path)) return true;
  const { ignore } = ctx.memory.overrides;
  if (ignore === undefined || ignore.length === 0) return false;
  // The file's own name counts too: a link beside a folder that was put aside does not bring its notes back.
  return [path, ctx.snapshot.namesOf(asVaultPath(path))[0] ?? path].some(
    (name) => isInside(name, ctx.memory.root) && excludedBy(ignore, insideMemory(ctx, name)).length > 0,
  );
}

const kept = new WeakMap<Convention, { readonly folders: readonly string[]; readonly tags: readonly string[] }>();

/** The folders and tags that never leave the memory in a bundle, nor show on its index note; the archive is always one of them. */
export function privacyOf({ convention }: Pick<EffectiveMemory, 'convention'>): {
  readonly folders: readonly string[];
  readonly tags: readonly string[];
} {
  return getOrSet(kept, convention, () => {
    const { archive, bundle } = convention;
    return { folders: [...new Set([...bundle.excludeFolders, archive])], tags: bundle.excludeTags };
  });
}

/**
 * Why the note must not leave the memory, null if it may: the one answer that bundle, index note, gate, judge and
 * report go by. What its text holds beyond that (secrets) is asked of the text. A tag excludes its nested tags too. A
 * file with several names is withheld under all of them where it is under one, in whichever memory.
 */
export function withheldBecause(ctx: DecideContext, note: Note): string | null {
  return withheldAt(memoryPlacesOf(ctx, note.path), note);
}

/** As `withheldBecause`, of a note by where each of its names lies; `counts` says which excluded folders keep it in. */
export function withheldAt(
  places: readonly MemoryPlace[],
  note: Pick<Note, 'frontmatter' | 'tags'>,
  counts?: (place: MemoryPlace, folder: string) => boolean,
): string | null {
  if (note.frontmatter.state === 'broken') return 'its properties cannot be read, so it might be private';
  const data = dataOf(note);
  const said = saysPrivate(data);
  if (said !== null) return said;
  const tags = tagsOf(note);
  for (const place of places) {
    const why = withheldIn(place, tags, counts);
    if (why !== null) return why;
  }
  return null;
}

/** Every tag of a note, those of its properties at any depth among them. */
export function tagsOf(note: Pick<Note, 'frontmatter' | 'tags'>): string[] {
  return [...note.tags, ...propertyTags(dataOf(note))];
}

/** Why a note must not leave the memory by what it is called there and how it is tagged. */
function withheldIn(place: MemoryPlace, own: readonly string[], counts?: (place: MemoryPlace, folder: string) => boolean): string | null {
  const { folders, tags } = privacyOf(place);
  for (const folder of excludedBy(folders, place.inside))
    if (counts?.(place, folder) !== false) return `in the excluded folder "${folder}"`;
  for (const tag of own) {
    const hit = taggedBy(tags, tag);
    if (hit !== undefined) return `tagged #${hit}`;
  }
  for (const tag of tagsInName(place.inside)) if (taggedBy(tags, tag) !== undefined) return `tagged "${tag}" in its name`;
  return null;
}
