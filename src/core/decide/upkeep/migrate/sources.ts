import { addTo } from '../../../model/collections';
import { basenameOf, folderOf, isInside, isNotePath, joinPath, extensionOf, pathKey, type VaultPath } from '../../../model/path';
import type { DecideContext } from '../../../model/context';
import type { OlderFiles, OlderFormat } from '../../../model/results/migrate';
import type { Snapshot } from '../../../model/snapshot';
import { isInstalled } from '../../../read/files/installed';
import { isConflictFile } from '../../../read/files/conflict-names';
import { isGenerated } from '../../../read/memory/generated';
import { isInner, indexPath, insideMemory, isConflict, isFurniture, isIgnored } from '../../../read/memory/scope';
import { oldName, oldHeader } from '../../../read/older/old-note';
import { MemoryError } from '../../../model/errors';
import { decisionsPath } from '../../../read/memory/decisions';
import { skippedPath } from '../../../read/memory/skipped';
import { entryFormatOf } from '../../../read/memory/of-note';
import { layerAt } from '../../../read/files/rules';
import { atomsOf } from '../../../read/older/atoms';
import { saysSomething, sourceLines } from '../../../read/older/source-lines';
import { parseName } from '../../naming/index';

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

function evidenceOf(format: OlderFormat, paths: readonly VaultPath[]): string {
  const few = paths.length === 1 ? `"${basenameOf(paths[0] ?? '')}"` : `${paths.length} notes, such as "${basenameOf(paths[0] ?? '')}",`;
  const one = paths.length === 1;
  switch (format) {
    case 'header':
      return `${few} ${one ? 'begins' : 'begin'} with a JSON header in a comment.`;
    case 'id-names':
      return `${few} ${one ? 'has its id' : 'have their ids'} in the name (id__).`;
    case 'top-of-mind-names':
      return `${few} ${one ? 'begins' : 'begin'} with "_top-of-mind".`;
    case 'memory-file':
      return 'All memories are in one text file.';
    case 'context-file':
      return 'One file holds everything under many headings.';
  }
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
  const { fixed, states = [] } = ctx.convention;
  return [...fixed, ...states].some((file) => file.path === inside) ? no('is a file that this memory has anyway, so it stays.') : null;
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
