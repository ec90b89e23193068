import { byCodePoint, folderOf, foldKey, pathKey, type VaultPath } from '../../model/path';
import { FileNames } from './file-names';
import { meetingKey } from '../text/names';
import { Draft, Vector } from './vector';

/** The target of a linkpath; `ambiguous` where several files tie and the choice is ours. */
export interface Resolution {
  readonly to: VaultPath | null;
  readonly ambiguous: boolean;
}

export interface Resolver {
  /** `getFirstLinkpathDest`: the file that `linkpath` (before `#`), written in the file `from`, leads to. */
  resolve(linkpath: string, from: VaultPath): Resolution;
  /** True if a file of this path is in the vault: accents in either form, case matters. */
  has(path: string): boolean;
}

/** No file. */
export const NOWHERE = -1;
/** It takes the source's folder to tell. */
export const DEPENDS = -2;

/** So many files of one name are sooner compared one by one than filed. */
const FEW_NAMESAKES = 16;

const NONE: readonly number[] = [];

/** The vault's files by meeting key: resolving looks at namesakes only. Immutable. */
export class NameIndex implements Resolver {
  /** The paths of names that many files share, once somebody asked for one of them. */
  private readonly pathsOf = new Map<string, ReadonlySet<string>>();

  private constructor(
    readonly files: FileNames,
    private readonly namesakes: Vector<readonly number[]>,
  ) {}

  /** The files of these numbers. */
  static of(files: FileNames, numbers: Iterable<number>): NameIndex {
    const namesakes = new Array<number[] | undefined>(files.meetingKeys.size).fill(undefined);
    for (const file of numbers) {
      const key = files.meeting[file]!;
      const there = namesakes[key];
      if (there === undefined) namesakes[key] = [file];
      else there.push(file);
    }
    return new NameIndex(files, Vector.of<readonly number[]>(namesakes));
  }

  /** The index after some files came and went. */
  changed(added: readonly number[], removed: readonly number[]): NameIndex {
    const draft = new Draft(this.namesakes);
    // By name, so that thousands of one name are not gone through for each of them.
    const edits = new Map<number, { readonly gone: Set<number>; readonly come: Set<number> }>();
    const editsOf = (file: number): { readonly gone: Set<number>; readonly come: Set<number> } => {
      const key = this.files.meeting[file]!;
      const known = edits.get(key) ?? { gone: new Set<number>(), come: new Set<number>() };
      edits.set(key, known);
      return known;
    };
    for (const file of removed) editsOf(file).gone.add(file);
    for (const file of added) editsOf(file).come.add(file);
    for (const [key, { gone, come }] of edits)
      draft.set(key, [...(draft.get(key) ?? NONE).filter((file) => !gone.has(file) && !come.has(file)), ...come]);
    return new NameIndex(this.files, draft.done());
  }

  has(path: string): boolean {
    const wanted = pathKey(path);
    const key = meetingKey(foldKey(path));
    const namesakes = this.ofKey(key);
    if (namesakes.length <= FEW_NAMESAKES) return namesakes.some((file) => pathKey(this.files.paths[file]!) === wanted);
    let paths = this.pathsOf.get(key);
    if (paths === undefined) this.pathsOf.set(key, (paths = new Set(namesakes.map((file) => pathKey(this.files.paths[file]!)))));
    return paths.has(wanted);
  }

  /** How many files a link by the name of this path alone could mean. */
  namesakesOf(path: string): number {
    return this.ofKey(meetingKey(foldKey(path))).length;
  }

  resolve(linkpath: string, from: VaultPath): Resolution {
    if (linkpath === '') return { to: from, ambiguous: false };
    const found = this.lookUp(foldKey(linkpath), foldKey(folderOf(from)));
    return found < 0 ? { to: null, ambiguous: false } : { to: this.files.paths[found >> 1]!, ambiguous: (found & 1) === 1 };
  }

  /**
   * The file that a folded linkpath, not empty, leads to from a folded folder: twice its
   * number, one more where it is ambiguous; else `NOWHERE`. Without a folder (null) `DEPENDS` where
   * the answer is not the same for every folder. `meeting` is the number of its meeting key, if known.
   */
  lookUp(written: string, folder: string | null, meeting = this.files.meetingKeys.find(meetingKey(written))): number {
    if (written.startsWith('./') || written.startsWith('../')) {
      if (folder === null) return DEPENDS;
      return this.exact(joinRelative(folder, written));
    }
    if (written.startsWith('/')) return this.exact(written.slice(1));
    const namesakes = this.namesakes.get(meeting) ?? NONE;
    if (namesakes.length === 0) return NOWHERE;
    const asWritten = this.best(namesakes, written, folder);
    return asWritten === NOWHERE ? this.best(namesakes, `${written}.md`, folder) : asWritten;
  }

  private ofKey(key: string): readonly number[] {
    return this.namesakes.get(this.files.meetingKeys.find(key)) ?? NONE;
  }

  /** The file of exactly this path, `.md` optional. */
  private exact(path: string): number {
    const namesakes = this.ofKey(meetingKey(path));
    for (const key of [path, `${path}.md`]) {
      const found = namesakes.filter((file) => this.files.keys[file] === key);
      if (found.length > 0) return this.choose(found);
    }
    return NOWHERE;
  }

  /** Exact vault path, then below the source's own folder, then the shortest path. */
  private best(namesakes: readonly number[], wanted: string, folder: string | null): number {
    const { keys } = this.files;
    const only = namesakes[0]!;
    if (namesakes.length === 1) return endsInPath(keys[only]!, wanted) ? only * 2 : NOWHERE;
    const matching = namesakes.filter((file) => endsInPath(keys[file]!, wanted));
    if (matching.length < 2) return this.choose(matching);
    const exact = matching.filter((file) => keys[file] === wanted);
    if (exact.length > 0) return this.choose(exact);
    if (folder === null) return DEPENDS;
    const own = folder === '' ? NONE : matching.filter((file) => keys[file]!.startsWith(`${folder}/`));
    return this.choose(own.length > 0 ? own : matching);
  }

  /** The shortest path in characters; of several equally short the first in code point order, marked as ambiguous. */
  private choose(candidates: readonly number[]): number {
    const { keys, paths } = this.files;
    let best = -1;
    let ambiguous = false;
    for (const file of candidates) {
      const longer = best < 0 ? -1 : keys[file]!.length - keys[best]!.length;
      if (longer > 0) continue;
      ambiguous = longer === 0;
      if (longer < 0 || byCodePoint(paths[file]!, paths[best]!) < 0) best = file;
    }
    return best < 0 ? NOWHERE : best * 2 + (ambiguous ? 1 : 0);
  }
}

/** True if `key` is the path `wanted` or ends in it, on the boundary of a folder. */
function endsInPath(key: string, wanted: string): boolean {
  const rest = key.length - wanted.length;
  return rest === 0 ? key === wanted : rest > 0 && key.charCodeAt(rest - 1) === 47 && key.endsWith(wanted);
}

/** `folder` + a path that starts with `./` or `../`. As in the app, one that would climb above the vault goes on from its root. */
export function joinRelative(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** `path` as seen from `folder`, both from the vault's root; one below it begins with its first folder: `sub/x.md`. */
export function pathFrom(folder: string, path: string): string {
  const up = folder === '' ? [] : folder.split('/');
  const down = path.split('/');
  let shared = 0;
  while (shared < up.length && shared < down.length - 1 && up[shared] === down[shared]) shared++;
  return '../'.repeat(up.length - shared) + down.slice(shared).join('/');
}

/** An index of the given files; dot-files are to be left out by the caller. */
export function createResolver(paths: Iterable<VaultPath>): Resolver {
  const files = new FileNames();
  for (const path of paths) files.of(path);
  return NameIndex.of(files, files.paths.keys());
}

/** The name under which the app lists a linkpath that leads nowhere: one trailing `.md` is dropped. */
export function unresolvedName(linkpath: string): string {
  return linkpath.endsWith('.md') ? linkpath.slice(0, -3) : linkpath;
}
