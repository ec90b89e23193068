import { readJson } from '../../model/json';
import { asVaultPath } from '../../model/path';
import type { VaultFiles } from '../../model/ports';
import { readTextOrNull } from '../files/texts';

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
