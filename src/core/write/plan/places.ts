import { getOrSet } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import { folderOf, foldKey, pathKey, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import { fromBase64 } from '../../read/text/base64';

export type TextEdit = Extract<Edit, { op: 'replace' | 'append' | 'set-property' }>;

/** One file that a plan touches, followed through its moves. */
export interface PlannedFile {
  /** Where it stands before the plan, as the disk spells it; null for a file the plan creates. */
  readonly origin: VaultPath | null;
  readonly created: string | null;
  /** Of a file the plan creates whose bytes are no text. */
  readonly bytes: Uint8Array | null;
  readonly edits: readonly TextEdit[];
  /** Where it stands after the plan; null if the plan trashes it. */
  readonly final: VaultPath | null;
}

type PlannedStep =
  | { readonly op: 'create'; readonly path: VaultPath; readonly file: PlannedFile }
  | { readonly op: 'move'; readonly path: VaultPath; readonly to: VaultPath; readonly file: PlannedFile }
  | { readonly op: 'trash'; readonly path: VaultPath; readonly file: PlannedFile };

export interface Places {
  readonly files: readonly PlannedFile[];
  readonly steps: readonly PlannedStep[];
  /** Where the files that leave their place end up, by their old path; null in the trash. */
  readonly finals: ReadonlyMap<VaultPath, VaultPath | null>;
  /** Where files stand afterwards that were not there. */
  readonly arriving: readonly VaultPath[];
}

type Draft = PlannedFile & { edits: TextEdit[]; final: VaultPath | null };

/**
 * Follows every file through the plan. `present` lists the files that exist: all of them where the
 * plan changes the tree, else at least those it edits. A text edit may name a moved file by its old
 * or its new path. Throws `not_found`, or `exists` where a target is taken, also by a file whose
 * name differs only in case or Unicode form, or by a folder.
 */
export function placeFiles(edits: readonly Edit[], present: readonly VaultPath[]): Places {
  const byKey = new Map<string, Set<VaultPath>>();
  const folders = new Map<string, number>();
  const drafts = new Map<VaultPath, Draft>();
  const origins = new Map<VaultPath, Draft>();
  const all: Draft[] = [];
  const steps: PlannedStep[] = [];

  const addPath = (path: VaultPath): void => {
    const key = foldKey(path);
    getOrSet(byKey, key, () => new Set()).add(path);
    for (let folder = folderOf(key); folder !== ''; folder = folderOf(folder)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  };
  /** A name that became free keeps its Unicode form within the plan: some disks would give that form back anyway. */
  const vacated = new Map<string, VaultPath>();
  const formOf = (path: VaultPath): VaultPath => vacated.get(pathKey(path)) ?? path;
  const dropPath = (path: VaultPath): void => {
    const key = foldKey(path);
    vacated.set(pathKey(path), path);
    byKey.get(key)?.delete(path);
    for (let folder = folderOf(key); folder !== ''; folder = folderOf(folder)) folders.set(folder, (folders.get(folder) ?? 1) - 1);
  };
  for (const path of present) addPath(path);

  /** The file at a path now, as the disk spells it: the same spelling first, then the same in NFC. */
  const spelled = (path: VaultPath): VaultPath | null => {
    const same = byKey.get(foldKey(path));
    if (!same) return null;
    if (same.has(path)) return path;
    return [...same].find((other) => pathKey(other) === pathKey(path)) ?? null;
  };
  const draftAt = (path: VaultPath): Draft => {
    const known = drafts.get(path);
    if (known) return known;
    const fresh: Draft = { origin: path, created: null, bytes: null, edits: [], final: path };
    drafts.set(path, fresh);
    origins.set(path, fresh);
    all.push(fresh);
    return fresh;
  };
  const source = (path: VaultPath): VaultPath => {
    const here = spelled(path);
    if (here === null)
      throw new MemoryError('not_found', `There is no file "${path}". It may have been moved or removed; make the plan again.`, path);
    return here;
  };
  const claim = (path: VaultPath, moving: VaultPath | null): void => {
    const isPair = (other: VaultPath): boolean =>
      moving !== null && other !== path && foldKey(drafts.get(other)?.origin ?? other) === foldKey(drafts.get(moving)?.origin ?? moving);
    const twin = [...(byKey.get(foldKey(path)) ?? [])].find((other) => other !== moving && !isPair(other));
    if (twin !== undefined) throw new MemoryError('exists', takenMessage(path, twin), path);
    if ((folders.get(foldKey(path)) ?? 0) > 0) throw new MemoryError('exists', `"${path}" is a folder. Choose another name.`, path);
    for (let folder = folderOf(foldKey(path)); folder !== ''; folder = folderOf(folder)) {
      const file = [...(byKey.get(folder) ?? [])].find((other) => other !== moving);
      if (file !== undefined)
        throw new MemoryError('exists', `"${file}" is a file, so nothing can be put below it. Choose another folder.`, path);
    }
  };

  for (const edit of edits) {
    if (edit.op === 'create') {
      claim(edit.path, null);
      const path = formOf(edit.path);
      const bytes = edit.encoding === undefined ? null : fromBase64(edit.text);
      const draft: Draft = { origin: null, created: bytes === null ? edit.text : null, bytes, edits: [], final: path };
      drafts.set(path, draft);
      all.push(draft);
      addPath(path);
      steps.push({ op: 'create', path, file: draft });
    } else if (edit.op === 'move') {
      const from = source(edit.path);
      const draft = draftAt(from);
      if (from === edit.to) throw new MemoryError('bad_input', `The plan moves "${from}" onto itself.`, from);
      claim(edit.to, from);
      const to = formOf(edit.to);
      drafts.delete(from);
      dropPath(from);
      drafts.set(to, draft);
      addPath(to);
      draft.final = to;
      steps.push({ op: 'move', path: from, to, file: draft });
    } else if (edit.op === 'trash') {
      const from = source(edit.path);
      const draft = draftAt(from);
      drafts.delete(from);
      dropPath(from);
      draft.final = null;
      steps.push({ op: 'trash', path: from, file: draft });
    } else {
      const here = spelled(edit.path);
      const draft = here === null ? origins.get(edit.path) : draftAt(here);
      if (!draft) source(edit.path);
      else if (draft.bytes !== null)
        throw new MemoryError('bad_input', `"${edit.path}" is no text, so the plan cannot edit it.`, edit.path);
      else draft.edits.push(edit);
    }
  }
  const elsewhere = all.filter(({ origin, final }) => origin !== final);
  return {
    files: all,
    steps,
    finals: new Map(elsewhere.flatMap(({ origin, final }) => (origin === null ? [] : [[origin, final]]))),
    arriving: elsewhere.flatMap(({ final }) => final ?? []),
  };
}

function takenMessage(path: VaultPath, twin: VaultPath): string {
  if (twin === path) return `"${path}" is there already. Choose another name.`;
  return `"${twin}" is there already, and some disks take it for the same file as "${path}". Choose another name.`;
}
