import { parseSettings, type Settings } from '../model/settings';
import { conventionOf } from './list';

/**
 * Settings of any age, from `data.json` or `.top-of-mind.json`, with conventions that exist. Throws `bad_settings` naming
 * the key, or the convention and those there are; `hostile_path` for a place that is not inside the vault.
 */
export function readSettings(input: unknown): Settings {
  const settings = parseSettings(input);
  for (const { convention } of settings.memories) conventionOf(convention);
  return settings;
}
