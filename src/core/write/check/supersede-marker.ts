import type { Link } from '../../model/link';
import { foldKey, isNotePath, type NotePath, type VaultPath } from '../../model/path';
import type { Precondition } from '../../model/plan';
import { markerLinkIn } from '../../read/entries/supersede';
import { parseNote } from '../../read/snapshot/note';
import { resolveSubpath } from '../../read/markdown/subpath';
import { readableLinks } from '../../read/snapshot/links-in';
import { editText } from '../plan/compose';
import type { Places, TextEdit } from '../plan/places';

/**
 * True for an edit that flags an entry as superseded and does nothing else: it inserts exactly one line of that
 * shape, whose link is one to a fresh scan and leads to an entry that this very plan writes, or to another one that the
 * plan knows by a `resolves` precondition. `text` is the file at `path` as the edit's offsets see it.
 */
export function isSupersedeMarker(
  path: VaultPath,
  text: string,
  edit: TextEdit,
  places: Places,
  texts: ReadonlyMap<VaultPath, string>,
  preconditions: readonly Precondition[],
): boolean {
  const marker = edit.op === 'replace' && edit.before === '' && edit.start === edit.end ? markerLinkIn(edit.text) : null;
  if (edit.op !== 'replace' || marker === null) return false;
  const startsLine = edit.start === 0 || text.charAt(edit.start - 1) === '\n';
  const wholeLine = startsLine ? /^[^\r\n]+\r?\n$/.test(edit.text) : edit.start === text.length && /^\r?\n[^\r\n]+$/.test(edit.text);
  if (!wholeLine) return false;
  const link = readableLinks(path, editText(path, text, [edit])).find(({ start }) => start === edit.start + marker.start);
  return (
    link?.raw === marker.raw &&
    link.kind !== 'embed' &&
    (leadsToNewEntry(link, places, texts) || leadsToKnownEntry(link, edit.start, path, text, preconditions))
  );
}

/** In the same file to an entry other than the one that is marked, else to another note. */
function leadsToKnownEntry(
  { linkpath, subpath }: Link,
  at: number,
  path: VaultPath,
  text: string,
  preconditions: readonly Precondition[],
): boolean {
  const known = preconditions.find((one) => one.kind === 'resolves' && one.from === path && one.linkpath === linkpath);
  if (known?.kind !== 'resolves' || known.to === null || !isNotePath(known.to)) return false;
  if (known.to !== path) return true;
  const note = parseNote(path as NotePath, text, 0);
  const found = subpath === null ? null : resolveSubpath(note, subpath);
  if (found?.kind !== 'heading') return false;
  const own = note.headings.filter(({ start }) => start < at).at(-1);
  return own?.start !== found.heading.start;
}

function leadsToNewEntry({ linkpath, subpath }: Link, places: Places, texts: ReadonlyMap<VaultPath, string>): boolean {
  const wanted = foldKey(linkpath.replace(/^(?:\.{0,2}\/)+|\.md$/gi, '') + '.md');
  return places.files.some(({ origin, created, edits, final }) => {
    if (final === null || (created === null && !edits.some((edit) => edit.op === 'append'))) return false;
    const own = foldKey(final);
    if (own !== wanted && !own.endsWith(`/${wanted}`)) return false;
    if (subpath === null) return created !== null;
    const leads = (text: string): boolean => resolveSubpath(parseNote(final as NotePath, text, 0), subpath) !== null;
    if (created !== null) return leads(editText(final, created, edits));
    const before = texts.get(origin ?? final) ?? '';
    // A heading that stood there before does not belong to the entry that supersedes.
    return leads(editText(final, before, edits)) && !leads(before);
  });
}
