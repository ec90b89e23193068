import type { AppSettings, ExcludedFiles } from '../../model/app-settings';
import { readJson } from '../../model/json';
import { asVaultPath, foldKey, type VaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
import { hostility } from '../../model/safe-path';
import { readTextOrNull } from './texts';

/** The longest path that a pattern is held against. */
const LONGEST = 4096;
/** UTF-16 units of all regular expressions, and beginnings, that are read: each file's path is held against each. */
const MOST_UNITS = 2_000;
const MOST_BEGINNINGS = 1_000;

/**
 * The settings of the app that reach into its notes (`app.json` in `config`, the app's folder of settings); what the file does
 * not say is as the app has it at first. Undefined where there is no such file, or none that can be read: it belongs to the app.
 * `last` is given back where the file says the same.
 */
export async function appSettings(files: VaultFiles, config: string | undefined, last?: AppSettings): Promise<AppSettings | undefined> {
  try {
    const text = await appSettingsText(files, config);
    if (text === null) return undefined;
    if (text === last?.text) return last;
    const { useMarkdownLinks, newLinkFormat, userIgnoreFilters, newFileLocation, newFileFolderPath } = readJson(text) as Readonly<
      Record<string, unknown>
    >;
    const folder = newFileLocation === 'folder' && typeof newFileFolderPath === 'string' ? newFileFolderPath.replace(/^\/+|\/+$/g, '') : '';
    return {
      text,
      links: {
        markdown: useMarkdownLinks === true,
        path: newLinkFormat === 'relative' || newLinkFormat === 'absolute' ? newLinkFormat : 'shortest',
      },
      excluded: await excludedFiles(Array.isArray(userIgnoreFilters) ? userIgnoreFilters.filter((one) => typeof one === 'string') : []),
      newNotes: folder === '' || hostility(folder) !== null ? '' : folder,
    };
  } catch {
    return undefined;
  }
}

/** The text of the file of these settings; null where there is none that can be read. */
export async function appSettingsText(files: VaultFiles, config: string | undefined): Promise<string | null> {
  return config === undefined ? null : readTextOrNull(files, asVaultPath(`${config}/app.json`)).catch(() => null);
}

/**
 * The app's *Excluded files*: beginnings of paths, and regular expressions between slashes. These are a stranger's in a vault
 * from elsewhere, so they are matched in time linear in the path (RE2); `unread` are those that need more than that.
 */
async function excludedFiles(filters: readonly string[]): Promise<ExcludedFiles> {
  const beginnings: string[] = [];
  const patterns: { find(path: string): boolean }[] = [];
  const unread: string[] = [];
  let left = MOST_UNITS;
  for (const filter of filters) {
    const source = /^\/(.+)\/$/.exec(filter)?.[1];
    if (source === undefined) {
      if (filter !== '') (beginnings.length < MOST_BEGINNINGS ? beginnings : unread).push(foldKey(filter));
      continue;
    }
    // Loaded where it is needed: few vaults have such a pattern.
    const { RE2JS } = await import('re2js');
    try {
      if ((left -= source.length) < 0) throw new RangeError('too long');
      const pattern = RE2JS.compile(source);
      patterns.push({ find: (path) => pattern.matcher(path).find() });
    } catch {
      unread.push(filter);
    }
  }
  return {
    filters,
    unread,
    covers: (path, root) => {
      const [key, home] = [foldKey(path), root === '' ? '' : `${foldKey(root)}/`];
      if (beginnings.some((one) => key.startsWith(one) && !home.startsWith(one))) return true;
      return path.length <= LONGEST && patterns.some((one) => one.find(path) && !(root !== '' && one.find(`${root}/`)));
    },
  };
}

/** Groups in groups that are looked into. */
const DEEPEST = 20;

/**
 * Files that a person bookmarked in Obsidian (`bookmarks.json` of the app's settings), also a place inside one, in groups
 * too. Empty for a text that is no such file: it belongs to the app, and its form may change.
 */
export function bookmarkedFiles(json: string): VaultPath[] {
  const found = new Set<VaultPath>();
  try {
    visit((readJson(json) as { readonly items?: unknown } | null)?.items, 0);
  } catch {
    return [];
  }
  return [...found].sort();

  function visit(items: unknown, depth: number): void {
    if (!Array.isArray(items) || depth > DEEPEST) return;
    for (const item of items as unknown[]) {
      if (typeof item !== 'object' || item === null) continue;
      const { type, path, items: inside } = item as { readonly type?: unknown; readonly path?: unknown; readonly items?: unknown };
      if (type === 'file' && typeof path === 'string' && path !== '') found.add(asVaultPath(path));
      visit(inside, depth + 1);
    }
  }
}

/** Where the app and the plugins that fill templates in keep the folder or file of their templates: file and property. */
const PLACES: readonly (readonly [file: string, property: string])[] = [
  ['templates.json', 'folder'],
  ['daily-notes.json', 'template'],
  ['plugins/templater-obsidian/data.json', 'templates_folder'],
];

/**
 * The folders of templates, and notes that are one, as the settings of the app name them, without a slash at their ends.
 * `config` is the app's folder of settings, where it has one. What cannot be read names none.
 */
export async function templatePlaces(files: VaultFiles, config: string | undefined): Promise<string[]> {
  const found: string[] = [];
  if (config === undefined) return found;
  for (const [file, property] of PLACES) {
    try {
      const value: unknown = readJson((await readTextOrNull(files, asVaultPath(`${config}/${file}`))) ?? '{}');
      const place = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[property] : undefined;
      if (typeof place === 'string' && /[^/\s]/.test(place)) found.push(place.replace(/^\/+|\/+$/g, ''));
    } catch {
      // Settings of another program: whatever they hold, they are no reason to stop.
    }
  }
  return found;
}
