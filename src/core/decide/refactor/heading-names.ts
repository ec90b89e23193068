import { getOrSet } from '../../model/collections';
import { isNotePath, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { parseNote } from '../../read/snapshot/note';
import { anchorOf, subpathTo } from './anchors';
import { cannotFollow, type LinkView } from './simulate';
import { applyEdits, type TextEdit } from './text-edit';

/** New subpaths by source and by a link's place among the links of its source. */
export type NewSubpaths = ReadonlyMap<VaultPath, ReadonlyMap<number, string>>;

/** The sources of links to parts of a note whose headings hold links, and may so get another name with them. */
export function sourcesByHeading(snapshot: Snapshot, path: VaultPath): VaultPath[] {
  const headings = isNotePath(path) ? (snapshot.notes.get(path)?.headings ?? []) : [];
  if (!headings.some((heading) => heading.text.includes('['))) return [];
  return [path, ...snapshot.inbound(path).flatMap((link) => (link.subpath === null ? [] : [link.from]))];
}

/**
 * A link in a heading is part of the heading's name: what links to such headings must say so that
 * they lead there once the edits are made. Throws `verify_failed` where no subpath can tell.
 */
export function subpathsAfter(
  snapshot: Snapshot,
  view: LinkView,
  edits: ReadonlyMap<VaultPath, readonly TextEdit[]>,
  texts: ReadonlyMap<VaultPath, string>,
): NewSubpaths {
  const wanted = new Map<VaultPath, Map<number, string>>();
  for (const [path, own] of edits) {
    const text = texts.get(path);
    const sources = new Set(sourcesByHeading(snapshot, path));
    if (text === undefined || sources.size === 0 || !isNotePath(path)) continue;
    const old = parseNote(path, text, text.length);
    const now = parseNote(path, applyEdits(text, own), text.length);
    for (const source of sources) {
      view.linksOf(source).forEach((link, index) => {
        if (link.to !== path || link.subpath === null) return;
        const anchor = anchorOf(old, link.subpath);
        if (anchor === null || anchor.kind === 'block') return;
        const subpath = subpathTo(now, anchor, link.subpath);
        if (subpath === null) throw cannotFollow(source, `no link can tell the heading of ${link.raw} from others`);
        if (subpath === link.subpath) return;
        getOrSet(wanted, source, () => new Map()).set(index, subpath);
      });
    }
  }
  return wanted;
}

/**
 * Refuses with `verify_failed` edits of other notes that would rename a heading which links name: only moves
 * let such links follow. `own` are the notes whose headings the caller follows itself.
 */
export function keepHeadingNames(
  snapshot: Snapshot,
  view: LinkView,
  edits: ReadonlyMap<VaultPath, readonly TextEdit[]>,
  texts: ReadonlyMap<VaultPath, string>,
  own: readonly VaultPath[],
): void {
  const others = new Map([...edits].filter(([path]) => !own.includes(path)));
  const [renamed] = subpathsAfter(snapshot, view, others, texts).keys();
  if (renamed !== undefined)
    throw cannotFollow(renamed, 'it links to a heading that holds a link itself, and would get another name with it');
}

export function sameSubpaths(a: NewSubpaths, b: NewSubpaths): boolean {
  const flat = (all: NewSubpaths): string => JSON.stringify([...all].map(([path, own]) => [path, [...own]]));
  return flat(a) === flat(b);
}
