import type { EntryFormatId } from '../../model/convention';
import type { VaultPath } from '../../model/path';
import { decodeSections, encodeSections, floats, halfWords, json, words, type Sections } from '../../read/cache/sections';
import { freezeIndex } from '../../read/index/freeze';
import type { FrozenStrings } from '../../read/index/strings';
import type { FrozenTable } from '../../read/index/term-table';
import { encodeText } from '../../read/text/text';
import type { FrozenEntries, GateEntries } from './gate-entries';
import { frozenKeys } from './keyed';

/** A gate's entries with their terms, and by what their files were read. */
export interface EntriesFile {
  readonly entries: FrozenEntries & { readonly table: FrozenTable };
  /** The notes of the memory: how each holds entries, null where it has none that are compared, and its title. */
  readonly notes: readonly { readonly path: VaultPath; readonly format: EntryFormatId | null; readonly title: string }[];
  /** Size and times of each of them, three numbers a note. */
  readonly times: Float64Array;
}

/** The parts of such a file that are words: kept as JSON, since it is little. */
interface Named {
  readonly notes: readonly VaultPath[];
  readonly formats: readonly (EntryFormatId | null)[];
  readonly titles: readonly string[];
  /** By document: its file by number, its name in there, its place. */
  readonly paths: readonly VaultPath[];
  readonly files: readonly number[];
  readonly names: readonly (string | null)[];
  readonly places: readonly number[];
  /** Of the documents that are for some projects alone. */
  readonly projects: Readonly<Record<number, readonly string[]>>;
}

/** The entries of a gate in the files for which `kept`, in their order. */
export function freezeEntries(at: GateEntries, kept: (path: VaultPath) => boolean): EntriesFile['entries'] {
  const { documents } = at;
  const docs = documents.flatMap(({ source, retired }, doc) => (!retired && 'path' in source && kept(source.path) ? [doc] : []));
  docs.sort((a, b) => (at.before(a, b) ? -1 : 1));
  const numbers = new Map(docs.map((doc, number) => [doc, number]));
  const numberOf = (doc: number): number | undefined => numbers.get(doc);
  const { table, ...index } = freezeIndex(at.index, docs);
  return {
    table,
    index,
    documents: docs.map((doc) => documents[doc] as GateEntries['documents'][number]),
    exact: frozenKeys(at.exact, numberOf),
    told: frozenKeys(at.told, numberOf),
  };
}

/** The bytes of such a file. No text of an entry is in them but its terms and the name of its section. */
export function encodeEntries(key: string, { entries, notes, times }: EntriesFile): Uint8Array {
  const { table, index } = entries;
  return encodeSections(key, [
    ['named', encodeText(JSON.stringify(namedOf(entries, notes)))],
    ['times', times],
    ...stringSections('keys', table.keys),
    ...stringSections('units', table.units),
    ...stringSections('families', table.kin.names),
    ['kin.starts', table.kin.members.starts],
    ['kin.members', table.kin.members.members],
    ...COLUMNS.map((column) => [column, table[column]] as const),
    ['lengths', index.lengths],
    ['postings.starts', index.postings.starts],
    ['postings.cells', index.postings.cells],
    ['exact.keys', entries.exact.keys],
    ['exact.docs', entries.exact.docs],
    ['told.keys', entries.told.keys],
    ['told.docs', entries.told.docs],
  ]);
}

/** The file that `encodeEntries` wrote under this key; null for anything else. Throws nothing. */
export function decodeEntries(bytes: Uint8Array, key: string): EntriesFile | null {
  try {
    const sections = decodeSections(bytes, key);
    return sections === null ? null : entriesOf(sections);
  } catch {
    return null;
  }
}

const COLUMNS = ['first', 'key', 'next', 'unit', 'hash'] as const;

function entriesOf(sections: Sections): EntriesFile {
  const { notes, formats, titles, paths, files, names, places, projects } = json(sections, 'named') as Named;
  const lengths = words(sections, 'lengths');
  const column = (name: (typeof COLUMNS)[number]): Uint32Array => words(sections, name);
  return {
    notes: notes.map((path, n) => ({ path, format: formats[n] ?? null, title: titles[n] ?? '' })),
    times: floats(sections, 'times'),
    entries: {
      documents: files.map((file, doc) => ({
        source: { path: paths[file] as VaultPath, entry: names[doc] ?? null },
        place: places[doc] as number,
        projects: projects[doc],
      })),
      index: {
        lengths,
        postings: { starts: words(sections, 'postings.starts'), cells: words(sections, 'postings.cells'), documents: lengths.length },
      },
      exact: { keys: floats(sections, 'exact.keys'), docs: words(sections, 'exact.docs') },
      told: { keys: floats(sections, 'told.keys'), docs: words(sections, 'told.docs') },
      table: {
        keys: stringsIn(sections, 'keys'),
        units: stringsIn(sections, 'units'),
        kin: {
          names: stringsIn(sections, 'families'),
          members: { starts: words(sections, 'kin.starts'), members: words(sections, 'kin.members') },
        },
        first: column('first'),
        key: column('key'),
        next: column('next'),
        unit: column('unit'),
        hash: column('hash'),
      },
    },
  };
}

function namedOf({ documents }: FrozenEntries, notes: EntriesFile['notes']): Named {
  const numbers = new Map<VaultPath, number>();
  const projects: Record<number, readonly string[]> = {};
  const named = { paths: [] as VaultPath[], files: [] as number[], names: [] as (string | null)[], places: [] as number[], projects };
  for (const { source, place, projects: own = [] } of documents) {
    if (!('path' in source)) continue;
    const known = numbers.get(source.path);
    const file = known ?? named.paths.push(source.path) - 1;
    if (known === undefined) numbers.set(source.path, file);
    if (own.length > 0) projects[named.files.length] = own;
    named.files.push(file);
    named.names.push(source.entry);
    named.places.push(place);
  }
  return {
    notes: notes.map(({ path }) => path),
    formats: notes.map(({ format }) => format),
    titles: notes.map(({ title }) => title),
    ...named,
  };
}

function stringSections(name: string, { units, starts, slots }: FrozenStrings): [string, Uint16Array | Uint32Array][] {
  return [
    [`${name}.units`, units],
    [`${name}.starts`, starts],
    [`${name}.slots`, slots],
  ];
}

function stringsIn(sections: Sections, name: string): FrozenStrings {
  return {
    units: halfWords(sections, `${name}.units`),
    starts: words(sections, `${name}.starts`),
    slots: words(sections, `${name}.slots`),
  };
}
