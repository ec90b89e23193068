import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { byCodePoint, foldKey, type NotePath, type VaultPath } from '../../model/path';
import type { Settings } from '../../model/settings';
import type { EntryRef } from '../../model/verdict';
import { coveringOf, matchesPattern } from '../text/glob';

/** The property that lists the projects a memory is for; without any it is for all (seed 004, "Frontmatter fields"). */
const PROJECTS = 'projects';

/** The projects that a note is for, as it spells them; empty where it is for all. Coding agents write them below `metadata`. */
export function projectsOf(note: Pick<Note, 'frontmatter'> | undefined): string[] {
  const data = note === undefined ? {} : dataOf(note);
  const own = namesIn(data[PROJECTS]);
  const { metadata } = data;
  return own.length > 0 || typeof metadata !== 'object' || metadata === null
    ? own
    : namesIn((metadata as Readonly<Record<string, unknown>>)[PROJECTS]);
}

/** The names of projects that a property holds, or a single one. */
export function namesIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []));
}

/** True where a note that is for these projects names the one that is asked for. */
export function isFor(project: string | undefined, projects: readonly string[]): boolean {
  return project !== undefined && projects.length > 0 && !areDisjoint([project.trim()], projects);
}

/** True for two lists of projects that have none in common, where neither is for all. */
export function areDisjoint(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(one.map(foldKey));
  return one.length > 0 && other.length > 0 && !other.some((name) => keys.has(foldKey(name)));
}

/** Says of an entry of the memory whether it is for other projects alone than these. */
export function apartFrom({ snapshot }: Pick<DecideContext, 'snapshot'>, projects: readonly string[]): (older: EntryRef) => boolean {
  return ({ path }) => areDisjoint(projects, projectsAt(snapshot, path));
}

/** The projects of the note at this path. */
export function projectsAt(snapshot: DecideContext['snapshot'], path: VaultPath): string[] {
  return projectsOf(snapshot.notes.get(path as NotePath));
}

/**
 * The project of a folder, an absolute path: as the table of the settings says for it or the nearest folder above, where the
 * longest pattern counts; else the folder's own name, where one of the memory's projects is called so. Undefined where nothing
 * tells. `known` are the names that its memories give.
 */
export function projectOf({ projects }: Pick<Settings, 'projects'>, cwd: string, known: readonly string[]): string | undefined {
  const folder = slashed(cwd);
  const above = coveringOf(folder).reverse();
  const rows = Object.entries(projects).flatMap(([given, name]) => {
    const pattern = slashed(given);
    // A folder covers all below it: where it begins says how near it is.
    const found = above.find((one) => matchesPattern(pattern, one, 'any case'));
    return found === undefined ? [] : [{ name, pattern, near: found.length }];
  });
  const [first] = rows.sort((a, b) => b.near - a.near || b.pattern.length - a.pattern.length || byCodePoint(a.pattern, b.pattern));
  if (first !== undefined) return first.name;
  const own = foldKey(folder.slice(folder.lastIndexOf('/') + 1));
  return own === '' ? undefined : known.find((name) => foldKey(name.trim()) === own);
}

/** With the slashes of one system, and none around it: `**` stands for the folders above. */
function slashed(path: string): string {
  return path.replace(/\\/g, '/').replace(/^\/+|\/+$/g, '');
}
