import type { DecideContext } from '../../model/context';
import type { SectionFormat } from '../../model/entry';
import { MemoryError } from '../../model/errors';
import { foldKey, joinPath, type VaultPath } from '../../model/path';
import type { EntryPlace, RememberInput } from '../../model/results/remember';
import { hostility } from '../../model/safe-path';
import { onDay } from '../../read/text/dates';
import { entryFormatOf } from '../../read/memory/of-note';
import { takenPaths } from '../refactor/index';
import { placeNamed, placesOf } from './places';

/** Where a new entry is written: as a note of its own, or into a file that holds several. */
export type Capture =
  | { readonly into: 'folder'; /** Inside the memory. */ readonly folder: string }
  | {
      readonly into: 'file';
      readonly path: VaultPath;
      readonly format: SectionFormat;
      /** The type that led here; null where any does. */ readonly type: string | null;
    };

const MOST_NAMED = 8;

/** The facts about an entry that say where it goes: its place as given, its day, and its type. */
interface Directions extends Pick<RememberInput, 'place'> {
  readonly entryDate: string;
  readonly ownType: string | undefined;
}

/**
 * Where an entry goes: to the place that it names, else where the convention puts an entry of this type and
 * day. Throws `bad_input` for a place that takes no entries, `hostile_path` for a path that cannot be in a vault.
 */
export function captureOf(ctx: DecideContext, { place, entryDate: date, ownType: wanted }: Directions): Capture {
  if (place !== undefined) return captureAt(ctx, chosenPlace(ctx, date, place), wanted);
  const target = ctx.convention.capture.find(({ type }) => type === '*' || type === wanted);
  if (target === undefined || target.into === 'folder') {
    const { path: folder = '' } = target ?? {};
    return { into: 'folder', folder: folder === '' ? (ctx.newNotes ?? '') : folder };
  }
  return fileCapture(ctx, onDay(target.path, date), target.type === '*' ? null : target.type);
}

function captureAt(ctx: DecideContext, { place, kind, types }: EntryPlace, wanted: string | undefined): Capture {
  if (kind === 'folder') return { into: 'folder', folder: place };
  return fileCapture(ctx, place, wanted !== undefined && types.includes(wanted) ? wanted : null);
}

function fileCapture(ctx: DecideContext, inside: string, type: string | null): Capture {
  const path = joinPath(ctx.memory.root, inside);
  const format = entryFormatOf(ctx, path);
  return {
    into: 'file',
    // As the disk spells it: on another a twin would stand beside it.
    path: takenPaths(ctx.snapshot).get(foldKey(path))?.[0] ?? path,
    format: format === null || format === 'note' ? 'section' : format,
    type,
  };
}

/** The place of that name, on the entry's day or today. */
function chosenPlace(ctx: DecideContext, date: string, name: string): EntryPlace {
  const wanted = name.replace(/\/+$/, '');
  const { places } = placesOf(ctx, ctx.today);
  const found = placeNamed(placesOf(ctx, date).places, wanted) ?? placeNamed(places, wanted);
  if (found !== null) return found;
  const hostile = wanted === '' && !name.startsWith('/') ? null : hostility(wanted);
  if (hostile !== null)
    throw new MemoryError(
      'hostile_path',
      `The place ${JSON.stringify(name)} ${hostile}. Places are written from the memory's root, such as "Folder".`,
      name,
    );
  const named = places.slice(0, MOST_NAMED).map(({ place }) => (place === '' ? '"" (the root)' : `"${place}"`));
  throw new MemoryError(
    'bad_input',
    `"${name}" takes no entries in this memory. There are ${named.join(', ')}${places.length > MOST_NAMED ? ' and others' : ''}.`,
    name,
  );
}
