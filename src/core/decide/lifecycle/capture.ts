import type { DecideContext } from '../../model/context';
import type { SectionFormat } from '../../model/entry';
import { joinPath, type VaultPath } from '../../model/path';
import type { RememberInput } from '../../model/results';
import { entryFormatOf } from '../../read/entries/of-note';
import { diskKey, takenPaths } from '../refactor/index';
import { propertiesOf, typeOf } from './own-properties';
import { dateFor } from './title';

/** Where a new entry is written: as a note of its own, or into a file that holds several. */
export type Capture =
  | { readonly into: 'folder'; /** Inside the memory. */ readonly folder: string }
  | { readonly into: 'file'; readonly path: VaultPath; readonly format: SectionFormat; /** The type that led here; null where any does. */ readonly type: string | null };

/** Where the convention puts an entry of this type and day. Throws `bad_input` for a date that is none, and for properties that cannot be read. */
export function captureOf(ctx: DecideContext, input: Pick<RememberInput, 'type' | 'date' | 'body'>): Capture {
  const wanted = typeOf(input.type, propertiesOf(input.body));
  const target = ctx.convention.capture.find(({ type }) => type === '*' || type === wanted);
  if (target === undefined || target.into === 'folder') return { into: 'folder', folder: target?.path ?? '' };
  const date = dateFor(input, ctx.today);
  const inside = target.path.replaceAll('{date}', date).replaceAll('{day}', date.replaceAll('-', ''));
  const path = joinPath(ctx.memory.root, inside);
  const format = entryFormatOf(ctx, path);
  return {
    into: 'file',
    // As the disk spells it: on another a twin would stand beside it.
    path: takenPaths(ctx.snapshot).get(diskKey(path))?.[0] ?? path,
    format: format === null || format === 'note' ? 'section' : format,
    type: target.type === '*' ? null : target.type,
  };
}
