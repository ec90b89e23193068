import type { DecideContext } from '../../model/context';
import { MemoryError } from '../../model/errors';
import { isNotePath, stemOf, type VaultPath } from '../../model/path';
import type { Edit, Precondition } from '../../model/plan';
import type { EntryRef } from '../../model/verdict';
import { entryFormatOf, sectionNamed } from '../../read/memory/of-note';
import { headingInLink, markerLinkIn, markSuperseded, supersedeMarker } from '../../read/entries/supersede';
import { isPassageMark, passageMark, type EntryPassage } from '../../read/entries/passages';
import { readFrontmatter, propertiesIn } from '../../read/frontmatter/frontmatter';
import { setProperty } from '../../read/frontmatter/properties';
import { scanMarkdown } from '../../read/markdown/scan';
import { bodyStart } from '../../read/snapshot/note';
import { comparedSections } from '../dedup/index';
import { newLink, type WrittenLink } from '../../read/links/new-link';

/** A new entry and the older one whose place it takes. */
export interface Superseding {
  readonly older: EntryRef;
  readonly olderText: string;
  /** Where the new entry stands, and its heading there; null for a whole note. */
  readonly path: VaultPath;
  readonly heading: string | null;
  readonly date: string;
  readonly reason: string;
  /** The part of the older entry that no longer holds (see `replacedIn`); all of it where null. */
  readonly passage: EntryPassage | null;
}

/** The edits that mark the older entry; none if that would change anything else. */
export interface Marks {
  readonly edits: readonly Edit[];
  readonly preconditions: readonly Precondition[];
}

const NONE: Marks = { edits: [], preconditions: [] };

/** The mark of an older entry: properties of a note, a line beside a section, words after a passage. All of it is one part of the plan. */
export function supersedeMarks(ctx: DecideContext, it: Superseding): Marks {
  if (it.passage !== null) return passageMarks(ctx, it, it.passage);
  return it.older.entry === null ? noteMarks(ctx, it) : sectionMark(ctx, it, it.older.entry);
}

/** None where the note's frontmatter cannot be changed safely. */
function noteMarks(ctx: DecideContext, it: Superseding): Marks {
  const { path, entry } = it.older;
  const link = linkFrom(ctx, it, path, 'property')?.text ?? stemOf(it.path);
  const known = propertiesIn(it.olderText)['superseded_by'];
  const earlier: readonly unknown[] = known === undefined || known === null || known === '' ? [] : Array.isArray(known) ? known : [known];
  const value = earlier.length === 0 ? link : [...earlier, link];
  try {
    setProperty(setProperty(it.olderText, 'superseded_by', value), 'superseded_on', it.date);
  } catch (error) {
    if (error instanceof MemoryError && error.code === 'unreadable') return NONE;
    throw error;
  }
  const shared = { op: 'set-property' as const, path, reason: it.reason, part: partOf(path, entry) };
  return {
    edits: [
      { ...shared, key: 'superseded_by', value },
      { ...shared, key: 'superseded_on', value: it.date },
    ],
    preconditions: [],
  };
}

/** None where no link can stand in the text, or where the mark would change what else the file says. */
function passageMarks(ctx: DecideContext, it: Superseding, { markAt }: EntryPassage): Marks {
  const { path, entry } = it.older;
  const link = linkFrom(ctx, it, path);
  if (link === null) return NONE;
  const text = passageMark(link.text, it.date);
  if (!isPassageMark(text)) return NONE;
  const marked = it.olderText.slice(0, markAt) + text + it.olderText.slice(markAt);
  const isLink = scanMarkdown(marked, bodyStart(readFrontmatter(marked))).links.some(
    ({ start, end }) => start > markAt && end < markAt + text.length,
  );
  if (!isLink || !holdsOtherEntries(ctx, it.older, it.olderText, marked)) return NONE;
  return {
    edits: [{ op: 'replace', path, start: markAt, end: markAt, before: '', text, reason: it.reason, part: partOf(path, entry) }],
    preconditions: [{ kind: 'resolves', linkpath: link.linkpath, from: path, to: it.path }],
  };
}

/** True where the sections of the file are the same ones, and none but this one reads otherwise. */
function holdsOtherEntries(ctx: DecideContext, older: EntryRef, before: string, after: string): boolean {
  const format = entryFormatOf(ctx, older.path);
  if (format === null || format === 'note') return true;
  const [old, now] = [comparedSections(older.path, format, before), comparedSections(older.path, format, after)];
  return (
    old.length === now.length &&
    old.every((one, at) => now[at]?.entry === one.entry && (one.entry === older.entry || now[at].body === one.body))
  );
}

function linkFrom(ctx: DecideContext, { path, heading }: Superseding, from: VaultPath, place?: 'property'): WrittenLink | null {
  return newLink(ctx, { to: path, from, heading: heading === null ? null : headingInLink(heading), place });
}

function sectionMark(ctx: DecideContext, it: Superseding, ref: string): Marks {
  const { path } = it.older;
  const format = entryFormatOf(ctx, path);
  const link = linkFrom(ctx, it, path);
  if (format === null || format === 'note' || !isNotePath(path) || link === null) return NONE;
  const entry = sectionNamed(ctx, it.older, it.olderText);
  const marker = supersedeMarker(link.text, it.date);
  const mark = entry === null || markerLinkIn(marker) === null ? null : markSuperseded(it.olderText, format, entry, marker);
  if (mark === null) return NONE;
  return {
    edits: [
      { op: 'replace', path, start: mark.start, end: mark.start, before: '', text: mark.text, reason: it.reason, part: partOf(path, ref) },
    ],
    preconditions: [{ kind: 'resolves', linkpath: link.linkpath, from: path, to: it.path }],
  };
}

function partOf(path: VaultPath, entry: string | null): string {
  return entry === null ? `mark ${path}` : `mark ${path}#${entry}`;
}
