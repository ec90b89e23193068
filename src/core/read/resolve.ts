import { basenameOf, byCodePoint, folderOf, pathKey, type VaultPath } from '../model/path';
import { Draft, LayeredMap } from './layered-map';
import { comparable } from './names';

/** What a linkpath leads to; `ambiguous` where several files tie and the choice is ours. */
export interface Resolution {
  readonly to: VaultPath | null;
  readonly ambiguous: boolean;
}

export interface Resolver {
  /** `getFirstLinkpathDest`: the file that `linkpath` (before `#`), written in the file `from`, leads to. */
  resolve(linkpath: string, from: VaultPath): Resolution;
  /** True where a file of this path is in the vault: accents in either form, case told apart. */
  has(path: string): boolean;
}

interface Candidate {
  readonly path: VaultPath;
  /** `comparable` of the whole path. */
  readonly key: string;
}

const UNRESOLVED: Resolution = { to: null, ambiguous: false };

/** The vault's files by the comparable form of their last part: resolving looks at namesakes only. Immutable. */
export class NameIndex implements Resolver {
  private constructor(private readonly byName: LayeredMap<string, readonly Candidate[]>) {}

  static of(paths: Iterable<VaultPath>): NameIndex {
    const byName = new Map<string, Candidate[]>();
    for (const path of paths) {
      const candidate = { path, key: comparable(path) };
      const name = basenameOf(candidate.key);
      const there = byName.get(name);
      if (there === undefined) byName.set(name, [candidate]);
      else there.push(candidate);
    }
    return new NameIndex(LayeredMap.of<string, readonly Candidate[]>(byName));
  }

  /** The index after some files came and went. A path in both lists stays. */
  changed(added: Iterable<VaultPath>, removed: Iterable<VaultPath>): NameIndex {
    const draft = new Draft(this.byName);
    const without = (path: VaultPath): [string, readonly Candidate[], Candidate] => {
      const candidate = { path, key: comparable(path) };
      const name = basenameOf(candidate.key);
      return [name, (draft.get(name) ?? []).filter((other) => other.path !== path), candidate];
    };
    for (const path of removed) {
      const [name, others] = without(path);
      draft.set(name, others.length === 0 ? undefined : others);
    }
    for (const path of added) {
      const [name, others, candidate] = without(path);
      draft.set(name, [...others, candidate]);
    }
    return new NameIndex(draft.done());
  }

  has(path: string): boolean {
    const wanted = pathKey(path);
    return this.byName.get(basenameOf(comparable(path)))?.some((candidate) => pathKey(candidate.path) === wanted) ?? false;
  }

  resolve(linkpath: string, from: VaultPath): Resolution {
    return linkpath === '' ? { to: from, ambiguous: false } : this.resolveIn(comparable(linkpath), comparable(folderOf(from)));
  }

  /** As `resolve`, for a linkpath that is not empty; both arguments comparable already. */
  resolveIn(written: string, folder: string): Resolution {
    if (written.startsWith('./') || written.startsWith('../')) {
      const path = joinRelative(folder, written);
      return path === null ? UNRESOLVED : this.exact(path);
    }
    if (written.startsWith('/')) return this.exact(written.slice(1));
    const asWritten = this.best(written, folder);
    return asWritten.to === null ? this.best(`${written}.md`, folder) : asWritten;
  }

  /** The file of exactly this path, `.md` optional. */
  private exact(path: string): Resolution {
    for (const key of [path, `${path}.md`]) {
      const found = (this.byName.get(basenameOf(key)) ?? []).filter((candidate) => candidate.key === key);
      if (found.length > 0) return choose(found);
    }
    return UNRESOLVED;
  }

  /** Exact vault path, then below the source's own folder, then the shortest path. */
  private best(wanted: string, folder: string): Resolution {
    const namesakes = this.byName.get(basenameOf(wanted));
    if (namesakes === undefined) return UNRESOLVED;
    const only = namesakes[0];
    if (namesakes.length === 1 && only !== undefined) return endsInPath(only.key, wanted) ? { to: only.path, ambiguous: false } : UNRESOLVED;
    const matching = namesakes.filter(({ key }) => endsInPath(key, wanted));
    if (matching.length < 2) return choose(matching);
    const exact = matching.filter(({ key }) => key === wanted);
    if (exact.length > 0) return choose(exact);
    const own = folder === '' ? [] : matching.filter(({ key }) => key.startsWith(`${folder}/`));
    return choose(own.length > 0 ? own : matching);
  }
}

/** True where `key` is the path `wanted` or ends in it, on the boundary of a folder. */
function endsInPath(key: string, wanted: string): boolean {
  const rest = key.length - wanted.length;
  return rest === 0 ? key === wanted : rest > 0 && key.charCodeAt(rest - 1) === 47 && key.endsWith(wanted);
}

/** The shortest path in characters; of several equally short the first in code point order, told as ambiguous. */
function choose(candidates: readonly Candidate[]): Resolution {
  let best: Candidate | undefined;
  let ambiguous = false;
  for (const candidate of candidates) {
    const longer = best === undefined ? -1 : candidate.key.length - best.key.length;
    if (longer > 0) continue;
    ambiguous = longer === 0;
    if (best === undefined || longer < 0 || byCodePoint(candidate.path, best.path) < 0) best = candidate;
  }
  return best === undefined ? UNRESOLVED : { to: best.path, ambiguous };
}

/** `folder` + a path that starts with `./` or `../`; null where it climbs above the vault. */
function joinRelative(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** An index of the given files; dot-files are to be left out by the caller. */
export function createResolver(paths: Iterable<VaultPath>): Resolver {
  return NameIndex.of(paths);
}

/** The name under which the app lists a linkpath that leads nowhere: one trailing `.md` is dropped. */
export function unresolvedName(linkpath: string): string {
  return linkpath.endsWith('.md') ? linkpath.slice(0, -3) : linkpath;
}
