import type { MarkedSecret } from '../../model/secret';
import type { Link, ResolvedLink } from '../../model/link';
import type { Note } from '../../model/note';
import { byCodePoint, foldKey, type NotePath, type VaultPath } from '../../model/path';
import type { FileEntry, LinkGraph, Snapshot, Unreadable } from '../../model/snapshot';
import { FileNames } from '../links/file-names';
import { aliasesIn, type FileAliases } from '../files/aliases';
import { buildGraph } from '../graph/build';
import type { LinkTable } from '../links/link-table';
import { linkTableOf } from '../links/link-table-build';
import { Linkpaths } from '../links/linkpaths';
import { meetingKey } from '../text/names';
import { inSteps, runAtOnce, type Steps } from '../text/steps';
import { NameIndex } from '../links/resolve';
import { NAMINGS, PropertyNames, propertyName } from '../links/resolve-by-property';
import { SortedNotes } from '../links/sorted-notes';
import { Vector } from '../links/vector';

/** The files a host read: both hosts hand in the same for the same files. Any order. */
export interface SnapshotParts {
  readonly files: readonly FileEntry[];
  readonly notes: readonly Note[];
  readonly others: readonly { readonly path: VaultPath; readonly links: readonly Link[] }[];
  readonly unreadable: readonly Unreadable[];
}

/** Links made for a source, kept for as long as they are true: by the number of the source, for all versions. */
type Made = Map<number, { readonly own: readonly Link[]; readonly links: readonly ResolvedLink[] }>;

/** All a snapshot is made of, by the numbers of files; the next version shares what did not change. */
export interface SnapshotState {
  readonly numbers: FileNames;
  /** Files numbered below this one are in code point order. */
  readonly sorted: number;
  /** Numbers of the files in code point order of path. */
  readonly order: Uint32Array;
  readonly entries: Vector<FileEntry>;
  readonly notes: Vector<Note>;
  readonly noteCount: number;
  /** Links of canvases and bases. */
  readonly others: Vector<readonly Link[]>;
  readonly unreadable: readonly Unreadable[];
  readonly leftOut?: readonly VaultPath[];
  readonly marked?: ReadonlyMap<VaultPath, readonly MarkedSecret[]>;
  readonly names: NameIndex;
  /** Made when it is asked for the first time, where nobody made it before: not every command looks at links. */
  readonly table: LinkTable;
  readonly made: Made;
}

const NONE: readonly ResolvedLink[] = [];
/** Files taken in between two steps. */
const PIECE = 500;

export class VaultSnapshot implements Snapshot {
  private listed: readonly FileEntry[] | undefined;
  private flat: readonly ResolvedLink[] | undefined;
  private built: LinkGraph | undefined;
  private resolved: number | undefined;
  private aliases: FileAliases | undefined;
  readonly notes: ReadonlyMap<NotePath, Note>;

  constructor(readonly state: SnapshotState) {
    this.notes = new SortedNotes(state);
  }

  get files(): readonly FileEntry[] {
    this.listed ??= Array.from(this.state.order, (file) => this.state.entries.get(file)!);
    return this.listed;
  }

  get unreadable(): readonly Unreadable[] {
    return this.state.unreadable;
  }

  get links(): readonly ResolvedLink[] {
    if (this.flat !== undefined) return this.flat;
    const flat: ResolvedLink[] = [];
    for (const file of this.state.order) for (const link of this.linksOf(file)) flat.push(link);
    return (this.flat = flat);
  }

  get graph(): LinkGraph {
    return runAtOnce(this.graphSteps());
  }

  *graphSteps(): Steps<LinkGraph> {
    this.built ??= yield* buildGraph(this.state, (path) => this.has(path));
    return this.built;
  }

  get marked(): ReadonlyMap<VaultPath, readonly MarkedSecret[]> {
    return this.state.marked ?? new Map();
  }

  get leftOut(): readonly VaultPath[] {
    return this.state.leftOut ?? [];
  }

  outgoing(path: VaultPath): readonly ResolvedLink[] {
    const file = this.state.numbers.find(path);
    return file < 0 ? NONE : this.linksOf(file);
  }

  private linksOf(file: number): readonly ResolvedLink[] {
    const { made, table } = this.state;
    const own = linksWritten(this.state, file);
    if (own.length === 0) return NONE;
    const known = made.get(file);
    if (known?.own === own && table.isCurrent(file, known.links)) return known.links;
    const links = table.resolve(file, own);
    made.set(file, { own, links });
    return links;
  }

  inbound(path: VaultPath): readonly ResolvedLink[] {
    const { numbers, notes, table, sorted } = this.state;
    const to = numbers.find(path);
    if (to < 0) return NONE;
    const note = notes.get(to);
    const names = note === undefined ? [] : NAMINGS.flatMap((naming) => propertyName(note, naming) ?? []);
    const keys = new Set([numbers.meeting[to]!, ...names.map((name) => numbers.meetingKeys.find(meetingKey(name)))]);
    const sources = table.sourcesOf(to, [...keys]);
    sources.sort((a, b) => (a < sorted && b < sorted ? a - b : byCodePoint(numbers.paths[a]!, numbers.paths[b]!)));
    return sources.flatMap((from) => this.linksOf(from).filter((link) => link.to === path));
  }

  unresolvedSources(): ReadonlySet<VaultPath> {
    const { numbers, table } = this.state;
    return new Set(table.wanting().map((file) => numbers.paths[file]!));
  }

  mentioning(paths: Iterable<string>): ReadonlySet<VaultPath> {
    const { numbers, table } = this.state;
    const keys = new Set<number>();
    for (const path of paths) keys.add(numbers.meetingKeys.find(meetingKey(foldKey(path))));
    return new Set(table.mentioning([...keys]).map((file) => numbers.paths[file]!));
  }

  resolvedCount(): number {
    return (this.resolved ??= this.state.table.countResolved(this.state.order));
  }

  resolve(linkpath: string, from: VaultPath): VaultPath | null {
    return this.state.names.resolve(linkpath, from).to;
  }

  namesakes(path: VaultPath): number {
    return this.state.names.namesakesOf(path);
  }

  namesOf(path: VaultPath): readonly VaultPath[] {
    return (this.aliases ??= aliasesIn(this.files)).namesOf(path);
  }

  has(path: string): boolean {
    return this.state.names.has(path);
  }
}

/** The links of a file as it writes them, empty where it holds none. */
export function linksWritten(state: Pick<SnapshotState, 'notes' | 'others'>, file: number): readonly Link[] {
  return state.notes.get(file)?.links ?? state.others.get(file) ?? NONE;
}

/** A snapshot from its parts. Resolves every link: first as the app does, then by `id` or `name`. */
export function buildSnapshot(parts: SnapshotParts): Snapshot {
  const { held, tableSteps } = runAtOnce(heldSteps(parts));
  let table: LinkTable | undefined;
  return new VaultSnapshot({
    ...held,
    get table() {
      return (table ??= runAtOnce(tableSteps()));
    },
  });
}

/** The same in pieces of a millisecond or so, for hosts that have a window to draw. */
export function* snapshotSteps(parts: SnapshotParts): Steps<Snapshot> {
  const { held, tableSteps } = yield* heldSteps(parts);
  return new VaultSnapshot({ ...held, table: yield* tableSteps() });
}

/** All of a snapshot but its links, and the way to these. */
function* heldSteps(
  parts: SnapshotParts,
): Steps<{ readonly held: Omit<SnapshotState, 'table'>; readonly tableSteps: () => Steps<LinkTable> }> {
  const numbers = new FileNames();
  const entries = inOrder(parts.files);
  yield* inSteps(entries, PIECE, ({ path }) => numbers.of(path));
  const sorted = entries.length;
  const notes: (Note | undefined)[] = [];
  const others: (readonly Link[] | undefined)[] = [];
  yield* inSteps(parts.notes, PIECE, (note) => put(notes, numbers.of(note.path), note));
  for (const { path, links } of parts.others) put(others, numbers.of(path), links);
  const order = Uint32Array.from({ length: sorted }, (_, i) => i);
  const names = NameIndex.of(numbers, order);
  const written = { notes: Vector.of<Note>(notes), others: Vector.of<readonly Link[]>(others) };
  const held = {
    ...written,
    numbers,
    sorted,
    order,
    entries: Vector.of<FileEntry>(entries),
    noteCount: notes.reduce((count, note) => (note === undefined ? count : count + 1), 0),
    unreadable: sortedUnreadable(parts.unreadable),
    names,
    made: new Map(),
  };
  function* tableSteps(): Steps<LinkTable> {
    const all = { files: names, properties: yield* PropertyNames.of(notes, numbers.paths) };
    return yield* linkTableOf(numbers, new Linkpaths(numbers.meetingKeys), all, (file) => linksWritten(written, file));
  }
  return { held, tableSteps };
}

function put<T>(values: (T | undefined)[], number: number, value: T): void {
  while (values.length <= number) values.push(undefined);
  values[number] = value;
}

const SURROGATE = /[\ud800-\udfff]/;

/** In code point order of path; hosts often list so already. */
function inOrder(files: readonly FileEntry[]): readonly FileEntry[] {
  if (files.every((file, i) => i === 0 || byCodePoint(files[i - 1]!.path, file.path) < 0)) return files.slice();
  // Without surrogates the order of units, which engines compare fast, is that of code points.
  if (files.some((file) => SURROGATE.test(file.path))) return [...files].sort((a, b) => byCodePoint(a.path, b.path));
  return [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

export function sortedUnreadable(unreadable: readonly Unreadable[]): readonly Unreadable[] {
  return [...unreadable].sort((a, b) => byCodePoint(a.path, b.path));
}
