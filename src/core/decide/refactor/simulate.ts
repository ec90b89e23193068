import { getOrSet } from '../../model/collections';
import { MemoryError } from '../../model/errors';
import type { Link, ResolvedLink } from '../../model/link';
import { byCodePoint, folderOf, foldKey, isNotePath, type NotePath, pathKey, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import { holdsLinks, linksIn } from '../../read/snapshot/links-in';
import { createResolver, type Resolution, type Resolver } from '../../read/links/resolve';
import { NAMINGS, propertyName } from '../../read/links/resolve-by-property';
import { turningLinks } from '../../read/links/affected-links';
import { climbsAnew } from './linkpath';

/** A card of a canvas names its file by the whole path; a namesake elsewhere is not meant. */
export function isCard(link: Link): boolean {
  return link.kind === 'canvas' && link.spelling === 'path';
}

/** The file that a link would lead to from a file if it said `linkpath`. */
export function leadsTo(resolver: Resolver, link: Link, linkpath: string, from: VaultPath): Resolution {
  return resolver.resolve(isCard(link) ? `/${linkpath}` : linkpath, from);
}

const resolvers = new WeakMap<Snapshot, Resolver>();

/** The snapshot's files by name, made once. */
export function resolverOf(snapshot: Snapshot): Resolver {
  return getOrSet(resolvers, snapshot, () => createResolver(snapshot.files.map((file) => file.path)));
}

/** The vault's links as fresh texts have them, and as the snapshot does where there is no text. */
export interface LinkView {
  linksOf(source: VaultPath): readonly ResolvedLink[];
  /** The sources whose links come from a fresh text. */
  readonly fresh: Iterable<VaultPath>;
}

export function viewLinks(snapshot: Snapshot, texts: ReadonlyMap<VaultPath, string>): LinkView {
  const known = new Map<VaultPath, readonly ResolvedLink[]>();
  return {
    fresh: [...texts.keys()],
    linksOf(source) {
      const text = texts.get(source);
      if (text === undefined || !holdsLinks(source)) return snapshot.outgoing(source);
      return getOrSet(known, source, () =>
        resolveFresh(() => resolverOf(snapshot), snapshot.outgoing(source), source, linksIn(source, text)),
      );
    },
  };
}

/** How many links of the vault lead to a file, those of fresh texts as they are there. */
export function countResolved(snapshot: Snapshot, view: LinkView): number {
  let sum = snapshot.resolvedCount?.() ?? resolvedIn(snapshot.links);
  for (const path of view.fresh) sum += resolvedIn(view.linksOf(path)) - resolvedIn(snapshot.outgoing(path));
  return sum;
}

/** How many of these links lead to a file. */
export function resolvedIn(links: readonly ResolvedLink[]): number {
  return links.filter((link) => link.to !== null).length;
}

/** Links that the app does not follow lead where the snapshot's second step says. */
function resolveFresh(
  resolver: () => Resolver,
  remembered: readonly ResolvedLink[],
  from: VaultPath,
  links: readonly Link[],
): readonly ResolvedLink[] {
  return links.map((link, index): ResolvedLink => {
    const same = remembered[index];
    if (
      same !== undefined &&
      same.linkpath === link.linkpath &&
      same.kind === link.kind &&
      same.via === null &&
      same.to !== null &&
      link.kind !== 'canvas'
    ) {
      return { ...link, from, to: same.to, via: null, ...(same.ambiguous === true ? { ambiguous: true } : {}) };
    }
    const { to, ambiguous } = leadsTo(resolver(), link, link.linkpath, from);
    if (to !== null) return { ...link, from, to, via: null, ...(ambiguous ? { ambiguous: true } : {}) };
    const second = remembered.find((other) => other.via !== null && other.linkpath === link.linkpath);
    return { ...link, from, to: second?.to ?? null, via: second?.via ?? null };
  });
}

/** The vault once files have moved. */
export interface MovedVault {
  place(path: VaultPath): VaultPath;
  /** The files that move, by their old path. */
  readonly moving: readonly VaultPath[];
  /** Old and new path of each, and the names that its properties give it. */
  readonly names: readonly string[];
  readonly resolver: Resolver;
  /** The note that a linkpath names by an `id` or `name` property, where it stands then; null for none. */
  named(linkpath: string): VaultPath | null;
  /** True if a link by this linkpath may lead elsewhere than before. */
  mayTurn(linkpath: string): boolean;
}

export function moveVault(snapshot: Snapshot, moves: ReadonlyMap<VaultPath, VaultPath>): MovedVault {
  const place = (path: VaultPath): VaultPath => moves.get(path) ?? path;
  const moving = [...moves].flatMap(([from, to]) => (from === to || !snapshot.has(from) ? [] : [from]));
  const names = [...[...moves].flat(), ...moving.flatMap((path) => propertyNames(snapshot, path, place))];
  const turns = turningLinks(names);
  return {
    place,
    moving,
    names,
    named: (linkpath) => namedBy(snapshot, foldKey(linkpath), place),
    resolver: createResolver(snapshot.files.map((file) => place(file.path))),
    mayTurn: (linkpath) => turns(linkpath) || NAMELESS.test(linkpath),
  };
}

/** `../..` ends in no name: it may lead to any file. */
const NAMELESS = /(?:^|\/)\.\.?$/;

/** The names of a note by its properties before the moves and after: a conflict file's do not count. */
function propertyNames(snapshot: Snapshot, path: VaultPath, place: (path: VaultPath) => VaultPath): string[] {
  const note = isNotePath(path) ? snapshot.notes.get(path) : undefined;
  if (note === undefined) return [];
  return NAMINGS.flatMap((naming) => [note, { ...note, path: place(path) as NotePath }].flatMap((one) => propertyName(one, naming) ?? []));
}

/** As the snapshot's second step: by `id`, else by `name`, of several the first in code point order. */
function namedBy(snapshot: Snapshot, written: string, place: (path: VaultPath) => VaultPath): VaultPath | null {
  for (const naming of NAMINGS) {
    const places = [...snapshot.notes.values()].flatMap((note) => {
      const now = { ...note, path: place(note.path) as NotePath };
      return propertyName(now, naming) === written ? [now.path] : [];
    });
    const first = places.sort(byCodePoint)[0];
    if (first !== undefined) return first;
  }
  return null;
}

/** A link that would lead elsewhere after a change than it did before. */
export interface Misdirected {
  readonly source: VaultPath;
  /** Its place among the links of its source. */
  readonly index: number;
  readonly link: ResolvedLink;
  /** Where it should lead then. */
  readonly to: VaultPath;
}

/** The sources that the moves can concern: those that move, and those with a link that may turn. Code point order. */
export function concernedSources(snapshot: Snapshot, view: LinkView, vault: MovedVault): VaultPath[] {
  const concerned = new Set<VaultPath>(vault.moving);
  const mentioning = snapshot.mentioning?.(vault.names);
  const candidates = mentioning === undefined ? snapshot.files.map((file) => file.path) : [...mentioning, ...view.fresh];
  for (const path of candidates) {
    if (!concerned.has(path) && view.linksOf(path).some((link) => vault.mayTurn(link.linkpath))) concerned.add(path);
  }
  return [...concerned].sort(byCodePoint);
}

/**
 * The resolved links of a source that would not lead to the same file once its text held `now` (its
 * links then, in the same order). Links that the app itself could follow must stay such, none may become
 * ambiguous, and none climb above the vault that did not. Throws `verify_failed` where the text would hold another number of links.
 */
export function misdirectedLinks(
  source: VaultPath,
  before: readonly ResolvedLink[],
  now: readonly Link[],
  vault: MovedVault,
): Misdirected[] {
  if (before.length !== now.length) throw cannotFollow(source, `${before.length} links became ${now.length}`);
  const from = vault.place(source);
  return before.flatMap((link, index): Misdirected[] => {
    if (link.to === null) return [];
    if (from === source && now[index]?.linkpath === link.linkpath && !vault.mayTurn(link.linkpath)) return [];
    const to = vault.place(link.to);
    const then = leadsTo(vault.resolver, link, now[index]?.linkpath ?? '', from);
    // A card that named its file in full goes on doing so, though `x.md` may also be found as `x.md.md`.
    // One that named it to the letter does so to the letter, since disks may tell cases apart.
    const lessThanWhole =
      isCard(link) &&
      [foldKey, pathKey].some((form) => form(link.linkpath) === form(link.to ?? '') && form(now[index]?.linkpath ?? '') !== form(to));
    const followed =
      then.to === to &&
      (link.ambiguous === true || !then.ambiguous) &&
      !lessThanWhole &&
      !climbsAnew(now[index]?.linkpath ?? '', folderOf(source), folderOf(from));
    // A link by id or name goes on leading to its note, unless the order of paths prefers another of that name.
    const bySecondStep =
      link.via !== null && then.to === null && now[index]?.linkpath === link.linkpath && vault.named(link.linkpath) === to;
    return followed || bySecondStep ? [] : [{ source, index, link, to }];
  });
}

export function cannotFollow(path: VaultPath, why: string): MemoryError {
  return new MemoryError(
    'verify_failed',
    `The links of "${path}" cannot follow safely (${why}), so nothing was changed. Change that note by hand and try again.`,
    path,
  );
}
