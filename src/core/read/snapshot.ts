import type { Link, ResolvedLink } from '../model/link';
import type { Note } from '../model/note';
import { byCodePoint, type NotePath, type VaultPath } from '../model/path';
import type { FileEntry, LinkGraph, Snapshot, Unreadable } from '../model/snapshot';
import { buildGraph } from './graph/build';
import { LayeredMap } from './layered-map';
import { resolveLinks, sourceKeys, targetsOf, writtenPaths, type Names } from './link-table';
import type { PathLists } from './path-lists';
import { NameIndex } from './resolve';
import { propertyName, type Naming } from './second-step';
import { SortedNotes } from './sorted-notes';

/** What a host read: both hosts hand in the same for the same files. Any order. */
export interface SnapshotParts {
  readonly files: readonly FileEntry[];
  readonly notes: readonly Note[];
  readonly others: readonly { readonly path: VaultPath; readonly links: readonly Link[] }[];
  readonly unreadable: readonly Unreadable[];
}

/** All a snapshot is made of; the next version shares what did not change. */
export interface SnapshotState {
  readonly files: readonly FileEntry[];
  readonly notes: LayeredMap<VaultPath, Note>;
  readonly noteCount: number;
  readonly unreadable: readonly Unreadable[];
  readonly names: Names;
  /** Links by source, in their order there. */
  readonly links: LayeredMap<VaultPath, readonly ResolvedLink[]>;
  /** Sources by target, in code point order, the target itself left out. */
  readonly sources: PathLists<VaultPath>;
  /** Sources by the meeting key of a linkpath they hold: whose links a new or lost name may turn. */
  readonly mentions: PathLists<string>;
}

const NONE: readonly ResolvedLink[] = [];

export class VaultSnapshot implements Snapshot {
  private flat: readonly ResolvedLink[] | undefined;
  private built: LinkGraph | undefined;
  readonly notes: ReadonlyMap<NotePath, Note>;

  constructor(readonly state: SnapshotState) {
    this.notes = new SortedNotes(state.files, state.notes, state.noteCount);
  }

  get files(): readonly FileEntry[] {
    return this.state.files;
  }

  get unreadable(): readonly Unreadable[] {
    return this.state.unreadable;
  }

  get links(): readonly ResolvedLink[] {
    this.flat ??= this.state.files.flatMap((file) => this.outgoing(file.path));
    return this.flat;
  }

  get graph(): LinkGraph {
    this.built ??= buildGraph(this);
    return this.built;
  }

  outgoing(path: VaultPath): readonly ResolvedLink[] {
    return this.state.links.get(path) ?? NONE;
  }

  inbound(path: VaultPath): readonly ResolvedLink[] {
    const sources = this.state.sources.get(path);
    return sources === undefined ? NONE : sources.flatMap((from) => this.outgoing(from).filter((link) => link.to === path));
  }

  resolve(linkpath: string, from: VaultPath): VaultPath | null {
    return this.state.names.files.resolve(linkpath, from).to;
  }

  has(path: string): boolean {
    return this.state.names.files.has(path);
  }
}

/** A snapshot from its parts. Resolves every link: first as the app does, then by `id` or `name`. */
export function buildSnapshot(parts: SnapshotParts): Snapshot {
  const files = [...parts.files].sort((a, b) => byCodePoint(a.path, b.path));
  const notes = new Map<VaultPath, Note>(parts.notes.map((note) => [note.path, note]));
  const names: Names = {
    files: NameIndex.of(files.map((file) => file.path)),
    id: namesOf(parts.notes, 'id'),
    name: namesOf(parts.notes, 'name'),
  };
  const links = new Map<VaultPath, readonly ResolvedLink[]>();
  const sources = new Map<VaultPath, VaultPath[]>();
  const mentions = new Map<string, VaultPath[]>();
  const others = new Map(parts.others.map((other) => [other.path, other.links]));
  for (const { path } of files) {
    const own = notes.get(path)?.links ?? others.get(path);
    if (own === undefined || own.length === 0) continue;
    const written = writtenPaths(own);
    const resolved = resolveLinks(names, path, own, written);
    links.set(path, resolved);
    for (const key of sourceKeys(written)) pushTo(mentions, key, path);
    for (const to of targetsOf(path, resolved)) pushTo(sources, to, path);
  }
  return new VaultSnapshot({
    files,
    notes: LayeredMap.of(notes),
    noteCount: notes.size,
    unreadable: sortedUnreadable(parts.unreadable),
    names,
    links: LayeredMap.of<VaultPath, readonly ResolvedLink[]>(links),
    sources: LayeredMap.of<VaultPath, readonly VaultPath[]>(sources),
    mentions: LayeredMap.of<string, readonly VaultPath[]>(mentions),
  });
}

export function sortedUnreadable(unreadable: readonly Unreadable[]): readonly Unreadable[] {
  return [...unreadable].sort((a, b) => byCodePoint(a.path, b.path));
}

function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const there = lists.get(key);
  if (there === undefined) lists.set(key, [value]);
  else there.push(value);
}

function namesOf(notes: readonly Note[], naming: Naming): LayeredMap<string, readonly NotePath[]> {
  const index = new Map<string, NotePath[]>();
  for (const note of notes) {
    const name = propertyName(note, naming);
    if (name !== null) pushTo(index, name, note.path);
  }
  for (const paths of index.values()) paths.sort(byCodePoint);
  return LayeredMap.of<string, readonly NotePath[]>(index);
}
