import type { Link, ResolvedLink } from '../model/link';
import { folderOf, type VaultPath } from '../model/path';
import { comparable, meetingKey } from './names';
import type { NameIndex } from './resolve';
import { resolveByProperty, type SecondStep } from './second-step';

/** Every name that a link can be resolved by. */
export interface Names extends SecondStep {
  readonly files: NameIndex;
}

type Target = Pick<ResolvedLink, 'to' | 'via' | 'ambiguous'>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The comparable form of each link's path, in the links' order. */
export function writtenPaths(links: readonly Link[]): readonly string[] {
  return links.map((link) => comparable(link.linkpath));
}

/** A source's links with the files they lead to, in the same order; `written` are their `writtenPaths`. */
export function resolveLinks(names: Names, from: VaultPath, links: readonly Link[], written: readonly string[]): readonly ResolvedLink[] {
  const folder = comparable(folderOf(from));
  return links.map((link, i) => resolved(link, from, targetOf(names, from, folder, link, written[i] ?? '')));
}

/** One shape for all, written out: there are millions of them in a large vault. */
function resolved(link: Link, from: VaultPath, target: Target): ResolvedLink {
  const { kind, spelling, raw, linkpath, subpath, display, start, end, line, property } = link;
  const made: Writable<ResolvedLink> = { kind, spelling, raw, linkpath, subpath, display, start, end, line, from, to: target.to, via: target.via };
  if (property !== undefined) made.property = property;
  if (target.ambiguous === true) made.ambiguous = true;
  return made;
}

function targetOf(names: Names, from: VaultPath, folder: string, link: Link, written: string): Target {
  if (written === '') return { to: from, via: null };
  // A canvas names a file by its whole path; a namesake elsewhere is not meant.
  const whole = link.kind === 'canvas' && link.spelling === 'path' ? `/${written}` : written;
  const first = names.files.resolveIn(whole, folder);
  // The app does not follow what a base names; we do, and say so.
  if (first.to !== null) return told(first.to, link.kind === 'base' ? 'name' : null, first.ambiguous);
  const second = resolveByProperty(names, written);
  return second === null ? { to: null, via: null } : told(second.to, second.via, second.ambiguous);
}

function told(to: VaultPath, via: ResolvedLink['via'], ambiguous: boolean): Target {
  return ambiguous ? { to, via, ambiguous } : { to, via };
}

/** The meeting keys of a source's links, each once. */
export function sourceKeys(written: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const path of written) if (path !== '') keys.add(meetingKey(path));
  return keys;
}

/** The files that a source's links lead to, itself left out, each once. */
export function targetsOf(from: VaultPath, links: readonly ResolvedLink[]): ReadonlySet<VaultPath> {
  const targets = new Set<VaultPath>();
  for (const { to } of links) if (to !== null && to !== from) targets.add(to);
  return targets;
}
