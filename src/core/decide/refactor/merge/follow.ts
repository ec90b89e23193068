import type { ResolvedLink } from '../../../model/link';
import type { Note } from '../../../model/note';
import { folderOf, foldKey, stemOf, type VaultPath } from '../../../model/path';
import type { Snapshot } from '../../../model/snapshot';
import { parseNote } from '../../../read/snapshot/note';
import type { Resolver } from '../../../read/links/resolve';
import { climbsAnew, isRelative, relativeFrom } from '../linkpath';
import { retargetEdits, type Retarget } from '../retarget';
import { cannotFollow, type LinkView } from '../simulate';
import { editSource, type LinkChange } from '../source-edits';
import { applyEdits, type TextEdit } from '../text-edit';
import { anchorOf, subpathTo, type Anchor, type Anchors } from '../anchors';
import { renameHeadings, type Renamed } from './layout';
import type { LabelRenames } from './rename-labels';
import type { Side } from './side';

/** All that the links of a merge depend on. */
export interface MergeJob {
  readonly snapshot: Snapshot;
  readonly texts: ReadonlyMap<VaultPath, string>;
  readonly view: LinkView;
  readonly from: Side;
  readonly into: Side;
  readonly labels: LabelRenames;
  /** The vault once FROM is gone. */
  readonly resolver: Resolver;
}

/** How every link leads where it should. */
export interface FollowedMerge {
  /** By source, offsets of its text; those of FROM's text go with it. */
  readonly edits: ReadonlyMap<VaultPath, readonly TextEdit[]>;
  readonly retargets: readonly Retarget[];
  /** The two notes with their edits made. */
  readonly from: string;
  readonly into: string;
  /** Headings and blocks of the two texts as one note. */
  readonly anchors: Anchors;
}

/** Rounds after which headings that hold links to headings are taken for a circle. */
const MAX_ROUNDS = 6;

/**
 * The edits by which all links of the vault lead to the same files, headings and blocks once FROM's
 * text stands in INTO; instead FROM's headings that no subpath can tell from others. Links in
 * headings change what the headings are called, so it takes rounds until nothing changes any more.
 * Throws `changed_since`, `verify_failed`.
 */
export function followMerge(job: MergeJob, renamed: Renamed): FollowedMerge | { readonly unreachable: readonly number[] } {
  const { from, into, labels } = job;
  const own = {
    from: [...labels.from, ...renameHeadings(from, renamed), ...embedEdits(job, from, into)],
    into: [...labels.into, ...embedEdits(job, into, from)],
  };
  let texts = { from: applyEdits(from.text, own.from), into: applyEdits(into.text, own.into) };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const anchors = anchorsOfBoth(parseNote(into.path, texts.into, 0), parseNote(from.path, texts.from, 0));
    const { retargets, unreachable } = retargetsOf(job, anchors);
    if (unreachable.length > 0) return { unreachable };
    const within = retargets.filter(({ source }) => source === from.path || source === into.path);
    const edits = new Map(retargetEdits(job.view, within, job.texts, job.resolver));
    edits.set(from.path, [...(edits.get(from.path) ?? []), ...wantingEdits(job), ...own.from]);
    edits.set(into.path, [...(edits.get(into.path) ?? []), ...own.into]);
    const next = { from: applyEdits(from.text, edits.get(from.path) ?? []), into: applyEdits(into.text, edits.get(into.path) ?? []) };
    if (next.from === texts.from && next.into === texts.into) {
      const others = retargets.filter(({ source }) => source !== from.path && source !== into.path);
      return { edits: new Map([...retargetEdits(job.view, others, job.texts, job.resolver), ...edits]), retargets, anchors, ...next };
    }
    texts = next;
  }
  throw cannotFollow(into.path, 'its headings hold links to each other');
}

/**
 * An embed of the other note becomes a link, since a note cannot show itself; not where it is the text of a link, which holds
 * no link, nor after a sign that would make something else of it.
 */
function embedEdits({ view }: MergeJob, { path, text }: Side, other: Side): readonly TextEdit[] {
  const links = view.linksOf(path);
  return links
    .filter(({ kind, to, subpath, start }) => {
      const isWhole = kind === 'embed' && to === other.path && subpath === null;
      return isWhole && !/[!\]]/.test(text.charAt(start - 1)) && !links.some((outer) => outer.start < start && start < outer.end);
    })
    .map(({ start }) =>
      text.startsWith('![]', start)
        ? { start, end: start + 3, text: `[${stemOf(other.path).replace(/[[\]\\]/g, '')}]` }
        : { start, end: start + 1, text: '' },
    );
}

function anchorsOfBoth(into: Note, from: Note): Anchors {
  return { headings: [...into.headings, ...from.headings], blockIds: [...into.blockIds, ...from.blockIds] };
}

/** An anchor of FROM by its number in both texts together. */
function movedAnchor({ kind, index }: Anchor, into: Note): Anchor {
  return { kind, index: index + (kind === 'block' ? into.blockIds : into.headings).length };
}

/** A heading or block of its note that a subpath leads to, and the subpath that does so afterwards; null if none does. */
interface Aim {
  readonly anchor: Anchor | null;
  readonly subpath: string | null;
}

const NOWHERE: Aim = { anchor: null, subpath: null };

function aimAt({ into }: MergeJob, side: Side, subpath: string, anchors: Anchors): Aim {
  const anchor = anchorOf(side.note, subpath);
  if (anchor === null) return { anchor, subpath };
  return { anchor, subpath: subpathTo(anchors, side === into ? anchor : movedAnchor(anchor, into.note), subpath) };
}

function retargetsOf(job: MergeJob, anchors: Anchors): { readonly retargets: Retarget[]; readonly unreachable: number[] } {
  const { from, into } = job;
  const retargets: Retarget[] = [];
  const unreachable = new Set<number>();
  const known = new Map<string, Aim>();
  const aimOf = (side: Side, subpath: string): Aim => {
    const key = `${side.path}${subpath}`;
    const aim = known.get(key) ?? aimAt(job, side, subpath, anchors);
    known.set(key, aim);
    return aim;
  };
  for (const source of sourcesOf(job)) {
    const moves = source === from.path;
    const place = moves ? into.path : source;
    job.view.linksOf(source).forEach((link, index) => {
      const to = fileOf(link);
      if (to === null) return;
      const retarget = { source, index, place, to: to === from.path ? into.path : to };
      if (to !== from.path && to !== into.path) {
        if (moves && !leadsOn(link, place, to, job.resolver)) retargets.push({ ...retarget, subpath: link.subpath });
        return;
      }
      const side = to === from.path ? from : into;
      const { anchor, subpath } = link.subpath === null ? NOWHERE : aimOf(side, link.subpath);
      if (anchor !== null && subpath === null) {
        if (side === into || anchor.kind === 'block')
          throw cannotFollow(source, `no link can tell ${link.raw} from a heading or block of the other note`);
        unreachable.add(anchor.index);
        return;
      }
      const stays =
        subpath === link.subpath && (side === into ? !moves || leadsOn(link, place, to, job.resolver) : moves && link.linkpath === '');
      if (!stays) retargets.push({ ...retarget, subpath });
    });
  }
  return { retargets, unreachable: [...unreachable] };
}

/** The files with links that the merge may concern. */
function sourcesOf({ snapshot, texts, from, into }: MergeJob): Set<VaultPath> {
  const inbound = [...snapshot.inbound(from.path), ...snapshot.inbound(into.path)].map((link) => link.from);
  return new Set([from.path, into.path, ...texts.keys(), ...inbound]);
}

/** A card of a canvas names a file by its whole path, never a namesake. */
export function fileOf(link: ResolvedLink): VaultPath | null {
  const namesake = link.kind === 'canvas' && link.spelling === 'path' && link.to !== null && foldKey(link.to) !== foldKey(link.linkpath);
  return namesake ? null : link.to;
}

/** True if a link of FROM leads to the same file when it stands in INTO. */
function leadsOn(link: ResolvedLink, place: VaultPath, to: VaultPath, resolver: Resolver): boolean {
  const then = resolver.resolve(link.linkpath, place);
  if (then.to === null) return link.via !== null;
  return then.to === to && (link.ambiguous === true || !then.ambiguous) && !climbsAnew(link.linkpath, folderOf(link.from), folderOf(place));
}

/** Relative links of FROM to what is not there go on naming the same place. */
function wantingEdits({ view, from, into }: MergeJob): readonly TextEdit[] {
  const folders = [folderOf(from.path), folderOf(into.path)] as const;
  if (folders[0] === folders[1]) return [];
  const links = view.linksOf(from.path);
  const changes = links.flatMap((link, index): LinkChange[] =>
    link.to === null && isRelative(link.linkpath)
      ? [{ index, target: { linkpath: relativeFrom(link.linkpath, folders[0], folders[1]), display: null } }]
      : [],
  );
  const edits = editSource(from.path, from.text, links, changes);
  if ('failed' in edits) throw cannotFollow(from.path, `${edits.failed.raw} cannot be taken apart`);
  return edits;
}
