import type { OwnConvention } from '../model/convention';
import { MemoryError } from '../model/errors';
import { lineOf } from '../model/json';
import type { Memory } from '../model/memory';
import { parseSettings, type Settings } from '../model/settings';
import { conventionIn } from '../conventions/effective';
import { conventionOf } from '../conventions/list';
import { collisions } from '../decide/setup/index';

/**
 * Settings of any age, from `data.json` or `.top-of-mind.json`, with conventions that exist: the built-in ones, and `own`.
 * Throws `bad_settings` naming the key, or the convention and those there are; `hostile_path` for a place that is not
 * inside the vault. `file` is how messages call it, `text` what it holds, for the lines; with `passes` memories whose convention cannot be used are left out in place of an error.
 */
export function readSettings(
  input: unknown,
  own: readonly OwnConvention[] = [],
  { file = 'the settings', text = '', passes = false } = {},
): Settings {
  const settings = parseSettings(input, own, text === '' ? undefined : (key) => `${file}, line ${lineOf(text, key)}: `);
  const memories = settings.memories.filter((memory) => {
    try {
      conventionOf(memory.convention, settings, file);
      refuseCollision(memory, settings);
      return true;
    } catch (error) {
      if (!passes) throw error;
      return false;
    }
  });
  return memories.length === settings.memories.length ? settings : { ...settings, memories };
}

/** Throws `bad_settings` where overrides make parts of the convention collide that do not without them, with the override that does. */
function refuseCollision({ overrides: given, ...memory }: Memory, settings: Settings): void {
  // A person may keep from being written what new entries go to, and everything (`**`): such an entry is refused, and says why.
  const layers = given.layers?.filter(({ layer, pattern }) => layer !== 'read-only' && !pattern.startsWith('*'));
  const written = layers === undefined ? given : { ...given, layers };
  const found = ({ overrides }: Pick<Memory, 'overrides'>): readonly (readonly [place: string, says: string])[] => [
    ...collisions(conventionIn({ convention: memory.convention, overrides }, settings)),
  ];
  const bent = found({ overrides: written });
  if (bent.length === 0) return;
  const plain = new Set(found({ overrides: {} }).map(String));
  const first = bent.find((one) => !plain.has(String(one)));
  if (first === undefined) return;
  const [place, says] = first;
  const cause = Object.keys(written).find((key) => {
    const { [key]: _, ...rest } = written as Readonly<Record<string, unknown>>;
    return !found({ overrides: rest }).map(String).includes(String(first));
  });
  const key = `overrides.${cause ?? Object.keys(written).join(', overrides.')}`;
  throw new MemoryError('bad_settings', `"${key}" of the memory "${memory.name}" cannot be: "${place}" of its convention ${says}.`);
}
