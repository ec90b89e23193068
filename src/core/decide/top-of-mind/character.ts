import type { DecideContext } from '../../model/context';
import { dataOf, type Note } from '../../model/note';
import { folderOf, stemOf } from '../../model/path';
import { fixedFile, isByMachine } from '../../read/memory/by-place';
import { GATHERING_LINKS } from './weights';

/** The part that a note plays in the memory, by its name and properties. */
export interface Character {
  /** Folders between the memory's root and the note. */
  readonly depth: number;
  readonly folder: string;
  /** Its name is one that authors give to the note where a reader begins. */
  readonly entryName: boolean;
  /**
   * `gathers` where its name is that of its folder, or says that it is a map of others; `may-gather` where only its links can
   * tell, as with a README, which every folder of a program has.
   */
  readonly named: 'gathers' | 'may-gather' | null;
  readonly pinned: boolean;
  /** The convention names the file. */
  readonly fixed: boolean;
  /** Why it counts less, null where it does not. */
  readonly lowered: string | null;
  /** Its name has a date: a capture of that day, unless most notes of the memory are named so. */
  readonly dated: boolean;
}

/** Of a name without the numbers, signs and pictures around it: `00 - Start here`, `🏠 Home`, `_Index`. */
const ENTRY = /^(?:home(?:page)?|index|readme|contents?|tocs?|mocs?|dashboard|hub|root|start(?: here)?|memory|claude|agents)$/i;
/** As a whole, at the end, or at the beginning: within a name, as in `database-index-tuning`, the word is a subject. */
const MAP = /^(?:mocs?|maps? of contents?|overview)(?:[\s_.-]|$)|(?:^|[\s_.-])(?:mocs?|maps? of contents?|overview)$|[a-z]MOC$/i;
const MAY_GATHER = /^(?:readme|_?index|map|hub|[_+].*)$|^index[\s_.-]|[\s_.-](?:index|map|hub)$/i;
const DATED = /^(?:19|20)\d\d(?:[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)|-W\d\d)|(?:^|\D)(?:19|20)\d\d-\d\d-\d\d$/i;
/** A day, a month, or a week or quarter: `2026-W10`, `2026 KW 10`, `2026年第10週`. */
const OF_A_DAY = /^\d{4}(?:[-_.]?\d{2}){1,2}$|^\d{4}[\s._-]?\p{L}{1,2}[\s._-]?\d{1,2}\p{L}?$/iu;
const LOG = /(?:^|[\s_-])(?:log|changelog|journal)$|^(?:log|changelog|journal)(?:[\s_-]|$)/i;
/** A folder of such notes: `changelog/v1.2.md`, `journals/`. */
const LOGS = /(?:^|\/)(?:change)?logs?\/|(?:^|\/)journals?\//i;
const TEMPLATE = /(?:^|[^a-z])templates?(?:[^a-z]|$)/i;
const PAPERWORK = /^(?:licen[cs]e|contributing|code[ _-]of[ _-]conduct|security)$/i;
/** A folder for what is out of use, with a number or a mark in front: `500 - ARCHIVE`, `_archive`. */
const ARCHIVED = /(?:^|\/)[\d\s._-]*archived?s?\//i;
/** Bytes up to which a note holds nothing but a name, and what is said of it. */
const EMPTY = 24;
export const NEARLY_EMPTY = 'nearly empty';

/** The memory's root is empty for the whole vault. */
export function characterOf({ memory: { root, name }, convention }: Pick<DecideContext, 'memory' | 'convention'>, note: Note): Character {
  const stem = stemOf(note.path);
  const folder = folderOf(note.path);
  const inside = root === '' ? note.path : note.path.slice(root.length + 1);
  const data = dataOf(note);
  const named = namedBy(stem, folder.slice(folder.lastIndexOf('/') + 1));
  return {
    depth: inside.split('/').length - 1,
    folder,
    entryName: ENTRY.test(bare(stem)) || isSame(name, stem),
    named,
    pinned: data['pinned'] === true || data['pin'] === true,
    fixed: fixedFile(convention, inside) !== undefined,
    lowered: isByMachine(convention, inside) ? 'written by a program' : loweredBy(stem, inside, note, named),
    dated: DATED.test(stem),
  };
}

/** How far the name of a note says that it gathers others, from 0 to 1; `links` are those in and out. */
export function gathering({ named }: Character, links: number): number {
  return named === null ? 0 : named === 'gathers' ? 1 : Math.min(1, links / GATHERING_LINKS);
}

function namedBy(stem: string, parent: string): Character['named'] {
  if ((parent !== '' && isSame(parent, stem)) || MAP.test(stem)) return 'gathers';
  return MAY_GATHER.test(stem) ? 'may-gather' : null;
}

function loweredBy(stem: string, inside: string, note: Note, named: Character['named']): string | null {
  if (TEMPLATE.test(inside)) return 'a template';
  if (OF_A_DAY.test(stem)) return 'the note of a day';
  if (LOG.test(stem) || (LOGS.test(inside) && named !== 'gathers')) return 'a log';
  if (PAPERWORK.test(stem)) return "a project's paperwork";
  // A folder's own note stands for the folder: it may be empty, and of old things.
  if (named === 'gathers') return null;
  if (isPutAway(inside)) return 'archived';
  if ('excalidraw-plugin' in dataOf(note)) return 'a drawing';
  return note.size <= EMPTY && note.links.length === 0 ? NEARLY_EMPTY : null;
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [bare(a), bare(b)];
  return one !== '' && one.length === other.length && one.toLowerCase() === other.toLowerCase();
}

/** A name without the numbers, signs and pictures around it. */
function bare(name: string): string {
  return name.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** True for a path inside a memory that lies in a folder for what is out of use. */
export function isPutAway(inside: string): boolean {
  return ARCHIVED.test(inside);
}
