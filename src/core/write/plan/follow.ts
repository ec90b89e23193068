import { pathKey, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';

/** A file that a plan names, whatever the plan calls it on the way. One object is one file. */
export interface FollowedFile {
  /** Where it stands before the plan, as an edit names it; null for one the plan makes. */
  readonly origin: VaultPath | null;
}

/** True for edits that add, move or take away a file; the others change a text. */
export function changesPlace(edit: Edit): edit is Extract<Edit, { op: 'create' | 'move' | 'trash' }> {
  return edit.op === 'create' || edit.op === 'move' || edit.op === 'trash';
}

/**
 * Which file each edit is about, from the plan alone: one for each edit, in their order.
 */
export function followEdits(edits: readonly Edit[]): FollowedFile[] {
  const origins = new Map<string, FollowedFile>();
  /** Null where a file went away: a text edit may still use that name for the file it was. */
  const at = new Map<string, FollowedFile | null>();
  const originAt = (path: VaultPath): FollowedFile => {
    const known = origins.get(pathKey(path));
    if (known) return known;
    const file: FollowedFile = { origin: path };
    origins.set(pathKey(path), file);
    return file;
  };
  return edits.map((edit) => {
    const key = pathKey(edit.path);
    if (edit.op === 'create') {
      const made: FollowedFile = { origin: null };
      at.set(key, made);
      return made;
    }
    const file = at.get(key) ?? originAt(edit.path);
    if (!at.has(key)) at.set(key, file);
    if (edit.op === 'move' || edit.op === 'trash') at.set(key, null);
    if (edit.op === 'move') at.set(pathKey(edit.to), file);
    return file;
  });
}

/**
 * The same edits of the same files in another company: each names its file by a path that leads to it
 * at that point. Edits whose path still does are the same objects; a move that leads to where its file
 * stands already is left out.
 */
export function addressEdits(edits: readonly Edit[], files: readonly FollowedFile[]): Edit[] {
  const origins = new Map<string, FollowedFile>();
  for (const file of files) if (file.origin !== null) origins.set(pathKey(file.origin), file);
  const at = new Map<string, FollowedFile>(origins);
  const places = new Map<FollowedFile, VaultPath | null>();
  return edits.flatMap((edit, index): Edit[] => {
    const file = files[index];
    if (file === undefined) return [];
    const here = places.has(file) ? (places.get(file) ?? null) : file.origin;
    const meant = at.get(pathKey(edit.path)) ?? (changesPlace(edit) ? undefined : origins.get(pathKey(edit.path)));
    const named: Edit = meant === file || here === null ? edit : { ...edit, path: here };
    if (named.op === 'move' && named.path === named.to) return [];
    if (changesPlace(named)) {
      const to = named.op === 'move' ? named.to : named.op === 'create' ? named.path : null;
      if (named.op !== 'create') at.delete(pathKey(named.path));
      if (to !== null) at.set(pathKey(to), file);
      places.set(file, to);
    }
    return [named];
  });
}
