import type { Link, ResolvedLink } from '../model/link';
import { folderOf, type VaultPath } from '../model/path';
import { comparable, meetingKey } from './names';
import type { NameIndex } from './resolve';
import { resolveByProperty, type SecondStep } from './second-step';

/** Every name that a link can be resolved by. */
export interface Names extends SecondStep {
  readonly files: NameIndex;
}

/** A source's links with the files they lead to, in the same order. */
export function resolveLinks(names: Names, from: VaultPath, links: readonly Link[]): readonly ResolvedLink[] {
  const folder = comparable(folderOf(from));
  return links.map((link) => ({ ...link, from, ...targetOf(names, from, folder, link) }));
}

type Target = Pick<ResolvedLink, 'to' | 'via' | 'ambiguous'>;

function targetOf(names: Names, from: VaultPath, folder: string, link: Link): Target {
  if (link.linkpath === '') return { to: from, via: null };
  const written = comparable(link.linkpath);
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

/** The meeting keys of a source's linkpaths, each once. */
export function sourceKeys(links: readonly Link[]): Set<string> {
  const keys = new Set<string>();
  for (const link of links) if (link.linkpath !== '') keys.add(meetingKey(comparable(link.linkpath)));
  return keys;
}
