import { addTo, upTo } from '../../model/collections';
import type { Link, ResolvedLink } from '../../model/link';
import type { Note } from '../../model/note';
import { byCodePoint, type NotePath, type VaultPath } from '../../model/path';
import type { MarkedSecret } from '../../model/secret';
import type { FileEntry, Snapshot, Unreadable } from '../../model/snapshot';
import type { FileNames } from '../links/file-names';
import { changedTable } from '../links/link-table-update';
import { meetingKey } from '../text/names';
import { NAMINGS, propertyName, type NameEdit } from '../links/resolve-by-property';
import { buildSnapshot, linksWritten, sortedUnreadable, VaultSnapshot, type SnapshotParts } from './snapshot';
import { Draft } from '../links/vector';

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

/** Names and linkpaths that were met since a snapshot was built, above which it is rebuilt: those no longer there hold memory. */
const MAX_NEW = 100_000;

/**
 * The next snapshot: equal to one rebuilt from all parts, in time that grows with the change
 * and with the links whose target it may turn. The old snapshot stays as it is.
 */
export function updateSnapshot(snapshot: Snapshot, changes: SnapshotChanges): Snapshot {
  const known = snapshot instanceof VaultSnapshot && !isWorn(snapshot) ? snapshot : (buildSnapshot(partsOf(snapshot)) as VaultSnapshot);
  const { state } = known;
  const { numbers } = state;
  const upserted = new Map(changes.upserted.map((change) => [numbers.of(change.file.path), change]));
  const removed = new Set(changes.removed.map((path) => numbers.find(path)).filter((file) => file >= 0 && !upserted.has(file)));
  const entries = new Draft(state.entries);
  const added = [...upserted.keys()].filter((file) => entries.get(file) === undefined);
  const gone = [...removed].filter((file) => entries.get(file) !== undefined);
  const notes = new Draft(state.notes);
  const others = new Draft(state.others);
  const names: NameEdit[] = [];
  let noteCount = state.noteCount;
  const set = (file: number, change: Partial<SnapshotChanges['upserted'][number]>): void => {
    const before = notes.get(file);
    noteCount += (change.note === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
    entries.set(file, change.file);
    notes.set(file, change.note);
    others.set(file, change.links);
    names.push(...nameEdits(file, before, change.note));
  };
  for (const file of gone) set(file, {});
  for (const [file, change] of upserted) set(file, change);

  const touched = new Set<number>([...added, ...gone].map((file) => numbers.meeting[file]!));
  for (const { name } of names) touched.add(numbers.meetingKeys.of(meetingKey(name)));
  const { table } = state;
  const held = { notes: notes.done(), others: others.done() };
  const sources = new Map([...gone, ...upserted.keys()].map((file) => [file, linksWritten(held, file)]));
  for (const file of gone) state.made.delete(file);
  const files = added.length + gone.length === 0 ? state.names : state.names.changed(added, gone);
  return new VaultSnapshot({
    ...state,
    ...held,
    order: added.length + gone.length === 0 ? state.order : reordered(state.order, numbers, added, new Set(gone)),
    entries: entries.done(),
    noteCount,
    unreadable: unreadableAfter(state.unreadable, changes, new Set([...upserted.keys(), ...removed].map((file) => numbers.paths[file]!))),
    names: files,
    table: changedTable(table, { files, properties: table.names.properties.changed(names, numbers.paths) }, sources, touched),
  });
}

/** A note with a marker in place of each secret. */
export interface MarkedNote {
  readonly note: Note;
  readonly secrets: readonly MarkedSecret[];
}

/** The snapshot as it would be without these files, but that their names are taken, and with these notes as they are marked. */
export function withoutFiles(
  snapshot: Snapshot,
  paths: readonly VaultPath[],
  notes: ReadonlyMap<VaultPath, MarkedNote> = new Map(),
): Snapshot {
  const upserted = snapshot.files.flatMap((file) => {
    const marked = notes.get(file.path);
    return marked === undefined ? [] : [{ file, note: marked.note }];
  });
  const { state } = updateSnapshot(snapshot, { upserted, removed: paths }) as VaultSnapshot;
  const marked = new Map([...(snapshot.marked ?? []), ...[...notes].map(([path, { secrets }]) => [path, secrets] as const)]);
  return new VaultSnapshot({ ...state, leftOut: [...(snapshot.leftOut ?? []), ...paths], marked });
}

function isWorn({ state }: VaultSnapshot): boolean {
  return state.numbers.paths.length + state.table.linkpaths.size > state.table.sizeAtFirst + MAX_NEW;
}

function nameEdits(file: number, before: Note | undefined, now: Note | undefined): NameEdit[] {
  return NAMINGS.flatMap((naming) => {
    const old = before === undefined ? null : propertyName(before, naming);
    const next = now === undefined ? null : propertyName(now, naming);
    if (old === next) return [];
    const edits: NameEdit[] = [];
    if (old !== null) edits.push({ naming, name: old, file, present: false });
    if (next !== null) edits.push({ naming, name: next, file, present: true });
    return edits;
  });
}

/** The files that stay and those that come, in code point order of path. */
function reordered(order: Uint32Array, numbers: FileNames, added: readonly number[], gone: ReadonlySet<number>): Uint32Array {
  const { paths } = numbers;
  const incoming = [...added].sort((a, b) => byCodePoint(paths[a]!, paths[b]!));
  const next = new Uint32Array(order.length + added.length - gone.size);
  let at = 0;
  let from = 0;
  const keep = (to: number): void => {
    for (; from < to; from++) if (gone.size === 0 || !gone.has(order[from]!)) next[at++] = order[from]!;
  };
  for (const file of incoming) {
    keep(upTo(order.length, (index) => byCodePoint(paths[order[index]!]!, paths[file]!) < 0));
    next[at++] = file;
  }
  keep(order.length);
  return next;
}

function unreadableAfter(before: readonly Unreadable[], changes: SnapshotChanges, touched: ReadonlySet<VaultPath>): readonly Unreadable[] {
  const now = changes.upserted.flatMap((change) => change.unreadable ?? []);
  if (now.length === 0 && !before.some((file) => touched.has(file.path))) return before;
  return sortedUnreadable([...before.filter((file) => !touched.has(file.path)), ...now]);
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
    if (!snapshot.notes.has(link.from as NotePath)) addTo(bySource, link.from, unresolved(link));
  }
  const others = [...bySource].map(([path, links]) => ({ path, links }));
  return { files: snapshot.files, notes, others, unreadable: snapshot.unreadable };
}
