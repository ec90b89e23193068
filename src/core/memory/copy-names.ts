import { addTo } from '../model/collections';

/** A kept text, as the names of its files tell: nothing has to be opened to know it. */
export interface CopyFile {
  /** Hash of the path of the file that it is of. */
  readonly key: string;
  /** The fingerprint of all that was accepted of the file then. */
  readonly acceptance: string;
  readonly sha256: string;
  /** The number of the last change in the journal when it was first kept; 0 if there was no change. */
  readonly from: number;
  readonly bytes: number;
  /** The last change in the journal when another text took its place; null for a text that holds still. */
  readonly until: number | null;
  /** The file with the text, and the empty ones that say until when it held. */
  readonly name: string;
  readonly marks: readonly string[];
}

const NAME = /(?:^|\/)(([0-9a-f]{14})\.([0-9a-f]{14})\.([0-9a-f]{64})(?:\.(\d{1,15})\.(\d{1,15}))?)(?:\.until-(\d{1,15}))?$/;

/** The name of the file with a text. */
export function copyName({ key, acceptance, sha256, from, bytes }: Omit<CopyFile, 'until' | 'name' | 'marks'>): string {
  return `${key}.${acceptance}.${sha256}.${from}.${bytes}`;
}

/** The name of the empty file beside it, which says until when the text held. */
export function markName(name: string, until: number): string {
  return `${name}.until-${until}`;
}

/** The copies of a listing, by key. A mark without its text is left out, and so is any other file. */
export function copiesIn(paths: readonly string[]): Map<string, CopyFile[]> {
  const texts = new Map<string, CopyFile>();
  const marks = new Map<string, { readonly mark: string; readonly until: number }[]>();
  for (const path of paths) {
    const [, name, key, acceptance, sha256, from = '0', bytes = '0', until] = NAME.exec(path) ?? [];
    if (name === undefined || key === undefined || acceptance === undefined || sha256 === undefined) continue;
    if (until === undefined)
      texts.set(name, { key, acceptance, sha256, from: Number(from), bytes: Number(bytes), until: null, name, marks: [] });
    else addTo(marks, name, { mark: markName(name, Number(until)), until: Number(until) });
  }
  const found = new Map<string, CopyFile[]>();
  for (const [name, copy] of texts) {
    const said = marks.get(name) ?? [];
    const whole =
      said.length === 0 ? copy : { ...copy, marks: said.map(({ mark }) => mark), until: Math.max(...said.map(({ until }) => until)) };
    addTo(found, copy.key, whole);
  }
  return found;
}

/** Those that hold still before the others, and the later before the earlier. */
export function newestFirst(one: CopyFile, other: CopyFile): number {
  return (other.until ?? Infinity) - (one.until ?? Infinity) || other.from - one.from || 0;
}

/**
 * Whether a change that the journal still has was made while the text held: undone, it makes the
 * text the accepted one again. A new journal counts from 1, so that the text seems to end
 * before it began; it is needed then for whatever came before its end.
 */
export function isNeeded({ from, until }: CopyFile, changes: readonly number[]): boolean {
  if (until === null) return true;
  const start = until < from ? 0 : from;
  return changes.some((change) => change > start && change <= until);
}

/**
 * The older texts that go: those that no change in the journal needs, and the oldest while all together
 * are larger than `maxBytes`. The last one before the present text always stays.
 */
export function outdated(all: ReadonlyMap<string, readonly CopyFile[]>, changes: readonly number[], maxBytes: number): Set<string> {
  const gone = new Set<string>();
  const needed: CopyFile[] = [];
  let bytes = 0;
  for (const copies of all.values()) {
    const [last, ...earlier] = copies.filter(({ until }) => until !== null).sort(newestFirst);
    bytes += last?.bytes ?? 0;
    for (const copy of earlier) {
      if (isNeeded(copy, changes)) needed.push(copy);
      else gone.add(copy.name);
    }
  }
  for (const copy of needed.sort(newestFirst)) {
    bytes += copy.bytes;
    if (bytes > maxBytes) gone.add(copy.name);
  }
  return gone;
}
