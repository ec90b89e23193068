import { extensionOf, folderOf, isHidden, joinPath, nameOf } from '../base/paths';

/**
 * Which file a link means. Independent of the plugin's own resolution on purpose: it judges it.
 * Names are compared without regard to case, in NFC.
 */
export class Resolver {
  private readonly byPath = new Map<string, string>();
  private readonly byName = new Map<string, Set<string>>();

  constructor(paths: Iterable<string> = []) {
    for (const path of paths) this.add(path);
  }

  add(path: string): void {
    if (isHidden(path)) return;
    const name = fold(nameOf(path));
    const twins = this.byName.get(name) ?? new Set<string>();
    twins.add(path);
    this.byName.set(name, twins);
    this.byPath.set(fold(path), path);
  }

  remove(path: string): void {
    this.byName.get(fold(nameOf(path)))?.delete(path);
    if (this.byPath.get(fold(path)) === path) this.byPath.delete(fold(path));
  }

  /** The path a linkpath (the text before `#`) means in the note at `source`, or null. */
  resolve(linkpath: string, source: string): string | null {
    if (linkpath === '') return source;
    if (linkpath.startsWith('./') || linkpath.startsWith('../')) {
      return this.exact(climb(folderOf(source), linkpath));
    }
    if (linkpath.startsWith('/')) return this.exact(linkpath.slice(1));
    return this.search(linkpath, source) ?? this.search(`${linkpath}.md`, source);
  }

  /** Every file whose path is, or ends in, this path. */
  candidates(path: string): string[] {
    const wanted = fold(path);
    return [...(this.byName.get(nameOf(wanted)) ?? [])].filter((candidate) => {
      const folded = fold(candidate);
      return folded === wanted || folded.endsWith(`/${wanted}`);
    });
  }

  private exact(path: string): string | null {
    return this.byPath.get(fold(path)) ?? this.byPath.get(fold(`${path}.md`)) ?? null;
  }

  private search(path: string, source: string): string | null {
    const found = this.candidates(path);
    if (found.length < 2) return found[0] ?? null;
    const whole = this.byPath.get(fold(path));
    if (whole !== undefined) return whole;
    const folder = folderOf(source);
    const near = folder === '' ? [] : found.filter((candidate) => fold(candidate).startsWith(`${fold(folder)}/`));
    const ranked = (near.length > 0 ? near : found).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return ranked[0] ?? null;
  }
}

export function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Follows `./` and `../` from a folder; at the vault's root `../` stays there, as recordings of the app show. */
export function climb(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.splice(-1);
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** A path as seen from a folder, as `../dir/name.md`. */
export function relativePath(from: string, to: string): string {
  const source = from === '' ? [] : from.split('/');
  const target = to.split('/');
  let same = 0;
  while (same < source.length && same < target.length - 1 && source[same] === target[same]) same += 1;
  const up = source.slice(same).map(() => '..');
  return joinPath(up.join('/'), target.slice(same).join('/'));
}

/** Drops one trailing `.md`. */
export function withoutMd(path: string): string {
  return extensionOf(path) === 'md' ? path.slice(0, -3) : path;
}
