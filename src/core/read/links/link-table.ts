import type { Link, ResolvedLink } from '../../model/link';
import { folderOf, type VaultPath } from '../../model/path';
import type { FileNames } from './file-names';
import type { Linkpaths } from './linkpaths';
import type { NumberLists } from './number-lists';
import { DEPENDS, NOWHERE, type NameIndex } from './resolve';
import type { PropertyNames } from './resolve-by-property';
import type { Vector } from './vector';

/** Every name that a link can be resolved by. */
export interface Names {
  readonly files: NameIndex;
  readonly properties: PropertyNames;
}

/** The source itself. */
const SELF = -3;

/**
 * Where a linkpath leads, in one number: eight times the file's number, two more for each step of
 * `VIA`, one more where it is ambiguous; else `NOWHERE`, `DEPENDS` or `SELF`.
 */
export type Outcome = number;

const VIA = [null, 'id', 'name'] as const;

/** Where a linkpath leads from a folded folder; without one (null) `DEPENDS` where that decides. */
export function outcomeOf(names: Names, linkpaths: Linkpaths, linkpath: number, folder: string | null): Outcome {
  const written = linkpaths.written[linkpath]!;
  if (written === '') return SELF;
  // A canvas names a file by its whole path; a namesake elsewhere is not meant.
  const found = names.files.lookUp(linkpaths.whole[linkpath] === true ? `/${written}` : written, folder, linkpaths.meeting[linkpath]);
  if (found === DEPENDS) return DEPENDS;
  if (found !== NOWHERE) return (found >> 1) * 8 + (found & 1);
  const second = names.properties.lookUp(written);
  return second === null ? NOWHERE : second.file * 8 + (second.via === 'id' ? 2 : 4) + (second.ambiguous ? 1 : 0);
}

/** A link's place in its source: twice its linkpath's number, one more for a `reference`, which is no edge. */
export function placeOf(linkpaths: Linkpaths, link: Link): number {
  return linkpaths.of(link) * 2 + (link.kind === 'reference' ? 1 : 0);
}

/** The links of all sources by number, and where each linkpath leads. Immutable but for what it remembers. */
export class LinkTable {
  /** Outcomes that a folder decides, by linkpath and folder. */
  private byFolder = new Map<number, Map<string, Outcome>>();
  /** The last source whose folder was asked for: links of one source come together. */
  private source = -1;
  private folder = '';

  constructor(
    readonly files: FileNames,
    readonly linkpaths: Linkpaths,
    readonly names: Names,
    /** `placeOf` each link of a source, in their order there. */
    readonly places: NumberLists,
    /** The sources that hold a linkpath, each once, in no order. */
    readonly mentions: NumberLists,
    readonly outcomes: Vector<Outcome>,
    /** How many files and linkpaths had a number when the first version was built. */
    readonly sizeAtFirst = files.paths.length + linkpaths.size,
  ) {}

  /** The next version of this table. */
  next(names: Names, places: NumberLists, mentions: NumberLists, outcomes: Vector<Outcome>): LinkTable {
    const table = new LinkTable(this.files, this.linkpaths, names, places, mentions, outcomes, this.sizeAtFirst);
    if (names.files === this.names.files && names.properties === this.names.properties) table.byFolder = this.byFolder;
    return table;
  }

  /** Where a linkpath leads from a source, `SELF` and `DEPENDS` worked out. */
  outcome(linkpath: number, from: number): Outcome {
    const outcome = this.outcomes.get(linkpath) ?? NOWHERE;
    if (outcome === SELF) return from * 8;
    return outcome === DEPENDS ? this.fromFolder(linkpath, from) : outcome;
  }

  private fromFolder(linkpath: number, from: number): Outcome {
    if (this.source !== from) {
      this.source = from;
      this.folder = folderOf(this.files.keys[from]!);
    }
    const { folder } = this;
    let known = this.byFolder.get(linkpath);
    if (known === undefined) this.byFolder.set(linkpath, (known = new Map<string, Outcome>()));
    let outcome = known.get(folder);
    if (outcome === undefined) known.set(folder, (outcome = outcomeOf(this.names, this.linkpaths, linkpath, folder)));
    return outcome;
  }

  /** Writes the files that the links of a source lead to, references left out, to the front of `into`; how many. */
  targets(from: number, into: number[]): number {
    const length = this.places.read(from, into);
    let count = 0;
    for (let i = 0; i < length; i++) {
      const place = into[i]!;
      if ((place & 1) === 1) continue;
      const outcome = this.outcome(place >> 1, from);
      if (outcome >= 0) into[count++] = outcome >> 3;
    }
    return count;
  }

  /** The sources with a link that leads nowhere, or may do so from their folder; in no order. */
  wanting(): number[] {
    const sources = new Set<number>();
    for (let linkpath = 0; linkpath < this.linkpaths.size; linkpath++) {
      const outcome = this.outcomes.get(linkpath) ?? NOWHERE;
      if (outcome !== NOWHERE && outcome !== DEPENDS) continue;
      const mentions = this.mentions.get(linkpath);
      for (let i = 0; i < mentions.length; i++) sources.add(mentions[i]!);
    }
    return [...sources];
  }

  /** The sources with a linkpath that meets one of these keys, or that ends in no name; in no order. */
  mentioning(meetingKeys: readonly number[]): number[] {
    const sources = new Set<number>();
    for (const linkpath of [...meetingKeys.flatMap((key) => this.linkpaths.ofMeeting(key)), ...this.linkpaths.nameless()]) {
      const mentions = this.mentions.get(linkpath);
      for (let i = 0; i < mentions.length; i++) sources.add(mentions[i]!);
    }
    return [...sources];
  }

  /** How many links of these sources lead to a file. */
  countResolved(sources: Iterable<number>): number {
    const places: number[] = [];
    let count = 0;
    for (const from of sources) {
      const length = this.places.read(from, places);
      for (let i = 0; i < length; i++) if (this.outcome(places[i]! >> 1, from) >= 0) count++;
    }
    return count;
  }

  /** The links of a source with the files they lead to; `links` as it writes them. */
  resolve(from: number, links: readonly Link[]): readonly ResolvedLink[] {
    const path = this.files.paths[from]!;
    const places = this.places.get(from);
    return links.map((link, i) => this.resolved(link, path, this.outcome(places[i]! >> 1, from)));
  }

  /** True where these are what `resolve` would answer. */
  isCurrent(from: number, links: readonly ResolvedLink[]): boolean {
    const places = this.places.get(from);
    for (let i = 0; i < links.length; i++) {
      const link = links[i]!;
      const outcome = this.outcome(places[i]! >> 1, from);
      if (link.to !== this.pathOf(outcome) || link.via !== viaOf(link, outcome) || (link.ambiguous === true) !== isAmbiguous(outcome))
        return false;
    }
    return true;
  }

  /** One shape for all, written out: there are millions of them in a large vault. */
  private resolved(link: Link, from: VaultPath, outcome: Outcome): ResolvedLink {
    const { kind, spelling, raw, linkpath, subpath, display, start, end, line, property } = link;
    const made: Writable<ResolvedLink> = {
      kind,
      spelling,
      raw,
      linkpath,
      subpath,
      display,
      start,
      end,
      line,
      from,
      to: this.pathOf(outcome),
      via: viaOf(link, outcome),
    };
    if (property !== undefined) made.property = property;
    if (isAmbiguous(outcome)) made.ambiguous = true;
    return made;
  }

  private pathOf(outcome: Outcome): VaultPath | null {
    return outcome < 0 ? null : this.files.paths[outcome >> 3]!;
  }

  /** The sources with a link that leads to a file, itself left out, each once, in no order. `meetingKeys` are those of its path and its properties' names. */
  sourcesOf(to: number, meetingKeys: readonly number[]): number[] {
    const sources = new Set<number>();
    for (const linkpath of [...meetingKeys.flatMap((key) => this.linkpaths.ofMeeting(key)), ...this.linkpaths.nameless()]) {
      const outcome = this.outcomes.get(linkpath) ?? NOWHERE;
      if (outcome !== DEPENDS && outcome >> 3 !== to) continue;
      const mentions = this.mentions.get(linkpath);
      for (let i = 0; i < mentions.length; i++) {
        const from = mentions[i]!;
        if (from !== to && this.outcome(linkpath, from) >> 3 === to) sources.add(from);
      }
    }
    return [...sources];
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function isAmbiguous(outcome: Outcome): boolean {
  return outcome >= 0 && (outcome & 1) === 1;
}

/** The app does not follow what a base names; we do, and say so. */
function viaOf(link: Link, outcome: Outcome): ResolvedLink['via'] {
  const via = outcome < 0 ? null : (VIA[(outcome >> 1) & 3] ?? null);
  return via === null && outcome >= 0 && link.kind === 'base' && link.linkpath !== '' ? 'name' : via;
}
