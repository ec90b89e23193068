import type { AppSettings, ExcludedFiles } from '../../model/app-settings';
import { readJson } from '../../model/json';
import { asVaultPath, foldKey } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
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
  if (config === undefined) return undefined;
  try {
    const text = await readTextOrNull(files, asVaultPath(`${config}/app.json`));
    if (text === null) return undefined;
    if (text === last?.text) return last;
    const { useMarkdownLinks, newLinkFormat, userIgnoreFilters } = readJson(text) as Readonly<Record<string, unknown>>;
    return {
      text,
      links: {
        markdown: useMarkdownLinks === true,
        path: newLinkFormat === 'relative' || newLinkFormat === 'absolute' ? newLinkFormat : 'shortest',
      },
      excluded: await excludedFiles(Array.isArray(userIgnoreFilters) ? userIgnoreFilters.filter((one) => typeof one === 'string') : []),
    };
  } catch {
    return undefined;
  }
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
