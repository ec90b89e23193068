import type { ParsedEntry } from '../../model/entry';
import { dataOf, type Note } from '../../model/note';
import { basenameOf, byCodePoint, foldKey } from '../../model/path';
import type { Settings } from '../../model/settings';
import type { VaultHost } from '../../model/vault-memory';
import { namesProjects } from '../entries/fields';
import { readFrontmatter } from '../frontmatter/frontmatter';
import { coveringOf, matchesPattern } from '../text/glob';

/** The projects that a note is for, as it spells them; empty where it is for all. */
export function projectsOf(note: Pick<Note, 'frontmatter'> | undefined): string[] {
  return note === undefined ? [] : projectsOfData(dataOf(note));
}

/** As `projectsOf`, of properties: `projects` or `project`, which coding agents write below `metadata`. */
export function projectsOfData(data: Readonly<Record<string, unknown>>): string[] {
  const own = namesIn(Object.entries(data).flatMap(([key, value]) => (namesProjects(key) ? [value] : [])));
  const { metadata } = data;
  return own.length > 0 || typeof metadata !== 'object' || metadata === null
    ? own
    : projectsOfData({ ...(metadata as typeof data), metadata: undefined });
}

/** Of a file that holds several entries: the projects that each is for, as its own fields say, else as the properties of the file do. */
export function projectsIn(text: string): (entry: Pick<ParsedEntry, 'fields'>) => string[] {
  if (!namesProject(text)) return () => [];
  const ofAll = projectsOf({ frontmatter: readFrontmatter(text) });
  return ({ fields }) => {
    const own = namesIn(fields.flatMap(({ label, value }) => (namesProjects(label) ? [value] : [])));
    return own.length > 0 ? own : ofAll;
  };
}

/** All names that stand in fields of a text, whatever entries they are in: quick, for texts of which only that is asked. */
export function projectsInFields(text: string): string[] {
  if (!namesProject(text)) return [];
  return [...text.matchAll(/^[ \t>*+-]*(?:\*\*|__)?projects?(?:\*\*|__)?[:\uff1a](?:\*\*|__)?(.*)$/gim)].flatMap(([, value]) =>
    namesIn(value),
  );
}

/** False for a text that surely names no project. */
export function namesProject(text: string): boolean {
  return /project/i.test(text);
}

/**
 * The names of projects that a property or field holds, separated by comma or semicolon where there are several; of a link the
 * name of its target. `*` is for all, as none is, also among others.
 */
export function namesIn(value: unknown): string[] {
  const texts = [value].flat(Infinity).filter((one) => typeof one === 'string' || typeof one === 'number');
  const names = texts
    .flatMap((text) =>
      String(text)
        .split(/[,;\uff0c\uff1b]/)
        .map(nameIn),
    )
    .filter((name) => name !== '');
  return names.includes('*') ? [] : [...new Set(names)];
}

/** UTF-16 units of a name that are read. */
const LONGEST = 200;

/** `**[[Projects/beta|Beta]]**`, `[Beta](Projects/beta.md)` and `#beta` are all `beta`. */
function nameIn(text: string): string {
  const plain = text.slice(0, LONGEST).replace(/\s+/g, ' ').trim();
  const name = /^(\*\*|__|[*_`])(.+)\1$/.exec(plain)?.[2] ?? plain;
  const [, wiki, target = wiki] = /^(?:\[\[([^\]|#]+)(?:[|#][^\]]*)?\]\]|\[[^\]]*\]\(<?([^)>]+)>?\))$/.exec(name) ?? [];
  return (target === undefined ? name.replace(/^#/, '') : basenameOf(target).replace(/\.md$/i, '')).trim();
}

/** The project of the folder that a host's caller works in, as the table of its settings says; undefined where that says nothing. */
export function projectByTable({ context, settings }: Pick<VaultHost, 'context' | 'settings'>): string | undefined {
  return context.folder === undefined ? undefined : projectOf(settings(), context.folder.path, []);
}

/** True where a note that is for these projects names the one that is asked for. */
export function isFor(project: string | undefined, projects: readonly string[]): boolean {
  return project !== undefined && projects.length > 0 && !areDisjoint(namesIn(project), projects);
}

/** True for two lists of projects that have none in common, where neither is for all. */
export function areDisjoint(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(one.map(foldKey));
  return one.length > 0 && other.length > 0 && !other.some((name) => keys.has(foldKey(name)));
}

/** True where all sessions that read an entry of the other projects read one of these too: `[]` covers `['alpha']`. */
export function covers(one: readonly string[] = [], other: readonly string[] = []): boolean {
  const keys = new Set(one.map(foldKey));
  return one.length === 0 || (other.length > 0 && other.every((name) => keys.has(foldKey(name))));
}

/**
 * The project of a folder, an absolute path: as the table of the settings says for it or the nearest folder above, where the
 * longest pattern counts; else the folder's own name, where one of the memory's projects is called so. Undefined where nothing
 * tells. `known` are the names that its memories give.
 */
export function projectOf({ projects }: Pick<Settings, 'projects'>, cwd: string, known: readonly string[]): string | undefined {
  // So is a folder inside the vault named, which is no project.
  if (cwd === '') return undefined;
  const folder = slashed(cwd);
  const above = coveringOf(folder).reverse();
  const rows = Object.entries(projects).flatMap(([given, name]) => {
    const pattern = slashed(given);
    // A folder covers all below it: where it begins says how near it is.
    const found = above.find((one) => matchesPattern(pattern, one, 'any case'));
    return found === undefined ? [] : [{ name, pattern, near: found.length }];
  });
  const [first] = rows.sort((a, b) => b.near - a.near || b.pattern.length - a.pattern.length || byCodePoint(a.pattern, b.pattern));
  if (first !== undefined) return namesIn(first.name)[0];
  const own = foldKey(folder.slice(folder.lastIndexOf('/') + 1));
  return own === '' ? undefined : known.find((name) => foldKey(name.trim()) === own);
}

/** With the slashes of one system, and none around it: `**` stands for the folders above. */
function slashed(path: string): string {
  return path.replace(/[\\/]+/g, '/').replace(/^\/|\/$/g, '');
}
