import { CONVENTIONS_FOLDER, MOST_CONVENTIONS, type Convention, type OwnConvention } from '../model/convention';
import { MemoryError } from '../model/errors';
import { oneName } from '../model/escape-control';
import { byCodePoint } from '../model/path';
import * as all from './all';

/** Every convention of all.ts, by id: bundlers do not agree on the order of exports. */
export const conventions: readonly Convention[] = Object.values(all).sort((a, b) => byCodePoint(a.id, b.id));

/** Settings, as far as they say which conventions there are. */
export interface WithConventions {
  readonly conventions: readonly OwnConvention[];
}

/** Every convention there is: one's own first, of which each can be used, then the built-in ones. */
export function conventionsOf({ conventions: own }: WithConventions): readonly Convention[] {
  return [...own.flatMap(({ of }) => (of instanceof MemoryError ? [] : [of])), ...conventions];
}

/** The convention of that id, which the settings in `file` name, where they do. Throws `bad_settings` naming those there are, and with its own error for one of one's own that cannot be used. */
export function conventionOf(id: string, settings: WithConventions, file?: string): Convention {
  const broken = settings.conventions.find((one) => one.id === id)?.of;
  if (broken instanceof MemoryError) throw broken;
  const there = conventionsOf(settings);
  const found = there.find((convention) => convention.id === id);
  if (found !== undefined) return found;
  const known = there.map((convention) => `"${convention.id}"`).join(', ');
  throw new MemoryError(
    'bad_settings',
    `The convention "${oneName(id)}" is not available. ${
      file === undefined
        ? `Set one of these: ${known}. Another one needs its file, ${CONVENTIONS_FOLDER}/NAME.json beside the settings, among the first ${MOST_CONVENTIONS} there.`
        : `Put its file, ${CONVENTIONS_FOLDER}/${oneName(id)}.json, back beside ${file}, or change "convention" there to one of these: ${known}.`
    }`,
  );
}
