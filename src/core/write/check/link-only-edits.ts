import { readableLinks } from '../../read/snapshot/links-in';
import type { Link } from '../../model/link';
import { basenameOf, stemOf, type VaultPath } from '../../model/path';
import type { Edit } from '../../model/plan';
import { editText } from '../plan/compose';

type Replace = Extract<Edit, { op: 'replace' }>;

/** A name that no destination has; it stands in for one to see where it counts. */
const PROBE = 'top-of-mind-probe';

/**
 * The first of these edits that does more than lead a link elsewhere; null where none does. Found by a fresh scan:
 * what is replaced lies in a link, and a link of the same kind, part and wording stands there afterwards, nothing
 * dragged along; or it is the destination that a reference link has defined, and nothing but that.
 */
export function beyondLinks(path: VaultPath, text: string, edits: readonly Replace[]): Replace | null {
  if (edits.length === 0) return null;
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const before = readableLinks(path, text);
  const after = new Map(readableLinks(path, editText(path, text, edits)).map((link) => [link.start, link]));
  const moved = shiftOf(edits);
  const stillSays = (old: Link): boolean => {
    const fresh = after.get(moved(old.start));
    return (
      fresh !== undefined &&
      fresh.end === moved(old.end) &&
      fresh.kind === old.kind &&
      fresh.subpath === old.subpath &&
      saysTheSame(old, fresh)
    );
  };
  const references = before.filter((link) => link.kind === 'reference');
  return (
    sorted.find((edit) => {
      const around = before.filter((link) => link.start >= 0 && link.kind !== 'reference' && isWithin(edit, link));
      const [link] = around.sort((a, b) => a.end - a.start - (b.end - b.start));
      if (link !== undefined) return !stillSays(link);
      return !isDestination(path, text, before, edit) || !references.every(stillSays);
    }) ?? null
  );
}

/** The links that these edits, which do no more than that, lead elsewhere or spell otherwise: as they were, and as they are. */
export function retargetsOf(path: VaultPath, text: string, edits: readonly Replace[]): { readonly old: Link; readonly fresh: Link }[] {
  if (edits.length === 0) return [];
  const after = new Map(readableLinks(path, editText(path, text, edits)).map((link) => [link.start, link]));
  const moved = shiftOf(edits);
  return readableLinks(path, text).flatMap((old) => {
    const fresh = old.start < 0 ? undefined : after.get(moved(old.start));
    return fresh === undefined || fresh.linkpath === old.linkpath ? [] : [{ old, fresh }];
  });
}

/** Where an offset of the text before stands once the edits are made; none of them overlap. */
function shiftOf(edits: readonly Replace[]): (offset: number) => number {
  const sorted = [...edits].sort((a, b) => a.end - b.end);
  let sum = 0;
  const shifts = sorted.map(({ text, before }) => (sum += text.length - before.length));
  return (offset) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (low === 0 ? 0 : (shifts[low - 1] ?? 0));
  };
}

/** Text put in right before or after a link is not within it. */
function isWithin({ start, end }: Replace, link: Link): boolean {
  return start === end ? link.start < start && end < link.end : link.start <= start && end <= link.end;
}

/** True where the range holds the destination of a definition: with another in its place, reference links lead there, and all else stays. */
function isDestination(path: VaultPath, text: string, before: readonly Link[], edit: Replace): boolean {
  const probed = readableLinks(path, editText(path, text, [{ ...edit, text: PROBE }]));
  if (probed.length !== before.length) return false;
  let count = 0;
  for (const [i, link] of probed.entries()) {
    const old = before[i];
    if (old?.kind !== link.kind || old.raw !== link.raw) return false;
    if (old.linkpath === link.linkpath && old.subpath === link.subpath) continue;
    if (link.kind !== 'reference' || link.linkpath !== PROBE) return false;
    count += 1;
  }
  return count > 0;
}

/** The text that a link shows stays, but for a display that only repeats the name it leads to. */
function saysTheSame(old: Link, fresh: Link): boolean {
  if (old.display === fresh.display) return true;
  const named = (display: string, link: Link): boolean =>
    [link.linkpath, basenameOf(link.linkpath), stemOf(link.linkpath)].includes(display);
  if (old.display === null) return fresh.display !== null && named(fresh.display, old);
  return named(old.display, old) && (fresh.display === null || named(fresh.display, fresh));
}
