import type { Link, ResolvedLink } from '../model/link';
import type { Note } from '../model/note';
import { byCodePoint, type NotePath, type VaultPath } from '../model/path';
import type { FileEntry, Snapshot, Unreadable } from '../model/snapshot';
import { Draft } from './layered-map';
import { resolveLinks, sourceKeys, targetsOf, writtenPaths, type Names } from './link-table';
import { comparable, meetingKey } from './names';
import { PathListEdits } from './path-lists';
import { enterName, propertyName, type Naming } from './second-step';
import { buildSnapshot, sortedUnreadable, VaultSnapshot, type SnapshotParts, type SnapshotState } from './snapshot';

/** Files that came, changed or went. A rename is a removal and an upsert. */
export interface SnapshotChanges {
  readonly upserted: readonly {
    readonly file: FileEntry;
    /** For a markdown file that could be read. */
    readonly note?: Note;
    /** For a canvas or base that could be read. */
    readonly links?: readonly Link[];
    /** For a file that could not. */
    readonly unreadable?: Unreadable;
  }[];
  readonly removed: readonly VaultPath[];
}

/**
 * The next snapshot: equal to one built from all parts anew, in time that grows with the change
 * and with the links whose target it may turn. The old snapshot stays as it is.
 */
export function updateSnapshot(snapshot: Snapshot, changes: SnapshotChanges): Snapshot {
  const state = snapshot instanceof VaultSnapshot ? snapshot.state : (buildSnapshot(partsOf(snapshot)) as VaultSnapshot).state;
  const upserted = new Map(changes.upserted.map((change) => [change.file.path, change]));
  const removed = new Set(changes.removed.filter((path) => !upserted.has(path)));
  const known = new Set<VaultPath>();
  const files = mergeFiles(state.files, upserted, removed, known);
  const added = [...upserted.keys()].filter((path) => !known.has(path));
  const gone = [...removed].filter((path) => known.has(path));

  const touched = new Set<string>([...added, ...gone].map((path) => meetingKey(comparable(path))));
  const notes = new Draft(state.notes);
  const byId = new Draft(state.names.id);
  const byName = new Draft(state.names.name);
  let noteCount = state.noteCount;
  const setNote = (path: VaultPath, note: Note | undefined): void => {
    const before = notes.get(path);
    if (before === undefined && note === undefined) return;
    noteCount += (note === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
    notes.set(path, note);
    for (const [naming, index] of [['id', byId], ['name', byName]] as [Naming, Draft<string, readonly NotePath[]>][]) {
      const old = before === undefined ? null : propertyName(before, naming);
      const now = note === undefined ? null : propertyName(note, naming);
      if (old === now) continue;
      if (old !== null && before !== undefined) enterName(index, old, before.path, false);
      if (now !== null && note !== undefined) enterName(index, now, note.path, true);
      for (const name of [old, now]) if (name !== null) touched.add(meetingKey(name));
    }
  };
  for (const path of gone) setNote(path, undefined);
  for (const [path, change] of upserted) setNote(path, change.note);

  const names: Names = {
    files: added.length + gone.length === 0 ? state.names.files : state.names.files.changed(added, gone),
    id: byId.done(),
    name: byName.done(),
  };
  const table = relink(state, names, upserted, gone, touched);
  const unreadable = [
    ...state.unreadable.filter((file) => !upserted.has(file.path) && !removed.has(file.path)),
    ...changes.upserted.flatMap((change) => change.unreadable ?? []),
  ];
  return new VaultSnapshot({ files, notes: notes.done(), noteCount, unreadable: sortedUnreadable(unreadable), names, ...table });
}

/** Both lists merged in one walk, still in code point order; paths found in the old one enter `known`. */
function mergeFiles(
  files: readonly FileEntry[],
  upserted: ReadonlyMap<VaultPath, { readonly file: FileEntry }>,
  removed: ReadonlySet<VaultPath>,
  known: Set<VaultPath>,
): readonly FileEntry[] {
  const incoming = [...upserted.keys()].sort(byCodePoint);
  const merged = files.slice();
  let shift = 0;
  const positions = [...incoming, ...removed].map((path) => ({ path, at: placeOf(files, path) })).sort((a, b) => a.at - b.at || byCodePoint(a.path, b.path));
  for (const { path, at } of positions) {
    const exists = files[at]?.path === path;
    const entry = upserted.get(path)?.file;
    if (exists) known.add(path);
    if (exists && entry !== undefined) merged[at + shift] = entry;
    else if (exists) merged.splice(at + shift--, 1);
    else if (entry !== undefined) merged.splice(at + shift++, 0, entry);
  }
  return merged;
}

/** The first place whose path does not come before `path`. */
function placeOf(files: readonly FileEntry[], path: VaultPath): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (byCodePoint(files[middle]!.path, path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The link table after the change: the changed sources' links, and those of others that may lead elsewhere now. */
function relink(
  state: SnapshotState,
  names: Names,
  upserted: ReadonlyMap<VaultPath, SnapshotChanges['upserted'][number]>,
  gone: readonly VaultPath[],
  touched: ReadonlySet<string>,
): Pick<SnapshotState, 'links' | 'sources' | 'mentions'> {
  const links = new Draft(state.links);
  const sources = new PathListEdits<VaultPath>();
  const mentions = new PathListEdits<string>();
  const setLinks = (path: VaultPath, own: readonly Link[]): void => {
    const before = links.get(path) ?? [];
    const written = writtenPaths(own);
    const now = resolveLinks(names, path, own, written);
    links.set(path, now.length === 0 ? undefined : now);
    sources.move(path, targetsOf(path, before), targetsOf(path, now));
    mentions.move(path, sourceKeys(writtenPaths(before)), sourceKeys(written));
  };
  for (const path of gone) setLinks(path, []);
  for (const [path, change] of upserted) setLinks(path, change.note?.links ?? change.links ?? []);
  const nextMentions = mentions.applyTo(state.mentions);
  const others = new Set<VaultPath>();
  for (const key of touched) for (const source of nextMentions.get(key) ?? []) if (!upserted.has(source)) others.add(source);
  for (const path of others) {
    const before = links.get(path) ?? [];
    const now = resolveLinks(names, path, before, writtenPaths(before));
    if (now.every((link, i) => link.to === before[i]?.to && link.via === before[i]?.via && link.ambiguous === before[i]?.ambiguous)) continue;
    links.set(path, now);
    sources.move(path, targetsOf(path, before), targetsOf(path, now));
  }
  return { links: links.done(), sources: sources.applyTo(state.sources), mentions: nextMentions };
}

/** A resolved link as its source writes it. */
function unresolved(link: ResolvedLink): Link {
  const { from: _from, to: _to, via: _via, ambiguous: _ambiguous, ...written } = link;
  return written;
}

/** The parts of a snapshot that another implementation made. */
function partsOf(snapshot: Snapshot): SnapshotParts {
  const notes = [...snapshot.notes.values()];
  const bySource = new Map<VaultPath, Link[]>();
  for (const link of snapshot.links) {
    if (snapshot.notes.has(link.from as NotePath)) continue;
    const there = bySource.get(link.from);
    if (there === undefined) bySource.set(link.from, [unresolved(link)]);
    else there.push(unresolved(link));
  }
  const others = [...bySource].map(([path, links]) => ({ path, links }));
  return { files: snapshot.files, notes, others, unreadable: snapshot.unreadable };
}
