import { getOrSet } from '../../model/collections';
import type { DecideContext } from '../../model/context';
import { dataOf } from '../../model/note';
import { byCodePoint, type NotePath, type VaultPath } from '../../model/path';
import type { Snapshot } from '../../model/snapshot';
import type { EntryRef } from '../../model/verdict';
import { dateOfNote } from '../../read/text/dates';
import { entryFormatOf } from '../../read/memory/of-note';
import { parseNote } from '../../read/snapshot/note';
import { isEntry } from '../../read/memory/scope';
import { ownText } from '../../read/memory/own-text';
import { projectsOf } from '../../read/memory/projects';
import { supersededBy } from '../../read/entries/superseded';
import { comparedSections, alternateTexts, type EntryToJudge, type AlternateText } from '../dedup/index';
import { titleOf } from '../naming/index';

/** An entry of the memory that still holds, as the gate compares it. */
export interface HeldEntry {
  readonly ref: EntryRef;
  readonly title: string;
  readonly body: string;
  readonly alternates: readonly AlternateText[];
  /** The projects that it is for; empty where it is for all. */
  readonly projects?: readonly string[] | undefined;
  /** `YYYY-MM-DD`, null if it has no day. */
  readonly date: string | null;
  /** Its number among the entries of its file. */
  readonly index: number;
  /** When its file came, in milliseconds; 0 where no file time is known. */
  readonly time: number;
}

/**
 * The entries of a file by its fresh text, in their order, as the gate was given them: without those that another
 * has superseded. Empty for a file that holds none.
 */
export function entriesIn(ctx: DecideContext, path: VaultPath, text: string): HeldEntry[] {
  const format = entryFormatOf(ctx, path);
  if (format === null) return [];
  const time = fileTime(ctx, path);
  if (format !== 'note') {
    return comparedSections(path, format, text).map(({ entry, ...section }, index) => ({ ref: { path, entry }, ...section, index, time }));
  }
  const note = parseNote(path as NotePath, text, 0);
  if (supersededBy(dataOf(note)) !== null) return [];
  const body = ownText(ctx, path, note.frontmatter.state === 'none' ? text : text.slice(note.frontmatter.range.end));
  if (body === null) return [];
  return [
    {
      ref: { path, entry: null },
      title: titleOf(ctx, path),
      body,
      alternates: alternateTexts(ctx, path, dataOf(note), body),
      projects: projectsOf(note),
      date: dateOfNote(note),
      index: 0,
      time,
    },
  ];
}

/** True for an entry that is a memory itself: a README or an agent's instructions are only compared with. */
export function isMemory(ctx: DecideContext, { path, entry }: EntryRef): boolean {
  const note = ctx.snapshot.notes.get(path as NotePath);
  return note !== undefined && (entry !== null || isEntry(ctx, note));
}

/** As the gate takes it. */
export function asNew({ title, body, alternates, projects, date }: HeldEntry): EntryToJudge {
  return { title, body, alternates, projects, ...(date === null ? {} : { date }) };
}

const times = new WeakMap<Snapshot, ReadonlyMap<string, number>>();

/**
 * The earlier of a file's two times: one host tells when it was made, the other when anything about it was last
 * changed, and copying and editing move one of them only.
 */
function fileTime({ snapshot }: DecideContext, path: VaultPath): number {
  const known = getOrSet(times, snapshot, () => new Map(snapshot.files.map((file) => [file.path, earlier(file.ctime, file.mtime)])));
  return known.get(path) ?? 0;
}

function earlier(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.min(one, other) : Math.max(one, other);
}

/**
 * True where `one` is the later of two entries: by their days, else in one file by their order, else by their files'
 * times, else by their paths.
 */
export function isLater(one: HeldEntry, other: HeldEntry): boolean {
  if (one.date !== null && other.date !== null && one.date !== other.date) return one.date > other.date;
  if (one.ref.path === other.ref.path) return one.index > other.index;
  if (one.time !== other.time) return one.time > other.time;
  return byCodePoint(one.ref.path, other.ref.path) > 0;
}
