import { pathKey, type VaultPath } from '../../model/path';
import type { Edit, Plan } from '../../model/plan';
import type { Operations, Rewrite, Step } from './operations';

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
  /** Null if a file went away: a text edit may still use that name for the file it was. */
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

/** A file as a person knows it: one, however many things happen to it and wherever it stands. */
interface CountedFile<P extends string> {
  /** Where it stands before; null for one that is made. */
  readonly origin: P | null;
  /** Where it stands afterwards; null for one that goes. */
  place: P | null;
  operations: number;
}

/** A change of the tree, of a plan or of its operations; other edits may stand between. */
export interface TreeStep<P extends string = VaultPath> {
  readonly op: string;
  readonly path: P;
  readonly to?: P | undefined;
}

/**
 * The files that operations change, by the one rule of every count (docs/plans.md, "How files are
 * counted"): a file whose text or place changes, or that comes or goes, is one file. Rewrites come
 * first, at the paths files have before the steps. `ofRewrites` and `ofSteps` name the file of each, in their order.
 */
export function filesOf<P extends string>(rewrites: readonly { readonly path: P }[], steps: readonly TreeStep<P>[]) {
  const files: CountedFile<P>[] = [];
  const at = new Map<P, CountedFile<P>>();
  const add = (origin: P | null, place: P): CountedFile<P> => {
    const file = { origin, place, operations: 0 };
    files.push(file);
    at.set(place, file);
    return file;
  };
  const known = (path: P): CountedFile<P> => at.get(path) ?? add(path, path);
  const ofRewrites = rewrites.map(({ path }) => known(path));
  const ofSteps = steps.map(({ op, path, to }) => {
    const file = op === 'create' ? add(null, path) : known(path);
    if (op === 'create') return file;
    at.delete(path);
    file.place = to ?? null;
    if (to !== undefined) at.set(to, file);
    return file;
  });
  for (const file of [...ofRewrites, ...ofSteps]) file.operations += 1;
  return { files, ofRewrites, ofSteps };
}

/** How many files operations change, as a person counts them. */
export function countFiles<P extends string>(ops: {
  readonly rewrites: readonly { readonly path: P }[];
  readonly steps: readonly TreeStep<P>[];
}): number {
  return filesOf(ops.rewrites, ops.steps).files.length;
}

/** Where every file that was there and leaves its place ends up, by its old path; null if it goes. */
export function finalsOf(steps: readonly TreeStep[]): Map<VaultPath, VaultPath | null> {
  const { files } = filesOf(
    [],
    steps.filter(({ op }) => ['create', 'move', 'trash', 'remove'].includes(op)),
  );
  return new Map(files.flatMap(({ origin, place }) => (origin === null ? [] : [[origin, place]])));
}

/** Paths at which files come to stand that were not there; one that goes on, or goes again, is reported too. */
export function arrivalsOf(steps: readonly TreeStep[]): VaultPath[] {
  return steps.flatMap(({ op, path, to }) => (op === 'create' ? [path] : op === 'move' && to !== undefined ? [to] : []));
}

/** A file of a plan with all that happens to it, as the disk spells its paths. */
export interface TouchedFile {
  /** Null for a file the plan makes. */
  readonly origin: VaultPath | null;
  /** Where it stands in the end; null in the trash. */
  readonly final: VaultPath | null;
  /** In the order of the plan. */
  readonly edits: readonly Edit[];
  readonly rewrite: Rewrite | null;
  readonly made: Uint8Array | null;
  readonly gone: Uint8Array | null;
}

/** The files in the order in which the plan first touches them. `ops` are the operations of that very plan. */
export function touchedFiles(plan: Plan, ops: Operations): TouchedFile[] {
  const rewrites = new Map(ops.rewrites.map((rewrite) => [pathKey(rewrite.path), rewrite]));
  const grouped = new Map<FollowedFile, { edits: Edit[]; steps: Step[] }>();
  let next = 0;
  followEdits(plan.edits).forEach((file, index) => {
    const edit = plan.edits[index];
    if (edit === undefined) return;
    const group = grouped.get(file) ?? { edits: [], steps: [] };
    grouped.set(file, group);
    group.edits.push(edit);
    const step = changesPlace(edit) ? ops.steps[next++] : undefined;
    if (step !== undefined) group.steps.push(step);
  });
  return [...grouped].map(([file, { edits, steps }]): TouchedFile => {
    const rewrite = file.origin === null ? null : (rewrites.get(pathKey(file.origin)) ?? null);
    const [first, last] = [steps[0], steps[steps.length - 1]];
    const origin = file.origin === null ? null : (rewrite?.path ?? first?.path ?? file.origin);
    const final = last === undefined ? origin : last.op === 'move' ? last.to : last.op === 'create' ? last.path : null;
    const bytesOf = (step: Step | undefined): Uint8Array | null => (step === undefined || step.op === 'move' ? null : step.bytes);
    return {
      origin,
      final,
      edits,
      rewrite,
      made: first?.op === 'create' ? bytesOf(first) : null,
      gone: final === null ? bytesOf(last) : null,
    };
  });
}

/** The path by which a person knows the file: where it stands before the plan, else where it will. */
export function pathOf({ origin, final, edits }: TouchedFile): VaultPath {
  return origin ?? final ?? (edits[0]?.path as VaultPath);
}
