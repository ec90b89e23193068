import type { OwnConvention } from '../model/convention';
import { parseSettings, type Settings } from '../model/settings';
import { conventionIn } from './effective';
import { conventionOf } from './list';

/**
 * Settings of any age, from `data.json` or `.top-of-mind.json`, with conventions that exist: the built-in ones, and `own`.
 * Throws `bad_settings` naming the key, or the convention and those there are; `hostile_path` for a place that is not
 * inside the vault. `file` is how messages call it; with `passes` memories whose convention cannot be used are left out in place of an error.
 */
export function readSettings(input: unknown, own: readonly OwnConvention[] = [], { file = 'the settings', passes = false } = {}): Settings {
  const settings = parseSettings(input, own);
  const memories = settings.memories.filter((memory) => {
    try {
      conventionOf(memory.convention, settings, file);
      conventionIn(memory, settings);
      return true;
    } catch (error) {
      if (!passes) throw error;
      return false;
    }
  });
  return memories.length === settings.memories.length ? settings : { ...settings, memories };
}
