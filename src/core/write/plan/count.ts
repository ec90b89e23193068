/** A file as a person knows it: one, however many things happen to it and wherever it stands. */
export interface CountedFile {
  /** Where it stands before; null for one that is made. */
  readonly origin: string | null;
  /** Where it stands afterwards; null for one that goes. */
  place: string | null;
  /** How many operations it takes part in. */
  operations: number;
}

export interface CountedFiles {
  readonly files: readonly CountedFile[];
  /** The file of each rewrite and of each step, in their order. */
  readonly ofRewrites: readonly CountedFile[];
  readonly ofSteps: readonly CountedFile[];
}

type Rewrites = readonly { readonly path: string }[];
type Steps = readonly { readonly op: string; readonly path: string; readonly to?: string | undefined }[];

/**
 * The files that operations change, by the one rule of every count (docs/plans.md, "How files are
 * counted"): a file whose text or place changes, or that comes or goes, is one file. Rewrites come
 * first, at the paths files have before the steps.
 */
export function filesOf(rewrites: Rewrites, steps: Steps): CountedFiles {
  const files: CountedFile[] = [];
  const at = new Map<string, CountedFile>();
  const add = (origin: string | null, place: string): CountedFile => {
    const file = { origin, place, operations: 0 };
    files.push(file);
    at.set(place, file);
    return file;
  };
  const known = (path: string): CountedFile => at.get(path) ?? add(path, path);
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
export function countFiles({ rewrites, steps }: { readonly rewrites: Rewrites; readonly steps: Steps }): number {
  return filesOf(rewrites, steps).files.length;
}
