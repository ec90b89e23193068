import type { DecideContext } from '../../model/context';
import type { Convention } from '../../model/convention';
import { basenameOf, joinPath, stemOf, type VaultPath } from '../../model/path';
import { diskKey, takenPaths } from '../refactor/index';
import { cleanTags, cleanTitle } from './clean';
import { formatByPattern, parseByPattern, type NameParts } from './pattern';

/** What a file name says by the convention; null where it fits none of its patterns. */
export function parseName(convention: Convention, basename: string): NameParts | null {
  for (const pattern of convention.names) {
    const parts = parseByPattern(pattern, basename);
    if (parts !== null) return parts;
  }
  return null;
}

/** The file name for a new note: `parseName` gives back its date, and title and tags as cleaned. */
export function formatName(ctx: DecideContext, parts: { readonly date: string; readonly title: string; readonly tags: readonly string[]; readonly type?: string }): string {
  const pattern = ctx.convention.names[0];
  const clean = { ...parts, title: cleanTitle(parts.title), tags: cleanTags(parts.tags) };
  return pattern === undefined ? `${clean.title}.md` : formatByPattern(pattern, clean);
}

/** What people call the note: the title in its name, or the whole name where it follows no pattern. */
export function titleOf(ctx: DecideContext, path: VaultPath): string {
  return parseName(ctx.convention, basenameOf(path))?.title ?? stemOf(path);
}

/**
 * The path for a new file in `folder`: as named, or with the first number behind its title that
 * makes it free on every disk. `alsoTaken` holds `diskKey`s of files the same plan makes.
 */
export function freePath(ctx: DecideContext, folder: string, name: string, alsoTaken: ReadonlySet<string> = new Set()): VaultPath {
  const taken = takenPaths(ctx.snapshot);
  for (let n = 1; ; n++) {
    const path = joinPath(folder, n === 1 ? name : numbered(ctx, name, n));
    const key = diskKey(path);
    if (!taken.has(key) && !alsoTaken.has(key)) return path;
  }
}

function numbered(ctx: DecideContext, name: string, n: number): string {
  const pattern = ctx.convention.names.find((rule) => parseByPattern(rule, name) !== null);
  const parts = pattern === undefined ? null : parseByPattern(pattern, name);
  if (pattern !== undefined && parts !== null) return formatByPattern(pattern, { ...parts, title: `${parts.title} ${n}` });
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name} ${n}` : `${name.slice(0, dot)} ${n}${name.slice(dot)}`;
}
