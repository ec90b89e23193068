import { addTo } from '../../../model/collections';
import { basenameOf, folderOf, isInside, isNotePath, joinPath, type VaultPath } from '../../../model/path';
import type { DecideContext } from '../../../model/context';
import type { OlderFiles, OlderFormat } from '../../../model/results/migrate';
import type { Snapshot } from '../../../model/snapshot';
import { isInstalled } from '../../../read/files/installed';
import { isConflictFile } from '../../../read/files/conflict-names';
import { isGenerated } from '../../../read/memory/generated';
import { isInner } from '../../../read/memory/scope';
import { oldName } from '../../../read/older/old-note';

/** One file with all memories, as agents kept it before they had notes; often in a folder of reports. */
export const OLDER_FILE = 'memory.txt';

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
