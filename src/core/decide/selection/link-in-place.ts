import type { DecideContext } from '../../model/context';
import type { EntryFormatId } from '../../model/convention';
import { stemOf, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import { SELECTION_PART, type SelectionWay } from '../../model/results/selection';
import { newLink } from '../../read/links/new-link';
import { entryNamed, parseEntries } from '../../read/entries/parse';
import { headingInLink } from '../../read/entries/supersede';
import { resolveSubpath } from '../../read/markdown/subpath';
import { entryFormatOf } from '../../read/memory/of-note';
import { asItWas } from '../../read/snapshot/whole-file';
import { dateInName } from '../../read/text/dates';
import { resolving } from '../remember/index';
import { linkRead, scanBody, stays, type SelectionPlace, type Stays } from './place';

/** An entry as a plan leaves it. */
export interface LinkTarget {
  readonly path: VaultPath;
  /** Its name in a file of several; null for a whole note. */
  readonly entry: string | null;
  /** The text of its file then. */
  readonly text: string;
}

/**
 * The edit that puts a link to the entry, or an embed of it, in the place of a selection; or why the selection stays. No
 * other byte of the note changes.
 */
export function linkInPlace(
  ctx: DecideContext,
  place: SelectionPlace,
  target: LinkTarget,
  becomes: SelectionWay,
): { readonly edit: Edit; readonly preconditions: readonly Precondition[] } | Stays {
  const { path, text, scan, start, end } = place;
  if (target.path === path) return stays('the entry goes into the same note');
  if (place.links.some(({ linkpath }) => leadsElsewhere(ctx, linkpath, path, target.path)))
    return stays('a link in it would lead elsewhere from the entry');
  const heading = headingOf(ctx, target);
  if (heading === null) return stays('no link can name the entry in its file');
  const link = newLink(ctx, { to: target.path, from: path, heading: headingInLink(heading) });
  if (link === null) return stays('no link can name the entry in its file');
  const written = becomes === 'embed' ? `!${link.text}` : link.text;
  if (linkRead(text, scan, place, written) === null) return stays('a link cannot stand in its place');
  const reason =
    becomes === 'embed'
      ? 'An embed of the entry takes the place of the selected text.'
      : 'A link to the entry takes the place of the selected text.';
  return {
    edit: { op: 'replace', path, start, end, before: text.slice(start, end), text: written, reason, part: SELECTION_PART },
    preconditions: [asItWas(path, text), ...resolving(ctx, [{ to: target.path }], path)],
  };
}

/** True for a link that is no link to the same file any more once it stands in the entry. */
function leadsElsewhere({ snapshot }: DecideContext, linkpath: string, from: VaultPath, to: VaultPath): boolean {
  return linkpath === '' || snapshot.resolve(linkpath, from) !== snapshot.resolve(linkpath, to);
}

/** The heading by which a link names the entry; empty for a whole note, null where a link would lead to another entry or to none. */
function headingOf(ctx: DecideContext, { path, entry, text }: LinkTarget): string | null {
  if (entry === null) return '';
  const format: EntryFormatId | null = entryFormatOf(ctx, path);
  if (format === null || format === 'note') return null;
  const found = entryNamed(parseEntries(format, text, dateInName(stemOf(path))), entry);
  if (found === null || found.heading === null) return null;
  const led = resolveSubpath(scanBody(text), `#${headingInLink(found.heading)}`);
  return led?.kind === 'heading' && led.heading.start === found.range.start ? found.heading : null;
}
