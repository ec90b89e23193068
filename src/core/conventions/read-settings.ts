import type { OwnConvention } from '../model/convention';
import { parseSettings, type Settings } from '../model/settings';
import { conventionIn } from './effective';

/**
 * Settings of any age, from `data.json` or `.top-of-mind.json`, with conventions that exist: the built-in ones, and `own`.
 * Throws `bad_settings` naming the key, or the convention and those there are; `hostile_path` for a place that is not
 * inside the vault.
 */
export function readSettings(input: unknown, own: readonly OwnConvention[] = []): Settings {
  const settings = parseSettings(input, own);
  for (const memory of settings.memories) conventionIn(memory, settings);
  return settings;
}
